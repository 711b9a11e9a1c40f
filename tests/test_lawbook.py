"""The law-book itself: a game is one folder dropped on a shelf, and every law catches a game
that breaks it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import lawbook
import parlour.games
from lawbook import Case
from parlour.game import Event, Game
from parlour.games import load
from parlour.kernel import rule

HERE = Path(__file__).parent
CASES = [Case(2 + seed % 2, {"rounds": 1 + seed % 3}, seed) for seed in range(40)]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf")
    shutil.copytree(HERE / "toy", folder / "toy")
    return folder


@pytest.fixture
def toy(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(parlour.games, "__path__", [*parlour.games.__path__, str(shelf)])
    return load("toy")


def test_a_folder_on_the_shelf_is_a_game_under_the_whole_law(shelf: Path) -> None:
    every_law = [sys.executable, "-m", "pytest", str(HERE / "test_every_game.py"), "-q", "-k", "toy"]
    done = subprocess.run(
        [*every_law, "-p", "no:cacheprovider", "-p", "no:xdist", "--shelf", str(shelf)],
        cwd=HERE.parent,
        env={**os.environ, "PARLOUR_GAMES": "50"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    laws = sum(name.startswith("law_") for name in vars(lawbook))
    assert f"{laws} passed" in done.stdout


def breaks(law: Callable[..., None], game: Game, *more: object) -> None:
    with pytest.raises((AssertionError, IndexError)):
        for case in CASES:
            law(game, case, *more)


def test_a_match_without_end_is_caught(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lawbook, "STEPS", 500)
    breaks(lawbook.law_matches_end, replace(toy, apply=rule(lambda s, seat, action: None), stop=-1))


def test_a_seat_awaited_without_a_move_is_caught(toy: Game) -> None:
    everybody = rule(lambda s: 0 if toy.ways(s) or toy.over(s) else (1 << s.seats) - 1)
    breaks(lawbook.law_somebody_is_to_act, replace(toy, awaited=everybody))


def test_too_many_moves_are_caught(toy: Game) -> None:
    breaks(lawbook.law_numbers_stay_in_bounds, replace(toy, width=1))
    breaks(lawbook.law_numbers_stay_in_bounds, replace(toy, outcomes=2))
    breaks(lawbook.law_numbers_stay_in_bounds, replace(toy, lapse=rule(lambda s, seat: 0)))


def test_a_gap_in_an_encoding_is_caught(toy: Game) -> None:
    breaks(lawbook.law_an_encoding_is_whole, replace(toy, features=toy.features + 1))


def test_what_is_left_of_another_match_is_caught(toy: Game) -> None:
    def start(s):
        points = s.points[0]
        toy.start(s)
        s.points[0] = points

    breaks(lawbook.law_a_used_state_starts_afresh, replace(toy, start=start))


def test_places_against_the_scores_are_caught(toy: Game) -> None:
    breaks(lawbook.law_better_scores_take_better_places, replace(toy, best="lowest"))


def test_words_for_two_things_are_caught(toy: Game) -> None:
    shout = replace(toy, say=lambda s, who, id: toy.say(s, who, id).upper().replace("FOLD", "STAND"))
    breaks(lawbook.law_say_and_read_invert_each_other, shout)
    breaks(lawbook.law_a_record_replays_to_the_same_state, shout)


def test_a_view_that_shows_a_card_is_caught(toy: Game) -> None:
    leak = replace(toy, view=lambda s, seat: {**toy.view(s, seat), "best": max(s.card)})
    breaks(lawbook.law_secrets_stay_secret, leak)


def test_an_onlookers_view_that_shows_a_card_is_caught(toy: Game) -> None:
    leak = replace(
        toy, view=lambda s, seat: {**toy.view(s, seat), "all": None if seat in (0, 1, 2) else s.card}
    )
    breaks(lawbook.law_secrets_stay_secret, leak)


def test_a_telling_that_shows_a_card_is_caught(toy: Game) -> None:
    def tell(before, entry, after, seat) -> list[Event]:
        return [*toy.tell(before, entry, after, seat), {"kind": "x", "seat": 0, "text": str(before.card)}]

    breaks(lawbook.law_secrets_stay_secret, replace(toy, tell=tell))


def test_a_player_who_peeks_is_caught(toy: Game) -> None:
    peek = rule(lambda s, seat, r: 0 if s.card[seat] >= max(s.card) else 1)
    breaks(lawbook.law_secrets_stay_secret, replace(toy, choose=peek))


def test_an_encoding_that_peeks_is_caught(toy: Game) -> None:
    @rule
    def encode(s, seat, out):
        toy.encode(s, seat, out)
        out[1] = s.card[1 - seat % 2]

    breaks(lawbook.law_secrets_stay_secret, replace(toy, encode=encode))


def test_resampling_what_the_seat_knows_is_caught(toy: Game) -> None:
    forgetful = rule(lambda s, seat, r: toy.resample(s, (seat + 1) % s.seats, r))
    breaks(lawbook.law_secrets_stay_secret, replace(toy, resample=forgetful))
    breaks(lawbook.law_resampling_reaches_all_and_only_what_is_possible, replace(toy, resample=forgetful))


def test_resampling_too_little_is_caught(toy: Game) -> None:
    nothing = rule(lambda s, seat, r: None)
    breaks(lawbook.law_resampling_reaches_all_and_only_what_is_possible, replace(toy, resample=nothing))


def test_loaded_dice_are_caught(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.table.table.seeded", lambda seed: lambda n: 0)
    with pytest.raises(AssertionError):
        lawbook.law_chance_is_as_frequent_as_it_says(toy, CASES)


def test_another_reading_of_the_rules_is_caught(toy: Game) -> None:
    twin = lawbook.naive_twin(toy)
    breaks(lawbook.law_the_naive_twin_agrees, replace(toy, best="lowest", places=toy.scores), twin)


def test_numbers_that_differ_when_compiled_are_caught(toy: Game) -> None:
    faces = lawbook.compiled_faces(toy)
    other = replace(toy, choose=rule(lambda s, seat, r: 0))
    with pytest.raises(AssertionError):
        for case in CASES:
            lawbook.law_compiled_rules_agree(other, case, faces)


def test_an_act_that_cannot_be_taken_back_whole_is_caught(toy: Game) -> None:
    acts: list[int] = []

    def apply(s, seat, action):
        acts.append(action)
        toy.apply(s, seat, action)
        s.points[seat] = len(acts) % 100

    breaks(lawbook.law_undo_restores_the_state, replace(toy, apply=apply))


def test_a_refusal_that_leaves_a_trace_is_caught(toy: Game) -> None:

    def moves(s, seat, out):
        s.points[seat] = (s.points[seat] + 1) % 100
        return toy.legal(s, seat, out)

    breaks(lawbook.law_all_else_is_refused_without_a_trace, replace(toy, legal=moves))
