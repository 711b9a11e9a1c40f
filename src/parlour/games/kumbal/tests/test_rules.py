"""The rules, clause by clause; the number in a test's name is that of rules.md."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest
from rich.text import Text

from parlour.game import ENDINGS, HOUSE, Chance, Move, Refused
from parlour.games.kumbal import GAME, rules, words
from parlour.kernel import State, sow
from parlour.table import Table, look, replay

RANKS, SUITS, CARDS = "A23456789TJQK", words.SUITS, words.CARDS


# positions and moves in words


def cards(text: str) -> int:
    return sum(1 << CARDS.index(card) for card in text.split())


def match(seats: int, **options: Any) -> State:
    """A match before its first chance."""
    return GAME.opening(seats, GAME.house_rules(seats, options))


def position(
    *hands: str,
    pile: str = "KS",
    deck: str | None = None,
    known: tuple[str, ...] = (),
    turn: int = 0,
    turns: int = 0,
    totals: tuple[int, ...] = (),
    **options: Any,
) -> State:
    """Before a turn: everybody's hand, the pile with its top card last, and whose turn it is. All
    other cards are the deck or, where that is given, lie at the bottom of the pile."""
    s = match(len(hands), **options)
    s.stage, s.turn, s.turns = rules.TURN, turn, turns
    for seat, hand in enumerate(hands):
        s.held[seat] = cards(hand)
        s.known[seat] = cards(known[seat]) if known else 0
        s.total[seat] = totals[seat] if totals else 0
    rest = rules.ALL & ~cards(pile) & ~sum(s.held)
    s.deck = rest if deck is None else cards(deck)
    s.top = CARDS.index(pile.split()[-1])
    s.shut = int(s.top >= rules.JOKER)
    if s.between_rounds == rules.CUT:
        for place, card in enumerate(words.named(rest & ~s.deck) + pile.split()):
            s.ring[place] = CARDS.index(card) + 1
    return s


def moves(s: State, seat: int) -> list[str]:
    return [words.say(s, seat, id) for id in GAME.moves(s, seat)]


def chances(s: State) -> Counter[str]:
    return Counter(words.say(s, HOUSE, rules.pick(s, k)) for k in range(rules.ways(s)))


def play(s: State, log: str) -> State:
    """Go on as in the lines of a log."""
    for line in log.split(", "):
        who, _, text = line.partition(" ")
        if who == "*":
            assert text in chances(s), f"{text} cannot happen"
            rules.settle(s, words.read(s, HOUSE, text))
        else:
            assert text in moves(s, int(who)), f"{who} may not {text}"
            rules.apply(s, int(who), words.read(s, int(who), text))
    return s


def dealing(text: str) -> str:
    """The lines of a log in which these cards are dealt."""
    return ", ".join(f"* card {card}" for card in text.split())


def asked(s: State) -> int:
    """The seat that is awaited, -1 if there is none. Beside it only the next player may have moves."""
    mask = rules.awaited(s)
    seats = [seat for seat in range(s.seats) if mask >> seat & 1]
    able = [seat for seat in range(s.seats) if moves(s, seat)]
    assert mask < 1 << s.seats
    assert set(seats) <= set(able) <= {*seats, s.turn}
    assert not (able and rules.ways(s))
    assert len(seats) < 2
    return seats[0] if seats else -1


def draws(s: State) -> list[int]:
    """Deal all cards that are due, and answer who got them; -1 is the pile."""
    getters = []
    while rules.ways(s):
        before = list(s.held)
        rules.settle(s, rules.pick(s, 0))
        getters += [next((seat for seat in range(s.seats) if s.held[seat] != before[seat]), -1)]
    return getters


def dealt(seats: int, first: int = 0, **options: Any) -> State:
    """A match after its deal: each gets the lowest cards that are left."""
    s = match(seats, **options)
    play(s, f"* first {first}")
    draws(s)
    return s


def ended(s: State) -> str:
    return ENDINGS[s.ended]


def hands(s: State) -> list[str]:
    return [" ".join(words.named(s.held[seat])) for seat in range(s.seats)]


def known(s: State) -> list[str]:
    return [" ".join(words.named(s.known[seat])) for seat in range(s.seats)]


def piled(s: State) -> str:
    return " ".join(words.named(rules.pile(s)))


def top(s: State) -> str:
    return CARDS[s.top]


def totals(s: State) -> list[int]:
    return GAME.standing(s)[0]


def fields(s: State, *but: str) -> dict[str, object]:
    return {name: getattr(s, name) for name in rules.LAYOUT.fields if name not in but}


def whole_suit(suit: str) -> str:
    return " ".join(rank + suit for rank in RANKS)


def takes(s: State, card: str) -> bool:
    """Whether the card was one of two things that could be drawn; the other is the deck."""
    able = moves(s, s.drawer)
    assert able in (["draw"], ["draw", f"take {card}"])
    return len(able) == 2


# 1. The aim


def test_1_1_the_lowest_total_wins():
    s = position("AC", "KD KH", "9C", totals=(60, 80, 40))
    play(s, "0 kumbal")
    assert rules.over(s)
    assert GAME.standing(s) == ([60, 106, 49], [2, 3, 1])
    assert GAME.best == "lowest"
    assert asked(s) == -1
    assert rules.ways(s) == 0


@pytest.mark.parametrize("seats", range(2, 9))
def test_1_2_two_to_eight_play(seats: int):
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]
    assert GAME.house_rules(seats, {})["hand"] == ("7" if seats <= 5 else "5")
    if seats <= 5:
        assert len(hands(dealt(seats, hand="5"))[0].split()) == 5
    else:
        with pytest.raises(Refused, match="hand=7"):
            GAME.house_rules(seats, {"hand": "7"})


# 2. The cards


def test_2_1_the_pack():
    s = play(match(2), "* first 0")
    assert chances(s) == {f"card {card}": 1 for card in [*(r + t for r in RANKS for t in SUITS), "X1", "X2"]}


@pytest.mark.parametrize("rank", range(13))
def test_2_2_points(rank: int):
    for suit in SUITS:
        assert rules.points(cards(RANKS[rank] + suit)) == rank + 1
    assert rules.points(cards(" ".join(RANKS[rank] + suit for suit in SUITS))) == 4 * rank + 4


def test_2_2_jokers_cost_nothing_and_points_add_up():
    assert rules.points(cards("X1")) == rules.points(cards("X2")) == rules.points(0) == 0
    assert rules.points(cards("X1 X2 AC 2D 3H TS JC QD KH")) == 1 + 2 + 3 + 10 + 11 + 12 + 13
    assert rules.points(rules.ALL) == 4 * 91


def groups(hand: str) -> set[str]:
    """The discards of more than one card that this hand can make."""
    return {text.removeprefix("discard ") for text in moves(position(hand, "2D"), 0) if text.count(" ") > 1}


@pytest.mark.parametrize("hand", ["X1 7C", "X1 X2 7C", "4C 5C X1", "4C X1 6C 7D", "TC JC X1 KC"])
def test_2_3_no_card_stands_in_for_another(hand: str):
    assert groups(hand) <= {"X1 X2"}


# 3. The deal


@pytest.mark.parametrize("seats", range(2, 9))
def test_3_1_the_deal(seats: int):
    s = play(match(seats), "* first 1")
    many = 7 if seats <= 5 else 5
    assert draws(s) == [seat for seat in range(seats) for _ in range(many)] + [-1]
    assert [len(hand.split()) for hand in hands(s)] == [many] * seats
    assert piled(s) == top(s) == CARDS[many * seats]
    assert len(words.named(s.deck)) == 53 - many * seats
    assert asked(s) == 1


def test_3_1_a_match_begins_with_nothing_left_of_another():
    s = position("AC", "9D", "9H", pile="8D 8H", deck="", action_cards="on", between_rounds="cut", turns=3)
    play(s, "0 kumbal, * cut 9")
    s.turn, s.way, s.shuffles, s.batch[7], s.total[2], s.penalty, s.shut, s.top = 2, -1, 1, 1, 70, 4, 1, 9
    s.group, s.rank, s.offer, s.known[1], s.drawn = 3, 4, 5, 6, 7
    rules.start(s)
    fresh = match(3, action_cards="on", between_rounds="cut")
    assert fields(s) == fields(fresh)
    for field, number in (("turn", 0), ("way", 1), ("penalty", 0), ("shut", 0), ("turns", 0), ("owed", 7)):
        assert getattr(s, field) == number
    assert (s.base, s.placed, s.ring, s.batch, s.shuffles) == (0, 0, [0] * 54, [0] * 54, 0)
    assert (s.round, s.ended, s.total, s.held, s.known) == (0, 0, [0] * 8, [0] * 8, [0] * 8)
    assert (s.top, s.offer, s.group, s.rank, s.drawer, s.drawn) == (0, -1, 0, -1, 0, 0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_3_2_anybody_may_begin(seats: int):
    assert chances(match(seats)) == {f"first {seat}": 1 for seat in range(seats)}
    assert asked(match(seats)) == -1
    assert {asked(dealt(seats, first)) for first in range(seats)} == set(range(seats))


def test_3_3_the_lowest_begins():
    s = play(position("7C", "3D", "9H", "9S"), "0 kumbal")
    draws(s)
    assert (asked(s), s.round, ended(s)) == (1, 1, "played")
    s = play(position("9C", "9D", "AH", "9S", turn=2), "2 kumbal")
    draws(s)
    assert asked(s) == 2


@pytest.mark.parametrize(
    ("caller", "hands", "first"),
    [
        (0, "3C|3D|9H|9S", 0),
        (2, "3C|3D|3H|3S", 2),
        (0, "4C|3D|9H|3S", 1),
        (1, "3C|4D|9H|3S", 3),
        (2, "3C|3D|4H|9S", 0),
        (3, "9C|3D|3H|4S", 1),
    ],
)
@pytest.mark.parametrize("tie", ["caller", "assaf"])
def test_3_3_among_several_the_caller_or_the_next_after_the_caller(
    caller: int, hands: str, first: int, tie: str
):
    s = play(position(*hands.split("|"), turn=caller, tie=tie), f"{caller} kumbal")
    assert s.turn == first


@pytest.mark.parametrize(
    ("caller", "hands", "first"),
    [
        (1, "3C|4D|3H|9S", 0),
        (1, "9C|4D|3H|3S", 2),
        (0, "4C|3D|9H|3S", 3),
        (0, "4C|3D|3H|9S", 1),
        (3, "9C|3D|3H|4S", 2),
    ],
)
def test_3_3_counting_begins_where_the_turn_would_have_gone(caller: int, hands: str, first: int):
    s = position(*hands.split("|"), turn=caller)
    s.way = -1
    assert play(s, f"{caller} kumbal").turn == first


@pytest.mark.parametrize("seats", range(2, 9))
def test_3_4_turns_go_round(seats: int):
    s, found = dealt(seats), []
    for _ in range(2 * seats):
        seat = asked(s)
        found.append(seat)
        rules.apply(s, seat, GAME.moves(s, seat)[0])
        rules.apply(s, seat, rules.DRAW)
        draws(s)
        rules.apply(s, seat, rules.KEEP)
    assert found == [*range(seats)] * 2


@pytest.mark.parametrize("action_cards", ["off", "on"])
def test_3_5_the_card_turned_up(action_cards: str):
    for up, taken in (("X1", False), ("X2", False), ("2S", True), ("7S", True), ("8S", True), ("KS", True)):
        s = play(match(2, hand="5", action_cards=action_cards), "* first 0")
        play(s, dealing(f"AC AD AH 3C 3D 4C 4D 4H 5C 5D {up}"))
        assert (asked(s), top(s), s.penalty, s.way) == (0, up, 0, 1)
        assert GAME.view(s, None)["offer"] == (up if taken else None)
        play(s, "0 discard 3D")
        assert takes(s, up) == taken


def test_3_6_all_cards_are_shuffled_again():
    s = position("AC", "9D", pile="3C 4C", deck="8D 8H")
    play(s, "0 discard AC, 0 draw, * card 8D, 1 discard 9D, 1 draw, * card 8H, 1 keep")
    play(s, "0 discard 8D, 0 draw")
    play(s, "* card AC, 1 discard 8H, 1 draw, * card 3C, 1 keep, 0 kumbal")
    assert (s.round, s.turns, s.shuffles) == (1, 0, 0)
    assert chances(s) == {f"card {card}": 1 for card in CARDS}
    assert draws(s) == [0] * 7 + [1] * 7 + [-1]
    assert (s.batch, known(s)) == ([0] * 54, ["", ""])
    fresh = dealt(2)
    assert fields(s, "turn", "total", "round", "ended") == fields(fresh, "turn", "total", "round", "ended")


# 4. A turn


def test_4_1_one_discard_and_then_one_card():
    s = position("3C 9D", "2D")
    assert moves(s, 0) == ["discard 3C", "discard 9D"]
    play(s, "0 discard 3C")
    assert (asked(s), moves(s, 0), moves(s, 1)) == (0, ["draw", "take KS"], [])
    play(s, "0 draw")
    assert (asked(s), rules.ways(s)) == (-1, len(words.named(s.deck)))
    play(s, "* card 5H, 0 keep")
    assert (hands(s), asked(s), s.turns) == (["5H 9D", "2D"], 1, 1)


def test_4_1_or_the_card_from_the_pile():
    s = play(position("3C 9D", "2D"), "0 discard 3C, 0 take KS")
    assert (hands(s), asked(s), s.turns) == (["9D KS", "2D"], 1, 1)
    assert (piled(s), top(s)) == ("3C", "3C")


def test_4_1_every_card_of_the_deck_can_come():
    s = play(position("3C 9D", "2D", deck="4C JH X2"), "0 discard 3C, 0 draw")
    assert chances(s) == {"card 4C": 1, "card JH": 1, "card X2": 1}
    assert hands(play(s, "* card X2"))[0] == "X2 9D"
    assert words.named(s.deck) == ["4C", "JH"]


def test_4_1_nobody_else_has_a_move():
    for s in (dealt(3), play(dealt(3), "0 discard AC")):
        assert (asked(s), moves(s, 1), moves(s, 2)) == (0, [], [])


def test_4_2_one_group_a_turn():
    s = position("3C 3D 7C 8C 9C", "2D")
    assert groups("3C 3D 7C 8C 9C") == {"3C 3D", "3D 3C", "7C 8C 9C", "9C 8C 7C"}
    play(s, "0 discard 3C 3D")
    assert moves(s, 0) == ["draw", "take KS"]
    assert hands(s)[0] == "7C 8C 9C"


def every_set() -> Iterator[str]:
    for rank in RANKS:
        for several in (2, 3, 4):
            for suits in combinations(SUITS, several):
                for suit in suits:
                    under = [rank + other for other in suits if other != suit]
                    yield " ".join([*under, rank + suit])


def every_run() -> Iterator[str]:
    for suit in SUITS:
        for first in range(13):
            for last in range(first + 2, 13):
                run = [rank + suit for rank in RANKS[first : last + 1]]
                yield " ".join(run)
                yield " ".join(reversed(run))


def test_4_2_all_discards_there_are():
    s = dealt(2)
    s.held[0] = rules.ALL
    expected = [f"discard {group}" for group in [*CARDS, *every_set(), "X1 X2", *every_run()]]
    found = moves(s, 0)
    assert len(found) == GAME.width == 54 + 13 * (6 * 2 + 4 * 3 + 4) + 1 + 2 * 264
    assert sorted(found) == sorted(expected)
    for text in expected:
        id = words.read(s, 0, text)
        assert words.named(rules.cards_of(id)) == sorted(text.split()[1:], key=CARDS.index)
        assert CARDS[rules.top_of(id)] == text.split()[-1]


def test_4_3_two_three_or_four_of_a_value():
    assert groups("7C 7H") == {"7C 7H", "7H 7C"}
    assert groups("7C 7D 7S") == {
        *("7C 7D", "7D 7C", "7C 7S", "7S 7C", "7D 7S", "7S 7D"),
        *("7C 7D 7S", "7C 7S 7D", "7D 7S 7C"),
    }
    assert len(groups("7C 7D 7H 7S")) == 6 * 2 + 4 * 3 + 4


def test_4_3_jack_queen_and_king_are_different():
    assert groups("TC JC QD KD 9H") == set()
    assert groups("QC QD KC KD") == {"QC QD", "QD QC", "KC KD", "KD KC"}


def test_4_3_the_whole_set_is_laid():
    s = play(position("7C 7D 7H 9S", "2D"), "0 discard 7D 7H 7C")
    assert (hands(s)[0], piled(s), top(s)) == ("9S", "7C 7D 7H KS", "7C")


def test_4_4_two_jokers():
    assert groups("X1 X2") == {"X1 X2"}
    assert groups("X1 AC") == groups("X2 KS") == set()
    s = play(position("X1 X2 9S", "2D"), "0 discard X1 X2")
    assert (hands(s)[0], piled(s)) == ("9S", "X1 X2 KS")


@pytest.mark.parametrize(("hand", "single"), [("X1 9C", "X1"), ("X2 9C", "X2")])
def test_4_4_a_joker_alone(hand: str, single: str):
    assert moves(position(hand, "2D"), 0) == ["discard 9C", f"discard {single}"]
    assert hands(play(position(hand, "2D"), f"0 discard {single}"))[0] == "9C"


@pytest.mark.parametrize(
    ("hand", "runs"),
    [
        ("4C 5C", []),
        ("4C 5C 6C", ["4C 5C 6C"]),
        ("4C 5C 7C", []),
        ("4C 5D 6C", []),
        ("4C 5C 6C 7C", ["4C 5C 6C", "5C 6C 7C", "4C 5C 6C 7C"]),
        ("4C 5C 6C 8C 9C TC", ["4C 5C 6C", "8C 9C TC"]),
        ("4C 5C 6C 4S 5S 6S", ["4C 5C 6C", "4S 5S 6S"]),
        ("JS QS KS", ["JS QS KS"]),
    ],
)
def test_4_5_runs(hand: str, runs: list[str]):
    both_ways = {way for run in runs for way in (run, " ".join(reversed(run.split())))}
    assert {group for group in groups(hand) if group[0] != group[3]} == both_ways


@pytest.mark.parametrize("suit", SUITS)
def test_4_5_a_whole_suit_is_a_run(suit: str):
    hand = whole_suit(suit)
    assert hand in groups(hand)
    assert len(groups(hand)) == 2 * sum(range(1, 12))
    s = play(position(hand, "", pile="X1"), f"0 discard {hand}")
    assert (hands(s)[0], top(s)) == ("", f"K{suit}")


def test_4_6_the_ace_is_low():
    assert groups("AC 2C 3C") == {"AC 2C 3C", "3C 2C AC"}
    assert groups("QC KC AC") == groups("KC AC 2C") == set()
    assert groups("JC QC KC AC 2C") == {"JC QC KC", "KC QC JC"}


@pytest.mark.parametrize(("discard", "on_top"), [("7C 7D", "7D"), ("7D 7C", "7C")])
def test_4_7_the_top_of_a_set_is_chosen(discard: str, on_top: str):
    s = play(position("7C 7D 9C", "2D 9D"), f"0 discard {discard}, 0 take KS")
    assert top(s) == on_top
    assert takes(play(s, "1 discard 9D"), on_top)


@pytest.mark.parametrize(("discard", "on_top"), [("4C 5C 6C", "6C"), ("6C 5C 4C", "4C")])
def test_4_7_a_run_goes_up_or_down(discard: str, on_top: str):
    s = play(position("4C 5C 6C 9C", "2D 9D"), f"0 discard {discard}, 0 take KS")
    assert top(s) == on_top
    assert GAME.view(s, None)["last"] == discard.split()
    assert takes(play(s, "1 discard 9D"), on_top)


def test_4_8_not_the_own_discard():
    s = play(position("3C 9D", "2D", pile="JH KS"), "0 discard 3C")
    assert moves(s, 0) == ["draw", "take KS"]
    s = play(position("3C 3D 9D", "2D", pile="JH KS"), "0 discard 3C 3D")
    assert moves(s, 0) == ["draw", "take KS"]


def test_4_9_the_top_card_only():
    s = play(position("7C 7D 7H 9C", "2D 9D"), "0 discard 7C 7H 7D, 0 take KS, 1 discard 9D")
    assert moves(s, 1) == ["draw", "take 7D"]
    play(s, "1 take 7D")
    assert (hands(s)[1], piled(s)) == ("2D 7D", "7C 7H 9D")
    assert takes(play(s, "0 discard 9C"), "9D")


def test_4_10_jokers_stay_in_the_pile():
    s = play(position("X1 9C", "2D 9D"), "0 discard X1, 0 draw, * card 5C, 0 keep, 1 discard 9D")
    assert moves(s, 1) == ["draw"]
    play(s, "1 draw, * card 6C, 1 keep, 0 discard 9C")
    assert moves(s, 0) == ["draw", "take 9D"]


def test_4_10_two_jokers_as_well():
    s = play(position("X1 X2 9C", "2D 9D"), "0 discard X1 X2, 0 draw, * card 5C, 0 keep, 1 discard 9D")
    assert moves(s, 1) == ["draw"]


def test_4_10_they_come_back_when_the_pile_is_shuffled():
    s = play(position("9C 9D", "2D", pile="X1 KS", deck=""), "0 discard 9C, 0 draw")
    assert "card X1" in chances(s)


# 5. Discarding for free


@pytest.mark.parametrize(
    ("discard", "drawn", "left"), [("7C", "7D", "9D"), ("7C 7S", "7D", "9D"), ("7C 7S 7H", "7D", "9D")]
)
def test_5_1_an_equal_card_may_go_too(discard: str, drawn: str, left: str):
    s = position(f"{discard} {left}", "2D")
    play(s, f"0 discard {discard}, 0 draw, * card {drawn}")
    assert (asked(s), moves(s, 0)) == (0, [f"free {drawn}", "keep"])
    play(s, f"0 free {drawn}")
    assert (hands(s)[0], top(s), asked(s), s.turns) == (left, drawn, 1, 1)
    assert words.named(s.deck).count(drawn) == 0
    assert rules.ways(s) == 0


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("suit", SUITS)
def test_5_1_in_every_value_and_suit(rank: str, suit: str):
    other = "D" if suit == "C" else "C"
    s = play(position(f"{rank}{other}", "X2", pile="X1"), f"0 discard {rank}{other}, 0 draw")
    play(s, f"* card {rank}{suit}, 0 free {rank}{suit}")
    assert (hands(s)[0], top(s)) == ("", rank + suit)


def test_5_1_it_may_be_kept():
    s = play(position("7C 9D", "2D"), "0 discard 7C, 0 draw, * card 7D, 0 keep")
    assert (hands(s)[0], top(s), asked(s)) == ("7D 9D", "7C", 1)


@pytest.mark.parametrize(("one", "other"), [("X1", "X2"), ("X2", "X1")])
def test_5_2_a_joker_after_a_joker(one: str, other: str):
    s = play(position(f"{one} 9D", "2D"), f"0 discard {one}, 0 draw, * card {other}")
    assert moves(s, 0) == [f"free {other}", "keep"]
    play(s, f"0 free {other}, 1 discard 2D")
    assert (hands(s)[0], moves(s, 1)) == ("9D", ["draw"])


def test_5_3_not_after_a_run():
    for card in ("4D", "5D", "6D", "7C", "9H"):
        s = play(position("4C 5C 6C 9D", "2D"), f"0 discard 4C 5C 6C, 0 draw, * card {card}")
        assert (asked(s), moves(s, 0)) == (1, [])


def test_5_3_not_a_card_from_the_pile():
    s = play(position("7C 9D", "2D", pile="7S"), "0 discard 7C, 0 take 7S")
    assert (asked(s), moves(s, 0), hands(s)[0]) == (1, [], "7S 9D")


def test_5_3_nor_what_was_held_back():
    s = play(position("7C 7D 9D", "2D"), "0 discard 7C, 0 draw, * card 5H")
    assert moves(s, 0) == ["keep"]


def test_5_4_until_the_next_player_discards():
    s = play(position("7C 9D", "2D 9C", "3D"), "0 discard 7C, 0 draw, * card 7D")
    assert (moves(s, 1), moves(s, 2)) == (["discard 2D", "discard 9C"], [])
    play(s, "1 discard 9C")
    assert (asked(s), moves(s, 0), moves(s, 1)) == (1, [], ["draw", "take 7C"])
    assert (hands(s)[0], s.drawn) == ("7D 9D", 0)


def test_5_4_or_calls():
    s = play(position("7C 9D", "2D", "3D"), "0 discard 7C, 0 draw, * card 7D, 1 kumbal")
    assert (totals(s), s.round) == ([16, 0, 3], 1)
    assert s.drawn == 0
    s = position("7C KD", "2D", "3D", totals=(90, 0, 0))
    play(s, "0 discard 7C, 0 draw, * card 7D, 1 kumbal")
    assert (rules.over(s), s.drawn, totals(s)) == (1, 0, [110, 0, 3])


def test_5_4_four_seconds_at_the_most():
    s = position("7C 9D", "2D 9C", "3D")
    assert [rules.waits(s, seat) for seat in range(3)] == [0, 0, 0]
    play(s, "0 discard 7C")
    assert [rules.waits(s, seat) for seat in range(3)] == [0, 0, 0]
    play(s, "0 draw, * card 7D")
    assert [rules.waits(s, seat) for seat in range(3)] == [4000, 0, 0]


def test_5_5_whatever_was_drawn():
    equal = play(position("7C 9D", "2D 9C", "3D"), "0 discard 7C, 0 draw, * card 7D")
    other = play(position("7C 9D", "2D 9C", "3D"), "0 discard 7C, 0 draw, * card 8D")
    assert (asked(other), moves(other, 0)) == (0, ["keep"])
    assert rules.waits(other, 0) == rules.waits(equal, 0)
    for seat in (1, 2, None):
        assert GAME.view(other, seat) == GAME.view(equal, seat)
    for seat in (1, 2):
        assert moves(other, seat) == moves(equal, seat)
        assert encoded(other, seat) == encoded(equal, seat)


def test_5_5_keeping_is_not_told():
    for card in ("7D", "8D"):
        s = play(position("7C 9D", "2D"), f"0 discard 7C, 0 draw, * card {card}")
        before = rules.LAYOUT.copy(s)
        play(s, "0 keep")
        assert GAME.tell(before, Move(0, rules.KEEP), s, 1) == [{"kind": "keep", "seat": 0, "text": ""}]
        assert (s.drawn, asked(s)) == (0, 1)


def test_5_6_the_next_player_may_take_it():
    s = play(position("7C 9D", "2D 9C"), "0 discard 7C, 0 draw, * card 7D, 0 free 7D, 1 discard 9C")
    assert moves(s, 1) == ["draw", "take 7D"]
    play(s, "1 take 7D")
    assert (hands(s)[1], piled(s)) == ("2D 7D", "7C 9C KS")


def test_5_7_one_card_a_turn():
    s = position("7C 9D", "2D", action_cards="on", pile="2S")
    s.penalty, s.shut = 2, 1
    play(s, "0 discard 7C, 0 draw, * card 7D, * card 7H, 0 free 7D")
    assert (asked(s), moves(s, 0), hands(s)[0]) == (1, [], "7H 9D")


def test_5_8_with_an_empty_hand_one_must_call():
    s = play(position("7C", "9D 9C", "3D"), "0 discard 7C, 0 draw, * card 7D, 0 free 7D")
    assert hands(s)[0] == ""
    play(s, "1 discard 9C, 1 draw, * card 5H, 1 keep, 2 discard 3D, 2 draw, * card 6H, 2 keep")
    assert (asked(s), moves(s, 0)) == (0, ["kumbal"])
    assert totals(play(s, "0 kumbal")) == [0, 14, 6]


def test_5_8_others_may_call_before():
    s = play(position("7C", "9D 9C", "3D"), "0 discard 7C, 0 draw, * card 7D, 0 free 7D")
    play(s, "1 discard 9C, 1 draw, * card 5H, 1 keep, 2 kumbal")
    assert totals(s) == [0, 14, 28]


# 6. When the deck is empty


def test_6_1_the_discards_become_the_deck():
    s = position("7C 7D 9D", "2D", pile="3C X1 5S KS", deck="")
    under = set(CARDS) - {"7C", "7D", "9D", "2D"}
    play(s, "0 discard 7C 7D, 0 draw")
    assert chances(s) == {f"card {card}": 1 for card in under}
    assert (piled(s), top(s), s.shuffles) == ("7C 7D", "7D", 1)
    play(s, "* card 5S, 0 keep, 1 discard 2D")
    assert moves(s, 1) == ["draw", "take 7D"]
    assert len(words.named(s.deck)) == len(under) - 1


def test_6_1_not_before_a_card_has_to_be_drawn():
    s = play(position("7C 9D", "2D", deck="5C"), "0 discard 7C, 0 draw, * card 5C, 0 keep")
    assert (s.deck, s.shuffles) == (0, 0)
    play(s, "1 discard 2D, 1 take 7C")
    assert (s.deck, s.shuffles, asked(s)) == (0, 0, 0)
    play(s, "0 discard 9D, 0 draw")
    assert s.shuffles == 1
    assert set(words.named(s.deck)) == set(CARDS) - {"9D", "5C", "7C"}


def test_6_1_a_card_that_went_for_free_is_shuffled_too():
    s = position("7C 9D", "2D 8H", deck="7D")
    play(s, "0 discard 7C, 0 draw, * card 7D, 0 free 7D, 1 discard 8H, 1 draw")
    assert "card 7D" in chances(s)
    assert piled(s) == "8H"


def test_6_1_in_the_midst_of_a_penalty():
    s = position("2C 9D", "9C 8H", deck="5C 6C", action_cards="on")
    play(s, "0 discard 2C, 0 draw, * card 5C, 1 discard 9C, 1 draw, * card 6C")
    assert (s.shuffles, piled(s), s.owed) == (1, "9C", 1)
    assert "card 2C" in chances(s)
    play(s, "* card 2C")
    assert (asked(s), hands(s)[1]) == (1, "2C 6C 8H")
    assert moves(s, 1) == ["keep"]


def test_6_1_the_last_card_of_the_deck_needs_no_shuffling():
    s = play(position("4C 5C 6C 9D", "2D", deck="8C"), "0 discard 4C 5C 6C, 0 draw, * card 8C")
    assert (asked(s), s.deck, s.shuffles) == (1, 0, 0)


def scarce(*hands: str) -> State:
    """Five cards to draw, and hardly any left: seat 1 holds all that nobody else does."""
    rest = set(CARDS) - set(" ".join(hands).split()) - {"KS", "AS"}
    s = position(hands[0], " ".join(rest), pile="AS KS", deck="", action_cards="on")
    s.penalty, s.shut = 5, 1
    return s


def test_6_2_nothing_is_left_to_draw():
    s = play(scarce("9C 9D 4C"), "0 discard 9C, 0 draw, * card AS, * card KS")
    assert (s.deck, piled(s), hands(s)[0]) == (0, "9C", "AS 4C 9D KS")
    assert (s.shuffles, s.owed, asked(s), moves(s, 0)) == (1, 0, 0, ["keep"])
    assert asked(play(s, "0 keep")) == 1


def test_6_2_after_a_run_the_turn_is_over_at_once():
    s = play(scarce("9C TC JC 4C"), "0 discard 9C TC JC, 0 draw, * card KS, * card AS")
    assert (asked(s), s.owed, s.turns) == (1, 0, 1)


def test_6_2_the_card_on_the_pile_can_be_taken_all_the_same():
    s = play(position("9C 4C", "2D", pile="AS KS", deck=""), "0 discard 9C, 0 take KS")
    assert (hands(s)[0], s.shuffles, asked(s)) == ("4C KS", 0, 1)


def test_6_2_asking_for_the_deck_gives_it_up():
    s = play(position("9C 4C", "2D", pile="AS KS", deck=""), "0 discard 9C, 0 draw")
    assert "card KS" in chances(s)
    play(s, "* card AS, 0 keep, 1 discard 2D")
    assert moves(s, 1) == ["draw", "take 9C"]


def told(s: State, log: str, seat: int | None = None) -> list[Any]:
    """What a seat is told of the last line of a log."""
    *some, last = log.split(", ")
    if some:
        play(s, ", ".join(some))
    before = rules.LAYOUT.copy(s)
    who, _, text = last.partition(" ")
    entry = (
        Chance(words.read(s, HOUSE, text)) if who == "*" else Move(int(who), words.read(s, int(who), text))
    )
    play(s, last)
    return [dict(event) for event in GAME.tell(before, entry, s, seat)]


def test_6_2_the_table_says_so():
    events = told(scarce("9C 9D 4C"), "0 discard 9C, 0 draw")
    assert [event["kind"] for event in events] == ["draw", "shuffle"]
    events = told(scarce("9C 9D 4C"), "0 discard 9C, 0 draw, * card AS, * card KS")
    assert [event["kind"] for event in events] == ["drawn", "none"]
    for log in ("0 discard 9C, 0 draw", "0 discard 9C, 0 draw, * card 5H"):
        assert len(told(position("9C 4C", "2D"), log)) == 1


# 7. Calling


@pytest.mark.parametrize(
    ("hand", "may"), [("7C", True), ("3C 4D X1", True), ("X1 X2", True), ("8C", False), ("4C 4D", False)]
)
def test_7_1_seven_points_or_fewer(hand: str, may: bool):
    assert ("kumbal" in moves(position(hand, "9D"), 0)) == may
    assert ("kumbal" in moves(position(f"{hand} ", "9D", hand="5"), 0)) == (hand == "X1 X2")


def test_7_1_at_the_beginning_of_the_turn():
    s = play(position("9C", "AD", "AH"), "0 discard 9C")
    assert "kumbal" not in moves(s, 0) + moves(s, 1)
    play(s, "0 draw, * card AC")
    assert "kumbal" not in moves(s, 0)
    assert "kumbal" not in moves(play(s, "0 keep"), 0)
    assert "kumbal" in moves(s, 1)


def test_7_1_even_on_the_first_turn():
    s = play(match(2, hand="5"), "* first 0")
    play(s, dealing("X1 X2 AC AD AH 3C 3D 4C 4D 4H 9S"))
    assert moves(s, 0)[-1] == "kumbal"
    assert totals(play(s, "0 kumbal")) == [0, 18]


def test_7_2_nobody_must_call():
    assert moves(position("AC", "9D"), 0) == ["discard AC", "kumbal"]


def test_7_3_more_points_cannot_call():
    table = Table(GAME, 2, seed=1)
    table.deal()
    (seat,) = table.awaited
    assert rules.points(table.state.held[seat]) > 7
    with pytest.raises(Refused, match="not possible"):
        table.act(seat, "kumbal")


def test_7_4_a_call_ends_the_round():
    s = position("3C", "9D KD", "X1 2H")
    events = told(s, "0 kumbal")
    assert [event["kind"] for event in events] == ["kumbal", "score", "score", "score"]
    assert (events[0]["points"], events[0]["won"]) == (3, False)
    assert events[0]["text"] == "{0} calls Kumbal with 3 and is wrong"
    assert [event["hand"] for event in events[1:]] == [["3C"], ["9D", "KD"], ["X1", "2H"]]
    assert [(event["points"], event["total"]) for event in events[1:]] == [(28, 28), (22, 22), (0, 0)]
    assert [event["sum"] for event in events[1:]] == ["3 + 25", "9 + 13", ""]
    assert (s.round, ended(s), hands(s)) == (1, "played", ["", "", ""])


def test_7_4_it_is_said_what_everybody_held():
    events = told(position("X1", "AD", "", "9D", totals=(0, 0, 9, 90)), "0 kumbal")
    assert [event["text"] for event in events] == [
        "{0} calls Kumbal with 0 and is right",
        "{0} held X1 and was right to call: 0 points, now 0",
        "{1} held AD: 1 point, now 1",
        "{2} held nothing: 0 points, now 9",
        "{3} held 9D: 9 points, now 99, and so 50",
    ]


def test_7_5_a_call_that_is_right():
    s = play(position("X1 2C", "9D KD", "3H", totals=(10, 20, 30)), "0 kumbal")
    assert totals(s) == [10, 42, 33]


@pytest.mark.parametrize("caller", range(3))
def test_7_5_from_any_seat(caller: int):
    hands = ["9C", "9D", "9H"]
    hands[caller] = "4S"
    s = play(position(*hands, turn=caller), f"{caller} kumbal")
    assert totals(s) == [0 if seat == caller else 9 for seat in range(3)]


def test_7_6_as_many_points_do_no_harm():
    s = play(position("3C", "3D", "2H AH", "4H"), "0 kumbal")
    assert totals(s) == [0, 3, 3, 4]


def test_7_7_twenty_five_more():
    assert totals(play(position("4C", "9D", "3H"), "0 kumbal")) == [29, 9, 0]
    assert totals(play(position("AC", "9D", "X1"), "0 kumbal")) == [26, 9, 0]


def test_7_8_the_fewest_cost_nothing():
    s = play(position("4C", "9D", "3H", "2S AS", turn=0, totals=(1, 1, 1, 1)), "0 kumbal")
    assert totals(s) == [30, 10, 1, 1]


# 8. The score


def after_round(before: int, hand: str, **options: Any) -> int:
    """The total of somebody who held this hand when another's call was right."""
    return totals(play(position("X1", hand, totals=(0, before), **options), "0 kumbal"))[1]


def test_8_1_totals_add_up():
    s = play(position("AC", "9D", "3H", totals=(5, 6, 7)), "0 kumbal")
    assert totals(s) == [5, 15, 10]
    draws(s)
    s.held[:3] = cards("7C"), cards("AC AD"), cards("8H")
    assert totals(play(s, "0 kumbal")) == [37, 15, 18]


@pytest.mark.parametrize(("before", "after"), [(41, 50), (42, 0), (43, 52)])
def test_8_2_exactly_51(before: int, after: int):
    assert after_round(before, "9D") == after


def test_8_2_the_penalty_counts():
    s = play(position("4C", "3H", totals=(22, 48)), "0 kumbal")
    assert totals(s) == [0, 48]


@pytest.mark.parametrize(("before", "after"), [(89, 98), (90, 50), (91, 100)])
def test_8_3_exactly_99(before: int, after: int):
    assert after_round(before, "9D") == after


def test_8_4_once_after_adding():
    s = play(position("X1", "AD", "9D KD KH KC", totals=(0, 50, 51 + 47 - 48)), "0 kumbal")
    assert totals(s) == [0, 0, 98]
    assert after_round(50, "AD") == 0
    s = position("X1", "KD", "9C", totals=(50, 98, 0))
    assert totals(play(s, "0 kumbal")) == [50, 111, 9]


@pytest.mark.parametrize(("before", "over"), [(90, False), (91, False), (92, True), (99, True)])
def test_8_5_more_than_100(before: int, over: bool):
    s = play(position("X1", "9D", "2H", totals=(0, before, 0)), "0 kumbal")
    assert bool(rules.over(s)) == over
    assert (rules.ways(s) == 0) == over
    assert s.round == 1


def test_8_5_whoever_it_is():
    for seat in range(3):
        hands = ["9C", "9D", "9H"]
        hands[(seat + 1) % 3] = "AS"
        before = tuple(95 if other == seat else 0 for other in range(3))
        s = position(*hands, totals=before, turn=(seat + 1) % 3)
        assert rules.over(play(s, f"{(seat + 1) % 3} kumbal"))


def test_8_5_at_the_end_everything_lies_open():
    s = play(position("X1", "9D", "2H", totals=(0, 99, 0)), "0 kumbal")
    for seat in (0, 1, 2, None):
        assert [player["hand"] for player in GAME.view(s, seat)["players"]] == [["X1"], ["9D"], ["2H"]]
    assert [fields(resampled(s, seat, 1)[0]) for seat in range(3)] == [fields(s)] * 3


def test_8_6_equal_totals_share_a_place():
    for points, places in (
        ((5, 7, 5, 102), [1, 3, 1, 4]),
        ((9, 7, 9, 102), [2, 1, 2, 4]),
        ((8, 8, 8, 8), [1, 1, 1, 1]),
        ((30, 20, 10, 0), [4, 3, 2, 1]),
    ):
        assert GAME.standing(position("", "", "", "", totals=points)) == ([*points], places)


def test_8_7_five_hundred_turns():
    s = position("4C KD", "9D", "3H", turns=499, totals=(1, 2, 3))
    play(s, "0 discard 4C, 0 take KS")
    assert (totals(s), s.round, ended(s)) == ([27, 11, 3], 1, "cap")
    s = play(position("4C KD", "9D", "3H", turns=498), "0 discard 4C, 0 take KS")
    assert (asked(s), s.turns, s.round) == (1, 499, 0)


def test_8_7_before_anything_can_go_for_free():
    s = play(position("4C KD", "9D", "3H", turns=499), "0 discard 4C, 0 draw, * card 4D")
    assert (totals(s), s.round, s.turns) == ([17, 9, 0], 1, 0)


def test_8_7_several_may_have_the_fewest():
    s = play(position("4C KD", "3D", "3H", turns=499), "0 discard KD, 0 take KS")
    assert totals(s) == [17, 0, 0]
    s = position("4C KD", "3D", "3H", turns=499, failed_lowest="hand")
    assert totals(play(s, "0 discard KD, 0 take KS")) == [17, 3, 3]


def test_8_7_it_can_end_the_match():
    s = play(position("4C KD", "9D", "3H", turns=499, totals=(90, 0, 0)), "0 discard 4C, 0 take KS")
    assert (rules.over(s), ended(s), totals(s)) == (1, "cap", [116, 9, 0])
    assert s.drawn == 0


def test_8_7_all_hands_are_shown():
    for log, hand in (("0 take KS", ["KD", "KS"]), ("0 draw, * card 5H", ["5H", "KD"])):
        events = told(position("4C KD", "9D", "3H", turns=499), f"0 discard 4C, {log}")
        (stopped, *paid) = [event for event in events if event["kind"] in ("stopped", "score")]
        assert stopped["kind"] == "stopped"
        assert [event["hand"] for event in paid] == [hand, ["9D"], ["3H"]]


@pytest.mark.parametrize(("hands", "first"), [("9C KD|3D|3H", 1), ("3C KD|9D|3H", 2), ("9C AD|2D|AH", 2)])
def test_8_8_who_begins_then(hands: str, first: int):
    s = position(*hands.split("|"), turns=499, pile="AC AS")
    play(s, f"0 discard {'KD' if 'K' in hands else '9C'}, 0 take AS")
    assert (s.turn, ended(s)) == (first, "cap")


def test_8_8_from_the_player_whose_turn_would_have_come():
    for way, first in ((1, 1), (-1, 2)):
        s = position("3C KD", "3D", "3H", turns=499, pile="X1 4S")
        s.way = way
        assert play(s, "0 discard KD, 0 take 4S").turn == first


def test_8_8_played_or_cap():
    assert (ended(dealt(2)), dealt(2).round) == ("", 0)
    s = play(position("4C KD", "9D", turns=499), "0 discard 4C, 0 take KS")
    draws(s)
    assert ended(s) == "cap"
    s.held[s.turn] = cards("AC")
    assert ended(play(s, f"{s.turn} kumbal")) == "played"


def test_8_9_the_score_is_the_total_at_any_time():
    assert totals(match(3)) == [0, 0, 0]
    s = position("3C", "9D", "", totals=(7, 70, 100))
    assert GAME.standing(s) == ([7, 70, 100], [1, 2, 3])


# 9. House rules


@pytest.mark.parametrize(("hand", "most"), [("7", 7), ("5", 5)])
def test_9_1_cards_in_hand_and_points_to_call(hand: str, most: int):
    s = dealt(3, hand=hand)
    assert [len(held.split()) for held in hands(s)] == [most] * 3
    for points in range(1, 10):
        may = "kumbal" in moves(position(f"{RANKS[points - 1]}C", "KD", hand=hand), 0)
        assert may == (points <= most)


def laid(s: State) -> str:
    """The pile as it lies, from the bottom to the top, where rounds are parted by a cut."""
    return " ".join(CARDS[s.ring[(s.base + place) % 54] - 1] for place in range(len(piled(s).split())))


def stacked(s: State) -> list[str]:
    """The deck from its top; a ? is a card that nobody knows."""
    at = rules.deck_top(s)
    many = len(words.named(s.deck))
    return ["?X"[s.ring[(at + i) % 54] > 0] and card_at(s, at + i) for i in range(many)]


def card_at(s: State, place: int) -> str:
    card = s.ring[place % 54]
    return CARDS[card - 1] if card else "?"


def test_9_2_cards_are_put_together_and_cut():
    s = position("KC AH X2 4C", "AD AC X1", "9D 9C", pile="5S JH KS", turn=1, between_rounds="cut")
    play(s, "1 kumbal")
    unknown = ["?"] * (54 - 3 - 4 - 3 - 2)
    known = ["5S", "JH", "KS", "X2", "AH", "4C", "KC", "X1", "AC", "AD", "9C", "9D"]
    assert stacked(s) == unknown + known
    assert chances(s) == {f"cut {place}": 1 for place in range(1, 54)}
    for place in range(1, 54):
        after = play(rules.LAYOUT.copy(s), f"* cut {place}")
        assert stacked(after) == (unknown + known)[place:] + (unknown + known)[:place]


def test_9_2_the_cut_deck_is_dealt():
    s = position("KC AH", "AD AC", pile="5S JH KS", between_rounds="cut", hand="5", turn=1)
    play(s, "1 kumbal, * cut 45")
    order = ["?", "?", "5S", "JH", "KS", "AH", "KC", "AC", "AD"]
    pool = set(CARDS) - set(order)
    assert stacked(s)[:9] == order
    for card in ("3C", "3D"):
        assert chances(s) == {f"card {other}": 1 for other in pool}
        play(s, f"* card {card}")
        pool -= {card}
    for card in order[2:]:
        assert chances(s) == {f"card {card}": 1}
        play(s, f"* card {card}")
    assert chances(s) == {f"card {other}": 1 for other in pool}
    play(s, "* card 6C, * card 7C")
    assert (hands(s), laid(s), asked(s)) == (["3C 3D 5S JH KS", "AC AD AH 6C KC"], "7C", 1)


def test_9_2_the_first_round_is_shuffled():
    s = match(2, between_rounds="cut")
    assert chances(s) == {"first 0": 1, "first 1": 1}
    assert chances(play(s, "* first 1")) == {f"card {card}": 1 for card in CARDS}
    assert stacked(s) == ["?"] * 54


def test_9_2_with_shuffle_there_is_no_cut():
    s = play(position("AC", "9D"), "0 kumbal")
    assert chances(s) == {f"card {card}": 1 for card in CARDS}


def test_9_2_known_places_of_the_deck_stay_known():
    s = position("KC AH", "AD AC", pile="5S JH KS", between_rounds="cut", hand="5", turn=1)
    play(s, "1 kumbal, * cut 41")
    draws(s)
    left = stacked(s)
    assert left[:2] == ["AC", "AD"]
    assert left[2:] == ["?"] * 41
    play(s, f"1 {moves(s, 1)[0]}, 1 draw")
    assert chances(s) == {"card AC": 1}
    play(s, "* card AC")
    assert stacked(s) == left[1:]


def test_9_2_unknown_cards_are_known_once_they_were_held():
    s = position("KC AH", "AD AC", pile="5S JH KS", between_rounds="cut", hand="5", turn=1)
    play(s, "1 kumbal, * cut 1")
    draws(s)
    held, up, deck = hands(s), piled(s), stacked(s)
    rules.end_round(s, s.turn)
    assert stacked(s) == [*deck, up, *held[0].split(), *held[1].split()]
    assert stacked(s).count("?") == 54 - 7 - 11


def test_9_2_a_shuffled_pile_is_unknown():
    s = position("7C 8D AH", "2D 3C", pile="JH KS", deck="", between_rounds="cut")
    play(s, "0 discard 7C, 0 draw, * card JH, 0 keep")
    assert (laid(s), set(stacked(s))) == ("7C", {"?"})
    many = len(stacked(s))
    play(s, "1 discard 2D, 1 take 7C, 0 discard JH, 0 take 2D")
    assert laid(s) == "JH"
    rules.end_round(s, 0)
    assert stacked(s) == ["?"] * many + ["JH", "AH", "2D", "8D", "3C", "7C"]


def test_9_2_all_of_a_group_stays_when_the_rest_is_shuffled():
    for group in ("7C 8C 9C", "9C 8C 7C", "4C 4S 4D"):
        s = position(f"{group} AH", "2D 3C", pile="JH KS", deck="", between_rounds="cut")
        s.base = 50
        s.ring = s.ring[4:] + s.ring[:4]
        play(s, f"0 discard {group}, 0 draw")
        assert (laid(s), stacked(s)) == (group, ["?"] * 48)
        assert sum(place > 0 for place in s.ring) == 3


@pytest.mark.parametrize(
    ("hand", "log", "lying"),
    [
        ("7C 7D 7S 9H", "0 discard 7C 7S 7D, 0 take KS", "7C 7S 7D"),
        ("7C 7D 7S 9H", "0 discard 7D 7S 7C, 0 take KS", "7D 7S 7C"),
        ("4C 5C 6C 7C 9H", "0 discard 4C 5C 6C 7C, 0 take KS", "4C 5C 6C 7C"),
        ("4C 5C 6C 7C 9H", "0 discard 7C 6C 5C 4C, 0 take KS", "7C 6C 5C 4C"),
        ("X1 X2 9H", "0 discard X1 X2, 0 take KS", "X1 X2"),
        ("X2 9H", "0 discard X2, 0 take KS", "X2"),
        ("7C 9H", "0 discard 7C, 0 draw, * card 7D, 0 free 7D", "KS 7C 7D"),
        ("7C 7D 9H", "0 discard 7D 7C, 0 draw, * card 7S, 0 free 7S", "KS 7D 7C 7S"),
        ("7C 9H", "0 discard 7C, 0 draw, * card 7D, 0 keep, 1 discard 2D, 1 take 7C", "KS 2D"),
    ],
)
@pytest.mark.parametrize("base", [0, 48, 52])
def test_9_3_the_pile_as_it_lies(hand: str, log: str, lying: str, base: int):
    s = position(hand, "2D 3C", pile="JH KS", between_rounds="cut")
    s.base, s.ring = base, s.ring[54 - base :] + s.ring[: 54 - base]
    assert laid(s) == "JH KS"
    play(s, log)
    assert laid(s) == f"JH {lying}"
    assert sum(place > 0 for place in s.ring) == len(laid(s).split())


def test_9_3_whatever_order_was_typed():
    s = position("7C 7D 7S 9H", "2D", between_rounds="cut")
    rules.apply(s, 0, words.read(s, 0, "discard 7S 7C 7D"))
    assert laid(s) == "KS 7C 7S 7D"


def test_9_3_nobody_is_expected_to_remember():
    s = position("KC AH", "AD AC", pile="5S JH KS", between_rounds="cut", hand="5", turn=1)
    play(s, "1 kumbal, * cut 41")
    draws(s)
    for seat in range(2):
        for other in resampled(s, seat, 3):
            assert stacked(other) == ["?"] * 43
            assert laid(other) == laid(s)
            assert GAME.view(other, seat) == GAME.view(s, seat)
            assert encoded(other, seat) == encoded(s, seat)
    assert all("?" not in str(GAME.view(s, seat)) for seat in (0, 1, None))


def test_9_3_the_cut_is_made_face_down():
    s = play(position("AC", "9D", between_rounds="cut"), "0 kumbal")
    assert told(s, "* cut 17") == [{"kind": "cut", "seat": 0, "text": "the cards are cut"}]


def test_9_4_action_cards_are_off_unless_wanted():
    for card in ("2C", "7C", "8C", "X1"):
        s = play(position(f"{card} 9C", "9D", "9H"), f"0 discard {card}, 0 take KS, 1 discard 9D")
        assert (s.turn, s.penalty, s.way, s.owed) == (2, 0, 1, 1)
        assert takes(s, card) == (card != "X1")


@pytest.mark.parametrize(("tie", "scores"), [("caller", [0, 3, 9]), ("assaf", [28, 0, 9])])
def test_9_5_a_tie(tie: str, scores: list[int]):
    assert totals(play(position("3C", "3D", "9H", tie=tie), "0 kumbal")) == scores


def test_9_5_alone_with_the_fewest_a_call_is_right():
    assert totals(play(position("9C", "9D", "2H", turn=2, tie="assaf"), "2 kumbal")) == [9, 9, 0]
    assert totals(play(position("2C", "9D", "9H", tie="assaf"), "0 kumbal")) == [0, 9, 9]


@pytest.mark.parametrize(("failed_lowest", "scores"), [("zero", [29, 9, 0]), ("hand", [29, 9, 3])])
def test_9_6_the_fewest_after_a_failed_call(failed_lowest: str, scores: list[int]):
    s = play(position("4C", "9D", "3H", failed_lowest=failed_lowest), "0 kumbal")
    assert totals(s) == scores


def test_9_6_with_a_tie_as_well():
    s = position("3C", "9D", "3H", failed_lowest="hand", tie="assaf")
    assert totals(play(s, "0 kumbal")) == [28, 9, 3]


@pytest.mark.parametrize("limit", [25, 60, 250, 500])
def test_9_7_the_limit(limit: int):
    for before, over in ((limit - 9, False), (limit - 8, True)):
        s = play(position("X1", "9D", totals=(0, before), limit=limit), "0 kumbal")
        assert (bool(rules.over(s)), totals(s)) == (over, [0, before + 9])


@pytest.mark.parametrize("limit", [24, 501, "many", 25.5])
def test_9_7_any_whole_number_from_25_to_500(limit: object):
    assert GAME.house_rules(2, {})["limit"] == 100
    assert GAME.house_rules(2, {"limit": 333})["limit"] == 333
    with pytest.raises(Refused, match="a whole number from 25 to 500"):
        GAME.house_rules(2, {"limit": limit})


def test_9_8_51_and_99_come_before_the_limit():
    assert after_round(42, "9D", limit=40) == 0
    s = play(position("X1", "9D", totals=(0, 42), limit=40), "0 kumbal")
    assert not rules.over(s)
    s = play(position("X1", "9D KD KH KC", totals=(0, 51), limit=60), "0 kumbal")
    assert (totals(s), rules.over(s)) == ([0, 50], 0)


def test_9_8_going_back_to_50_does_not_end_a_match_with_a_lower_limit():
    hands = ("X1", "9D KD KH KC", "2D")
    s = play(position(*hands, totals=(0, 51, 0), limit=40), "0 kumbal")
    assert (totals(s), rules.over(s)) == ([0, 50, 2], 0)
    for held, total, over in (("AC", 0, 0), ("", 50, 1), ("2C", 52, 1)):
        after = position("X1", held, "2D", totals=(0, 50, 2), limit=40)
        assert (totals(play(after, "0 kumbal"))[1], rules.over(after)) == (total, over)
    s = play(position(*hands, totals=(0, 51, 39), limit=40), "0 kumbal")
    assert (totals(s), rules.over(s)) == ([0, 50, 41], 1)


@pytest.mark.parametrize("rule", ["decks", "pickup", "penalty", "elimination", "ace_high_run"])
def test_9_9_there_are_no_others(rule: str):
    keys = [option.key for option in GAME.options]
    assert keys == ["hand", "between_rounds", "action_cards", "tie", "failed_lowest", "limit"]
    with pytest.raises(Refused, match=rule):
        GAME.house_rules(2, {rule: "on"})


# 10. Action cards


def acting(*hands: str, **more: Any) -> State:
    return position(*hands, action_cards="on", **more)


def test_10_1_alone_or_as_a_set_they_act():
    s = play(acting("7C 9C", "9D", "9H"), "0 discard 7C")
    assert (s.way, s.turn) == (-1, 2)
    s = play(acting("2C 2D 9C", "9D", "9H"), "0 discard 2C 2D")
    assert s.penalty == 4


@pytest.mark.parametrize("run", ["AC 2C 3C", "6C 7C 8C", "8C 7C 6C", "7C 8C 9C", "2C 3C 4C"])
def test_10_1_not_in_a_run(run: str):
    s = play(acting(f"{run} KC", "9D", "9H"), f"0 discard {run}, 0 draw, * card 5H")
    assert (s.way, s.turn, s.penalty, asked(s)) == (1, 1, 0, 1)


@pytest.mark.parametrize("rank", "A34569TJQK")
def test_10_1_other_cards_do_nothing(rank: str):
    s = play(acting(f"{rank}C 4S", "9D", "9H", pile="X1"), f"0 discard {rank}C")
    assert (s.way, s.turn, s.penalty, s.shut, s.owed) == (1, 1, 0, 0, 1)


@pytest.mark.parametrize("group", ["2C", "7C", "8C", "X1", "2C 2D", "7C 7D", "8C 8D", "X1 X2"])
def test_10_2_action_cards_cannot_be_taken(group: str):
    s = play(acting(f"{group} KC", "9D TD", "9H TH"), f"0 discard {group}, 0 draw, * card 5H, 0 keep")
    assert GAME.view(s, None)["offer"] is None
    seat = asked(s)
    play(s, f"{seat} {moves(s, seat)[0]}")
    assert moves(s, seat) == ["draw"]


@pytest.mark.parametrize("run", ["6C 7C 8C", "8C 7C", "AC 2C", "4C 3C 2C"])
def test_10_2_the_top_of_a_run_can(run: str):
    laid = {"8C 7C": "9C 8C 7C", "AC 2C": "AC 2C 3C"}.get(run, run)
    s = play(acting(f"{laid} KC", "9D TD"), f"0 discard {laid}, 0 take KS, 1 discard TD")
    assert takes(s, laid.split()[-1])


def test_10_2_the_next_ordinary_card_can_be_taken_again():
    s = play(acting("8C KC", "9D", "9H TH"), "0 discard 8C, 0 draw, * card 5H, 0 keep")
    play(s, "2 discard TH, 2 draw, * card 6H, 2 keep, 0 discard KC")
    assert takes(s, "TH")


@pytest.mark.parametrize(("group", "way"), [("7C", -1), ("7C 7D", 1), ("7C 7D 7H", -1), ("7C 7D 7H 7S", 1)])
def test_10_3_each_seven_counts(group: str, way: int):
    s = play(acting(f"{group} 9C", "9D", "9H"), f"0 discard {group}")
    assert (s.way, s.turn) == (way, 1 if way == 1 else 2)


@pytest.mark.parametrize(("group", "turn"), [("8C", 2), ("8C 8D", 3), ("8C 8D 8H", 4), ("8C 8D 8H 8S", 0)])
def test_10_3_each_eight_counts(group: str, turn: int):
    s = play(acting(f"{group} 9C", "9D", "9H", "9S", "TC"), f"0 discard {group}")
    assert s.turn == turn


@pytest.mark.parametrize(
    ("group", "penalty"),
    [("2C", 2), ("2C 2D", 4), ("2C 2D 2H", 6), ("2C 2D 2H 2S", 8), ("X1", 5), ("X1 X2", 10)],
)
def test_10_3_twos_and_jokers_add_up(group: str, penalty: int):
    s = play(acting(f"{group} 9C", "9D", "9H"), f"0 discard {group}")
    assert (s.penalty, s.turn, s.owed) == (penalty, 1, 1)


def test_10_4_a_seven_turns_play_round():
    s = play(acting("7C 9C", "9D 7D", "9H TH", "9S"), "0 discard 7C, 0 draw, * card 5H, 0 keep")
    assert asked(s) == 3
    play(s, "3 discard 9S, 3 draw, * card 6H, 3 keep")
    assert asked(s) == 2
    play(s, "2 discard TH, 2 draw, * card QH, 2 keep, 1 discard 7D, 1 draw, * card JH, 1 keep")
    assert asked(s) == 2


def test_10_4_not_between_two():
    s = play(acting("7C 9C", "9D"), "0 discard 7C, 0 draw, * card 5H, 0 keep")
    assert (asked(s), s.way) == (1, 1)


def test_10_5_an_eight_skips():
    s = play(acting("8C 9C", "9D", "9H", turn=0), "0 discard 8C, 0 draw, * card 5H, 0 keep")
    assert asked(s) == 2
    s = acting("8C 9C", "9D", "9H", "9S")
    s.way = -1
    play(s, "0 discard 8C, 0 draw, * card 5H, 0 keep")
    assert asked(s) == 2
    s = play(acting("9C", "9D", "8H 9H", turn=2), "2 discard 8H, 2 draw, * card 5H, 2 keep")
    assert asked(s) == 1


def test_10_5_with_two_players_the_same_again():
    s = play(acting("8C 9C", "9D"), "0 discard 8C, 0 draw, * card 5H, 0 keep")
    assert (asked(s), moves(s, 0)) == (0, ["discard 5H", "discard 9C"])
    s = play(acting("8C 8D 9C", "9D"), "0 discard 8C 8D, 0 draw, * card 5H, 0 keep")
    assert asked(s) == 1


def test_10_6_the_next_player_draws_two():
    s = play(acting("2C 9C", "9D TD", "9H"), "0 discard 2C, 0 draw, * card 5H, 0 keep, 1 discard 9D")
    assert (moves(s, 1), s.owed) == (["draw"], 2)
    play(s, "1 draw, * card 5D")
    assert (asked(s), s.owed, moves(s, 1)) == (-1, 1, [])
    play(s, "* card 6D, 1 keep")
    assert (hands(s)[1], asked(s), s.penalty) == ("5D 6D TD", 2, 0)
    play(s, "2 discard 9H")
    assert s.owed == 1


def test_10_6_after_a_joker_five():
    s = play(acting("X1 9C", "9D TD"), "0 discard X1, 0 draw, * card 5H, 0 keep, 1 discard 9D, 1 draw")
    play(s, "* card AC, * card AD, * card AH, * card AS, * card 3S")
    assert (asked(s), hands(s)[1]) == (1, "AC AD AH AS 3S TD")


def test_10_6_a_run_or_an_action_card_is_a_discard_like_any_other():
    for group in ("4D 5D 6D", "7D", "8D", "8D 8H"):
        s = play(acting("2C 9C", f"{group} TD", "9H"), f"0 discard 2C, 0 draw, * card 5H, 1 discard {group}")
        assert (s.owed, s.penalty) == (2, 0)


def test_10_6_whoever_discards_it_draws_one():
    s = play(acting("2C 9C", "9D TD", "9H"), "0 discard 2C")
    assert (s.owed, moves(s, 0)) == (1, ["draw", "take KS"])


@pytest.mark.parametrize(
    ("first", "second", "total"), [("2C", "2D", 4), ("2C", "X1", 7), ("X1", "2D 2H", 9), ("X1", "X2", 10)]
)
def test_10_7_the_sum_goes_on(first: str, second: str, total: int):
    s = acting(f"{first} 9C", f"{second} TD", "9H KD")
    play(s, f"0 discard {first}, 0 draw, * card 5H, 0 keep, 1 discard {second}")
    assert (s.owed, s.penalty, s.turn) == (1, total, 2)
    play(s, "1 draw, * card 6H, 1 keep, 2 discard KD")
    assert (s.owed, s.penalty) == (total, 0)


def test_10_7_nobody_must():
    s = play(acting("2C 9C", "2D TD"), "0 discard 2C, 0 draw, * card 5H, 0 keep")
    assert moves(s, 1) == ["discard 2D", "discard TD"]


def test_10_7_there_is_no_bound():
    s = acting("2C 9C", "2D TD")
    s.penalty, s.shut = 127, 1
    play(s, "0 discard 2C, 0 draw, * card 5H, 0 keep")
    assert GAME.view(s, None)["penalty"] == 129
    play(s, "1 discard TD, 1 draw")
    assert s.owed == 129
    draws(s)
    assert (asked(s), s.deck, s.shuffles) == (1, 0, 1)


def test_10_8_a_penalty_waits_for_whoever_moves_next():
    """Whatever is discarded, a seat that is skipped has nothing to draw."""
    s = dealt(5, action_cards="on")
    for text in [f"discard {group}" for group in [*CARDS, *every_set(), "X1 X2", *every_run()]]:
        trial = rules.LAYOUT.copy(s)
        trial.held[0] = rules.ALL
        rules.apply(trial, 0, words.read(trial, 0, text))
        assert trial.turn in (1, 4) or trial.penalty == 0


def test_10_9_calling_with_cards_to_draw():
    s = play(acting("2C 9C", "3D"), "0 discard 2C, 0 draw, * card 5H, 0 keep")
    assert moves(s, 1)[-1] == "kumbal"
    play(s, "1 kumbal")
    assert (totals(s), s.penalty) == ([14, 0], 0)
    draws(s)
    play(s, f"1 {moves(s, 1)[0]}")
    assert s.owed == 1


@pytest.mark.parametrize(("card", "drawn"), [("2C", "2D"), ("7C", "7D"), ("8C", "8D"), ("X1", "X2")])
def test_10_10_for_free_it_does_nothing(card: str, drawn: str):
    s = play(acting(f"{card} 9C", "9D TD", "9H TH"), f"0 discard {card}, 0 draw, * card {drawn}")
    before = (s.turn, s.way, s.penalty)
    play(s, f"0 free {drawn}")
    assert (s.turn, s.way, s.penalty) == before
    play(s, f"{s.turn} {moves(s, s.turn)[0]}")
    assert moves(s, s.drawer) == ["draw"]


def test_10_11_the_top_of_the_pile_whoever_laid_it():
    s = play(acting("7C 9C", "9D TD", "6C 7H 8H TH"), "0 discard 7C, 0 draw, * card 5H, 0 keep")
    play(s, "2 discard TH, 2 draw, * card 5S, 2 keep, 1 discard 9D, 1 take TH, 0 discard 9C")
    assert takes(s, "9D")
    s = play(acting("8C 9C", "9D TD", "6C 7C"), "0 discard 8C, 0 draw, * card 5H, 0 keep, 2 discard 6C")
    assert moves(s, 2) == ["draw"]


def test_10_12_one_of_several_equal_cards():
    s = play(acting("X1 9C", "9D TD"), "0 discard X1, 0 draw, * card 5H, 0 keep, 1 discard 9D, 1 draw")
    play(s, "* card 9S, * card AD, * card 9H, * card AS, * card 3S")
    assert moves(s, 1) == ["free 9H", "free 9S", "keep"]
    play(s, "1 free 9S")
    assert (hands(s)[1], top(s), asked(s)) == ("AD AS 3S 9H TD", "9S", 0)


def test_10_12_the_first_card_drawn_counts_as_well():
    s = play(acting("2C 9C", "9D TD"), "0 discard 2C, 0 draw, * card 5H, 0 keep, 1 discard 9D, 1 draw")
    play(s, "* card 9S, * card AD")
    assert moves(s, 1) == ["free 9S", "keep"]


def test_10_13_first_the_free_discard_and_then_the_next_turn():
    s = play(acting("8C 9C", "9D"), "0 discard 8C, 0 draw, * card 8D")
    assert (asked(s), moves(s, 0), moves(s, 1)) == (0, ["free 8D", "keep"], [])
    play(s, "0 free 8D")
    assert (asked(s), moves(s, 0)) == (0, ["discard 9C"])
    play(s, "0 discard 9C")
    assert moves(s, 0) == ["draw"]


def test_10_14_every_round_begins_clockwise_and_without_a_penalty():
    s = acting("AC", "9D 7D", "9H TH", turn=1)
    play(s, "1 discard 7D, 1 draw, * card 5H, 1 keep, 0 kumbal")
    draws(s)
    assert (asked(s), s.way, s.penalty, s.owed) == (0, 1, 0, 0)
    play(s, f"0 {moves(s, 0)[0]}")
    assert (s.turn, s.owed) == (1, 1)


# 11. At this table


def encoded(s: State, seat: int) -> list[int]:
    out = [0] * GAME.features
    GAME.encode(s, seat, out)
    return out


def resampled(s: State, seat: int, times: int) -> list[State]:
    """What the seat may take for the true state, so many times over."""
    r = [0, 0]
    sow(r, 7, seat)
    states = [rules.LAYOUT.copy(s) for _ in range(times)]
    for other in states:
        rules.resample(other, seat, r)
    return states


def test_11_1_what_everybody_sees():
    s = position("7C 7D 9H", "2D 3D", "8C", pile="JH KS", totals=(10, 20, 30))
    play(s, "0 discard 7C 7D, 0 take KS, 1 discard 3D")
    for seat in (None, 0, 1, 2):
        view = GAME.view(s, seat)
        assert (view["stage"], view["turn"], view["drawer"], view["owed"]) == ("choose", 2, 1, 1)
        assert (view["top"], view["last"], view["offer"]) == ("3D", ["3D"], "7D")
        assert (view["pile"], view["deck"]) == (["3D", "7C", "7D", "JH"], 54 - 4 - 4)
        assert [player["cards"] for player in view["players"]] == [2, 1, 1]
        assert [player["known"] for player in view["players"]] == [["KS"], [], []]


def test_11_1_only_the_own_hand_is_seen():
    s = position("7C X1", "2D 3D", "8C")
    for seat in range(3):
        players = GAME.view(s, seat)["players"]
        assert [player["hand"] is not None for player in players] == [other == seat for other in range(3)]
    assert GAME.view(s, 0)["players"][0]["hand"] == ["X1", "7C"]
    assert [player["points"] for player in GAME.view(s, 0)["players"]] == [7, None, None]
    assert [player["hand"] for player in GAME.view(s, None)["players"]] == [None] * 3


def test_11_1_only_the_one_who_draws_sees_the_card():
    for seat, card in ((0, "5H"), (1, None), (None, None)):
        s = position("7C 9C", "2D")
        (event,) = told(s, "0 discard 7C, 0 draw, * card 5H", seat)
        assert event["card"] == card
        assert GAME.view(s, seat)["drawn"] == (["5H"] if seat == 0 else [])
    s = play(match(2), "* first 0")
    assert [told(s, f"* card {card}", 0)[0]["card"] for card in CARDS[:8]] == [*CARDS[:7], None]


def test_11_1_cards_taken_are_known_until_they_are_discarded():
    s = position("7C 9C 9D", "2D 3D", pile="7D", known=("9C", "3D"))
    assert known(s) == ["9C", "3D"]
    play(s, "0 discard 7C, 0 take 7D")
    assert known(s) == ["7D 9C", "3D"]
    play(s, "1 discard 2D, 1 take 7C")
    assert known(s) == ["7D 9C", "3D 7C"]
    play(s, "0 discard 9C 9D, 0 draw, * card 9S, 0 free 9S")
    assert known(s) == ["7D", "3D 7C"]
    for seat in (0, 1, None):
        assert [player["known"] for player in GAME.view(s, seat)["players"]] == [["7D"], ["3D", "7C"]]


def test_11_1_a_run_may_be_known_in_part():
    s = play(position("4C 5C 6C 9C", "2D", known=("5C 9C", "")), "0 discard 4C 5C 6C, 0 draw, * card KC")
    assert known(s) == ["9C", ""]


def test_11_1_a_new_round_knows_nothing():
    s = play(position("AC", "9D", known=("AC", "9D")), "0 kumbal")
    draws(s)
    assert known(s) == ["", ""]


def place_of(s: State, card: str) -> str:
    bit = cards(card)
    owner = next((str(seat) for seat in range(s.seats) if s.held[seat] & bit), "")
    return f"{owner} just drawn" if s.drawn & bit else owner or ("deck" if s.deck & bit else "pile")


def hidden(s: State, seat: int) -> list[str]:
    """The cards that the seat cannot place."""
    seen = s.held[seat] | rules.pile(s) | sum(s.known)
    return words.named(rules.ALL & ~seen)


Ways = Counter[tuple[tuple[str, str], ...]]


def all_ways(s: State, seat: int) -> Ways:
    """Every way in which they may lie: those that came into the deck together change places."""
    batches: dict[int, list[str]] = {}
    for card in hidden(s, seat):
        batches.setdefault(s.batch[CARDS.index(card)], []).append(card)
    each = [
        [tuple(zip(together, order, strict=True)) for order in permutations(place_of(s, c) for c in together)]
        for together in batches.values()
    ]
    return Counter(tuple(sorted(pair for part in parts for pair in part)) for parts in product(*each))


def in_batch(s: State, text: str) -> State:
    """After a shuffle that made these cards the deck, of which some have been drawn since."""
    s.shuffles += 1
    for card in text.split():
        s.batch[CARDS.index(card)] = s.shuffles
    return s


SPREAD: dict[str, Callable[[], State]] = {
    "two players": lambda: position("6C 9C", "7C 8C", deck="TC X1"),
    "a known card": lambda: position("6C 9C", "7C 8C 8D", deck="TC AC", known=("", "8C")),
    "three players": lambda: position("6C 9C", "7C 8C", "9D AC", deck="TC", known=("9C", "8C", "")),
    "no deck": lambda: position("6C 9C", "7C 8C", "9D AC", deck=""),
    "just drawn": lambda: play(
        position("6C 9C", "7C 8C", "AD", deck="TC 5C", turn=1), "1 discard 7C, 1 draw, * card 5C"
    ),
    "shuffled": lambda: in_batch(position("6C 9C", "7C 8C 3C", "5C 2D", deck="TC 4C"), "3C TC 4C 2D 6C"),
    "shuffled twice": lambda: in_batch(
        in_batch(position("6C", "7C 8C 3C", "5C 2D", "JD", deck="TC 4C"), "3C 2D JD"), "7C TC 4C 6C"
    ),
    "shuffled and just drawn": lambda: play(
        in_batch(position("6C 9C", "7C 8C", "AD", deck="TC 5C", turn=1), "TC 5C AD 7C"),
        "1 discard 7C, 1 draw, * card 5C",
    ),
}


@pytest.mark.parametrize("spread", SPREAD)
@pytest.mark.parametrize("seat", [0, 1])
def test_11_1_what_is_hidden_lies_anywhere_as_likely_as_it_is(spread: str, seat: int):
    s = SPREAD[spread]()
    states = resampled(s, seat, 1500)
    found: Ways = Counter(
        tuple(sorted((card, place_of(other, card)) for card in hidden(s, seat))) for other in states
    )
    expected = all_ways(s, seat)
    assert set(found) == set(expected)
    for way, times in expected.items():
        share = times / expected.total()
        assert abs(found[way] / 1500 - share) < 5 * (share * (1 - share) / 1500) ** 0.5 + 1e-9
    for other in states[:20]:
        assert fields(other, "held", "deck", "drawn") == fields(s, "held", "deck", "drawn")
        assert other.held[seat] == s.held[seat]
        assert GAME.view(other, seat) == GAME.view(s, seat)


def test_11_1_what_was_held_before_a_shuffle_is_not_in_the_deck():
    s = position("AC 2C", "3C 4C", "5C 6C", deck="", turn=1)
    play(s, "1 discard 3C, 1 draw, * card JH, 1 keep, 2 discard 5C, 2 draw, * card JS, 2 keep")
    places: dict[str, set[str]] = {}
    for other in resampled(s, 0, 600):
        for card in hidden(s, 0):
            places.setdefault(card, set()).add(place_of(other, card))
    assert places.pop("4C") == places.pop("6C") == {"1", "2"}
    assert set(map(frozenset, places.values())) == {frozenset({"1", "2", "deck"})}


def test_11_1_a_second_shuffle_begins_anew():
    s = position("AC 2C", "3C 4C", deck="", pile="KS JH")
    play(s, "0 discard AC, 0 draw, * card JH, 0 keep")
    s.held[1] |= s.deck & ~cards("KS KD")
    s.deck = cards("KS KD")
    play(s, "1 discard 3C, 1 draw, * card KS, 1 keep, 0 discard 2C, 0 draw, * card KD, 0 keep")
    play(s, "1 discard 4C, 1 draw")
    assert s.shuffles == 2
    assert {s.batch[CARDS.index(card)] for card in ("AC", "3C", "2C")} == {2}
    assert {s.batch[CARDS.index(card)] for card in ("KS", "KD", "JH", "9D")} == {1}
    assert s.batch[CARDS.index("4C")] == 0


def test_11_1_networks_are_told_the_same():
    s = position("6C 9C", "7C 8C", "AD", deck="TC KH", pile="JH KS", known=("9C", "8C", ""))
    own, pile, offer, deck, places = (encoded(s, 0)[54 * i : 54 * i + 54] for i in range(5))
    assert [CARDS[card] for card in range(54) if own[card]] == ["6C", "9C"]
    assert [CARDS[card] for card in range(54) if pile[card]] == [
        card for card in CARDS if card in piled(s).split()
    ]
    assert [CARDS[card] for card in range(54) if offer[card]] == ["KS"]
    assert [CARDS[card] for card in range(54) if deck[card]] == ["AD", "7C", "TC", "KH"]
    assert [(CARDS[card], places[card]) for card in range(54) if places[card]] == [("8C", 1)]
    neighbour = encoded(s, 0)[270 + 8 : 270 + 16]
    assert neighbour == [2, 1, 8, 0, 51, 99, 0, 0]
    play(s, "0 discard 6C")
    offer = encoded(s, 1)[108:162]
    assert [CARDS[card] for card in range(54) if offer[card]] == ["KS"]


def test_11_1_cards_in_a_hand_since_before_a_shuffle_are_not_taken_for_the_deck():
    s = in_batch(position("6C 9C", "7C 8C 3C", "5C 2D", deck="TC 4C"), "3C TC 4C 2D 6C")
    deck = encoded(s, 0)[162:216]
    assert {CARDS[card] for card in range(54) if deck[card]} == {"3C", "2D", "TC", "4C"}


def silence(s: State) -> list[str]:
    ids = [rules.lapse(s, seat) for seat in range(s.seats)]
    return [words.say(s, seat, id) if id >= 0 else "" for seat, id in enumerate(ids)]


@pytest.mark.parametrize(
    ("hand", "what"),
    [
        ("7C KD 3H", "discard KD"),
        ("7C 7S 7H 3H X1", "discard 7S"),
        ("7C 7D", "discard 7D"),
        ("AC X1 X2", "discard AC"),
        ("X1", "discard X1"),
        ("X2", "discard X2"),
        ("X1 X2", "discard X2"),
        ("4C 5C 6C", "discard 6C"),
        ("", "kumbal"),
    ],
)
def test_11_2_silence(hand: str, what: str):
    s = position("TC", hand, "TD", turn=1)
    assert silence(s) == ["", what, ""]
    play(s, f"1 {what}")
    assert silence(s) == (["", "draw", ""] if hand else ["", "", ""])


def test_11_2_silence_does_nothing_while_chance_acts_or_when_all_is_over():
    drawing = play(position("7C 9C", "2D"), "0 discard 7C, 0 draw")
    finished = play(position("X1", "9D", totals=(0, 99)), "0 kumbal")
    cut = play(position("X1", "9D", between_rounds="cut"), "0 kumbal")
    for s in (match(2), play(match(2), "* first 1, * card 6C"), drawing, finished, cut):
        assert silence(s) == ["", ""]
        assert asked(s) == -1


def test_11_3_the_window_closes_by_itself():
    s = play(position("7C 9D", "2D 9C", "3D"), "0 discard 7C, 0 draw, * card 7D")
    assert silence(s) == ["keep", "", ""]


@pytest.mark.parametrize("clock", [0, 60_000, 1000])
def test_11_3_after_four_seconds_with_or_without_a_clock(clock: int):
    table = Table(GAME, 3, seed=1, clock=clock)
    table.deal()
    assert table.due() == (clock or None)
    (seat,) = table.awaited
    table.act(seat, table.legal(seat)[0], at=100)
    assert table.due() == (clock + 100 if clock else None)
    table.act(seat, "draw", at=500)
    assert (table.awaited, table.due()) == ((seat,), 4500)
    assert table.tick(4499) == []
    assert table.tick(4500)[0].entries == (Move(seat, rules.KEEP),)


def test_11_3_the_next_player_need_not_wait():
    table = Table(GAME, 3, seed=1)
    table.deal()
    (seat,) = table.awaited
    after = (seat + 1) % 3
    table.act(seat, table.legal(seat)[0])
    table.act(seat, "draw")
    table.act(after, table.legal(after)[0])
    assert (table.awaited, table.due()) == ((after,), None)


def test_11_4_running_out_of_time():
    table = Table(GAME, 2, seed=1, clock=9000)
    table.deal()
    (seat,) = table.awaited
    hand = table.view(seat)["players"][seat]["hand"]
    discard = rules.silent_turn(cards(" ".join(hand)))
    assert table.tick(9000)[0].entries == (Move(seat, discard),)
    assert table.tick(18_000)[0].entries[0] == Move(seat, rules.DRAW)


@pytest.mark.parametrize(
    "move",
    ["keep", "kumbal", "draw", "take KS", "discard", "discard AC AC", "free 7C", "pass", "card 7C", ""],
)
def test_11_5_what_cannot_be_done_is_refused_and_changes_nothing(move: str):
    table = Table(GAME, 2, seed=1)
    table.deal()
    (seat,) = table.awaited
    before = rules.LAYOUT.pack(table.state)
    for who, what in ((seat, move), (1 - seat, table.legal(seat)[0])):
        with pytest.raises(Refused):
            table.act(who, what)
    assert rules.LAYOUT.pack(table.state) == before
    assert len(table.rows) == 1


def test_11_5_a_refusal_tells_nothing_of_what_was_drawn():
    table = Table(GAME, 2, seed=1)
    table.deal()
    (seat,) = table.awaited
    table.act(seat, table.legal(seat)[0])
    table.act(seat, "draw")
    with pytest.raises(Refused) as refusal:
        table.act(1 - seat, "keep")
    assert not any(card in str(refusal.value) for card in table.view(seat)["drawn"])


def test_11_5_a_click_meant_for_an_earlier_turn_is_late():
    table = Table(GAME, 2, seed=1)
    table.deal()
    (first,) = table.awaited
    seen = len(table.rows) - 1
    for seat in (first, 1 - first):
        table.act(seat, table.legal(seat)[0])
        table.act(seat, "draw")
    table.act(1 - first, "keep")
    with pytest.raises(Refused, match="late"):
        table.act(first, table.legal(first)[0], seen=seen)


def test_11_5_the_next_player_may_have_seen_the_table_before_the_window_closed():
    table = Table(GAME, 3, seed=1)
    table.deal()
    (seat,) = table.awaited
    table.act(seat, table.legal(seat)[0])
    table.act(seat, "draw")
    seen = len(table.rows) - 1
    table.act(seat, "keep")
    after = (seat + 1) % 3
    table.act(after, table.legal(after)[0], seen=seen)
    assert table.awaited == (after,)


def test_11_6_a_single_possibility_is_asked():
    s = play(position("X1 9C", "9D", pile="X2"), "0 discard X1")
    assert (asked(s), moves(s, 0)) == (0, ["draw"])
    play(s, "0 draw, * card 5H")
    assert (asked(s), moves(s, 0)) == (0, ["keep"])
    play(s, "0 keep")
    assert (asked(s), moves(s, 1)) == (1, ["discard 9D"])


@pytest.mark.parametrize("between_rounds", ["shuffle", "cut"])
def test_11_7_chance_is_written_down_in_order_and_plays_back(between_rounds: str):
    table = Table(GAME, 3, {"between_rounds": between_rounds, "limit": 60}, seed=5)
    table.deal()
    while not table.over:
        (seat,) = table.awaited
        legal = table.legal(seat)
        table.act(seat, "kumbal" if "kumbal" in legal else legal[0])
    record = table.record()
    opening = record["log"][0]
    assert [line.split()[1] for line in opening] == ["first", *["card"] * 22]
    begun = table.state_at(1)
    assert [sorted(hand.split()) for hand in hands(begun)] == [
        sorted(line.split()[2] for line in opening[1 + 7 * p : 8 + 7 * p]) for p in range(3)
    ]
    assert top(begun) == opening[-1].split()[2]
    deals = [[line.split()[1] for line in row[1:]] for row in record["log"][1:] if len(row) > 20]
    assert deals
    assert all(deal == [*["cut"] * (between_rounds == "cut"), *["card"] * 22] for deal in deals)
    assert replay(GAME, record).scores == table.scores


def test_11_8_cards_in_words():
    assert CARDS[:4] == ("AC", "AD", "AH", "AS")
    assert CARDS[36:40] == ("TC", "TD", "TH", "TS")
    assert CARDS[48:] == ("KC", "KD", "KH", "KS", "X1", "X2")
    s = position("TC TD", "9C", pile="TH")
    assert words.read(s, 0, "discard 10C 10D") == words.read(s, 0, "discard TC TD") >= 0
    assert words.read(play(s, "0 discard TC"), 0, "take 10h") == rules.TAKE
    assert words.read(s, HOUSE, "card 10s") == words.read(s, HOUSE, "card TS") == CARDS.index("TS")
    assert words.say(s, HOUSE, words.read(s, HOUSE, "cut 10")) == "cut 10"


@pytest.mark.parametrize(
    "text",
    [*(f"discard {group}" for group in ("X2", "7C 7D", "7D 7C", "4C 5C 6C", "6C 5C 4C")), "draw", "kumbal"],
)
def test_11_9_moves_in_words(text: str):
    s = match(2)
    assert words.say(s, 0, words.read(s, 0, text)) == text
    assert words.read(s, 0, f" {text.lower()} ") == words.read(s, 0, text)
    assert words.read(s, HOUSE, text) == -1


def test_11_9_moves_that_the_table_gives_a_meaning():
    s = play(position("7C 9D", "2D", pile="5C"), "0 discard 7C")
    assert words.read(s, 0, "take 5c") == rules.TAKE
    assert words.read(s, 0, "take 7C") == words.read(s, 0, "take") == words.read(s, 0, "take 5C 7C") == -1
    play(s, "0 draw, * card 7D")
    assert words.read(s, 0, "free 7d") == rules.FREE + 1
    assert words.read(s, 0, "keep") == rules.KEEP
    assert words.read(s, 0, "free 8D") == words.read(s, 0, "free") == words.read(s, 0, "free X3") == -1


@pytest.mark.parametrize(
    "text", [*(f"card {card}" for card in CARDS), *(f"first {seat}" for seat in range(8)), "cut 1", "cut 53"]
)
def test_11_9_chance_in_words(text: str):
    s = match(8)
    assert words.say(s, HOUSE, words.read(s, HOUSE, text)) == text
    assert words.read(s, HOUSE, f" {text.lower()} ") == words.read(s, HOUSE, text)
    assert words.read(s, 0, text) == -1


def test_11_9_the_verb_may_stand_anywhere():
    s = match(2)
    for text in ("7C 7D discard", "7C discard 7D", "discard 7C 7D"):
        assert words.say(s, 0, words.read(s, 0, text)) == "discard 7C 7D"
    play(s := position("7C 9D", "2D", pile="5C"), "0 discard 7C")
    assert words.read(s, 0, "5c take") == rules.TAKE
    play(s, "0 draw, * card 7D")
    assert words.read(s, 0, "7d free") == rules.FREE + 1
    assert words.read(s, HOUSE, "7D card") == words.read(s, HOUSE, "card 7D")
    assert words.read(s, HOUSE, "17 CUT") == words.read(s, HOUSE, "cut 17") >= 0


def test_11_9_the_others_of_a_set_in_any_order():
    s = match(2)
    for order in permutations(("7C", "7D", "7H")):
        assert words.say(s, 0, words.read(s, 0, f"discard {' '.join(order)} 7S")) == "discard 7C 7D 7H 7S"
    assert words.read(s, 0, "discard X2 X1") == words.read(s, 0, "discard X1 X2")
    assert words.read(s, 0, "discard 5C 4C 6C") == words.read(s, 0, "discard 4C 5C 6C")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "discard",
            "discard 7C 7C",
            "discard 7C 8D",
            "discard X1 7C",
            "discard 4C 6C 5C",
            "discard QC KC AC",
        ),
        *("draw 7C", "kumbal 7", "keep 7C", "free 7C", "take 7C", "cut 0", "cut 54", "first 8", "card 1C"),
        *("draw draw", "draw keep", "discard draw 7C", "discard 7C take", "discard 7C pass", "7C", "T7"),
    ],
)
def test_11_9_other_words_mean_nothing(text: str):
    s = match(2)
    assert words.read(s, 0, text) == words.read(s, HOUSE, text) == -1


def test_11_9_every_number_has_words_at_any_time():
    choosing = play(position("7C 9D", "2D", pile="X1"), "0 discard 7C")
    for s in (match(2), dealt(2), choosing, play(position("X1 9D", "2D"), "0 discard X1")):
        assert all(words.say(s, 0, id) for id in range(GAME.actions))
    outcomes = [words.say(match(8), HOUSE, id) for id in range(GAME.outcomes)]
    assert len(set(outcomes)) == 54 + 8 + 53


# the table as text


def picture(s: State, seat: int, name: str = "A") -> list[str]:
    """What a terminal shows, without its colours."""
    view = {"names": [name] * s.seats, **look(GAME, s, seat)}
    return Text.from_markup(GAME.draw(view, 80)).plain.splitlines()


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("", ["KS lies on top, 0 cards under it.", "KS can be taken after the next discard."]),
        (
            "0 discard 2C",
            ["2C lies on top, 1 card under it.", "To be drawn: 1 card from the deck or KS from the pile."],
        ),
        (
            "0 discard 4C 5C 6C",
            ["6C lies on top, 1 card under them.", "To be drawn: 1 card from the deck or KS from the pile."],
        ),
        (
            "0 discard 2C, 0 take KS",
            [
                "2C lies on top, 0 cards under it.",
                "2 cards to be drawn after the next discard, unless it is a 2 or a joker.",
            ],
        ),
        ("0 discard 8C, 0 take KS", ["8C lies on top, 0 cards under it.", "8C cannot be taken."]),
    ],
)
def test_11_1_what_can_be_drawn_stands_beside_the_cards(log: str, said: list[str]):
    s = acting("2C 4C 5C 6C 8C", "9D", "9H")
    shown = picture(play(s, log) if log else s, 1)
    at = next(number for number, line in enumerate(shown) if "─deck─" in line)
    beside = [re.sub(r".*[╮│╯]", "", line).strip() for line in shown[at : at + 3]]
    assert " ".join(beside).rstrip() == " ".join(said)


def test_11_1_where_there_is_no_room_beside_the_cards_it_stands_under_them():
    s = play(position(whole_suit("C"), "9D"), f"0 discard {whole_suit('C')}, 0 take KS")
    shown = picture(s, 1)
    assert "KC lies on top, 0 cards under them. KC can be taken after the next discard." in " ".join(shown)
    assert max(map(len, shown)) <= 80


def test_5_1_a_terminal_says_what_may_go_for_free():
    s = play(position("7C 9D", "2D"), "0 discard 7C, 0 draw, * card 7D")
    assert picture(s, 0)[-1] == "Just drawn, may go for free: 7D"
    assert not any("for free" in line for line in picture(s, 1))


def test_7_1_a_terminal_says_who_may_call():
    for hand, may in (("7C", True), ("8C", False)):
        shown = picture(position(hand, "2D"), 0, "N" * 60)
        assert any("may call" in line for line in shown) == may
        assert max(map(len, shown)) <= 80


# reasons


def reason(s: State, seat: int, text: str) -> str:
    return GAME.reason(s, seat, words.read(s, seat, text))


def test_4_8_a_card_that_could_leave_again_may_still_be_too_dear():
    s = play(position("2H QC QD 3S", "9D", pile="QS"), "0 discard 2H")
    assert reason(s, 0, "draw") == (
        "QS would cost you 12, though it could leave with others; a blind card is cheaper on average"
    )
    s = play(position("2H 3S", "9D", pile="QS"), "0 discard 2H")
    assert reason(s, 0, "draw") == (
        "QS would cost you 12 and goes with nothing; a blind card is cheaper on average"
    )


def test_10_6_a_hint_says_what_the_next_player_has_to_draw():
    s = acting("2C TD", "9D")
    assert reason(s, 0, "discard 2C") == "2 points off, but TD would leave you a cheaper hand"
    s = acting("2C 3D", "9D")
    assert reason(s, 0, "discard 2C") == "the next player will have 2 cards to draw, and it leaves you 3"
    s.penalty, s.shut = 5, 1
    assert reason(s, 0, "discard 2C") == "the next player will have 7 cards to draw, and it leaves you 3"
    assert reason(s, 0, "discard 3D") == "3 points off, but 2C would make the next player draw 7"
    assert reason(position("2C 2D", "9D"), 0, "discard 2C 2D") == "4 points at once, and it leaves you 0"


def test_7_7_a_hint_says_how_dangerous_a_call_is():
    s = position("AC", "9D 8D KD", known=("", "9D 8D KD"))
    assert reason(s, 0, "kumbal") == "you have 1 point, and hardly ever would anybody have fewer"
    s = position("4C", "3D", known=("", "3D"))
    assert reason(s, 0, "kumbal") == (
        "you have 4 points, but somebody is seen to hold less: it would cost 25 more"
    )
    assert reason(position("7C", "9D"), 0, "kumbal").startswith("you have 7 points, and about 5")
