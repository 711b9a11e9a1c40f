import { look as made, type Scene, type Status, type Travel } from "parlour/look";
import Board from "./Board.svelte";
import Counted from "./Counted.svelte";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Plate from "./Plate.svelte";
import { lessons } from "./lessons";
import { costOf, next, say } from "./texts";
import type { Paid, Returned, Shown, View } from "./view";

type Told = Shown | Returned | Paid;

const isCard = (event: Told): event is Shown => "card" in event;
const placeOf = (seat: number, card: string | null, view: View) =>
  seat === view.seat && card !== null ? `hand:${card}` : `seat:${seat}`;

function status(scene: Scene<View>): Status {
  const { view } = scene;
  const t = say();
  const can = (words: string) => scene.legal.includes(words);
  if (view.turn === view.seat && view.returning) {
    const coins = { black: t.black, white: t.white, none: t.none };
    const buttons = Object.entries(coins)
      .filter(([coin]) => can(`return ${coin}`))
      .map(([coin, label]) => ({ label, words: `return ${coin}`, key: coin[0]!, main: coin === "black" || !can("return black") && coin === "white" }));
    return { text: t.returning, buttons };
  }
  if (view.turn === view.seat) {
    const cost = costOf(view.players[view.seat]?.hand ?? []);
    const buttons = [
      ...(can("draw") ? [{ label: t.draw, words: "draw", key: "d", main: !plays(scene) }] : []),
      ...(can("leave") ? [{ label: t.leave(cost), words: "leave", key: "l" }] : []),
    ];
    return { text: t.turn(choices(scene)), buttons };
  }
  const name = scene.name(view.turn);
  const left = view.seat !== null && view.players[view.seat]?.left ? `${t.youLeft} ` : "";
  return { text: left + (view.returning ? t.returns(name) : t.waits(name)), buttons: [] };
}

const plays = ({ legal }: Scene<View>) => legal.some((words) => words.startsWith("play "));

/** What I may do, in words. */
function choices(scene: Scene<View>): string {
  const t = say();
  const { top } = scene.view;
  const may = [
    ...(plays(scene) && top ? [t.play(t.card(top), t.card(next(top)))] : []),
    ...(scene.legal.includes("draw") ? [t.drawToo] : []),
    t.leaveToo,
  ];
  return [may.slice(0, -1).join(", "), may.at(-1)].filter(Boolean).join(t.or);
}

function travels(event: Told, view: View): Travel[] {
  const { seat } = event;
  if (event.kind === "return")
    return (event as Returned).coin === "none" ? [] : [{ piece: `coin ${(event as Returned).coin}`, from: `seat:${seat}`, to: "bank" }];
  if (!isCard(event)) return [];
  const piece = event.card ?? "";
  switch (event.kind) {
    case "play":
      return [{ piece, from: placeOf(seat, event.card, view), to: "pile" }];
    case "up":
      return [{ piece, from: "deck", to: "pile" }];
    default:
      return [{ piece, from: "deck", to: placeOf(seat, event.card, view) }];
  }
}

function setsOut(words: string, { view }: Scene<View>): Travel[] {
  const [verb, what = ""] = words.split(" ");
  if (verb === "play") return [{ piece: what, from: `hand:${what}`, to: "pile" }];
  if (verb === "return" && what !== "none") return [{ piece: `coin ${what}`, from: `seat:${view.seat}`, to: "bank" }];
  return [];
}

function sentence(event: Told, name: (seat: number) => string): string {
  const t = say();
  const who = name(event.seat);
  const card = isCard(event) && event.card ? event.card : "";
  switch (event.kind) {
    case "play":
      return t.plays(who, t.aCard(card));
    case "draw":
      return t.drew(who);
    case "drawn":
      return card && t.got(who, t.aCard(card));
    case "leave":
      return t.leaves(who);
    case "first":
      return t.begins(who);
    case "up":
      return t.up(t.aCard(card));
    case "return":
      return t.gives(who, (event as Returned).coin);
    case "score":
      return t.paid(who, (event as Paid).points, (event as Paid).total);
    case "over":
      return t.wins(who);
    default:
      return "";
  }
}

function clause(view: View): string {
  if (view.returning) return "7.6";
  const isAlone = view.players.filter((player) => !player.left).length === 1;
  return isAlone ? "5.5" : "4.1";
}

export const look = made<View, Told>({
  Board,
  Own,
  Plate,
  Piece,
  Counted,
  score: (view, seat) => say().points(view.scores[seat] ?? 0),
  status,
  travels,
  setsOut,
  sentence,
  cry: (event, name) =>
    event.kind === "score" && (event as Paid).hand.length === 0 ? { text: say().goneOut(name(event.seat)), mood: "good" } : null,
  clause,
  lessons,
});
