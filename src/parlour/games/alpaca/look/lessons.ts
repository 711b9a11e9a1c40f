import type { Lesson } from "parlour/look";
import type { View } from "./view";

const isMyTurn = (view: View) => view.turn === view.seat && !view.returning;

/** The first match of Alpaca, step by step. */
export const lessons: Lesson<View>[] = [
  {
    fits: (view) => (view.players[view.seat ?? 0]?.hand?.length ?? 0) > 0,
    at: "hand",
    text: {
      en: "This is your hand. Whatever is still in it when the round ends costs points, and points are bad.",
      de: "Das ist deine Hand. Was am Ende der Runde noch darin ist, kostet Punkte, und Punkte sind schlecht.",
    },
  },
  {
    fits: isMyTurn,
    at: "pile",
    text: {
      en: "On the pile fits the same card, or the next one up: 1 2 3 4 5 6, then the alpaca, then 1 again. What fits is bright.",
      de: "Auf den Stapel passt die gleiche Karte oder die nächste: 1 2 3 4 5 6, dann das Alpaka, dann wieder die 1. Was passt, ist hell.",
    },
  },
  {
    fits: isMyTurn,
    at: "deck",
    text: {
      en: "You may always draw a card instead. That is your turn; it can be played on the next one.",
      de: "Statt zu spielen darfst du immer eine Karte ziehen. Das war dann dein Zug; spielen kannst du sie im nächsten.",
    },
  },
  {
    fits: isMyTurn,
    text: {
      en: "Or leave the round, if your hand is cheap. Each kind costs once: three alpacas cost 10, not 30.",
      de: "Oder steig aus der Runde aus, wenn deine Hand billig ist. Jede Sorte kostet einmal: Drei Alpakas kosten 10, nicht 30.",
    },
  },
  {
    fits: (view) => view.round > 0 && view.seat !== null,
    at: "bank",
    text: {
      en: "Points are kept as coins: a black one is 10, a white one is 1. Whoever sheds all cards hands one back, the black one at best.",
      de: "Punkte werden in Chips gezahlt: ein schwarzer gilt 10, ein weißer 1. Wer alle Karten los ist, gibt einen ab, am besten den schwarzen.",
    },
  },
  {
    fits: (view) => view.round > 0,
    text: {
      en: "When somebody reaches the limit, the match is over, and the fewest points win. Have fun!",
      de: "Erreicht jemand die Grenze, ist die Partie zu Ende, und die wenigsten Punkte gewinnen. Viel Spaß!",
    },
  },
];
