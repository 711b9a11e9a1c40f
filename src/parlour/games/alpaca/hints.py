"""What a good human knows: the rule-of-thumb player, and its reasons."""

from parlour.games.alpaca.rules import (
    ALPACA,
    BLACK,
    COIN,
    DRAW,
    KINDS,
    LEAVE,
    PLAYS,
    RETURN_BLACK,
    RETURN_NONE,
    RETURN_WHITE,
    points,
)
from parlour.games.alpaca.words import CARDS
from parlour.kernel import State, rule
from parlour.kernel.piles import count, size

DEAREST = 31  # no hand costs more
FEW = 2  # cards of a rival who will soon be out


@rule
def choose(s, seat, r):
    if s.stage == COIN:
        return RETURN_BLACK if s.total[seat] >= BLACK else RETURN_WHITE
    upper = (s.top + 1) % KINDS
    alone = s.active == 1
    if not alone or s.lone_player == PLAYS:
        if count(s.hand[seat], s.top):
            return s.top
        if count(s.hand[seat], upper):
            return upper
    if alone or s.deck == 0 or points(s, seat) <= cheap(s, seat):
        return LEAVE
    return DRAW


@rule
def cheap(s, seat):
    """The points at which a hand that does not fit is better paid for than played on."""
    if s.seats == 2 and s.lone_player != PLAYS:
        return DEAREST  # whoever is left may only draw: leaving first stops the rival for good
    worth = 8 if s.active == 2 else 4
    for other in range(s.seats):
        if other != seat and not s.left[other] and size(s.hand[other]) <= FEW:
            return worth + 4
    if s.total[seat] >= BLACK:
        return worth - 4  # going out would drop a black coin
    return worth


def reason(s: State, seat: int, action: int) -> str:
    if action < KINDS:
        return reason_to_play(s, seat, action)
    if action == DRAW:
        return reason_to_draw(s, seat)
    if action == LEAVE:
        return reason_to_leave(s, seat)
    if action == RETURN_NONE:
        return "a coin kept is a point kept, and points lose"
    return f"that is {BLACK if action == RETURN_BLACK else 1} off your score"


def reason_to_play(s: State, seat: int, card: int) -> str:
    copies = count(s.hand[seat], card)
    costs = 10 if card == ALPACA else card + 1
    if size(s.hand[seat]) == 1:
        coin = " and may hand back a coin" if s.total[seat] else ""
        return f"it is your last card: the round ends, you pay nothing{coin}"
    if copies > 1:
        return f"one of your {copies} goes; a value costs its {costs} until the last of them is gone"
    if card == s.top:
        return f"it saves {costs}, and the next value stays in line for later"
    return f"it saves {costs}: it is your last {CARDS[card]}"


def reason_to_draw(s: State, seat: int) -> str:
    worth = points(s, seat)
    if is_frozen(s):
        return f"alone you may play nothing, and your {worth} can only become more"
    if fits(s, seat):
        return f"it makes your {worth} no less, and you hold a card that fits"
    if choose(s, seat, [0, 0]) == DRAW:
        return f"your hand costs {worth}: a card that fits next time is worth another draw"
    if cheap(s, seat) == DEAREST:
        return "a card that fits may come, but your rival may leave first, and then you can play nothing"
    return f"a card that fits may come, but {worth} is cheap enough to leave with"


def reason_to_leave(s: State, seat: int) -> str:
    worth = points(s, seat)
    if is_frozen(s):
        return "alone you may only draw, and a card more never costs less"
    if not fits(s, seat) and (s.deck == 0 or s.active == 1):
        return f"nothing fits and nothing can be drawn: it is all that you can do, for {worth}"
    if choose(s, seat, [0, 0]) != LEAVE:
        return f"it would cost you {worth} now, though you need not stop yet"
    if cheap(s, seat) == DEAREST:
        return f"nothing fits, and once you are gone your rival can play nothing more; it costs you {worth}"
    return f"nothing fits and {worth} is cheap: playing on would likely cost more"


def is_frozen(s: State) -> bool:
    """Whether the last player in the round may play no card."""
    return s.active == 1 and s.lone_player != PLAYS


def fits(s: State, seat: int) -> bool:
    """Whether the seat, where it may play, has a card to play."""
    return any(count(s.hand[seat], card) for card in (s.top, (s.top + 1) % KINDS))
