// All that a game's look knows of the shell.

import type { Component } from "svelte";
import type { Language } from "./settings.svelte";

export { inLanguage, settings } from "./settings.svelte";
export type { Language, Settings } from "./settings.svelte";
export type { Event, Score, Seen, Told, Value } from "./wire";

/** What `look/home.ts` of a game holds as `home`: small, for the home page and for setting a table up. */
export interface Home {
  /** Drawn by us, in the proportion 4:3; it says nothing that the words beside it do not. */
  picture: Component;
  /** How long a match takes, from and to. */
  minutes: [number, number];
  texts: Record<Language, HomeTexts>;
}

export interface HomeTexts {
  /** The game in one line. */
  line: string;
  /** The rules in thirty seconds: three to five short sentences. */
  rules: string[];
  /** The house rules by key. */
  options: Record<string, HouseRuleTexts>;
}

export interface HouseRuleTexts {
  name: string;
  /** What it changes. */
  why: string;
  /** Values that are words, as people say them. */
  values?: Record<string, string>;
}
