// All that travels across the table. Only transforms and opacity move, every place is read before anything is
// written, and nothing waits for it: the table beneath is always as new as it can be, and what is on its way is
// shown by pieces above it, one setting out after the other.

import { flushSync, mount, unmount } from "svelte";
import { wearing } from "../kit/spot";
import { BEHIND, TIMES } from "../kit/times";
import { settings, type Look, type Travel } from "../look";
import type { Sound } from "./sound";

interface Place {
  x: number;
  y: number;
  /** The width of what lies there; 0: a plate, which has no size of its own for cards. */
  size: number;
}

/** A piece in the air. */
interface Flight {
  travel: Travel;
  ghost: HTMLElement;
  /** The element it left, hidden as long as the piece is under way. */
  left?: Animation | undefined;
  moving: Animation;
  from: Place;
  to: Place;
  end(): void;
}

const isPlate = (name: string) => name.startsWith("seat:");
/** Pieces are smaller at a plate. */
const AT_PLATE = 0.45;
const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";

/** Whether nothing shall move. */
export function still(): boolean {
  return document.hidden || settings.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A duration at the speed that is set. */
export const paced = (time: number): number => time / (settings.speed || 1);

export class Motion {
  /** Where pieces are drawn while they travel: over everything, in the corner of the screen. */
  layer: HTMLElement | null = null;
  look: Look | null = null;

  #flights = new Set<Flight>();
  /** What my own act has sent out before the server has said yes. */
  #own: Flight[] = [];
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #hidden = new Set<Animation>();
  /** When the next may set out, and when those before it do or did. */
  #free = 0;
  #starts: number[] = [];
  #sound: (sound: Sound) => void;

  constructor(sound: (sound: Sound) => void) {
    this.#sound = sound;
  }

  /**
   * Let the table change, and these travel: a list for each event, in order. `change` brings the new view; where it
   * does not come yet, what has arrived lies there until it does. Where all `isNew`, nothing has been there before.
   * How long it takes until the last has arrived.
   */
  show(events: readonly Travel[][], change?: () => void, isNew = false): number {
    const now = performance.now();
    this.#starts = this.#starts.filter((start) => start > now);
    if (still() || !this.layer || this.#starts.length > BEHIND) {
      this.land();
      flushSync(change);
      return 0;
    }
    const travels = events.flat();
    const from = new Map(travels.map((travel) => [travel, placeOf(travel.from)]));
    const worn = new Map(travels.map(({ to }) => [to, isNew ? [] : wearing(to)]));
    if (change) for (const flight of this.#lying()) flight.end();
    flushSync(change);
    const fresh = new Map([...worn].map(([to, old]) => [to, wearing(to).filter((element) => !old.includes(element))]));

    let at = Math.max(0, this.#free - now);
    let lasts = 0;
    this.#starts.push(now + at);
    const starts: (() => void)[] = [];
    let source = "";
    for (const event of events.filter(({ length }) => length > 0)) {
      // what is dealt goes on in one stream
      if (source && source !== event[0]!.from) at += paced(TIMES.breath);
      source = event.at(-1)!.from;
      for (const travel of event) {
        const target = isPlate(travel.to) ? undefined : fresh.get(travel.to)?.shift();
        const [start, end] = [from.get(travel) ?? placeOf(travel.from), target ? placeIn(target) : placeOf(travel.to)];
        const sent = this.#own.find(({ travel: mine }) => mine.to === travel.to && mine.piece === travel.piece);
        if (sent) lasts = Math.max(lasts, this.#confirm(sent, target, !change));
        else if (start && end) {
          const after = at;
          starts.push(() => this.#begin(after, travel, start, end, target, !change));
          lasts = after + paced(TIMES.slide);
          at += paced(TIMES.deal);
        }
      }
    }
    if (source) at += paced(TIMES.breath);
    for (const start of starts) start();
    this.#free = now + at;
    return lasts;
  }

  /** My act has been confirmed: what I sent out and nobody told of is no longer on its way. */
  settle(): void {
    for (const flight of this.#own) flight.end();
    this.#own = [];
  }

  /** My own act sets out at once. */
  setOut(travels: readonly Travel[]): void {
    if (still() || !this.layer) return;
    for (const travel of travels) {
      const source = held(travel.from);
      const [from, to] = [source && placeIn(source), placeOf(travel.to)];
      if (!from || !to) continue;
      const flight = this.#fly(travel, from, to);
      flight.left = source?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 60_000 });
      this.#own.push(flight);
    }
  }

  /** My own act was refused: what had set out glides back. */
  comeBack(): void {
    for (const flight of this.#own) {
      const now = flight.ghost.getBoundingClientRect();
      const here = { x: now.x + now.width / 2, y: now.y + now.height / 2, size: now.width };
      flight.moving.cancel();
      const back = glide(flight.ghost, here, flight.from, sizeOf(flight.from, flight.to), paced(TIMES.back));
      back.onfinish = () => flight.end();
    }
    this.#own = [];
  }

  /** Everything has arrived. */
  land(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const hidden of this.#hidden) hidden.cancel();
    for (const flight of this.#flights) flight.end();
    this.#timers.clear();
    this.#own = [];
    this.#starts = [];
    this.#free = 0;
  }

  #lying(): Flight[] {
    return [...this.#flights].filter(({ moving }) => moving.playState === "finished");
  }

  #begin(after: number, travel: Travel, from: Place, to: Place, target: HTMLElement | undefined, lies: boolean): void {
    if (target) this.#hide(target, after + paced(TIMES.slide));
    this.#later(after, () => {
      const flight = this.#fly(travel, from, to);
      if (!lies) flight.moving.onfinish = () => flight.end();
    });
  }

  #later(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, ms);
    this.#timers.add(timer);
  }

  #hide(element: HTMLElement, ms: number): void {
    const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms });
    this.#hidden.add(hidden);
    hidden.onfinish = hidden.oncancel = () => this.#hidden.delete(hidden);
  }

  #fly(travel: Travel, from: Place, to: Place): Flight {
    const ghost = document.createElement("div");
    const size = sizeOf(from, to);
    ghost.className = "ghost";
    ghost.style.setProperty("--card", `${size}px`);
    const piece = mount(this.look!.Piece, { target: ghost, props: { piece: travel.piece, plain: settings.plainCards } });
    this.layer!.append(ghost);
    const flight: Flight = {
      travel,
      ghost,
      moving: glide(ghost, from, to, size, paced(TIMES.slide)),
      from,
      to,
      end: () => {
        if (!this.#flights.delete(flight)) return;
        flight.left?.cancel();
        flight.moving.cancel();
        void unmount(piece);
        ghost.remove();
      },
    };
    this.#flights.add(flight);
    this.#sound(isPlate(travel.to) || travel.from.startsWith("deck") ? "deal" : "play");
    return flight;
  }

  /** What I have sent out goes on, and lands where the table shows it now. How long that takes. */
  #confirm(flight: Flight, target: HTMLElement | undefined, lies: boolean): number {
    const left = Math.max(0, paced(TIMES.slide) - Number(flight.moving.currentTime ?? 0));
    this.#own = this.#own.filter((one) => one !== flight);
    flight.left?.cancel();
    if (target) this.#hide(target, left);
    if (!lies) this.#later(left, () => flight.end());
    return left;
  }
}

function placeOf(name: string): Place | undefined {
  const element = wearing(name).at(-1);
  return element && placeIn(element, isPlate(name));
}

/** The element of this name that was dragged, pressed or focused just now, or else the last. */
function held(name: string): HTMLElement | undefined {
  const elements = wearing(name);
  return (
    elements.find((element) => element.classList.contains("dragged")) ??
    elements.find((element) => element.contains(document.activeElement)) ??
    elements.at(-1)
  );
}

function placeIn(element: HTMLElement, plate = false): Place {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: plate ? 0 : element.offsetWidth };
}

const USUAL = 56;
const sizeOf = (from: Place, to: Place) => to.size || from.size || USUAL;

function glide(ghost: HTMLElement, from: Place, to: Place, size: number, duration: number): Animation {
  const at = ({ x, y, size: there }: Place) => {
    const scale = there ? there / size : AT_PLATE;
    return `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  };
  const end = to.size ? 1 : 0.2;
  return ghost.animate(
    [
      { transform: at(from), opacity: from.size ? 1 : 0.2 },
      { opacity: 1, offset: 0.25 },
      { opacity: 1, offset: 0.75 },
      { transform: at(to), opacity: end },
    ],
    { duration, easing: EASE, fill: "both" },
  );
}
