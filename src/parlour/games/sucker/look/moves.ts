/** What the viewer can do, sorted out of the legal moves; and what is picked for a play. */
import type { Scene } from "parlour/look";
import type { View } from "./view";

export const colourOf = (view: View, seat: number): string => view.players[seat]!.colour;
export const seatOf = (view: View, colour: string): number =>
  view.players.findIndex((player) => player.colour === colour);
export const deadColours = (view: View): string[] =>
  view.players.filter((player) => player.death > 0).map((player) => player.colour);

/** The third word of every legal move that begins like this: `third(scene, "give")`. */
export function after(scene: Scene<View>, start: string): string[] {
  return scene.legal.filter((words) => words.startsWith(`${start} `)).map((words) => words.slice(start.length + 1));
}

/** Mine, by colour: the own colour first. */
export function holding(view: View): { colour: string; count: number; own: boolean }[] {
  if (view.seat === null) return [];
  const { colour, own, prisoners } = view.players[view.seat]!;
  const held = Object.entries(prisoners).map(([of, count]) => ({ colour: of, count, own: false }));
  return own ? [{ colour, count: own, own: true }, ...held] : held;
}

/** The colour that has been picked; "" if none, or if it is gone. */
export function pickedColour(scene: Scene<View>): string {
  const [key] = scene.picked;
  return holding(scene.view).some((held) => held.colour === key) ? key! : "";
}

/** The colour that a tap on a pile plays: the one picked, else the first that I hold. */
export function colourToPlay(scene: Scene<View>): string {
  const playable = after(scene, "play");
  const colour = pickedColour(scene) || holding(scene.view)[0]?.colour || "";
  return playable.some((words) => words.startsWith(`${colour} `)) ? colour : "";
}

/** Where a chip of mine can be dropped, and what that does. */
export function dropsOf(scene: Scene<View>, colour: string): Record<string, string> {
  const drops: Record<string, string> = {};
  for (const words of scene.legal) {
    const [verb, chip, , last] = words.split(" ");
    if (chip !== colour) continue;
    if (verb === "play") drops[`pile:${last ?? "new"}`] = words;
    if (verb === "transfer") drops[`seat:${seatOf(scene.view, last!)}`] = words;
    if (verb === "kill") drops.box = words;
  }
  return drops;
}
