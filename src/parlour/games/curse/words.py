"""Moves and outcomes in words."""

from parlour.game import HOUSE
from parlour.games.curse.rules import BEAT, BEGINS, BELOW, EQUAL, SEATS, STOP, TAKE
from parlour.kernel import State

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
KIND = {rank.lower(): kind for kind, rank in enumerate(RANKS)}
JOINS = ("with", "and", "+")
"""Words between two cards, which may stand there or not."""

OUTCOMES = {
    **{f"card {rank}": kind for kind, rank in enumerate(RANKS)},
    **{f"first {seat}": BEGINS + seat for seat in range(SEATS)},
}
OUTCOME_WORDS = {id: words for words, id in OUTCOMES.items()}
OUTCOME_READ = {words.lower(): id for words, id in OUTCOMES.items()}


def say(s: State, who: int, id: int) -> str:
    if who == HOUSE:
        return OUTCOME_WORDS[id]
    if id < STOP:
        return f"attack {RANKS[id]}"
    if id == STOP:
        return "stop"
    if id == TAKE:
        return "take"
    return f"beat {' with '.join(RANKS[kind] for kind in answer(s, id))}"


def answer(s: State, id: int) -> list[int]:
    """The kinds of the cards that beat: one, or the main card and the assistant."""
    if id < EQUAL:
        return [id - BEAT]
    if id < BELOW:
        return [s.card, id - EQUAL]
    return [s.card - 1, id - BELOW]


def read(s: State, who: int, text: str) -> int:
    verb, *rest = text.lower().split() or [""]
    if who == HOUSE:
        return OUTCOME_READ.get(" ".join([verb, *rest]), -1)
    if not rest:
        return {"stop": STOP, "take": TAKE}.get(verb, -1)
    if rest[-1] in JOINS:
        return -1
    cards = [KIND.get(word, -1) for word in rest if word not in JOINS]
    if -1 in cards:
        return -1
    if verb == "attack" and len(cards) == 1:
        return cards[0]
    return read_answer(s.card, cards) if verb == "beat" else -1


def read_answer(attack: int, cards: list[int]) -> int:
    """The number of a beat; of two cards either may be named first."""
    if len(cards) == 1:
        return BEAT + cards[0]
    if len(cards) == 2:
        for main, first in ((attack, EQUAL), (attack - 1, BELOW)):
            if main in cards:
                return first + cards[1 - cards.index(main)]
    return -1
