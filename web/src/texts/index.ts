// The texts of the shell in the language that is set.

import { inLanguage, type Language } from "../settings.svelte";
import { Refusal } from "../net/refusal";
import { de } from "./de";
import { en, type Texts } from "./en";

export type { Texts } from "./en";

const LANGUAGES: Record<Language, Texts> = { en, de };

export const texts = (): Texts => inLanguage(LANGUAGES);

/** What each language calls itself. */
export const languages = Object.entries(LANGUAGES).map(([key, texts]) => [key as Language, texts.language] as const);

/** Why something did not work, for the person who wanted it. */
export function why(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  return texts().refused[error.code] ?? error.message;
}
