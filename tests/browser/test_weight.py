"""The first page comes quickly, also where the line is slow."""

import pytest

from browser.people import Comes
from browser.weight import asked_for, beyond_the_common, total
from parlour.games import load, names

pytestmark = pytest.mark.slow

SHELL, LOOK = 60_000, 25_000
"""Bytes."""


def test_the_first_page_is_light(comes: Comes) -> None:
    files = asked_for(comes().page, "/", "article svg")
    assert total(files) <= SHELL, files


def test_each_look_is_light(comes: Comes) -> None:
    of: dict[str, dict[str, int]] = {}
    for game in names():
        ann = comes(name="Ann")
        seats = max(2, load(game).seats[0])
        table = ann.opens_table(game, seats, house="thumb")
        of[game] = asked_for(comes().page, f"/t/{table}", "[data-status]")
    looks = beyond_the_common(of)
    assert max(looks.values()) <= LOOK, looks
