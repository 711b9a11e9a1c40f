"""Moves and outcomes in words."""

from parlour.game import HOUSE
from parlour.games.sucker.rules import DISCARD, GIVE, KILL, PLAY, REFUSE, SEATS, TABLE, TRANSFER
from parlour.kernel import State

COLOURS = ("red", "blue", "green", "yellow", "violet", "orange")

MOVE_WORDS = {
    **{
        PLAY + TABLE * c + k: f"play {colour} on {k}"
        for c, colour in enumerate(COLOURS)
        for k in range(TABLE)
    },
    **{PLAY + TABLE * c: f"play {colour} new" for c, colour in enumerate(COLOURS)},
    **{GIVE + c: f"give {colour}" for c, colour in enumerate(COLOURS)},
    **{DISCARD + c: f"discard {colour}" for c, colour in enumerate(COLOURS)},
    **{
        TRANSFER + SEATS * c + seat: f"transfer {colour} to {COLOURS[seat]}"
        for c, colour in enumerate(COLOURS)
        for seat in range(SEATS)
    },
    **{KILL + c: f"kill {colour}" for c, colour in enumerate(COLOURS)},
    REFUSE: "refuse",
}
OUTCOME_WORDS = {c: f"first {colour}" for c, colour in enumerate(COLOURS)}


def parts(text: str) -> tuple[str, ...]:
    """The words in an order of their own; `on` and `to` stay with the word behind them."""
    words = text.lower().split()
    glued: list[str] = []
    while words:
        word = words.pop(0)
        glued.append(f"{word} {words.pop(0)}" if word in ("on", "to") and words else word)
    return tuple(sorted(glued))


MOVES = {parts(words): id for id, words in MOVE_WORDS.items()}
OUTCOMES = {parts(words): id for id, words in OUTCOME_WORDS.items()}


def say(s: State, who: int, id: int) -> str:
    return (OUTCOME_WORDS if who == HOUSE else MOVE_WORDS)[id]


def read(s: State, who: int, text: str) -> int:
    return (OUTCOMES if who == HOUSE else MOVES).get(parts(text), -1)
