"""The rules of the game; clause numbers are those of rules.md."""

from parlour.kernel import Layout, below, rule
from parlour.kernel.sets import nth

SEATS = 6
PICTURES = 6
COLOURS = 6
DECK = 36  # card COLOURS * picture + colour: each pair once
ALL = (1 << DECK) - 1
ROWS = 3
STACK = 5
ROUNDS = 200

# moves: a row takes the card in hand
FACE_DOWN = 3
ACTIONS = 4
WIDTH = 4

# outcomes: a card that a seat draws, DECK to a seat, and what the clock does
STOP = DECK * SEATS
OUTCOMES = STOP + 1

# house rule mirror_deal
OFF, ON = 0, 1

# stages; chance acts in those before PLAY
DEAL, DREW, PLAY, OVER = 0, 1, 2, 3

# how a round ended
PLAYED, CAP, CLOCK = 1, 2, 3

NOTHING = -1  # in the hand of who must draw

# A row holds its cards as CARD bits each, the latest lowest, 0 where there is none.
CARD = 6
FULL = 24  # bits of all cards of a row but the first

# The stacks of a seat are GRADE bits each, the latest lowest: a fifth of what the stack counts,
# or SCORELESS.
GRADE = 4
SCORELESS = 1
FIVE = 8
FIFTH = 5
PENALTY = 2

# Five cards counted by picture or by colour: COUNT bits for each of six, at most 5.
COUNT = 3
ONES = 0o111111
TWOS = 0o222222
FOURS = 0o444444

# The rows that the cards of a seat went to, two bits each: HALF of them in each of two numbers
HALF = 18

LAYOUT = Layout(
    seats="i1",
    round="i2",
    ended="i1",
    target="i2",
    mirror_deal="i1",
    stage="i1",
    drawer="i1",
    placed=("i1", SEATS),
    hand=("i1", SEATS),
    deck=("i8", SEATS),
    row=("i4", SEATS, ROWS),
    stacks=("i4", SEATS),
    total=("i4", SEATS),
    # only of a mirrored deal: the cards that the quickest has drawn, and where everybody's went
    drawn="i1",
    order=("i1", DECK),
    path=("i8", SEATS, 2),
)


@rule
def start(s):
    s.round = 0
    s.ended = 0
    for seat in range(s.seats):
        s.total[seat] = 0
    begin_round(s)


@rule
def begin_round(s):
    s.stage = DEAL
    s.drawer = 0
    for seat in range(s.seats):
        s.hand[seat] = NOTHING
        clear(s, seat)
    if s.mirror_deal:
        s.drawn = 0
        for i in range(DECK):
            s.order[i] = 0
        for seat in range(s.seats):
            s.path[seat][0] = 0
            s.path[seat][1] = 0


@rule
def clear(s, seat):
    s.placed[seat] = 0
    s.deck[seat] = ALL
    s.stacks[seat] = 0
    for row in range(ROWS):
        s.row[seat][row] = 0


@rule
def ways(s):
    if s.stage >= PLAY:
        return 0
    placed = s.placed[s.drawer]
    if s.mirror_deal and placed < s.drawn:
        return 1
    return DECK - placed


@rule
def pick(s, k):
    placed = s.placed[s.drawer]
    if s.mirror_deal and placed < s.drawn:
        return DECK * s.drawer + s.order[placed]
    return DECK * s.drawer + nth(s.deck[s.drawer], k)


@rule
def settle(s, outcome):
    if outcome == STOP:
        end_round(s, CLOCK)
        return
    seat = s.drawer
    card = outcome - DECK * seat
    s.hand[seat] = card
    s.deck[seat] -= 1 << card
    if s.mirror_deal:
        s.order[s.placed[seat]] = card
        s.drawn = max(s.drawn, s.placed[seat] + 1)
    if s.stage == DEAL and seat + 1 < s.seats:
        s.drawer = seat + 1
    else:
        s.stage = PLAY


@rule
def awaited(s):
    return (1 << s.seats) - 1 if s.stage == PLAY else 0


@rule
def legal(s, seat, out):
    if s.stage != PLAY:
        return 0
    for row in range(ROWS):
        out[row] = row
    if s.placed[seat] == DECK - 1:
        out[ROWS] = FACE_DOWN
        return ROWS + 1
    return ROWS


@rule
def apply(s, seat, action):
    card = s.hand[seat]
    s.hand[seat] = NOTHING
    if action < ROWS:
        if s.mirror_deal:
            placed = s.placed[seat]
            s.path[seat][placed // HALF] |= action << 2 * (placed % HALF)
        put(s, seat, action, card)
    s.placed[seat] += 1
    if s.placed[seat] == DECK:
        end_round(s, PLAYED)
    else:
        s.stage = DREW
        s.drawer = seat


@rule
def put(s, seat, row, card):
    """A card into a row; the fifth makes a stack of them."""
    cards = s.row[seat][row] << CARD | card + 1
    if cards >> FULL:
        s.stacks[seat] = s.stacks[seat] << GRADE | grade(cards)
        cards = 0
    s.row[seat][row] = cards


@rule
def grade(cards):
    """A fifth of what these five cards count, or SCORELESS."""
    pictures = 0
    colours = 0
    while cards:
        card = (cards & 63) - 1
        picture = card // COLOURS
        pictures += 1 << COUNT * picture
        colours += 1 << COUNT * (card - COLOURS * picture)
        cards >>= CARD
    alike = grade_of(pictures)
    same = grade_of(colours)
    if max(alike, same) == FIVE:
        return FIVE  # that the others are all different adds nothing
    return max(alike + same, SCORELESS)


@rule
def grade_of(counts):
    """A fifth of what five pictures, or five colours, count by themselves."""
    if counts & FOURS:
        return FIVE if counts & ONES & counts >> 2 else 4
    if counts & TWOS:
        return 2 if counts & ONES & counts >> 1 else 0
    return 3


@rule
def points(s, seat):
    """What a seat gets for the round if it ends now."""
    worth = s.placed[seat] - DECK
    for row in range(ROWS):
        if s.row[seat][row]:
            worth -= PENALTY
    stacks = s.stacks[seat]
    while stacks:
        fifth = stacks & 15
        worth += -PENALTY if fifth == SCORELESS else FIFTH * fifth
        stacks >>= GRADE
    return worth


@rule
def end_round(s, how):
    for seat in range(s.seats):
        s.total[seat] += points(s, seat)
    s.round += 1
    s.ended = how
    if decided(s):
        s.stage = OVER
    elif s.round == ROUNDS:
        s.ended = CAP
        s.stage = OVER
    else:
        begin_round(s)


@rule
def decided(s):
    """Whether one seat alone leads with enough points."""
    best = s.total[0]
    leaders = 1
    for seat in range(1, s.seats):
        if s.total[seat] > best:
            best = s.total[seat]
            leaders = 1
        elif s.total[seat] == best:
            leaders += 1
    return 1 if best >= s.target and leaders == 1 else 0


@rule
def over(s):
    return 1 if s.stage == OVER else 0


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.total[seat]


@rule
def places(s, out):
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.total[other] > s.total[seat]:
                out[seat] += 1


@rule
def lapse(s, seat):
    return -1


@rule
def holds(s, seat, action):
    """The placement that ends the round waits a moment for those made at the same time."""
    return 120 if s.placed[seat] == DECK - 1 else 0


@rule
def resample(s, seat, r):
    if s.stage == OVER:  # all cards lie open
        return
    if s.mirror_deal:
        resample_order(s, seat, r)
        return
    for other in range(s.seats):
        if other != seat and s.hand[other] != NOTHING:
            s.deck[other] |= 1 << s.hand[other]
            card = nth(s.deck[other], below(r, DECK - s.placed[other]))
            s.hand[other] = card
            s.deck[other] -= 1 << card


@rule
def resample_order(s, seat, r):
    """Of a mirrored deal a seat knows the cards that it has drawn, and into which rows the
    others have put theirs: those that come later in the deck can be any."""
    known = s.placed[seat]
    if s.hand[seat] != NOTHING:
        known += 1
    unseen = s.deck[seat]
    for i in range(known, s.drawn):
        card = nth(unseen, below(r, DECK - i))
        s.order[i] = card
        unseen -= 1 << card
    for other in range(s.seats):
        if other != seat:
            place_again(s, other)


@rule
def place_again(s, seat):
    """Lay the cards of the common order where this seat has put them."""
    placed = s.placed[seat]
    clear(s, seat)
    for i in range(placed):
        card = s.order[i]
        put(s, seat, s.path[seat][i // HALF] >> 2 * (i % HALF) & 3, card)
        s.deck[seat] -= 1 << card
    s.placed[seat] = placed
    if s.hand[seat] != NOTHING:
        s.hand[seat] = s.order[placed]
        s.deck[seat] -= 1 << s.order[placed]
