"""The pages as somebody feels them, in Chromium on this machine, over loopback.

    .venv/bin/python bench/pages.py [--acts N] [--json]

moving     from a click to the own card or chip setting out
confirmed  from a click to the server's answer having come
laid       the longest task of the page's thread while the table of six, or as many as can play, is laid,
           on a processor slowed down four times
deal       the same while it is dealt
weight     what the first page loads, and what each look adds, as gzip packs it

Milliseconds and bytes. A click is when the page hears of it; what moves has set out with the next frame.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.chromium import launched
from browser.people import Person
from browser.weight import asked_for, beyond_the_common, total
from parlour.games import load, names
from server.client import House

TARGETS = "targets: moving 50, confirmed 100, laid 50, deal 50, shell 60000, each look 25000"
PACE = ("--pace", "0.06", "--rates", "1000")
SLOWED = 4
SEATS = 6
DEALT = 5000
"""Milliseconds after which also a large deal is over, on a slow processor."""
COLUMNS = ("moving", "confirmed", "laid", "deal", "weight")

CLOCK = """() => {
  const room = document.querySelector(".room");
  const layer = [...document.querySelectorAll(".layer")].at(-1);
  window.times = [];
  addEventListener("click", (event) => window.times.push({ click: event.timeStamp }), true);
  const now = (what) => {
    const last = window.times.at(-1);
    if (last) last[what] ??= performance.now();
  };
  const flies = () => layer.childElementCount && requestAnimationFrame(() => now("moving"));
  const sent = () => room.dataset.sent === undefined && now("confirmed");
  new MutationObserver(flies).observe(layer, { childList: true });
  new MutationObserver(sent).observe(room, { attributeFilter: ["data-sent"] });
}"""
"""Writes down when something was clicked, when a frame had something under way, and when the answer came."""

TASKS = """() => {
  window.tasks = [];
  window.laid = Infinity;
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries())).observe({ type: "longtask" });
  new MutationObserver(() => {
    if (document.querySelector(".felt")) window.laid = Math.min(window.laid, performance.now());
  }).observe(document.body, { childList: true, subtree: true });
}"""
LONGEST = """(isDealt) => {
  const tasks = window.tasks.filter(({ startTime }) => startTime > window.laid === isDealt);
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}"""

Figures = dict[str, float]


def comes(browser: Browser, house: House) -> Person:
    return Person(browser, house, name="Ann", settings={"taught": names(), "sound": False})


def fewest(game: str) -> int:
    return max(2, load(game).seats[0])


def clicks(browser: Browser, house: House, game: str, acts: int) -> Figures:
    """The median of both over at least so many acts."""
    times: list[Figures] = []
    while len(times) < acts:
        ann = comes(browser, house)
        ann.opens_table(game, fewest(game), house="thumb")
        ann.waits_in_turn()
        ann.page.evaluate(CLOCK)
        while ann.acts < acts * 2 and not ann.answers(ann.waits()):
            pass
        times += [one for one in ann.page.evaluate("window.times") if "confirmed" in one]
        ann.leaves()
    return {what: typical(times, what) for what in ("moving", "confirmed")}


def typical(times: list[Figures], what: str) -> float:
    """How long it took after a click, where it came about at all."""
    took = [one[what] - one["click"] for one in times if what in one]
    return round(median(took), 1) if took else 0.0


def deal(browser: Browser, house: House, game: str) -> Figures:
    """The longest task while a full table is laid, and while it is dealt."""
    ann = comes(browser, house)
    ann.opens_table(game, min(SEATS, load(game).seats[-1]))
    ann.button("Fill the empty seats with the house").click()
    ann.page.get_by_text("Everybody is here.").wait_for()
    ann.context.new_cdp_session(ann.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    ann.page.evaluate(TASKS)
    ann.button("Start the game").click()
    ann.page.wait_for_timeout(DEALT)
    longest = {what: ann.page.evaluate(LONGEST, what == "deal") for what in ("laid", "deal")}
    ann.leaves()
    return longest


def weights(browser: Browser, house: House) -> Figures:
    """Bytes of the first page, and of each look."""
    of: dict[str, dict[str, int]] = {}
    for game in names():
        ann = comes(browser, house)
        table = ann.opens_table(game, fewest(game), house="thumb")
        ann.leaves()
        onlooker = Person(browser, house)
        of[game] = asked_for(onlooker.page, f"/t/{table}", "[data-status]")
        onlooker.leaves()
    newcomer = Person(browser, house)
    first = asked_for(newcomer.page, "/", "article svg")
    newcomer.leaves()
    return {"shell": total(first), **beyond_the_common(of)}


def measured(browser: Browser, house: House, acts: int) -> dict[str, Figures]:
    """Every figure, by what it is of."""
    found = {name: Figures(weight=bytes) for name, bytes in weights(browser, house).items()}
    for game in names():
        found[game] |= clicks(browser, house, game, acts) | deal(browser, house, game)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--acts", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        House(Path(data), *PACE) as house,
        sync_playwright() as playwright,
    ):
        found = measured(launched(playwright), house, asked.acts)
    if asked.json:
        print(json.dumps(found))
        return
    print("".join(f"{head:>12}" for head in ("", *COLUMNS)))
    for name, figures in found.items():
        print("".join(f"{cell:>12}" for cell in (name, *(figures.get(column, "") for column in COLUMNS))))
    print(TARGETS)


if __name__ == "__main__":
    main()
