"""What the rule-of-thumb player says of its moves is true."""

import pytest

from parlour.games.alpaca import GAME, hints, rules, words
from parlour.kernel import State
from parlour.kernel.piles import one


def position(hand: str, top: str, deck: str = "1 2", others: int = 2, **changes: int) -> State:
    """Seat 0 on turn with this hand; each of the others holds three cards."""
    s = GAME.opening(1 + others, GAME.house_rules(1 + others, {}))
    s.stage, s.turn, s.top = rules.TURN, 0, words.CARDS.index(top)
    s.deck, s.deck_size = pile(deck), len(deck.split())
    for seat in range(s.seats):
        s.hand[seat] = pile("1 2 3" if seat else hand)
    for name, value in changes.items():
        setattr(s, name, value)
    return s


def pile(cards: str) -> int:
    return sum(one(words.CARDS.index(card)) for card in cards.split())


def advice(s: State) -> str:
    """What is chosen, and why."""
    id = hints.choose(s, 0, [0, 0])
    assert id in GAME.moves(s, 0)
    return f"{words.say(s, 0, id)}: {why(s, id)}"


def why(s: State, id: int) -> str:
    return hints.reason(s, 0, id)


@pytest.mark.parametrize(
    ("s", "said"),
    [
        (position("1 3 5", "3"), "play 3: it saves 3, and the next value stays in line for later"),
        (position("1 4 5", "3"), "play 4: it saves 4: it is your last 4"),
        (
            position("1 4 4", "3"),
            "play 4: one of your 2 goes; a value costs its 4 until the last of them is gone",
        ),
        (position("alpaca", "6"), "play alpaca: it is your last card: the round ends, you pay nothing"),
        (position("5 6", "1"), "draw: your hand costs 11: a card that fits next time is worth another draw"),
        (position("4", "1"), "leave: nothing fits and 4 is cheap: playing on would likely cost more"),
        (
            position("alpaca 6 5", "1", deck=""),
            "leave: nothing fits and nothing can be drawn: it is all that you can do, for 21",
        ),
        (
            position("alpaca 6 5", "1", active=1, lone_player=rules.PLAYS),
            "leave: nothing fits and nothing can be drawn: it is all that you can do, for 21",
        ),
        (position("2 3", "1", active=1), "leave: alone you may only draw, and a card more never costs less"),
        (
            position("alpaca 6", "1", others=1),
            "leave: nothing fits, and once you are gone your rival can play nothing more; it costs you 16",
        ),
    ],
)
def test_why_it_does_so(s: State, said: str):
    assert advice(s) == said


@pytest.mark.parametrize(
    ("s", "said"),
    [
        (position("1 3", "3"), "it makes your 4 no less, and you hold a card that fits"),
        (position("4", "1"), "a card that fits may come, but 4 is cheap enough to leave with"),
        (position("4 6", "1", active=1), "alone you may play nothing, and your 10 can only become more"),
        (
            position("4 6", "1", others=1),
            "a card that fits may come, but your rival may leave first, and then you can play nothing",
        ),
    ],
)
def test_why_not_draw(s: State, said: str):
    assert why(s, rules.DRAW) == said


def test_why_not_leave():
    assert why(position("1 3", "3"), rules.LEAVE) == "it would cost you 4 now, though you need not stop yet"


def test_the_last_card_and_a_coin():
    s = position("3", "3")
    s.total[0] = 4
    assert advice(s).endswith("you pay nothing and may hand back a coin")


@pytest.mark.parametrize(("total", "said"), [(13, "black: that is 10"), (4, "white: that is 1")])
def test_coins(total: int, said: str):
    s = position("3", "3")
    s.total[0] = total
    rules.apply(s, 0, words.CARDS.index("3"))
    assert advice(s) == f"return {said} off your score"
    assert why(s, rules.RETURN_NONE) == "a coin kept is a point kept, and points lose"
