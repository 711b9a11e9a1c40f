"""From the home page to the end of a match without a mouse."""

import pytest
from playwright.sync_api import expect

from browser.keys import has_focus, types, walks_to
from browser.people import Comes, Person
from parlour.games import names
from server.playing import quick_rules, seats_for

pytestmark = pytest.mark.slow


def sits_down(ann: Person, game: str) -> None:
    """Set the table for a short match against the house."""
    page = ann.page
    ann.goes("/")
    walks_to(page, f"a[href='/new/{game}']")
    page.keyboard.press("Enter")
    for key, value in quick_rules(game, seats_for(game)).items():
        walks_to(page, f"fieldset[aria-describedby$='-{key}'] input[type=number]")
        page.keyboard.press("Control+A")
        page.keyboard.type(str(value))
    walks_to(page, "form button[type=button]:not(.plain)")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", names())
def test_a_whole_match_without_a_mouse(game: str, comes: Comes) -> None:
    ann = comes(game, presses=types)
    sits_down(ann, game)
    lost = list[str]()
    while not ann.answers(wanted := ann.waits()):
        if not has_focus(ann.page):
            lost.append(f"after {wanted}")
    assert lost == []
    assert ann.acts > 3
    ann.page.keyboard.press("Escape")
    expect(ann.result).to_have_count(0)


def test_every_key_that_is_named_does_what_it_says(comes: Comes) -> None:
    ann = comes(name="Ann")
    ann.opens_table(names()[0], 2, house="thumb")
    ann.waits()
    for key, opened in {"Shift+L": "aside", "Shift+C": "aside", "Shift+S": "dialog", "?": "dialog"}.items():
        ann.page.keyboard.press(key)
        expect(ann.page.locator(opened)).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(opened)).to_have_count(0)
