// House rules as people say them.

import type { GameInfo, HouseRule } from "../api";
import { inLanguage, type Home } from "../look";
import type { Value } from "../wire";
import { texts } from "../texts";

/** The value that a rule has when nobody says otherwise. */
export const usualValue = (rule: HouseRule, seats: number): Value => rule.usual[seats]!;

/** What may be chosen; of a range of numbers the first and the last. */
export const possible = (rule: HouseRule, seats: number): Value[] => rule.values[seats]!;

/** What is played otherwise than usual. */
export function unusual(game: GameInfo, seats: number, options: Record<string, Value>): [string, Value][] {
  return game.options
    .map((rule): [string, Value] => [rule.key, options[rule.key] ?? usualValue(rule, seats)])
    .filter(([key, value]) => value !== usualValue(game.options.find((rule) => rule.key === key)!, seats));
}

export function ruleTexts(home: Home | undefined, rule: HouseRule): { name: string; why: string } {
  const own = home && inLanguage(home.texts).options[rule.key];
  return own ?? { name: rule.key.replaceAll("_", " "), why: rule.why };
}

export function valueInWords(home: Home | undefined, key: string, value: Value): string {
  if (typeof value === "number") return texts().common.number(value);
  const own = home && inLanguage(home.texts).options[key]?.values?.[value];
  if (own) return own;
  return value === "on" ? texts().common.on : value === "off" ? texts().common.off : value;
}

export function ruleInWords(home: Home | undefined, game: GameInfo, key: string, value: Value): string {
  const rule = game.options.find((rule) => rule.key === key);
  return rule ? `${ruleTexts(home, rule).name}: ${valueInWords(home, key, value)}` : "";
}
