// A match as somebody sits at it: what the line brings becomes what is shown, what is pressed becomes commands.

import { untrack } from "svelte";
import { BEHIND, TIMES } from "../kit/times";
import type { Cry, Event, Look, Scene, Score, Seen } from "../look";
import type { Line } from "../net/line.svelte";
import type { Refusal } from "../net/refusal";
import { settings } from "../settings.svelte";
import { why } from "../texts";
import type { Told } from "../wire";
import { Motion, paced, still } from "./motion";
import { sound } from "./sound";
import { isScore, sentenceOf } from "./story";

/** What has come and is not shown yet. */
interface Step {
  rows: readonly Told[];
  view: Seen;
  due: number | null;
}

/** The end of a round is looked at before the next is dealt. */
export interface Recess {
  scores: Score[];
  /** The round that has ended, from 1. */
  round: number;
  ended: string;
  isLast: boolean;
  /** When it goes on by itself. */
  until: number;
}

export interface Toast {
  text: string;
  mood: "refused" | "plain";
}

const LOOKED_AT = 10_000;
/** Before a countdown of so long everybody is back at the table. */
const COUNTED_DOWN = 3200;
const TOAST = 4500;

export class Match implements Scene {
  readonly live = true;
  readonly motion = new Motion(sound);
  readonly line: Line;
  readonly look: Look;

  view = $state.raw<Seen>() as Seen;
  /** The newest row that is shown. */
  seq = $state.raw(-1);
  due = $state.raw<number | null>(null);
  since = $state.raw(0);
  picked = $state.raw<readonly string[]>([]);
  recess = $state.raw<Recess | null>(null);
  /** The table stands still as it was when the round ended. */
  holds = $state.raw(false);
  /** What somebody has done just now, by seat. */
  said = $state<Record<number, string>>({});
  cry = $state.raw<Cry | null>(null);
  toast = $state.raw<Toast | null>(null);
  /** What a screen reader hears. */
  heard = $state.raw("");
  /** Before this moment nobody acts. */
  begins = $derived.by(() => (this.line.around ? this.line.here(this.line.around.begins) : 0));
  hasBegun = $state.raw(true);
  /** My act that has not been answered. */
  sent = $state.raw("");

  #waiting: Step[] = [];
  #timers: Record<string, ReturnType<typeof setTimeout>> = {};

  constructor(line: Line, look: Look, view: Seen) {
    this.line = line;
    this.look = look;
    this.view = view;
    this.seq = line.seq;
    this.motion.look = look;
    line.onnews = (rows, view, due) => this.#take({ rows, view, due });
    line.onwhole = (view, due) => this.#jump(view, due);
  }

  /** Somebody has come just after the start: show them how the match began. */
  open(): void {
    const { rows } = this.line;
    if (rows.length === 0 || rows.length > BEHIND || rows[0]!.seq !== 0) return;
    const events = rows.flatMap((row) => row.events);
    this.motion.show(events.map((event) => this.look.travels(event, this.view)), () => {}, true);
    this.#announce(events);
  }

  get plain(): boolean {
    return settings.plainCards;
  }

  get seat(): number | null {
    return this.view.seat;
  }

  /** The house plays in my seat, until I take it back. */
  get isReplaced(): boolean {
    const around = this.line.around;
    return around !== null && around.seat !== null && around.places[around.seat]?.player !== "";
  }

  legal = $derived.by((): readonly string[] => {
    const around = this.line.around;
    const stopped = around?.phase !== "playing" || around.paused !== 0 || !this.hasBegun || this.isReplaced;
    return stopped || this.sent || this.holds ? [] : this.view.legal;
  });

  /** My own last act can still be taken back: nothing has followed from it, and nobody has acted since. */
  canUndo = $derived.by(() => {
    const acts = this.line.rows.filter(({ events }) => events.some(({ kind }) => kind !== "say" && kind !== "sit"));
    const last = acts.at(-1)?.events;
    return (
      last?.length === 1 && last[0]!.seat === this.seat && last[0]!.kind !== "undo" && !this.view.over && !this.sent
    );
  });

  name = (seat: number): string => this.view.names[seat] ?? "";

  act(words: string): void {
    if (!this.legal.includes(words)) return;
    this.motion.setOut(this.look.setsOut(words, this));
    const seen = this.seq;
    this.sent = words;
    this.toast = null;
    this.line.do({ do: "act", move: words, seen }).then(
      () => {
        this.sent = "";
        this.picked = [];
        this.motion.settle();
      },
      (no: Refusal) => {
        this.sent = "";
        this.motion.comeBack();
        this.refuse(no);
      },
    );
  }

  undo(): void {
    this.line.do({ do: "undo", seen: this.seq }).catch((no: Refusal) => this.refuse(no));
  }

  pick(key: string): void {
    this.picked = this.picked.includes(key) ? this.picked.filter((one) => one !== key) : [...this.picked, key];
  }

  unpick(): void {
    this.picked = [];
  }

  explain(sentence: string): void {
    this.#say({ text: sentence, mood: "plain" });
  }

  refuse = (no: Refusal): void => {
    sound("error");
    this.#say({ text: why(no), mood: "refused" });
  };

  /** Look no longer at the end of the round. */
  goOn(): void {
    clearTimeout(this.#timers.recess);
    this.recess = null;
    this.holds = false;
    this.#go();
  }

  close(): void {
    Object.values(this.#timers).forEach(clearTimeout);
    this.motion.land();
    this.line.onnews = this.line.onwhole = () => {};
  }

  #say(toast: Toast): void {
    this.toast = toast;
    this.#after("toast", TOAST, () => (this.toast = null));
  }

  #after(what: string, ms: number, then: () => void): void {
    clearTimeout(this.#timers[what]);
    this.#timers[what] = setTimeout(then, ms);
  }

  /** The table as it is, with nothing told of how it came to be. */
  #jump(view: Seen, due: number | null): void {
    this.#waiting = [];
    this.motion.land();
    this.recess = null;
    this.holds = false;
    this.#set({ rows: [], view, due });
  }

  #take(step: Step): void {
    this.#waiting.push(step);
    this.#go();
  }

  #go(): void {
    while (!this.holds && this.#waiting.length > 0) {
      const isBehind = this.#waiting.reduce((rows, step) => rows + step.rows.length, 0) > BEHIND;
      if (isBehind) this.motion.land();
      this.#show(this.#waiting.shift()!, !isBehind);
    }
  }

  #show(step: Step, moves: boolean): void {
    const events = step.rows.flatMap((row) => row.events);
    const scored = events.findLastIndex(isScore);
    if (scored < 0) {
      this.#bring(events, step, moves);
      return;
    }
    // the round's last act is seen on the old table, then comes its end, then the new deal
    const isLast = step.view.over;
    const rest = isLast ? events.length : scored + 1;
    const lasts = this.#tell(events.slice(0, rest), step.view, moves);
    const { seq, at } = step.rows.at(-1)!;
    this.#waiting.unshift({ ...step, rows: [{ seq, at, events: events.slice(rest) }] });
    this.holds = true;
    this.#after("recess", lasts && lasts + TIMES.cry / 2, () => this.#rest(events.filter(isScore), step));
  }

  #rest(scores: Score[], { view }: Step): void {
    const until = view.over ? Infinity : Date.now() + LOOKED_AT;
    scores.sort((one, other) => one.seat - other.seat);
    this.recess = { scores, round: view.round, ended: view.ended, isLast: view.over, until };
    this.#callBack();
  }

  /** The end of a round is looked at until the next begins, or for a while. */
  #callBack(): void {
    const { recess } = this;
    if (!recess || recess.isLast) return;
    const { begins } = this;
    if (begins > Date.now()) this.recess = { ...recess, until: begins - COUNTED_DOWN };
    this.#after("recess", this.recess!.until - Date.now(), () => this.goOn());
  }

  /** Show what has happened, and the table after it. */
  #bring(events: readonly Event[], step: Step, moves: boolean): void {
    const travels = moves ? events.map((event) => this.look.travels(event, step.view)) : [];
    this.motion.show(travels, () => this.#set(step));
    this.#announce(events);
  }

  /** Show what has happened on the table as it was. */
  #tell(events: readonly Event[], view: Seen, moves: boolean): number {
    const lasts = moves ? this.motion.show(events.map((event) => this.look.travels(event, view))) : 0;
    this.#announce(events);
    return lasts;
  }

  #set({ rows, view, due }: Step): void {
    const was = this.view;
    this.view = view;
    this.seq = rows.at(-1)?.seq ?? this.line.seq;
    const at = rows.at(-1)?.at;
    this.due = due === null ? null : this.line.here(due);
    this.since = at && due ? this.line.here(at) : Date.now();
    if (was.round !== view.round) this.picked = [];
    if (view.awaited.includes(view.seat ?? -1) && !was.awaited.includes(view.seat ?? -1) && !view.over) sound("turn");
    if (view.over && !was.over) sound("win");
  }

  #announce(events: readonly Event[]): void {
    const cries = events.map((event) => this.look.cry?.(event, this.name) ?? null);
    const sentences = events.map((event) => sentenceOf(event, this.look, this.name));
    // where all act at once, only the log can take down what each of the others does
    const isRush = this.view.awaited.length === this.view.names.length;
    this.heard = sentences.filter((_, n) => !isRush || events[n]!.seat === this.seat || cries[n]).filter(Boolean).join(". ");
    events.forEach((event, n) => {
      const sentence = sentences[n];
      const isSpeech = event.kind === "say";
      const seat = event.seat;
      const isDeed = !isRush && event.kind !== "score" && sentence?.startsWith(`${this.name(seat)} `);
      if (!isSpeech && !isDeed) return;
      this.said[seat] = isSpeech ? `“${event.text}”` : sentence!;
      const lasts = isSpeech ? TIMES.said + TIMES.read * event.text.length : TIMES.said;
      this.#after(`said ${seat}`, lasts, () => delete this.said[seat]);
    });
    const cry = cries.findLast((cry) => cry !== null);
    if (cry) {
      this.cry = cry;
      this.#after("cry", still() ? TIMES.cry * 1.5 : paced(TIMES.cry), () => (this.cry = null));
    }
  }

  /** Whether a countdown runs is looked at when it changes; returns how to stop. */
  watchCountdown(): () => void {
    const left = this.begins - Date.now();
    untrack(() => {
      this.hasBegun = left <= 0;
      this.#callBack();
    });
    if (left <= 0) return () => {};
    const timer = setTimeout(() => (this.hasBegun = true), left);
    return () => clearTimeout(timer);
  }
}
