/** Every duration of every motion, in milliseconds at normal speed. */
export const TIMES = {
  /** A card on its way. */
  slide: 280,
  /** Between two cards of a deal. */
  deal: 65,
  /** Between two events that follow each other. */
  breath: 120,
  /** A refused card on its way back. */
  back: 180,
  /** How long a word across the table stays. */
  cry: 1100,
  /** How long the words of an act stay at a seat. */
  said: 2600,
  /** And so much longer for each letter of what is said aloud. */
  read: 45,
} as const;

/** More rows than this waiting to be shown: nothing moves any more until the table has caught up. */
export const BEHIND = 3;
