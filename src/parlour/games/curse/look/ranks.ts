/** From low to high. */
export const RANKS = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;

/** How many there are of each. */
export const COPIES = 4;

/** Each rank has a colour of its own; suits there are none. */
export const TONES: Record<string, string> = {
  6: "green",
  7: "blue",
  8: "brown",
  9: "orange",
  10: "red",
  J: "curse-j",
  Q: "pink",
  K: "curse-k",
  A: "curse-a",
};
