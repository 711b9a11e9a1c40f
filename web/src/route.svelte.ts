// Which page is open: the address says it.

export type Route =
  | { page: "home" | "lobby" | "settings" | "profile" | "record" | "missing" }
  | { page: "new" | "rules"; game: string }
  | { page: "table" | "replay"; table: string };

const PAGES: Record<string, Route> = {
  "/": { page: "home" },
  "/tables": { page: "lobby" },
  "/new": { page: "new", game: "" },
  "/settings": { page: "settings" },
  "/me": { page: "profile" },
  "/replay": { page: "record" },
};

function routeOf(path: string): Route {
  const [, first, id, ...more] = path.split("/");
  if (PAGES[path]) return PAGES[path];
  if (!id || more.length) return { page: "missing" };
  if (first === "new" || first === "rules") return { page: first, game: id };
  if (first === "t") return { page: "table", table: id };
  if (first === "r") return { page: "replay", table: id };
  return { page: "missing" };
}

/** Where we are, and whether we came from another page of ours. */
export const here = $state({ route: routeOf(location.pathname), hash: location.hash, came: false });

function read(): void {
  Object.assign(here, { route: routeOf(location.pathname), hash: location.hash, came: true });
}

addEventListener("popstate", read);

/** Open another page. */
export function go(path: string): void {
  if (path === location.pathname + location.hash) return;
  history.pushState(null, "", path);
  read();
  if (!location.hash) scrollTo(0, 0);
}

/** Let links to our own pages open them without loading everything anew. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const special = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || special || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || /^\/(api|carry)\//.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname) return; // a place on this page
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
