"""Moves and outcomes in words."""

from parlour.game import HOUSE
from parlour.games.curse.rules import BEAT, BEGINS, BELOW, EQUAL, SEATS, STOP, TAKE
from parlour.kernel import State

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
KIND = {rank.lower(): kind for kind, rank in enumerate(RANKS)}
VERBS = ("attack", "stop", "beat", "take")
JOINS = ("with", "and", "+")
"""Words between two cards, which may stand there or not."""

OUTCOMES = {
    **{f"card {rank}": kind for kind, rank in enumerate(RANKS)},
    **{f"first {seat}": BEGINS + seat for seat in range(SEATS)},
}
OUTCOME_WORDS = {id: words for words, id in OUTCOMES.items()}
OUTCOME_READ = {tuple(sorted(words.lower().split())): id for words, id in OUTCOMES.items()}


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
    said = text.lower().split()
    if who == HOUSE:
        return OUTCOME_READ.get(tuple(sorted(said)), -1)
    verbs = [word for word in said if word in VERBS]
    cards = [KIND[word] for word in said if word in KIND]
    joins = sum(word in JOINS for word in said)
    if len(verbs) != 1 or 1 + len(cards) + joins != len(said) or (joins and len(cards) != 2):
        return -1
    return read_move(s, verbs[0], cards)


def read_move(s: State, verb: str, cards: list[int]) -> int:
    if verb == "beat":
        return read_answer(s.card, cards)
    if verb == "attack":
        return cards[0] if len(cards) == 1 else -1
    if cards:
        return -1
    return STOP if verb == "stop" else TAKE


def read_answer(attack: int, cards: list[int]) -> int:
    """The number of a beat; of two cards either may be named first."""
    if len(cards) == 1:
        return BEAT + cards[0]
    if len(cards) == 2:
        for main, first in ((attack, EQUAL), (attack - 1, BELOW)):
            if main in cards:
                return first + cards[1 - cards.index(main)]
    return -1
