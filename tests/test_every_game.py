"""Every game of the shelf before the law-book."""

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lawbook
from lawbook import Case
from parlour.game import Game, Option, Value
from parlour.games import load, names

GAMES = int(os.environ.get("PARLOUR_GAMES", "1000"))
"""Matches a game in the comparison of its faces; other laws look at a tenth of them."""

INTERPRETED_ONLY = "PARLOUR_INTERPRETED" in os.environ

LAWS = [law for name, law in vars(lawbook).items() if name.startswith("law_")]
SPECIAL = [
    lawbook.law_compiled_rules_agree,
    lawbook.law_the_naive_twin_agrees,
    lawbook.law_chance_is_as_frequent_as_it_says,
    lawbook.law_resampling_reaches_all_and_only_what_is_possible,
]


@pytest.fixture(params=names())
def game(request: pytest.FixtureRequest) -> Game:
    return load(request.param)


def cases(game: Game) -> st.SearchStrategy[Case]:
    """Seats, house rules and a seed, all of them open."""

    def of(seats: int) -> st.SearchStrategy[Case]:
        options = {option.key: st.sampled_from(values(option, seats)) for option in game.options}
        return st.builds(Case, st.just(seats), st.fixed_dictionaries(options), st.integers(0, 2**32 - 1))

    return st.sampled_from(game.seats).flatmap(of)


def values(option: Option, seats: int) -> list[Value]:
    """Every word; of many numbers the lower ones, for a match to 2000 only takes longer than one to 50."""
    allowed = option.allowed(seats)
    return allowed if len(allowed) < 20 else [*allowed[: len(allowed) // 10], option.usual(seats)]


def usual(game: Game, seats: int, seed: int) -> Case:
    return Case(seats, game.house_rules(seats, {}), seed)


def over_cases(game: Game, matches: int, law: Callable[[Case], None]) -> None:
    @settings(
        max_examples=matches,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(cases(game))
    def check(case: Case) -> None:
        law(case)

    check()


@pytest.mark.parametrize("law", [law for law in LAWS if law not in SPECIAL], ids=lambda law: law.__name__)
def test_law(game: Game, law: Callable[[Game, Case], None]) -> None:
    over_cases(game, max(1, GAMES // 10), lambda case: law(game, case))


@pytest.mark.skipif(INTERPRETED_ONLY, reason="only the interpreted face was asked for")
def test_compiled_rules_agree(game: Game) -> None:
    faces = lawbook.compiled_faces(game)
    over_cases(game, GAMES, lambda case: lawbook.law_compiled_rules_agree(game, case, faces))


def test_the_naive_twin_agrees(game: Game) -> None:
    twin = lawbook.naive_twin(game)
    over_cases(game, GAMES, lambda case: lawbook.law_the_naive_twin_agrees(game, case, twin))


def test_chance_is_as_frequent_as_it_says(game: Game) -> None:
    matches = [usual(game, seats, 100 * seats + number) for seats in game.seats for number in range(30)]
    lawbook.law_chance_is_as_frequent_as_it_says(game, matches)


def test_resampling_reaches_all_and_only_what_is_possible(game: Game) -> None:
    for seats in game.seats:
        lawbook.law_resampling_reaches_all_and_only_what_is_possible(game, usual(game, seats, 1))
