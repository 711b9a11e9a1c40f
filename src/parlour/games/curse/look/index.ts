import { look as make } from "parlour/look";
import Board from "./Board.svelte";
import Counted from "./Counted.svelte";
import { cry, sentence, setsOut, travels, type Told } from "./events";
import { lessons } from "./lessons";
import Own from "./Own.svelte";
import Piece from "./Piece.svelte";
import Plate from "./Plate.svelte";
import { status } from "./status";
import type { View } from "./view";

function clause(view: View): string {
  if (view.over) return "8.3";
  if (view.stage === "defend") return view.pairs.at(-1)?.attack === "A" ? "5.8" : "5.1";
  if (view.stage === "attack") return view.pairs.length > 0 ? "4.4" : "4.2";
  return view.stage === "refill" ? "7.1" : "3.1";
}

export const look = make<View, Told>({
  Board,
  Own,
  Plate,
  Piece,
  Counted,
  score: () => "",
  status,
  travels,
  setsOut,
  sentence,
  cry,
  clause,
  single: true,
  lessons,
});
