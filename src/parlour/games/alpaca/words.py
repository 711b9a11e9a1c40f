"""Moves and outcomes in words."""

from parlour.game import HOUSE
from parlour.games.alpaca.rules import BEGINS, DRAW, LEAVE, RETURN_BLACK, RETURN_NONE, RETURN_WHITE, SEATS
from parlour.kernel import State

CARDS = ("1", "2", "3", "4", "5", "6", "alpaca")

MOVE_WORDS = {
    **{kind: f"play {card}" for kind, card in enumerate(CARDS)},
    DRAW: "draw",
    LEAVE: "leave",
    RETURN_BLACK: "return black",
    RETURN_WHITE: "return white",
    RETURN_NONE: "return none",
}
OUTCOME_WORDS = {
    **{kind: f"card {card}" for kind, card in enumerate(CARDS)},
    **{BEGINS + seat: f"first {seat}" for seat in range(SEATS)},
}


def sorted_words(text: str) -> tuple[str, ...]:
    """The words in an order that does not depend on how they were said."""
    return tuple(sorted(text.lower().split()))


MOVES = {sorted_words(words): id for id, words in MOVE_WORDS.items()}
OUTCOMES = {sorted_words(words): id for id, words in OUTCOME_WORDS.items()}


def say(s: State, who: int, id: int) -> str:
    return (OUTCOME_WORDS if who == HOUSE else MOVE_WORDS)[id]


def read(s: State, who: int, text: str) -> int:
    return (OUTCOMES if who == HOUSE else MOVES).get(sorted_words(text), -1)
