/** What is told of the match: what travels, and each event as a sentence. */
import type { Cry, Event, Travel } from "parlour/look";
import { short, shorts } from "./cards";
import { listed, say } from "./texts";
import type { Called, Drawn, Laid, Paid, Shown, View, Won } from "./view";

/** Everything that is told, by its kind. */
export type Told =
  | ({ kind: "discard" } & Laid)
  | ({ kind: "draw" } & Drawn)
  | ({ kind: "dealt" | "drawn" | "take" | "free" | "up" } & Shown)
  | ({ kind: "kumbal" } & Called)
  | ({ kind: "score" } & Paid)
  | ({ kind: "over" } & Won)
  | ({ kind: "first" | "cut" | "keep" | "shuffle" | "none" | "stopped" } & Event);

type Name = (seat: number) => string;

const place = (seat: number, card: string | null, view: View) =>
  card && view.seat === seat ? `hand:${card}` : `seat:${seat}`;

export function travels(event: Told, view: View): Travel[] {
  switch (event.kind) {
    case "dealt":
    case "drawn":
      return [{ piece: event.card ?? "", from: "deck", to: place(event.seat, event.card, view) }];
    case "up":
      return [{ piece: event.card ?? "", from: "deck", to: "pile" }];
    case "discard":
      return event.cards.map((card) => ({ piece: card, from: place(event.seat, card, view), to: "pile" }));
    case "free":
      return [{ piece: event.card ?? "", from: place(event.seat, event.card, view), to: "pile" }];
    case "take":
      return [{ piece: event.card ?? "", from: "offer", to: place(event.seat, event.card, view) }];
    case "shuffle":
      return [1, 2, 3].map(() => ({ piece: "", from: "pile", to: "deck" }));
    default:
      return [];
  }
}

/** My own act, before the server has said yes: what goes to the pile, and what is taken from it. */
export function setsOut(words: string): Travel[] {
  const [verb, ...cards] = words.split(" ");
  if (verb === "discard" || verb === "free")
    return cards.map((card) => ({ piece: card, from: `hand:${card}`, to: "pile" }));
  return [];
}

export function sentence(event: Told, name: Name): string {
  const t = say();
  const who = name(event.seat);
  switch (event.kind) {
    case "first":
      return t.first(who);
    case "cut":
      return t.cut;
    case "up":
      return t.up(short(event.card ?? ""));
    case "discard":
      return [t.laid(who, shorts(event.cards)), consequence(event, name)].filter(Boolean).join(": ");
    case "draw":
      return t.drew(who, event.cards);
    case "drawn":
      return event.card ? t.got(short(event.card)) : "";
    case "take":
      return t.took(who, short(event.card ?? ""));
    case "free":
      return t.freed(who, short(event.card ?? ""));
    case "shuffle":
      return t.reshuffled;
    case "none":
      return t.none;
    case "stopped":
      return t.stopped;
    case "kumbal":
      return t.called(who, event.points);
    case "score":
      return t.held(who, shorts(event.hand), event.points, event.total);
    case "over":
      return t.over(listed(event.winners.map(name)), event.points);
    default:
      return "";
  }
}

/** What action cards do. */
function consequence(event: Laid, name: Name): string {
  const t = say();
  if (event.penalty) return t.penaltyFor(event.penalty);
  if (event.skipped.length) return t.skipped(listed(event.skipped.map(name)), event.skipped.length);
  return event.turned ? t.turned : "";
}

export function cry(event: Told, name: Name): Cry | null {
  if (event.kind !== "kumbal") return null;
  return { text: say().cry(name(event.seat), event.points, event.won), mood: event.won ? "good" : "bad" };
}
