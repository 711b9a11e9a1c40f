import type { Lesson } from "parlour/look";
import type { View } from "./view";

const mine = (view: View) => (view.seat === null ? undefined : view.players[view.seat]);
const placed = (view: View) => mine(view)?.placed ?? 0;

/** What a first match says, in this order. */
export const lessons: Lesson<View>[] = [
  {
    fits: (view) => mine(view)?.hand != null,
    at: "hand",
    text: {
      en: "This is your card. Everybody has a deck of their own, and nobody waits for anybody.",
      de: "Das ist deine Karte. Alle haben ihren eigenen Kartenstoß, und niemand wartet auf jemanden.",
    },
  },
  {
    fits: (view) => mine(view)?.hand != null,
    at: "row:2",
    text: {
      en: "Tap a row to put the card there, or press 1, 2 or 3. What lies there stays there.",
      de: "Tippe auf eine Reihe, oder drücke 1, 2 oder 3: dorthin kommt die Karte. Was liegt, das liegt.",
    },
  },
  {
    fits: (view) => placed(view) >= 2,
    at: "row:1",
    text: {
      en: "Five cards make a stack. Collect equal pictures, equal colours, or five that all differ: pictures and colours each count for themselves.",
      de: "Fünf Karten sind ein Stapel. Sammle gleiche Bilder, gleiche Farben oder fünf lauter verschiedene: Bilder und Farben zählen jeweils für sich.",
    },
  },
  {
    fits: (view) => placed(view) >= 4,
    at: "row:3",
    text: {
      en: "Below each row stands what its pictures and its colours have in common so far. ≠ means: all different.",
      de: "Unter jeder Reihe steht, was ihre Bilder und Farben bisher gemeinsam haben. ≠ heißt: lauter verschiedene.",
    },
  },
  {
    fits: (view) => (mine(view)?.complete ?? 0) >= 1,
    at: "points",
    text: {
      en: "Your first stack! This is what the round would bring if it ended now: every card not placed costs 1, every row begun costs 2.",
      de: "Dein erster Stapel! Das brächte die Runde, wenn jetzt Schluss wäre: jede nicht gelegte Karte kostet 1, jede angefangene Reihe 2.",
    },
  },
  {
    fits: (view) => placed(view) >= 12,
    at: "race",
    text: {
      en: "Watch the race: whoever places the last card calls Alta, and everybody stops at once.",
      de: "Behalte das Rennen im Auge: wer die letzte Karte legt, ruft Alta, und für alle ist sofort Schluss.",
    },
  },
  {
    fits: (view) => view.legal.includes("face down"),
    at: "down",
    text: {
      en: "Your last card may also lie face down: then it neither brings nor costs anything.",
      de: "Deine letzte Karte darf auch verdeckt liegen: dann bringt sie nichts und kostet nichts.",
    },
  },
];
