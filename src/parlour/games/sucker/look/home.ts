import type { Home } from "parlour/look";
import Poster from "./Poster.svelte";

export const home: Home = {
  picture: Poster,
  minutes: [20, 45],
  texts: {
    en: {
      line: "Make deals, break them, and be the last one alive.",
      rules: [
        "Play a chip on any pile, then give the move to somebody whose colour is missing there.",
        "A chip on one of the same colour captures the pile for that colour: its chips become prisoners.",
        "Prisoners can be played, given away or killed at any time.",
        "Whoever has the move and no chip must be helped, or dies. Promise anything, keep what you like.",
        "The last one alive wins.",
      ],
      options: {
        chips: { name: "Chips each", why: "How many everybody begins with: more chips, longer match." },
        dead_capture: {
          name: "After a dead colour's capture",
          why: "When a dead player's colour clears a pile, the move goes to one of these.",
          values: { mover: "whoever played the chip", previous: "who had the move before" },
        },
      },
    },
    de: {
      line: "Schließ Bündnisse, brich sie, und bleib als Letzte am Leben.",
      rules: [
        "Spiel einen Chip auf einen Stapel, dann gib den Zug an jemanden, dessen Farbe dort fehlt.",
        "Ein Chip auf einem derselben Farbe erobert den Stapel für diese Farbe: seine Chips werden Gefangene.",
        "Gefangene kann man jederzeit spielen, verschenken oder töten.",
        "Wer am Zug ist und keinen Chip hat, braucht Hilfe oder stirbt. Versprich alles, halte, was du magst.",
        "Wer als Letzte lebt, gewinnt.",
      ],
      options: {
        chips: { name: "Chips für jeden", why: "Wie viele alle am Anfang haben: mehr Chips, längere Partie." },
        dead_capture: {
          name: "Wenn eine tote Farbe erobert",
          why: "Räumt die Farbe eines Toten einen Stapel ab, geht der Zug an:",
          values: { mover: "wer den Chip gespielt hat", previous: "wer davor am Zug war" },
        },
      },
    },
  },
};
