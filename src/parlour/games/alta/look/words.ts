/** Cards in the viewer's language, and what a row has in common so far. */
import { hueName } from "parlour/kit";
import { inLanguage } from "parlour/look";

const PICTURES: Record<"en" | "de", Record<string, string>> = {
  en: { cactus: "cactus", pepper: "pepper", donkey: "donkey", sombrero: "sombrero", guitar: "guitar", sun: "sun" },
  de: { cactus: "Kaktus", pepper: "Chili", donkey: "Esel", sombrero: "Sombrero", guitar: "Gitarre", sun: "Sonne" },
};

export const colourOf = (card: string): string => card.split(" ")[0] ?? "";
export const pictureOf = (card: string): string => card.split(" ")[1] ?? "";
export const pictureName = (picture: string): string => inLanguage(PICTURES)[picture] ?? picture;

/** "red donkey", "Esel in Rot". */
export function called(card: string): string {
  const [colour, picture] = [hueName(colourOf(card)), pictureName(pictureOf(card))];
  return inLanguage({ en: `${colour} ${picture}`, de: `${picture} in ${colour}` });
}

/** "+25", "−2". */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** What the pictures, or the colours, of a row have in common: so many alike, or so many that all differ. */
export interface Common {
  count: number;
  /** Which is alike; "" where all differ. */
  alike: string;
}

export const commonPictures = (row: readonly string[]): Common | null => common(row.map(pictureOf));
export const commonColours = (row: readonly string[]): Common | null => common(row.map(colourOf));

function common(words: string[]): Common | null {
  if (words.length < 2) return null;
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [alike, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
  return count > 1 ? { count, alike } : { count: words.length, alike: "" };
}
