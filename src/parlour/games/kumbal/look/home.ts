import type { Home } from "parlour/look";
import Picture from "./Picture.svelte";

export const home: Home = {
  picture: Picture,
  minutes: [15, 40],
  texts: {
    en: {
      line: "Shed your points in sets and runs, and call before somebody has fewer.",
      rules: [
        "Every card in your hand is worth points, and points are bad: an ace 1, a king 13, a joker nothing.",
        "On your turn you discard one card, several of the same value, or three and more of a suit in a row. Then you take one card, from the deck or from the pile.",
        "With few points left you may call Kumbal: if nobody has fewer you get nothing, if somebody has, you get 25 more.",
        "All others get what they hold. Exactly 51 goes back to 0, exactly 99 to 50.",
        "When somebody passes 100 the match is over, and the lowest total wins.",
      ],
      options: {
        hand: {
          name: "Cards in a hand",
          why: "With 5 rounds are quicker, and one may call with 5 points instead of 7. From six players on it is always 5.",
        },
        between_rounds: {
          name: "Between rounds",
          why: "Whether the cards are shuffled, or gathered and cut once: then good memories are rewarded.",
          values: { shuffle: "shuffle", cut: "cut only" },
        },
        action_cards: {
          name: "Action cards",
          why: "A 7 turns the direction, an 8 skips the next player, a 2 makes him draw two and a joker five.",
          values: { off: "off", on: "on" },
        },
        tie: {
          name: "Equally few points",
          why: "Whether a call still succeeds when somebody holds just as many points as the caller.",
          values: { caller: "the caller is right", assaf: "the call fails" },
        },
        failed_lowest: {
          name: "When a call fails",
          why: "What those with the fewest points get then: nothing, or what they hold like everybody else.",
          values: { zero: "the lowest get nothing", hand: "everybody pays" },
        },
        limit: { name: "Points that end the match", why: "Whoever passes them ends it for all. 50 is a short match, 100 the usual one." },
      },
    },
    de: {
      line: "Wirf deine Punkte in Sätzen und Reihen ab und rufe, ehe jemand weniger hat.",
      rules: [
        "Jede Karte auf der Hand zählt Punkte, und Punkte sind schlecht: ein Ass 1, ein König 13, ein Joker nichts.",
        "In deinem Zug legst du eine Karte ab, mehrere vom gleichen Wert oder drei und mehr einer Farbe in Folge. Dann nimmst du eine Karte, vom Stapel oder von der Ablage.",
        "Mit wenigen Punkten darfst du Kumbal rufen: Hat niemand weniger, bekommst du nichts, sonst 25 mehr.",
        "Alle anderen bekommen, was sie halten. Genau 51 wird zu 0, genau 99 zu 50.",
        "Kommt jemand über 100, ist das Spiel aus, und die kleinste Summe gewinnt.",
      ],
      options: {
        hand: {
          name: "Karten auf der Hand",
          why: "Mit 5 gehen die Runden schneller, und man darf mit 5 Punkten rufen statt mit 7. Ab sechs Personen sind es immer 5.",
        },
        between_rounds: {
          name: "Zwischen den Runden",
          why: "Ob neu gemischt wird oder nur eingesammelt und einmal abgehoben: Dann lohnt sich ein gutes Gedächtnis.",
          values: { shuffle: "mischen", cut: "nur abheben" },
        },
        action_cards: {
          name: "Aktionskarten",
          why: "Eine 7 dreht die Richtung, eine 8 lässt aussetzen, nach einer 2 muss der Nächste zwei ziehen, nach einem Joker fünf.",
          values: { off: "aus", on: "an" },
        },
        tie: {
          name: "Gleich wenige Punkte",
          why: "Ob ein Ruf auch dann gelingt, wenn jemand genauso viele Punkte hält.",
          values: { caller: "wer ruft, hat recht", assaf: "der Ruf misslingt" },
        },
        failed_lowest: {
          name: "Wenn ein Ruf misslingt",
          why: "Was dann die mit den wenigsten Punkten bekommen: nichts, oder was sie halten, wie alle.",
          values: { zero: "die Niedrigsten zahlen nichts", hand: "alle zahlen" },
        },
        limit: {
          name: "Punkte bis zum Ende",
          why: "Wer darüber kommt, beendet das Spiel für alle. 50 ist ein kurzes Spiel, 100 das übliche.",
        },
      },
    },
  },
};
