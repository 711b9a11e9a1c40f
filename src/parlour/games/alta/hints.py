"""What a good human knows: the rule-of-thumb player, and its reasons."""

from collections import Counter

from parlour.games.alta.rules import (
    CARD,
    COLOURS,
    COUNT,
    DECK,
    FACE_DOWN,
    FIFTH,
    FOURS,
    ONES,
    PENALTY,
    ROWS,
    SCORELESS,
    STACK,
    TWOS,
    grade,
)
from parlour.games.alta.words import CARDS, cards
from parlour.kernel import State, rule

# What the pictures, or the colours, of a row promise, in tenths of a point
TENTHS = 10
FOUR_ALIKE = 174
THREE_OF_FOUR, THREE_ALIKE = 134, 110
TWO_PAIRS, SPOILT = 78, -7
PAIR = 22
ONE_CARD, TWO_DIFFER, THREE_DIFFER, FOUR_DIFFER = 3, 31, 64, 103
LEAST = -100_000


@rule
def choose(s, seat, r):
    """The row that promises most more with the card than without."""
    card = s.hand[seat] + 1
    if s.placed[seat] == DECK - 1:
        return choose_last(s, seat, card)
    best = 0
    most = LEAST
    for row in range(ROWS):
        cards = s.row[seat][row]
        gain = promise(cards << CARD | card) - promise(cards)
        if gain > most:
            best = row
            most = gain
    return best


@rule
def choose_last(s, seat, card):
    """The last card completes the best stack that pays, or lies face down."""
    best = FACE_DOWN
    most = SCORELESS
    for row in range(ROWS):
        cards = s.row[seat][row] << CARD | card
        if cards >> CARD * (STACK - 1) and grade(cards) > most:
            best = row
            most = grade(cards)
    return best


@rule
def promise(cards):
    """What a row of so many cards can be expected to bring, in tenths; a whole one brings its worth."""
    pictures = 0
    colours = 0
    size = 0
    rest = cards
    while rest:
        card = (rest & 63) - 1
        picture = card // COLOURS
        pictures += 1 << COUNT * picture
        colours += 1 << COUNT * (card - COLOURS * picture)
        size += 1
        rest >>= CARD
    if size == STACK:
        worth = grade(cards)
        return -PENALTY * TENTHS if worth == SCORELESS else FIFTH * TENTHS * worth
    return promise_of(pictures, size) + promise_of(colours, size)


@rule
def promise_of(counts, size):
    if counts & FOURS:
        return FOUR_ALIKE
    if counts & ONES & counts >> 1:
        return THREE_ALIKE if size == 3 else THREE_OF_FOUR
    pairs = counts & TWOS
    if pairs == 0:
        return promise_of_different(size)
    if size == 2:
        return PAIR
    return TWO_PAIRS if pairs & (pairs - 1) else SPOILT


@rule
def promise_of_different(size):
    if size < 2:
        return size * ONE_CARD
    if size == 2:
        return TWO_DIFFER
    return THREE_DIFFER if size == 3 else FOUR_DIFFER


def reason(s: State, seat: int, action: int) -> str:
    if action == FACE_DOWN:
        return reason_to_hide(s, seat)
    row = s.row[seat][action]
    if row >> CARD * (STACK - 2):
        worth = grade(row << CARD | s.hand[seat] + 1)
        if worth == SCORELESS:
            return f"it completes a stack without a score, which costs {PENALTY} and frees the row"
        return f"it completes a stack for {FIFTH * worth}"
    if s.placed[seat] == DECK - 1:
        return reason_not_to_hide(row)
    if not row:
        return reason_to_begin(s, seat, action)
    held = promising([*cards(row), CARDS[s.hand[seat]]])
    if held:
        return f"the row would hold {' and '.join(held)}"
    how = "does the least harm" if choose(s, seat, [0, 0]) == action else "fits nothing"
    return f"it {how} there: the row would hold neither a set nor all different cards"


def reason_to_begin(s: State, seat: int, row: int) -> str:
    if not any(s.row[seat]):
        return "all rows are empty, and one is as good as another"
    if choose(s, seat, [0, 0]) == row:
        return "it would do less in the rows that are begun"
    return f"it starts a row, and a row not finished costs {PENALTY}"


def promising(lying: list[str]) -> list[str]:
    """What may come of the pictures and of the colours of these cards."""
    pictures = [card.split()[1] for card in lying]
    colours = [card.split()[0] for card in lying]
    return [*groups(pictures, "pictures"), *groups(colours, "colours")]


def groups(words: list[str], kind: str) -> list[str]:
    """What is promising about the pictures, or the colours."""
    counts = Counter(words)
    word, most = counts.most_common(1)[0]
    if most == 1:
        return [f"{len(words)} different {kind}"]
    if most > 2 or most == len(words):
        return [f"{most} {in_plural(word, kind)}"]
    return [f"two pairs of {kind}"] if sorted(counts.values()) == [2, 2] else []


def in_plural(word: str, kind: str) -> str:
    if kind == "colours":
        return f"{word} cards"
    return f"{word}es" if word.endswith("s") else f"{word}s"


def reason_not_to_hide(row: int) -> str:
    """The last card goes into this row and does not complete it."""
    if row:
        return "the row stays unfinished, so it brings no more than face down"
    return f"it starts a row that nobody can finish, and that costs {PENALTY}"


def reason_to_hide(s: State, seat: int) -> str:
    if choose_last(s, seat, s.hand[seat] + 1) != FACE_DOWN:
        return "it costs nothing, but the card would complete a stack that pays"
    return f"it costs nothing, while a card that starts a row costs {PENALTY}"
