// Made by `just types` from view.py: change it there.

import type { Event, Score, Seen } from "parlour/look";

export interface Shown extends Event {
  card: string | null;
}

export interface Returned extends Event {
  coin: string;
}

export interface Paid extends Score {
  hand: string[];
}

export interface Player {
  cards: number;
  left: boolean;
  black: number;
  white: number;
  /** Face up only for the player, and for all when the match is over. */
  hand: string[] | null;
}

export interface View extends Seen {
  turn: number;
  /** Whether the seat on turn may return a coin. */
  returning: boolean;
  top: string | null;
  deck: number;
  /** How many of each card lie open in the pile. */
  laid: Record<string, number>;
  lone_player: string;
  target: number;
  players: Player[];
}
