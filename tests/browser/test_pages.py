"""The house around the tables: links that invite, records, languages, and whose turn it is."""

import json
import re

import pytest
from playwright.sync_api import FilePayload, expect

from browser.people import Comes, Person
from parlour.games import load, names
from parlour.table import Table
from server.playing import quick_rules, seats_for

pytestmark = pytest.mark.slow

GAME = names()[0]


def test_with_friends_in_two_clicks_and_a_link(comes: Comes) -> None:
    ann, ben = comes(permissions=["clipboard-read", "clipboard-write"]), comes()
    ann.goes("/")
    ann.button(f"With friends: {load(GAME).title}").click()
    ann.page.locator("dialog .button.main").click()
    link = ann.page.get_by_label("Link to this table").input_value()
    ann.button("Copy").click()
    expect(ann.page.get_by_text("✓ Copied")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == link
    code = ann.page.get_by_role("img", name="This link as a code to scan")
    assert code.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    ben.page.goto(link)
    ben.button("Sit here Seat 2").click()
    ben.says_name("Ben")
    expect(ann.page.locator(".plate strong", has_text="Ben")).to_be_visible()
    ann.button("Fill the empty seats with the house").click()
    ann.button("Start the game").click()
    for person in (ann, ben):
        expect(person.page.locator("[data-status]")).to_be_visible()


def is_replayed(ann: Person) -> None:
    """Step to the end and back again: another table each time, the same one at the same moment."""
    felt = ann.page.locator(".felt")
    expect(felt).to_be_visible()
    start = felt.inner_text()
    for _ in range(6):
        ann.button("One on").click()
    later = felt.inner_text()
    assert later != start
    ann.button("To the end").click()
    for _ in range(6):
        ann.button("One back").click()
    ann.button("To the start").click()
    expect(felt).to_have_text(start, use_inner_text=True)
    for _ in range(6):
        ann.button("One on").click()
    expect(felt).to_have_text(later, use_inner_text=True)


@pytest.mark.parametrize("game", names())
def test_a_record_dropped_in_is_stepped_through_both_ways(game: str, comes: Comes) -> None:
    ann = comes(game, name="Ann", settings={"speed": 0, "taught": names()})
    ann.goes("/")
    file: FilePayload = {"name": "match.json", "mimeType": "application/json", "buffer": record(game)}
    ann.page.locator("input[type=file]").set_input_files(file)
    is_replayed(ann)


def record(game: str) -> bytes:
    """A match of house players."""
    seats = seats_for(game)
    table = Table(load(game), seats, quick_rules(game, seats), seed=1)
    table.deal()
    while not table.over:
        seat = table.awaited[0]
        table.act(seat, table.legal(seat)[0])
    return json.dumps(table.record()).encode()


def test_a_file_that_is_no_record_is_refused(comes: Comes) -> None:
    ann = comes()
    ann.goes("/")
    file: FilePayload = {"name": "cat.json", "mimeType": "application/json", "buffer": b"{}"}
    ann.page.locator("input[type=file]").set_input_files(file)
    expect(ann.page.get_by_text("This file is not a record of a match.")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/tables", f"/new/{GAME}", "/settings", "/me"])
def test_in_another_language_nothing_stays_english(path: str, comes: Comes) -> None:
    ann, anna = comes(name="Ann"), comes(name="Ann", locale="de-DE")
    said = list[set[str]]()
    for person in (ann, anna):
        person.goes(path)
        expect(person.page.locator("h1")).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        words = person.page.locator(":is(button, h1, h2, legend, label, dt, th)").all_inner_texts()
        said.append({text.strip() for text in words if re.search(r"[a-z]{2}.* .*[a-z]{2}", text)})
    titles = {load(game).title for game in names()}
    assert said[0] & said[1] - titles - {"Ann", "A Ann"} == set()
    assert anna.page.evaluate("document.documentElement.lang") == "de"


def test_settings_stay(comes: Comes) -> None:
    ann = comes(settings={})
    ann.goes("/settings")
    ann.page.get_by_label("Deutsch").check()
    expect(ann.page.locator("h1")).to_have_text("Einstellungen")
    ann.page.get_by_label("dunkel").check()
    ann.page.reload()
    expect(ann.page.locator("html[data-theme=dark][lang=de]")).to_have_count(1)


def test_the_title_says_whose_turn_it_is(comes: Comes) -> None:
    ann = comes(name="Ann")
    ann.opens_table(GAME, 2, house="thumb")
    ann.waits_in_turn()
    expect(ann.page).to_have_title(f"● It is your turn. – {load(GAME).title}")  # noqa: RUF001 - as printed
