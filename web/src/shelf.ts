// The games' looks, found by reading their folders; each is loaded when it is first wanted.

import type { Home, Look } from "./look";

const homes = import.meta.glob<{ home: Home }>("../../src/parlour/games/*/look/home.ts");
const looks = import.meta.glob<{ look: Look }>("../../src/parlour/games/*/look/index.ts");

const folderOf = (path: string) => path.split("/").at(-3) ?? "";

/** What the home page shows of a game, unless nobody has drawn it yet. */
export async function homeOf(game: string): Promise<Home | undefined> {
  const path = Object.keys(homes).find((path) => folderOf(path) === game);
  return path === undefined ? undefined : (await homes[path]!()).home;
}

/** How a game looks at the table, unless nobody has drawn it yet. */
export async function lookOf(game: string): Promise<Look | undefined> {
  const path = Object.keys(looks).find((path) => folderOf(path) === game);
  return path === undefined ? undefined : (await looks[path]!()).look;
}
