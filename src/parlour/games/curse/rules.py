"""The rules of the game; clause numbers are those of rules.md."""

from parlour.kernel import Layout, below, rule
from parlour.kernel.piles import BITS, EACH, count, nth, one, size

SEATS = 4
KINDS = 9  # the ranks 6 7 8 9 10 J Q K A
COPIES = 4
DECK = sum(COPIES * one(kind) for kind in range(KINDS))
HAND = 6
FAILURES = 50
MOVES = 500
PAIRS = 18  # attacks that 36 cards can carry, each beaten by one card at least

# moves: a kind attacks with that card
STOP, BEAT, EQUAL, BELOW, TAKE = 9, 10, 19, 28, 37  # beats: + kind of the card, of two cards the assistant
ACTIONS = 38
WIDTH = 25  # against a 7: seven cards alone, nine kinds beside a 7, eight beside a 6, taking

# outcomes: a kind is the card that is dealt
BEGINS = 9  # + seat
OUTCOMES = BEGINS + SEATS

# stages; chance acts in those before ATTACK
FIRST, DEAL, REFILL, ATTACK, DEFEND, OVER = 0, 1, 2, 3, 4, 5

# how the match ended
PLAYED, CAP = 1, 2

NIBBLE = 4  # bits of a kind in a pair

LAYOUT = Layout(
    seats="i1",
    round="i1",
    ended="i1",
    stage="i1",
    attacker="i1",
    defender="i1",
    getter="i1",  # who is dealt the next card
    short="i1",  # the deck does not fill all hands
    inside="i1",  # bit mask of the players not yet out
    fails="i1",  # failed defences in a row
    moves="i2",  # that have ended
    card="i1",  # the attack to be beaten
    beaten="i1",
    pairs=("i2", PAIRS),  # beaten attacks: the kind, that of the main card, that of the assistant plus one
    deck="i8",
    table="i8",
    hand=("i8", SEATS),
    known=("i8", SEATS),  # cards of the hand that everybody saw being gathered
    out=("i1", SEATS),  # 1 for the first to go out, 0 for players inside
)


@rule
def start(s):
    clear_table(s)
    s.round = 0
    s.ended = 0
    s.stage = FIRST
    s.attacker = 0
    s.defender = 0
    s.getter = 0
    s.short = 0
    s.inside = (1 << s.seats) - 1
    s.fails = 0
    s.moves = 0
    s.deck = DECK
    for seat in range(s.seats):
        s.hand[seat] = 0
        s.known[seat] = 0
        s.out[seat] = 0


@rule
def clear_table(s):
    for i in range(s.beaten):
        s.pairs[i] = 0
    s.beaten = 0
    s.card = 0
    s.table = 0


@rule
def ways(s):
    if s.stage >= ATTACK:
        return 0
    if s.stage == FIRST:
        return s.seats
    return size(s.deck)


@rule
def pick(s, k):
    if s.stage == FIRST:
        return BEGINS + k
    return nth(s.deck, k)


@rule
def settle(s, outcome):
    if s.stage == FIRST:
        s.attacker = outcome - BEGINS
        s.defender = after(s, s.attacker)
        s.stage = DEAL
        return
    card = one(outcome)
    s.deck -= card
    s.hand[s.getter] += card
    if s.stage == DEAL:
        if size(s.hand[s.getter]) == HAND:
            s.getter += 1
            if s.getter == s.seats:
                s.stage = ATTACK
    else:
        refill(s)


@rule
def after(s, seat):
    """The next seat clockwise."""
    seat += 1
    return 0 if seat == s.seats else seat


@rule
def awaited(s):
    if s.stage == ATTACK:
        return 1 << s.attacker
    if s.stage == DEFEND:
        return 1 << s.defender
    return 0


@rule
def legal(s, seat, out):
    if s.stage == ATTACK and seat == s.attacker:
        return attacks(s, seat, out)
    if s.stage == DEFEND and seat == s.defender:
        return answers(s, seat, out)
    return 0


@rule
def kinds(pile):
    """The kinds in a pile, one card of each."""
    # 63 more carry into the highest bit of a kind where there is any card of it
    return pile + 63 * EACH >> BITS - 1 & EACH


@rule
def above(pile, kind):
    """The kinds in a pile that are higher than this one."""
    return kinds(pile) & -(one(kind) << 1)


@rule
def attacks(s, seat, out):
    held = kinds(s.hand[seat])
    if s.table == 0:
        return add(out, 0, 0, held)
    n = add(out, 0, 0, held & kinds(s.table))
    out[n] = STOP
    return n + 1


@rule
def answers(s, seat, out):
    hand = s.hand[seat]
    held = kinds(hand)
    equal = one(s.card)
    lower = equal >> BITS
    n = add(out, 0, BEAT, above(hand, s.card))
    if held & equal:
        n = add(out, n, EQUAL, kinds(hand - equal))
    if held & lower:  # beside the equal card, that one is the main card
        n = add(out, n, BELOW, kinds(hand - lower) & ~equal)
    out[n] = TAKE
    return n + 1


@rule
def add(out, n, first, held):
    """Add a move for each kind to n others."""
    many = size(held)
    for i in range(many):
        out[n + i] = first + nth(held, i)
    return n + many


@rule
def apply(s, seat, action):
    if action < STOP:
        lay(s, seat, action)
        s.card = action
        s.stage = DEFEND
    elif action == STOP:
        end_move(s, 0)
    elif action == TAKE:
        s.hand[seat] += s.table
        s.known[seat] += s.table
        end_move(s, 1)
    else:
        beat(s, seat, action)


@rule
def lay(s, seat, kind):
    card = one(kind)
    s.hand[seat] -= card
    s.table += card
    if count(s.known[seat], kind):
        s.known[seat] -= card


@rule
def beat(s, seat, action):
    if action < EQUAL:
        main = action - BEAT
        helper = 0
    else:
        main = s.card if action < BELOW else s.card - 1
        helper = action - (EQUAL if action < BELOW else BELOW)
        lay(s, seat, helper)
        helper += 1
    lay(s, seat, main)
    s.pairs[s.beaten] = s.card | main << NIBBLE | helper << 2 * NIBBLE
    s.beaten += 1
    if s.hand[s.attacker] and s.hand[seat]:
        s.stage = ATTACK
    else:
        end_move(s, 0)


@rule
def end_move(s, failed):
    clear_table(s)
    s.moves += 1
    s.fails = s.fails + 1 if failed else 0
    if s.deck:
        lacking = 0
        for seat in range(s.seats):  # nobody is out while there is a deck
            lacking += max(0, HAND - size(s.hand[seat]))
        if lacking:
            s.stage = REFILL
            s.short = 1 if lacking > size(s.deck) else 0
            s.getter = s.attacker
            refill(s)
            return
    next_move(s, failed)


@rule
def refill(s):
    """Find who is dealt the next card; if nobody is, go on."""
    if s.short:
        if s.deck:
            s.getter = poorest(s)
            return
    else:
        while size(s.hand[s.getter]) >= HAND and s.getter != s.defender:
            s.getter = next_getter(s)
        if size(s.hand[s.getter]) < HAND:
            return
    failed = s.fails
    s.fails = 0  # cards have been dealt
    next_move(s, failed)


@rule
def next_getter(s):
    """Clockwise from the attacker, the defender last."""
    seat = after(s, s.getter)
    if seat == s.defender:
        seat = after(s, seat)
    return s.defender if seat == s.attacker else seat


@rule
def poorest(s):
    """Who holds the fewest cards, counted from the player to be attacked next."""
    seat = after(s, s.defender)
    if s.fails:
        seat = after(s, seat)
    best = seat
    for _ in range(s.seats - 1):
        seat = after(s, seat)
        if size(s.hand[seat]) < size(s.hand[best]):
            best = seat
    return best


@rule
def next_move(s, failed):
    if s.deck == 0:
        retire(s)
    if s.inside & (s.inside - 1) == 0:
        finish(s, PLAYED)
    elif s.fails == FAILURES or s.moves == MOVES:
        finish(s, CAP)
    else:
        s.attacker = inside_from(s, after(s, s.defender) if failed else s.defender)
        s.defender = inside_from(s, after(s, s.attacker))
        s.stage = ATTACK


@rule
def retire(s):
    """Everybody whose hand is empty is out."""
    place = 1
    for seat in range(s.seats):
        place += 1 - (s.inside >> seat & 1)
    for seat in range(s.seats):
        if s.inside >> seat & 1 and s.hand[seat] == 0:
            s.inside -= 1 << seat
            s.out[seat] = place


@rule
def inside_from(s, seat):
    """The first player clockwise from this seat who is not out."""
    while not s.inside >> seat & 1:
        seat = after(s, seat)
    return seat


@rule
def finish(s, how):
    s.round = 1
    s.ended = how
    s.stage = OVER


@rule
def over(s):
    return 1 if s.stage == OVER else 0


@rule
def losers(s):
    """Bit mask of who has lost: one player, or nobody in a draw and before the end."""
    return s.inside if s.ended == PLAYED else 0


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = 1 - (losers(s) >> seat & 1)


@rule
def places(s, out):
    for seat in range(s.seats):
        out[seat] = s.seats if losers(s) >> seat & 1 else 1


@rule
def lapse(s, seat):
    if s.stage == ATTACK and seat == s.attacker:
        return STOP if s.table else nth(s.hand[seat], 0)
    if s.stage == DEFEND and seat == s.defender:
        return TAKE
    return -1


@rule
def unseen(s, seat):
    """The cards that this seat, or with -1 an onlooker, cannot place: in the deck or in hands."""
    cards = s.deck
    for other in range(s.seats):
        if other != seat:
            cards += s.hand[other] - s.known[other]
    return cards


@rule
def certain(s, seat, other):
    """The cards of another's hand that this seat, or with -1 an onlooker, can be sure of."""
    hidden = size(s.hand[other] - s.known[other])
    pool = unseen(s, seat)
    elsewhere = size(pool) - hidden
    cards = s.known[other]
    for kind in range(KINDS):
        cards += max(0, count(pool, kind) - elsewhere) * one(kind)
    return cards


@rule
def resample(s, seat, r):
    if s.stage == OVER:  # all hands lie open
        return
    pool = unseen(s, seat)
    for other in range(s.seats):
        if other != seat:
            cards = size(s.hand[other] - s.known[other])
            s.hand[other] = s.known[other]
            for _ in range(cards):
                card = one(nth(pool, below(r, size(pool))))
                pool -= card
                s.hand[other] += card
    s.deck = pool
