"""The rules of the game; clause numbers are those of rules.md.

A card is 4 * rank + suit: ace 0 to king 12, clubs, diamonds, hearts, spades; then two jokers, as if
of one more rank. Cards in hand, in the deck, in a group are sets of bits.
"""

from parlour.kernel import Layout, below, rule
from parlour.kernel.sets import lowest, nth, size

SEATS = 8
PACK = 54
ALL = (1 << PACK) - 1
JOKER = 52
NUMBERED = (1 << JOKER) - 1  # all but the jokers
TWO, SEVEN, EIGHT, JOKERS = 1, 6, 7, 13  # ranks
NO_RANK = -1  # of a run

# the cards whose points have this binary digit
ONES = sum(15 << 4 * rank for rank in range(13) if rank + 1 & 1)
TWOS = sum(15 << 4 * rank for rank in range(13) if rank + 1 & 2)
FOURS = sum(15 << 4 * rank for rank in range(13) if rank + 1 & 4)
EIGHTS = sum(15 << 4 * rank for rank in range(13) if rank + 1 & 8)

# Discards: 8 * top card + which of the three others of its rank lie under it; then the first joker,
# the second, both; then every run by its lowest card and its length, twice: laid upwards, downwards.
SINGLE_JOKERS = 8 * JOKER
RUNS = SINGLE_JOKERS + 3
LADDER = sum(1 << 4 * rank for rank in range(13))  # a whole suit
SHORTEST = 3
STARTS = 11  # ranks at which a run can begin

DRAW, TAKE, CALL, FREE, KEEP = 947, 948, 949, 950, 954  # free + suit, or the joker's number
ACTIONS = 955
WIDTH = 947  # every discard; a hand that may call holds few

# outcomes: a card is the card that is dealt
BEGINS = PACK  # + seat
CUTS = BEGINS + SEATS - 1  # + cards that go to the bottom
OUTCOMES = CUTS + PACK

# house rules: hand and call limit are 7 or 5, the rest as named
CUT = 1
CALLER = 0
ZERO = 0

# stages; chance acts in those before TURN
FIRST, PLACE, DEAL, DRAWS, TURN, CHOOSE, WINDOW, OVER = 0, 1, 2, 3, 4, 5, 6, 7

# how a round ended
PLAYED, CAP = 1, 2

NOBODY = -1
NO_CARD = -1
TURNS = 500
FAILED = 25
PATIENCE = 4000

LAYOUT = Layout(
    seats="i1",
    round="i2",
    ended="i1",
    hand="i1",
    between_rounds="i1",
    action_cards="i1",
    tie="i1",
    failed_lowest="i1",
    limit="i2",
    stage="i1",
    turn="i1",  # whose turn it is, or comes next while the drawer is busy
    turns="i2",  # completed in this round
    way="i1",  # 1 clockwise, -1 against it
    penalty="i2",  # cards that wait for the seat on turn
    top="i1",
    shut="i1",  # whether the top card cannot be taken
    offer="i1",  # the card under the group just discarded, if it can be taken
    group="i8",  # the cards just discarded
    rank="i1",  # their rank
    drawer="i1",  # who draws, or is being dealt to
    owed="i2",  # cards the drawer has still to get
    drawn="i8",  # cards the drawer has got from the deck since the discard
    held=("i8", SEATS),
    known=("i8", SEATS),  # of the cards held those that everybody saw being taken
    total=("i2", SEATS),
    deck="i8",
    shuffles="i2",  # how often the pile has become the deck in this round
    batch=("i2", PACK),  # the number of the last shuffle that put this card into the deck
    # Where rounds are parted by a cut: a ring of 54 places, from `base` the pile upwards, then one
    # place for each card in a hand, then the deck from its top. A place holds 1 + card, 0 if unknown.
    base="i1",
    ring=("i1", PACK),
    placed="i8",  # the cards of the deck whose places are known
)


# Cards


@rule
def points(cards):
    """What a hand is worth."""
    small = size(cards & ONES) + 2 * size(cards & TWOS)
    return small + 4 * size(cards & FOURS) + 8 * size(cards & EIGHTS)


@rule
def others(cards, card):
    """The other cards of this card's rank that are among the cards, as three bits."""
    same = cards >> (card & 60) & 15
    suit = card & 3
    return same & (1 << suit) - 1 | same >> suit + 1 << suit


@rule
def discards(cards, out):
    """Write every group that can be discarded from these cards."""
    n = 0
    rest = cards & NUMBERED
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        out[n] = 8 * card
        n += 1
        every = others(cards, card)
        under = 0
        while under != every:
            under = under - every & every  # the next larger part of them
            out[n] = 8 * card + under
            n += 1
    jokers = cards >> JOKER
    if jokers:
        for some in range(1, 4):
            if jokers & some == some:
                out[n] = SINGLE_JOKERS + some - 1
                n += 1
    return runs(cards & NUMBERED, n, out)


@rule
def runs(cards, n, out):
    """Write the runs behind the n groups found so far."""
    starts = cards & cards >> 4 & cards >> 8
    while starts:
        card = lowest(starts)
        starts &= starts - 1
        rank = card >> 2
        id = RUNS + 4 * rank * (2 * STARTS + 1 - rank) + 2 * (card & 3) * (STARTS - rank)
        longer = cards >> card + 8
        while longer & 1:
            out[n] = id
            out[n + 1] = id + 1
            n += 2
            id += 2
            longer >>= 4
    return n


@rule
def run_of(action):
    """The run that an action discards: 16 * its lowest card + its length."""
    run = action - RUNS >> 1
    rank = 0
    while run >= 4 * (STARTS - rank):
        run -= 4 * (STARTS - rank)
        rank += 1
    suit = 0
    while run >= STARTS - rank:
        run -= STARTS - rank
        suit += 1
    return 16 * (4 * rank + suit) + run + SHORTEST


@rule
def cards_of(action):
    """The cards that an action discards."""
    if action < SINGLE_JOKERS:
        card = action >> 3
        suit = card & 3
        under = action & 7
        same = under & (1 << suit) - 1 | under >> suit << suit + 1 | 1 << suit
        return same << (card & 60)
    if action < RUNS:
        return action - SINGLE_JOKERS + 1 << JOKER
    run = run_of(action)
    return (LADDER & (1 << 4 * (run & 15)) - 1) << (run >> 4)


@rule
def top_of(action):
    """The card that lies on top of them."""
    if action < SINGLE_JOKERS:
        return action >> 3
    if action < RUNS:
        return JOKER + (action - SINGLE_JOKERS + 1 >> 1)
    run = run_of(action)
    if action - RUNS & 1:
        return run >> 4
    return (run >> 4) + 4 * ((run & 15) - 1)


@rule
def pile(s):
    """The cards of the discard pile."""
    cards = ALL ^ s.deck
    for seat in range(s.seats):
        cards ^= s.held[seat]
    return cards


# The match, its rounds, and chance


@rule
def start(s):
    s.round = 0
    s.ended = 0
    s.turn = 0
    s.base = 0
    s.placed = 0
    for place in range(PACK):
        s.ring[place] = 0
    for seat in range(s.seats):
        s.total[seat] = 0
    begin_round(s)
    s.stage = FIRST


@rule
def begin_round(s):
    s.stage = PLACE if s.between_rounds == CUT else DEAL
    s.turns = 0
    s.way = 1
    s.penalty = 0
    s.top = 0
    s.shut = 0
    s.offer = NO_CARD
    s.group = 0
    s.rank = NO_RANK
    s.drawer = 0
    s.owed = call_limit(s)
    s.drawn = 0
    s.deck = ALL
    for seat in range(s.seats):
        s.held[seat] = 0
        s.known[seat] = 0
    if s.shuffles:
        s.shuffles = 0
        for card in range(PACK):
            s.batch[card] = 0


@rule
def call_limit(s):
    """The points with which one may call; the cards of a first hand are as many."""
    return 7 - 2 * s.hand


@rule
def ways(s):
    if s.stage >= TURN:
        return 0
    if s.stage == FIRST:
        return s.seats
    if s.stage == PLACE:
        return PACK - 1
    if s.placed and s.ring[deck_top(s)]:
        return 1
    return size(s.deck ^ s.placed)


@rule
def pick(s, k):
    if s.stage == FIRST:
        return BEGINS + k
    if s.stage == PLACE:
        return CUTS + 1 + k
    if s.placed and s.ring[deck_top(s)]:
        return s.ring[deck_top(s)] - 1
    return nth(s.deck ^ s.placed, k)


@rule
def settle(s, outcome):
    if s.stage == FIRST:
        s.turn = outcome - BEGINS
        s.stage = DEAL
    elif s.stage == PLACE:
        s.base = (s.base + outcome - CUTS) % PACK
        s.stage = DEAL
    else:
        if s.placed:
            s.ring[deck_top(s)] = 0
            s.placed &= ~(1 << outcome)
        s.deck ^= 1 << outcome
        if s.stage == DRAWS:
            s.held[s.drawer] |= 1 << outcome
            s.drawn |= 1 << outcome
            s.owed -= 1
            draw_on(s)
        else:
            deal(s, outcome)


@rule
def deal(s, card):
    if s.drawer < s.seats:
        s.held[s.drawer] |= 1 << card
        s.owed -= 1
        if s.owed == 0:
            s.drawer += 1
            s.owed = call_limit(s)
        return
    s.drawer = 0
    s.owed = 0
    s.top = card
    s.shut = 1 if card >= JOKER else 0
    s.stage = TURN
    if s.between_rounds == CUT:
        s.ring[s.base] = card + 1


# The ring of places


@rule
def deck_top(s):
    """The place of the deck's top card."""
    return (s.base + PACK - size(s.deck)) % PACK


@rule
def lay(s, action):
    """Put a group, still in hand, on the pile."""
    cards = cards_of(action)
    at = s.base + size(pile(s))
    step = 1
    if action >= RUNS and action - RUNS & 1:
        at += size(cards) - 1
        step = -1
    elif action < SINGLE_JOKERS:
        cards ^= 1 << top_of(action)
        s.ring[(at + size(cards)) % PACK] = top_of(action) + 1
    while cards:
        s.ring[at % PACK] = lowest(cards) + 1
        cards &= cards - 1
        at += step


@rule
def lift(s):
    """Take the card under the group out of the pile; it is not yet in a hand."""
    after = s.base + size(pile(s))
    for place in range(after - size(s.group), after):
        s.ring[(place - 1) % PACK] = s.ring[place % PACK]
    s.ring[(after - 1) % PACK] = 0


@rule
def sink(s, below):
    """Let the group be the whole pile, after so many cards below it have become the deck."""
    many = size(s.group)
    for place in range(s.base, s.base + PACK):
        s.ring[place % PACK] = s.ring[(place + below) % PACK] if place < s.base + many else 0


@rule
def gather(s):
    """Lay all cards together: the deck, then the pile, then the hands."""
    at = s.base + size(pile(s))
    for seat in range(s.seats):
        at = gather_hand(s, at, s.held[seat] & ~NUMBERED)
        at = gather_hand(s, at, s.held[seat] & NUMBERED)
    s.base = deck_top(s)
    s.placed = ALL ^ s.deck ^ s.placed


@rule
def gather_hand(s, at, cards):
    while cards:
        s.ring[at % PACK] = lowest(cards) + 1
        cards &= cards - 1
        at += 1
    return at


# Moves


@rule
def awaited(s):
    if s.stage == TURN:
        return 1 << s.turn
    if s.stage == CHOOSE or s.stage == WINDOW:
        return 1 << s.drawer
    return 0


@rule
def legal(s, seat, out):
    if s.stage == CHOOSE:
        return choose_moves(s, seat, out)
    if s.stage == WINDOW and seat == s.drawer:
        return window_moves(s, out)
    if (s.stage == TURN or s.stage == WINDOW) and seat == s.turn:
        return turn_moves(s, seat, out)
    return 0


@rule
def turn_moves(s, seat, out):
    cards = s.held[seat]
    n = discards(cards, out)
    if points(cards) <= call_limit(s):
        out[n] = CALL
        n += 1
    return n


@rule
def choose_moves(s, seat, out):
    if seat != s.drawer:
        return 0
    out[0] = DRAW
    if s.offer == NO_CARD:
        return 1
    out[1] = TAKE
    return 2


@rule
def window_moves(s, out):
    n = 0
    equal = s.drawn >> 4 * s.rank & 15
    while equal:
        out[n] = FREE + lowest(equal)
        equal &= equal - 1
        n += 1
    out[n] = KEEP
    return n + 1


@rule
def apply(s, seat, action):
    if action < DRAW:
        discard(s, seat, action)
    elif action == DRAW:
        s.stage = DRAWS
        draw_on(s)
    elif action == TAKE:
        take(s, seat)
    elif action == CALL:
        end_round(s, seat)
    else:
        if action != KEEP:
            discard_free(s, seat, 4 * s.rank + action - FREE)
        s.drawn = 0
        s.stage = TURN


@rule
def discard(s, seat, action):
    if s.between_rounds == CUT:
        lay(s, action)
    cards = cards_of(action)
    s.held[seat] ^= cards
    s.known[seat] &= ~cards
    s.group = cards
    s.offer = NO_CARD if s.shut else s.top
    s.top = top_of(action)
    s.rank = NO_RANK if action >= RUNS else s.top >> 2
    s.shut = 1 if s.rank == JOKERS else 0
    s.drawer = seat
    s.drawn = 0
    s.owed = 1
    s.turn = seat
    s.stage = CHOOSE
    steps = act(s) if s.action_cards else 1
    for _ in range(steps):
        s.turn = following(s, s.turn)


@rule
def following(s, seat):
    """The next seat in the direction of play."""
    seat += s.way
    if seat == s.seats:
        return 0
    return s.seats - 1 if seat < 0 else seat


@rule
def act(s):
    """Do what action cards do; how many seats further the turn goes."""
    many = size(s.group)
    if s.rank == TWO or s.rank == JOKERS:
        s.shut = 1
        s.penalty += 2 * many if s.rank == TWO else 5 * many
        return 1
    s.owed = max(1, s.penalty)
    s.penalty = 0
    if s.rank == EIGHT:
        s.shut = 1
        return 1 + many
    if s.rank == SEVEN:
        s.shut = 1
        if many & 1 and s.seats > 2:
            s.way = -s.way
    return 1


@rule
def draw_on(s):
    """See to it that there is a next card to draw; without one, the turn ends."""
    if s.owed and s.deck == 0:
        shuffle_pile(s)
    if s.owed == 0 or s.deck == 0:
        end_turn(s)


@rule
def shuffle_pile(s):
    cards = pile(s) ^ s.group
    if cards == 0:
        return
    if s.between_rounds == CUT:
        sink(s, size(cards))
    s.deck = cards
    s.shuffles += 1
    while cards:
        s.batch[lowest(cards)] = s.shuffles
        cards &= cards - 1


@rule
def take(s, seat):
    if s.between_rounds == CUT:
        lift(s)
    s.held[seat] |= 1 << s.offer
    s.known[seat] |= 1 << s.offer
    end_turn(s)


@rule
def discard_free(s, seat, card):
    if s.between_rounds == CUT:
        s.ring[(s.base + size(pile(s))) % PACK] = card + 1
    s.held[seat] ^= 1 << card
    s.top = card


@rule
def end_turn(s):
    s.owed = 0
    s.offer = NO_CARD
    s.turns += 1
    if s.turns == TURNS:
        end_round(s, NOBODY)
    elif s.drawn and s.rank != NO_RANK:
        s.stage = WINDOW
    else:
        s.drawn = 0
        s.stage = TURN


# The end of a round


@rule
def end_round(s, caller):
    least = least_points(s)
    won = call_succeeds(s, caller, least)
    highest = 0
    for seat in range(s.seats):
        total = s.total[seat] + paid(s, seat, caller, least, won)
        if total == 51:
            total = 0
        elif total == 99:
            total = 50
        else:
            highest = max(highest, total)  # 9.8: nobody ends the match by going back
        s.total[seat] = total
    s.turn = beginner(s, caller, least)
    s.round += 1
    s.ended = CAP if caller == NOBODY else PLAYED
    if highest > s.limit:
        s.drawn = 0
        s.stage = OVER
        return
    if s.between_rounds == CUT:
        gather(s)
    begin_round(s)


@rule
def least_points(s):
    least = points(s.held[0])
    for seat in range(1, s.seats):
        least = min(least, points(s.held[seat]))
    return least


@rule
def call_succeeds(s, caller, least):
    if caller == NOBODY or points(s.held[caller]) > least:
        return 0
    if s.tie == CALLER:
        return 1
    for seat in range(s.seats):
        if seat != caller and points(s.held[seat]) == least:
            return 0
    return 1


@rule
def paid(s, seat, caller, least, won):
    """What the round costs a seat."""
    worth = points(s.held[seat])
    if seat == caller:
        return 0 if won else worth + FAILED
    if worth == least and not won and s.failed_lowest == ZERO:
        return 0
    return worth


@rule
def beginner(s, caller, least):
    """Who begins the next round."""
    if caller != NOBODY and points(s.held[caller]) == least:
        return caller
    seat = s.turn if caller == NOBODY else following(s, caller)
    while points(s.held[seat]) > least:
        seat += 1
        if seat == s.seats:
            seat = 0
    return seat


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


# Silence, and what cannot be known


@rule
def lapse(s, seat):
    if s.stage == TURN and seat == s.turn:
        return silent_turn(s.held[seat])
    if s.stage == CHOOSE and seat == s.drawer:
        return DRAW
    if s.stage == WINDOW and seat == s.drawer:
        return KEEP
    return -1


@rule
def silent_turn(cards):
    if cards == 0:
        return CALL
    numbered = cards & NUMBERED
    if numbered == 0:
        return SINGLE_JOKERS + (cards >> JOKER + 1)
    while numbered & numbered - 1:
        numbered &= numbered - 1
    return 8 * lowest(numbered)


@rule
def waits(s, seat):
    return PATIENCE if s.stage == WINDOW and seat == s.drawer else 0


@rule
def resample(s, seat, r):
    if s.stage == OVER:  # all hands lie open
        return
    unseen = s.deck
    for other in range(s.seats):
        if other != seat:
            unseen |= s.held[other] & ~s.known[other]
    while unseen:
        cards = same_batch(s, unseen)
        unseen ^= cards
        deal_again(s, seat, cards, r)
    if s.between_rounds == CUT:  # nobody is credited with an order that was never shown
        s.placed = 0
        for place in range(size(pile(s)), PACK):
            s.ring[(s.base + place) % PACK] = 0


@rule
def same_batch(s, cards):
    """Those of the cards that came into the deck together with the lowest of them."""
    if s.shuffles == 0:
        return cards
    number = s.batch[lowest(cards)]
    found = 0
    while cards:
        if s.batch[lowest(cards)] == number:
            found |= cards & -cards
        cards &= cards - 1
    return found


@rule
def deal_again(s, seat, cards, r):
    """Spread these cards anew over the deck and the hands that the seat does not see."""
    pool = cards
    for other in range(s.seats):
        if other != seat:
            drawn = s.drawn & cards if other == s.drawer else 0
            dealt = s.held[other] & cards ^ drawn
            s.held[other] &= ~cards
            s.drawn ^= drawn
            drawn = some(pool, size(drawn), r)
            s.drawn |= drawn
            pool ^= drawn
            dealt = some(pool, size(dealt), r)
            pool ^= dealt
            s.held[other] |= drawn | dealt
    s.deck = s.deck & ~cards | pool


@rule
def some(cards, many, r):
    """So many of the cards, drawn blindly."""
    found = 0
    for _ in range(many):
        found |= 1 << nth(cards ^ found, below(r, size(cards ^ found)))
    return found
