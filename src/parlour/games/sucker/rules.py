"""The rules of the game; clause numbers are those of rules.md.

A seat and its colour have the same number. What a player holds is one integer with four bits for
the count of each colour. A chip that can lie on the table is 8 times its number and its colour; it
knows the chip beneath it, or, while it is not in a pile, the next spare chip of its colour.
"""

from parlour.kernel import Layout, rule
from parlour.kernel.sets import lowest, size

SEATS = 6
CHIPS = 9
TABLE = SEATS * CHIPS  # every chip can be a pile of its own
NONE = -1
TRANSFERS = 30  # between two plays

# moves
PLAY = 0  # + TABLE * colour + 0 for a new pile, or the number of a pile
GIVE = PLAY + SEATS * TABLE  # + seat
DISCARD = GIVE + SEATS  # + colour
TRANSFER = DISCARD + SEATS  # + SEATS * colour + receiver
KILL = TRANSFER + SEATS * SEATS  # + colour
REFUSE = KILL + SEATS
ACTIONS = REFUSE + 1
WIDTH = SEATS * (TABLE - SEATS + 1) + (SEATS - 1) * SEATS  # plays, then transfers and kills
OUTCOMES = SEATS  # the seat that begins

# house rule dead_capture
MOVER, PREVIOUS = 0, 1

# stages; chance acts in FIRST
FIRST, MOVE, CHOOSE, CAPTURE, RESCUE, OVER = 0, 1, 2, 3, 4, 5

# how a round ended
PLAYED = 1

LAYOUT = Layout(
    seats="i1",
    round="i1",
    ended="i1",
    chips="i1",
    dead_capture="i1",
    stage="i1",
    turn="i1",  # who has the move
    giver="i1",  # who had it before
    living="i1",  # bit mask of seats, as are the next two
    absent="i1",  # to choose from
    refused="i1",
    rescued="i1",  # the player on turn was helped and has not played yet
    passed="i1",  # transfers since the last play
    pile="i1",  # which was played on last
    piles="i1",
    turns="i2",  # how often the move was given
    last=("i2", SEATS),  # when a seat was given the move, 0: never
    death=("i1", SEATS),  # 1 for the first to die
    hold=("i4", SEATS),
    spare=("i1", SEATS),
    top=("i1", TABLE),
    below=("i1", 8 * CHIPS),
)


@rule
def start(s):
    s.round = 0
    s.ended = 0
    s.stage = FIRST
    s.turn = 0
    s.giver = NONE
    s.living = (1 << s.seats) - 1
    s.absent = 0
    s.refused = 0
    s.rescued = 0
    s.passed = 0
    s.pile = 0
    for pile in range(s.piles):
        s.top[pile] = 0
    s.piles = 0
    s.turns = 0
    for seat in range(s.seats):
        s.last[seat] = 0
        s.death[seat] = 0
        s.hold[seat] = s.chips << 4 * seat
        s.spare[seat] = seat
        for number in range(s.chips):
            s.below[8 * number + seat] = 8 * number + 8 + seat
        s.below[8 * s.chips - 8 + seat] = NONE


@rule
def ways(s):
    return s.seats if s.stage == FIRST else 0


@rule
def pick(s, k):
    return k


@rule
def settle(s, outcome):
    give_move(s, outcome)
    s.giver = NONE


@rule
def awaited(s):
    if s.stage == MOVE or s.stage == CHOOSE:
        return 1 << s.turn
    if s.stage == CAPTURE:
        return 1 << captor(s)
    if s.stage == RESCUE:
        return helpers(s)
    return 0


@rule
def captor(s):
    """Whose colour lies twice on top of the pile that was played on."""
    return s.top[s.pile] & 7


@rule
def prisoners(s, seat):
    """What the seat holds of other colours."""
    return s.hold[seat] & ~(15 << 4 * seat)


@rule
def helpers(s):
    """The seats that can still save the player on turn."""
    mask = 0
    for seat in range(s.seats):
        if seat != s.turn and prisoners(s, seat):
            mask |= 1 << seat
    return mask & ~s.refused


@rule
def legal(s, seat, out):
    if s.stage == FIRST or s.stage == OVER:
        return 0
    n = main_acts(s, seat, out)
    held = prisoners(s, seat)
    if held and not (s.rescued and seat == s.turn):
        n = side_acts(s, seat, colours_held(held), out, n)
        if s.stage == RESCUE and not s.refused >> seat & 1:
            out[n] = REFUSE
            n += 1
    return n


@rule
def main_acts(s, seat, out):
    """What a stage is about."""
    if s.stage == CAPTURE:
        return each(DISCARD, colours_in(s, s.pile), out) if seat == captor(s) else 0
    if seat != s.turn:
        return 0
    if s.stage == MOVE:
        return plays(s, colours_held(s.hold[seat]), out)
    return each(GIVE, s.absent, out)  # nobody is absent while help is asked for


@rule
def colours_held(hold):
    """For every colour that is held, the lowest of its four bits."""
    return (hold | hold >> 1 | hold >> 2 | hold >> 3) & 0x111111


@rule
def plays(s, colours, out):
    n = 0
    places = s.piles + 1
    while colours:
        first = PLAY + TABLE * (lowest(colours) >> 2)
        for place in range(places):
            out[n + place] = first + place
        n += places
        colours &= colours - 1
    return n


@rule
def each(first, mask, out):
    """One action for every bit of the mask."""
    n = 0
    while mask:
        out[n] = first + lowest(mask)
        n += 1
        mask &= mask - 1
    return n


@rule
def colours_in(s, pile):
    mask = 0
    chip = s.top[pile]
    while chip != NONE:
        mask |= 1 << (chip & 7)
        chip = s.below[chip]
    return mask


@rule
def side_acts(s, seat, colours, out, n):
    """Transfers and kills: possible at any time."""
    receivers = receivers_of(s, seat)
    rest = colours
    while rest:
        first = TRANSFER + SEATS * (lowest(rest) >> 2)
        others = receivers
        while others:
            out[n] = first + lowest(others)
            n += 1
            others &= others - 1
        rest &= rest - 1
    while colours:
        out[n] = KILL + (lowest(colours) >> 2)
        n += 1
        colours &= colours - 1
    return n


@rule
def receivers_of(s, seat):
    if s.passed < TRANSFERS:
        return s.living & ~(1 << seat)
    return 1 << s.turn if s.stage == RESCUE else 0


@rule
def apply(s, seat, action):
    receiver = NONE
    if action < GIVE:
        receiver = play(s, seat, action // TABLE, action % TABLE)
    elif action < DISCARD:
        receiver = action - GIVE
    elif action < TRANSFER:
        receiver = take_pile(s, seat, action - DISCARD)
    elif action < KILL:
        transfer(s, seat, (action - TRANSFER) // SEATS, (action - TRANSFER) % SEATS)
    elif action < REFUSE:
        s.hold[seat] -= 1 << 4 * (action - KILL)
    else:
        s.refused |= 1 << seat
    if receiver != NONE:
        give_move(s, receiver)
    look_after_turn(s)


@rule
def play(s, seat, colour, place):
    """Put a chip on a pile; to whom the move goes, NONE if it stays or somebody has to choose."""
    s.hold[seat] -= 1 << 4 * colour
    s.rescued = 0
    s.passed = 0
    pile = place - 1
    beneath = NONE
    if place:
        beneath = s.top[pile]
    else:
        pile = s.piles
        s.piles += 1
    chip = s.spare[colour]
    s.spare[colour] = s.below[chip]
    s.below[chip] = beneath
    s.top[pile] = chip
    s.pile = pile
    if beneath & 7 == colour:  # no colour is 7, which NONE would be
        return capture(s, colour)
    return find_next(s, chip)


@rule
def find_next(s, chip):
    """A living player whose colour is missing from this chip down, else the one whose topmost
    chip lies deepest."""
    missing = s.living
    deepest = NONE
    while missing and chip != NONE:
        colour = chip & 7
        if missing >> colour & 1:
            missing -= 1 << colour
            deepest = colour
        chip = s.below[chip]
    if missing & (missing - 1):
        s.absent = missing
        s.stage = CHOOSE
        return NONE
    return lowest(missing) if missing else deepest


@rule
def capture(s, colour):
    if s.living >> colour & 1 and s.below[s.below[s.top[s.pile]]] != NONE:
        s.stage = CAPTURE
        return NONE
    # S10: of two chips of one colour there is nothing to choose, and a dead player cannot
    return take_pile(s, colour, colour)


@rule
def take_pile(s, captor, discarded):
    """The captor gets all but one chip of the pile, and the move; a dead one neither."""
    held = clear_pile(s)
    if s.living >> captor & 1:
        s.hold[captor] += held - (1 << 4 * discarded)
        return captor
    return latest(s, s.living & ~(1 << s.turn)) if s.dead_capture == PREVIOUS else NONE


@rule
def clear_pile(s):
    """Remove the pile that was played on; what it held, as a player would hold it."""
    held = 0
    chip = s.top[s.pile]
    while chip != NONE:
        colour = chip & 7
        held += 1 << 4 * colour
        beneath = s.below[chip]
        s.below[chip] = s.spare[colour]
        s.spare[colour] = chip
        chip = beneath
    s.piles -= 1
    for pile in range(s.pile, s.piles):
        s.top[pile] = s.top[pile + 1]
    s.top[s.piles] = 0
    s.pile = 0
    return held


@rule
def latest(s, mask):
    """Who of these had the move last; NONE if nobody ever had it."""
    found = NONE
    when = 0
    for seat in range(s.seats):
        if mask >> seat & 1 and s.last[seat] > when:
            found = seat
            when = s.last[seat]
    return found


@rule
def give_move(s, seat):
    s.giver = s.turn
    s.turn = seat
    s.turns += 1
    s.last[seat] = s.turns
    s.absent = 0
    s.refused = 0
    s.stage = MOVE


@rule
def transfer(s, seat, colour, receiver):
    chip = 1 << 4 * colour
    s.hold[seat] -= chip
    s.hold[receiver] += chip
    if s.stage == RESCUE and receiver == s.turn:
        s.rescued = 1
        s.refused = 0
        s.stage = MOVE
    else:
        s.passed += 1


@rule
def look_after_turn(s):
    """A player who has the move and no chip asks for help, and dies where none can come."""
    if s.stage != MOVE and s.stage != RESCUE:
        return
    while not s.hold[s.turn]:
        s.stage = RESCUE
        if helpers(s):
            return
        s.living &= ~(1 << s.turn)
        s.death[s.turn] = s.seats - size(s.living)
        if not s.living & (s.living - 1):
            finish(s)
            return
        give_move(s, heir(s))


@rule
def heir(s):
    """Who gets the move of the player who has just died."""
    seat = latest(s, s.living)
    if seat == NONE:
        seat = s.turn
        while not s.living >> seat & 1:
            seat += 1
            if seat == s.seats:
                seat = 0
    return seat


@rule
def finish(s):
    s.stage = OVER
    s.round = 1
    s.ended = PLAYED


@rule
def over(s):
    return 1 if s.stage == OVER else 0


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = 1 if s.stage == OVER and s.living >> seat & 1 else 0


@rule
def places(s, out):
    for seat in range(s.seats):
        # nobody, or fewer, died later
        out[seat] = s.seats + 1 - s.death[seat] if s.death[seat] else 1


@rule
def lapse(s, seat):
    if not awaited(s) >> seat & 1:
        return -1
    if s.stage == MOVE:
        return PLAY + TABLE * (lowest(colours_held(s.hold[seat])) >> 2)
    if s.stage == CHOOSE:
        return GIVE + lowest(s.absent)
    if s.stage == CAPTURE:
        return DISCARD + lowest(colours_in(s, s.pile))
    return REFUSE


@rule
def speaks(s, seat):
    return 1 if s.stage == OVER else s.living >> seat & 1


@rule
def waits(s, seat):
    return 30_000 if s.stage == RESCUE else 0


@rule
def resample(s, seat, r):
    """Nothing is hidden."""
    return
