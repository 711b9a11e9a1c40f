// Who is looking at the page.

import type { Me } from "./api";
import * as house from "./net/house";
import { Refusal } from "./net/refusal";
import { texts } from "./texts";

/** `me` is null for somebody who has not said a name yet, and undefined before we know. */
export const guest = $state<{ me: Me | null | undefined }>({ me: undefined });

/** Ask the house whether it knows us. */
export async function knock(): Promise<void> {
  try {
    guest.me = await house.me();
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "no_name")) throw error;
    guest.me = null;
  }
}

export async function call(name: string): Promise<void> {
  guest.me = await house.nameMe(name);
}

/** Somebody who just wants to play gets a name; it can be changed. */
export async function beSomebody(): Promise<void> {
  if (guest.me === undefined) await knock();
  if (!guest.me) await call(friendlyName());
}

export function friendlyName(): string {
  return texts().guest.friendly.map((names) => names[Math.floor(Math.random() * names.length)]).join(" ");
}
