"""Moves and outcomes in words, and the names of the cards."""

from parlour.game import HOUSE
from parlour.games.alta.rules import CARD, DECK, FACE_DOWN, ROWS, SEATS, STOP
from parlour.kernel import State

PICTURES = ("cactus", "pepper", "donkey", "sombrero", "guitar", "sun")
COLOURS = ("yellow", "red", "blue", "green", "violet", "orange")
CARDS = tuple(f"{colour} {picture}" for picture in PICTURES for colour in COLOURS)

MOVE_WORDS = {**{row: f"row {row + 1}" for row in range(ROWS)}, FACE_DOWN: "face down"}
OUTCOME_WORDS = {
    **{DECK * seat + card: f"card {seat} {name}" for seat in range(SEATS) for card, name in enumerate(CARDS)},
    STOP: "stop",
}


def sorted_words(text: str) -> tuple[str, ...]:
    """The words in an order that does not depend on how they were said."""
    return tuple(sorted(text.lower().split()))


MOVES = {sorted_words(words): id for id, words in MOVE_WORDS.items()}
OUTCOMES = {sorted_words(words): id for id, words in OUTCOME_WORDS.items()}


def cards(row: int) -> list[str]:
    """The cards of a row, the first one first."""
    return [*cards(row >> CARD), CARDS[(row & 63) - 1]] if row else []


def say(s: State, who: int, id: int) -> str:
    return (OUTCOME_WORDS if who == HOUSE else MOVE_WORDS)[id]


def read(s: State, who: int, text: str) -> int:
    return (OUTCOMES if who == HOUSE else MOVES).get(sorted_words(text), -1)
