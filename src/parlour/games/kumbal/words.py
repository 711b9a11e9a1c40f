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

OUTCOME_WORDS = {
    **{number: f"card {card}" for number, card in enumerate(CARDS)},
    **{BEGINS + seat: f"first {seat}" for seat in range(SEATS)},
    **{CUTS + cards: f"cut {cards}" for cards in range(1, PACK)},
}
OUTCOMES = {tuple(sorted(words.upper().split())): id for id, words in OUTCOME_WORDS.items()}

PLAIN_WORDS = {DRAW: "draw", CALL: "kumbal", KEEP: "keep"}
PLAIN = {words: id for id, words in PLAIN_WORDS.items()}
VERBS = ("discard", "take", "free", *PLAIN)


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
    said = [with_its_letter(word) for word in text.upper().split()]
    if who == HOUSE:
        return OUTCOMES.get(tuple(sorted(said)), -1)
    verbs = [word.lower() for word in said if word.lower() in VERBS]
    cards = [word for word in said if word in CARDS]
    if len(verbs) != 1 or 1 + len(cards) != len(said):
        return -1
    return read_move(s, verbs[0], cards)


def with_its_letter(word: str) -> str:
    """A ten may be written with its number."""
    return f"T{word[2]}" if len(word) == 3 and word.startswith("10") else word


def read_move(s: State, verb: str, cards: list[str]) -> int:
    """Where the verb stands does not matter; of the cards the last one is to lie on top."""
    if verb == "discard" and len(set(cards)) == len(cards) > 0:
        return BY_CARDS.get((frozenset(cards), cards[-1]), -1)
    if verb == "take" and s.offer != NO_CARD and cards == [CARDS[s.offer]]:
        return TAKE
    if verb == "free" and len(cards) == 1:
        return read_free(s, CARDS.index(cards[0]))
    return PLAIN.get(verb, -1) if not cards else -1


def read_free(s: State, card: int) -> int:
    return FREE + (card & 3) if card >> 2 == s.rank else -1
