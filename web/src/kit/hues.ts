/** The six bright colours of `hues.css` in words and in letters, in the viewer's language. */
import "./hues.css";
import { inLanguage, type Language } from "../settings.svelte";

const NAMES: Record<Language, Record<string, string>> = {
  en: { yellow: "yellow", red: "red", blue: "blue", green: "green", violet: "violet", orange: "orange" },
  de: { yellow: "Gelb", red: "Rot", blue: "Blau", green: "Grün", violet: "Violett", orange: "Orange" },
};
const LETTERS: Record<Language, Record<string, string>> = {
  en: { yellow: "Y", red: "R", blue: "B", green: "G", violet: "V", orange: "O" },
  de: { yellow: "Ge", red: "R", blue: "B", green: "Gr", violet: "V", orange: "O" },
};

export const hueName = (hue: string): string => inLanguage(NAMES)[hue] ?? hue;
export const hueLetter = (hue: string): string => inLanguage(LETTERS)[hue] ?? hue;
