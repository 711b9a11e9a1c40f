import type { Home } from "parlour/look";
import Picture from "./Picture.svelte";

const CREDIT = "Leonid Dobrovolsky, CC BY 4.0";

export const home: Home = {
  picture: Picture,
  minutes: [5, 15],
  texts: {
    en: {
      line: "Attack, defend, and do not be the last one with cards in hand.",
      rules: [
        "You attack the player to your left, one card at a time, and are attacked from the right. Suits do not matter.",
        "One higher card beats an attack. So do two, if one of them is as high as the attack or one lower: an ace always costs two.",
        "Once a card is beaten, any rank on the table may attack next. If all is beaten the cards leave the game and the defender attacks; whoever takes them is passed over.",
        "Hands are filled to six while the deck lasts. The last one with cards has lost.",
        `Rules by ${CREDIT}, in other words.`,
      ],
      options: {},
    },
    de: {
      line: "Greif an, wehr dich, und sitz nicht als Letzter mit Karten da.",
      rules: [
        "Du greifst nach links an, Karte für Karte, und wirst von rechts angegriffen. Farben spielen keine Rolle.",
        "Eine höhere Karte schlägt den Angriff. Zwei schlagen auch, wenn eine so hoch ist wie er oder eins darunter: Ein Ass kostet immer zwei.",
        "Ist eine Karte geschlagen, darf jeder Wert vom Tisch nachgelegt werden. Ist alles geschlagen, sind die Karten weg, und der Verteidiger greift an; wer aufnimmt, wird übergangen.",
        "Solange der Stapel reicht, werden die Hände auf sechs aufgefüllt. Wer zuletzt Karten hat, verliert.",
        `Regeln von ${CREDIT}, mit anderen Worten.`,
      ],
      options: {},
    },
  },
};
