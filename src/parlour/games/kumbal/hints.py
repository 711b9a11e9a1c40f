"""What a good human knows: the rule-of-thumb player, and its reasons."""

from parlour.games.kumbal.rules import (
    CALL,
    CALLER,
    CHOOSE,
    DRAW,
    FAILED,
    FREE,
    JOKER,
    JOKERS,
    KEEP,
    NO_CARD,
    NUMBERED,
    RUNS,
    SINGLE_JOKERS,
    STARTS,
    TAKE,
    TWO,
    WINDOW,
    call_limit,
    cards_of,
    others,
    points,
    top_of,
)
from parlour.games.kumbal.words import CARDS, laid, number
from parlour.kernel import State, rule
from parlour.kernel.sets import lowest, size

# Prices are in quarters of a point.
POINT = 4
NEXT = 2  # of what the best group held back is worth: it can go next turn
BLIND = 16  # what a card from the deck costs
GIFT = 6  # what a card that the next player has to draw is worth
RISK = 650  # of 1000: the danger of being beaten at which a call is put off

BITS = 10
LOW = (1 << BITS) - 1  # an action, under a price
DEAREST = 1 << 30
RUN_STARTS = (1 << 4 * STARTS) - 1


@rule
def choose(s, seat, r):
    if s.stage == CHOOSE:
        return choose_card(s, seat)
    if s.stage == WINDOW and seat == s.drawer:
        equal = s.drawn >> 4 * s.rank & 15
        return FREE + lowest(equal) if equal else KEEP
    if points(s.held[seat]) <= call_limit(s) and (s.held[seat] == 0 or danger(s, seat) < RISK):
        return CALL
    return best_discard(s, seat)


@rule
def choose_card(s, seat):
    if s.offer == NO_CARD:
        return DRAW
    cards = s.held[seat]
    return TAKE if price(cards | 1 << s.offer) <= price(cards) + BLIND else DRAW


@rule
def best_discard(s, seat):
    """The group that leaves the cheapest hand."""
    cards = s.held[seat]
    jokers = cards >> JOKER
    best = best_set(s, cards)
    if jokers:
        best = min(best, offer_of(s, cards, SINGLE_JOKERS + jokers - 1))
    starts = cards & cards >> 4 & cards >> 8 & RUN_STARTS
    while starts:
        action = longest_run(cards & NUMBERED, lowest(starts))
        starts &= starts - 1
        best = min(best, offer_of(s, cards, action))
    return best & LOW


@rule
def best_set(s, cards):
    """The best offer among single cards and whole sets, but for jokers."""
    best = DEAREST
    rest = cards & NUMBERED
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        best = min(best, offer_of(s, cards, 8 * card))
        every = others(cards, card)
        if every and every >> (card & 3) == 0:
            best = min(best, offer_of(s, cards, 8 * card + every))
    return best


@rule
def offer_of(s, cards, action):
    """What a hand will cost after this discard, and in the lower bits the discard."""
    return (price_of(s, cards, action) << BITS) + action


@rule
def longest_run(cards, card):
    """The discard of the whole run that begins here, its highest card on top."""
    rank = card >> 2
    action = RUNS + 4 * rank * (2 * STARTS + 1 - rank) + 2 * (card & 3) * (STARTS - rank)
    longer = cards >> card + 12
    while longer & 1:
        action += 2
        longer >>= 4
    return action


@rule
def price_of(s, cards, action):
    """What the hand will cost after this discard and the card that must follow it."""
    rest = cards & ~cards_of(action)
    cost = price(rest) + BLIND
    if s.shut == 0:
        cost = min(cost, price(rest | 1 << s.top))
    gift = gift_of(action) if s.action_cards else 0
    if gift == 0 and s.penalty:
        cost += (s.penalty - 1) * BLIND
    return cost - GIFT * gift


@rule
def gift_of(action):
    """How many cards the next player has to draw after this discard of action cards."""
    if action >= RUNS:
        return 0
    rank = top_of(action) >> 2
    if rank == TWO:
        return 2 * size(cards_of(action))
    return 5 * size(cards_of(action)) if rank == JOKERS else 0


@rule
def price(cards):
    """What a hand costs: its points, less a share of what can go next."""
    return POINT * points(cards) - NEXT * best_group(cards & NUMBERED)


@rule
def best_group(cards):
    """The points of the dearest group."""
    most = 0
    rest = cards
    while rest:
        card = lowest(rest)
        same = 15 << (card & 60)
        most = max(most, ((card >> 2) + 1) * size(cards & same))
        rest &= ~same
    starts = cards & cards >> 4 & cards >> 8
    while starts:
        card = lowest(starts)
        starts &= starts - 1
        worth = 0
        while cards >> card & 1:
            worth += (card >> 2) + 1
            card += 4
        most = max(most, worth)
    return most


@rule
def danger(s, seat):
    """In 1000, how likely it is that a call now would fail."""
    mine = points(s.held[seat]) + (0 if s.tie == CALLER else 1)
    unseen = s.deck
    for other in range(s.seats):
        if other != seat:
            unseen |= s.held[other] & ~s.known[other]
    safe = 1000
    for other in range(s.seats):
        if other != seat:
            safe -= safe * beaten_by(s, other, mine, unseen) // 1000
    return 1000 - safe


@rule
def beaten_by(s, other, mine, unseen):
    """In 1000, how likely it is that this hand has fewer points: a hand of n unknown cards about
    as often as n single cards would have, one time in n! of that."""
    margin = mine - points(s.known[other])
    if margin <= 0:
        return 0
    small = unseen & ((1 << 4 * (margin - 1)) - 1 | 3 << JOKER)
    share = 1000 * size(small) // max(size(unseen), 1)
    chance = 1000
    for many in range(1, size(s.held[other] ^ s.known[other]) + 1):
        chance = chance * share // (1000 * many)
    return chance


def reason(s: State, seat: int, action: int) -> str:
    if action == CALL:
        return reason_to_call(s, seat)
    if action < DRAW:
        return reason_to_discard(s, seat, action)
    if action == DRAW:
        return reason_to_draw(s, seat)
    if action == TAKE:
        return reason_to_take(s, seat)
    if action != KEEP:
        return "a card that is gone for nothing, before anybody else moves"
    equal = s.drawn >> 4 * s.rank & 15
    return "it could go for nothing, but nobody is forced" if equal else "you have drawn nothing equal"


def reason_to_call(s: State, seat: int) -> str:
    if s.held[seat] == 0:
        return "with an empty hand there is nothing else to do"
    mine, failing = points(s.held[seat]), danger(s, seat)
    fewer = "fewer" if s.tie == CALLER else f"{mine} or fewer"
    worth = number(mine, "point")
    if failing >= 1000:
        return f"you have {worth}, but somebody is seen to hold less: it would cost {FAILED} more"
    if failing < 10:
        return f"you have {worth}, and hardly ever would anybody have {fewer}"
    return f"you have {worth}, and about {failing // 10} in 100 times somebody would have {fewer}"


def reason_to_discard(s: State, seat: int, action: int) -> str:
    cards = cards_of(action)
    rest = s.held[seat] & ~cards
    off = number(points(cards), "point")
    left = f"{off} at once" if cards & cards - 1 else f"{off} off"
    better = best_discard(s, seat)
    if price_of(s, s.held[seat], better) < price_of(s, s.held[seat], action):
        return f"{left}, but {' '.join(laid(better))} would {gain_of(s, better)}"
    if many := forced(s, action):
        return f"the next player will have {many} cards to draw, and it leaves you {points(rest)}"
    kept = best_group(rest & NUMBERED)
    later = f", {kept} of which can go at once later" if kept > dearest(rest) else ""
    return f"{left}, and it leaves you {points(rest)}{later}"


def forced(s: State, action: int) -> int:
    """How many cards the next player has to draw after this discard; 0: as always."""
    gift = gift_of(action) if s.action_cards else 0
    return s.penalty + gift if gift else 0


def gain_of(s: State, action: int) -> str:
    many = forced(s, action)
    return f"make the next player draw {many}" if many else "leave you a cheaper hand"


def dearest(cards: int) -> int:
    """The points of the dearest single card."""
    return max((points(1 << card) for card in range(JOKER) if cards >> card & 1), default=0)


def reason_to_draw(s: State, seat: int) -> str:
    if s.owed > 1:
        return f"the {s.owed} cards have to be drawn"
    if s.offer == NO_CARD:
        return "there is no card on the pile that you could take"
    card, worth = CARDS[s.offer], points(1 << s.offer)
    if choose_card(s, seat) == DRAW:
        lone = not fits(s.held[seat], s.offer)
        use = " and goes with nothing" if lone else ", though it could leave with others"
        return f"{card} would cost you {worth}{use}; a blind card is cheaper on average"
    return f"a blind card, though {card} would be the better one"


def reason_to_take(s: State, seat: int) -> str:
    card, worth = CARDS[s.offer], number(points(1 << s.offer), "point")
    if fits(s.held[seat], s.offer):
        return f"{card} goes together with what you hold, and can leave with it"
    if choose_card(s, seat) == TAKE:
        return f"{card} costs only {worth}, less than a blind card does on average"
    return f"{card} costs {worth} and goes with nothing that you hold"


def fits(cards: int, card: int) -> bool:
    """Whether with this card the hand has a dearer group than before and than the card itself."""
    best = best_group((cards | 1 << card) & NUMBERED)
    return best > max(best_group(cards & NUMBERED), points(1 << card))
