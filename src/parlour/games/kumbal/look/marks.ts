import type { View } from "./view";

/** Totals that are changed, and to what. */
export const RESETS: Record<number, number> = { 51: 0, 99: 50 };

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
  return [...Object.keys(RESETS).map(Number).filter((mark) => mark !== end), end]
    .filter((mark) => mark > total)
    .sort((one, other) => one - other)
    .map((mark) => ({ mark, by: mark - total, isEnd: mark === end }));
}
