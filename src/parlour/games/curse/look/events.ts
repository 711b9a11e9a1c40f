/** What is told of the match: what travels, and each event as a sentence. */
import type { Cry, Event, Travel } from "parlour/look";
import { index, indices, say } from "./texts";
import type { Attacked, Beaten, Dealt, Ended, Over, Result, View } from "./view";

/** Everything that is told, by its kind. */
export type Told =
  | ({ kind: "attack" } & Attacked)
  | ({ kind: "beat" } & Beaten)
  | ({ kind: "held" | "taken" } & Ended)
  | ({ kind: "dealt" | "drawn" } & Dealt)
  | ({ kind: "score" } & Result)
  | ({ kind: "over" } & Over)
  | ({ kind: "first" | "stop" | "out" } & Event);

type Name = (seat: number) => string;

const place = (seat: number, card: string | null, view: View) =>
  card && view.seat === seat ? `hand:${card}` : `seat:${seat}`;

export function travels(event: Told, view: View): Travel[] {
  switch (event.kind) {
    case "dealt":
    case "drawn":
      return [{ piece: event.card ?? "", from: "deck", to: place(event.seat, event.card, view) }];
    case "attack":
      return [{ piece: event.card, from: place(event.seat, event.card, view), to: "attack" }];
    case "beat":
      return underFirst(event.cards).map((card) => ({ piece: card, from: place(event.seat, card, view), to: "answer" }));
    case "taken":
      return event.cards.map((card) => ({ piece: card, from: "attack", to: place(event.seat, card, view) }));
    case "held":
      return event.cards.map(() => ({ piece: "", from: "attack", to: "gone" }));
    default:
      return [];
  }
}

/** The assistant lies under the main card, and so goes first. */
const underFirst = (cards: readonly string[]) => [...cards].reverse();

export function setsOut(words: string): Travel[] {
  const [verb, ...rest] = words.split(" ");
  if (verb === "attack") return [{ piece: rest[0]!, from: `hand:${rest[0]}`, to: "attack" }];
  if (verb !== "beat") return [];
  const cards = rest.filter((word) => word !== "with");
  return underFirst(cards).map((card) => ({ piece: card, from: `hand:${card}`, to: "answer" }));
}

export function sentence(event: Told, name: Name): string {
  const t = say();
  const who = name(event.seat);
  switch (event.kind) {
    case "first":
      return t.first(who);
    case "drawn":
      return event.card ? t.drawn(index(event.card)) : "";
    case "attack":
      return t.attacked(who, index(event.card));
    case "beat":
      return t.beaten(who, indices(event.cards, " + "));
    case "held":
      return t.held(who);
    case "taken":
      return t.taken(who, indices(event.cards));
    case "out":
      return t.wentOut(who);
    case "score":
      return t.result(who, indices(event.hand));
    case "over":
      return event.loser !== null ? t.lost(name(event.loser)) : event.capped ? t.endless : t.draw;
    default:
      return "";
  }
}

/** Going out is called across the table. */
export function cry(event: Told, name: Name): Cry | null {
  return event.kind === "out" ? { text: `${say().wentOut(name(event.seat))}!`, mood: "good" } : null;
}
