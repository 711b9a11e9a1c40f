"""What a network sees: what the seat knows, in small numbers, itself first and then clockwise."""

from parlour.games.alpaca.rules import COIN, COPIES, KINDS, PLAYS, SEATS
from parlour.kernel import rule
from parlour.kernel.piles import count, size

CARDS, SEAT = 3 * KINDS, 4
FEATURES = CARDS + SEAT * SEATS + 5


@rule
def encode(s, seat, out):
    unseen = s.deck
    for other in range(s.seats):
        if other != seat:
            unseen += s.hand[other]
    for card in range(KINDS):
        held = count(s.hand[seat], card)
        out[card] = held
        out[KINDS + card] = 1 if card == s.top else 0
        out[2 * KINDS + card] = COPIES - held - count(unseen, card)  # laid open
    for place in range(SEATS):
        encode_seat(s, seat, place, out)
    at = CARDS + SEAT * SEATS
    out[at] = s.deck_size
    out[at + 1] = s.seats
    out[at + 2] = 1 if s.lone_player == PLAYS else 0
    out[at + 3] = s.target
    out[at + 4] = 1 if s.stage == COIN else 0


@rule
def encode_seat(s, seat, place, out):
    """Four numbers for the seat so many places on: cards, in the round, points, on turn."""
    at = CARDS + SEAT * place
    if place >= s.seats:
        for i in range(SEAT):
            out[at + i] = 0
        return
    other = seat + place
    if other >= s.seats:
        other -= s.seats
    out[at] = size(s.hand[other])
    out[at + 1] = 1 - s.left[other]
    out[at + 2] = s.total[other]
    out[at + 3] = 1 if other == s.turn else 0
