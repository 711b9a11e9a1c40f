/** What looks are built from. */
export { default as Back } from "./Back.svelte";
export { default as Card } from "./Card.svelte";
export { default as Deck } from "./Deck.svelte";
export { default as Hand, type HandCard } from "./Hand.svelte";
export { default as Ring } from "./Ring.svelte";
export { keyed } from "./keyed";
export { spot } from "./spot";
export { drag, type Drops } from "./drag";
export { hueLetter, hueName } from "./hues";
