// What is told of a match as lines, rounds and words at a seat.

import type { Event, Look, Score, Seen } from "../look";
import { tableTexts } from "../texts/table";
import type { Told } from "../wire";

export interface Line {
  seq: number;
  at: number;
  seat: number;
  kind: string;
  text: string;
}

/** An event as a sentence: the table's own, or the game's. */
export function sentenceOf(event: Event, look: Look, name: (seat: number) => string): string {
  const t = tableTexts();
  switch (event.kind) {
    case "say":
      return t.says(name(event.seat), event.text);
    case "sit":
      return t.sits(name(event.seat));
    case "undo":
      return t.undone(name(event.seat));
    default:
      return look.sentence(event, name);
  }
}

export function linesOf(rows: readonly Told[], look: Look, name: (seat: number) => string): Line[] {
  return rows.flatMap(({ seq, at, events }) =>
    events
      .map((event) => ({ seq, at, seat: event.seat, kind: event.kind, text: sentenceOf(event, look, name) }))
      .filter((line) => line.text),
  );
}

/** Whether it is nobody's turn: all act at once. */
export const allAct = (view: Seen): boolean => view.awaited.length === view.names.length;

export const isScore = (event: Event): event is Score => event.kind === "score";

/** What the seats got in a round, in the order of the seats. */
export type Round = Score[];

export function roundsOf(rows: readonly Told[]): Round[] {
  return rows
    .map(({ events }) => events.filter(isScore).sort((one, other) => one.seat - other.seat))
    .filter((scores) => scores.length > 0);
}

/** Numbers as they are printed. */
export const minus = (sum: string | number): string => String(sum).replaceAll("-", "−");

/** The winners of a match in words. */
export function winners(places: readonly number[], names: readonly string[]): string {
  return listed(names.filter((_, seat) => places[seat] === 1));
}

export function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), names.at(-1) ?? ""].filter(Boolean).join(tableTexts().and);
}
