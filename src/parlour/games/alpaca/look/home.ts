import type { Home } from "parlour/look";
import Cover from "./Cover.svelte";

export const home: Home = {
  picture: Cover,
  minutes: [10, 20],
  texts: {
    en: {
      line: "Shed your cards, or leave the round while your hand is cheap.",
      rules: [
        "Put a card on the pile: the same as its top, or the next one up. After the 6 come the alpacas, after them the 1.",
        "Nothing fits? Draw a card, or leave the round.",
        "At the end of a round your hand costs points, each kind once; an alpaca costs ten.",
        "Whoever gets rid of all cards hands back a coin.",
        "At 40 points the match is over, and the fewest points win.",
      ],
      options: {
        lone_player: {
          name: "The last one in",
          why: "When all others have left the round, the last player may go on in one of two ways.",
          values: { draw: "may only draw", play: "may only play" },
        },
        target: { name: "Points that end the match", why: "The match is over when somebody has so many." },
      },
    },
    de: {
      line: "Werde deine Karten los, oder steig aus, solange deine Hand billig ist.",
      rules: [
        "Leg eine Karte auf den Stapel: die gleiche wie oben oder die nächsthöhere. Auf die 6 folgt das Alpaka, darauf die 1.",
        "Nichts passt? Zieh eine Karte oder steig aus der Runde aus.",
        "Am Ende der Runde kostet deine Hand Punkte, jede Sorte einmal; ein Alpaka kostet zehn.",
        "Wer alle Karten los ist, gibt einen Chip ab.",
        "Bei 40 Punkten ist Schluss, und die wenigsten Punkte gewinnen.",
      ],
      options: {
        lone_player: {
          name: "Wer als Letzter dabei ist",
          why: "Sind alle anderen ausgestiegen, darf der Letzte auf eine von zwei Arten weitermachen.",
          values: { draw: "darf nur ziehen", play: "darf nur spielen" },
        },
        target: { name: "Punkte bis zum Ende", why: "Die Partie endet, wenn jemand so viele hat." },
      },
    },
  },
};
