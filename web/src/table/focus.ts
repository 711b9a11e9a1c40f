// The focus survives what happens at the table: whoever uses the keyboard stays where they were.

const BUTTONS = "button, a[href], input, textarea, summary";

/** When what had the focus is gone, what has taken its place gets it, or else the line that says what to do. */
export function keepsFocus(room: HTMLElement): () => void {
  let group: Element | null = null;
  let at = 0;

  const within = (place: Element) => [...place.querySelectorAll<HTMLElement>(BUTTONS)];

  function remember({ target }: FocusEvent) {
    const focused = target as HTMLElement;
    group = focused.closest("[role=toolbar], [role=group], section, aside, header");
    at = group ? within(group).indexOf(focused) : 0;
  }

  /** Whoever presses beside everything wants no focus. */
  function forget({ target }: PointerEvent) {
    if (target instanceof Element && !target.closest(BUTTONS)) group = null;
  }

  function mend() {
    if (!group || document.activeElement !== document.body || document.querySelector("dialog[open]")) return;
    const left = group.isConnected ? within(group) : [];
    const next = left[Math.min(at, left.length - 1)] ?? room.querySelector<HTMLElement>("[data-status]");
    next?.focus({ preventScroll: true });
  }

  const watch = new MutationObserver(mend);
  watch.observe(document.body, { childList: true, subtree: true });
  room.addEventListener("focusin", remember);
  room.addEventListener("pointerdown", forget);
  return () => {
    watch.disconnect();
    room.removeEventListener("focusin", remember);
    room.removeEventListener("pointerdown", forget);
  };
}

/** Somebody who comes from another page is where there is something to do. */
export function takesFocus(room: HTMLElement): void {
  if (document.activeElement === document.body) room.querySelector<HTMLElement>("[data-status]")?.focus();
}
