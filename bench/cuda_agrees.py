"""Whether CUDA and the processor play the same matches: every game, every seat count, every word
of its house rules, a quarter of a million matches each. Needs an NVIDIA GPU.

    .venv/bin/python bench/cuda_agrees.py
"""

import sys

import numpy as np

from parlour.game import Game, Value
from parlour.games import load, names
from parlour.kernel.compiled import compiled
from parlour.kernel.cuda import MATCHES, last_states, unavailable
from parlour.kernel.loops import random_matches

THREADS = 1 << 16


def processor(game: Game, seats: int, rules: dict[str, Value]) -> np.ndarray:
    play = compiled(random_matches(game), game.folder)
    state = game.layout.record(game.opening(seats, rules))
    r, moves = np.zeros(2, np.int64), np.zeros(game.width, np.int16)
    finals = np.zeros(THREADS, state.dtype)
    for thread in range(THREADS):
        play(state[0], r, moves, 1, thread * MATCHES, MATCHES)
        finals[thread] = state[0]
    return finals


def rule_sets(game: Game, seats: int) -> list[dict[str, Value]]:
    """The default rules, and every other word of each house rule."""
    changes: list[dict[str, object]] = [{}]
    for option in game.options:
        if isinstance(option.values, tuple):
            changes += [{option.key: word} for word in option.allowed(seats) if word != option.usual(seats)]
    return [game.house_rules(seats, change) for change in changes]


def main() -> int:
    if why := unavailable():
        print(why)
        return 2
    differing = 0
    for game in map(load, names()):
        for seats in game.seats:
            for rules in rule_sets(game, seats):
                finals = last_states(game, game.opening(seats, rules), 1, THREADS)
                wrong = int((finals != processor(game, seats, rules)).sum())
                differing += wrong
                print(f"{game.name}, {seats} seats, {rules}: {wrong} of {THREADS} states differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
