"""Moves and outcomes in words."""

from parlour.game import HOUSE
from parlour.games.kumbal.rules import (
    BEGINS,
    CALL,
    CUTS,
    DRAW,
    FREE,
    JOKERS,
    KEEP,
    NO_CARD,
    PACK,
    RUNS,
    SEATS,
    TAKE,
    cards_of,
    top_of,
)
from parlour.kernel import State

SUITS = "CDHS"
CARDS = (*(rank + suit for rank in "A23456789TJQK" for suit in SUITS), "X1", "X2")


def named(cards: int) -> list[str]:
    """The cards of a set: jokers first, then by value, equal values by suit."""
    found = []
    while cards:
        found.append(CARDS[cards.bit_length() - 1])
        cards -= 1 << cards.bit_length() - 1
    jokers = sum(card[0] == "X" for card in found[:2])  # they are the last of all cards
    return found[:jokers][::-1] + found[jokers:][::-1]


def laid(action: int) -> list[str]:
    """The cards of a discard in the order in which they are laid, the top card last."""
    cards = named(cards_of(action))
    top = CARDS[top_of(action)]
    if action >= RUNS:
        return cards if cards[-1] == top else cards[::-1]
    return [card for card in cards if card != top] + [top]


def number(many: int, what: str) -> str:
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


DISCARDS = tuple(tuple(laid(action)) for action in range(DRAW))

BY_CARDS = {(frozenset(cards), cards[-1]): action for action, cards in enumerate(DISCARDS)}
BY_CARDS[frozenset({"X1", "X2"}), "X1"] = BY_CARDS[frozenset({"X1", "X2"}), "X2"]

OUTCOMES = {
    **{f"card {card}": number for number, card in enumerate(CARDS)},
    **{f"first {seat}": BEGINS + seat for seat in range(SEATS)},
    **{f"cut {cards}": CUTS + cards for cards in range(1, PACK)},
}
OUTCOME_WORDS = {id: words for words, id in OUTCOMES.items()}

PLAIN = {"draw": DRAW, "kumbal": CALL, "keep": KEEP}
PLAIN_WORDS = {id: words for words, id in PLAIN.items()}


def say(s: State, who: int, id: int) -> str:
    if who == HOUSE:
        return OUTCOME_WORDS[id]
    if id < DRAW:
        return f"discard {' '.join(DISCARDS[id])}"
    if id == TAKE:
        return f"take {'nothing' if s.offer == NO_CARD else CARDS[s.offer]}"
    return PLAIN_WORDS.get(id) or f"free {free_card(s, id - FREE)}"


def free_card(s: State, suit: int) -> str:
    """The card of the rank just discarded in this suit; for jokers, by number."""
    ranks = "A23456789TJQK"
    if s.rank == JOKERS:
        return f"X{suit + 1}"
    return (ranks[s.rank] if s.rank >= 0 else "") + SUITS[suit]


def read(s: State, who: int, text: str) -> int:
    verb, *cards = text.upper().replace("10", "T").split() or [""]
    verb = verb.lower()
    if who == HOUSE:
        return OUTCOMES.get(" ".join(text.lower().split()[:1] + text.upper().split()[1:]), -1)
    if verb == "discard" and len(set(cards)) == len(cards) > 0:
        return BY_CARDS.get((frozenset(cards), cards[-1]), -1)
    if verb == "take" and s.offer != NO_CARD and cards == [CARDS[s.offer]]:
        return TAKE
    if verb == "free" and len(cards) == 1:
        return read_free(s, cards[0])
    return PLAIN.get(verb, -1) if not cards else -1


def read_free(s: State, card: str) -> int:
    if card in CARDS and CARDS.index(card) >> 2 == s.rank:
        return FREE + (CARDS.index(card) & 3)
    return -1
