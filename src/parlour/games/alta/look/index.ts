import { look as make, type Cry, type Event, type Scene, type Status, type Travel } from "parlour/look";
import Board from "./Board.svelte";
import Counted from "./Counted.svelte";
import { lessons } from "./lessons";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Plate from "./Plate.svelte";
import { texts } from "./texts";
import type { Drawn, Paid, Placed, Stacked, View } from "./view";
import { called } from "./words";

type Named = (seat: number) => string;

function status(scene: Scene<View>): Status {
  const { view } = scene;
  const says = texts().status;
  if (view.over) return { text: says.over(winners(view, scene.name), Math.max(...view.scores)), buttons: [] };
  if (view.seat === null) return { text: says.watch, buttons: [] };
  if (!view.legal.includes("face down")) return { text: says.place, buttons: [] };
  return { text: says.last, buttons: [{ label: texts().faceDown, words: "face down", key: "0" }] };
}

function winners(view: View, name: Named): string {
  return view.places.flatMap((place, seat) => (place === 1 ? [name(seat)] : [])).join(texts().and);
}

function keys(scene: Scene<View>): Record<string, string> {
  const rows = scene.legal.filter((words) => words.startsWith("row "));
  return Object.fromEntries(rows.map((words) => [words.slice("row ".length), words]));
}

function travels(event: Event, view: View): Travel[] {
  const own = event.seat === view.seat;
  const place = (row: number) => (own ? `on:${row}` : `row:${event.seat}:${row}`);
  if (event.kind === "place") {
    const { card, row } = event as Placed;
    const to = row !== null ? place(row) : own ? "down" : `seat:${event.seat}`;
    return [{ piece: card ?? "", from: own ? "hand" : `seat:${event.seat}`, to }];
  }
  if (event.kind === "stack") {
    const { row, cards, points } = event as Stacked;
    // what my own counts bursts out of its row
    const piece = cards ? [own ? "stack" : `stack ${points}`, ...cards].join() : "";
    return [{ piece, from: place(row), to: `stacks:${event.seat}` }];
  }
  return [];
}

function setsOut(words: string, scene: Scene<View>): Travel[] {
  const card = scene.view.players[scene.view.seat!]!.hand!;
  return [{ piece: card, from: "hand", to: words === "face down" ? "down" : `on:${words.slice("row ".length)}` }];
}

function sentence(event: Event, name: Named): string {
  const says = texts().says;
  const who = name(event.seat);
  switch (event.kind) {
    case "drawn": {
      const { card } = event as Drawn;
      return card ? says.mine(called(card)) : "";
    }
    case "place": {
      const { card, row } = event as Placed;
      if (row === null) return says.down(who);
      return card ? says.place(who, called(card), row) : says.placeHidden(who, row);
    }
    case "stack": {
      const { points } = event as Stacked;
      return points === null ? says.stackHidden(who) : says.stack(who, points);
    }
    case "alta":
      return says.alta(who);
    case "stop":
      return says.stop;
    case "score": {
      const { points, total } = event as Paid;
      return says.score(who, points, total);
    }
    case "over":
      return says.over(who);
    default:
      return "";
  }
}

function cry(event: Event, name: Named): Cry | null {
  if (event.kind === "alta") return { text: `${name(event.seat)}: Alta!`, mood: "good" };
  if (event.kind === "stop") return { text: texts().says.stop, mood: "bad" };
  return null;
}

/** Placing, what stacks count, and the end of a match. */
function clause(view: View): string {
  if (view.over) return "7.1";
  const me = view.seat === null ? undefined : view.players[view.seat];
  if (view.legal.includes("face down")) return "3.6";
  return me?.sizes.some((size) => size > 2) ? "5.2" : "3.2";
}

export const look = make<View, Event | Paid>({
  Board,
  Own,
  Plate,
  Piece,
  Counted,
  tall: true,
  score: (view, seat) => String(view.scores[seat]).replace("-", "−"),
  status,
  keys,
  travels,
  setsOut,
  sentence,
  cry,
  clause,
  lessons,
});
