"""A set: up to 56 different cards as the bits of one integer."""

from parlour.kernel.mark import rule

EACH = 0x01010101010101  # a byte of 1 in each of seven bytes
SIGNS = EACH << 7
LAST = 48  # where the seventh byte begins
STAIRS = 0x40201008040201  # in the i-th byte the i-th bit


@rule
def in_bytes(cards):
    """How many cards each byte of the set holds."""
    pairs = cards - (cards >> 1 & 0x55555555555555)
    fours = (pairs & 0x33333333333333) + (pairs >> 2 & 0x33333333333333)
    return fours + (fours >> 4) & 0x0F0F0F0F0F0F0F


@rule
def size(cards):
    """How many cards the set holds."""
    # over all 64 bits, for that is the form which compilers make a single instruction of
    pairs = cards - (cards >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    return (fours + (fours >> 4) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56 & 127


@rule
def lowest(cards):
    """The lowest card of a set that is not empty."""
    return size(~cards & cards - 1)


@rule
def nth(cards, k):
    """The k-th card of the set, counted from 0 upwards."""
    # Bytes, then the bits of one spread over bytes: each time, those lie before the k-th card
    # which with all up to them hold at most k cards.
    upto = in_bytes(cards) * EACH
    further = (k * EACH | SIGNS) - upto & SIGNS
    byte = (further >> 7) * EACH >> LAST & 7
    k -= upto << 8 >> 8 * byte & 127
    spread = (cards >> 8 * byte & 127) * EACH & STAIRS
    upto = (spread + 127 * EACH >> 7 & EACH) * EACH
    further = (k * EACH | SIGNS) - upto & SIGNS
    return 8 * byte + ((further >> 7) * EACH >> LAST & 7)
