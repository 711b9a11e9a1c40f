"""What a network sees: what the seat knows, in small numbers, itself first and then the others."""

from parlour.games.alta.rules import CARD, COLOURS, DECK, NOTHING, PICTURES, ROWS, SEATS, points
from parlour.kernel import rule

KINDS = PICTURES + COLOURS
ROW = KINDS + 1
SEAT = ROWS + 3
HAND = DECK
OWN = HAND + KINDS
OTHERS = OWN + ROWS * ROW
LAST = OTHERS + SEAT * SEATS
FEATURES = LAST + 4


@rule
def encode(s, seat, out):
    for card in range(DECK):
        out[card] = s.deck[seat] >> card & 1
    for i in range(HAND, OTHERS):
        out[i] = 0
    if s.hand[seat] != NOTHING:
        encode_card(s.hand[seat], HAND, out)
    for row in range(ROWS):
        encode_row(s.row[seat][row], OWN + ROW * row, out)
    for place in range(SEATS):
        encode_seat(s, seat, place, out)
    out[LAST] = s.seats
    out[LAST + 1] = s.target
    out[LAST + 2] = s.mirror_deal
    out[LAST + 3] = s.round


@rule
def encode_card(card, at, out):
    """One more of its picture, and one more of its colour."""
    picture = card // COLOURS
    out[at + picture] += 1
    out[at + PICTURES + card - COLOURS * picture] += 1


@rule
def encode_row(cards, at, out):
    """How many of each picture and each colour, and of all."""
    while cards:
        encode_card((cards & 63) - 1, at, out)
        out[at + KINDS] += 1
        cards >>= CARD


@rule
def encode_seat(s, seat, place, out):
    """For the seat so many places on: cards in each row, cards placed, points of the match and,
    where they can be seen, of the round so far."""
    at = OTHERS + SEAT * place
    for i in range(SEAT):
        out[at + i] = 0
    if place >= s.seats:
        return
    other = seat + place
    if other >= s.seats:
        other -= s.seats
    for row in range(ROWS):
        cards = s.row[other][row]
        while cards:
            out[at + row] += 1
            cards >>= CARD
    out[at + ROWS] = s.placed[other]
    out[at + ROWS + 1] = s.total[other]
    if place == 0 or not s.mirror_deal:
        out[at + ROWS + 2] = points(s, other)
