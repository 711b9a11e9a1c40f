// All that a game's look knows of the shell, and the shell of a look. A look lives in the game's folder:
// `look/home.ts` holds `home`, small, for the home page; `look/index.ts` holds `look`, loaded with the first table.

import type { Component } from "svelte";
import type { Language } from "./settings.svelte";
import type { Event, Score, Seen } from "./wire";

export { inLanguage, settings } from "./settings.svelte";
export type { Language, Settings } from "./settings.svelte";
export type { Event, Score, Seen, Told, Value } from "./wire";

/** What the home page shows of a game, and what is needed to set a table up. */
export interface Home {
  /** Drawn by us, in the proportion 4:3; it says nothing that the words beside it do not. */
  picture: Component;
  /** How long a match takes, from and to. */
  minutes: [number, number];
  texts: Record<Language, HomeTexts>;
}

export interface HomeTexts {
  /** The game in one line. */
  line: string;
  /** The rules in thirty seconds: three to five short sentences. */
  rules: string[];
  /** The house rules by key. */
  options: Record<string, HouseRuleTexts>;
}

export interface HouseRuleTexts {
  name: string;
  /** What it changes. */
  why: string;
  /** Values that are words, as people say them. */
  values?: Record<string, string>;
}

/** The table as it is drawn now, live or in a replay, and what the viewer can do about it. Reactive. */
export interface Scene<V extends Seen = Seen> {
  readonly view: V;
  /** What the viewer may do now, in words: nothing in a replay, nor while the last act is on its way. */
  readonly legal: readonly string[];
  /** Whether it is a match that is being played; a replay is not. */
  readonly live: boolean;
  /** The keys of the things picked for a move of several, in the order of picking. */
  readonly picked: readonly string[];
  /** Cards as words without pictures. */
  readonly plain: boolean;
  /** When silence will do something, and since when it has been waited for, by this browser's `Date.now()`. */
  readonly due: number | null;
  readonly since: number;
  /** Make a move; only what is in `legal`. */
  act(words: string): void;
  /** Pick a thing, or put it back. */
  pick(key: string): void;
  /** Put everything back. */
  unpick(): void;
  /** Say in one line why something is not possible. */
  explain(sentence: string): void;
  /** What somebody is called; the viewer is called by the name too. */
  name(seat: number): string;
}

/** What the viewer has to do or to wait for, and the buttons for it: always in the same place. */
export interface Status {
  text: string;
  buttons: Button[];
}

export interface Button {
  label: string;
  /** The move that it makes; or what else it does. */
  words?: string;
  does?: () => void;
  /** The key that presses it, lower case. */
  key?: string;
  /** It stands out. */
  main?: boolean;
  /** It is there, and this is why it cannot be pressed. */
  why?: string | undefined;
  /** The time that is left for it runs around it. */
  timed?: boolean;
}

/** Something that goes from one place of the table to another. Places are names given with `spot`; `seat:2` is the
 * plate of seat 2, which the shell names. A place that nobody wears now is passed over. */
export interface Travel {
  /** What Piece draws; "" is a card's back. */
  piece: string;
  from: string;
  to: string;
}

/** Something that is called out across the table. */
export interface Cry {
  text: string;
  mood: "good" | "bad" | "plain";
}

/** A step of the first match: said once, as soon as it fits and the steps before it have been read. */
export interface Lesson<V extends Seen = Seen> {
  /** Whether the moment has come. */
  fits(view: V): boolean;
  /** The place it points at. */
  at?: string;
  text: Record<Language, string>;
}

export interface Look<V extends Seen = Seen, E extends Event = Event | Score> {
  /** The middle of the table: piles, decks, what lies between the players. */
  Board: Component<{ scene: Scene<V> }>;
  /** What lies before the one whose eyes these are, at the bottom; not there for onlookers. */
  Own: Component<{ scene: Scene<V> }>;
  /** What a plate shows beside name, score and clock: counts, coins, small rows. One line high, unless `tall`. */
  Plate: Component<{ scene: Scene<V>; seat: number }>;
  /** One card or chip as it travels. */
  Piece: Component<{ piece: string; plain: boolean }>;
  /** What a line of the score sheet shows when it is opened, and when a round ends: the hand, the rows. */
  Counted: Component<{ score: Extract<E, Score>; plain: boolean }>;
  /** Plates need room for more than a line. */
  tall?: boolean;
  /** Talk is part of the game: it stands open beside the table. */
  talks?: boolean;
  /** What is often said in it. */
  phrases?(): string[];
  /** A match is one round: nothing is numbered or added up. */
  single?: boolean;
  /** The colour of `hues.css` that a player has in the game. */
  hue?(view: V, seat: number): string;
  /** The score on a plate, with its unit; "" where the game knows none. */
  score(view: V, seat: number): string;
  /** What is to be done. `seat` is whose eyes these are. */
  status(scene: Scene<V>): Status;
  /** Single keys beside those of buttons and of the hand: by key the words of a legal move. */
  keys?(scene: Scene<V>): Record<string, string>;
  /** What travels at an event, one after the other. */
  travels(event: E, view: V): Travel[];
  /** What of mine sets out at once when I make this move, before the server has said yes. */
  setsOut(words: string, scene: Scene<V>): Travel[];
  /** The event as a sentence in the viewer's language, for the log, for screen readers and for the plate of its seat;
   * "" if it needs none. */
  sentence(event: E, name: (seat: number) => string): string;
  cry?(event: E, name: (seat: number) => string): Cry | null;
  /** The clause of rules.md that matters now: "4.2". */
  clause(view: V): string;
  lessons: Lesson<V>[];
}

/** Only the look itself knows the types of its views and events. */
export function look<V extends Seen, E extends Event>(made: Look<V, E>): Look {
  return made as unknown as Look;
}
