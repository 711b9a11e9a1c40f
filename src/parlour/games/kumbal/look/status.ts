/** What is to be done in each phase, and the buttons for it. */
import type { Button, Scene, Status } from "parlour/look";
import { short, shorts, sumOf } from "./cards";
import { discards, fitting, wordsOf } from "./groups";
import { listed, say } from "./texts";
import type { View } from "./view";

export function status(scene: Scene<View>): Status {
  const { legal, view } = scene;
  if (view.over) return { text: ending(scene), buttons: [] };
  if (legal.includes("draw")) return choosing(scene);
  if (discards(legal).length > 0) return scene.picked.length > 0 ? picking(scene) : turn(scene);
  if (legal.includes("keep")) return freeing(scene);
  if (legal.includes("kumbal")) return { text: say().mustCall, buttons: [call(scene)] };
  return { text: waiting(scene), buttons: [] };
}

function ending({ view, name }: Scene<View>): string {
  const winners = view.names.map((_, seat) => seat).filter((seat) => view.places[seat] === 1);
  return say().over(listed(winners.map(name)), view.scores[winners[0] ?? 0] ?? 0);
}

function call(scene: Scene<View>): Button {
  return { label: say().call, words: "kumbal", key: "k", main: scene.picked.length === 0 };
}

const calls = (scene: Scene<View>) => (scene.legal.includes("kumbal") ? [call(scene)] : []);

function turn(scene: Scene<View>): Status {
  const t = say();
  const buttons = calls(scene);
  const text = scene.view.penalty ? t.penalty(scene.view.penalty) : buttons.length ? t.mayCall : t.pick;
  return { text, buttons: [...buttons, { label: t.discard, why: t.pickFirst }] };
}

/** Cards are picked: a button for each card that can lie on top. */
function picking(scene: Scene<View>): Status {
  const t = say();
  const ways = fitting(scene.legal, scene.picked);
  if (ways.length === 0) return { text: t.notYet(shorts(scene.picked)), buttons: [{ label: t.discard, why: t.pickFirst }] };
  const gone = sumOf(scene.picked);
  const points = scene.view.players[scene.view.seat ?? 0]?.points ?? 0;
  const buttons: Button[] = ways.map((group, n) => ({
    label: ways.length > 1 ? t.onTop(short(group.at(-1)!)) : scene.picked.length > 1 ? t.discard : t.discardCard(shorts(group)),
    words: wordsOf(group),
    main: n === 0,
    ...(n === 0 && { key: "l" }),
  }));
  return { text: t.going(gone, points - gone), buttons };
}

function choosing({ legal, view }: Scene<View>): Status {
  const t = say();
  const take = legal.find((words) => words.startsWith("take "));
  const many = view.owed > 1;
  const buttons: Button[] = [
    { label: many ? t.drawMany(view.owed) : t.draw, words: "draw", key: "d", main: !take },
  ];
  if (take) buttons.push({ label: t.take(short(take.slice("take ".length))), words: take, key: "t" });
  return { text: many ? t.drawNow(view.owed) : t.takeNow, buttons };
}

/** The time for a free discard. Nobody sends `keep` for nothing: how long it lasts would tell what was drawn. */
function freeing({ legal, view, name }: Scene<View>): Status {
  const t = say();
  const free = legal.filter((words) => words.startsWith("free ")).map((words) => words.slice("free ".length));
  const buttons: Button[] = free.map((card, n) => ({
    label: t.free(short(card)),
    words: `free ${card}`,
    main: n === 0,
    timed: true,
    ...(n === 0 && { key: "f" }),
  }));
  if (view.turn === view.seat) buttons.push({ label: t.goOn, words: "keep", key: "n" });
  return { text: free.length ? t.mayFree(shorts(free)) : t.nothingEqual(shorts(view.drawn), name(view.turn)), buttons };
}

function waiting({ view, name }: Scene<View>): string {
  const t = say();
  switch (view.stage) {
    case "turn":
      return t.turnOf(name(view.turn));
    case "choose":
    case "draw":
      return t.draws(name(view.drawer ?? view.turn));
    case "window":
      return t.frees(name(view.drawer ?? view.turn), name(view.turn));
    default:
      return t.dealing;
  }
}
