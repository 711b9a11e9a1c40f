"""What a good human knows: the rule-of-thumb player, and its reasons."""

from parlour.games.sucker.rules import (
    CAPTURE,
    CHOOSE,
    DISCARD,
    GIVE,
    KILL,
    MOVE,
    NONE,
    PLAY,
    REFUSE,
    RESCUE,
    SEATS,
    TABLE,
    TRANSFER,
    colours_in,
    helpers,
    prisoners,
)
from parlour.games.sucker.words import COLOURS
from parlour.kernel import State, below, rule
from parlour.kernel.sets import size

WORST = -10_000
FOLLY = -25  # the worth of plays that no mood makes good
TALL = 3  # a pile counts as no taller, as long as nobody captures it
MOOD = 8  # how far chance sways a play
DESPAIR = 64  # and how far where nobody has fewer chips: going round in a circle on one pile is death then
SPARE = 2  # prisoners of somebody who may part with one
STRONGER = 2  # chips by which a rival is too strong to let a weaker one die


@rule
def choose(s, seat, r):
    if s.stage == MOVE:
        return best_play(s, seat, r)
    if s.stage == CHOOSE:
        return GIVE + best_receiver(s, seat, s.absent, NONE, NONE, below(r, s.seats))
    if s.stage == CAPTURE:
        return DISCARD + best_discard(s, seat)
    return help_or_refuse(s, seat)


@rule
def best_play(s, seat, r):
    best = WORST
    action = PLAY
    mood = DESPAIR if runs_out_first(s, seat) else MOOD
    for colour in range(s.seats):
        if s.hold[seat] >> 4 * colour & 15:
            for place in range(s.piles + 1):
                worth = worth_of_play(s, seat, colour, place)
                if worth > FOLLY:
                    worth += below(r, mood)
                if worth > best:
                    best = worth
                    action = PLAY + TABLE * colour + place
    return action


@rule
def runs_out_first(s, seat):
    """Whether no living player has fewer chips."""
    mine = chips_of(s, seat)
    for other in range(s.seats):
        if s.living >> other & 1 and chips_of(s, other) < mine:
            return 0
    return 1


@rule
def worth_of_play(s, seat, colour, place):
    pile = place - 1 if place else s.piles
    tall = height(s, pile)
    top = s.top[pile] & 7 if tall else NONE
    if top == colour:
        return worth_of_capture(s, seat, colour, tall)
    choices = receivers(s, pile, colour)
    worth = worth_of_giving(s, seat, best_receiver(s, seat, choices, pile, colour, 0), pile, colour)
    chips = min(tall, TALL)
    if colour == seat:
        worth += chips
    elif s.living >> colour & 1:
        worth -= 3 * chips + 3
    if top == seat:
        worth -= 2 * chips
    elif top != NONE and s.living >> top & 1:
        worth += 2 * chips
    return worth


@rule
def worth_of_capture(s, seat, owner, tall):
    if owner == seat:
        return 60 * tall - 60
    if s.living >> owner & 1:
        return -20 * tall
    return -12


@rule
def height(s, pile):
    """How many chips lie in the pile; none in a new one."""
    if pile == s.piles:
        return 0
    n = 0
    chip = s.top[pile]
    while chip != NONE:
        n += 1
        chip = s.below[chip]
    return n


@rule
def receivers(s, pile, colour):
    """To whom the move can go once a chip of this colour lies on the pile: a bit mask."""
    missing = s.living & ~(1 << colour)
    deepest = colour
    chip = s.top[pile] if pile < s.piles else NONE
    while chip != NONE and missing:
        if missing >> (chip & 7) & 1:
            deepest = chip & 7
            missing &= ~(1 << deepest)
        chip = s.below[chip]
    return missing if missing else 1 << deepest


@rule
def best_receiver(s, seat, choices, pile, colour, first):
    """Who had best have the move; of several the next in the order of seats, counted from `first`."""
    best = WORST
    found = 0
    for step in range(s.seats):
        other = (first + step) % s.seats
        if choices >> other & 1:
            worth = worth_of_giving(s, seat, other, pile, colour)
            if worth > best:
                best = worth
                found = other
    return found


@rule
def worth_of_giving(s, seat, other, pile, colour):
    """What it is worth that the other has the move next, with that colour on that pile."""
    chips = chips_of(s, other)
    prey = tallest(s, other, pile, colour)
    if other == seat:
        return 10 * prey - 12
    if chips == 0:
        return worth_of_a_death(s, seat)
    return -10 * max(prey - 1, 0) - chips


@rule
def worth_of_a_death(s, seat):
    """The move comes back: good for the last one alive, and for those who still have a chip."""
    if size(s.living) == 2:
        return 1000
    mine = chips_of(s, seat) - (1 if s.stage == MOVE else 0)
    return 100 if mine else -100


@rule
def tallest(s, owner, pile, colour):
    """How many chips the owner of a colour could take at once with a chip of it."""
    if not s.hold[owner] >> 4 * owner & 15:
        return 0
    found = 0
    for number in range(s.piles):
        top = colour if number == pile else s.top[number] & 7
        if top == owner:
            found = max(found, height(s, number) + (1 if number == pile else 0))
    return found


@rule
def chips_of(s, seat):
    """How many chips somebody holds."""
    return size_of(s.hold[seat])


@rule
def size_of(hold):
    """How many chips there are in a holding."""
    n = 0
    while hold:
        n += hold & 15
        hold >>= 4
    return n


@rule
def best_discard(s, seat):
    """A prisoner of the strongest living rival, so that fewer of that colour are left."""
    present = colours_in(s, s.pile)
    found = seat
    most = -1
    for colour in range(s.seats):
        if present >> colour & 1 and colour != seat:
            worth = chips_of(s, colour)
            if worth > most:
                most = worth
                found = colour
    return found


@rule
def help_or_refuse(s, seat):
    """Save the player in need while a third one is stronger than oneself, with a prisoner to spare."""
    strongest = 0
    for other in range(s.seats):
        if other != seat and other != s.turn:
            strongest = max(strongest, chips_of(s, other))
    if strongest < chips_of(s, seat) + STRONGER or size_of(prisoners(s, seat)) < SPARE:
        return REFUSE
    return TRANSFER + SEATS * best_gift(s, seat) + s.turn


@rule
def best_gift(s, seat):
    """A prisoner that serves nobody once it is played: of the dead, else of the weakest rival."""
    held = prisoners(s, seat)
    found = NONE
    least = TABLE
    for colour in range(s.seats):
        if held >> 4 * colour & 15:
            worth = chips_of(s, colour) if s.living >> colour & 1 else NONE
            if worth < least:
                least = worth
                found = colour
    return found


def reason(s: State, seat: int, action: int) -> str:
    if action < GIVE:
        return reason_to_play(s, seat, action // TABLE, action % TABLE)
    if action < DISCARD:
        return reason_to_give(s, seat, action - GIVE)
    if action < TRANSFER:
        return reason_to_discard(s, seat, action - DISCARD)
    if action < KILL:
        colour, receiver = divmod(action - TRANSFER, SEATS)
        return reason_to_transfer(s, colour, receiver)
    if action < REFUSE:
        return f"nobody gets it then, but you have one chip fewer to live on, {chips_of(s, seat) - 1}"
    return reason_to_refuse(s, seat)


def reason_to_play(s: State, seat: int, colour: int, place: int) -> str:
    pile = place - 1 if place else s.piles
    tall = height(s, pile)
    if tall and s.top[pile] & 7 == colour:
        return reason_to_capture(s, seat, colour, tall)
    choices = [other for other in range(s.seats) if receivers(s, pile, colour) >> other & 1]
    if len(choices) > 1:
        *others, last = ["yourself" if other == seat else COLOURS[other] for other in choices]
        return f"you choose who is next: {', '.join(others)} or {last}"
    if choices[0] == seat:
        return "you have the move again, and it costs you another chip"
    return f"the move goes to {COLOURS[choices[0]]}, {prospects(s, choices[0], pile, colour)}"


def reason_to_capture(s: State, seat: int, owner: int, tall: int) -> str:
    chips = f"{tall} chip{'s' if tall > 1 else ''}"
    if owner == seat:
        return f"it captures the pile: {chips} for you, and the move"
    if s.living >> owner & 1:
        return f"it makes {COLOURS[owner]} a present of {chips} and the move"
    return f"{COLOURS[owner]} is dead: the pile leaves the game, and you have given a chip for that"


def reason_to_give(s: State, seat: int, other: int) -> str:
    if other == seat:
        return "you keep the move, and it costs you another chip"
    return f"{COLOURS[other]} moves next, {prospects(s, other, NONE, NONE)}"


def prospects(s: State, other: int, pile: int, colour: int) -> str:
    """What somebody can do with the move."""
    chips = chips_of(s, other)
    if not chips:
        return "who has no chip left and dies unless somebody helps"
    prey = tallest(s, other, pile, colour)
    holds = f"who has {chips} chip{'s' if chips > 1 else ''}"
    return f"{holds} and could capture {prey}" if prey > 1 else f"{holds} and little to capture"


def reason_to_discard(s: State, seat: int, colour: int) -> str:
    if colour == seat:
        return "your own colour is what you capture with: rather let a prisoner go"
    if not s.living >> colour & 1:
        return f"{COLOURS[colour]} is dead, so this hurts nobody but you"
    return f"{COLOURS[colour]}, who holds {chips_of(s, colour)}, never sees that chip again"


def reason_to_transfer(s: State, colour: int, receiver: int) -> str:
    who = COLOURS[receiver]
    if s.stage == RESCUE and receiver == s.turn:
        return f"it keeps {who} alive, who owes you something, for what that is worth"
    if colour == receiver:
        return f"{who} has a chip of the own colour again; nothing but a promise repays it"
    return f"{who} has one chip more and you one fewer; nothing but a promise repays it"


def reason_to_refuse(s: State, seat: int) -> str:
    who = COLOURS[s.turn]
    others = [COLOURS[other] for other in range(s.seats) if helpers(s) >> other & 1 and other != seat]
    if others:
        return f"you keep your prisoners; whether {who} lives is up to {' and '.join(others)}"
    return f"you keep your prisoners, and {who} is out of the game"
