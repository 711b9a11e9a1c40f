"""What a good human knows: the rule-of-thumb player, and its reasons."""

from parlour.games.curse.rules import (
    ATTACK,
    BEAT,
    BELOW,
    EQUAL,
    KINDS,
    STOP,
    TAKE,
    above,
    certain,
    kinds,
)
from parlour.games.curse.words import RANKS, answer
from parlour.kernel import State, rule
from parlour.kernel.piles import BITS, count, nth, one, size

JACK, KING = 5, 7
COPY = 3  # ranks that an attack may be higher for each copy of it in the hand
SAFE = KINDS * COPY  # the same for an attack that cannot be beaten
LONG = 9  # cards in a deck that leaves time to wait for better uses of high cards
SPEND = 2  # ranks that a pair may cost more than a single card while there is a deck
SHED = 8  # and when there is none
RICH = 5  # cards on the table that are too many to take


@rule
def choose(s, seat, r):
    if s.stage != ATTACK:
        return defend(s, seat)
    if s.table == 0:
        return attack(s, seat)
    more = kinds(s.hand[seat]) & kinds(s.table)
    if more == 0 or (size(s.deck) >= LONG and nth(more, 0) > JACK):
        return STOP
    return nth(more, 0)


@rule
def attack(s, seat):
    """What cannot be beaten, else a low rank of which there are several."""
    best = 0
    least = KINDS
    for kind in range(KINDS):
        copies = count(s.hand[seat], kind)
        if copies:
            cost = kind - COPY * (copies - 1) - SAFE * unbeatable(s, seat, kind)
            if cost < least:
                least = cost
                best = kind
    return best


@rule
def unbeatable(s, seat, kind):
    """Whether the attacker knows the whole hand of the defender, and that it does not beat this."""
    theirs = certain(s, seat, s.defender) if s.deck == 0 else 0
    if theirs != s.hand[s.defender]:
        return 0
    if above(theirs, kind):
        return 0
    main = one(kind) | one(kind) >> BITS
    return 1 if size(theirs) < 2 or kinds(theirs) & main == 0 else 0


@rule
def defend(s, seat):
    pair = cheapest_pair(s, seat)
    higher = above(s.hand[seat], s.card)
    if higher == 0:
        return pair if pair != TAKE and (s.deck == 0 or size(s.table) >= RICH) else TAKE
    alone = nth(higher, 0)
    if pair != TAKE and cost(s, pair) - (SPEND if s.deck else SHED) < alone:
        return pair
    if s.deck and alone >= KING and size(s.table) == 1:
        return TAKE
    return BEAT + alone


@rule
def cheapest_pair(s, seat):
    """The two lowest cards that beat, or taking where there are none."""
    best = TAKE
    hand = s.hand[seat]
    equal = one(s.card)
    if count(hand, s.card) and hand != equal:
        best = EQUAL + nth(hand - equal, 0)
    below = equal >> BITS
    if hand & below * 63 and hand != below:
        helper = nth(hand - below, 0)
        other = EQUAL + s.card - 1 if helper == s.card else BELOW + helper
        if best == TAKE or cost(s, other) < cost(s, best):
            best = other
    return best


@rule
def cost(s, pair):
    """The ranks that two cards take out of the hand."""
    return s.card + pair - EQUAL if pair < BELOW else s.card - 1 + pair - BELOW


def reason(s: State, seat: int, action: int) -> str:
    if action == STOP:
        return reason_to_stop(s, seat)
    if action == TAKE:
        return reason_to_take(s, seat)
    if action < STOP:
        return reason_to_add(s, action) if s.table else reason_to_attack(s, seat, action)
    return reason_to_beat(s, seat, action)


def reason_to_attack(s: State, seat: int, kind: int) -> str:
    hand, lowest = s.hand[seat], nth(s.hand[seat], 0)
    if unbeatable(s, seat, kind):
        return "you know what your neighbour holds, and nothing of it beats this"
    if count(hand, kind) > 1:
        return f"you hold {count(hand, kind)} of them, and one can follow the other"
    if kind == lowest:
        return "it is the lowest rank you have, and worth the least in defence"
    return f"it spends a better card than your {RANKS[lowest]}; in defence you may miss it"


def reason_to_add(s: State, kind: int) -> str:
    if kind > JACK and size(s.deck) >= LONG:
        return f"it presses on, but while the deck lasts a {RANKS[kind]} may do more in your hand"
    return "one card less in your hand, and the defence has to answer again"


def reason_to_stop(s: State, seat: int) -> str:
    more = kinds(s.hand[seat]) & kinds(s.table)
    if more == 0:
        return "you hold no rank that lies on the table"
    if choose(s, seat, [0, 0]) == STOP:
        return f"a {RANKS[nth(more, 0)]} is better kept while there is a deck to draw from"
    return "you keep your cards, but your neighbour is let off and attacks next"


def reason_to_beat(s: State, seat: int, action: int) -> str:
    higher = above(s.hand[seat], s.card)
    alone = f"your {RANKS[nth(higher, 0)]}" if higher else ""
    if action < EQUAL:
        if action == BEAT + nth(higher, 0):
            return f"it is the lowest single card that beats the {RANKS[s.card]}"
        return f"it beats the {RANKS[s.card]}, but {alone} would do as well"
    shed = f"two cards go at once, {' and '.join(RANKS[kind] for kind in answer(s, action))}"
    if action != cheapest_pair(s, seat):
        return f"{shed}, but a cheaper pair would do as well"
    if choose(s, seat, [0, 0]) == action:
        return f"{shed}, which costs little" if s.deck else f"{shed}, and with an empty deck none come back"
    return f"{shed}, though {alone} alone would do" if alone else f"{shed}, a high price for so few cards"


def reason_to_take(s: State, seat: int) -> str:
    many = size(s.table)
    price = f"you gather {many} card{'s' if many > 1 else ''} and do not attack next"
    if cheapest_pair(s, seat) == TAKE and not above(s.hand[seat], s.card):
        return f"nothing in your hand beats the {RANKS[s.card]}: {price}"
    if choose(s, seat, [0, 0]) == TAKE:
        return f"{price}, but the cards that beat the {RANKS[s.card]} are worth more in your hand"
    return f"{price}, although you could well beat the {RANKS[s.card]}"
