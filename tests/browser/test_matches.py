"""Whole matches through the real pages, played by people who know no game and press what they are offered."""

import random

import pytest
from playwright.sync_api import expect

from browser.people import Comes, Person
from parlour.game import always
from parlour.games import load, names
from server.playing import quick_rules, seats_for

pytestmark = pytest.mark.slow


def sets_the_table(person: Person, game: str, start: str) -> None:
    """Agree on house rules with which the match is short, and start."""
    person.goes(f"/new/{game}")
    for key, value in quick_rules(game, seats_for(game)).items():
        person.page.locator(f"fieldset[aria-describedby$='-{key}'] input[type=number]").fill(str(value))
    person.button(start).click()


@pytest.mark.parametrize("game", names())
def test_a_whole_match_against_the_house(game: str, comes: Comes) -> None:
    ann = comes(game, settings={})
    sets_the_table(ann, game, "Start against the house")
    ann.plays()
    assert ann.acts > 5
    expect(ann.result.locator("li")).to_have_count(seats_for(game))
    expect(ann.result).to_contain_text("1st")
    ann.result.get_by_role("button", name="Score sheet").click()
    sheet = ann.page.get_by_role("dialog", name="Score sheet")
    expect(sheet.locator("thead th")).to_have_count(seats_for(game) + 1)
    counted = sheet.locator("tbody button").first
    counted.click()
    expect(counted).to_have_attribute("aria-expanded", "true")
    expect(sheet.locator(".why")).to_be_visible()


def invites(host: Person, guests: list[Person]) -> None:
    """The host gives the link away; each guest comes by it, sits down and says a name."""
    host.says_name("Ann")
    link = host.page.get_by_label("Link to this table").input_value()
    for seat, guest in enumerate(guests, 2):
        guest.page.goto(link)
        guest.button(f"Sit here Seat {seat}").click()
        guest.says_name(f"Guest {seat}")
        expect(host.page.locator(".plate strong", has_text=f"Guest {seat}")).to_be_visible()
    host.button("Start the game").click()


def ending(person: Person) -> list[str]:
    """Who has come in at which place, with which score."""
    return person.result.locator("li :is(.place, .score)").all_inner_texts()


def kind(game: str) -> tuple[bool, bool]:
    """Whether all act at once, and whether what is said is part of the game."""
    return load(game).tempo[1] > 0, load(game).speaks is not always


@pytest.mark.parametrize("game", {kind(name): name for name in reversed(names())}.values())
def test_four_people_play_and_all_see_the_same_end(game: str, comes: Comes) -> None:
    host, *guests = people = [comes(game, seed=seed) for seed in range(seats_for(game))]
    sets_the_table(host, game, "Open the table")
    invites(host, guests)
    playing, chance = list(people), random.Random(1)

    def may_act(person: Person) -> bool:
        """Where all act at once the match is over sooner if one is faster than the others."""
        return person is host or not load(game).tempo[1] or chance.random() < 0.1

    while playing:
        playing = [person for person in playing if not (may_act(person) and person.answers(person.wanted()))]
    assert all(person.acts for person in people)
    assert [ending(person) for person in people] == [ending(host)] * len(people)
