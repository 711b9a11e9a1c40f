import type { Home } from "parlour/look";
import Poster from "./Poster.svelte";

export const home: Home = {
  picture: Poster,
  minutes: [5, 12],
  texts: {
    en: {
      line: "No turns: everybody at once, as fast as you can.",
      rules: [
        "Everybody sorts a deck of their own into three rows, one card after the other, all at the same time.",
        "Five cards in a row make a stack. Three, four or five alike count, and so do five that all differ: in pictures and in colours.",
        "Whoever has placed every card calls Alta, and the others stop in mid-move.",
        "Cards and rows left over cost points. The first to 500 wins.",
      ],
      options: {
        target: { name: "Points that win", why: "How long the match lasts: about 100 points come in a round." },
        mirror_deal: {
          name: "Same deck for all",
          why: "Everybody's cards come in the same order: a fair duel. The others' rows stay hidden until the round ends.",
          values: { off: "off", on: "on" },
        },
      },
    },
    de: {
      line: "Ohne Reihenfolge: alle zugleich, so schnell es geht.",
      rules: [
        "Alle sortieren gleichzeitig ihren eigenen Kartenstoß in drei Reihen, eine Karte nach der anderen.",
        "Fünf Karten in einer Reihe sind ein Stapel. Drei, vier oder fünf gleiche zählen, und auch fünf lauter verschiedene: bei den Bildern und bei den Farben.",
        "Wer alle Karten gelegt hat, ruft Alta, und die anderen müssen mitten im Zug aufhören.",
        "Übrige Karten und angefangene Reihen kosten Punkte. Wer zuerst 500 hat, gewinnt.",
      ],
      options: {
        target: { name: "Punkte zum Sieg", why: "Wie lange die Partie dauert: eine Runde bringt etwa 100 Punkte." },
        mirror_deal: {
          name: "Gleiche Karten für alle",
          why: "Bei allen kommen die Karten in derselben Reihenfolge: ein faires Duell. Die Reihen der anderen bleiben bis zum Ende der Runde verdeckt.",
          values: { off: "aus", on: "an" },
        },
      },
    },
  },
};
