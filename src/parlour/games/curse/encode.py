"""What a network sees: what the seat knows, in small numbers, itself first and then clockwise."""

from parlour.games.curse.rules import ATTACK, COPIES, DEFEND, KINDS, SEATS, certain, unseen
from parlour.kernel import rule
from parlour.kernel.piles import count, size

CARDS, SEAT = 5 * KINDS, 4 + KINDS
FEATURES = CARDS + SEAT * SEATS + 7


@rule
def encode(s, seat, out):
    hidden = unseen(s, seat)
    elsewhere = hidden + s.hand[seat] + s.table
    for other in range(s.seats):
        if other != seat:
            elsewhere += s.known[other]
    for kind in range(KINDS):
        out[kind] = count(s.hand[seat], kind)
        out[KINDS + kind] = count(s.table, kind)
        out[2 * KINDS + kind] = 1 if s.stage == DEFEND and s.card == kind else 0
        out[3 * KINDS + kind] = COPIES - count(elsewhere, kind)  # out of the game
        out[4 * KINDS + kind] = count(hidden, kind)
    for place in range(SEATS):
        encode_seat(s, seat, place, out)
    at = CARDS + SEAT * SEATS
    out[at] = size(s.deck)
    out[at + 1] = s.seats
    out[at + 2] = 1 if s.stage == ATTACK else 0
    out[at + 3] = 1 if s.stage == DEFEND else 0
    out[at + 4] = s.beaten
    out[at + 5] = s.fails
    out[at + 6] = s.moves


@rule
def encode_seat(s, seat, place, out):
    """For the seat so many places on: cards, inside, attacker, defender, and the cards it is sure to hold."""
    at = CARDS + SEAT * place
    if place >= s.seats:
        for i in range(SEAT):
            out[at + i] = 0
        return
    other = seat + place
    if other >= s.seats:
        other -= s.seats
    out[at] = size(s.hand[other])
    out[at + 1] = s.inside >> other & 1
    out[at + 2] = 1 if other == s.attacker else 0
    out[at + 3] = 1 if other == s.defender else 0
    sure = s.known[other] if other == seat else certain(s, seat, other)
    for kind in range(KINDS):
        out[at + 4 + kind] = count(sure, kind)
