"""The rules, clause by clause; the number in a test's name is that of rules.md."""

from collections import Counter

import pytest

import lawbook
from parlour.game import ENDINGS, HOUSE, Move, Refused
from parlour.games.sucker import GAME, hints, rules, view, words
from parlour.kernel import State, below, sow
from parlour.table import Table, look, replay

COLOURS = words.COLOURS
LETTERS = "rbgyvo"


# positions and moves in words; in holdings and piles each letter is a chip


def position(
    *hands: str,
    piles: tuple[str, ...] = (),
    turn: int = 0,
    dead: str = "",
    had: str = "",
    dead_capture: str = "mover",
    chips: int = 9,
) -> State:
    """Somebody has the move. Piles are written from the bottom; `dead` is the order of death,
    `had` the order in which others had the move before."""
    s = match(len(hands), dead_capture=dead_capture, chips=chips)
    start(s, COLOURS[turn])
    s.last[turn], s.turns = 0, 0
    for seat in (*map(LETTERS.index, had), turn):
        s.turns += 1
        s.last[seat] = s.turns
    for seat, hand in enumerate(hands):
        s.hold[seat] = sum(1 << 4 * LETTERS.index(chip) for chip in hand)
    for number, chips_of_pile in enumerate(piles):
        s.top[number] = rules.NONE
        for chip in chips_of_pile:
            put(s, number, LETTERS.index(chip))
    s.piles = len(piles)
    for order, letter in enumerate(dead, 1):
        s.death[LETTERS.index(letter)] = order
        s.living -= 1 << LETTERS.index(letter)
    return s


def put(s: State, pile: int, colour: int) -> None:
    chip = s.spare[colour]
    s.spare[colour] = s.below[chip]
    s.below[chip], s.top[pile] = s.top[pile], chip


def match(seats: int, **options: str | int) -> State:
    """A match before its first chance."""
    return GAME.opening(seats, GAME.house_rules(seats, options))


def start(s: State, colour: str) -> None:
    rules.settle(s, words.read(s, HOUSE, f"first {colour}"))


def moves(s: State, seat: int) -> list[str]:
    return [words.say(s, seat, id) for id in GAME.moves(s, seat)]


def own_business(s: State, seat: int) -> list[str]:
    """The moves that are not transfers or kills."""
    return [move for move in moves(s, seat) if move.split()[0] not in ("transfer", "kill")]


def do(s: State, seat: int, *texts: str) -> None:
    for text in texts:
        assert text in moves(s, seat), f"{seat} may not {text}"
        rules.apply(s, seat, words.read(s, seat, text))


def asked(s: State) -> list[int]:
    return lawbook.seats_of(rules.awaited(s), s)


def hands(s: State) -> list[str]:
    """What everybody holds, in letters."""
    return ["".join(LETTERS[c] * n for c, n in enumerate(view.holding(s, seat))) for seat in range(s.seats)]


def piles(s: State) -> list[str]:
    return ["".join(chip[0] for chip in view.pile(s, number)) for number in range(s.piles)]


def box(s: State) -> str:
    return "".join(LETTERS[c] * n for c, n in enumerate(view.box(s)))


def dead(s: State) -> str:
    """Letters in the order of death."""
    return "".join(
        LETTERS[seat] for _, seat in sorted((s.death[p], p) for p in range(s.seats)) if s.death[seat]
    )


def phase(s: State) -> str:
    return GAME.view(s, None)["phase"]


def to_play(s: State) -> str:
    """The letter of the player who has the move and can play."""
    assert phase(s) == "play"
    assert asked(s) == [s.turn]
    assert own_business(s, s.turn)[0].startswith("play")
    return LETTERS[s.turn]


def in_need(s: State) -> str:
    assert phase(s) == "help"
    assert s.turn not in asked(s)
    return LETTERS[s.turn]


# 1. The aim


def test_1_1_the_last_one_alive_has_won_without_any_chip():
    s = position("r", "", "", dead="g")
    do(s, 0, "play red new")
    assert rules.over(s)
    assert hands(s) == ["", "", ""]
    assert GAME.standing(s)[0] == [1, 0, 0]


def test_1_2_it_ends_in_the_middle_of_a_row_of_deaths():
    s = position("r", "", "", "")
    do(s, 0, "play red new", "give green")
    assert rules.over(s)
    assert dead(s) == "grb"


def test_1_2_the_last_death_hands_on_nothing():
    s = position("rr", "", "", dead="g", had="br")
    do(s, 0, "play red new")
    assert (rules.over(s), dead(s), s.turn) == (1, "gb", 1)
    assert asked(s) == []
    assert all(not moves(s, seat) for seat in range(3))


def test_1_3_the_only_one_with_chips_has_not_won():
    s = position("rrr", "", "")
    assert not rules.over(s)
    do(s, 0, "play red new", "give blue")
    assert (dead(s), rules.over(s), to_play(s)) == ("b", 0, "r")
    do(s, 0, "play red new")
    assert (dead(s), rules.over(s)) == ("bg", 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_1_4_one_winner(seats: int):
    for seed in range(10):
        for step in lawbook.walk(GAME, lawbook.Case(seats, GAME.house_rules(seats, {}), seed)):
            s = step.state
        assert sorted(GAME.standing(s)[1]) == list(range(1, seats + 1))
        assert sum(GAME.standing(s)[0]) == 1


def test_1_5_nobody_resigns():
    verbs = {text.split()[0] for text in words.MOVE_WORDS.values()}
    assert verbs == {"play", "give", "discard", "transfer", "kill", "refuse"}
    s = position("r", "b", "g")
    assert moves(s, 0) == ["play red new"]


def test_1_6_three_to_six_play():
    assert list(GAME.seats) == [3, 4, 5, 6]
    for seats in (2, 7):
        with pytest.raises(Refused):
            match(seats)


# 2. Chips


def test_2_1_the_colours_of_the_seats():
    s = match(6)
    assert COLOURS == ("red", "blue", "green", "yellow", "violet", "orange")
    assert [player["colour"] for player in GAME.view(s, None)["players"]] == list(COLOURS)


@pytest.mark.parametrize(("seats", "chips"), [(3, 7), (4, 7), (5, 6), (6, 5)])
def test_2_2_everybody_begins_with_own_chips(seats: int, chips: int):
    s = match(seats)
    assert hands(s) == [letter * chips for letter in LETTERS[:seats]]
    assert (piles(s), box(s)) == ([], "")


def test_2_3_own_chips_are_no_prisoners():
    s = position("rrbg", "b", "")
    assert GAME.view(s, 1)["players"][0] == {
        "colour": "red",
        "own": 2,
        "prisoners": {"blue": 1, "green": 1},
        "death": 0,
        "refused": False,
    }
    assert not [move for move in moves(s, 0) if move.startswith(("kill red", "transfer red"))]


def test_2_4_the_dead_box_keeps_what_it_has():
    s = position("rrb", "bb", "gg", piles=("rg",), chips=3)
    assert box(s) == ""
    do(s, 0, "kill blue")
    assert box(s) == "b"
    do(s, 0, "play red on 1")
    assert box(s) == "b"


def test_2_5_everybody_sees_everything():
    s = position("rrb", "bb", "gg", piles=("rg", "b"), had="gb", chips=3)
    seen = GAME.view(s, None)
    assert seen["piles"] == [["red", "green"], ["blue"]]
    assert (seen["turn"], seen["giver"], seen["heirs"]) == (0, None, [1, 2])
    assert all(GAME.view(s, seat) == seen for seat in range(3))
    before = rules.LAYOUT.pack(s)
    rules.resample(s, 0, [1, 1])
    assert rules.LAYOUT.pack(s) == before


@pytest.mark.parametrize(
    ("pile", "further_down"), [("rbrgbrgbrgbrgb", "2 red, 1 blue, 1 green"), ("brgrgrgrgrgrg", "")]
)
def test_2_5_a_picture_counts_what_lies_below_all_that_matters(pile: str, further_down: str):
    s = position("r", "b", "g", piles=(pile,))
    picture = GAME.draw({"names": ["A", "B", "C"], **look(GAME, s, 0)}, 80).replace("\u00a0", " ")
    assert picture.count("●") == 3 + (10 if further_down else len(pile))
    assert (f"Pile 1, further down: {further_down}" in picture) == bool(further_down)


# 3. A move


@pytest.mark.parametrize("seats", GAME.seats)
def test_3_1_the_first_move_is_drawn(seats: int):
    s = match(seats)
    chances = Counter(words.say(s, HOUSE, rules.pick(s, k)) for k in range(rules.ways(s)))
    assert chances == {f"first {colour}": 1 for colour in COLOURS[:seats]}
    assert (asked(s), phase(s)) == ([], "first")
    start(s, "green")
    assert (to_play(s), rules.ways(s), GAME.view(s, None)["giver"]) == ("g", 0, None)


def test_3_2_any_chip_on_any_pile_or_as_a_new_one():
    s = position("rrg", "b", "g", piles=("b", "gb"))
    plays = [f"play {chip} {place}" for chip in ("red", "green") for place in ("new", "on 1", "on 2")]
    assert own_business(s, 0) == plays
    assert own_business(s, 1) == own_business(s, 2) == []
    do(s, 0, "play green on 2")
    assert (piles(s), hands(s)[0]) == (["b", "gbg"], "rr")


def test_3_2_a_new_pile():
    s = position("rrg", "b", "g", piles=("b",))
    do(s, 0, "play red new")
    assert (piles(s), hands(s)[0]) == (["b", "r"], "rg")


@pytest.mark.parametrize("seats", GAME.seats)
def test_3_3_every_chip_can_be_a_pile(seats: int):
    s = match(seats, chips=9)
    start(s, "red")
    for turn in range(9 * seats - 1):
        seat = turn % seats
        do(s, seat, f"play {COLOURS[seat]} new", f"give {COLOURS[(seat + 1) % seats]}")
    last = seats - 1
    assert (s.piles, hands(s)[last]) == (9 * seats - 1, LETTERS[last])
    assert moves(s, last)[-1] == f"play {COLOURS[last]} on {9 * seats - 1}"
    assert len(moves(s, last)) == 9 * seats
    do(s, last, f"play {COLOURS[last]} new")
    assert piles(s) == [LETTERS[turn % seats] for turn in range(9 * seats)]


def test_3_3_the_most_moves_there_can_be():
    s = position("rbgyvo", *[""] * 5, piles=tuple(LETTERS[k % 6] for k in range(48)))
    assert len(moves(s, 0)) == GAME.width == 6 * 49 + 25 + 5


def test_3_4_later_piles_move_up():
    s = position("rr", "bb", "gg", piles=("b", "rgr", "g", "bg"))
    do(s, 0, "play red on 2")
    assert GAME.view(s, 0)["pile"] == 2
    do(s, 0, "discard red")
    assert piles(s) == ["b", "g", "bg"]
    do(s, 0, "play red on 3")
    assert piles(s) == ["b", "g", "bgr"]


# 4. Who is next


def test_4_1_to_whom_the_move_can_be_given():
    s = position("rr", "b", "g", "y", piles=("g",))
    do(s, 0, "play red on 1")
    assert (phase(s), asked(s)) == ("give", [0])
    assert moves(s, 0) == ["give blue", "give yellow"]
    assert GAME.view(s, 0)["choices"] == [1, 3]
    assert GAME.view(s, 0)["pile"] == 1
    do(s, 0, "give yellow")
    assert to_play(s) == "y"
    assert GAME.view(s, 0)["giver"] == 0


def test_4_1_only_the_living_can_get_it():
    s = position("rr", "b", "", "y", dead="g")
    do(s, 0, "play red new")
    assert moves(s, 0) == ["give blue", "give yellow"]


def test_4_2_yourself_after_playing_a_prisoner():
    s = position("rrg", "b", "g")
    do(s, 0, "play green new")
    assert own_business(s, 0) == ["give red", "give blue"]
    do(s, 0, "give red")
    assert (to_play(s), GAME.view(s, 0)["giver"]) == ("r", 0)


def test_4_2_not_where_the_own_colour_lies_in_the_pile():
    s = position("rrg", "b", "g", "y", piles=("r",))
    do(s, 0, "play green on 1")
    assert own_business(s, 0) == ["give blue", "give yellow"]


def test_4_3_a_single_one_is_not_asked_for():
    s = position("rr", "b", "g", piles=("b",))
    do(s, 0, "play red on 1")
    assert to_play(s) == "g"
    s = position("rb", "b", "g", piles=("g",))
    do(s, 0, "play blue on 1")
    assert (to_play(s), s.giver) == ("r", 0)


@pytest.mark.parametrize(
    ("pile", "chip", "next_one"),
    [("gbg", "r", "b"), ("bg", "r", "b"), ("bgbg", "r", "b"), ("rbg", "r", "b"), ("brbg", "r", "b")],
)
def test_4_4_the_deepest_topmost_chip(pile: str, chip: str, next_one: str):
    s = position("rrr", "bb", "gg", piles=("b", pile))
    do(s, 0, f"play {COLOURS[LETTERS.index(chip)]} on 2")
    assert to_play(s) == next_one


def test_4_4_it_can_be_whoever_played():
    s = position("rrg", "bb", "gg", piles=("rb",))
    do(s, 0, "play green on 1")
    assert (to_play(s), s.giver) == ("r", 0)


def test_4_5_not_the_bottom_chip():
    s = position("r", "b", "g", "y", piles=("gygrbr",), turn=1)
    do(s, 1, "play blue on 1")
    assert piles(s) == ["gygrbrb"]
    assert to_play(s) == "y"


def test_4_6_only_the_colour_counts():
    s = position("rrg", "bb", "gg", piles=("rb",))
    do(s, 0, "play green on 1")
    other = position("r", "bb", "ggg", piles=("rb",), turn=2)
    do(other, 2, "play green on 1")
    assert to_play(s) == to_play(other) == "r"


def test_4_7_the_move_can_go_to_somebody_without_chips():
    s = position("rr", "r", "", "yy")
    do(s, 0, "play red new", "give green")
    assert in_need(s) == "g"


# 5. Capturing


def test_5_1_the_owner_captures_whoever_played():
    s = position("rrg", "bb", "gg", piles=("rg",))
    do(s, 0, "play green on 1")
    assert (phase(s), asked(s)) == ("discard", [2])
    assert own_business(s, 0) == own_business(s, 1) == []
    assert GAME.view(s, 0)["pile"] == 1


def test_5_1_before_the_rules_of_the_next_player():
    s = position("rr", "b", "g", "y", piles=("gbr",))
    do(s, 0, "play red on 1")
    assert (phase(s), asked(s)) == ("discard", [0])


def test_5_2_one_chip_of_any_colour_in_the_pile_is_discarded():
    s = position("rr", "bb", "gg", piles=("grgr",))
    do(s, 0, "play red on 1")
    assert moves(s, 0) == ["discard red", "discard green"]


@pytest.mark.parametrize(("chip", "hand"), [("red", "rrrbg"), ("blue", "rrrrg"), ("green", "rrrrb")])
def test_5_3_the_rest_is_taken(chip: str, hand: str):
    s = position("rrr", "bb", "gg", piles=("bgr",), chips=9)
    before = Counter(box(s))
    do(s, 0, "play red on 1", f"discard {chip}")
    assert (hands(s)[0], piles(s)) == (hand, [])
    assert Counter(box(s)) - before == Counter(chip[0])


def test_5_3_freed_chips_can_be_played_again():
    s = position("rrr", "bb", "gg", piles=("bgr",), chips=3)
    do(s, 0, "play red on 1", "discard red", "play blue new", "give red", "play green new", "give red")
    assert piles(s) == ["b", "g"]
    assert hands(s)[0] == "rrr"


def test_5_4_two_chips_leave_no_choice():
    s = position("rr", "bb", "gg", piles=("r", "b"), chips=3)
    do(s, 0, "play red on 1")
    assert (to_play(s), hands(s)[0], piles(s), box(s)) == ("r", "rr", ["b"], "rg")
    s = position("rrb", "bb", "gg", piles=("r", "b"))
    do(s, 0, "play blue on 2")
    assert (to_play(s), hands(s), piles(s)) == ("b", ["rr", "bbb", "gg"], ["r"])


def test_5_5_the_captor_moves_next_and_has_it_from_the_mover():
    s = position("rrg", "bb", "gg", piles=("rg",), had="b")
    do(s, 0, "play green on 1")
    do(s, 2, "discard green")
    assert (to_play(s), GAME.view(s, 0)["giver"], GAME.view(s, 0)["heirs"]) == ("g", 0, [0, 1])


# 6. Passing on and killing prisoners


def stages() -> dict[str, State]:
    """Somebody, blue, holds a prisoner in every kind of moment."""
    s = {name: position("rrr", "bg", "g", "yr", piles=("gr", "r")) for name in ("play", "give", "discard")}
    do(s["give"], 0, "play red new")
    do(s["discard"], 0, "play red on 1")
    s["help"] = position("rrr", "bg", "", "yr")
    do(s["help"], 0, "play red new", "give green")
    assert all(phase(state) == name for name, state in s.items())
    return s


@pytest.mark.parametrize("stage", ["play", "give", "discard", "help"])
def test_6_1_at_any_time_to_anybody_alive(stage: str):
    s = stages()[stage]
    transfers = [move for move in moves(s, 1) if move.startswith("transfer")]
    assert transfers == ["transfer green to red", "transfer green to green", "transfer green to yellow"]
    do(s, 1, "transfer green to yellow")
    assert (hands(s)[1], hands(s)[3]) == ("b", "rgy")
    assert phase(s) == stage
    assert asked(s) == ([3] if stage == "help" else [0])


def test_6_1_the_mover_can_too():
    s = position("rb", "b", "g")
    assert moves(s, 0)[-3:] == ["transfer blue to blue", "transfer blue to green", "kill blue"]
    do(s, 0, "transfer blue to green")
    assert (to_play(s), hands(s)) == ("r", ["r", "b", "bg"])


def test_6_1_not_before_the_first_move_nor_after_the_end():
    s = match(3)
    assert all(not moves(s, seat) for seat in range(3))
    s = position("rb", "", "", dead="g")
    do(s, 0, "play red new", "refuse")
    assert rules.over(s)
    assert hands(s)[0] == "b"
    assert moves(s, 0) == []


def test_6_2_one_chip_at_once():
    s = position("rbb", "b", "g", turn=1)
    do(s, 0, "transfer blue to green")
    assert hands(s) == ["rb", "b", "bg"]
    assert "transfer blue to red" in moves(s, 2)


def test_6_3_never_the_own_stock():
    s = position("rr", "b", "g", turn=1)
    assert moves(s, 0) == moves(s, 2) == []


def test_6_4_a_chip_comes_home():
    s = position("rrb", "", "g")
    do(s, 0, "transfer blue to blue")
    assert hands(s) == ["rr", "b", "g"]
    assert moves(s, 1) == []


@pytest.mark.parametrize("stage", ["play", "give", "discard", "help"])
def test_6_5_kills_at_any_time(stage: str):
    s = stages()[stage]
    assert [move for move in moves(s, 1) if move.startswith("kill")] == ["kill green"]
    before = Counter(box(s))
    do(s, 1, "kill green")
    assert hands(s)[1] == "b"
    assert Counter(box(s)) - before == Counter("g")


def test_6_5_one_at_a_time_and_all_of_them():
    s = position("rbbg", "b", "g", turn=1)
    do(s, 0, "kill blue", "kill blue", "kill green")
    assert hands(s)[0] == "r"
    assert moves(s, 0) == []


def test_6_6_what_was_played_counts():
    s = position("rg", "b", "g", piles=("r",))
    do(s, 0, "play red new")
    assert own_business(s, 0) == ["give blue", "give green"]
    do(s, 0, "transfer green to green")
    assert (phase(s), moves(s, 0)) == ("give", ["give blue", "give green"])
    s = position("rr", "bg", "g", piles=("gr",))
    do(s, 0, "play red on 1")
    do(s, 1, "kill green")
    assert (phase(s), asked(s), piles(s)) == ("discard", [0], ["grr"])


def test_6_6_the_last_chip_may_go_while_the_move_is_given():
    s = position("rg", "b", "g")
    do(s, 0, "play red new", "kill green")
    assert (phase(s), asked(s), hands(s)[0]) == ("give", [0], "")
    do(s, 0, "give blue")
    assert (to_play(s), dead(s)) == ("b", "")


def test_6_7_who_comes_too_late_is_refused():
    table = Table(GAME, 3, {"chips": 3}, seed=1)
    table.deal()
    table.state.hold[0] += 1 << 4
    table.act(0, "kill blue")
    with pytest.raises(Refused):
        table.act(0, "transfer blue to green")


def hand_to_and_fro(s: State, times: int) -> None:
    """Yellow and green pass a red prisoner between them."""
    for time in range(times):
        giver, receiver = (3, "green") if time % 2 == 0 else (2, "yellow")
        do(s, giver, f"transfer red to {receiver}")


def test_6_8_thirty_transfers_between_two_plays():
    s = position("rr", "b", "g", "yr")
    hand_to_and_fro(s, 29)
    assert GAME.view(s, 0)["transfers"] == 1
    do(s, 2, "transfer red to yellow")
    assert moves(s, 3) == ["kill red"]
    assert GAME.view(s, 0)["transfers"] == 0
    do(s, 0, "play red new")
    assert len(moves(s, 3)) == 4
    hand_to_and_fro(s, 30)
    do(s, 0, "give blue")
    assert moves(s, 3) == ["kill red"]


def test_6_8_help_is_always_possible_and_not_counted():
    s = position("rr", "", "gy", "yr", "v")
    do(s, 0, "play red new")
    hand_to_and_fro(s, 30)
    do(s, 0, "give blue")
    assert moves(s, 3) == ["transfer red to blue", "kill red", "refuse"]
    do(s, 3, "transfer red to blue")
    assert GAME.view(s, 0)["transfers"] == 0
    assert moves(s, 2) == ["kill yellow"]


# 7. Help and death


def need(*hands: str, dead: str = "", had: str = "", piles: tuple[str, ...] = ()) -> State:
    """Red has the move and no chip, at the moment when this is found out."""
    s = position("", *hands, dead=dead, had=had, piles=piles)
    rules.look_after_turn(s)
    return s


def test_7_1_no_chip_and_the_move():
    s = position("r", "", "gr", "y")
    do(s, 0, "play red new", "give blue")
    assert (in_need(s), asked(s)) == ("b", [2])


@pytest.mark.parametrize("parting", ["kill green", "transfer green to yellow"])
def test_7_1_also_after_parting_with_the_last(parting: str):
    s = position("g", "b", "gr", "y")
    do(s, 0, parting)
    assert in_need(s) == "r"
    assert asked(s) == ([2] if parting == "kill green" else [2, 3])


def test_7_1_a_captor_who_parts_with_everything_asks_for_help():
    s = position("rg", "b", "", piles=("rg",))
    do(s, 0, "play green on 1")
    do(s, 2, "discard green")
    assert hands(s) == ["r", "b", "rg"]
    s.hold[2] -= 1 << 8
    do(s, 2, "transfer red to blue")
    assert (in_need(s), asked(s)) == ("g", [1])


def test_7_2_those_who_hold_prisoners_are_asked():
    s = need("bg", "g", "yb", "rv", "oo")
    assert asked(s) == [1, 3, 4]
    assert own_business(s, 1) == own_business(s, 4) == ["refuse"]
    assert moves(s, 2) == moves(s, 5) == moves(s, 0) == []
    for seat in (4, 1, 3):
        do(s, seat, "refuse")
    assert dead(s) == "r"


def test_7_2_nobody_to_ask_is_death():
    s = need("b", "g", "y")
    assert (dead(s), rules.over(s)) == ("r", 0)


def test_7_3_the_first_transfer_rescues():
    s = need("bg", "g", "yb", had="yb")
    do(s, 3, "transfer blue to red")
    assert (to_play(s), hands(s)[0]) == ("r", "b")
    assert own_business(s, 1) == []
    do(s, 1, "transfer green to red")
    assert hands(s)[0] == "bg"


def test_7_3_with_a_chip_of_the_own_colour_too():
    s = need("br", "g", "y")
    do(s, 1, "transfer red to red")
    assert (to_play(s), moves(s, 0)) == ("r", ["play red new"])


def test_7_4_the_rescued_must_play_first():
    s = need("bg", "g", "yb")
    do(s, 1, "transfer green to red")
    do(s, 3, "transfer blue to red")
    assert moves(s, 0) == ["play blue new", "play green new"]
    assert GAME.view(s, 0)["rescued"]
    do(s, 0, "play green new")
    assert moves(s, 0)[-1] == "kill blue"
    assert not GAME.view(s, 0)["rescued"]


def test_7_4_the_ban_is_for_the_rescued_only():
    s = need("bgg", "g", "y")
    do(s, 1, "transfer green to red")
    assert "kill green" in moves(s, 1)


def test_7_5_a_refusal_can_be_thought_over():
    s = need("bg", "g", "yb")
    do(s, 1, "refuse")
    assert asked(s) == [3]
    assert "refuse" not in moves(s, 1)
    assert GAME.view(s, 0)["players"][1]["refused"]
    do(s, 1, "transfer green to red")
    assert to_play(s) == "r"


def test_7_5_the_next_time_all_are_asked_again():
    s = need("bgg", "", "yb", had="y")
    do(s, 1, "refuse")
    do(s, 3, "transfer blue to red")
    do(s, 0, "play blue new", "give green")
    assert (in_need(s), asked(s)) == ("g", [1])
    assert not GAME.view(s, 0)["players"][1]["refused"]
    s = need("bgg", "", "yb", had="g")
    do(s, 1, "refuse")
    do(s, 3, "refuse")
    assert (dead(s), in_need(s), asked(s)) == ("r", "g", [1, 3])


def test_7_6_the_player_in_need_has_no_moves():
    s = need("bg", "g", "yb")
    assert moves(s, 0) == []


def test_7_7_when_the_last_refuses_the_player_dies():
    s = need("bg", "g", "yb", had="g")
    do(s, 3, "refuse")
    assert dead(s) == ""
    do(s, 1, "refuse")
    assert (dead(s), to_play(s)) == ("r", "g")


def test_7_8_whoever_has_no_prisoner_left_need_not_answer():
    s = need("bg", "g", "yb", had="g")
    do(s, 1, "kill green")
    assert asked(s) == [3]
    do(s, 3, "transfer blue to blue")
    assert (dead(s), to_play(s)) == ("r", "g")


def test_7_8_whoever_comes_by_one_is_asked():
    s = need("bg", "g", "y", had="g")
    do(s, 1, "transfer green to yellow")
    assert asked(s) == [3]
    do(s, 3, "refuse")
    assert dead(s) == "r"


def test_7_8_but_not_twice():
    s = need("bg", "g", "yv", "v", had="g")
    do(s, 1, "refuse")
    do(s, 3, "transfer violet to blue")
    assert dead(s) == "r"


def test_7_9_the_move_goes_back():
    s = need("b", "g", "y", had="gbyb")
    assert (dead(s), to_play(s), GAME.view(s, 0)["heirs"]) == ("r", "b", [3, 2])
    assert GAME.view(s, 0)["giver"] == 0
    s = need("b", "g", "", had="gby", dead="y")
    assert to_play(s) == "b"


def test_7_9_whoever_gets_it_is_the_latest():
    s = position("rr", "bb", "gg", "y", had="gb")
    do(s, 0, "play red new", "give green")
    assert GAME.view(s, 0)["heirs"] == [0, 1]
    do(s, 2, "play green new", "give red")
    assert GAME.view(s, 0)["heirs"] == [2, 1]


@pytest.mark.parametrize("dead_capture", ["mover", "previous"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_7_9_it_goes_back_along_the_chain_of_gifts(seats: int, dead_capture: str):
    """Who gave whom the move is a chain, and a death leads back to the nearest living one before."""
    back = 0
    for seed in range(12):
        case = lawbook.Case(seats, GAME.house_rules(seats, {"dead_capture": dead_capture}), seed)
        chain: list[int] = []
        deaths = 0
        for s, _ in lawbook.walk(GAME, case):
            if s.stage == rules.FIRST:
                continue
            while chain and s.death[chain[-1]]:
                chain.pop()
            if max(s.death) > deaths and chain:
                assert s.turn == chain[-1]
                back += 1
            elif not chain or s.turn != chain[-1]:
                chain.append(s.turn)
            deaths = max(s.death)
    assert back


def test_7_10_and_further_back():
    s = need("", "", "y", had="ygb")
    assert (dead(s), rules.over(s)) == ("rbg", 1)
    s = need("", "", "yg", had="ygb")
    do(s, 3, "refuse")
    assert (dead(s), in_need(s), asked(s)) == ("r", "b", [3])
    do(s, 3, "refuse")
    assert (dead(s), in_need(s), asked(s)) == ("rb", "g", [3])
    do(s, 3, "transfer green to green")
    assert to_play(s) == "g"


@pytest.mark.parametrize(("dead_one", "next_one"), [(0, "b"), (1, "g"), (2, "y"), (3, "b")])
def test_7_11_the_next_seat_where_nobody_had_it(dead_one: int, next_one: str):
    hands = ["", "b", "g", "y"]
    hands[dead_one] = ""
    s = position(*hands, turn=dead_one, dead="r" if dead_one else "")
    rules.look_after_turn(s)
    assert to_play(s) == next_one


def test_7_11_the_dead_are_passed_over():
    s = position("", "", "", "y", "v", dead="gr", turn=1)
    rules.look_after_turn(s)
    assert to_play(s) == "y"
    s = position("", "b", "g", "y", "", dead="r", turn=4)
    rules.look_after_turn(s)
    assert to_play(s) == "b"


# 8. What the dead leave behind


def test_8_1_their_chips_stay_in_the_game():
    s = position("rb", "", "gb", "y", dead="b")
    assert moves(s, 0) == [
        "play red new",
        "play blue new",
        "transfer blue to green",
        "transfer blue to yellow",
        "kill blue",
    ]
    do(s, 2, "transfer blue to yellow")
    do(s, 0, "play blue new")
    assert piles(s) == ["b"]


def test_8_2_they_are_not_missing():
    s = position("rr", "", "g", "y", piles=("g",), dead="b")
    do(s, 0, "play red on 1")
    assert to_play(s) == "y"


def test_8_2_they_do_not_lie_deepest():
    s = position("rr", "", "g", "y", piles=("bgy",), dead="b")
    do(s, 0, "play red on 1")
    assert to_play(s) == "g"
    s = position("rrb", "", "g", "y", piles=("gyr",), dead="b")
    do(s, 0, "play blue on 1")
    assert to_play(s) == "g"


def test_8_3_a_dead_captor_gets_nothing():
    s = position("rrb", "", "gg", "y", piles=("r", "rgb"), dead="b")
    before = Counter(box(s))
    do(s, 0, "play blue on 2")
    assert (hands(s), piles(s)) == (["rr", "", "gg", "y"], ["r"])
    assert Counter(box(s)) - before == Counter("bbgr")


def test_8_4_the_mover_moves_again():
    s = position("rb", "", "gg", "y", piles=("b",), dead="b", had="gy")
    do(s, 0, "play blue on 1")
    assert (to_play(s), GAME.view(s, 0)["heirs"]) == ("r", [3, 2])


def test_8_4_and_has_it_from_whom_they_had_it():
    s = position("rb", "", "gg", "yy", piles=("b",), dead="b", had="g", turn=3)
    do(s, 3, "play yellow new", "give red")
    do(s, 0, "play blue on 1")
    assert (to_play(s), GAME.view(s, 0)["giver"], GAME.view(s, 0)["heirs"]) == ("r", 3, [3, 2])


def test_8_4_and_needs_a_chip():
    s = position("b", "", "gg", "yr", piles=("b",), dead="b", had="g")
    do(s, 0, "play blue on 1")
    assert (in_need(s), asked(s)) == ("r", [3])
    s = position("b", "", "gg", "y", piles=("b",), dead="b", had="g")
    do(s, 0, "play blue on 1")
    assert (dead(s), to_play(s)) == ("br", "g")


def test_8_5_the_dead_get_and_do_nothing():
    s = position("rg", "", "gb", "y", dead="b")
    assert moves(s, 1) == []
    assert not [move for seat in range(4) for move in moves(s, seat) if move.endswith("to blue")]


# 9. Talk


def test_9_1_talk_changes_nothing():
    table = Table(GAME, 3, seed=1)
    table.deal()
    before = rules.LAYOUT.pack(table.state)
    for seat in range(3):
        table.say(seat, "I promise not to capture")
    assert rules.LAYOUT.pack(table.state) == before


def test_9_2_all_hear_it_and_the_record_keeps_its_place():
    table = Table(GAME, 3, seed=1)
    table.deal()
    table.say(2, "give it to me")
    for seat in (None, 0, 1, 2):
        assert table.told(seat)[-1] == {"kind": "say", "seat": 2, "text": "give it to me"}
    assert table.record()["log"][1] == ["2 say give it to me"]


def test_9_3_the_dead_keep_silent_until_the_end():
    s = position("rr", "", "g", "", dead="b")
    assert [GAME.speaks(s, seat) for seat in range(4)] == [1, 0, 1, 1]
    do(s, 0, "play red new", "give yellow")
    assert [GAME.speaks(s, seat) for seat in range(4)] == [1, 0, 1, 0]
    do(s, 0, "play red new")
    do(s, 2, "play green new")
    assert rules.over(s)
    assert all(GAME.speaks(s, seat) for seat in range(4))


def test_9_3_at_a_table_the_dead_are_refused_and_hear():
    table = Table(GAME, 3, seed=1)
    table.deal()
    table.state.living -= 1 << 2
    with pytest.raises(Refused, match="out of the game"):
        table.say(2, "remember me")
    table.say(0, "where is green?")
    assert [event["text"] for event in table.told(2) if event["kind"] == "say"] == ["where is green?"]


# 10. The result


def test_10_1_nobody_has_a_point_before_the_end():
    s = position("r", "", "", dead="g")
    assert GAME.standing(s)[0] == [0, 0, 0]
    do(s, 0, "play red new")
    assert GAME.standing(s)[0] == [1, 0, 0]


def test_10_2_places():
    s = position("r", "b", "", "", "v", "o", dead="gy")
    assert GAME.standing(s)[1] == [1, 1, 6, 5, 1, 1]
    s = position("r", "", "", "", "", dead="vgb")
    do(s, 0, "play red new")
    assert GAME.standing(s) == ([1, 0, 0, 0, 0], [1, 3, 4, 2, 5])


def test_10_3_one_round_which_was_played():
    s = position("r", "", "", dead="g")
    assert (s.round, ENDINGS[s.ended]) == (0, "")
    do(s, 0, "play red new")
    assert (s.round, ENDINGS[s.ended]) == (1, "played")


@pytest.mark.parametrize("chips", [2, 5, 9])
@pytest.mark.parametrize("seats", GAME.seats)
def test_10_4_few_enough_plays(seats: int, chips: int):
    n = seats * chips
    for seed in range(12):
        case = lawbook.Case(seats, GAME.house_rules(seats, {"chips": chips}), seed)
        plays = sum(
            isinstance(entry, Move) and entry.id < rules.GIVE for _, entry in lawbook.walk(GAME, case)
        )
        assert plays <= n * (n + 1) // 2


def eager_entry(s: State, r: list[int]) -> Move:
    """What players do at random who love to transfer, and to play where it captures."""
    transfers = [
        Move(seat, id)
        for seat in range(s.seats)
        for id in GAME.moves(s, seat)
        if rules.TRANSFER <= id < rules.KILL
    ]
    if transfers and below(r, 40):
        return transfers[below(r, len(transfers))]
    seat = asked(s)[below(r, len(asked(s)))]
    moves = GAME.moves(s, seat)
    captures = [id for id in moves if is_capture(s, id)]
    likes = captures if captures and below(r, 3) else moves
    return Move(seat, likes[below(r, len(likes))])


def is_capture(s: State, id: int) -> bool:
    colour, place = divmod(id, rules.TABLE)
    return id < rules.GIVE and place > 0 and s.top[place - 1] & 7 == colour


@pytest.mark.parametrize("dead_capture", ["mover", "previous"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_10_4_whatever_players_are_eager_for(seats: int, dead_capture: str):
    twin, thirty = lawbook.naive_twin(GAME), 0
    for seed in range(6):
        case = lawbook.Case(seats, GAME.house_rules(seats, {"dead_capture": dead_capture}), seed)
        s, slow, r = lawbook.opening(GAME, case), twin(seats, dict(case.options)), lawbook.stream(seed, 9)
        start(s, "red")
        slow.chance("first red")
        while not rules.over(s):
            lawbook.compare(GAME, s, slow)
            thirty += s.passed == rules.TRANSFERS
            entry = eager_entry(s, r)
            slow.act(entry.seat, GAME.say(s, *entry))
            rules.apply(s, *entry)
        lawbook.compare(GAME, s, slow)
        n = seats * s.chips
        assert slow.plays <= n * (n + 1) // 2
    assert thirty


def duel(own: int, other: int) -> State:
    """Red has the move, blue is the only other one alive, the table is empty."""
    s = position("r" * own, "b" * other, "", dead="g")
    rules.look_after_turn(s)
    return s


def wins(s: State, memo: dict[object, bool]) -> bool:
    """Whether red can win, by trying everything."""
    if rules.over(s):
        return s.living == 1
    key = (s.stage, s.turn, s.hold[0], s.hold[1], s.rescued, s.passed, s.refused, *where(s))
    if key not in memo:
        seat = asked(s)[0]
        memo[key] = seat != 0
        for id in GAME.moves(s, seat):
            after = rules.LAYOUT.copy(s)
            rules.apply(after, seat, id)
            if wins(after, memo) == (seat == 0):
                memo[key] = seat == 0
                break
    return memo[key]


def where(s: State) -> tuple[object, ...]:
    captured = piles(s)[s.pile] if phase(s) == "discard" else ""
    return (s.last[0] < s.last[1], captured, *sorted(piles(s)))


def test_10_4_two_players_by_the_published_theorem():
    memo: dict[object, bool] = {}
    for own in range(6):
        for other in range(6):
            assert wins(duel(own, other), memo) == (own > 0 and (other == 0 or own > other))


# 11. House rules


@pytest.mark.parametrize("chips", [2, 3, 9, "5"])
def test_11_1_another_number_of_chips(chips: int | str):
    assert hands(match(3, chips=chips)) == [letter * int(chips) for letter in "rbg"]


@pytest.mark.parametrize("chips", [1, 10, "many", "2.5"])
def test_11_1_two_to_nine(chips: int | str):
    with pytest.raises(Refused):
        match(3, chips=chips)


def test_11_2_the_holder_before():
    s = position("rb", "", "gg", "y", piles=("b",), dead="b", had="ygb", dead_capture="previous")
    do(s, 0, "play blue on 1")
    assert (to_play(s), s.giver) == ("g", 0)
    assert match(3).dead_capture == rules.MOVER


def test_11_2_who_may_need_help():
    s = position("rb", "", "", "yr", piles=("b",), dead="b", had="yg", dead_capture="previous")
    do(s, 0, "play blue on 1")
    assert (in_need(s), asked(s)) == ("g", [3])


def test_11_3_the_mover_is_next_in_line():
    s = position("rb", "", "gg", "y", piles=("b",), dead="b", had="yg", dead_capture="previous")
    do(s, 0, "play blue on 1")
    assert GAME.view(s, 0)["heirs"] == [0, 3]


def test_11_3_the_mover_where_there_is_nobody_else():
    s = position("rb", "", "gg", "y", piles=("b",), dead="b", had="b", dead_capture="previous")
    do(s, 0, "play blue on 1")
    assert to_play(s) == "r"


@pytest.mark.parametrize("option", [{"max_piles": 6}, {"dead_chat": "on"}, {"dead_capture": "none"}])
def test_11_4_no_other_house_rules(option: dict[str, str | int]):
    with pytest.raises(Refused):
        match(3, **option)


# 12. At this table


def silence(s: State, seat: int) -> str:
    id = rules.lapse(s, seat)
    return words.say(s, seat, id) if id >= 0 else ""


def test_12_1_silence_does_the_first_thing_there_is():
    s = position("gb", "b", "g", "y", piles=("bg",))
    assert [silence(s, seat) for seat in range(4)] == ["play blue new", "", "", ""]
    do(s, 0, "play green new")
    assert [silence(s, seat) for seat in range(4)] == ["give red", "", "", ""]
    s = position("gb", "b", "g", "y", piles=("bg",))
    do(s, 0, "play green on 1")
    assert [silence(s, seat) for seat in range(4)] == ["", "", "discard blue", ""]
    for stage in stages().values():
        for seat in asked(stage):
            assert silence(stage, seat) in (moves(stage, seat)[0], "refuse")


def test_12_1_without_a_clock_nothing_happens():
    table = Table(GAME, 3, seed=1)
    table.deal()
    assert table.due() is None
    assert all(not rules.waits(s, 0) for name, s in stages().items() if name != "help")


def test_12_2_silence_is_a_refusal_after_thirty_seconds():
    s = need("bg", "g", "yb")
    assert [silence(s, seat) for seat in range(4)] == ["", "refuse", "", "refuse"]
    assert [rules.waits(s, seat) for seat in (1, 3)] == [30_000, 30_000]


def test_12_2_at_a_table():
    table = Table(GAME, 3, {"chips": 2}, seed=1)
    table.deal()
    table.state.hold[:] = [1, 1 << 4 | 1, 0, 0, 0, 0]
    table.state.turn = table.state.giver = 0
    table.act(0, "play red new", at=1000)
    table.act(0, "give green", at=2000)
    assert table.awaited == (1,)
    assert table.due() == 32_000
    (row,) = table.tick(32_000)
    assert row.entries == (Move(1, rules.REFUSE),)


def test_12_3_an_absent_player_keeps_the_chips():
    s = position("rrg", "b", "g", "y")
    rules.apply(s, 0, rules.lapse(s, 0))
    assert hands(s)[0] == "rg"


@pytest.mark.parametrize("move", ["play", "play red on 1", "give blue", "refuse", "play green new", "pass"])
def test_12_4_what_cannot_be_done_is_refused_and_changes_nothing(move: str):
    table = Table(GAME, 3, seed=2)
    table.deal()
    (seat,) = table.awaited
    before = rules.LAYOUT.pack(table.state)
    for who, what in ((seat, "transfer red to blue"), ((seat + 1) % 3, move)):
        with pytest.raises(Refused):
            table.act(who, what)
    assert rules.LAYOUT.pack(table.state) == before


def test_12_4_an_answer_to_an_earlier_call_for_help_is_late():
    table = Table(GAME, 4, {"chips": 2}, seed=3)
    table.deal()
    mover = table.awaited[0]
    helper, other, needy = ((mover + k) % 4 for k in (1, 2, 3))
    chips = table.state.hold
    chips[mover], chips[helper], chips[other] = 2 << 4 * mover, 1 << 4 * needy, 1 << 4 * needy
    chips[needy] = 0
    table.act(mover, f"play {COLOURS[mover]} new")
    table.act(mover, f"give {COLOURS[needy]}")
    asked_at = len(table.rows) - 1
    assert table.awaited == tuple(sorted((helper, other)))
    save = f"transfer {COLOURS[needy]} to {COLOURS[needy]}"
    table.act(other, save, seen=asked_at)
    with pytest.raises(Refused, match="late"):
        table.act(helper, save, seen=asked_at)
    table.act(needy, f"play {COLOURS[needy]} on 1")
    table.act(needy, f"give {COLOURS[other]}")
    assert table.awaited == (helper,)
    with pytest.raises(Refused, match="late"):
        table.act(helper, "refuse", seen=asked_at)
    table.act(helper, "refuse", seen=len(table.rows) - 1)


def test_12_5_asked_where_there_is_one_way_only():
    s = position("r", "b", "g", "y")
    assert (asked(s), moves(s, 0)) == ([0], ["play red new"])


def test_12_6_a_record_plays_back():
    table = Table(GAME, 4, seed=5)
    table.deal()
    r = [0, 0]
    sow(r, 1, 1)
    while not table.over:
        seat = table.awaited[0]
        legal = table.legal(seat)
        table.act(seat, legal[below(r, len(legal))])
    record = table.record()
    assert [line for row in record["log"] for line in row if line.startswith("*")] == record["log"][0]
    assert rules.LAYOUT.pack(replay(GAME, record).state) == rules.LAYOUT.pack(table.state)


@pytest.mark.parametrize("id", range(rules.ACTIONS))
def test_12_7_every_move_has_one_name(id: int):
    s = match(6)
    text = words.say(s, 0, id)
    assert words.read(s, 0, text) == words.read(s, 0, f" {text.upper()} ") == id
    assert words.read(s, HOUSE, text) == -1


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("red play new", "play red new"),
        ("play on 2 red", "play red on 2"),
        ("on 2 play red", "play red on 2"),
        ("transfer to blue red", "transfer red to blue"),
        ("red to blue transfer", "transfer red to blue"),
        ("Blue  GIVE", "give blue"),
    ],
)
def test_12_7_in_any_order(text: str, meant: str):
    s = match(6)
    assert words.say(s, 0, words.read(s, 0, text)) == meant


@pytest.mark.parametrize(
    "text", ["", "play", "play red", "play red on", "play red on 0", "play red on 54", "give pink", "first 0"]
)
def test_12_7_other_words_mean_nothing(text: str):
    s = match(6)
    assert words.read(s, 0, text) == words.read(s, HOUSE, text) == -1


def test_12_7_chance_in_words():
    s = match(6)
    for seat, colour in enumerate(COLOURS):
        assert words.read(s, HOUSE, f"first {colour}") == words.read(s, HOUSE, f"{colour} FIRST") == seat
        assert words.say(s, HOUSE, seat) == f"first {colour}"


# what is told


def told(s: State, seat: int, *texts: str) -> list[str]:
    """The sentences about these moves, with colours for names."""
    sentences = []
    for text in texts:
        before = rules.LAYOUT.copy(s)
        do(s, seat, text)
        events = GAME.tell(before, Move(seat, words.read(s, seat, text)), s, None)
        sentences += [event["text"].format(*COLOURS) for event in events]
    return sentences


def test_12_6_plays_are_told():
    s = position("rr", "b", "g", piles=("b",))
    assert told(s, 0, "play red on 1") == ["red plays red on pile 1", "green has the move"]
    s = position("rrb", "b", "g")
    assert told(s, 0, "play blue new", "give red", "play red new", "give green") == [
        "red opens pile 1 with blue",
        "red keeps the move",
        "red opens pile 2 with red",
        "red gives the move to green",
    ]


def test_12_6_captures_are_told():
    s = position("rrg", "bb", "gg", piles=("rg", "r"))
    assert told(s, 0, "play green on 1") == ["red plays green on pile 1", "green captures pile 1"]
    assert told(s, 2, "discard green") == [
        "green discards one green and takes 1 red, 1 green",
        "green has the move",
    ]
    s = position("rr", "bb", "gg", piles=("r",))
    assert told(s, 0, "play red on 1") == [
        "red plays red on pile 1",
        "red captures pile 1",
        "red discards one red and takes 1 red",
        "red has the move",
    ]
    s = position("rb", "", "gg", "y", piles=("b",), dead="b")
    assert told(s, 0, "play blue on 1")[1:] == [
        "blue is dead: all of pile 1 goes into the dead box",
        "red has the move again",
    ]
    s = position("b", "", "gg", "yr", piles=("b",), dead="b", had="g")
    assert told(s, 0, "play blue on 1")[2:] == ["red has no chip and asks for help"]
    s = position("rb", "", "gg", "y", piles=("b",), dead="b", had="yg", dead_capture="previous")
    assert told(s, 0, "play blue on 1")[2:] == ["green has the move"]


def test_12_6_prisoners_are_told():
    s = position("rgg", "b", "g")
    assert told(s, 0, "transfer green to blue", "transfer green to green") == [
        "red transfers a green prisoner to blue",
        "red gives green a green chip back",
    ]
    assert told(s, 1, "kill green") == ["blue kills a green prisoner"]


def test_12_6_help_is_told():
    s = position("rr", "bg", "", "yr", had="b")
    assert told(s, 0, "play red new", "give green")[1:] == [
        "red gives the move to green",
        "green has no chip and asks for help",
    ]
    assert told(s, 1, "refuse") == ["blue refuses to help"]
    assert told(s, 3, "transfer red to green") == [
        "yellow transfers a red prisoner to green",
        "green is saved and must play",
    ]


def test_12_6_deaths_are_told_one_by_one():
    s = position("r", "b", "", "yr", had="b")
    do(s, 0, "play red new", "give green")
    assert told(s, 3, "kill red") == [
        "yellow kills a red prisoner",
        "green has no chip, gets no help and dies",
        "The move goes back to red",
        "red has no chip, gets no help and dies",
        "The move goes back to blue",
    ]
    s = position("r", "b", "", piles=("b",))
    assert told(s, 0, "play red on 1") == [
        "red plays red on pile 1",
        "green has the move",
        "green has no chip, gets no help and dies",
        "The move goes back to red",
        "red has no chip, gets no help and dies",
        "red was the second to die",
        "blue is alive",
        "green was the first to die",
        "The match is over: blue is the last one alive and has won",
    ]


def test_12_6_the_next_in_need_is_told():
    s = need("", "gb", "y", had="gb")
    assert told(s, 2, "refuse") == [
        "green refuses to help",
        "red has no chip, gets no help and dies",
        "The move goes back to blue",
        "blue has no chip and asks for help",
    ]


# the rule of thumb


def test_4_1_a_hint_says_who_can_be_next():
    s = position("rrb", "bb", "gg", "yy", piles=("g",))
    reasons = [GAME.reason(s, 0, words.read(s, 0, text)) for text in ("play red on 1", "play blue on 1")]
    assert reasons == [
        "you choose who is next: blue or yellow",
        "you choose who is next: yourself or yellow",
    ]
    assert GAME.reason(s, 0, words.read(s, 0, "play blue new")) == (
        "you choose who is next: yourself, green or yellow"
    )


def thumb(s: State, seat: int) -> str:
    return words.say(s, seat, hints.choose(s, seat, [1, 1]))


def test_5_1_the_rule_of_thumb_captures_for_itself_only():
    s = position("rrg", "bb", "gg", piles=("bgr", "rg"))
    assert thumb(s, 0) == "play red on 1"
    do(s, 0, "play red on 1")
    assert thumb(s, 0).startswith("discard") and thumb(s, 0) != "discard red"


def test_4_7_the_rule_of_thumb_gives_the_move_to_the_weakest():
    s = position("rrr", "bb", "")
    do(s, 0, "play red new")
    assert thumb(s, 0) == "give green"


def test_4_7_but_not_where_the_move_would_come_back_deadly():
    s = position("r", "bb", "", "y", "vv")
    do(s, 0, "play red new")
    assert thumb(s, 0) != "give green"


@pytest.mark.parametrize("hands", [("bg", "g", "y"), ("bg", "ggggg", "y"), ("bgy", "gggg", "y")])
def test_7_5_the_rule_of_thumb_refuses(hands: tuple[str, ...]):
    """As long as it has no prisoner to spare, or nobody else is much stronger."""
    assert thumb(need(*hands), 1) == "refuse"


@pytest.mark.parametrize(
    ("hands", "dead", "gift"),
    [
        (("bgy", "ggggg", "y"), "", "yellow"),
        (("bry", "ggggg", "y"), "", "red"),
        (("bry", "ggggg", ""), "y", "yellow"),
    ],
)
def test_7_3_the_rule_of_thumb_helps_against_a_stronger_one(hands: tuple[str, ...], dead: str, gift: str):
    """With a prisoner of the dead, or else of the weakest."""
    assert thumb(need(*hands, dead=dead), 1) == f"transfer {gift} to red"


def test_3_2_the_rule_of_thumb_leaves_a_circle_that_would_be_its_death():
    """Red, blue and green go round on one pile, and red will be the first to have no chip."""
    found = {}
    for name, own in (("first", "rr"), ("last", "rrrr")):
        s = position(own, "bbb", "ggg", piles=("rbgrbg",))
        found[name] = {words.say(s, 0, hints.choose(s, 0, lawbook.stream(seed, 3))) for seed in range(20)}
    assert found == {"first": {"play red on 1", "play red new"}, "last": {"play red on 1"}}


def test_4_1_the_rule_of_thumb_favours_nobody_among_equals():
    s = position("rrr", "bb", "gg", "yy")
    do(s, 0, "play red new")
    found = {words.say(s, 0, hints.choose(s, 0, lawbook.stream(seed, 3))) for seed in range(20)}
    assert found == {"give blue", "give green", "give yellow"}


@pytest.mark.parametrize("seats", GAME.seats)
def test_1_1_the_rule_of_thumb_outlives_random_players(seats: int):
    won = 0
    for seed in range(30):
        s, r = match(seats), lawbook.stream(seed, 3)
        start(s, COLOURS[seed % seats])
        while not rules.over(s):
            seat = asked(s)[0]
            moves = GAME.moves(s, seat)
            rules.apply(s, seat, hints.choose(s, 0, r) if seat == 0 else moves[below(r, len(moves))])
        won += s.living & 1
    assert won >= 20
