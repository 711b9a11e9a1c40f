// What each person has chosen for this browser.

export type Language = "en" | "de";

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** The colours of cards; the last is told apart with any kind of colour blindness. */
  palette: "classic" | "four" | "clear";
  /** Cards as words without pictures. */
  plainCards: boolean;
  /** How fast cards travel; 0: they do not. */
  speed: 0 | 0.5 | 1 | 2;
  sound: boolean;
  volume: number;
  language: Language;
  /** Whether a notification may call to the table. */
  notify: boolean;
  /** The games whose tour has been taken or skipped. */
  taught: string[];
}

const KEY = "parlour.settings";

const USUAL: Settings = {
  theme: "auto",
  palette: "classic",
  plainCards: false,
  speed: 1,
  sound: true,
  volume: 0.6,
  language: navigator.language.startsWith("de") ? "de" : "en",
  notify: false,
  taught: [],
};

export const settings = $state<Settings>({ ...USUAL, ...kept() });

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** The texts of the language that is set. */
export function inLanguage<T>(texts: Record<Language, T>): T {
  return texts[settings.language];
}
