"""What a network sees: everything, in small numbers; seats and colours count from the own seat on."""

from parlour.games.sucker.rules import CAPTURE, CHOOSE, MOVE, NONE, PREVIOUS, RESCUE, SEATS, TABLE, captor
from parlour.kernel import rule

SEAT = 8 + SEATS  # of a seat: eight facts, and what it holds of each colour
PILE = 2 * SEATS  # of a pile: how far up each colour shows, and how many chips it has there
PILES = SEAT * SEATS
REST = PILES + PILE * TABLE
FEATURES = REST + 10


@rule
def encode(s, seat, out):
    for i in range(FEATURES):
        out[i] = 0
    for other in range(s.seats):
        encode_seat(s, other, place_of(s, seat, other), seat, out)
    for pile in range(s.piles):
        encode_pile(s, pile, seat, out)
    out[REST] = 1 if s.stage == MOVE else 0
    out[REST + 1] = 1 if s.stage == CHOOSE else 0
    out[REST + 2] = 1 if s.stage == CAPTURE else 0
    out[REST + 3] = 1 if s.stage == RESCUE else 0
    out[REST + 4] = s.rescued
    out[REST + 5] = s.passed
    out[REST + 6] = s.piles
    out[REST + 7] = s.seats
    out[REST + 8] = s.chips
    out[REST + 9] = 1 if s.dead_capture == PREVIOUS else 0


@rule
def place_of(s, seat, other):
    """How many places on from the seat the other sits."""
    return other - seat if other >= seat else other - seat + s.seats


@rule
def encode_seat(s, other, place, seat, out):
    at = SEAT * place
    out[at] = s.living >> other & 1
    out[at + 1] = 1 if other == s.turn else 0
    out[at + 2] = 1 if other == s.giver else 0
    out[at + 3] = s.absent >> other & 1
    out[at + 4] = s.refused >> other & 1
    out[at + 5] = 1 if s.stage == CAPTURE and other == captor(s) else 0
    out[at + 6] = s.death[other]
    for third in range(s.seats):
        if s.last[other] and s.last[third] <= s.last[other]:
            out[at + 7] += 1 if s.last[third] else 0  # the higher, the later it had the move
        out[at + 8 + place_of(s, seat, third)] = s.hold[other] >> 4 * third & 15


@rule
def encode_pile(s, pile, seat, out):
    """For each colour: 1 where it lies on top, 2 where it shows next, and so on; its chips."""
    at = PILES + PILE * pile
    shown = 0
    chip = s.top[pile]
    while chip != NONE:
        colour = at + place_of(s, seat, chip & 7)
        if out[colour] == 0:
            shown += 1
            out[colour] = shown
        out[colour + SEATS] += 1
        chip = s.below[chip]
