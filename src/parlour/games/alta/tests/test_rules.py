"""The rules, clause by clause; the number in a test's name is that of rules.md."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from parlour.game import ENDINGS, HOUSE, Chance, Move, Refused
from parlour.games.alta import GAME, rules, view, words
from parlour.kernel import State, sow
from parlour.table import Table, replay

PICTURES, COLOURS = words.PICTURES, words.COLOURS
ROW_WORDS = ["row 1", "row 2", "row 3"]


# positions, cards and moves in words: "yc" is a yellow cactus, "os" an orange sombrero, "o*" an orange sun

INITIALS, SIGNS = "yrbgvo", "cpdsg*"


def card(short: str) -> int:
    return 6 * SIGNS.index(short[1]) + INITIALS.index(short[0])


def name(short: str) -> str:
    return words.CARDS[card(short)]


def cards(shorts: str) -> list[int]:
    return [card(short) for short in shorts.split()]


def packed(shorts: str) -> int:
    row = 0
    for one in cards(shorts):
        row = row << 6 | one + 1
    return row


def match(seats: int, **options: Any) -> State:
    """A match before its first chance."""
    return GAME.opening(seats, GAME.house_rules(seats, options))


def position(*seats: str, totals: tuple[int, ...] = (), round: int = 0, **options: Any) -> State:
    """The middle of a round: for each seat the rows and the card in hand, `"yc yp / / rd : go"`.

    Cards that lie nowhere are in the deck, or as many as `+ 30` says in stacks without a score.
    """
    s = match(len(seats), **options)
    s.stage, s.round, s.ended = rules.PLAY, round, ENDINGS.index("played") if round else 0
    for seat, text in enumerate(seats):
        rows, _, hand = text.partition(":")
        held, _, away = hand.partition("+")
        place(s, seat, rows.split("/"), held.strip(), int(away or 0))
        s.total[seat] = totals[seat] if totals else 0
    return s


def place(s: State, seat: int, rows: list[str], held: str, away: int) -> None:
    for number, row in enumerate(rows):
        s.row[seat][number] = packed(row)
    lying = [one for row in rows for one in cards(row)]
    s.hand[seat] = card(held)
    left = [one for one in range(36) if one not in lying and one != card(held)]
    s.deck[seat] = sum(1 << one for one in left[away:])
    s.placed[seat] = len(lying) + away
    for _ in range(away // 5):
        s.stacks[seat] = s.stacks[seat] << 4 | rules.SCORELESS


def moves(s: State, seat: int) -> list[str]:
    return [words.say(s, seat, id) for id in GAME.moves(s, seat)]


def do(s: State, seat: int, *texts: str) -> None:
    for text in texts:
        assert text in moves(s, seat), f"{seat} may not {text}"
        rules.apply(s, seat, words.read(s, seat, text))


def move(s: State, seat: int, text: str) -> Move:
    return Move(seat, words.read(s, seat, text))


def told(s: State, entry: Move, after: State, seat: int | None) -> list[dict[str, Any]]:
    return [dict(event) for event in GAME.tell(s, entry, after, seat)]


def at_table(table: Table, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
    return [dict(event) for event in table.told(seat, since)]


def chances(s: State) -> list[str]:
    return [words.say(s, HOUSE, rules.pick(s, k)) for k in range(rules.ways(s))]


def deal(s: State, *texts: str) -> None:
    for text in texts:
        assert text in chances(s), f"{text} cannot happen"
        rules.settle(s, words.read(s, HOUSE, text))


def draw(s: State, seat: int, *shorts: str) -> None:
    deal(s, *(f"card {seat} {name(short)}" for short in shorts))


def stop(s: State) -> None:
    rules.settle(s, rules.STOP)


def asked(s: State) -> list[int]:
    """The seats that are awaited; they have moves, and nobody else has."""
    seats = [seat for seat in range(s.seats) if rules.awaited(s) >> seat & 1]
    assert rules.awaited(s) < 1 << s.seats
    assert seats == [seat for seat in range(s.seats) if moves(s, seat)]
    assert not (seats and rules.ways(s))
    return seats


def rows(s: State, seat: int) -> list[list[str]]:
    return [words.cards(s.row[seat][row]) for row in range(3)]


def totals(s: State) -> list[int]:
    return GAME.standing(s)[0]


def places(s: State) -> list[int]:
    return GAME.standing(s)[1]


def ended(s: State) -> str:
    return ENDINGS[s.ended]


def next_round(s: State) -> bool:
    """Whether everything has been put away and the first seat draws."""
    fresh = match(s.seats, target=s.target, mirror_deal=("off", "on")[s.mirror_deal])
    return fields(s, "round", "ended", "total") == fields(fresh, "round", "ended", "total")


def fields(s: State, *but: str) -> dict[str, object]:
    return {name: getattr(s, name) for name in rules.LAYOUT.fields if name not in but}


def worth(shorts: str) -> int:
    """What a stack of these five counts."""
    *four, fifth = shorts.split()
    s = position(f"{' '.join(four)} : {fifth}")
    do(s, 0, "row 1")
    return view.stacks(s, 0)[-1]


def sights(s: State) -> Iterator[int | None]:
    return iter((None, *range(s.seats)))


LAST = "/ / : yc + 35"  # one card left, and it is in hand


# 1. The aim


def test_1_1_the_first_at_500_wins():
    s = position(LAST, "/ / : yc + 35", totals=(500 + 13, 600))
    do(s, 0, "face down")
    assert not rules.over(position(LAST))
    assert rules.over(s)
    assert places(s) == [2, 1]


@pytest.mark.parametrize(("before", "over"), [(512, 0), (513, 0), (514, 1), (515, 1)])
def test_1_1_from_500_on(before: int, over: int):
    s = position(LAST, "/ / : yc", totals=(before, 0))
    do(s, 0, "face down")  # seven stacks without a score cost 14
    assert (totals(s), rules.over(s)) == ([before - 14, -36], over)


def test_1_2_one_to_six_play():
    assert list(GAME.seats) == [1, 2, 3, 4, 5, 6]
    for seats in GAME.seats:
        assert totals(match(seats)) == [0] * seats


def test_1_2_one_alone_plays_the_same_game():
    s = match(1)
    draw(s, 0, "yc")
    assert asked(s) == [0]
    do(s, 0, "row 2")
    assert len(chances(s)) == 35


def test_1_3_everybody_is_awaited_at_any_moment():
    s = position("/ / : yc", "/ / : yc", "/ / : rc")
    assert asked(s) == [0, 1, 2]
    do(s, 2, "row 1")
    assert asked(s) == []
    draw(s, 2, "gd")
    do(s, 2, "row 1")
    draw(s, 2, "gs")
    assert asked(s) == [0, 1, 2]
    assert (s.placed[:3], rows(s, 0)) == ([0, 0, 2], [[], [], []])


# 2. The cards


def test_2_1_every_pair_once():
    s = match(2)
    assert len(set(chances(s))) == 36
    assert set(chances(s)) == {f"card 0 {colour} {picture}" for colour in COLOURS for picture in PICTURES}
    assert PICTURES == ("cactus", "pepper", "donkey", "sombrero", "guitar", "sun")
    assert COLOURS == ("yellow", "red", "blue", "green", "violet", "orange")


def test_2_1_every_player_has_a_deck():
    s = match(3)
    draw(s, 0, "yc")
    assert f"card 1 {name('yc')}" in chances(s)
    draw(s, 1, "yc")
    draw(s, 2, "yc")
    assert asked(s) == [0, 1, 2]


def test_2_1_a_drawn_card_is_gone():
    s = match(1)
    for drawn, one in enumerate(words.CARDS):
        assert len(chances(s)) == 36 - drawn
        deal(s, f"card 0 {one}")
        assert view.to_come(s, 0) == list(words.CARDS[drawn:])
        if drawn < 35:
            do(s, 0, "row 1")
            assert f"card 0 {one}" not in chances(s)


def test_2_2_every_round_has_all_cards_and_every_seat_its_own_order():
    s = position(LAST, "/ / : yc", round=3)
    do(s, 0, "row 1")
    assert len(chances(s)) == 36
    draw(s, 0, "gd")
    assert len(chances(s)) == 36
    assert {text.split()[1] for text in chances(s)} == {"1"}


def test_2_3_three_rows_empty_at_first():
    s = match(2)
    draw(s, 0, "gd")
    draw(s, 1, "yc")
    for seat in (0, 1):
        assert rows(s, seat) == [[], [], []]
        assert moves(s, seat) == ROW_WORDS


def test_2_3_a_match_begins_with_nothing_left_of_another():
    for mirror_deal in ("off", "on"):
        s = position("yc / rc rd / bc : gd + 5", "/ / : yc", totals=(3, 4), round=5, mirror_deal=mirror_deal)
        s.drawn, s.order[3], s.path[0][0], s.path[1][1] = 4, 7, 3, 5
        if mirror_deal == "off":
            s.drawn, s.order, s.path = 0, [0] * 36, [[0, 0] for _ in range(6)]
        rules.start(s)
        assert fields(s) == fields(match(2, mirror_deal=mirror_deal))


# 3. Placing cards


def test_3_1_one_card_in_hand_at_a_time():
    s = match(1)
    draw(s, 0, "yc")
    assert chances(s) == []
    do(s, 0, "row 1")
    assert (moves(s, 0), s.hand[0]) == ([], rules.NOTHING)
    draw(s, 0, "rc")
    assert (chances(s), s.hand[0]) == ([], card("rc"))


@pytest.mark.parametrize("text", ROW_WORDS)
@pytest.mark.parametrize("lying", ["/ /", "yc / /", "yc / yp yd ys yg / rp", "yc yp rd rs / / gc gp gd gs"])
def test_3_2_any_row_takes_any_card(lying: str, text: str):
    s = position(f"{lying} : o*", "/ / : yc")
    before, number = rows(s, 0), ROW_WORDS.index(text)
    assert moves(s, 0) == ROW_WORDS
    do(s, 0, text)
    before[number].append("orange sun")
    if len(before[number]) == 5:
        before[number] = []
    assert rows(s, 0) == before
    assert rows(s, 1) == [[], [], []]


def test_3_3_placed_cards_stay():
    s = position("yc / rp rd / : o*")
    do(s, 0, "row 1")
    draw(s, 0, "gs")
    do(s, 0, "row 1")
    draw(s, 0, "vs")
    do(s, 0, "row 2")
    assert rows(s, 0) == [[name("yc"), name("o*"), name("gs")], [name("rp"), name("rd"), name("vs")], []]


def test_3_4_the_fifth_card_makes_a_stack():
    s = position("yc yp yd / rp rd / : ys")
    do(s, 0, "row 1")
    assert (rows(s, 0)[0], view.stacks(s, 0)) == ([name(c) for c in ("yc", "yp", "yd", "ys")], [])
    draw(s, 0, "yg")
    do(s, 0, "row 1")
    assert (rows(s, 0), view.stacks(s, 0)) == ([[], [name("rp"), name("rd")], []], [40])
    draw(s, 0, "bc")
    do(s, 0, "row 1")
    assert rows(s, 0)[0] == [name("bc")]


def test_3_4_stacks_lie_in_order():
    s = position("yc yp yd ys / rc rp bd bs / gc gp gd o* : yg")
    do(s, 0, "row 1")
    draw(s, 0, "vg")
    do(s, 0, "row 2")
    draw(s, 0, "g*")
    do(s, 0, "row 3")
    assert view.stacks(s, 0) == [40, 15, 20]
    assert s.placed[0] == 15


def test_3_5_a_stack_counts_when_its_fifth_card_ends_the_round():
    s = position("yc yp yd ys / yg / : y* + 30")
    do(s, 0, "row 1")
    assert totals(s) == [40 - 12 - 2]


@pytest.mark.parametrize(("placed", "may"), [(30, False), (33, False), (34, False), (35, True)])
def test_3_6_only_the_last_card_may_lie_face_down(placed: int, may: bool):
    s = position(f"/ / : yc + {placed}")
    assert moves(s, 0) == [*ROW_WORDS, *(["face down"] if may else [])]


def test_3_6_face_down_brings_and_costs_nothing():
    s = position(LAST, "/ / : yc + 35")
    for text, points in (("face down", -14), ("row 1", -16)):
        again = rules.LAYOUT.copy(s)
        do(again, 0, text)
        assert totals(again) == [points, -14 - 1]


def test_3_7_other_rows_keep_costing():
    s = position("yc yp / rd rs / bc : gd + 30")
    do(s, 0, "face down")
    assert totals(s) == [-6 * 2 - 3 * 2]


# 4. The end of a round


@pytest.mark.parametrize("text", [*ROW_WORDS, "face down"])
def test_4_1_the_last_card_ends_the_round_for_all(text: str):
    s = position("yc / / : rc + 5", LAST, "/ / : gd")
    do(s, 1, text)
    assert (s.round, ended(s)) == (1, "played")
    assert next_round(s)
    assert asked(s) == []


def test_4_1_with_a_card_left_it_goes_on():
    s = position("/ / : yc + 34", "/ / : gd")
    do(s, 0, "row 1")
    assert (s.round, len(chances(s))) == (0, 1)


def test_4_1_the_table_says_it():
    table = Table(GAME, 1, seed=1)
    table.deal()
    while table.state.round == 0:
        table.act(0, "row 1")
    assert [event["kind"] for event in at_table(table, None, 36)][:3] == ["place", "alta", "score"]


def test_4_2_the_stack_comes_first():
    s = position("yc yp yd ys / / r* : yg + 30")
    do(s, 0, "row 1")
    assert totals(s) == [-12 + 40 - 2]


def test_4_3_being_first_brings_nothing():
    s = position(LAST, LAST)
    do(s, 0, "face down")
    assert totals(s) == [-14, -14 - 1]


def test_4_4_the_order_of_the_log_decides():
    table = Table(GAME, 2, seed=1)
    table.deal()
    for _ in range(35):
        for seat in (0, 1):
            table.act(seat, "row 1")
    seen = len(table.rows) - 1
    table.act(1, "face down", seen=seen)
    with pytest.raises(Refused, match="late"):
        table.act(0, "row 1", seen=seen)
    paid = {event["seat"]: event for event in at_table(table, 0, seen + 1) if event["kind"] == "score"}
    assert [paid[seat]["unplaced"] for seat in (0, 1)] == [1, 0]


@pytest.mark.parametrize(("placed", "held"), [(0, 0), (34, 0), (35, 120)])
def test_4_5_the_end_of_a_round_may_be_held(placed: int, held: int):
    s = position(f"/ / : yc + {placed}", "/ / : yc")
    assert [rules.holds(s, 0, 0), rules.holds(s, 1, 0)] == [held, 0]


def test_4_6_thirty_seconds_without_a_card_stop_the_round():
    table = Table(GAME, 2, seed=1)
    table.deal(at=1000)
    assert table.begins == 1000 + 3000
    assert table.due() == 34_000
    table.act(0, "row 1", at=20_000)
    assert (table.due(), table.tick(49_999)) == (50_000, [])
    (row,) = table.tick(50_000)
    assert row.entries[0] == Chance(rules.STOP)
    assert table.scores == [-35 - 2, -36]
    assert table.view(None)["ended"] == "clock"
    assert table.begins == 50_000 + GAME.recess + GAME.countdown


def test_4_6_five_minutes_in_all():
    table = Table(GAME, 1, seed=1)
    table.deal()
    for number in range(15):
        table.act(0, "row 1", at=3_000 + 20_000 * (number + 1) - 1)
    assert table.due() == 303_000
    assert table.tick(302_999) == []
    assert len(table.tick(303_000)) == 1


def test_4_6_the_clock_counts_as_usual():
    s = position("yc yp / rd / : gd + 10", "/ / : yc", totals=(7, 0))
    stop(s)
    assert (totals(s), s.round, ended(s)) == ([7 - 4 - 4 - 23, -36], 1, "clock")
    assert next_round(s)


# 5. What a stack counts

STACKS = {
    "yc yp rc bd rs": -2,  # a pair of pictures, pairs of colours
    "yc rc bc yp yd": 20,  # three and three
    "yc rc bc rp gp": 10,  # three, and a pair of each
    "yc rc bc yp rp": 10,
    "yc rc bc gc yp": 20,  # four
    "yc rc bc gc vp": 35,  # four, all different
    "yc yp yd ys rc": 20,
    "yc yp yd ys rg": 35,
    "yc rc bc gp vd": 25,  # three, all different
    "yc yp yd rs bg": 25,
    "yc rp bd gs vg": 30,
    "yc rp bd gs yg": 15,
    "yc rp bd gs vc": 15,
    "yc rc bc gc vc": 40,
    "yc yp yd ys yg": 40,
    "yc yp rc rp bd": -2,
}


@pytest.mark.parametrize("stack", STACKS)
def test_5_1_pictures_and_colours_add_up_in_any_order(stack: str):
    for order in list(permutations(stack.split()))[::7]:
        assert worth(" ".join(order)) == STACKS[stack]


@pytest.mark.parametrize(
    ("stack", "points"),
    [
        ("yc rc bc rp gd", 10),
        ("yc yp yd rc bp", 10),
        ("yc rc bc gc gp", 20),
        ("oc op od os y*", 35),
        ("yc rp bd gs rg", 15),
    ],
)
def test_5_2_three_four_and_different(stack: str, points: int):
    assert worth(stack) == points


def test_5_3_three_and_three_or_all_and_all():
    assert worth("yc rc bc yp yd") == 20
    assert worth("rp bd gs vg o*") == 30


def test_5_4_alike_and_different():
    assert worth("y* r* b* gc vp") == 25
    assert worth("y* r* b* g* vp") == 35
    assert worth("vc vp vd vs og") == 35


def test_5_5_five_alike_are_40():
    for n in range(6):
        for left_out in range(6):
            others = [i for i in range(6) if i != left_out]
            assert worth(" ".join(INITIALS[i] + SIGNS[n] for i in others)) == 40
            assert worth(" ".join(INITIALS[n] + SIGNS[i] for i in others)) == 40


def test_5_6_pairs_bring_nothing():
    assert worth("yc rc bp gp vd") == 15  # for the colours
    assert worth("yc rc bp gp yd") == -2
    assert worth("yc rc bc yp rp") == 10


def test_5_7_nothing_at_all_costs_2():
    s = position("yc rc bp gp / / : yd + 30", "/ / : yc")
    do(s, 0, "row 1")
    assert view.stacks(s, 0) == [-2] * 7
    draw(s, 0, view_short(s))
    do(s, 0, "face down")
    assert totals(s) == [-14, -36]


def view_short(s: State) -> str:
    """The one card that is left."""
    colour, picture = view.to_come(s, 0)[0].split()
    return INITIALS[COLOURS.index(colour)] + SIGNS[PICTURES.index(picture)]


ORACLE = {-2: 201_600, 10: 79_200, 15: 64_800, 20: 7_200, 25: 18_000, 30: 4_320, 35: 1_800, 40: 72}


def test_5_8_all_376992_stacks():
    cards = range(1, 37)  # as a row holds them
    stacks = (a << 24 | b << 18 | c << 12 | d << 6 | e for a, b, c, d, e in combinations(cards, 5))
    grades = Counter(map(rules.grade, stacks))
    worths = {-2 if grade == rules.SCORELESS else 5 * grade: times for grade, times in grades.items()}
    assert grades.total() == 376_992
    assert worths == ORACLE


# 6. Counting a round


@pytest.mark.parametrize("placed", [0, 5, 10, 30, 35])
def test_6_1_cards_not_placed_cost_1(placed: int):
    s = position(f"/ / : yc + {placed}")
    stop(s)
    assert totals(s) == [placed - 36 - 2 * (placed // 5)]


@pytest.mark.parametrize(
    ("lying", "cost"),
    [("/ /", 0), ("yc / /", 2), ("/ / yc", 2), ("yc yp yd ys / / rc", 4), ("yc / gp / rd rs", 6)],
)
def test_6_2_rows_not_finished_cost_2(lying: str, cost: int):
    s = position(f"{lying} : o*")
    stop(s)
    assert totals(s) == [s_placed(lying) - 36 - cost]


def s_placed(lying: str) -> int:
    return len(lying.replace("/", " ").split())


def test_6_3_less_than_nothing():
    s = position("yc / yp / yd : ys", "/ / : yc", totals=(-30, 12))
    stop(s)
    assert totals(s) == [-30 - 33 - 6, 12 - 36]


def test_6_3_a_total_grows_from_round_to_round():
    s = position("yc yp yd ys / / : yg", "/ / : yc", totals=(100, -5), round=2)
    do(s, 0, "row 1")
    draw(s, 0, "rc")
    stop(s)
    assert (totals(s), s.round) == ([100 + 40 - 31, -41], 3)


def test_6_4_the_least_and_the_most():
    s = position("yc / yp / yd : ys", LAST)
    stop(s)
    assert totals(s)[0] == -33 - 6 == -39
    s = position(LAST)
    s.stacks[0] = 0
    for _ in range(7):
        s.stacks[0] = s.stacks[0] << 4 | 8
    rules.LAYOUT.pack(s)
    do(s, 0, "face down")
    assert totals(s) == [280]


# 7. The end of the match


def test_7_1_the_highest_total_wins():
    s = position(LAST, "/ / : yc + 30", LAST, totals=(520, 900, 517))
    do(s, 0, "face down")
    assert rules.over(s)
    assert (totals(s), places(s)) == ([506, 882, 502], [2, 1, 3])
    assert asked(s) == []
    assert rules.ways(s) == 0


@pytest.mark.parametrize("leaders", [(0, 1), (1, 2), (0, 2), (0, 1, 2)])
def test_7_2_a_tie_for_the_first_place_plays_on(leaders: tuple[int, ...]):
    s = position(*["/ / : yc"] * 3, totals=tuple(600 if seat in leaders else 20 for seat in range(3)))
    stop(s)
    assert not rules.over(s)
    assert (next_round(s), s.round) == (True, 1)
    for seat in range(3):
        draw(s, seat, "yc")
    stop(s)
    assert not rules.over(s)
    assert totals(s)[leaders[0]] == totals(s)[leaders[1]] == 600 - 36 - 36


def test_7_2_until_one_is_ahead():
    s = position("/ / : yc", "/ / : yc + 5", "/ / : yc", totals=(600, 600, 600))
    stop(s)
    assert rules.over(s)
    assert places(s) == [2, 1, 2]


def test_7_2_a_tie_below_the_first_does_not_matter():
    s = position("/ / : yc", "/ / : yc", "/ / : yc", totals=(600, 700, 600))
    stop(s)
    assert rules.over(s)


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((7, 7, 30), [2, 2, 1]),
        ((30, 7, 12), [1, 3, 2]),
        ((9, 9, 9), [1, 1, 1]),
        ((-8, 3, 8, 3), [4, 2, 1, 2]),
        ((5, 6, 6, 7, 4, -5), [4, 2, 2, 1, 5, 6]),
    ],
)
def test_7_3_ties_share_a_place(points: tuple[int, ...], expected: list[int]):
    assert places(position(*["/ / : yc"] * len(points), totals=points)) == expected


def test_7_4_two_hundred_rounds_at_most():
    s = position("/ / : yc", "/ / : yc", "/ / : yc", totals=(40, 90, 90), round=199)
    stop(s)
    assert rules.over(s)
    assert (s.round, ended(s), places(s)) == (200, "cap", [3, 1, 1])
    assert rules.ways(s) == rules.awaited(s) == 0


def test_7_4_the_last_round_is_still_played():
    s = position("/ / : yc", "/ / : yc", round=198)
    stop(s)
    assert (next_round(s), s.round, ended(s)) == (True, 199, "clock")


def test_7_4_a_tie_at_the_target_is_cut_off_too():
    s = position(LAST, "/ / : yc + 35", totals=(600, 601), round=199)
    do(s, 0, "face down")
    assert (totals(s), rules.over(s), ended(s), places(s)) == ([586, 586], 1, "cap", [1, 1])


def test_7_5_a_win_in_the_last_round_counts_as_played():
    s = position(LAST, "/ / : yc", totals=(600, 0), round=199)
    do(s, 0, "face down")
    assert (rules.over(s), s.round, ended(s)) == (1, 200, "played")


def test_7_5_how_a_round_ended_is_kept_through_the_next():
    s = position(LAST)
    assert ended(s) == ""
    do(s, 0, "row 3")
    draw(s, 0, "yc")
    assert ended(s) == "played"
    stop(s)
    assert ended(s) == "clock"


def test_7_6_the_score_is_the_total_at_any_time():
    s = position("yc yp yd ys / / : yg", "/ / : yc", "/ / : yc", totals=(20, -13, 0))
    do(s, 0, "row 1")
    assert (totals(s), places(s)) == ([20, -13, 0], [1, 3, 2])
    draw(s, 0, "rc")
    stop(s)
    assert (totals(s), places(s)) == ([20 + 40 - 31, -49, -36], [1, 3, 2])


# 8. House rules


@pytest.mark.parametrize("target", [50, 51, 700, 2000])
def test_8_1_another_target(target: int):
    for total, ends in ((target - 1, 0), (target, 1)):
        s = position("/ / : yc", "/ / : yc", totals=(total + 36, 0), target=target)
        stop(s)
        assert rules.over(s) == ends


def test_8_1_the_target_is_500_unless_the_table_says_otherwise():
    assert match(2).target == 500
    assert [match(2, target=target).target for target in (50, "75", 2000)] == [50, 75, 2000]
    for target in (49, 2001, "many", 60.5):
        with pytest.raises(Refused):
            match(2, target=target)


def mirrored(seats: int, order: str) -> State:
    """A match with one order for all, in which the first seat has drawn these cards and put them
    into rows 1, 2, 3, 1, 2, 3 and so on, and the others have only drawn."""
    s = match(seats, mirror_deal="on")
    first, *others = order.split()
    for seat in range(seats):
        draw(s, seat, first)
    for number, short in enumerate(others):
        do(s, 0, ROW_WORDS[number % 3])
        draw(s, 0, short)
    return s


def test_8_2_all_decks_in_the_same_order():
    s = match(3, mirror_deal="on")
    assert len(chances(s)) == 36
    draw(s, 0, "gd")
    assert chances(s) == [f"card 1 {name('gd')}"]
    draw(s, 1, "gd")
    draw(s, 2, "gd")
    do(s, 1, "row 1")
    assert len(chances(s)) == 35
    draw(s, 1, "yc")
    do(s, 1, "row 1")
    assert len(chances(s)) == 34
    draw(s, 1, "rp")
    do(s, 0, "row 2")
    assert chances(s) == [f"card 0 {name('yc')}"]
    draw(s, 0, "yc")
    do(s, 0, "row 3")
    draw(s, 0, "rp")
    do(s, 0, "row 3")
    assert len(chances(s)) == 33


def test_8_2_a_new_order_for_each_round():
    s = mirrored(2, "gd yc rp")
    stop(s)
    assert next_round(s)
    assert len(chances(s)) == 36


def test_8_2_each_deck_by_itself_unless_wanted():
    s = match(2)
    draw(s, 0, "gd")
    assert len(chances(s)) == 36
    assert (match(2).mirror_deal, match(2, mirror_deal="on").mirror_deal) == (rules.OFF, rules.ON)


def test_8_3_rivals_are_seen_as_counts():
    s = mirrored(2, "yc rc yp bc gc yd vc oc ys rp bp yg gp")
    do(s, 0, "row 1")
    for seat in (None, 1):
        (player, _) = GAME.view(s, seat)["players"]
        assert (player["sizes"], player["complete"], player["placed"]) == ([0, 4, 4], 1, 13)
        assert [player[key] for key in ("rows", "stacks", "points", "to_come", "hand")] == [None] * 5
    own = GAME.view(s, 0)["players"][0]
    assert own["rows"][1] == [name("rc"), name("gc"), name("oc"), name("bp")]
    assert own["stacks"] == [25]


def test_8_3_nothing_is_told_of_the_cards_either():
    s = mirrored(2, "yc rc yp bc gc yd vc oc ys rp bp yg gp")
    after = rules.LAYOUT.copy(s)
    do(after, 0, "row 1")
    for seat, known in ((None, None), (1, None), (0, "green pepper")):
        events = told(s, move(s, 0, "row 1"), after, seat)
        assert [event.get("card") for event in events] == [known, None]
        assert [event["kind"] for event in events] == ["place", "stack"]
        assert events[1]["points"] == (25 if known else None)


def test_8_3_when_the_round_has_ended_all_is_shown():
    table = Table(GAME, 2, {"mirror_deal": "on", "target": 50}, seed=1)
    table.deal()
    while table.state.round == 0:
        table.act(0, table.legal(0)[-1])
    paid = [event for event in at_table(table, 1, len(table.rows) - 1) if event["kind"] == "score"]
    assert len(paid[0]["stacks"]) == 7


@pytest.mark.parametrize("option", [{"pictures": "6"}, {"tie": "shared"}, {"mirror_deal": "yes"}])
def test_8_4_no_other_house_rules(option: dict[str, str]):
    with pytest.raises(Refused):
        match(2, **option)


# 9. At this table


def test_9_1_three_seconds_before_a_round():
    table = Table(GAME, 2, seed=1)
    table.deal(at=500)
    assert (GAME.countdown, table.begins) == (3_000, 3_500)


def test_9_1_time_to_look_between_rounds():
    table = Table(GAME, 2, seed=1)
    table.deal(at=500)
    stopped = table.begins + GAME.silence
    assert not table.tick(stopped - 1)
    assert table.tick(stopped)
    assert table.state.round == 1
    assert (GAME.recess, table.begins) == (9_000, stopped + 12_000)
    assert table.due() == table.begins + GAME.silence


def test_9_2_rows_are_open_and_hands_are_not():
    s = position("yc rp / gd / : o* + 5", "/ vs / : yg")
    for seat in sights(s):
        for other, player in enumerate(GAME.view(s, seat)["players"]):
            assert player["rows"] == rows(s, other)
            assert len(player["to_come"]) == 36 - player["placed"]
            assert player["hand"] == ((name("o*"), name("yg"))[other] if seat == other else None)
    first = GAME.view(s, None)["players"][0]
    assert (first["stacks"], first["points"], first["sizes"], first["complete"]) == ([-2], -34, [2, 1, 0], 1)


def test_9_2_only_the_owner_is_told_the_card():
    table = Table(GAME, 2, seed=3)
    table.deal()
    hands = [words.CARDS[table.state.hand[seat]] for seat in (0, 1)]
    for seat, known in ((None, [None, None]), (0, [hands[0], None]), (1, [None, hands[1]])):
        assert [event["card"] for event in at_table(table, seat)] == known


def resampled(s: State, seat: int, times: int) -> list[State]:
    """What the seat may take for the true state, so many times over."""
    r = [0, 0]
    sow(r, 7, seat)
    states = [rules.LAYOUT.copy(s) for _ in range(times)]
    for other in states:
        rules.resample(other, seat, r)
    return states


def test_9_2_only_hands_of_others_are_drawn_again():
    s = position("yc rp / gd / : o* + 5", "/ vs / : yg + 30", "/ / : yc")
    for seat in range(3):
        for other in resampled(s, seat, 20):
            assert fields(other, "hand", "deck") == fields(s, "hand", "deck")
            assert (other.hand[seat], other.deck[seat]) == (s.hand[seat], s.deck[seat])
            for p in range(3):
                assert other.deck[p] | 1 << other.hand[p] == s.deck[p] | 1 << s.hand[p]
                assert not other.deck[p] >> other.hand[p] & 1
            assert GAME.view(other, seat) == GAME.view(s, seat)


def test_9_2_every_card_is_as_likely_in_hand():
    s = position("/ / : yc", "/ vs / : yg + 30")
    found = Counter(other.hand[1] for other in resampled(s, 0, 5000))
    assert len(found) == 5
    assert all(abs(times - 1000) < 150 for times in found.values())


def test_9_2_before_the_draw_nothing_is_drawn_again():
    s = position("/ / : yc", "/ vs / : yg + 30")
    do(s, 1, "row 1")
    assert fields(resampled(s, 1, 1)[0], "hand", "deck") == fields(s, "hand", "deck")
    assert resampled(s, 0, 1)[0].hand[1] == rules.NOTHING


def test_9_2_when_the_match_is_over_everything_lies_open():
    for mirror_deal in ("off", "on"):
        s = position("/ / : yc", "yp / / : rc", totals=(700, 0), mirror_deal=mirror_deal)
        stop(s)
        assert rules.over(s)
        for seat in (0, 1):
            assert fields(resampled(s, seat, 1)[0]) == fields(s)
        for seat in sights(s):
            assert [player["hand"] for player in GAME.view(s, seat)["players"]] == [name("yc"), name("rc")]
            assert GAME.view(s, seat)["players"][1]["rows"] == [[name("yp")], [], []]


def test_9_2_with_one_order_a_seat_knows_the_cards_it_has_drawn():
    s = mirrored(3, "yc rc yp bc gc yd vc oc ys rp bp yg gp bd o* vg rd bs gs og v* g*")
    do(s, 1, "row 3")
    draw(s, 1, "rc")
    for seat, known in ((0, 22), (1, 2), (2, 1)):
        for other in resampled(s, seat, 20):
            assert other.order[:known] == s.order[:known]
            assert sorted(set(other.order[:22])) == sorted(other.order[:22])
            assert fields(other, "order", "row", "stacks", "hand", "deck") == fields(
                s, "order", "row", "stacks", "hand", "deck"
            )
            assert_consistent(other)
            assert GAME.view(other, seat) == GAME.view(s, seat)
            assert rows(other, seat) == rows(s, seat)


def assert_consistent(s: State) -> None:
    """Everybody has what the common order says."""
    for seat in range(s.seats):
        drawn = s.order[: s.placed[seat] + (s.hand[seat] != rules.NOTHING)]
        assert s.deck[seat] == rules.ALL - sum(1 << one for one in drawn)
        if s.hand[seat] != rules.NOTHING:
            assert s.hand[seat] == drawn[-1]
        lying = [one for row in rows(s, seat) for one in row]
        assert set(lying) <= {words.CARDS[one] for one in drawn}
        assert len(lying) + 5 * len(view.stacks(s, seat)) == s.placed[seat]


def test_9_2_with_one_order_the_later_cards_are_any():
    s = mirrored(2, "yc rc")
    firsts = Counter(other.order[1] for other in resampled(s, 1, 7000))
    assert set(firsts) == set(range(36)) - {card("yc")}
    assert all(abs(times - 200) < 80 for times in firsts.values())
    assert {other.order[1] for other in resampled(s, 0, 50)} == {card("rc")}


def test_9_2_with_one_order_while_somebody_draws():
    s = mirrored(2, "yc rc bc")
    do(s, 1, "row 2")
    for seat, known in ((0, 3), (1, 1)):
        for other in resampled(s, seat, 30):
            assert_consistent(other)
            assert other.order[:known] == s.order[:known]
            assert other.hand[1] == rules.NOTHING
    assert len({other.order[1] for other in resampled(s, 1, 200)}) > 30


def test_9_3_a_card_face_down_is_not_told():
    s = position(LAST, "/ / : yc")
    after = rules.LAYOUT.copy(s)
    do(after, 0, "face down")
    for seat in sights(s):
        place, alta, *_ = told(s, move(s, 0, "face down"), after, seat)
        assert (place["card"], place["row"], alta["kind"]) == (None, None, "alta")


def test_9_4_silence_does_nothing():
    s = position(LAST, "/ / : yc")
    assert [rules.lapse(s, seat) for seat in (0, 1)] == [-1, -1]
    assert [GAME.waits(s, seat) for seat in (0, 1)] == [0, 0]
    do(s, 0, "face down")
    assert totals(s)[1] == -36


def test_9_5_computer_players_take_their_time():
    fastest, slowest = GAME.tempo
    assert 1_000 <= fastest < slowest


@pytest.mark.parametrize("move", ["face down", "row 4", "row", "card 0 yellow cactus", "stop", ""])
def test_9_6_what_cannot_be_done_is_refused_and_changes_nothing(move: str):
    table = Table(GAME, 2, seed=1)
    table.deal()
    before = rules.LAYOUT.pack(table.state)
    with pytest.raises(Refused):
        table.act(0, move)
    assert rules.LAYOUT.pack(table.state) == before
    assert len(table.rows) == 1


def test_9_7_a_click_for_an_earlier_round_or_card_is_late():
    table = Table(GAME, 2, seed=1)
    table.deal()
    table.act(0, "row 1", seen=0)
    with pytest.raises(Refused, match="late"):
        table.act(0, "row 1", seen=0)
    table.act(1, "row 1", seen=0)
    seen = len(table.rows) - 1
    table.tick(table.due() or 0)
    with pytest.raises(Refused, match="late"):
        table.act(1, "row 1", seen=seen)


@pytest.mark.parametrize("mirror_deal", ["off", "on"])
def test_9_8_every_card_is_written_down_and_plays_back(mirror_deal: str):
    table = Table(GAME, 3, {"target": 50, "mirror_deal": mirror_deal}, seed=5)
    table.deal()
    turn = 0
    while not table.over:
        turn += 1
        table.act(turn % 3, table.legal(turn % 3)[turn % 2])
    log = table.record()["log"]
    assert [line.split()[:3] for line in log[0]] == [["*", "card", str(seat)] for seat in range(3)]
    assert [line.split()[:3] for line in log[1]] == [["1", "row", "2"], ["*", "card", "1"]]
    assert replay(GAME, table.record()).scores == table.scores


@pytest.mark.parametrize("text", [*ROW_WORDS, "face down"])
def test_9_9_moves_in_words(text: str):
    s = match(2)
    assert words.say(s, 0, words.read(s, 0, text)) == text
    for said in (f" {text.upper()} ", " ".join(reversed(text.split()))):
        assert words.read(s, 0, said) == words.read(s, 0, text)
    assert words.read(s, HOUSE, text) == -1


def test_9_9_chance_in_words():
    s = match(6)
    texts = [f"card {seat} {one}" for seat in range(6) for one in words.CARDS] + ["stop"]
    assert [words.say(s, HOUSE, id) for id in range(GAME.outcomes)] == texts
    for text in texts:
        assert words.say(s, HOUSE, words.read(s, HOUSE, text)) == text
        assert words.read(s, 0, text) == -1
    assert words.read(s, HOUSE, "card 2 cactus yellow") == words.read(s, HOUSE, "card 2 yellow cactus")


@pytest.mark.parametrize("text", ["", "row", "row 0", "row 4", "card 6 red sun", "card 1 red", "row row 1"])
def test_9_9_other_words_mean_nothing(text: str):
    s = match(6)
    assert words.read(s, 0, text) == words.read(s, HOUSE, text) == -1


def test_9_9_no_two_moves_share_a_number():
    assert sorted(words.MOVES.values()) == list(range(GAME.actions))
    assert sorted(words.OUTCOMES.values()) == list(range(GAME.outcomes))


def test_9_10_what_fills_the_gap():
    s = position("yc yp yd ys / / : yg")
    do(s, 0, "row 1")
    assert (moves(s, 0), rows(s, 0)[0]) == ([], [])
