"""The rules, clause by clause; the number in a test's name is that of rules.md."""

from collections import Counter
from itertools import pairwise, permutations
from typing import Any

import pytest

from parlour.game import ENDINGS, HOUSE, Move, Refused
from parlour.games.alpaca import GAME, rules, words
from parlour.kernel import State, sow
from parlour.kernel.piles import count, one
from parlour.table import Table, replay

KINDS = words.CARDS


# positions and moves in words


def pile(cards: str) -> int:
    return sum(one(KINDS.index(card)) for card in cards.split())


def cards(pile: int) -> str:
    return " ".join(card for kind, card in enumerate(KINDS) for _ in range(count(pile, kind)))


def position(
    *hands: str,
    top: str = "1",
    deck: str = "1 2",
    turn: int = 0,
    totals: tuple[int, ...] = (),
    left: tuple[int, ...] = (),
    lone_player: str = "draw",
    target: int = 40,
    round: int = 0,
) -> State:
    """The middle of a round: everybody's hand, the card on top, and whose turn it is."""
    s = rules.LAYOUT.new()
    s.seats = len(hands)
    s.round, s.ended = round, ENDINGS.index("played") if round else 0
    s.lone_player, s.target = ("draw", "play").index(lone_player), target
    s.stage, s.turn, s.dealt = rules.TURN, turn, rules.HAND * s.seats
    s.deck, s.deck_size = pile(deck), len(deck.split())
    s.top = KINDS.index(top)
    s.active = s.seats - len(left)
    for seat, hand in enumerate(hands):
        s.hand[seat] = pile(hand)
        s.left[seat] = int(seat in left)
        s.total[seat] = totals[seat] if totals else 0
    return s


def match(seats: int, **options: object) -> State:
    """A match before its first chance."""
    return GAME.opening(seats, GAME.house_rules(seats, options))


def moves(s: State, seat: int) -> list[str]:
    return [words.say(s, seat, id) for id in GAME.moves(s, seat)]


def do(s: State, seat: int, *texts: str) -> None:
    for text in texts:
        assert text in moves(s, seat), f"{seat} may not {text}"
        rules.apply(s, seat, words.read(s, seat, text))


def chances(s: State) -> Counter[str]:
    return Counter(words.say(s, HOUSE, rules.pick(s, k)) for k in range(rules.ways(s)))


def deal(s: State, *texts: str) -> None:
    for text in texts:
        assert text in chances(s), f"{text} cannot happen"
        rules.settle(s, words.read(s, HOUSE, text))


def deal_round(s: State, first: int, hands: list[str], top: str) -> None:
    deal(s, f"first {first}", *(f"card {card}" for hand in hands for card in hand.split()), f"card {top}")


def asked(s: State) -> list[int]:
    """The seats that are awaited; nobody else has a move, and chance has none either."""
    mask = rules.awaited(s)
    seats = [seat for seat in range(s.seats) if mask >> seat & 1]
    assert mask < 1 << s.seats
    assert seats == [seat for seat in range(s.seats) if moves(s, seat)]
    assert not (seats and rules.ways(s))
    return seats


def totals(s: State) -> list[int]:
    return GAME.standing(s)[0]


def places(s: State) -> list[int]:
    return GAME.standing(s)[1]


def ended(s: State) -> str:
    return ENDINGS[s.ended]


def between_rounds(s: State) -> bool:
    """A round has just ended and somebody must be chosen to begin the next."""
    return not rules.over(s) and set(chances(s)) == {f"first {seat}" for seat in range(s.seats)}


def fields(s: State, *but: str) -> dict[str, object]:
    return {name: getattr(s, name) for name in rules.LAYOUT.fields if name not in but}


SIX = "1 2 3 4 5 6"
FULL = "1 2 3 4 5 6 alpaca"


# 1. The aim


def test_1_1_the_fewest_points_are_the_best():
    s = position("1", "2 3", "4", totals=(39, 12, 3), left=(1, 2))
    do(s, 0, "leave")
    assert rules.over(s)
    assert totals(s) == [40, 17, 7]
    assert places(s) == [3, 2, 1]


def test_1_2_being_rid_of_all_coins_wins_nothing():
    s = position("3", "5", top="3", totals=(1, 8))
    do(s, 0, "play 3", "return white")
    assert totals(s) == [0, 13]
    assert between_rounds(s)


def test_1_3_two_to_six_play():
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in GAME.seats:
        assert totals(match(seats)) == [0] * seats


# 2. The cards


def test_2_1_the_pack():
    s = match(2)
    deal(s, "first 0")
    assert chances(s) == {f"card {card}": 8 for card in ("1", "2", "3", "4", "5", "6", "alpaca")}


@pytest.mark.parametrize(("top", "following"), [*pairwise((*KINDS, "1"))])
def test_2_2_the_ring(top: str, following: str):
    s = position(FULL, "1", top=top)
    assert set(moves(s, 0)) == {f"play {top}", f"play {following}", "draw", "leave"}
    do(s, 0, f"play {following}")
    assert KINDS[s.top] == following


# 3. The deal


def test_3_1_six_cards_each_from_the_whole_pack():
    s = match(2)
    deal_round(s, 0, [SIX, "alpaca alpaca 1 1 2 2"], "3")
    assert [cards(hand) for hand in s.hand[:2]] == [SIX, "1 1 2 2 alpaca alpaca"]


def test_3_1_six_players_are_dealt_36_cards():
    s = match(6)
    deal_round(
        s, 5, ["1 1 1 1 1 1", "2 2 2 2 2 2", "3 3 3 3 3 3", "4 4 4 4 4 4", "5 5 5 5 5 5", "6 6 6 6 6 6"], "1"
    )
    assert [cards(hand) for hand in s.hand] == [" ".join(card * 6) for card in "123456"]
    assert s.deck_size == 56 - 36 - 1
    assert asked(s) == [5]


def test_3_1_a_match_begins_with_nothing_left_of_another():
    s = position("1", "1 2", "3", totals=(3, 14, 15), left=(1,), turn=2, top="5", round=7)
    rules.start(s)
    assert fields(s) == fields(match(3))
    assert (totals(s), s.round, ended(s)) == ([0, 0, 0], 0, "")
    assert (s.turn, s.top, s.dealt) == (0, 0, 0)


def test_3_1_every_round_uses_all_cards_again():
    s = position("1 2", "3", "4", top="6", deck="1", turn=2, totals=(1, 2, 3), left=(0, 1))
    do(s, 2, "leave")
    assert fields(s, "round", "ended", "total") == fields(match(3), "round", "ended", "total")
    deal(s, "first 2")
    assert chances(s).total() == 56


def test_3_2_the_next_card_is_turned_up_and_the_rest_are_the_draw_pile():
    s = match(2)
    deal_round(s, 0, [SIX, SIX], "4")
    assert KINDS[s.top] == "4"
    assert s.deck_size == 56 - 12 - 1
    do(s, 0, "draw")
    expected = Counter({f"card {card}": 6 for card in SIX.split()}) + Counter({"card alpaca": 8})
    assert chances(s) == expected - Counter(["card 4"])


def test_3_3_an_alpaca_turned_up_is_nothing_special():
    s = match(2)
    deal_round(s, 1, [SIX, "1 2 3 4 5 alpaca"], "alpaca")
    assert asked(s) == [1]
    assert moves(s, 1) == ["play 1", "play alpaca", "draw", "leave"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_3_4_anybody_may_begin(seats: int):
    assert chances(match(seats)) == {f"first {seat}": 1 for seat in range(seats)}
    for first in range(seats):
        s = match(seats)
        deal(s, f"first {first}", *["card 1", "card 2", "card 3", "card 4", "card 5", "card 6"] * seats)
        assert asked(s) == []
        deal(s, "card alpaca")
        assert asked(s) == [first]


def test_3_4_who_begins_is_drawn_again_for_the_second_round():
    s = position("2", "1", "1", top="2")
    do(s, 0, "play 2")
    assert chances(s) == {"first 0": 1, "first 1": 1, "first 2": 1}
    assert asked(s) == []


def test_3_5_turns_go_round_in_the_order_of_the_seats():
    s = position("1 1", "1 1", "1 1")
    for seat in (0, 1, 2):
        assert asked(s) == [seat]
        do(s, seat, "play 1")
    assert asked(s) == [0]


def test_3_5_whoever_has_left_is_passed_over():
    s = position("1 2", "3", "1 2", "1 2", "3", turn=3, left=(1, 4))
    do(s, 3, "play 1")
    assert asked(s) == [0]
    do(s, 0, "play 1")
    assert asked(s) == [2]


def test_3_5_from_the_last_seat_past_the_first():
    s = position("1", "1 2", "1 2", "1 2", turn=3, left=(0,))
    do(s, 3, "play 1")
    assert asked(s) == [1]


# 4. A turn


def test_4_1_play_draw_or_leave_as_you_like():
    s = position("1 2 5", "1", top="1")
    assert moves(s, 0) == ["play 1", "play 2", "draw", "leave"]
    assert moves(s, 1) == []
    assert len(moves(s, 0)) == GAME.width


def test_4_1_draw_or_leave_with_nothing_that_fits():
    assert moves(position("3 4", "1", top="1"), 0) == ["draw", "leave"]


def test_4_2_the_same_kind_or_the_next():
    assert moves(position("3", "1", top="3"), 0) == ["play 3", "draw", "leave"]
    assert moves(position("4", "1", top="3"), 0) == ["play 4", "draw", "leave"]


def test_4_2_the_card_played_is_the_new_top():
    s = position("3 4 4", "4 5", top="3")
    do(s, 0, "play 4")
    assert cards(s.hand[0]) == "3 4"
    assert moves(s, 1) == ["play 4", "play 5", "draw", "leave"]


def test_4_3_on_an_alpaca_and_on_a_6():
    assert moves(position(FULL, "1", top="alpaca"), 0) == ["play 1", "play alpaca", "draw", "leave"]
    assert moves(position(FULL, "1", top="6"), 0) == ["play 6", "play alpaca", "draw", "leave"]


@pytest.mark.parametrize("top", "12345")
def test_4_4_no_alpaca_on_low_cards(top: str):
    assert moves(position("alpaca", "1", top=top), 0) == ["draw", "leave"]


def test_4_4_no_1_on_a_6_and_no_2_on_an_alpaca():
    assert moves(position("1", "1", top="6"), 0) == ["draw", "leave"]
    assert moves(position("2 3 4 5 6", "1", top="alpaca"), 0) == ["draw", "leave"]


def test_4_4_never_backwards():
    assert moves(position("2 4", "1", top="3"), 0) == ["play 4", "draw", "leave"]
    assert moves(position("6", "1", top="alpaca"), 0) == ["draw", "leave"]


def test_4_5_one_card_a_turn():
    s = position("3 3", "1", top="3")
    do(s, 0, "play 3")
    assert cards(s.hand[0]) == "3"
    assert asked(s) == [1]


def test_4_6_drawing_is_the_whole_turn():
    s = position("5", "6", top="3", deck="3 3 4")
    do(s, 0, "draw")
    assert asked(s) == []
    assert chances(s) == {"card 3": 2, "card 4": 1}
    deal(s, "card 3")
    assert asked(s) == [1]
    assert (cards(s.hand[0]), cards(s.deck), s.deck_size) == ("3 5", "3 4", 2)


def test_4_6_the_drawn_card_can_be_played_later():
    s = position("5", "6", top="3", deck="3 4")
    do(s, 0, "draw")
    deal(s, "card 3")
    do(s, 1, "draw")
    deal(s, "card 4")
    assert "play 3" in moves(s, 0)


def test_4_7_an_empty_draw_pile_stays_empty():
    s = position("3 4", "3 3", top="3", deck="")
    assert moves(s, 0) == ["play 3", "play 4", "leave"]
    do(s, 0, "play 3")
    assert moves(s, 1) == ["play 3", "leave"]


def test_4_7_the_last_card_can_be_drawn():
    s = position("3", "5", top="4", deck="6")
    do(s, 0, "draw")
    deal(s, "card 6")
    assert moves(s, 1) == ["play 5", "leave"]


def test_4_8_no_passing():
    s = position("3", "1", "1", top="5", deck="")
    assert moves(s, 0) == ["leave"]


# 5. Leaving the round


def test_5_1_leaving_at_once_with_cards_that_fit():
    s = match(3)
    deal_round(s, 2, [SIX, SIX, SIX], "1")
    do(s, 2, "leave")
    assert asked(s) == [0]


def test_5_2_out_for_this_round_and_back_in_the_next():
    s = position("1 1", "1 2", "1 1")
    do(s, 0, "leave")
    do(s, 1, "play 1")
    do(s, 2, "play 1")
    assert asked(s) == [1]
    do(s, 1, "play 2")
    assert between_rounds(s)
    deal_round(s, 0, [SIX, SIX, SIX], "1")
    assert asked(s) == [0]
    do(s, 0, "draw")
    deal(s, "card 1")
    do(s, 1, "draw")
    deal(s, "card 1")
    assert asked(s) == [2]


def test_5_3_a_leavers_cards_stay_hidden():
    s = position("1 2", "3 4", "5 6")
    do(s, 0, "leave")
    players = GAME.view(s, 1)["players"]
    assert [player["hand"] for player in players] == [None, ["3", "4"], None]
    assert [player["cards"] for player in players] == [2, 2, 2]


def test_5_4_the_last_player_goes_on_turn_after_turn():
    s = position("3", "5", top="1", deck="2 2 2")
    do(s, 0, "leave")
    for _ in range(2):
        assert asked(s) == [1]
        do(s, 1, "draw")
        deal(s, "card 2")
    assert asked(s) == [1]
    do(s, 1, "leave")
    assert between_rounds(s)
    assert totals(s) == [3, 7]


def test_5_4_two_players_are_not_alone():
    s = position("1", "1 2", "1 2")
    do(s, 0, "leave")
    assert moves(s, 1) == ["play 1", "play 2", "draw", "leave"]


def test_5_5_the_last_player_may_only_draw_or_leave():
    s = position("3", FULL, top="1")
    assert moves(s, 0) == ["draw", "leave"]
    do(s, 0, "leave")
    assert moves(s, 1) == ["draw", "leave"]


def test_5_6_the_round_ends_if_the_last_player_cannot_draw():
    s = position("3", "1 5", top="1", deck="")
    do(s, 0, "leave")
    assert between_rounds(s)
    assert totals(s) == [3, 6]


def test_5_6_the_round_ends_when_the_last_player_has_drawn_the_last_card():
    s = position("3", "1 5", top="1", deck="6", totals=(1, 2), turn=1, left=(0,))
    do(s, 1, "draw")
    assert not between_rounds(s)
    deal(s, "card 6")
    assert between_rounds(s)
    assert totals(s) == [1 + 3, 2 + 1 + 5 + 6]


def test_5_6_no_coin_goes_back_then():
    s = position("3", "1", top="1", deck="", totals=(10, 11))
    do(s, 0, "leave")
    assert totals(s) == [13, 12]


def test_5_6_two_players_with_an_empty_pile_are_asked():
    s = position("3", "1 5", "4", top="1", deck="")
    do(s, 0, "leave")
    assert asked(s) == [1]


def test_5_6_the_match_can_end_like_that():
    s = position("3", "1", top="1", deck="", totals=(37, 0))
    do(s, 0, "leave")
    assert rules.over(s)
    assert totals(s) == [40, 1]
    assert (s.active, s.left[:2]) == (0, [1, 1])


# 6. The end of a round


def test_6_1_the_round_ends_with_the_last_card():
    s = position("2", "1", "6", top="1")
    do(s, 0, "play 2")
    assert between_rounds(s)
    assert totals(s) == [0, 1, 6]
    assert (s.round, ended(s)) == (1, "played")


def test_6_1_not_with_the_last_card_but_one():
    s = position("2 2", "1", top="1")
    do(s, 0, "play 2")
    assert asked(s) == [1]
    assert (s.round, ended(s)) == (0, "")


def test_6_1_the_round_has_ended_once_the_coin_is_settled():
    s = position("2", "1", top="1", totals=(1, 0), round=3)
    do(s, 0, "play 2")
    assert s.round == 3
    do(s, 0, "return none")
    assert s.round == 4


def test_6_2_the_round_ends_when_all_have_left():
    s = position("1 2", "3", "6 6", turn=1)
    do(s, 1, "leave")
    do(s, 2, "leave")
    assert not between_rounds(s)
    do(s, 0, "leave")
    assert between_rounds(s)
    assert totals(s) == [3, 3, 6]
    assert (s.round, ended(s)) == (1, "played")


# 7. Cash-up and coins


@pytest.mark.parametrize(
    ("hand", "points"), [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("alpaca", 10)]
)
def test_7_1_what_a_card_costs(hand: str, points: int):
    s = position("3", hand, top="3")
    do(s, 0, "play 3")
    assert totals(s) == [0, points]


def test_7_1_leavers_and_those_still_in_pay_alike():
    s = position("3", "4", "5", top="3", totals=(0, 10, 20), left=(1,))
    do(s, 0, "play 3")
    assert totals(s) == [0, 14, 25]


def test_7_1_all_hands_are_shown():
    s = position("3", "4 4", top="3")
    before = rules.LAYOUT.copy(s)
    do(s, 0, "play 3")
    for seat in (0, 1, None):
        told: list[Any] = GAME.tell(before, Move(0, KINDS.index("3")), s, seat)
        assert [event["hand"] for event in told if event["kind"] == "score"] == [[], ["4", "4"]]


@pytest.mark.parametrize(
    ("hand", "points"),
    [("alpaca alpaca alpaca", 10), ("2 2 2", 2), ("1 1 6 6 6", 7), (SIX, 21), (f"{FULL} {FULL}", 31)],
)
def test_7_2_every_kind_is_paid_for_once(hand: str, points: int):
    s = position("3", hand, top="3")
    do(s, 0, "play 3")
    assert totals(s) == [0, points]


def coins(s: State, seat: int) -> tuple[int, int]:
    player = GAME.view(s, None)["players"][seat]
    return player["black"], player["white"]


def test_7_3_as_few_coins_as_possible():
    s = position("3", "alpaca 3", top="3")
    do(s, 0, "play 3")
    assert coins(s, 1) == (1, 3)


def test_7_4_ten_white_coins_become_a_black_one():
    s = position("3", "1", "3 4", top="3", totals=(0, 9, 9))
    do(s, 0, "play 3")
    assert [coins(s, seat) for seat in (1, 2)] == [(1, 0), (1, 6)]


def test_7_4_at_9_points_only_a_white_coin_can_go_back_and_at_10_a_black_one():
    s = position("3", "4", top="3", totals=(9, 0))
    do(s, 0, "play 3")
    assert moves(s, 0) == ["return white", "return none"]
    s = position("3", "4", top="3", totals=(10, 0))
    do(s, 0, "play 3")
    assert moves(s, 0) == ["return black", "return none"]
    do(s, 0, "return black")
    assert totals(s) == [0, 4]


def test_7_5_a_black_coin_stays_black():
    s = position("3", "4", top="3", totals=(10, 0))
    do(s, 0, "play 3")
    assert "return white" not in moves(s, 0)


@pytest.mark.parametrize(("coin", "left"), [("black", 3), ("white", 12), ("none", 13)])
def test_7_6_one_coin_may_go_back(coin: str, left: int):
    s = position("3", "4", top="3", totals=(13, 5))
    do(s, 0, "play 3")
    assert asked(s) == [0]
    assert moves(s, 0) == ["return black", "return white", "return none"]
    do(s, 0, f"return {coin}")
    assert totals(s) == [left, 9]
    assert between_rounds(s)


def test_7_6_from_any_seat():
    s = position("1", "2", "3", top="3", turn=2, totals=(5, 6, 7))
    do(s, 2, "play 3")
    assert asked(s) == [2]
    do(s, 2, "return white")
    assert totals(s) == [6, 8, 6]


@pytest.mark.parametrize("points", [20, 30])
def test_7_7_no_white_coin_with_20_points(points: int):
    s = position("3", "4", top="3", totals=(points, 0))
    do(s, 0, "play 3")
    assert moves(s, 0) == ["return black", "return none"]


@pytest.mark.parametrize("points", [11, 19, 21])
def test_7_7_both_colours_are_there(points: int):
    s = position("3", "4", top="3", totals=(points, 0))
    do(s, 0, "play 3")
    assert moves(s, 0) == ["return black", "return white", "return none"]


def test_7_8_without_coins_there_is_no_question():
    s = position("3", "4", top="3", totals=(0, 12))
    do(s, 0, "play 3")
    assert between_rounds(s)
    assert totals(s) == [0, 16]


def test_7_8_one_coin_is_enough_for_the_question():
    s = position("3", "4", top="3", totals=(1, 12))
    do(s, 0, "play 3")
    assert moves(s, 0) == ["return white", "return none"]


def test_7_9_the_last_to_leave_hands_nothing_back():
    s = position("3", "4", top="3", totals=(12, 12))
    do(s, 0, "leave")
    do(s, 1, "leave")
    assert between_rounds(s)
    assert totals(s) == [15, 16]


def test_7_10_the_coin_goes_back_before_the_points_are_added():
    s = position("3", "4", top="3", totals=(5, 5))
    do(s, 0, "play 3")
    assert totals(s) == [5, 5]
    assert (s.round, ended(s)) == (0, "")
    do(s, 0, "return white")
    assert totals(s) == [4, 9]
    assert (s.round, ended(s)) == (1, "played")


# 8. The end of the match


@pytest.mark.parametrize(("before", "ends"), [(38, False), (39, True), (40, True)])
def test_8_1_forty_points_end_the_match(before: int, ends: bool):
    s = position("3", "1", top="3", totals=(0, before))
    do(s, 0, "play 3")
    assert totals(s) == [0, before + 1]
    assert rules.over(s) == ends
    if ends:
        assert asked(s) == []
        assert rules.ways(s) == 0
        assert ended(s) == "played"


@pytest.mark.parametrize("seat", range(6))
def test_8_1_whoever_it_is(seat: int):
    s = position(*["1"] * 6, totals=tuple(39 if other == seat else 0 for other in range(6)))
    for leaver in range(6):
        assert not rules.over(s)
        do(s, leaver, "leave")
    assert rules.over(s)


def test_8_1_in_the_middle_of_a_round_nothing_ends():
    s = position("1 1", "1 1", totals=(39, 39))
    do(s, 0, "play 1")
    assert not rules.over(s)


def test_8_2_the_one_who_went_out_only_falls():
    s = position("3", "1", top="3", totals=(39, 0))
    do(s, 0, "play 3", "return none")
    assert totals(s) == [39, 1]
    assert between_rounds(s)


def test_8_2_the_match_ends_after_the_coin():
    s = position("3", "1", top="3", totals=(12, 39))
    do(s, 0, "play 3")
    assert not rules.over(s)
    do(s, 0, "return black")
    assert rules.over(s)
    assert totals(s) == [2, 40]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((7, 7, 30), [1, 1, 3]),
        ((30, 7, 12), [3, 1, 2]),
        ((9, 9, 9), [1, 1, 1]),
        ((8, 3, 8), [2, 1, 2]),
        ((5, 6, 6, 7, 4, 5), [2, 4, 4, 6, 1, 2]),
    ],
)
def test_8_3_the_lowest_total_is_first_and_ties_share(points: tuple[int, ...], expected: list[int]):
    assert places(position(*["1"] * len(points), totals=points)) == expected


def test_8_4_two_hundred_rounds_at_most():
    s = position("3", "1", "2", top="3", totals=(4, 1, 1), round=199)
    do(s, 0, "play 3", "return none")
    assert rules.over(s)
    assert (s.round, ended(s)) == (200, "cap")
    assert places(s) == [3, 1, 2]
    assert rules.ways(s) == 0
    assert asked(s) == []


def test_8_4_the_last_round_is_still_played():
    s = position("3", "1", top="3", round=198)
    do(s, 0, "play 3")
    assert between_rounds(s)
    assert (s.round, ended(s)) == (199, "played")


def test_8_5_forty_points_in_the_last_round_count_as_played():
    s = position("3", "1", top="3", totals=(0, 39), round=199)
    do(s, 0, "play 3")
    assert rules.over(s)
    assert (s.round, ended(s)) == (200, "played")


def test_8_5_how_a_round_ended_is_kept_through_the_next():
    s = position("3", "1", top="3")
    assert ended(s) == ""
    do(s, 0, "play 3")
    deal_round(s, 0, [SIX, SIX], "1")
    do(s, 0, "play 1")
    assert ended(s) == "played"


def test_8_6_the_score_is_the_points_at_any_time():
    s = position("3", "1", "2", top="3", totals=(20, 13, 0))
    assert (totals(s), places(s)) == ([20, 13, 0], [3, 2, 1])
    do(s, 0, "play 3", "return black")
    assert (totals(s), places(s)) == ([10, 14, 2], [2, 3, 1])


# 9. House rules


def test_9_1_the_last_player_may_play_but_not_draw():
    s = position("3", "1 2 5", top="1", lone_player="play")
    assert moves(s, 0) == ["draw", "leave"]
    do(s, 0, "leave")
    assert moves(s, 1) == ["play 1", "play 2", "leave"]
    do(s, 1, "play 1")
    assert moves(s, 1) == ["play 2", "leave"]


def test_9_1_the_last_player_is_asked_even_with_an_empty_pile():
    s = position("3", "5", top="1", deck="", lone_player="play")
    do(s, 0, "leave")
    assert moves(s, 1) == ["leave"]
    do(s, 1, "leave")
    assert totals(s) == [3, 5]


def test_9_1_draw_is_the_usual_rule():
    assert match(2).lone_player == rules.DRAWS
    assert match(2, lone_player="play").lone_player == rules.PLAYS


def test_9_1_with_others_in_the_round_both_rules_are_the_same():
    for rule in ("draw", "play"):
        assert moves(position("1 2", "1", lone_player=rule), 0) == ["play 1", "play 2", "draw", "leave"]


def test_9_2_going_out_alone_counts():
    s = position("3", "1 2", top="1", lone_player="play", totals=(0, 15))
    do(s, 0, "leave")
    do(s, 1, "play 1", "play 2", "return black")
    assert totals(s) == [3, 5]


@pytest.mark.parametrize("target", [10, 11, 99, 200])
def test_9_3_another_target(target: int):
    for points, ends in ((target - 2, False), (target - 1, True)):
        s = position("3", "1", top="3", totals=(0, points), target=target)
        do(s, 0, "play 3")
        assert rules.over(s) == ends


def test_9_3_the_target_is_40_unless_the_table_says_otherwise():
    assert match(2).target == 40
    assert [match(2, target=target).target for target in (10, "25", 200)] == [10, 25, 200]
    for target in (9, 201, "many", 12.5):
        with pytest.raises(Refused):
            match(2, target=target)


@pytest.mark.parametrize("option", [{"starter": "rotate"}, {"exchange": "auto"}, {"lone_player": "both"}])
def test_9_4_no_other_house_rules(option: dict[str, str]):
    with pytest.raises(Refused):
        match(2, **option)


# 10. At this table


def test_10_1_what_everybody_sees():
    s = position("1 1 2", "3 alpaca", "4", top="6", deck="5 5", totals=(3, 14, 0), left=(2,))
    for seat in (None, 0, 1, 2):
        view = GAME.view(s, seat)
        assert (view["top"], view["deck"], view["laid"]["5"], view["laid"]["1"]) == ("6", 2, 6, 6)
        assert [(p["cards"], p["left"]) for p in view["players"]] == [(3, False), (2, False), (1, True)]
        assert [(p["black"], p["white"]) for p in view["players"]] == [(0, 3), (1, 4), (0, 0)]


def test_10_1_only_the_own_hand_is_seen():
    s = position("1 1 2", "3 alpaca")
    for seat, seen in (
        (None, [None, None]),
        (0, [["1", "1", "2"], None]),
        (1, [None, ["3", "alpaca"]]),
    ):
        assert [player["hand"] for player in GAME.view(s, seat)["players"]] == seen


def resampled(s: State, seat: int, times: int) -> list[State]:
    """What the seat may take for the true state, so many times over."""
    r = [0, 0]
    sow(r, 7, seat)
    states = [rules.LAYOUT.copy(s) for _ in range(times)]
    for other in states:
        rules.resample(other, seat, r)
    return states


def in_the_deal() -> State:
    s = match(3)
    deal(s, "first 1", *["card 1", "card 2", "card 3", "card 4"] * 4)
    return s


def in_a_draw() -> State:
    s = position("1 1 2", "3 4", "5", deck="6 6 alpaca", totals=(3, 14, 0))
    do(s, 0, "draw")
    return s


def with_a_coin_to_return() -> State:
    s = position("3", "1 1 alpaca 2", "3 4", top="3", totals=(3, 14, 0))
    do(s, 0, "play 3")
    return s


UNDECIDED = {
    "before the first chance": lambda: match(4),
    "in the deal": in_the_deal,
    "on a turn": lambda: position("1 1 2", "3 4", "5 6 alpaca", "1", left=(1, 2), deck="6 5 4"),
    "in a draw": in_a_draw,
    "with a coin to return": with_a_coin_to_return,
    "with an empty pile": lambda: position("1 2", "3 4", "5 6 6", deck=""),
}


@pytest.mark.parametrize("stage", UNDECIDED)
def test_10_1_only_hidden_cards_are_dealt_again(stage: str):
    s = UNDECIDED[stage]()
    pool = s.deck + sum(s.hand)
    for seat in range(s.seats):
        for other in resampled(s, seat, 20):
            assert other.hand[seat] == s.hand[seat]
            assert [len(cards(h).split()) for h in other.hand] == [len(cards(h).split()) for h in s.hand]
            assert other.deck + sum(other.hand) == pool
            assert len(cards(other.deck).split()) == s.deck_size
            assert fields(other, "hand", "deck") == fields(s, "hand", "deck")
            assert GAME.view(other, seat) == GAME.view(s, seat)


def splits(s: State, seat: int) -> Counter:
    """Every way in which the cards that the seat does not see can lie, found by trying all."""
    others = [other for other in range(s.seats) if other != seat]
    unseen = [card for pile in (s.deck, *(s.hand[other] for other in others)) for card in cards(pile).split()]
    ways: Counter[tuple[str, ...]] = Counter()
    for order in permutations(unseen):
        rest = list(order)
        piles = []
        for other in others:
            held = len(cards(s.hand[other]).split())
            piles.append(" ".join(sorted(rest[:held])))
            rest = rest[held:]
        ways[(*piles, " ".join(sorted(rest)))] += 1
    return ways


@pytest.mark.parametrize(
    "s",
    [
        position("3", "1 2", deck="2 alpaca"),
        position("3", "1 2 2", deck="1 1 6"),
        position("3 3", "1 2", "4", deck="2 alpaca", left=(1,)),
        position("3 3", "1 2", "4 1", "5", deck="", left=(2,), turn=1),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_10_1_every_way_the_hidden_cards_can_lie_is_as_likely_as_it_is(s: State, seat: int):
    others = [other for other in range(s.seats) if other != seat]
    found = Counter(
        (*(cards(other.hand[p]) for p in others), cards(other.deck)) for other in resampled(s, seat, 6000)
    )
    expected = splits(s, seat)
    assert set(found) == set(expected)
    for way, times in expected.items():
        share = times / expected.total()
        assert abs(found[way] / 6000 - share) < 5 * (share * (1 - share) / 6000) ** 0.5 + 1e-9


def test_10_1_when_the_match_is_over_everything_lies_open():
    s = position("3 4", "1 2", "5", top="3", totals=(0, 39, 0), left=(1, 2))
    do(s, 0, "leave")
    assert rules.over(s)
    for seat in range(3):
        assert fields(resampled(s, seat, 1)[0]) == fields(s)
        hands = [player["hand"] for player in GAME.view(s, seat)["players"]]
        assert hands == [["3", "4"], ["1", "2"], ["5"]]


def silence(s: State, seat: int) -> str:
    id = rules.lapse(s, seat)
    return "" if id == -1 else words.say(s, seat, id)


@pytest.mark.parametrize("hand", ["1 1", "2", "5"])
@pytest.mark.parametrize("lone_player", ["draw", "play"])
def test_10_2_silence_leaves_the_round(hand: str, lone_player: str):
    s = position("4", hand, "4", turn=1, lone_player=lone_player)
    assert [silence(s, seat) for seat in range(3)] == ["", "leave", ""]
    alone = position("4", hand, turn=1, left=(0,), lone_player=lone_player)
    assert [silence(alone, seat) for seat in range(2)] == ["", "leave"]


@pytest.mark.parametrize(
    ("points", "coin"), [(1, "white"), (9, "white"), (10, "black"), (11, "black"), (20, "black")]
)
def test_10_2_silence_returns_a_black_coin_or_else_a_white_one(points: int, coin: str):
    s = position("1", "3", "4", turn=1, top="3", totals=(15, points, 15))
    do(s, 1, "play 3")
    assert [silence(s, seat) for seat in range(3)] == ["", f"return {coin}", ""]
    assert silence(s, 1) in moves(s, 1)


def test_10_2_silence_does_nothing_while_chance_acts_or_when_all_is_over():
    finished = position("1", "1", totals=(39, 0), left=(1,))
    do(finished, 0, "leave")
    for s in (match(2), in_the_deal(), in_a_draw(), finished):
        assert [silence(s, seat) for seat in range(s.seats)] == [""] * s.seats


def test_10_3_the_clock_is_off_unless_wanted():
    table = Table(GAME, 3, seed=1)
    table.deal()
    assert table.due() is None
    table = Table(GAME, 3, seed=1, clock=9_000)
    table.deal()
    (seat,) = table.awaited
    (row,) = table.tick(9_000)
    assert row.entries == (Move(seat, rules.LEAVE),)


@pytest.mark.parametrize("move", ["return none", "play", "play 9", "pass", "card 1", ""])
def test_10_4_what_cannot_be_done_is_refused_and_changes_nothing(move: str):
    table = Table(GAME, 2, seed=1)
    table.deal()
    (seat,) = table.awaited
    before = rules.LAYOUT.pack(table.state)
    for who, what in ((seat, move), (1 - seat, "leave")):
        with pytest.raises(Refused):
            table.act(who, what)
    assert rules.LAYOUT.pack(table.state) == before
    assert len(table.rows) == 1


def test_10_4_a_click_meant_for_an_earlier_round_is_late():
    table = Table(GAME, 2, {"target": 200}, seed=1)
    table.deal()
    seen = len(table.rows) - 1
    while table.state.round == 0 or table.awaited == (0,):
        table.act(table.awaited[0], "leave")
    with pytest.raises(Refused, match="late"):
        table.act(1, "leave", seen=seen)


def test_10_5_a_single_possibility_is_asked():
    s = position("3 4", "1 1 6", "2", top="1", deck="")
    assert asked(s) == [0]
    assert moves(s, 0) == ["leave"]


def test_10_6_chance_is_written_down_in_order_and_plays_back():
    table = Table(GAME, 2, seed=5)
    table.deal()
    while not table.over:
        (seat,) = table.awaited
        table.act(seat, table.legal(seat)[0])
    record = table.record()
    opening = record["log"][0]
    assert [line.split()[1] for line in opening] == ["first", *["card"] * 13]
    hands = [Counter(line.split()[2] for line in opening[1 + 6 * p : 7 + 6 * p]) for p in range(2)]
    dealt = next(s for _, _, _, s in table.steps() if s.stage == rules.TURN)
    assert [Counter(cards(hand).split()) for hand in dealt.hand[:2]] == hands
    assert replay(GAME, record).scores == table.scores


@pytest.mark.parametrize(
    "text",
    [*(f"play {card}" for card in KINDS), "draw", "leave", "return black", "return white", "return none"],
)
def test_10_7_moves_in_words(text: str):
    s = match(2)
    assert words.say(s, 0, words.read(s, 0, text)) == text
    for said in (f" {text.upper()} ", " ".join(reversed(text.split()))):
        assert words.read(s, 0, said) == words.read(s, 0, text)
    assert words.read(s, HOUSE, text) == -1


@pytest.mark.parametrize(
    "text", [*(f"card {card}" for card in KINDS), *(f"first {seat}" for seat in range(6))]
)
def test_10_7_chance_in_words(text: str):
    s = match(6)
    assert words.say(s, HOUSE, words.read(s, HOUSE, text)) == text
    assert words.read(s, HOUSE, " ".join(reversed(text.split()))) == words.read(s, HOUSE, text)
    assert words.read(s, 0, text) == -1


@pytest.mark.parametrize(
    "text", ["", "play", "play 0", "play 7", "play alpacas", "play 3 3", "draw 1", "first 6", "return"]
)
def test_10_7_other_words_mean_nothing(text: str):
    s = match(6)
    assert words.read(s, 0, text) == words.read(s, HOUSE, text) == -1


def test_10_7_no_two_moves_share_a_number():
    assert sorted(words.MOVES.values()) == list(range(GAME.actions))
    assert sorted(words.OUTCOMES.values()) == list(range(GAME.outcomes))
