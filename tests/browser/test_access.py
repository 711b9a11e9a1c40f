"""Everybody can use every screen: axe-core has nothing to say, by day and by night."""

from collections import Counter

import pytest
from playwright.sync_api import expect

from browser.axe import complaints, nothing
from browser.people import Comes, Person
from parlour.games import names
from server.playing import quick_rules, seats_for

pytestmark = pytest.mark.slow

GAME = names()[0]


@pytest.fixture
def ann(comes: Comes) -> Person:
    """Somebody for whom nothing moves: what is half faded in has no contrast yet."""
    return comes(reduced_motion="reduce", name="Ann")


@pytest.mark.parametrize(
    "path",
    ["/", "/tables", "/new", f"/new/{GAME}", f"/rules/{GAME}#1.1", "/settings", "/me", "/nothing", "/replay"],
)
def test_a_page_of_the_house(path: str, comes: Comes) -> None:
    newcomer = comes(reduced_motion="reduce")
    newcomer.goes(path)
    newcomer.page.wait_for_load_state("networkidle")
    nothing(complaints(newcomer, path))


def test_the_rules_of_a_game_told_on_its_card_and_the_question_for_a_name(comes: Comes) -> None:
    newcomer = comes(reduced_motion="reduce")
    newcomer.goes("/")
    newcomer.button("30-second rules").first.click()
    told = complaints(newcomer, "rules on a card")
    newcomer.button("with friends").first.click()
    expect(newcomer.page.get_by_role("dialog")).to_be_visible()
    nothing(told + complaints(newcomer, "nickname"))


def test_somebody_with_tables_and_results(ann: Person) -> None:
    ann.opens_table(GAME, 2, house="thumb", options=quick_rules(GAME, 2))
    ann.plays()
    ann.opens_table(GAME, 2, house="thumb")
    ann.opens_table(GAME, 3, public=True)
    found = list[str]()
    for path in ("/", "/tables"):
        ann.goes(path)
        ann.page.wait_for_load_state("networkidle")
        found += complaints(ann, path)
    ann.goes("/me")
    ann.button("Make a link").click()
    expect(ann.page.get_by_role("img", name="The link as a code")).to_be_visible()
    found += complaints(ann, "profile")
    ann.button("Delete everything").click()
    nothing(found + complaints(ann, "delete"))


def test_a_waiting_room(ann: Person, comes: Comes) -> None:
    table = ann.opens_table(GAME, 4)
    ben = comes(name="Ben", reduced_motion="reduce")
    ben.goes(f"/t/{table}")
    found = complaints(ben, "waiting room of an onlooker")
    ben.button("Sit here Seat 2").click()
    ann.button("Let the house play Seat 3").click()
    ann.button("Regular").click()
    ann.button("Let the house play Seat 4").click()
    ann.button("Change").click()
    found += complaints(ann, "waiting room")
    ann.button("Remove Ben").click()
    nothing(found + complaints(ann, "removal"))


def looked_at(ann: Person, where: str, what: str) -> list[str]:
    """What axe says of something that has been opened; then it is closed again."""
    expect(ann.page.locator(what).first).to_be_visible()
    found = complaints(ann, where)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(what)).to_have_count(0)
    return found


def test_what_opens_beside_a_table_and_the_tour(comes: Comes) -> None:
    ann = comes(name="Ann", settings={}, reduced_motion="reduce")
    ann.opens_table(GAME, 2, house="thumb")
    expect(ann.button("Got it")).to_be_visible()
    found = complaints(ann, "tour")
    ann.button("Skip the tour").click()
    for name, what in (
        ("Log", "aside"),
        ("Chat", "aside"),
        ("Rules", "aside, dialog"),
        ("Score sheet", "dialog"),
    ):
        ann.page.get_by_role("navigation").get_by_role("button", name=name).click()
        found += looked_at(ann, name, what)
    for name in ("Keys", "Leave the table"):
        ann.page.locator("header summary").click()
        found += complaints(ann, "menu")
        ann.button(name).click()
        found += looked_at(ann, name, "dialog")
    nothing(found)


@pytest.mark.parametrize("game", names())
def test_the_table_of_a_game(game: str, comes: Comes) -> None:
    ann = comes(game, reduced_motion="reduce", name="Ann")
    seats = seats_for(game)
    table = ann.opens_table(game, seats, house="thumb", options=quick_rules(game, seats))
    found, seen = list[str](), Counter[str]()
    while not seen["result"]:
        wanted = ann.waits()
        seen[wanted["kind"]] += 1
        if seen[wanted["kind"]] in (1, 8):
            found += complaints(ann, f"{wanted['kind']} {seen[wanted['kind']]}")
        ann.answers(ann.wanted())
    ann.goes(f"/r/{table}")
    ann.button("One on").click()
    nothing(found + complaints(ann, "replay"))
