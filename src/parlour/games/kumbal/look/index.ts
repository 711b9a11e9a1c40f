import { look as make } from "parlour/look";
import Board from "./Board.svelte";
import Counted from "./Counted.svelte";
import { cry, sentence, setsOut, travels, type Told } from "./events";
import { lessons } from "./lessons";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Plate from "./Plate.svelte";
import { status } from "./status";
import { say } from "./texts";
import type { View } from "./view";

const CLAUSES: Record<string, string> = { draw: "4.8", choose: "4.8", window: "5.1", over: "8.6" };

function clause(view: View): string {
  if (view.stage !== "turn") return CLAUSES[view.stage] ?? "3.1";
  if (view.legal.includes("kumbal")) return "7.1";
  return view.penalty ? "10.7" : "4.2";
}

export const look = make<View, Told>({
  Board,
  Own,
  Plate,
  Piece,
  Counted,
  score: (view, seat) => say().total(view.scores[seat] ?? 0),
  status,
  travels,
  setsOut,
  sentence,
  cry,
  clause,
  lessons,
});
