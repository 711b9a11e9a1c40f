"""The table: what it refuses, what it remembers, what silence does."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

import parlour
import parlour.games
from parlour.game import Chance, Game, Move, Refused
from parlour.games import load
from parlour.table import Row, Table, Undo, check, replay

SOME = parlour.games.names()[0]


@pytest.fixture
def table() -> Table:
    return parlour.open(SOME, seed=7)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(parlour.games, "__path__", [*parlour.games.__path__, str(Path(__file__).parent)])
    return load("toy")


def at_toy_table(toy: Game, clock: int = 0) -> Table:
    table = Table(toy, 2, {"rounds": 2}, seed=1, clock=clock)
    table.deal()
    return table


def code(ask, *arguments, **more) -> str:
    with pytest.raises(Refused) as refusal:
        ask(*arguments, **more)
    assert "\n" not in str(refusal.value)
    return refusal.value.code


def test_an_unknown_game_is_refused() -> None:
    assert code(parlour.open, "nonesuch") == "unknown_game"


def test_house_rules_are_checked(table: Table) -> None:
    option = table.game.options[0]
    assert code(parlour.open, SOME, seats=99) == "bad_seats"
    assert code(parlour.open, SOME, nonesuch=1) == "unknown_option"
    assert code(parlour.open, SOME, **{option.key: "nonesuch"}) == "bad_value"
    assert code(parlour.open, SOME, **{option.key: True}) == "bad_value"


def test_numbers_may_be_written_as_words(toy: Game) -> None:
    assert Table(toy, 2, {"rounds": "3"}).options == {"rounds": 3}
    for bad in ("0", "4", "2.0", 2.5, "two", None, True, "", [2]):
        assert code(Table, toy, 2, {"rounds": bad}) == "bad_value"


def test_the_same_seed_is_the_same_match(table: Table) -> None:
    assert parlour.open(SOME, seed=7).record() == table.record()
    assert parlour.open(SOME, seed=8).record() != table.record()


def test_without_a_seed_no_two_tables_are_alike() -> None:
    assert parlour.open(SOME).record() != parlour.open(SOME).record()


def test_who_has_no_say_is_refused(table: Table) -> None:
    rows = len(table.rows)
    table.game = replace(table.game, speaks=lambda s, seat: seat == 1)
    assert code(table.say, 0, "hello") == "silent"
    assert len(table.rows) == rows
    table.say(1, "hello")
    assert len(table.rows) == rows + 1


def test_refusals_say_why_and_change_nothing(table: Table) -> None:
    (seat,) = table.awaited
    before = table.record()
    assert code(table.act, (seat + 1) % table.seats, table.legal(seat)[0]) == "not_your_turn"
    assert code(table.act, seat, "nonsense") == "unreadable"
    assert code(table.act, seat, 10_000) == "illegal"
    assert code(table.act, table.seats, 0) == "bad_seat"
    assert code(table.act, -1, 0) == "bad_seat"
    assert code(table.view, 77) == code(table.legal, 77) == "bad_seat"
    assert code(table.say, seat, " \n\t ") == code(table.say, seat, "x" * 501) == "bad_text"
    assert code(table.undo, seat) == "no_undo"
    assert table.record() == before


def test_an_act_is_one_row_with_all_that_follows(toy: Game) -> None:
    table = at_toy_table(toy)
    assert len(table.rows[0].entries) == 2
    table.act(0, "stand")
    row = table.act(1, "fold")
    assert row.entries[0] == Move(1, 1)
    assert [type(entry) for entry in row.entries[1:]] == [Chance, Chance]


def test_talk_and_names_stand_in_the_log_and_change_no_state(table: Table) -> None:
    before = table.game.layout.pack(table.state)
    table.say(0, "  good\nluck ")
    table.sit(1, "Ann")
    assert table.game.layout.pack(table.state) == before
    assert table.record()["log"][1:] == [["0 say good luck"], ["* seat 1 Ann"]]
    assert table.names[1] == table.view(None)["names"][1] == "Ann"
    assert [event["kind"] for event in table.told(None, 1)] == ["say", "sit"]


def test_undo_takes_back_ones_own_last_act(toy: Game) -> None:
    table = at_toy_table(toy)
    before = table.game.layout.pack(table.state)
    table.act(0, "stand")
    table.say(1, "hm")
    assert code(table.undo, 1) == "no_undo"
    assert table.undo(0).entries == (Undo(1),)
    assert table.game.layout.pack(table.state) == before
    assert code(table.undo, 0) == "no_undo"
    assert table.told(None, 3)[0]["kind"] == "undo"


def test_undo_stops_at_another_players_move(toy: Game) -> None:
    table = Table(toy, 3, seed=1)
    table.deal()
    table.act(0, "stand")
    table.act(1, "stand")
    assert code(table.undo, 0) == "no_undo"


def test_undo_stops_at_what_has_been_shown(toy: Game) -> None:
    table = at_toy_table(toy)
    table.act(0, "stand")
    table.act(1, "stand")
    assert code(table.undo, 1) == "no_undo"


def test_a_click_that_no_longer_means_the_same_is_late(toy: Game) -> None:
    table = at_toy_table(toy)
    table.act(0, "stand", seen=0)
    assert code(table.act, 0, "regret", seen=0) == "late"
    table.act(1, "fold", seen=0)
    assert code(table.act, 0, "stand", seen=1) == "late"
    table.act(0, "stand", seen=2)
    table.act(1, "stand", seen=2)


def test_onlookers_are_told_what_all_may_know(toy: Game) -> None:
    table = at_toy_table(toy)
    assert [event["text"] for event in table.told(None)] == ["", ""]
    assert "" in [event["text"] for event in table.told(1)]
    assert table.view(None)["card"] is None
    assert table.view(None)["legal"] == []


def test_eyes_show_a_sample_and_never_the_state(toy: Game) -> None:
    table = at_toy_table(toy)
    eyes = table.eyes(0)
    others = {eyes.sample([seed, 1]).card[1] for seed in range(60)}
    assert len(others) == 4
    assert eyes.legal == [0, 1]
    eyes.sample([1, 1]).points[0] = 9
    assert table.state.points[0] == 0


def test_without_a_clock_silence_is_patient(table: Table) -> None:
    assert table.due() is None
    assert table.tick(10**9) == []


def test_the_clock_lapses_for_who_keeps_silent(toy: Game) -> None:
    table = at_toy_table(toy, clock=5_000)
    table.act(0, "stand", at=1_000)
    assert table.due() == 5_000
    assert table.tick(4_999) == []
    (row,) = table.tick(5_000)
    assert (row.at, row.entries[0]) == (5_000, Move(1, 1))


def test_a_game_may_wait_where_no_clock_runs(toy: Game) -> None:
    table = at_toy_table(toy)
    table.act(0, "stand", at=1_000)
    table.act(0, "regret", at=2_000)
    assert table.due() == 6_000


def test_long_silence_stops_a_round(toy: Game) -> None:
    table = at_toy_table(toy)
    assert table.due() == 30_000
    table.act(0, "stand", at=20_000)
    table.say(1, "wait", at=40_000)
    assert table.due() == 50_000
    rows = table.tick(10**6)
    assert [row.at for row in rows] == [50_000, 80_000]
    assert table.over
    assert table.view(None)["ended"] == "clock"


def test_time_never_goes_back(toy: Game) -> None:
    table = at_toy_table(toy)
    table.act(0, "stand", at=9_000)
    assert table.act(1, "stand", at=1_000).at == 9_000


def test_a_record_may_be_cut_after_any_row(table: Table) -> None:
    seat = table.awaited[0]
    table.act(seat, table.legal(seat)[0])
    record = table.record()
    for length in range(len(record["log"]) + 1):
        again = replay(table.game, check({**record, "log": record["log"][:length]}))
        assert again.record()["log"] == record["log"][:length]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"parlour": 2}, "newer_record"),
        ({"parlour": "1"}, "bad_record"),
        ({"parlour": None}, "bad_record"),
        ({"game": "nonesuch"}, "unknown_game"),
        ({"game": 1}, "bad_record"),
        ({"options": {"nonesuch": 1}}, "unknown_option"),
        ({"options": []}, "bad_record"),
        ({"seats": ["Ann"]}, "bad_seats"),
        ({"seats": [1, 2, 3, 4]}, "bad_record"),
        ({"seats": ["", "", "", ""]}, "bad_text"),
        ({"log": [[]]}, "bad_record"),
        ({"log": ["* first 1"]}, "bad_record"),
        ({"log": [["nonsense"]]}, "bad_record"),
        ({"log": [["* undo 0"]]}, "bad_record"),
        ({"log": [["0 say hello", "0 say hello"]]}, "bad_record"),
        ({"log": [["7 say hello"]]}, "bad_record"),
        ({"log": [["* seat 1"]]}, "bad_record"),
    ],
)
def test_a_record_that_is_none_is_refused(table: Table, change: dict, expected: str) -> None:
    assert code(parlour.replay, {**table.record(), **change}) == expected


@pytest.mark.parametrize("given", [None, [], "text", 7, {}, {"parlour": True}])
def test_what_is_no_record_at_all_is_refused(given: object) -> None:
    assert code(parlour.replay, given) == "bad_record"


def test_a_row_without_its_chance_is_cut_off(table: Table) -> None:
    record = table.record()
    record["log"][0].pop()
    assert code(parlour.replay, record) == "bad_record"


def test_a_move_that_was_not_possible_is_refused(table: Table) -> None:
    record = table.record()
    (seat,) = table.awaited
    words = table.legal(seat)[-1]
    record["log"].append([f"{(seat + 1) % table.seats} {words}"])
    assert code(parlour.replay, record) == "bad_record"
    record["log"][-1] = [f"{seat} {words}", f"{seat} {words}"]
    assert code(parlour.replay, record) == "bad_record"


def test_rows_are_small_integers_and_words_come_on_demand(table: Table) -> None:
    assert all(isinstance(entry, Chance) and isinstance(entry.id, int) for entry in table.rows[0].entries)
    assert isinstance(table.rows[0], Row)
    json.dumps(table.view(0))


def test_whoever_is_next_may_end_a_free_window_and_nobody_else_needs_to() -> None:
    windows = []
    for name in parlour.games.names():
        table, chance = parlour.open(name, seed=1), random.Random(1)
        while not table.over and len(table.rows) < 300:
            seat = chance.choice(table.awaited)
            for seat in table.next_ones():
                assert seat not in table.awaited
                windows.append(name)
            table.act(seat, chance.choice(table.legal(seat)))
    assert windows, "no game has a free window"
