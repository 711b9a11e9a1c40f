/**
 * Places of the table by name, for what travels between them.
 *
 *     <div {@attach spot("pile")}>…
 *
 * Several elements may wear one name.
 */
import type { Attachment } from "svelte/attachments";

const worn = new Map<string, Set<HTMLElement>>();

/** Give this element the name of a place. */
export function spot(name: string): Attachment<HTMLElement> {
  return (element) => {
    const here = worn.get(name) ?? new Set();
    worn.set(name, here.add(element));
    return () => {
      here.delete(element);
    };
  };
}

/** The elements that wear this name, the oldest first. */
export function wearing(name: string): HTMLElement[] {
  return [...(worn.get(name) ?? [])];
}

/** The name of the place under a point of the screen, of those asked for. */
export function spotUnder(x: number, y: number, names: string[], margin = 24): string | undefined {
  return names.find((name) =>
    wearing(name).some((element) => {
      const box = element.getBoundingClientRect();
      const within = (at: number, from: number, to: number) => at > from - margin && at < to + margin;
      return within(x, box.left, box.right) && within(y, box.top, box.bottom);
    }),
  );
}
