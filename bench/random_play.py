"""Random play of whole matches on one core, every game, side by side with OpenSpiel's crazy_eights
of four players driven from Python: decisions between two or more moves a second of processor time.

    .venv/bin/python bench/random_play.py

OpenSpiel is driven in two ways: by its chance outcomes and their odds, as its own examples do,
and taking the outcomes for equally likely, which they are in this game and which is quicker. Runs
alternate and the median of each counts, so that a busy machine slows all alike.
"""

import random
import time
from collections.abc import Callable
from math import prod
from statistics import median

import numpy as np
import pyspiel

from parlour.game import Game
from parlour.games import load, names
from parlour.kernel.compiled import compiled
from parlour.kernel.loops import random_matches

SECONDS = 1.5
RUNS = 5

Count = tuple[int, int]
"""Decisions and matches."""


def by_odds(state, rng: random.Random) -> int:
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(outcomes, odds)[0]


def evenly(state, rng: random.Random) -> int:
    outcomes = state.legal_actions()
    return outcomes[int(rng.random() * len(outcomes))]


def openspiel(chance: Callable) -> Callable[[], Count]:
    game, rng = pyspiel.load_game("crazy_eights(players=4)"), random.Random(1)

    def one_match() -> Count:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state, rng))
                continue
            moves = state.legal_actions()
            decisions += len(moves) > 1
            state.apply_action(moves[int(rng.random() * len(moves))])
        return decisions, 1

    return one_match


def ours(game: Game, native: bool) -> Callable[[], Count]:
    state = game.opening(4, game.house_rules(4, {}))
    play, r, moves, several = random_matches(game), [0, 0], [0] * game.width, 20
    if native:
        play, r, several = compiled(play, game.folder), np.zeros(2, np.int64), 20_000
        state, moves = game.layout.record(state)[0], np.zeros(game.width, np.int16)
    played = 0

    def some_matches() -> Count:
        nonlocal played
        played += several
        return int(play(state, r, moves, 1, played - several, several)), several

    some_matches()
    return some_matches


def rate(play: Callable[[], Count]) -> tuple[float, float]:
    decisions = matches = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        more = play()
        decisions, matches = decisions + more[0], matches + more[1]
    return decisions / spent, matches / spent


def main() -> None:
    runners = {"OpenSpiel, by odds": openspiel(by_odds), "OpenSpiel, evenly": openspiel(evenly)}
    for name in names():
        runners |= {f"{name}, interpreted": ours(load(name), False), name: ours(load(name), True)}
    rates: dict[str, list[tuple[float, float]]] = {label: [] for label in runners}
    for _ in range(RUNS):
        for label, play in runners.items():
            rates[label].append(rate(play))
    decisions = {label: median(run[0] for run in runs) for label, runs in rates.items()}
    matches = {label: median(run[1] for run in runs) for label, runs in rates.items()}
    odds, even = decisions["OpenSpiel, by odds"], decisions["OpenSpiel, evenly"]
    print(f"{'':24}{'decisions/s':>14}{'matches/s':>12}{'x by odds':>11}{'x evenly':>10}")
    for label, rate_ in decisions.items():
        print(f"{label:24}{rate_:14,.0f}{matches[label]:12,.0f}{rate_ / odds:11.1f}{rate_ / even:10.1f}")
    mean = prod(decisions[name] for name in names()) ** (1 / len(names()))
    print(f"{'geometric mean, compiled':24}{mean:14,.0f}{'':12}{mean / odds:11.1f}{mean / even:10.1f}")


if __name__ == "__main__":
    main()
