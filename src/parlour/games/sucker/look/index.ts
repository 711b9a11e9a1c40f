import { hueName } from "parlour/kit";
import { look as make, type Button, type Cry, type Event, type Scene, type Status, type Travel } from "parlour/look";
import Board from "./Board.svelte";
import Counted from "./Counted.svelte";
import { lessons } from "./lessons";
import { after, colourOf, colourToPlay, seatOf } from "./moves";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Plate from "./Plate.svelte";
import { texts } from "./texts";
import type { Boxed, Chip, Given, Passed, Pile, Played, Result, Taken, View } from "./view";

type Named = (seat: number) => string;

function status(scene: Scene<View>): Status {
  const { view } = scene;
  const says = texts().status;
  if (view.over) return { text: says.over(scene.name(view.places.indexOf(1))), buttons: [] };
  if (view.turn === null) return { text: says.first, buttons: [] };
  if (view.phase === "help") return help(scene);
  return view.seat !== null && view.awaited.includes(view.seat) ? mine(scene) : waiting(scene);
}

/** What I am asked to do. */
function mine(scene: Scene<View>): Status {
  const { view } = scene;
  const says = texts().status;
  if (view.phase === "give") return { text: says.give, buttons: numbered(gifts(scene)) };
  if (view.phase === "discard") return { text: says.discard, buttons: numbered(drops(scene)) };
  const colour = colourToPlay(scene);
  const text = view.rescued ? says.rescued(hueName(colour)) : says.play(hueName(colour));
  return { text, buttons: [{ label: texts().newPile, words: `play ${colour} new`, key: "n" }] };
}

const gifts = (scene: Scene<View>): Button[] =>
  after(scene, "give").map((colour) => ({
    label: scene.name(seatOf(scene.view, colour)),
    words: `give ${colour}`,
    main: true,
  }));

const drops = (scene: Scene<View>): Button[] =>
  after(scene, "discard").map((colour) => ({ label: hueName(colour), words: `discard ${colour}`, main: true }));

const numbered = (buttons: Button[]): Button[] =>
  buttons.map((button, index) => ({ ...button, key: String(index + 1) }));

function waiting(scene: Scene<View>): Status {
  const { view } = scene;
  const says = texts().status;
  const who = scene.name(view.awaited[0] ?? view.turn!);
  const phases: Record<string, string> = {
    give: says.waitGive(who),
    discard: says.waitDiscard(who),
    play: view.rescued ? says.waitRescued(who) : says.waitPlay(who),
  };
  return { text: phases[view.phase] ?? "", buttons: [] };
}

function help(scene: Scene<View>): Status {
  const { view } = scene;
  const says = texts().status;
  if (view.turn === view.seat) return { text: says.need, buttons: [] };
  const who = scene.name(view.turn!);
  const need = view.players[view.turn!]!.colour;
  const gifts = scene.legal
    .filter((words) => words.startsWith("transfer ") && words.endsWith(` to ${need}`))
    .map((words) => ({ label: texts().save(hueName(words.split(" ")[1]!)), words, main: true }));
  if (!scene.legal.includes("refuse"))
    return { text: says.waitHelp(who), buttons: numbered(gifts) };
  const refuse = { label: texts().refuse, words: "refuse", key: "r", timed: true };
  return { text: says.help(who), buttons: [...numbered(gifts), refuse] };
}

/** The piles by their numbers, for the chip that is picked. */
function keys(scene: Scene<View>): Record<string, string> {
  const start = `play ${colourToPlay(scene)} on`;
  return Object.fromEntries(after(scene, start).map((pile) => [pile, `${start} ${pile}`]));
}

function travels(event: Event, view: View): Travel[] {
  const place = (seat: number, colour: string) => (seat === view.seat ? `chip:${colour}` : `seat:${seat}`);
  switch (event.kind) {
    case "play": {
      const { chip, pile, seat } = event as Played;
      return [{ piece: chip, from: place(seat, chip), to: `on:${pile}` }];
    }
    case "transfer": {
      const { chip, seat, to } = event as Passed;
      return [{ piece: chip, from: place(seat, chip), to: place(to, chip) }];
    }
    case "kill": {
      const { chip, seat } = event as Chip;
      return [{ piece: chip, from: place(seat, chip), to: "box" }];
    }
    case "discard": {
      const { chip, seat, pile, taken } = event as Taken;
      const from = `pile:${pile}`;
      const won = Object.keys(taken).map((colour) => ({ piece: colour, from, to: place(seat, colour) }));
      return [{ piece: chip, from, to: "box" }, ...won];
    }
    case "box": {
      const { chip, pile } = event as Boxed;
      return [{ piece: chip, from: `pile:${pile}`, to: "box" }];
    }
    default:
      return [];
  }
}

function setsOut(words: string, scene: Scene<View>): Travel[] {
  const [verb, chip, , last] = words.split(" ");
  const from = `chip:${chip}`;
  if (verb === "play") return [{ piece: chip!, from, to: `on:${last ?? scene.view.piles.length + 1}` }];
  if (verb === "transfer") return [{ piece: chip!, from, to: `seat:${seatOf(scene.view, last!)}` }];
  if (verb === "kill") return [{ piece: chip!, from, to: "box" }];
  return [];
}

function sentence(event: Event, name: Named): string {
  const says = texts().says;
  const who = name(event.seat);
  switch (event.kind) {
    case "play": {
      const { chip, pile, new: opens } = event as Played;
      return opens ? says.open(who, hueName(chip), pile) : says.play(who, hueName(chip), pile);
    }
    case "capture":
      return says.capture(who, (event as Pile).pile);
    case "discard": {
      const { chip, taken } = event as Taken;
      return says.discard(who, hueName(chip), taken);
    }
    case "box": {
      const { chip, pile } = event as Boxed;
      return says.box(hueName(chip), pile);
    }
    case "give": {
      const { to } = event as Given;
      return to === event.seat ? says.keep(who) : says.give(who, name(to));
    }
    case "transfer": {
      const { chip, to } = event as Passed;
      return says.transfer(who, hueName(chip), name(to));
    }
    case "kill":
      return says.kill(who, hueName((event as Chip).chip));
    case "score": {
      const { death } = event as Result;
      return death ? says.died(who, death) : says.alive(who);
    }
    case "over":
      return says.won(who);
    case "first":
    case "refuse":
    case "turn":
    case "need":
    case "saved":
    case "dead":
      return says[event.kind](who);
    default:
      return "";
  }
}

function cry(event: Event, name: Named): Cry | null {
  const cries = texts().cries;
  const who = name(event.seat);
  switch (event.kind) {
    case "capture":
    case "saved":
      return { text: cries[event.kind](who), mood: "good" };
    case "need":
    case "dead":
      return { text: cries[event.kind](who), mood: "bad" };
    default:
      return null;
  }
}

/** The clause about what is being done. */
function clause(view: View): string {
  const clauses: Record<string, string> = {
    first: "3.1",
    play: view.rescued ? "7.4" : "3.2",
    give: "4.1",
    discard: "5.2",
    help: "7.1",
    over: "1.1",
  };
  return clauses[view.phase] ?? "1.1";
}

export const look = make<View, Event | Result>({
  Board,
  Own,
  Plate,
  Piece,
  Counted,
  tall: true,
  talks: true,
  single: true,
  phrases: () => texts().phrases,
  hue: colourOf,
  score: () => "",
  status,
  keys,
  travels,
  setsOut,
  sentence,
  cry,
  clause,
  lessons,
});
