"""A pile: cards of up to seven kinds as one integer, a byte for the count of each kind.

A pile holds at most 127 cards. Drawing from it takes no loop and no branch, which is most of
the speed of a card game.
"""

from parlour.kernel.mark import rule

EACH = 0x01010101010101  # one of every kind
SIGNS = 0x80808080808080
LAST = 48  # where the byte of the seventh kind begins


@rule
def one(kind):
    """The pile of one card."""
    return 1 << 8 * kind


@rule
def count(pile, kind):
    """How many cards of this kind the pile holds."""
    return pile >> 8 * kind & 127


@rule
def size(pile):
    """How many cards the pile holds."""
    return pile * EACH >> LAST & 127


@rule
def nth(pile, k):
    """The kind of the k-th card, counted from 0 in the order of kinds."""
    # Byte i of pile * EACH counts the kinds up to i. Where that is at most k the card lies
    # further up, and the subtraction leaves the sign of the byte standing.
    further = (k * EACH | SIGNS) - pile * EACH & SIGNS
    return (further >> 7) * EACH >> LAST & 7
