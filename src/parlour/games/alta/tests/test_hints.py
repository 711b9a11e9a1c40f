"""What the rule-of-thumb player says of its moves is true."""

import pytest

from parlour.games.alta import GAME, hints, rules, words
from parlour.kernel import State

COLOURS = {word[0]: word for word in words.COLOURS}
PICTURES = {word[0]: word for word in words.PICTURES if word != "sun"} | {"*": "sun"}


def card(short: str) -> int:
    """A yellow cactus is "yc", an orange sun "o*"."""
    colour, picture = short
    return words.CARDS.index(f"{COLOURS[colour]} {PICTURES[picture]}")


def position(rows: str, held: str, placed: int = 20) -> State:
    """One player with rows like `"yc yp / / rd"` and this card in hand."""
    s = GAME.opening(1, GAME.house_rules(1, {}))
    s.stage, s.placed[0], s.hand[0] = rules.PLAY, placed, card(held)
    for number, row in enumerate(rows.split("/")):
        for short in row.split():
            s.row[0][number] = s.row[0][number] << rules.CARD | card(short) + 1
    return s


def why(s: State, action: int) -> str:
    assert action in GAME.moves(s, 0)
    return hints.reason(s, 0, action)


@pytest.mark.parametrize(
    ("row", "held", "said"),
    [
        ("yc", "rc", "2 cactuses and 2 different colours"),
        ("yc rc", "bc", "3 cactuses and 3 different colours"),
        ("yc rc bc", "g*", "3 cactuses and 4 different colours"),
        ("y* r*", "b*", "3 suns and 3 different colours"),
        ("yc yp", "yd", "3 different pictures and 3 yellow cards"),
        ("yc yp", "rd", "3 different pictures"),
        ("yc yp", "rp", ""),
        ("yc rc bp", "gp", "two pairs of pictures and 4 different colours"),
        ("yc yp rc", "rp", "two pairs of pictures and two pairs of colours"),
    ],
)
def test_what_a_row_would_hold(row: str, held: str, said: str):
    nothing = "it fits nothing there: the row would hold neither a set nor all different cards"
    assert why(position(f"{row} / /", held), 0) == (f"the row would hold {said}" if said else nothing)


def test_a_row_that_is_spoilt_already():
    s = position("yc yp rc / rp rd bp / vs vd gs", "o*")
    assert hints.choose(s, 0, [0, 0]) == 0
    assert (
        why(s, 0) == "it does the least harm there: the row would hold neither a set nor all different cards"
    )


def test_completing_a_stack():
    assert why(position("yc rp bd gs / /", "vg"), 0) == "it completes a stack for 30"
    spoilt = "it completes a stack without a score, which costs 2 and frees the row"
    assert why(position("yc yp rc rp / /", "b*"), 0) == spoilt


def test_starting_a_row():
    assert why(position("/ /", "yc", 0), 0) == "all rows are empty, and one is as good as another"
    s = position("yc rc bc / /", "yp")
    assert hints.choose(s, 0, [0, 0]) == 1
    assert why(s, 1) == "it would do less in the rows that are begun"
    assert why(s, 2) == "it starts a row, and a row not finished costs 2"


@pytest.mark.parametrize(
    ("rows", "chosen", "said"),
    [
        ("yc rp bd gs / /", 0, "it completes a stack for 30"),
        ("yc rp bd / /", rules.FACE_DOWN, "it costs nothing, while a card that starts a row costs 2"),
    ],
)
def test_the_last_card(rows: str, chosen: int, said: str):
    s = position(rows, "vg", 35)
    assert hints.choose(s, 0, [0, 0]) == chosen
    assert why(s, chosen) == said


def test_other_ways_to_lay_the_last_card():
    s = position("yc rp bd / /", "vg", 35)
    assert why(s, 0) == "the row stays unfinished, so it brings no more than face down"
    assert why(s, 1) == "it starts a row that nobody can finish, and that costs 2"
    s = position("yc rp bd gs / /", "vg", 35)
    assert why(s, rules.FACE_DOWN) == "it costs nothing, but the card would complete a stack that pays"
