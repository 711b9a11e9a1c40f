"""The rules of the game; clause numbers are those of rules.md."""

from parlour.kernel import Layout, below, rule
from parlour.kernel.piles import count, nth, one, size

SEATS = 6
KINDS = 7  # the values 1 to 6, then the alpaca
ALPACA = 6
COPIES = 8
DECK = sum(COPIES * one(kind) for kind in range(KINDS))
HAND = 6
ROUNDS = 200

# moves: a kind plays that card
DRAW, LEAVE, RETURN_BLACK, RETURN_WHITE, RETURN_NONE = 7, 8, 9, 10, 11
ACTIONS = 12
WIDTH = 4  # two cards, draw, leave

# outcomes: a kind is the card that is dealt
BEGINS = 7  # + seat
OUTCOMES = BEGINS + SEATS

# house rule lone_player
DRAWS, PLAYS = 0, 1

# stages; chance acts in those before TURN
FIRST, DEAL, DREW, TURN, COIN, OVER = 0, 1, 2, 3, 4, 5

# how a round ended
PLAYED, CAP = 1, 2

BLACK = 10
WHITE = 1

LAYOUT = Layout(
    seats="i1",
    round="i2",
    ended="i1",
    lone_player="i1",
    target="i2",
    stage="i1",
    turn="i1",
    dealt="i1",  # cards that this round's deal has given to hands
    deck="i8",
    deck_size="i1",
    top="i1",
    active="i1",  # players still in the round
    left=("i1", SEATS),
    total=("i2", SEATS),
    hand=("i8", SEATS),
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
    s.stage = FIRST
    s.turn = 0
    s.dealt = 0
    s.top = 0
    s.active = s.seats
    s.deck = DECK
    s.deck_size = KINDS * COPIES
    for seat in range(s.seats):
        s.left[seat] = 0
        s.hand[seat] = 0


@rule
def ways(s):
    if s.stage >= TURN:
        return 0
    if s.stage == FIRST:
        return s.seats
    return s.deck_size


@rule
def pick(s, k):
    if s.stage == FIRST:
        return BEGINS + k
    return nth(s.deck, k)


@rule
def settle(s, outcome):
    if s.stage == FIRST:
        s.turn = outcome - BEGINS
        s.stage = DEAL
        return
    card = one(outcome)
    s.deck -= card
    s.deck_size -= 1
    if s.stage == DREW:
        s.hand[s.turn] += card
        s.stage = TURN
        pass_turn(s)
    elif s.dealt < HAND * s.seats:
        s.hand[s.dealt // HAND] += card
        s.dealt += 1
    else:
        s.top = outcome
        s.stage = TURN


@rule
def awaited(s):
    if s.stage == TURN or s.stage == COIN:
        return 1 << s.turn
    return 0


@rule
def legal(s, seat, out):
    if seat != s.turn:
        return 0
    if s.stage == TURN:
        return turn_moves(s, seat, out)
    if s.stage == COIN:
        return coin_moves(s, seat, out)
    return 0


@rule
def turn_moves(s, seat, out):
    n = 0
    alone = s.active == 1
    if not alone or s.lone_player == PLAYS:
        lower = 0 if s.top == ALPACA else s.top
        upper = ALPACA if s.top == ALPACA else s.top + 1
        if count(s.hand[seat], lower):
            out[n] = lower
            n += 1
        if count(s.hand[seat], upper):
            out[n] = upper
            n += 1
    if s.deck and (not alone or s.lone_player == DRAWS):
        out[n] = DRAW
        n += 1
    out[n] = LEAVE
    return n + 1


@rule
def coin_moves(s, seat, out):
    n = 0
    if s.total[seat] >= BLACK:
        out[n] = RETURN_BLACK
        n += 1
    if s.total[seat] % BLACK:
        out[n] = RETURN_WHITE
        n += 1
    out[n] = RETURN_NONE
    return n + 1


@rule
def apply(s, seat, action):
    if action < KINDS:
        play(s, seat, action)
    elif action == DRAW:
        s.stage = DREW
    elif action == LEAVE:
        s.left[seat] = 1
        s.active -= 1
        pass_turn(s)
    else:
        if action == RETURN_BLACK:
            s.total[seat] -= BLACK
        elif action == RETURN_WHITE:
            s.total[seat] -= WHITE
        cash_up(s)


@rule
def play(s, seat, card):
    s.hand[seat] -= one(card)
    s.top = card
    if s.hand[seat]:
        pass_turn(s)
    elif s.total[seat]:
        s.stage = COIN
    else:
        cash_up(s)


@rule
def pass_turn(s):
    if s.active == 0:
        cash_up(s)
        return
    turn = s.turn + 1
    if turn == s.seats:
        turn = 0
    while s.left[turn]:
        turn += 1
        if turn == s.seats:
            turn = 0
    s.turn = turn
    if s.active == 1 and s.deck == 0 and s.lone_player == DRAWS:
        # A2: leaving is all that is left, and everybody can see it: not asked
        s.left[s.turn] = 1
        s.active = 0
        cash_up(s)


@rule
def cash_up(s):
    highest = 0
    for seat in range(s.seats):
        s.total[seat] += points(s, seat)
        highest = max(highest, s.total[seat])
    s.round += 1
    s.ended = PLAYED
    if highest >= s.target:
        s.stage = OVER
    elif s.round == ROUNDS:
        s.ended = CAP
        s.stage = OVER
    else:
        begin_round(s)


@rule
def points(s, seat):
    worth = 0
    for card in range(ALPACA):
        if count(s.hand[seat], card):
            worth += card + 1
    if count(s.hand[seat], ALPACA):
        worth += 10
    return worth


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
            if s.total[other] < s.total[seat]:
                out[seat] += 1


@rule
def lapse(s, seat):
    if seat != s.turn:
        return -1
    if s.stage == TURN:
        return LEAVE
    if s.stage == COIN:
        return RETURN_BLACK if s.total[seat] >= BLACK else RETURN_WHITE
    return -1


@rule
def resample(s, seat, r):
    if s.stage == OVER:  # all hands lie open
        return
    for other in range(s.seats):
        if other != seat:
            s.deck += s.hand[other]
    for other in range(s.seats):
        if other != seat:
            cards = size(s.hand[other])
            s.hand[other] = 0
            for _ in range(cards):
                card = one(nth(s.deck, below(r, size(s.deck))))
                s.deck -= card
                s.hand[other] += card
