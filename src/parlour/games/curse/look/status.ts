/** What is to be done in each phase, and the buttons for it. */
import type { Button, Scene, Status } from "parlour/look";
import { beating, beats, rankOf } from "./beats";
import { index, indices, say } from "./texts";
import type { View } from "./view";

export function status(scene: Scene<View>): Status {
  const { legal, view } = scene;
  if (view.over) return { text: ending(scene), buttons: [] };
  if (legal.includes("take")) return scene.picked.length > 0 ? picking(scene) : defending(scene);
  if (legal.length > 0) return attacking(scene);
  return { text: waiting(scene), buttons: [] };
}

function ending({ view, name }: Scene<View>): string {
  if (view.loser !== null) return say().lost(name(view.loser));
  return view.ended === "cap" ? say().endless : say().draw;
}

function attacking({ legal, view, name }: Scene<View>): Status {
  const t = say();
  if (!legal.includes("stop")) return { text: t.open(name(view.defender)), buttons: [] };
  const more = legal.filter((words) => words.startsWith("attack ")).map((words) => words.slice("attack ".length));
  const stop: Button = { label: t.stop, words: "stop", key: "s", main: more.length === 0 };
  return { text: more.length ? t.add(indices(more, ", ")) : t.nothingFits, buttons: [stop] };
}

function take({ pairs }: View, main: boolean): Button {
  const cards = pairs.reduce((sum, { answer }) => sum + 1 + answer.length, 0);
  return { label: say().take(cards), words: "take", key: "t", main };
}

function defending({ legal, view, name }: Scene<View>): Status {
  return { text: say().beat(name(view.attacker), index(view.pairs.at(-1)!.attack)), buttons: [take(view, legal.length === 1)] };
}

/** One or two cards are picked. */
function picking(scene: Scene<View>): Status {
  const t = say();
  const ranks = scene.picked.map(rankOf);
  const shown = indices(ranks, " + ");
  const words = beating(scene.legal, ranks);
  const grows = beats(scene.legal).some((way) => way.length > ranks.length && way.includes(ranks[0]!));
  const text = !words ? t.needsSecond(shown) : ranks.length > 1 ? t.beatsTogether(shown) : t.beatsAlone(shown, grows);
  const buttons = [take(scene.view, false)];
  if (words) buttons.unshift({ label: t.beatWith(shown), words, key: "b", main: true });
  return { text, buttons };
}

function waiting({ view, name }: Scene<View>): string {
  const t = say();
  const attack = view.pairs.at(-1)?.attack;
  if (view.stage === "defend" && attack !== undefined) return t.answers(name(view.defender), index(attack));
  if (view.stage !== "attack") return t.dealing;
  return attack === undefined ? t.attacks(name(view.attacker), name(view.defender)) : t.mayAdd(name(view.attacker));
}
