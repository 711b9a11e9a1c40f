// Made by `just types` from server/wire.py: change it there.

export type Value = string | number;

export type Phase = "waiting" | "playing" | "over" | "broken";

export type Choice = "wait" | "bot" | "end";

/** What a player is told of an entry: a game adds keys of its own for its look. In `text`, a sentence or nothing, each `{2}` stands for the name of seat 2. */
export interface Event {
  kind: string;
  seat: number;
  text: string;
}

/** The event of the kind `score`: what a seat got in a round, and how that adds up. */
export interface Score extends Event {
  sum: string;
  points: number;
  total: number;
}

/** What a table shows of every game, beside what the game's own view shows. */
export interface Seen {
  game: string;
  names: string[];
  /** Whose eyes these are; nobody's: an onlooker's. */
  seat: number | null;
  /** The seats the game waits for. */
  awaited: number[];
  /** What the seat may do now, in words. */
  legal: string[];
  /** Rounds that have ended. */
  round: number;
  /** How the latest of them ended: played, cap or clock. */
  ended: string;
  over: boolean;
  scores: number[];
  /** 1 is first; ties share a place. */
  places: number[];
}

/** What you are told of one row. */
export interface Told {
  seq: number;
  at: number;
  events: Event[];
}

/** A seat of the table, as everybody may see it. */
export interface Place {
  who: string;
  name: string;
  player: string;
  here: boolean;
  away: number;
  until: number;
  choices: Record<string, "wait" | "bot" | "end">;
  again: boolean | null;
}

/** The first command: show me the table; `have` is the newest row that I know. */
export interface Hello {
  do: "hello";
  id: string;
  have?: number;
}

/** Make a move; `seen` is the newest row I knew when I chose it. */
export interface Act {
  do: "act";
  id: string;
  move: string;
  seen: number;
}

/** Take my last move back. */
export interface Undo {
  do: "undo";
  id: string;
  seen: number;
}

/** Say something to the table. */
export interface Say {
  do: "say";
  id: string;
  text: string;
}

/** Take a seat, or take my seat back from the house player in it. */
export interface Sit {
  do: "sit";
  id: string;
  seat: number;
}

/** Give my seat up. */
export interface Leave {
  do: "leave";
  id: string;
}

/** Let a house player take an empty seat. */
export interface Fill {
  do: "fill";
  id: string;
  seat: number;
  player: string;
}

/** Empty a seat; a guest in it is removed from the table. */
export interface Clear {
  do: "clear";
  id: string;
  seat: number;
}

/** Other house rules, another number of seats, another clock, listed in the lobby or not. */
export interface Rules {
  do: "rules";
  id: string;
  seats: number;
  options: Record<string, string | number>;
  clock: number;
  public: boolean;
  hints?: boolean;
}

/** Start the match. */
export interface Begin {
  do: "begin";
  id: string;
}

/** Whether I want a rematch. */
export interface Again {
  do: "again";
  id: string;
  agree: boolean;
}

/** What I would do about the one who is away. */
export interface Choose {
  do: "choose";
  id: string;
  seat: number;
  choice: "wait" | "bot" | "end";
}

/** Hand the table on to another guest. */
export interface Host {
  do: "host";
  id: string;
  who: string;
}

/** As the host, remove a guest from the table for good. */
export interface Remove {
  do: "remove";
  id: string;
  who: string;
}

/** As the host, stop somebody's chat or let it go on. */
export interface Mute {
  do: "mute";
  id: string;
  who: string;
  on: boolean;
}

/** Hide somebody's chat from me, or show it again. */
export interface Hide {
  do: "hide";
  id: string;
  who: string;
  on: boolean;
}

/** Report this table; its log goes with it. */
export interface Report {
  do: "report";
  id: string;
  text: string;
}

/** What would the house do in my seat, and why? */
export interface Hint {
  do: "hint";
  id: string;
}

/** Are you there? */
export interface Ping {
  do: "ping";
  id: string;
}

export type Asked = Hello | Act | Undo | Say | Sit | Leave | Fill | Clear | Rules | Begin | Again | Choose | Host | Remove | Mute | Hide | Report | Hint | Ping;

/** The command has been carried out; `seq` is the row that it has become, if it has. */
export interface Done {
  is: "done";
  id: string;
  seq: number | null;
}

/** The command was refused: a code for programs, a sentence for people. */
export interface No {
  is: "no";
  id: string;
  code: string;
  text: string;
}

/** I am; `now` is the time of the server in milliseconds. */
export interface Pong {
  is: "pong";
  id: string;
  now: number;
}

/** What the house would do in your seat, and why. */
export interface Tip {
  is: "tip";
  id: string;
  move: string;
  reason: string;
}

/** Rows that you have not seen, and the table after them. */
export interface News {
  is: "news";
  rows: Told[];
  view: Record<string, unknown>;
  /** When silence will do something if nobody acts before, by the time of the server. */
  due: number | null;
}

/** The table as it is; the rows up to `seq` are behind it. */
export interface Whole {
  is: "whole";
  seq: number;
  view: Record<string, unknown>;
  due: number | null;
}

/** Everything about the table that is not the game. */
export interface Around {
  is: "around";
  table: string;
  edition: number;
  game: string;
  options: Record<string, string | number>;
  clock: number;
  public: boolean;
  hints: boolean;
  phase: "waiting" | "playing" | "over" | "broken";
  host: string;
  you: string;
  seat: number | null;
  places: Place[];
  onlookers: number;
  muted: string[];
  hidden: string[];
  paused: number;
  /** When the next act may be made, by the time of the server. */
  begins: number;
  next: string;
  now: number;
}

/** Something said beside the game: before the start, after the end, or by an onlooker. */
export interface Chat {
  is: "chat";
  number: number;
  at: number;
  who: string;
  name: string;
  text: string;
  seated: boolean;
}

export type Answers = Done | No | Pong | Tip | News | Whole | Around | Chat;
