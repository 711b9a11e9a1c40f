"""Moves and outcomes in words."""

from parlour.game import HOUSE
from parlour.games.alpaca.rules import BEGINS, DRAW, LEAVE, RETURN_BLACK, RETURN_NONE, RETURN_WHITE, SEATS
from parlour.kernel import State

CARDS = ("1", "2", "3", "4", "5", "6", "alpaca")

MOVES = {
    **{f"play {card}": kind for kind, card in enumerate(CARDS)},
    "draw": DRAW,
    "leave": LEAVE,
    "return black": RETURN_BLACK,
    "return white": RETURN_WHITE,
    "return none": RETURN_NONE,
}
OUTCOMES = {
    **{f"card {card}": kind for kind, card in enumerate(CARDS)},
    **{f"first {seat}": BEGINS + seat for seat in range(SEATS)},
}
MOVE_WORDS = {id: words for words, id in MOVES.items()}
OUTCOME_WORDS = {id: words for words, id in OUTCOMES.items()}


def say(s: State, who: int, id: int) -> str:
    return (OUTCOME_WORDS if who == HOUSE else MOVE_WORDS)[id]


def read(s: State, who: int, text: str) -> int:
    return (OUTCOMES if who == HOUSE else MOVES).get(" ".join(text.lower().split()), -1)
