import { inLanguage, type Language } from "parlour/look";

export interface Texts {
  cards: {
    /** Letters that are others in this language. */
    letters: Record<string, string>;
    ranks: string[];
    suits: Record<string, string>;
    of: (rank: string, suit: string) => string;
    joker: string;
  };
  and: string;
  points: (points: number) => string;
  total: (points: number) => string;
  many: (cards: number) => string;
  // what to do
  dealing: string;
  pick: string;
  mayCall: string;
  mustCall: string;
  penalty: (cards: number) => string;
  notYet: (cards: string) => string;
  going: (gone: number, left: number) => string;
  discard: string;
  discardCard: (card: string) => string;
  pickFirst: string;
  onTop: (card: string) => string;
  takeNow: string;
  drawNow: (cards: number) => string;
  draw: string;
  drawMany: (cards: number) => string;
  take: (card: string) => string;
  mayFree: (cards: string) => string;
  free: (card: string) => string;
  nothingEqual: (card: string, next: string) => string;
  goOn: string;
  call: string;
  turnOf: (name: string) => string;
  draws: (name: string) => string;
  frees: (name: string, next: string) => string;
  over: (names: string, points: number) => string;
  // why not
  drawFirst: string;
  waitForNext: string;
  // what lies there
  hand: string;
  playable: string;
  picked: string;
  callsWith: (limit: number) => string;
  left: (points: number) => string;
  byRank: string;
  bySuit: string;
  sort: string;
  pickThese: (cards: string) => string;
  away: (mark: number, by: number) => string;
  awayEnd: (by: number) => string;
  deck: (cards: number) => string;
  pile: (top: string) => string;
  takeHere: (card: string) => string;
  discardHere: string;
  notTaken: string;
  discards: (cards: number) => string;
  allDiscards: string;
  shuffled: (times: number) => string;
  clockwise: string;
  anticlockwise: string;
  toDraw: (cards: number) => string;
  known: (cards: string) => string;
  nothing: string;
  // what has happened
  first: (name: string) => string;
  cut: string;
  up: (card: string) => string;
  laid: (name: string, cards: string) => string;
  penaltyFor: (cards: number) => string;
  skipped: (names: string, many: number) => string;
  turned: string;
  drew: (name: string, cards: number) => string;
  got: (card: string) => string;
  took: (name: string, card: string) => string;
  freed: (name: string, card: string) => string;
  reshuffled: string;
  none: string;
  called: (name: string, points: number) => string;
  cry: (name: string, points: number, won: boolean) => string;
  stopped: string;
  held: (name: string, hand: string, points: number, total: number) => string;
}

const many = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

export const texts: Record<Language, Texts> = {
  en: {
    cards: {
      letters: {},
      ranks: "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King".split(" "),
      suits: { C: "clubs", D: "diamonds", H: "hearts", S: "spades" },
      of: (rank, suit) => `${rank} of ${suit}`,
      joker: "Joker",
    },
    and: " and ",
    points: (points) => many(points, "point", "points"),
    total: (points) => `${points} pts`,
    many: (cards) => many(cards, "card", "cards"),
    dealing: "The cards are dealt.",
    pick: "Your turn: pick what you discard.",
    mayCall: "Your turn: discard, or call.",
    mustCall: "Your hand is empty: call.",
    penalty: (cards) => `Your turn: after discarding you draw ${cards}, unless you add a 2 or a joker.`,
    notYet: (cards) => `${cards}: no set or run yet.`,
    going: (gone, left) => `${gone} points go, ${left} stay.`,
    discard: "Discard",
    discardCard: (card) => `Discard ${card}`,
    pickFirst: "Pick the cards first: one, a set of equal value, or a run in one suit.",
    onTop: (card) => `${card} on top`,
    takeNow: "Now take a card.",
    drawNow: (cards) => `Now draw ${cards} cards.`,
    draw: "Draw",
    drawMany: (cards) => `Draw ${cards}`,
    take: (card) => `Take ${card}`,
    mayFree: (cards) => `You drew ${cards}: it can go for free.`,
    free: (card) => `Discard ${card} for free`,
    nothingEqual: (card, next) => `${card ? `You drew ${card}: it stays` : "Nothing drawn"}. ${next} is next.`,
    goOn: "My next turn",
    call: "Kumbal!",
    turnOf: (name) => `${name} is to play.`,
    draws: (name) => `${name} takes a card.`,
    frees: (name, next) => `${name} may discard an equal card. ${next} is next.`,
    over: (names, points) => `The match is over: ${names} won with ${points}.`,
    drawFirst: "You have discarded: now take a card, from the deck or the pile.",
    waitForNext: "Only a card equal to your discard can go now.",
    hand: "Your hand",
    playable: "can be picked",
    picked: "picked",
    callsWith: (limit) => `call with ${limit}`,
    left: (points) => `${points} left`,
    byRank: "By value",
    bySuit: "By suit",
    sort: "Sort the hand",
    pickThese: (cards) => `Pick ${cards}`,
    away: (mark, by) => `${by} to ${mark}`,
    awayEnd: (by) => `${by} to the end`,
    deck: (cards) => `Deck, ${many(cards, "card", "cards")}`,
    pile: (top) => `The pile, ${top} on top`,
    takeHere: (card) => `Take ${card} from the pile`,
    discardHere: "Discard the picked cards",
    notTaken: "cannot be taken",
    discards: (cards) => many(cards, "discard", "discards"),
    allDiscards: "All cards in the pile",
    shuffled: (times) => `reshuffled ${times === 1 ? "once" : `${times} times`}`,
    clockwise: "clockwise",
    anticlockwise: "anticlockwise",
    toDraw: (cards) => `next draws ${cards}`,
    known: (cards) => `is known to hold ${cards}`,
    nothing: "nothing",
    first: (name) => `${name} begins`,
    cut: "The cards are cut",
    up: (card) => `${card} is turned up`,
    laid: (name, cards) => `${name} discards ${cards}`,
    penaltyFor: (cards) => `the next player is to draw ${cards}`,
    skipped: (names, many) => `${names} ${many === 1 ? "is" : "are"} skipped`,
    turned: "play turns round",
    drew: (name, cards) => `${name} draws ${cards === 1 ? "a card" : `${cards} cards`}`,
    got: (card) => `The card is ${card}`,
    took: (name, card) => `${name} takes ${card} from the pile`,
    freed: (name, card) => `${name} discards ${card} for free`,
    reshuffled: "The deck was empty: the discards are shuffled again",
    none: "There is no card left to draw",
    called: (name, points) => `${name} calls Kumbal with ${many(points, "point", "points")}`,
    cry: (name, points, won) =>
      won ? `Kumbal! ${name} has ${points}, and nobody fewer` : `Kumbal? ${name} has ${points}, but somebody fewer`,
    stopped: "Nobody has called in 500 turns: the round is over",
    held: (name, hand, points, total) =>
      `${name} held ${hand || "nothing"}: ${many(points, "point", "points")}, now ${total}`,
  },
  de: {
    cards: {
      letters: { J: "B", Q: "D" },
      ranks: "Ass Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König".split(" "),
      suits: { C: "Kreuz", D: "Karo", H: "Herz", S: "Pik" },
      of: (rank, suit) => `${suit} ${rank}`,
      joker: "Joker",
    },
    and: " und ",
    points: (points) => many(points, "Punkt", "Punkte"),
    total: (points) => `${points} Pkt`,
    many: (cards) => many(cards, "Karte", "Karten"),
    dealing: "Die Karten werden ausgeteilt.",
    pick: "Du bist dran: Wähle, was du ablegst.",
    mayCall: "Du bist dran: Lege ab oder rufe.",
    mustCall: "Deine Hand ist leer: Rufe.",
    penalty: (cards) => `Du bist dran: Nach dem Ablegen ziehst du ${cards}, außer du legst eine 2 oder einen Joker dazu.`,
    notYet: (cards) => `${cards}: noch kein Satz und keine Reihe.`,
    going: (gone, left) => `${gone} Punkte gehen, ${left} bleiben.`,
    discard: "Ablegen",
    discardCard: (card) => `${card} ablegen`,
    pickFirst: "Wähle erst die Karten: eine, mehrere vom gleichen Wert oder eine Reihe in einer Farbe.",
    onTop: (card) => `${card} nach oben`,
    takeNow: "Nimm jetzt eine Karte.",
    drawNow: (cards) => `Ziehe jetzt ${cards} Karten.`,
    draw: "Ziehen",
    drawMany: (cards) => `${cards} ziehen`,
    take: (card) => `${card} nehmen`,
    mayFree: (cards) => `Du hast ${cards} gezogen: Das darf umsonst weg.`,
    free: (card) => `${card} umsonst ablegen`,
    nothingEqual: (card, next) => `${card ? `${card} gezogen: bleibt auf der Hand` : "Nichts gezogen"}. Als Nächstes: ${next}.`,
    goOn: "Mein nächster Zug",
    call: "Kumbal!",
    turnOf: (name) => `${name} ist dran.`,
    draws: (name) => `${name} nimmt eine Karte.`,
    frees: (name, next) => `${name} darf Gleiches ablegen. Als Nächstes: ${next}.`,
    over: (names, points) => `Das Spiel ist aus: ${names} gewinnt mit ${points}.`,
    drawFirst: "Du hast abgelegt: Nimm jetzt eine Karte, vom Stapel oder von der Ablage.",
    waitForNext: "Jetzt geht nur, was deiner Ablage gleicht.",
    hand: "Deine Hand",
    playable: "wählbar",
    picked: "gewählt",
    callsWith: (limit) => `rufen mit ${limit}`,
    left: (points) => `${points} bleiben`,
    byRank: "Nach Wert",
    bySuit: "Nach Farbe",
    sort: "Hand sortieren",
    pickThese: (cards) => `${cards} wählen`,
    away: (mark, by) => `${by} bis ${mark}`,
    awayEnd: (by) => `${by} bis zum Ende`,
    deck: (cards) => `Stapel, ${many(cards, "Karte", "Karten")}`,
    pile: (top) => `Ablage, ${top} liegt oben`,
    takeHere: (card) => `${card} von der Ablage nehmen`,
    discardHere: "Die gewählten Karten ablegen",
    notTaken: "nicht zu nehmen",
    discards: (cards) => many(cards, "Karte abgelegt", "Karten abgelegt"),
    allDiscards: "Alle Karten der Ablage",
    shuffled: (times) => `${times}-mal neu gemischt`,
    clockwise: "im Uhrzeigersinn",
    anticlockwise: "gegen den Uhrzeigersinn",
    toDraw: (cards) => `${cards} für den Nächsten`,
    known: (cards) => `hält bekanntlich ${cards}`,
    nothing: "nichts",
    first: (name) => `${name} beginnt`,
    cut: "Die Karten werden abgehoben",
    up: (card) => `${card} wird aufgedeckt`,
    laid: (name, cards) => `${name} legt ${cards} ab`,
    penaltyFor: (cards) => `der Nächste muss ${cards} ziehen`,
    skipped: (names, many) => `${names} ${many === 1 ? "setzt" : "setzen"} aus`,
    turned: "die Richtung dreht sich um",
    drew: (name, cards) => `${name} zieht ${cards === 1 ? "eine Karte" : `${cards} Karten`}`,
    got: (card) => `Die Karte ist ${card}`,
    took: (name, card) => `${name} nimmt ${card} von der Ablage`,
    freed: (name, card) => `${name} legt ${card} umsonst ab`,
    reshuffled: "Der Stapel war leer: Die Ablage wird neu gemischt",
    none: "Es ist keine Karte mehr zu ziehen",
    called: (name, points) => `${name} ruft Kumbal mit ${many(points, "Punkt", "Punkten")}`,
    cry: (name, points, won) =>
      won ? `Kumbal! ${name} hat ${points}, und niemand weniger` : `Kumbal? ${name} hat ${points}, aber jemand weniger`,
    stopped: "In 500 Zügen hat niemand gerufen: Die Runde ist zu Ende",
    held: (name, hand, points, total) =>
      `${name} hatte ${hand || "nichts"}: ${many(points, "Punkt", "Punkte")}, jetzt ${total}`,
  },
};

export const say = (): Texts => inLanguage(texts);

/** "Ana, Ben and Cem". */
export function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter(Boolean).join(say().and);
}
