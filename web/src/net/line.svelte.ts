// The line to one table: what we know of it, what we ask of it, and how the line is. It comes back by itself.

import type { Answers, Around, Asked, Chat, Done, News, No, Seen, Tip, Told, Whole } from "../wire";
import { told } from "./house";
import { Refusal } from "./refusal";

/** How the line is: all is well; answers take long; it broke and is being mended; there is nobody at the other end. */
export type Health = "live" | "slow" | "reconnecting" | "offline";

/** A command before it has its id. */
type Plain<C> = C extends { id: string } ? Omit<C, "id"> : never;
export type Command = Plain<Asked>;

interface Open {
  command: Asked;
  done(answer: Done | Tip): void;
  fail(reason: Refusal): void;
}

const PING = 3000;
/** No answer for so long: the line is broken, whatever the browser says of it. */
const SILENCE = 9000;
/** Answers that take so long on average are slow; and so is one that has not come for so long. */
const SLOW = 500;
const LATE = 2000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** Tries in vain after which nobody seems to be there. */
const IN_VAIN = 4;

/** Why the server hangs up for good. */
const FINAL: Record<number, string> = { 4403: "origin", 4404: "no_table" };

export class Line {
  /** Everything about the table that is not the game. */
  around = $state.raw<Around | null>(null);
  /** The newest view and row that have come. */
  view = $state.raw<Seen | null>(null);
  seq = $state.raw(-1);
  /** What we have been told of each row, the oldest first. */
  rows = $state.raw<readonly Told[]>([]);
  /** What has been said beside the game, in order. */
  chat = $state.raw<readonly Chat[]>([]);
  health = $state.raw<Health>("reconnecting");
  /** Milliseconds that an answer takes. */
  lag = $state.raw(0);
  /** Why the line has been given up: `no_table`; "" as long as it has not. */
  gone = $state.raw("");
  /** What the server's clock is ahead of ours. */
  ahead = $state.raw(0);

  /** Called with every row once and in order; the table as it is then, and when silence will do something. */
  onnews: (rows: readonly Told[], view: Seen, due: number | null) => void = () => {};
  /** Called when rows have been left out: the table as it is. */
  onwhole: (view: Seen, due: number | null) => void = () => {};

  #table: string;
  #socket: WebSocket | null = null;
  #open = new Map<string, Open>();
  #greeted = false;
  #tries = 0;
  #asked: { id: string; at: number } | null = null;
  #bestLag = Infinity;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string) {
    this.#table = table;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Ask for something; it is asked again after a break until it has been answered, and done once. */
  do(command: Command & { do: "hint" }): Promise<Tip>;
  do(command: Command): Promise<Done>;
  do(command: Command): Promise<Done | Tip> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    return new Promise((done, fail) => {
      const asked = { ...command, id } as Asked;
      this.#open.set(id, { command: asked, done, fail });
      if (this.#greeted) this.#send(asked);
    });
  }

  /** Come in anew, as somebody who has said a name meanwhile. */
  renew(): void {
    this.#drop();
    this.#connect();
  }

  /** Hang up for good. */
  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
    clearTimeout(this.#retry);
  }

  /** A moment of the server's clock by ours. */
  here(moment: number): number {
    return moment - this.ahead;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#closed || this.gone || this.#socket) return;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${this.#table}`);
    this.#socket = socket;
    // an address that swallows everything never says that it has failed
    this.#ping = setTimeout(() => this.#lost(socket), SILENCE);
    socket.onopen = () => this.#greet();
    socket.onmessage = (message) => this.#take(JSON.parse(message.data as string) as Answers);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #greet(): void {
    this.#send({ do: "hello", id: "hello", have: this.seq });
    this.#beat();
  }

  /** After the answer to hello: what has not been answered is asked again, in order. */
  #welcome(): void {
    this.#greeted = true;
    this.#tries = 0;
    this.health = "live";
    for (const { command } of this.#open.values()) this.#send(command);
  }

  #send(command: Asked): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #beat(): void {
    clearTimeout(this.#ping);
    const asked = { id: `ping ${Date.now()}`, at: performance.now() };
    const socket = this.#socket;
    this.#asked = asked;
    this.#send({ do: "ping", id: asked.id });
    this.#ping = setTimeout(() => {
      if (this.#greeted) this.health = "slow";
      this.#ping = setTimeout(() => socket && this.#lost(socket), SILENCE - LATE);
    }, LATE);
  }

  #take(said: Answers): void {
    switch (said.is) {
      case "around":
        this.around = said;
        if (this.#bestLag === Infinity) this.ahead = said.now - Date.now();
        break;
      case "news":
        this.#news(said);
        break;
      case "whole":
        this.#whole(said);
        break;
      case "chat":
        if (!this.chat.some((line) => line.number === said.number))
          this.chat = [...this.chat, said].sort((one, other) => one.number - other.number);
        break;
      case "pong":
        this.#pong(said.now);
        break;
      default:
        this.#answered(said);
    }
  }

  #news(said: News): void {
    const rows = said.rows.filter((row) => row.seq > this.seq);
    if (rows.length && rows[0]!.seq !== this.seq + 1) return this.renew();
    this.view = said.view as unknown as Seen;
    this.seq = rows.at(-1)?.seq ?? this.seq;
    this.rows = [...this.rows, ...rows];
    this.onnews(rows, this.view, said.due);
  }

  #whole(said: Whole): void {
    this.view = said.view as unknown as Seen;
    this.seq = said.seq;
    this.onwhole(this.view, said.due);
    void this.#recall();
  }

  /** Ask for the rows that we have not been told of; until they come, the log begins later. */
  async #recall(): Promise<void> {
    const found: Told[] = [];
    while (found.length <= this.seq) {
      const more = await told(this.#table, found.length).catch(() => []);
      if (more.length === 0) return;
      found.push(...more);
    }
    const newer = this.rows.filter(({ seq }) => seq >= found.length);
    this.rows = [...found, ...newer];
  }

  #pong(now: number): void {
    if (!this.#asked) return;
    const lag = performance.now() - this.#asked.at;
    this.#asked = null;
    this.lag = 0.7 * this.lag + 0.3 * lag;
    // the quickest answer tells the time best; what it told is believed less as it gets older
    if (lag <= this.#bestLag) {
      this.#bestLag = lag;
      this.ahead = Math.round(now + lag / 2 - Date.now());
    } else this.#bestLag *= 1.1;
    if (this.#greeted) this.health = this.lag > SLOW ? "slow" : "live";
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#beat(), PING);
  }

  #answered(answer: Done | Tip | No): void {
    if (answer.id === "hello") return this.#welcome();
    const open = this.#open.get(answer.id);
    if (!open) return;
    if (answer.is === "no" && answer.code === "too_many") {
      setTimeout(() => this.#send(open.command), 1000);
      return;
    }
    this.#open.delete(answer.id);
    if (answer.is === "no") open.fail(new Refusal(answer.code, answer.text));
    else open.done(answer);
  }

  #lost(socket: WebSocket, code = 0): void {
    if (socket !== this.#socket) return;
    this.#drop();
    this.gone = FINAL[code] ?? "";
    if (this.#closed || this.gone) return;
    this.#tries += 1;
    this.health = !navigator.onLine || this.#tries > IN_VAIN ? "offline" : "reconnecting";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1));
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop = (): void => {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    clearTimeout(this.#ping);
    if (!this.#closed) this.health = navigator.onLine ? "reconnecting" : "offline";
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  };

  /** The network is back, or somebody looks at the page again: do not wait for the next try. */
  #hurry = (): void => {
    if (document.hidden) return;
    if (!this.#socket) this.#connect();
    else if (this.#greeted && this.#asked === null) this.#beat();
  };
}
