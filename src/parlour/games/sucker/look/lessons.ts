import type { Lesson } from "parlour/look";
import type { View } from "./view";

const mine = (view: View) => view.seat !== null && view.awaited.includes(view.seat);
const own = (view: View) => (view.seat === null ? undefined : view.players[view.seat]);

/** What a first match says, in this order. */
export const lessons: Lesson<View>[] = [
  {
    fits: () => true,
    text: {
      en: "Only the last one alive wins, and you die when you have the move, no chip, and nobody helps you. Talk to the others: everything may be promised, nothing must be kept.",
      de: "Nur wer als Letzte lebt, gewinnt. Du stirbst, wenn du am Zug bist, keinen Chip hast und niemand dir hilft. Rede mit den anderen: alles darf man versprechen, nichts muss man halten.",
    },
  },
  {
    fits: (view) => view.phase === "play" && mine(view),
    at: "pile:new",
    text: {
      en: "You have the move: play a chip on a pile, or begin a new one. Tap the pile, or drag the chip there.",
      de: "Du bist am Zug: spiel einen Chip auf einen Stapel, oder beginne einen neuen. Tippe auf den Stapel, oder zieh den Chip dorthin.",
    },
  },
  {
    fits: (view) => view.phase === "give" && mine(view),
    text: {
      en: "You give the move to somebody whose colour is missing in the pile. If none is missing, it goes by itself to the one whose topmost chip lies deepest.",
      de: "Du gibst den Zug an jemanden, dessen Farbe im Stapel fehlt. Fehlt keine, geht er von selbst an den, dessen oberster Chip am tiefsten liegt.",
    },
  },
  {
    fits: (view) => view.piles.some((pile) => pile.length > 1),
    at: "pile:1",
    text: {
      en: "A chip on one of the same colour captures the pile for the player of that colour, whoever played it. The captor drops one chip and keeps the others.",
      de: "Ein Chip auf einem derselben Farbe erobert den Stapel für den Spieler dieser Farbe, egal wer ihn gelegt hat. Einen Chip muss man dann ablegen, die anderen behält man.",
    },
  },
  {
    fits: (view) => Object.keys(own(view)?.prisoners ?? {}).length > 0,
    text: {
      en: "Chips of other colours are your prisoners. Play them like your own; or pick one at any time to give it away or to kill it.",
      de: "Chips anderer Farben sind deine Gefangenen. Spiel sie wie eigene; oder wähle jederzeit einen, um ihn zu verschenken oder zu töten.",
    },
  },
  {
    fits: (view) => view.phase === "help",
    text: {
      en: "Somebody has the move and no chip. Whoever holds a prisoner can save them with it; if all refuse, they die, and the move goes back to whoever had it before.",
      de: "Jemand ist am Zug und hat keinen Chip. Wer einen Gefangenen hat, kann damit retten; lehnen alle ab, stirbt er, und der Zug geht zurück an den, der ihn davor hatte.",
    },
  },
  {
    fits: (view) => view.players.some((player) => player.death > 0),
    text: {
      en: "The dead are passed over: their chips stay in play, but a pile that a dead colour captures goes into the dead box.",
      de: "Tote werden übergangen: ihre Chips bleiben im Spiel, aber ein Stapel, den eine tote Farbe erobert, kommt in die Totenkiste.",
    },
  },
];
