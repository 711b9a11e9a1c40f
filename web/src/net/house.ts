// What is asked of the house over HTTP.

import type { Asked, Brought, GameInfo, Link, Listed, Me, Opened, Outcome, Replay, RulesText } from "../api";
import type { Seen, Told } from "../wire";
import { Refusal } from "./refusal";

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers: HeadersInit = body ? { "content-type": "application/json" } : {};
  const sent = body ? JSON.stringify(body) : null;
  const answer = await fetch(`/api/${path}`, { method, headers, body: sent }).catch(() => {
    throw new Refusal("offline", "");
  });
  if (answer.ok) return (await answer.json()) as T;
  throw await refusal(answer);
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const { code, text } = await answer.json();
    return new Refusal(code, text);
  } catch {
    return new Refusal("offline", "");
  }
}

let shelf: Promise<GameInfo[]> | undefined;

/** The games of this house; they do not change while it is open. */
export function games(): Promise<GameInfo[]> {
  shelf ??= ask<GameInfo[]>("GET", "games").catch((error) => {
    shelf = undefined;
    throw error;
  });
  return shelf;
}

export const game = async (name: string): Promise<GameInfo | undefined> =>
  (await games()).find((game) => game.name === name);

export const rules = (game: string) => ask<RulesText>("GET", `games/${encodeURIComponent(game)}/rules`);
export const players = () => ask<string[]>("GET", "players");

export const me = () => ask<Me>("GET", "me");
export const nameMe = (name: string) => ask<Me>("POST", "me", { name });
export const deleteMe = () => ask<null>("DELETE", "me");
export const exported = () => ask<Record<string, unknown>>("GET", "me/export");
export const carry = () => ask<Link>("POST", "me/carry");

/** The house player that one meets when nothing else is said. */
export const REGULAR = "thumb";

export const myTables = () => ask<Listed[]>("GET", "me/tables");
export const lobby = () => ask<Listed[]>("GET", "lobby");
export const open = (asked: Asked) => ask<Opened>("POST", "tables", asked);
export const table = (id: string) => ask<Listed>("GET", `tables/${id}`);
/** The rows of a match from one on, as I was told of them. */
export const told = (id: string, from: number) => ask<Told[]>("GET", `tables/${id}/told?from=${from}`);
export const outcome = (id: string) => ask<Outcome>("GET", `tables/${id}/result`);
export const seen = (id: string) => ask<Seen>("GET", `tables/${id}/view`);
export const replay = (id: string, query: string) => ask<Replay>("GET", `tables/${id}/replay?${query}`);
export const replayRecord = (record: Brought, query: string) => ask<Replay>("POST", `replay?${query}`, record);
