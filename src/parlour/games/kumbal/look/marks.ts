import type { View } from "./view";

/** Totals at which something happens. */
export const RESETS = [51, 99];

export interface Mark {
  mark: number;
  /** How far it is. */
  by: number;
  /** The match ends there. */
  isEnd: boolean;
}

/** The marks that somebody has still before him, the nearest first. */
export function marks(view: View, seat: number): Mark[] {
  const total = view.scores[seat] ?? 0;
  const end = view.limit + 1;
  return [...RESETS.filter((mark) => mark !== end), end]
    .filter((mark) => mark > total)
    .sort((one, other) => one - other)
    .map((mark) => ({ mark, by: mark - total, isEnd: mark === end }));
}
