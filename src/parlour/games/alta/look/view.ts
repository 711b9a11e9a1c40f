// Made by `just types` from view.py: change it there.

import type { Event, Score, Seen } from "parlour/look";

export interface Drawn extends Event {
  /** Only its owner sees it before it is placed. */
  card: string | null;
}

export interface Placed extends Event {
  card: string | null;
  /** Counted from 1; None for the card that lies face down. */
  row: number | null;
}

export interface Stacked extends Event {
  row: number;
  cards: string[] | null;
  points: number | null;
}

export interface Paid extends Score {
  stacks: number[];
  rows: string[][];
  unplaced: number;
}

export interface Player {
  placed: number;
  /** Only for the player, and for all when the match is over. */
  hand: string | null;
  sizes: number[];
  /** The cards, in the order of placing; with a mirrored deal only for the player. */
  rows: string[][] | null;
  complete: number;
  /** What each stack counts; hidden like the rows. */
  stacks: number[] | null;
  /** What the round would bring if it ended now; hidden like the rows. */
  points: number | null;
  /** The cards not placed so far, that in hand among them; hidden like the rows. */
  to_come: string[] | null;
}

export interface View extends Seen {
  target: number;
  mirror_deal: boolean;
  /** Cards that each player has to place in a round. */
  deck: number;
  players: Player[];
}
