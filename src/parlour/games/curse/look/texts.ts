import { inLanguage, type Language } from "parlour/look";

export interface Texts {
  /** Letters that are others in this language. */
  letters: Record<string, string>;
  names: Record<string, string>;
  and: string;
  cards: (cards: number) => string;
  // what to do
  dealing: string;
  open: (defender: string) => string;
  add: (ranks: string) => string;
  nothingFits: string;
  stop: string;
  beat: (attacker: string, attack: string) => string;
  beatsAlone: (card: string, grows: boolean) => string;
  beatsTogether: (cards: string) => string;
  needsSecond: (card: string) => string;
  beatWith: (cards: string) => string;
  take: (cards: number) => string;
  attacks: (attacker: string, defender: string) => string;
  mayAdd: (attacker: string) => string;
  answers: (defender: string, attack: string) => string;
  lost: (name: string) => string;
  draw: string;
  endless: string;
  // why not
  notOnTable: (card: string, ranks: string) => string;
  tooLow: (attack: string, below: string) => string;
  // what lies there
  hand: string;
  playable: string;
  picked: string;
  table: string;
  empty: string;
  attackCard: (card: string) => string;
  beatenBy: (attack: string, cards: string) => string;
  deck: (cards: number) => string;
  gone: (cards: number) => string;
  ranks: string;
  rank: (rank: string, hidden: number, gone: number, more: boolean) => string;
  legend: { hidden: string; seen: string; gone: string };
  known: (cards: string) => string;
  attacker: string;
  defender: string;
  out: (place: number) => string;
  holdsNothing: string;
  // what has happened
  first: (name: string) => string;
  drawn: (card: string) => string;
  attacked: (name: string, card: string) => string;
  beaten: (name: string, cards: string) => string;
  held: (name: string) => string;
  taken: (name: string, cards: string) => string;
  wentOut: (name: string) => string;
  result: (name: string, hand: string) => string;
}

const many = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;
const ORDINAL = ["1st", "2nd", "3rd", "4th"];

export const texts: Record<Language, Texts> = {
  en: {
    letters: {},
    names: { J: "Jack", Q: "Queen", K: "King", A: "Ace" },
    and: " and ",
    cards: (cards) => many(cards, "card", "cards"),
    dealing: "The cards are dealt.",
    open: (defender) => `You attack ${defender}: choose any card.`,
    add: (ranks) => `Beaten! Add ${ranks}, or stop.`,
    nothingFits: "Beaten, and you hold nothing to add.",
    stop: "Stop",
    beat: (attacker, attack) => `${attacker} attacks you with ${attack}: beat it, or take.`,
    beatsAlone: (card, grows) => `${card} beats alone.${grows ? " You may add a second card." : ""}`,
    beatsTogether: (cards) => `${cards} beat together.`,
    needsSecond: (card) => `${card} does not beat alone: pick a second card.`,
    beatWith: (cards) => `Beat with ${cards}`,
    take: (cards) => `Take ${many(cards, "card", "cards")}`,
    attacks: (attacker, defender) => `${attacker} is to attack ${defender}.`,
    mayAdd: (attacker) => `Beaten! ${attacker} may add or stop.`,
    answers: (defender, attack) => `${defender} is to beat the ${attack}.`,
    lost: (name) => `The match is over: ${name} is left with cards and has lost.`,
    draw: "The match is a draw: nobody has a card left.",
    endless: "The match is a draw: it would not end.",
    notOnTable: (card, ranks) => `No ${card} lies on the table: only ${ranks} may be added.`,
    tooLow: (attack, below) => `To beat the ${attack} you need a higher card, or two of which one is ${below}.`,
    hand: "Your hand",
    playable: "playable",
    picked: "picked",
    table: "The cards of this move",
    empty: "No card lies on the table",
    attackCard: (card) => `${card}, to be beaten`,
    beatenBy: (attack, cards) => `${attack}, beaten by ${cards}`,
    deck: (cards) => `Deck, ${many(cards, "card", "cards")}`,
    gone: (cards) => `${many(cards, "card", "cards")} out of the game`,
    ranks: "Where the cards are",
    rank: (rank, hidden, gone, more) => `${rank}: ${hidden} unseen, ${gone} out${more ? ", may be added" : ""}`,
    legend: { hidden: "unseen", seen: "seen", gone: "out" },
    known: (cards) => `is known to hold ${cards}`,
    attacker: "attacks",
    defender: "defends",
    out: (place) => `out ${ORDINAL[place - 1]}`,
    holdsNothing: "no cards left",
    first: (name) => `${name} attacks first`,
    drawn: (card) => `The card is ${card}`,
    attacked: (name, card) => `${name} attacks with ${card}`,
    beaten: (name, cards) => `${name} beats with ${cards}`,
    held: (name) => `${name} has beaten everything`,
    taken: (name, cards) => `${name} takes ${cards}`,
    wentOut: (name) => `${name} is out`,
    result: (name, hand) => (hand ? `${name} still holds ${hand}` : `${name} has no card left`),
  },
  de: {
    letters: { J: "B", Q: "D" },
    names: { J: "Bube", Q: "Dame", K: "König", A: "Ass" },
    and: " und ",
    cards: (cards) => many(cards, "Karte", "Karten"),
    dealing: "Die Karten werden ausgeteilt.",
    open: (defender) => `Du greifst ${defender} an: Wähle eine Karte.`,
    add: (ranks) => `Geschlagen! Lege ${ranks} nach oder höre auf.`,
    nothingFits: "Geschlagen, und du hast nichts nachzulegen.",
    stop: "Aufhören",
    beat: (attacker, attack) => `${attacker} greift dich mit ${attack} an: Schlage oder nimm auf.`,
    beatsAlone: (card, grows) => `${card} schlägt allein.${grows ? " Ein Helfer darf mit." : ""}`,
    beatsTogether: (cards) => `${cards} schlagen zusammen.`,
    needsSecond: (card) => `${card} schlägt nicht allein: Wähle eine zweite Karte.`,
    beatWith: (cards) => `Mit ${cards} schlagen`,
    take: (cards) => `${many(cards, "Karte", "Karten")} aufnehmen`,
    attacks: (attacker, defender) => `${attacker} greift ${defender} an.`,
    mayAdd: (attacker) => `Geschlagen! ${attacker} darf nachlegen oder aufhören.`,
    answers: (defender, attack) => `${defender} muss ${attack} schlagen.`,
    lost: (name) => `Das Spiel ist aus: ${name} sitzt noch mit Karten da und hat verloren.`,
    draw: "Unentschieden: Niemand hat noch eine Karte.",
    endless: "Unentschieden: Es nahm kein Ende.",
    notOnTable: (card, ranks) => `${card} liegt nicht auf dem Tisch: Nachlegen lässt sich nur ${ranks}.`,
    tooLow: (attack, below) => `Gegen ${attack} hilft eine höhere Karte, oder zwei, von denen eine ${below} ist.`,
    hand: "Deine Hand",
    playable: "spielbar",
    picked: "gewählt",
    table: "Die Karten dieses Angriffs",
    empty: "Es liegt keine Karte auf dem Tisch",
    attackCard: (card) => `${card}, zu schlagen`,
    beatenBy: (attack, cards) => `${attack}, geschlagen von ${cards}`,
    deck: (cards) => `Stapel, ${many(cards, "Karte", "Karten")}`,
    gone: (cards) => `${many(cards, "Karte", "Karten")} aus dem Spiel`,
    ranks: "Wo die Karten sind",
    rank: (rank, hidden, gone, more) => `${rank}: ${hidden} ungesehen, ${gone} weg${more ? ", darf nachgelegt werden" : ""}`,
    legend: { hidden: "ungesehen", seen: "gesehen", gone: "weg" },
    known: (cards) => `hält bekanntlich ${cards}`,
    attacker: "greift an",
    defender: "verteidigt",
    out: (place) => `${place}. draußen`,
    holdsNothing: "keine Karten mehr",
    first: (name) => `${name} greift zuerst an`,
    drawn: (card) => `Die Karte ist ${card}`,
    attacked: (name, card) => `${name} greift mit ${card} an`,
    beaten: (name, cards) => `${name} schlägt mit ${cards}`,
    held: (name) => `${name} hat alles geschlagen`,
    taken: (name, cards) => `${name} nimmt ${cards} auf`,
    wentOut: (name) => `${name} ist draußen`,
    result: (name, hand) => (hand ? `${name} hält noch ${hand}` : `${name} hat keine Karte mehr`),
  },
};

export const say = (): Texts => inLanguage(texts);

/** As it stands on the card: a German queen is D. */
export const index = (rank: string): string => say().letters[rank] ?? rank;

/** As it is called: "Queen", "7". */
export const called = (rank: string): string => say().names[rank] ?? rank;

export const indices = (ranks: readonly string[], between = " "): string => ranks.map(index).join(between);

export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), words.at(-1) ?? ""].filter(Boolean).join(say().and);
