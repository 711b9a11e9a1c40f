// Made by `just types` from view.py: change it there.

import type { Event, Score, Seen } from "parlour/look";

export interface Laid extends Event {
  /** In the order in which they are laid, the top card last. */
  cards: string[];
  /** How many cards the next player has to draw for it; 0: as always. */
  penalty: number;
  /** Who has to sit out. */
  skipped: number[];
  /** Whether it turns the direction of play. */
  turned: boolean;
}

export interface Drawn extends Event {
  cards: number;
}

export interface Shown extends Event {
  card: string | null;
}

export interface Called extends Event {
  points: number;
  won: boolean;
}

export interface Paid extends Score {
  hand: string[];
}

export interface Won extends Event {
  winners: number[];
  points: number;
}

export interface Player {
  cards: number;
  /** Of the cards in hand those that everybody saw being taken. */
  known: string[];
  /** Face up only for the player, and for all when the match is over. */
  hand: string[] | null;
  /** What the hand is worth; hidden like the hand. */
  points: number | null;
}

export interface View extends Seen {
  stage: string;
  /** Whose turn it is, or comes next while the drawer is busy. */
  turn: number;
  /** Who is drawing, or may still discard for free. */
  drawer: number | null;
  /** Cards that the drawer has still to get. */
  owed: number;
  /** The cards that the viewer has drawn in this turn. */
  drawn: string[];
  clockwise: boolean;
  /** Cards that wait for the next player. */
  penalty: number;
  /** Turns completed in this round. */
  turns: number;
  deck: number;
  /** How often the pile has become the deck in this round. */
  shuffles: number;
  top: string | null;
  /** The cards last discarded, the top card last; in the beginning the card turned up. */
  last: string[];
  /** The card that can be taken: now, or after the next discard. */
  offer: string | null;
  /** All cards that lie in the pile, sorted. */
  pile: string[];
  call_limit: number;
  between_rounds: string;
  action_cards: string;
  tie: string;
  failed_lowest: string;
  limit: number;
  players: Player[];
}
