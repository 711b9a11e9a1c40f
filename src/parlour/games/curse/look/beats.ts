/** What beats, read off the legal moves. */

const BEAT = "beat ";

/** Every way to beat: one card, or the main card and its assistant. */
export const beats = (legal: readonly string[]): string[][] =>
  legal.filter((words) => words.startsWith(BEAT)).map((words) => words.slice(BEAT.length).split(" with "));

const order = (ranks: readonly string[]) => [...ranks].sort().join();

/** The move that beats with exactly these. */
export function beating(legal: readonly string[], ranks: readonly string[]): string | undefined {
  const way = beats(legal).find((way) => order(way) === order(ranks));
  return way && BEAT + way.join(" with ");
}

/** Whether these can be part of an answer, alone or with one more. */
export function helps(legal: readonly string[], ranks: readonly string[]): boolean {
  return beats(legal).some((way) => {
    const rest = [...way];
    return ranks.every((rank) => rest.includes(rank) && rest.splice(rest.indexOf(rank), 1));
  });
}

/** The rank of a card of the hand: its key is `7#0`. */
export const rankOf = (key: string): string => key.split("#")[0]!;
