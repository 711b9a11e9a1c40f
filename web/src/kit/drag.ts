/**
 * Drag a thing to a place: it follows the pointer, the places that take it light up, and let go anywhere else it
 * glides back. A press that does not move stays a click.
 *
 *     <button {@attach drag(() => ({ pile: "play 3" }), (words) => scene.act(words))}>
 */
import type { Attachment } from "svelte/attachments";
import { spotUnder, wearing } from "./spot";
import { TIMES } from "./times";

/** By the name of a place the move that letting go there makes. */
export type Drops = Record<string, string>;

const THRESHOLD = 8;

export function drag(drops: () => Drops, drop: (words: string) => void): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let moving = false;

    const light = (on: boolean) => {
      for (const name of Object.keys(drops()))
        for (const place of wearing(name)) place.classList.toggle("takes", on);
    };

    function down(event: PointerEvent) {
      if (event.button !== 0 || Object.keys(drops()).length === 0) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    function move(event: PointerEvent) {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!moving && Math.hypot(x, y) < THRESHOLD) return;
      if (!moving) begin(event.pointerId);
      element.style.translate = `${x}px ${y}px`;
      const over = spotUnder(event.clientX, event.clientY, Object.keys(drops()));
      for (const name of Object.keys(drops()))
        for (const place of wearing(name)) place.classList.toggle("over", name === over);
    }

    function begin(pointer: number) {
      moving = true;
      element.setPointerCapture(pointer);
      element.classList.add("dragged");
      light(true);
    }

    function up(event: PointerEvent) {
      if (!start || event.pointerId !== start.id) return;
      const words = moving ? drops()[spotUnder(event.clientX, event.clientY, Object.keys(drops())) ?? ""] : undefined;
      if (moving) swallowClick();
      if (words) drop(words);
      settle(words === undefined && moving);
    }

    function settle(glide: boolean) {
      light(false);
      for (const place of document.querySelectorAll(".over")) place.classList.remove("over");
      if (glide) element.animate([{ translate: element.style.translate }, { translate: "0" }], TIMES.back);
      element.style.translate = "";
      element.classList.remove("dragged");
      start = null;
      moving = false;
    }

    /** The click that a browser makes of letting go is not meant. */
    function swallowClick() {
      const stop = (event: Event) => {
        event.stopPropagation();
        event.preventDefault();
      };
      element.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", stop, { capture: true }), 0);
    }

    const cancel = () => settle(moving);
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
    };
  };
}
