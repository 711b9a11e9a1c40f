"""Pictures of every screen, narrow and wide, for somebody to look at: nothing is compared."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.people import Comes, Person
from parlour.games import names
from server.playing import quick_rules, seats_for

pytestmark = pytest.mark.slow

SHOTS = Path(__file__).parents[2] / "shots" / "browser"
NARROW, WIDE = {"width": 360, "height": 740}, {"width": 1440, "height": 900}
MIDDLE = 8
"""So many acts into a match."""

GAME = names()[0]
PAGES = {
    "home": "/",
    "lobby": "/tables",
    "setup": f"/new/{GAME}",
    "rules": f"/rules/{GAME}",
    "settings": "/settings",
    "profile": "/me",
    "missing": "/nothing",
}


def takes(ann: Person, what: str, full: bool = False) -> None:
    """Keep what is to be seen now."""
    size = ann.page.viewport_size
    assert size
    SHOTS.mkdir(parents=True, exist_ok=True)
    ann.page.wait_for_function(
        "() => document.getAnimations().every((one) => !(one instanceof CSSTransition))"
    )
    ann.page.screenshot(path=SHOTS / f"{what}-{size['width']}.png", full_page=full)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
def test_the_pages(size: dict[str, int], comes: Comes) -> None:
    ann = comes(name="Ann", viewport=size)
    for name, path in PAGES.items():
        ann.goes(path)
        expect(ann.page.locator("h1")).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
        takes(ann, name, full=True)
    ann.opens_table(GAME, 4)
    expect(ann.button("Start the game")).to_be_visible()
    takes(ann, "waiting", full=True)


@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["narrow", "wide"])
@pytest.mark.parametrize("game", names())
def test_a_table(game: str, size: dict[str, int], comes: Comes) -> None:
    ann = comes(game, name="Ann", viewport=size, reduced_motion="reduce", settings={"taught": names()})
    seats = seats_for(game)
    table = ann.opens_table(game, seats, house="thumb", options=quick_rules(game, seats))
    taken = set[str]()
    while (kind := (wanted := ann.waits())["kind"]) != "result":
        if (kind != "turn" or ann.acts >= MIDDLE) and kind not in taken:
            takes(ann, f"{game}-{kind}")
            taken.add(kind)
        ann.answers(wanted)
    takes(ann, f"{game}-result")
    ann.goes(f"/r/{table}")
    ann.button("One on").click()
    takes(ann, f"{game}-replay")
