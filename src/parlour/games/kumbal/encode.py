"""What a network sees: what the seat knows, in small numbers, itself first and then clockwise."""

from parlour.games.kumbal.rules import (
    CHOOSE,
    NO_CARD,
    PACK,
    SEATS,
    TURN,
    WINDOW,
    call_limit,
    pile,
    points,
)
from parlour.kernel import rule
from parlour.kernel.sets import lowest, size

CARD, SEAT, REST = 5, 8, 15
FEATURES = CARD * PACK + SEAT * SEATS + REST


@rule
def encode(s, seat, out):
    encode_cards(s, seat, out)
    for place in range(SEATS):
        encode_seat(s, seat, place, CARD * PACK + SEAT * place, out)
    at = CARD * PACK + SEAT * SEATS
    out[at] = size(s.deck)
    out[at + 1] = s.seats
    out[at + 2] = call_limit(s)
    out[at + 3] = s.limit
    out[at + 4] = s.between_rounds
    out[at + 5] = s.action_cards
    out[at + 6] = s.tie
    out[at + 7] = s.failed_lowest
    out[at + 8] = 1 if s.stage == TURN else 0
    out[at + 9] = 1 if s.stage == CHOOSE else 0
    out[at + 10] = 1 if s.stage == WINDOW else 0
    out[at + 11] = s.way
    out[at + 12] = s.penalty
    out[at + 13] = s.turns
    out[at + 14] = s.owed


@rule
def encode_cards(s, seat, out):
    """For each card: in the own hand, in the pile, may be taken, perhaps in the deck, and how many
    places on it is known to be."""
    laid = pile(s)
    maybe = s.deck
    for other in range(s.seats):
        if other != seat:
            maybe |= s.held[other] & ~s.known[other]
    for card in range(PACK):
        out[card] = s.held[seat] >> card & 1
        out[PACK + card] = laid >> card & 1
        out[2 * PACK + card] = 0
        out[3 * PACK + card] = maybe >> card & 1 if s.batch[card] == s.shuffles else 0
        out[4 * PACK + card] = 0
    lift = s.offer
    if lift == NO_CARD and s.shut == 0 and laid:
        lift = s.top
    if lift != NO_CARD:
        out[2 * PACK + lift] = 1
    for place in range(1, s.seats):
        known = s.known[(seat + place) % s.seats]
        while known:
            out[4 * PACK + lowest(known)] = place
            known &= known - 1


@rule
def encode_seat(s, seat, place, at, out):
    """Eight numbers for the seat so many places on: cards, how many of them are known, what those are
    worth, points, distance to 51 and to 99, on turn, drawing."""
    if place >= s.seats:
        for i in range(SEAT):
            out[at + i] = 0
        return
    other = (seat + place) % s.seats
    known = s.held[other] if place == 0 else s.known[other]
    out[at] = size(s.held[other])
    out[at + 1] = size(known)
    out[at + 2] = points(known)
    out[at + 3] = s.total[other]
    out[at + 4] = 51 - s.total[other]
    out[at + 5] = 99 - s.total[other]
    out[at + 6] = 1 if other == s.turn else 0
    out[at + 7] = 1 if other == s.drawer and s.stage != TURN else 0
