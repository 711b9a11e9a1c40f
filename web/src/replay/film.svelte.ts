// A match that is over, row by row: what of it is shown, and how it is moved to and fro.

import type { Frame, Replay } from "../api";
import { TIMES } from "../kit/times";
import type { Event, Look, Scene, Score, Seen } from "../look";
import { settings } from "../settings.svelte";
import { Motion, paced, still } from "../table/motion";
import { sound } from "../table/sound";
import { isScore, sentenceOf } from "../table/story";
import type { Told } from "../wire";

/** Whose cards are seen: those of a seat, of nobody, or of everybody. */
export type Eyes = number | "onlooker" | "all";

/** Where the match comes from: the house, or a record that somebody has brought. */
export type Reel = (query: string) => Promise<Replay>;

/** Rows that are fetched at once; with everybody's cards each of them is long. */
const STRETCH = 200;
const STRETCH_OF_ALL = 40;
/** Milliseconds between two rows when it plays, and after the end of a round. */
const SHORTEST = 150;
const LONGEST = 1100;
const COUNTED = 4000;

export class Film implements Scene {
  readonly legal: readonly string[] = [];
  readonly live = false;
  readonly picked: readonly string[] = [];
  readonly due = null;
  readonly since = 0;
  readonly motion = new Motion(sound);
  readonly look: Look;
  /** How many rows the match has. */
  readonly length: number;

  view = $state.raw<Seen>() as Seen;
  /** With everybody's cards, what each seat saw. */
  views = $state.raw<readonly Seen[]>([]);
  /** The row that is shown. */
  at = $state.raw(0);
  /** What was told of the rows that are known. */
  rows = $state.raw<readonly Told[]>([]);
  eyes = $state.raw<Eyes>("onlooker");
  /** 1: it plays, -1: backwards, 0: it stands. */
  direction = $state.raw<-1 | 0 | 1>(0);
  speed = $state.raw(1);
  said = $state.raw<Record<number, string>>({});
  failed = $state.raw<unknown>(null);

  #reel: Reel;
  #frames = new Map<number, Frame>();
  #fetching = new Map<string, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(reel: Reel, look: Look, first: Replay, eyes: Eyes) {
    this.#reel = reel;
    this.look = look;
    this.motion.look = look;
    this.length = first.rows;
    this.eyes = eyes;
    this.#keep(first);
    this.#set(first.frames[0]!);
  }

  get plain(): boolean {
    return settings.plainCards;
  }

  name = (seat: number): string => this.view.names[seat] ?? "";

  /** What happened in the row that is shown. */
  events = $derived.by((): readonly Event[] => this.rows.find(({ seq }) => seq === this.at)?.events ?? []);
  sentences = $derived(this.events.map((event) => sentenceOf(event, this.look, this.name)).filter(Boolean));
  scores = $derived.by((): Score[] => this.events.filter(isScore).sort((one, other) => one.seat - other.seat));

  // nothing can be done in a match that is over
  act(): void {}
  pick(): void {}
  unpick(): void {}
  explain(): void {}

  /** Show a row; one on, what happened in it is seen to happen. */
  async go(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.length - 1, to));
    const frame = await this.#frame(at).catch((error: unknown) => {
      this.stop();
      this.failed = error;
    });
    if (!frame) return;
    const events = frame.events as Event[];
    if (at === this.at + 1) {
      const travels = events.map((event) => this.look.travels(event, frame.view as unknown as Seen));
      this.motion.show(travels, () => this.#set(frame));
    } else {
      this.motion.land();
      this.#set(frame);
    }
  }

  /** See it with other eyes. */
  async seeWith(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    this.#frames.clear();
    this.#fetching.clear();
    await this.go(this.at);
    this.prefetch();
  }

  play(direction: -1 | 1): void {
    this.stop();
    this.direction = direction;
    const isAtEnd = direction === 1 ? this.at === this.length - 1 : this.at === 0;
    void this.#run(isAtEnd ? (direction === 1 ? 0 : this.length - 1) : this.at + direction);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.direction = 0;
  }

  async #run(to: number): Promise<void> {
    const direction = this.direction;
    await this.go(to);
    if (this.direction !== direction || direction === 0) return;
    if (this.at !== to || this.at + direction < 0 || this.at + direction >= this.length) return this.stop();
    this.#timer = setTimeout(() => void this.#run(this.at + direction), this.#pause() / this.speed);
  }

  /** As long as it took, within what is pleasant to watch; a little longer where a round is counted. */
  #pause(): number {
    if (this.scores.length) return COUNTED;
    const [now, next] = [this.#frames.get(this.at), this.#frames.get(this.at + 1)];
    const took = now && next ? next.at - now.at : 0;
    const needed = still() ? SHORTEST : paced(TIMES.slide) + TIMES.breath;
    return Math.max(needed, Math.min(LONGEST, took || LONGEST));
  }

  /** Fetch what is not here yet, one stretch after the other, so that the log is whole. */
  async prefetch(): Promise<void> {
    const eyes = this.eyes;
    if (eyes === "all") return;
    for (let seq = 0; seq < this.length && this.eyes === eyes; seq += STRETCH) {
      await this.#frame(seq).catch(() => {});
    }
  }

  async #frame(seq: number): Promise<Frame> {
    if (!this.#frames.has(seq)) await this.#fetch(seq);
    // what comes next shall be here when it is its turn
    const ahead = seq + (this.direction || 1) * (this.#stretch / 4);
    if (ahead > 0 && ahead < this.length && !this.#frames.has(Math.floor(ahead))) {
      this.#fetch(Math.floor(ahead)).catch(() => {});
    }
    return this.#frames.get(seq)!;
  }

  get #stretch(): number {
    return this.eyes === "all" ? STRETCH_OF_ALL : STRETCH;
  }

  #fetch(seq: number): Promise<void> {
    const from = seq - (seq % this.#stretch);
    const to = Math.min(this.length, from + this.#stretch) - 1;
    const query = asked(this.eyes, from, to);
    const eyes = this.eyes;
    const under = this.#fetching.get(query);
    if (under) return under;
    const coming = this.#reel(query).then(
      (found) => {
        if (this.eyes === eyes) this.#keep(found);
      },
      (error: unknown) => {
        this.#fetching.delete(query);
        throw error;
      },
    );
    this.#fetching.set(query, coming);
    return coming;
  }

  #keep(found: Replay): void {
    const rows = new Map(this.rows.map((row) => [row.seq, row]));
    for (const frame of found.frames) {
      this.#frames.set(frame.seq, frame);
      rows.set(frame.seq, { seq: frame.seq, at: frame.at, events: frame.events as Event[] });
    }
    this.rows = [...rows.values()].sort((one, other) => one.seq - other.seq);
  }

  #set(frame: Frame): void {
    this.at = frame.seq;
    this.views = frame.views as unknown as Seen[];
    this.view = (this.views[0] ?? frame.view) as unknown as Seen;
    this.said = Object.fromEntries(
      (frame.events as Event[])
        .filter((event) => !isScore(event))
        .map((event) => [event.seat, sentenceOf(event, this.look, this.name)] as const)
        .filter(([seat, sentence]) => sentence.startsWith(`${this.name(seat)} `)),
    );
  }

  close(): void {
    this.stop();
    this.motion.land();
  }
}

/** What is asked of the house for these rows. */
export function asked(eyes: Eyes, from: number, to?: number): string {
  const whose = eyes === "onlooker" ? "" : `eyes=${eyes}&`;
  return `${whose}from=${from}${to === undefined ? "" : `&to=${to}`}`;
}

/** The first stretch of a match. */
export const opening = (reel: Reel, eyes: Eyes): Promise<Replay> =>
  reel(asked(eyes, 0)).catch(() => reel(asked("onlooker", 0)));
