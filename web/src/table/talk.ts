// What has been said at a table: in the match and beside it, in order.

import type { Chat, Told } from "../wire";

export interface Said {
  key: string;
  at: number;
  /** Whose seat it is, if anybody's. */
  seat: number | null;
  who: string;
  name: string;
  text: string;
  /** The row that it stands in. */
  seq: number | null;
}

export function talkOf(
  rows: readonly Told[],
  chat: readonly Chat[],
  whoOf: (seat: number) => string,
  name: (seat: number) => string,
): Said[] {
  const inMatch = rows.flatMap(({ seq, at, events }) =>
    events
      .filter(({ kind }) => kind === "say")
      .map(({ seat, text }) => ({ key: `row ${seq}`, at, seat, who: whoOf(seat), name: name(seat), text, seq })),
  );
  const beside = chat.map(({ number, at, who, name, text, seated }) => ({
    key: `chat ${number}`,
    at,
    seat: seated ? -1 : null,
    who,
    name,
    text,
    seq: null,
  }));
  return [...inMatch, ...beside].sort((one, other) => one.at - other.at);
}
