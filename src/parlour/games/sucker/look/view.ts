// Made by `just types` from view.py: change it there.

import type { Event, Score, Seen } from "parlour/look";

export interface Chip extends Event {
  chip: string;
}

export interface Played extends Chip {
  /** From 1. */
  pile: number;
  new: boolean;
}

export interface Pile extends Event {
  pile: number;
}

export interface Boxed extends Chip {
  pile: number;
}

export interface Taken extends Chip {
  pile: number;
  taken: Record<string, number>;
}

export interface Passed extends Chip {
  to: number;
}

export interface Given extends Event {
  to: number;
}

export interface Result extends Score {
  /** 0 while alive, 1 for the first to die. */
  death: number;
}

export interface Player {
  colour: string;
  own: number;
  prisoners: Record<string, number>;
  /** 0 while alive, 1 for the first to die. */
  death: number;
  refused: boolean;
}

export interface View extends Seen {
  phase: string;
  /** Who has the move. */
  turn: number | null;
  /** Who had it before. */
  giver: number | null;
  /** Who would get it if its holder died, one after the other. */
  heirs: number[];
  /** Its holder was helped and must play before anything else. */
  rescued: boolean;
  /** To whom it can be given. */
  choices: number[];
  /** From the bottom to the top. */
  piles: string[][];
  /** The pile in question, from 1, where the move is given or a pile is captured. */
  pile: number | null;
  /** The dead box. */
  box: Record<string, number>;
  /** How many are left before the next play. */
  transfers: number;
  chips: number;
  dead_capture: string;
  players: Player[];
}
