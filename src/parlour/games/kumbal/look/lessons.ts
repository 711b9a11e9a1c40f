import type { Lesson } from "parlour/look";
import type { View } from "./view";

const isMyTurn = (view: View) => view.stage === "turn" && view.turn === view.seat;

export const lessons: Lesson<View>[] = [
  {
    fits: (view) => view.stage === "turn",
    at: "points",
    text: {
      en: "What you hold counts against you: an ace 1, a king 13, a joker nothing. Bring this number down.",
      de: "Was du hältst, zählt gegen dich: ein Ass 1, ein König 13, ein Joker nichts. Bring diese Zahl herunter.",
    },
  },
  {
    fits: isMyTurn,
    at: "hand",
    text: {
      en: "Your turn has two halves. First discard: one card, or cards of the same value, or three and more of a suit in a row. Pick them and lay them down.",
      de: "Dein Zug hat zwei Hälften. Erst legst du ab: eine Karte, mehrere vom gleichen Wert oder drei und mehr einer Farbe in Folge. Wähle sie und lege sie ab.",
    },
  },
  {
    fits: (view) => view.stage === "choose" && view.drawer === view.seat,
    at: "deck",
    text: {
      en: "Then take one card: blindly from the deck, or the one that lay on top of the pile before you.",
      de: "Dann nimmst du eine Karte: blind vom Stapel, oder die, die vor dir oben auf der Ablage lag.",
    },
  },
  {
    fits: (view) => isMyTurn(view) && view.turns >= view.players.length && view.offer !== null,
    at: "pile",
    text: {
      en: "Look at the pile before you discard: this card can be yours next. The last card you lay is on top, for the player after you.",
      de: "Sieh auf die Ablage, ehe du ablegst: Diese Karte kannst du danach nehmen. Deine letzte Karte liegt oben, für den Nächsten.",
    },
  },
  {
    fits: (view) => view.stage === "window" && (view.drawer === view.seat || view.round > 0),
    text: {
      en: "If the card you draw equals your discard, it may go as well, until the next player moves. The table waits four seconds either way, so nobody learns what you drew.",
      de: "Gleicht die gezogene Karte deiner Ablage, darf sie auch weg, bis der Nächste zieht. Der Tisch wartet immer vier Sekunden, damit niemand erfährt, was du gezogen hast.",
    },
  },
  {
    fits: (view) => isMyTurn(view) && (view.legal.includes("kumbal") || view.round > 0),
    at: "points",
    text: {
      en: "Few enough points: instead of discarding you may call Kumbal. If nobody holds fewer you get nothing, else 25 more.",
      de: "Wenig genug Punkte: Statt abzulegen darfst du Kumbal rufen. Hat niemand weniger, zahlst du nichts, sonst 25 mehr.",
    },
  },
  {
    fits: (view) => view.round > 0 && isMyTurn(view),
    text: {
      en: "All hands were counted and added up. Exactly 51 goes back to 0, exactly 99 to 50; above the limit the match is over, and the lowest total wins.",
      de: "Alle Hände wurden gezählt und addiert. Genau 51 wird zu 0, genau 99 zu 50; über der Grenze ist das Spiel aus, und die kleinste Summe gewinnt.",
    },
  },
];
