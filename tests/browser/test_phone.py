"""A phone in one hand: 360 pixels wide, and a finger."""

import pytest
from playwright.sync_api import Page, expect

from browser.people import Comes, Wanted, place_of
from parlour.games import load, names

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TURNS = 12

FITS = """() => {
  const TARGET = 44;
  const all = (where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility());
  const button = "button:not([aria-disabled=true])";
  const faults = [];

  const reaches = (one) => one.getBoundingClientRect().right > innerWidth + 1;
  const wide = () => all("body *").find(reaches)?.outerHTML;
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`wider than the screen: ${wide()}`);
  const felt = document.querySelector(".felt");
  if (felt && felt.scrollWidth > felt.clientWidth) faults.push(`the table is too wide: ${wide()}`);
  if (document.querySelector("[role=note], dialog[open]")) return faults;

  /** How much of it can be hit, across and down, in pixels. */
  function shown(one, box) {
    let [across, down] = [0, 0];
    for (let y = box.top + 2; y < box.bottom; y += 4) {
      let run = 0;
      for (let x = box.left; x < box.right; x += 2)
        if (one.contains(document.elementFromPoint(x, y))) run += 2;
      across = Math.max(across, run);
      down += run ? 4 : 0;
    }
    return Math.max(across, down);
  }

  /** In a strip that is pushed along with the finger all can be reached. */
  function isInStrip(one) {
    const strip = one.parentElement;
    return strip.scrollWidth > strip.clientWidth && getComputedStyle(strip).overflowX === "auto";
  }

  for (const one of all(`[data-status] ${button}, .felt .board ${button}, .felt .own ${button}`)) {
    const box = one.getBoundingClientRect();
    if (isInStrip(one)) continue;
    const name = one.outerHTML.slice(0, 120);
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight + 1)
      faults.push(`off the screen, ${Math.round(box.left)} ${Math.round(box.top)}: ${name}`);
    else if (shown(one, box) < TARGET) faults.push(`too small for a finger, ${shown(one, box)}: ${name}`);
  }
  return faults;
}"""
"""What cannot be seen, or not be hit with a finger."""


def misfits(page: Page) -> list[str]:
    """What does not fit, now and a moment later: what only passes by is no fault."""
    found = page.evaluate(FITS)
    if found:
        page.wait_for_timeout(600)
        later = page.evaluate(FITS)
        found = [fault for fault in found if fault in later]
    return found


def taps(page: Page, wanted: Wanted) -> None:
    """The first tap on a card lifts it, the second plays it."""
    at = place_of(wanted)
    page.touchscreen.tap(*at)
    if page.evaluate("window.wanted.matches('.up:not([aria-pressed=true])')"):
        page.touchscreen.tap(*at)


@pytest.mark.parametrize("game", names())
def test_one_tap_and_then_some_turns_on_a_phone(game: str, comes: Comes) -> None:
    ann = comes(game, presses=taps, settings={"taught": names(), "speed": 0}, **PHONE)
    ann.goes("/")
    play = ann.button(f"Play now: {load(game).title}")
    play.tap()
    expect(ann.page.locator("[data-status]")).to_be_visible()
    faults = list[str]()
    while ann.acts < TURNS and not ann.answers(ann.waits()):
        faults += misfits(ann.page)
    assert not faults, "\n".join(dict.fromkeys(faults))


@pytest.mark.parametrize(
    "path", ["/", "/tables", f"/new/{names()[0]}", f"/rules/{names()[0]}", "/settings", "/me"]
)
def test_a_page_is_as_narrow_as_the_phone(path: str, comes: Comes) -> None:
    ann = comes(name="A guest with quite a long name", **PHONE)
    ann.goes(path)
    expect(ann.page.locator("h1")).to_be_visible()
    assert ann.page.evaluate(FITS) == []
