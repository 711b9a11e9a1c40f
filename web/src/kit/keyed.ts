/** Equal things told apart, so that a list of them keeps its elements: `["3", "3"]` becomes `3#0` and `3#1`. */
export function keyed(things: readonly string[]): { key: string; thing: string }[] {
  const seen = new Map<string, number>();
  return things.map((thing) => {
    const number = seen.get(thing) ?? 0;
    seen.set(thing, number + 1);
    return { key: `${thing}#${number}`, thing };
  });
}
