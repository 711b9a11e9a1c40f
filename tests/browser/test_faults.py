"""What goes wrong with lines, servers and moves: the page says so, and comes back with nothing lost."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.people import WANTED, Comes, Opens, Person
from parlour.games import load, names
from server.playing import quick_rules

pytestmark = pytest.mark.slow

GAME = next(name for name in names() if not load(name).tempo[1])
"""Players take turns."""


def sits_down(ann: Person, game: str = GAME) -> str:
    """A short match against the house."""
    seats = max(2, load(game).seats[0])
    return ann.opens_table(game, seats, house="thumb", options=quick_rules(game, seats))


def all_that_is_mine(page: Page) -> list[str]:
    """My hand and what I have to do, as words."""
    page.keyboard.press("Escape")  # what was only picked is not done
    return page.locator("[data-status] p, .felt .own > .hand").all_inner_texts()


@pytest.mark.parametrize("game", names())
def test_reload_in_mid_turn(game: str, comes: Comes) -> None:
    ann = comes(game, name="Ann")
    sits_down(ann, game)
    for _ in range(4):
        ann.answers(ann.waits())
    ann.waits_in_turn()
    before = all_that_is_mine(ann.page)
    ann.page.reload()
    ann.waits_in_turn()
    assert load(game).tempo[1] or all_that_is_mine(ann.page) == before
    acts = ann.acts
    ann.answers(ann.waits_in_turn())
    assert ann.acts > acts


def test_a_line_that_breaks_in_mid_turn_comes_back_by_itself(comes: Comes) -> None:
    ann = comes(name="Ann")
    sits_down(ann)
    ann.waits_in_turn()
    ann.context.set_offline(True)
    expect(ann.page.get_by_text("No connection.")).to_be_visible()
    expect(ann.page.locator("header").get_by_text("Offline")).to_be_visible()
    ann.answers(ann.waits_in_turn())
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("Connected again.")).to_be_visible()
    expect(ann.page.locator("header").get_by_text("Offline")).to_have_count(0)
    ann.plays()


def test_the_server_is_killed_under_an_open_table(opens: Opens, comes: Comes) -> None:
    house = opens()
    ann = comes(to=house, name="Ann")
    sits_down(ann)
    ann.waits_in_turn()
    ann.page.evaluate("window.wasNotLoadedAgain = true")
    for _ in range(2):
        house.kill()
        expect(ann.page.get_by_text("The connection broke.")).to_be_visible()
        ann.answers(ann.waits_in_turn())
        house.open()
        expect(ann.page.get_by_text("Connected again.")).to_be_visible()
        ann.waits_in_turn()
    ann.plays()
    assert ann.page.evaluate("window.wasNotLoadedAgain")


def test_what_cannot_be_done_any_more_slides_back_with_the_reason(comes: Comes) -> None:
    ann = comes(name="Ann", settings={"taught": names()})
    table, held = sits_down(ann), list[str]()
    ann.waits_in_turn()

    def hear_late(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(
            lambda said: held.append(str(said)) if is_news(said) and is_deaf else line.send(said)
        )
        lines.append(line)

    lines, is_deaf = list[WebSocketRoute](), False
    other = ann.context.new_page()
    other.route_web_socket(f"**/ws/{table}", hear_late)
    other.goto(f"/t/{table}")
    other.wait_for_function(WANTED, arg=0.5)
    is_deaf = True
    ann.page.bring_to_front()
    status = ann.page.locator("[data-status] p")
    before = status.inner_text()
    while status.inner_text() == before:
        ann.answers(ann.waits())
    for _ in range(200):
        if held:
            break
        other.wait_for_timeout(50)
    assert held, "the other tab has not been told"
    other.bring_to_front()
    card = other.locator(".held.can, [data-status] .button:not(.tool, [aria-disabled=true])").first
    card.click()
    expect(other.locator(".toast.refused")).not_to_be_empty()
    expect(other.locator(".ghost")).to_have_count(0)
    is_deaf = False
    for said in held:
        lines[-1].send(said)
    expect(other.locator("[data-status] p")).to_have_text(status.inner_text())


def test_an_act_is_taken_back(comes: Comes) -> None:
    """Only what nothing has followed from; somebody finds such an act soon."""
    ann, ben = comes(name="Ann"), comes(name="Ben")
    table = ann.opens_table(GAME, 2)
    ben.goes(f"/t/{table}")
    ben.button("Sit here").click()
    ann.button("Start the game").click()
    undo = ann.button("Undo")
    while not undo.count():
        turn = ann if ann.wanted() else ben
        assert not turn.answers(turn.wanted()), "nothing could be taken back"
        expect(turn.page.locator("[data-sent]")).to_have_count(0)
    undo.click()
    expect(ann.page.locator("[data-status].mine")).to_be_visible()
    ben.button("Log").click()
    expect(ben.button("Ann takes that back")).to_be_visible()


def test_the_house_gives_a_hint(comes: Comes) -> None:
    ann = comes(name="Ann")
    sits_down(ann)
    ann.waits_in_turn()
    ann.button("Hint").click()
    expect(ann.page.get_by_text("The house would say")).to_be_visible()


def is_news(said: str | bytes) -> bool:
    return json.loads(said)["is"] == "news"
