"""A pile: cards of up to nine kinds as one integer, seven bits for the count of each kind.

A pile holds at most 63 cards. Taking the k-th of them needs no loop and no branch, which is most
of the speed of a card game.
"""

from parlour.kernel.mark import rule

BITS = 7
EACH = 0x0102040810204081  # one of every kind
SIGNS = EACH << BITS - 1
LAST = 8 * BITS  # where the count of the ninth kind begins


@rule
def one(kind):
    """The pile of one card."""
    return 1 << BITS * kind


@rule
def count(pile, kind):
    """How many cards of this kind the pile holds."""
    return pile >> BITS * kind & 63


@rule
def size(pile):
    """How many cards the pile holds."""
    return pile * EACH >> LAST & 63


@rule
def nth(pile, k):
    """The kind of the k-th card, counted from 0 in the order of kinds."""
    # The i-th count of pile * EACH is that of all kinds up to i. Where it is at most k the card
    # lies further up, and the subtraction leaves the highest bit of that count standing.
    further = (k * EACH | SIGNS) - pile * EACH & SIGNS
    return (further >> BITS - 1) * EACH >> LAST & 15
