// That it is somebody's turn: in the title of the page, and as a notification where they look elsewhere.

import { settings } from "../settings.svelte";

const BLINK = 1200;

/** Call them to the table, if it is their turn; returns how to stop. */
export function notice(isTurn: boolean, title: string, text: string): () => void {
  if (!isTurn) {
    document.title = title || "Parlour";
    return () => {};
  }
  const marked = `● ${text} – ${title}`;
  document.title = marked;
  let isMarked = true;
  const blink = setInterval(() => {
    isMarked = !document.hidden || !isMarked;
    document.title = isMarked ? marked : title;
  }, BLINK);
  const call = calling(title, text);
  return () => {
    clearInterval(blink);
    call?.close();
    document.title = title || "Parlour";
  };
}

function calling(title: string, text: string): Notification | null {
  if (!document.hidden || !settings.notify || !("Notification" in window)) return null;
  if (Notification.permission !== "granted") return null;
  const call = new Notification(title, { body: text, tag: "parlour" });
  call.onclick = () => {
    focus();
    call.close();
  };
  return call;
}
