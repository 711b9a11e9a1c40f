import type { Lesson } from "parlour/look";
import type { View } from "./view";

const attacks = (view: View) => view.stage === "attack" && view.attacker === view.seat;
const defends = (view: View) => view.stage === "defend" && view.defender === view.seat;

export const lessons: Lesson<View>[] = [
  {
    fits: (view) => view.stage === "attack" || view.stage === "defend",
    text: {
      en: "A duel goes round the table: everybody attacks the next player clockwise. Get rid of all your cards; whoever is left with some has lost.",
      de: "Ein Duell geht um den Tisch: Jeder greift den Nächsten im Uhrzeigersinn an. Werde alle Karten los; wer zuletzt welche hat, verliert.",
    },
  },
  {
    fits: (view) => attacks(view) && view.pairs.length === 0,
    at: "attack",
    text: {
      en: "You attack: lay any card here. Low ones are a good beginning, above all those you hold twice.",
      de: "Du greifst an: Lege irgendeine Karte hierher. Niedrige sind ein guter Anfang, vor allem, wenn du sie doppelt hast.",
    },
  },
  {
    fits: (view) => attacks(view) && view.pairs.length > 0,
    at: "table",
    text: {
      en: "Beaten. You may attack on with any rank that lies on the table, one card after the other, or stop.",
      de: "Geschlagen. Du darfst mit jedem Wert weiter angreifen, der auf dem Tisch liegt, Karte für Karte, oder aufhören.",
    },
  },
  {
    fits: defends,
    at: "attack",
    text: {
      en: "You are attacked. One higher card beats it. Tap the card, then the place beside the attack.",
      de: "Du wirst angegriffen. Eine höhere Karte schlägt. Tippe die Karte an, dann den Platz neben dem Angriff.",
    },
  },
  {
    fits: (view) => defends(view) && view.legal.some((words) => words.includes(" with ")),
    at: "answer",
    text: {
      en: "Two cards beat as well, if one of them is as high as the attack or one lower. The other, the assistant, may be any card: a way to lose two at once.",
      de: "Auch zwei Karten schlagen, wenn eine so hoch ist wie der Angriff oder eins darunter. Die andere, der Helfer, darf jede sein: So wirst du zwei auf einmal los.",
    },
  },
  {
    fits: defends,
    at: "attack",
    text: {
      en: "Nothing is higher than an ace, so an ace always costs two cards: that is the curse. You may always take instead; then you gather the table and do not attack next.",
      de: "Höher als ein Ass ist nichts, es kostet immer zwei Karten: Das ist der Fluch. Du darfst auch immer aufnehmen; dann nimmst du alles und greifst nicht als Nächster an.",
    },
  },
  {
    fits: (view) => view.moves > 1 && view.deck > 0,
    at: "deck",
    text: {
      en: "After each move hands are filled to six. When the deck is empty it becomes serious: whoever has no card left is out and has won.",
      de: "Nach jedem Angriff werden die Hände auf sechs aufgefüllt. Ist der Stapel leer, wird es ernst: Wer keine Karte mehr hat, ist draußen und hat gewonnen.",
    },
  },
];
