/** What can be discarded together, read off the legal moves. */

const DISCARD = "discard ";

/** Every way to discard, as the cards in the order in which they are laid, the top card last. */
export const discards = (legal: readonly string[]): string[][] =>
  legal.filter((words) => words.startsWith(DISCARD)).map((words) => words.slice(DISCARD.length).split(" "));

export const wordsOf = (cards: readonly string[]) => DISCARD + cards.join(" ");

const holds = (group: readonly string[], cards: readonly string[]) => cards.every((card) => group.includes(card));

/** The ways to discard exactly these: the card picked last on top comes first, else the dearest. */
export function fitting(legal: readonly string[], picked: readonly string[]): string[][] {
  const ways = discards(legal).filter((group) => group.length === picked.length && holds(group, picked));
  const rank = (group: string[]) => picked.indexOf(group.at(-1)!);
  return ways.sort((one, other) => rank(other) - rank(one));
}

/** Whether this card can be discarded together with those picked. */
export const joins = (legal: readonly string[], picked: readonly string[], card: string): boolean =>
  discards(legal).some((group) => holds(group, [...picked, card]));

/** The sets and runs in the hand, but for parts of larger ones. */
export function together(legal: readonly string[]): string[][] {
  const groups = discards(legal).filter((group) => group.length > 1);
  const whole = groups.filter((group) => !groups.some((other) => other.length > group.length && holds(other, group)));
  return whole.filter((group, n) => whole.findIndex((other) => holds(other, group)) === n);
}
