"""What the pages ask of the server beside the games."""

import httpx
import pytest

from parlour.games import load, names
from server.client import House


def test_my_tables_are_those_where_i_sit_until_they_are_over(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    game = names()[0]
    waiting = ann.open_table(game, 2)
    playing = ann.open_table(game, 2, house="thumb")
    tables = house.ask("GET", "/api/me/tables", ann.token)
    assert {table["table"]: table["phase"] for table in tables} == {waiting: "waiting", playing: "playing"}
    assert house.ask("GET", "/api/me/tables", ben.token) == []


@pytest.mark.parametrize("game", names())
def test_the_shelf_says_what_may_be_chosen_with_so_many_seats(game: str, house: House) -> None:
    told = next(told for told in house.ask("GET", "/api/games") if told["name"] == game)
    for rule, option in zip(told["options"], load(game).options, strict=True):
        for seats in told["seats"]:
            allowed = option.allowed(seats)
            shown = rule["values"][str(seats)]
            assert shown == ([allowed[0], allowed[-1]] if rule["is_range"] else allowed)
            assert rule["usual"][str(seats)] in allowed


def test_links_are_drawn_as_codes(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open_table(names()[0], 2)
    carry = house.ask("POST", "/api/me/carry", ann.token)["link"]
    for link in (f"{house.url}/t/{table}", carry):
        drawn = httpx.get(f"{link}/qr.svg", trust_env=False)
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert 'xmlns="http://www.w3.org/2000/svg"' in drawn.text, "a picture of its own"


def test_every_address_that_nobody_else_answers_is_a_page(house: House) -> None:
    page = house.http.get("/")
    if page.status_code == 503:
        assert "have not been built" in page.text
        return
    assert "text/html" in page.headers["content-type"]
    assert house.http.get("/t/anything").text == page.text
    assert house.http.get("/api/anything").status_code == 404
    assert house.http.get("/assets/anything.js").status_code == 404
