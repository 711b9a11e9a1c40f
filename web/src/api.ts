// Made by `just types` from server/api.py: change it there.

/** What somebody is called; who does not say gets a name. */
export interface Named {
  name?: string;
}

/** A new table. */
export interface Asked {
  game: string;
  seats?: number | null;
  options?: Record<string, string | number>;
  clock?: number;
  public?: boolean;
  /** The house player that takes all other seats: then the match has begun. */
  house?: string | null;
}

export interface HouseRule {
  key: string;
  /** By number of seats, all that may be chosen; the first and the last of a range of numbers. */
  values: Record<string, (string | number)[]>;
  is_range: boolean;
  /** By number of seats. */
  usual: Record<string, string | number>;
  why: string;
}

export interface GameInfo {
  name: string;
  title: string;
  line: string;
  credit: string;
  seats: number[];
  options: HouseRule[];
}

export interface RulesText {
  game: string;
  credit: string;
  /** Markdown with numbered clauses. */
  text: string;
}

export interface Me {
  id: string;
  name: string;
  /** For programs, which send it as a bearer token; browsers have it in a cookie. */
  token: string;
  ratings: Record<string, Record<string, number>>;
}

/** A record, as `GET /api/tables/{table}/record` gives it. */
export interface Brought {
  parlour: number;
  game: string;
  options: Record<string, string | number>;
  seats: string[];
  log: string[][];
}

export interface Link {
  link: string;
}

export interface Opened {
  table: string;
  link: string;
}

export interface Listed {
  table: string;
  game: string;
  options: Record<string, string | number>;
  clock: number;
  phase: string;
  names: string[];
  free: number;
}

/** A row of a match that is over, and the table after it. */
export interface Frame {
  seq: number;
  at: number;
  lines: string[];
  events: unknown[];
  view: Record<string, unknown>;
  /** With `eyes=all`: the same as each seat saw it. */
  views: Record<string, unknown>[];
}

export interface Replay {
  game: string;
  names: string[];
  rows: number;
  frames: Frame[];
}

export interface Outcome {
  game: string;
  phase: string;
  names: string[];
  scores: number[];
  places: number[];
  ended: string;
}

export interface Health {
  healthy: boolean;
  milliseconds: number;
}

/** Why a request was refused: a code for programs, a sentence for people. */
export interface Refusal {
  code: string;
  text: string;
}
