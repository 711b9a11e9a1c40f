// Made by `just types` from view.py: change it there.

import type { Event, Score, Seen } from "parlour/look";

export interface Attacked extends Event {
  card: string;
}

export interface Beaten extends Event {
  /** The card that beats alone, or the main card and the assistant. */
  cards: string[];
}

export interface Ended extends Event {
  /** All cards of the move, in order of rank. */
  cards: string[];
}

export interface Dealt extends Event {
  card: string | null;
}

export interface Result extends Score {
  hand: string[];
}

export interface Over extends Event {
  /** Nobody in a draw. */
  loser: number | null;
  /** Whether it is a draw because it would not end. */
  capped: boolean;
}

export interface Pair {
  attack: string;
  /** The card that beats alone, the main card and the assistant, or nothing yet. */
  answer: string[];
}

export interface Player {
  cards: number;
  /** Cards of the hand that the viewer can be sure of: gathered, or the only ones left. */
  known: string[];
  /** Face up only for the player, and for all when the match is over. */
  hand: string[] | null;
  /** 1 for the first to go out; players who went out together share the number. */
  out: number | null;
}

export interface View extends Seen {
  stage: string;
  attacker: number;
  defender: number;
  pairs: Pair[];
  /** The ranks that may continue the attack. */
  more: string[];
  deck: number;
  /** How many of each rank are out of the game. */
  gone: Record<string, number>;
  /** How many of each rank lie where the viewer cannot place them. */
  hidden: Record<string, number>;
  moves: number;
  /** Failed defences in a row, without a card dealt. */
  failures: number;
  loser: number | null;
  players: Player[];
}
