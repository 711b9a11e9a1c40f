/** Cards as the views write them, `7S`, `TD`, `X1`: what they are called and how they are coloured. */
import { inLanguage } from "parlour/look";
import { texts } from "./texts";

export type Suit = "C" | "D" | "H" | "S";

const RANKS = "A23456789TJQK";
const SIGNS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
/** Keeps the sign of a suit from being drawn as a coloured picture. */
const AS_TEXT = "\uFE0E";

export const isJoker = (card: string) => card.startsWith("X");

/** 0 for an ace, 12 for a king, 13 for a joker. */
export const rankOf = (card: string) => (isJoker(card) ? RANKS.length : RANKS.indexOf(card[0]!));

export const suitOf = (card: string) => card[1] as Suit;

export const pointsOf = (card: string) => (isJoker(card) ? 0 : rankOf(card) + 1);

export const sumOf = (cards: readonly string[]) => cards.reduce((sum, card) => sum + pointsOf(card), 0);

/** The letter or number in the corner, as the viewer's language has it: ten is 10, a German queen D. */
export function index(card: string): string {
  const { letters, joker } = inLanguage(texts).cards;
  return isJoker(card) ? joker.slice(0, 2) : card[0] === "T" ? "10" : (letters[card[0]!] ?? card[0]!);
}

/** The colour of a card in the palette that is set; see tones.css. */
export const toneOf = (card: string) => (isJoker(card) ? (card === "X1" ? "violet" : "orange") : `suit-${suitOf(card)}`);

/** Short, for a line of text: 7♠. */
export function short(card: string): string {
  return isJoker(card) ? inLanguage(texts).cards.joker : index(card) + SIGNS[suitOf(card)] + AS_TEXT;
}

export const shorts = (cards: readonly string[]) => cards.map(short).join(" ");

/** In full, for those who hear it: Seven of spades. */
export function called(card: string): string {
  const { ranks, suits, of, joker } = inLanguage(texts).cards;
  return isJoker(card) ? `${joker} ${card[1]}` : of(ranks[rankOf(card)]!, suits[suitOf(card)]!);
}

const SUITS = "CDHS";
const byRank = (a: string, b: string) => (rankOf(a) % 13) - (rankOf(b) % 13) || SUITS.indexOf(a[1]!) - SUITS.indexOf(b[1]!);

/** A hand in order: by value, or by suit and then by value; jokers first. */
export function sorted(cards: readonly string[], by: "rank" | "suit"): string[] {
  const jokersFirst = (a: string, b: string) => Number(isJoker(b)) - Number(isJoker(a));
  const bySuit = (a: string, b: string) => SUITS.indexOf(a[1]!) - SUITS.indexOf(b[1]!);
  return [...cards].sort((a, b) => jokersFirst(a, b) || (by === "suit" && bySuit(a, b)) || byRank(a, b));
}
