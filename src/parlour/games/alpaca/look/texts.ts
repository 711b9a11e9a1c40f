// What the look says, in every language.

import { inLanguage, type Language } from "parlour/look";

const CARDS = ["1", "2", "3", "4", "5", "6", "alpaca"];
/** The kind that follows in the ring. */
export const next = (card: string): string => CARDS[(CARDS.indexOf(card) + 1) % CARDS.length]!;
export const kinds = (): readonly string[] => CARDS;

export const costs = (card: string): number => (card === "alpaca" ? 10 : Number(card));
export const costOf = (hand: readonly string[]): number => [...new Set(hand)].reduce((sum, card) => sum + costs(card), 0);

const en = {
  card: (card: string) => (card === "alpaca" ? "alpaca" : card),
  aCard: (card: string) => (card === "alpaca" ? "an alpaca" : `a ${card}`),
  hand: "Your hand",
  can: "playable",
  picked: "picked",
  deck: (n: number) => (n === 1 ? "Draw pile, 1 card" : `Draw pile, ${n} cards`),
  draws: (n: number) => `Draw a card, ${n} left`,
  pile: (top: string) => `Discard pile, on top ${top}`,
  laid: "Cards in the pile, of eight each",
  bank: "Coins handed back go here",
  ends: (target: number) => `ends at ${target} points`,
  points: (n: number) => `${n} pts`,
  cost: (n: number) => `Your hand costs ${n}`,
  emptied: "All your cards are gone!",
  cards: (n: number) => (n === 1 ? "1 card" : `${n} cards`),
  coins: (black: number, white: number) => `${black} black and ${white} white coins`,
  left: "has left",
  turn: (options: string) => `Your turn: ${options}.`,
  play: (top: string, after: string) => `play ${top} or ${after}`,
  drawToo: "draw",
  leaveToo: "leave the round",
  or: " or ",
  draw: "Draw",
  leave: (n: number) => (n ? `Leave for ${n}` : "Leave"),
  returning: "You are out of cards! Which coin goes back?",
  black: "Black, −10",
  white: "White, −1",
  none: "None",
  youLeft: "You have left the round.",
  waits: (name: string) => `${name} is to act.`,
  returns: (name: string) => `${name} may hand a coin back.`,
  unfit: (top: string, fit: string, card: string) => `On ${top} only ${fit} fits, not ${card}.`,
  lone: "You are the last one in: only draw or leave.",
  plays: (name: string, card: string) => `${name} plays ${card}`,
  drew: (name: string) => `${name} draws a card`,
  got: (name: string, card: string) => `${name} gets ${card}`,
  leaves: (name: string) => `${name} leaves the round`,
  begins: (name: string) => `${name} begins`,
  up: (card: string) => `${card} is turned up`,
  gives: (name: string, coin: string) =>
    coin === "none" ? `${name} hands no coin back` : `${name} hands a ${coin} coin back`,
  paid: (name: string, points: number, total: number) => `${name} pays ${points}, now ${total}`,
  wins: (name: string) => `The match is over: ${name} has the fewest points`,
  goneOut: (name: string) => `${name} is out!`,
};

const de: typeof en = {
  card: (card) => (card === "alpaca" ? "Alpaka" : card),
  aCard: (card) => (card === "alpaca" ? "ein Alpaka" : `eine ${card}`),
  hand: "Deine Hand",
  can: "spielbar",
  picked: "gewählt",
  deck: (n) => (n === 1 ? "Nachziehstapel, 1 Karte" : `Nachziehstapel, ${n} Karten`),
  draws: (n) => `Eine Karte ziehen, noch ${n}`,
  pile: (top) => `Ablagestapel, oben ${top}`,
  laid: "Karten im Ablagestapel, von je acht",
  bank: "Hierher kommen abgegebene Chips",
  ends: (target) => `endet bei ${target} Punkten`,
  points: (n) => `${n} P.`,
  cost: (n) => `Deine Hand kostet ${n}`,
  emptied: "Alle Karten los!",
  cards: (n) => (n === 1 ? "1 Karte" : `${n} Karten`),
  coins: (black, white) => `${black} schwarze und ${white} weiße Chips`,
  left: "ist raus",
  turn: (options) => `Du bist dran: ${options}.`,
  play: (top, after) => `${top} oder ${after} spielen`,
  drawToo: "ziehen",
  leaveToo: "aussteigen",
  or: " oder ",
  draw: "Ziehen",
  leave: (n) => (n ? `Aussteigen für ${n}` : "Aussteigen"),
  returning: "Alle Karten los! Welchen Chip gibst du ab?",
  black: "Schwarz, −10",
  white: "Weiß, −1",
  none: "Keinen",
  youLeft: "Du bist ausgestiegen.",
  waits: (name) => `${name} ist am Zug.`,
  returns: (name) => `${name} darf einen Chip abgeben.`,
  unfit: (top, fit, card) => `Auf ${top} passt nur ${fit}, nicht ${card}.`,
  lone: "Du bist als Letzter dabei: nur ziehen oder aussteigen.",
  plays: (name, card) => `${name} spielt ${card}`,
  drew: (name) => `${name} zieht eine Karte`,
  got: (name, card) => `${name} bekommt ${card}`,
  leaves: (name) => `${name} steigt aus`,
  begins: (name) => `${name} beginnt`,
  up: (card) => `${card} wird aufgedeckt`,
  gives: (name, coin) =>
    coin === "none" ? `${name} gibt nichts ab` : `${name} gibt einen ${coin === "black" ? "schwarzen" : "weißen"} Chip ab`,
  paid: (name, points, total) => `${name} zahlt ${points}, jetzt ${total}`,
  wins: (name) => `Die Partie ist zu Ende: ${name} hat die wenigsten Punkte`,
  goneOut: (name) => `${name} ist alle Karten los!`,
};

const texts: Record<Language, typeof en> = { en, de };

export const say = (): typeof en => inLanguage(texts);
