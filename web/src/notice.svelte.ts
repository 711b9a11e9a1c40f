// One line that the page has to say and that goes away by itself.

import { why } from "./texts";

export const notice = $state({ text: "" });

const LASTS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
  notice.text = text;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.text = ""), LASTS);
}

/** Do it; if it is refused, say why. */
export async function trying(what: () => Promise<unknown>): Promise<boolean> {
  try {
    await what();
    return true;
  } catch (error) {
    say(why(error));
    return false;
  }
}
