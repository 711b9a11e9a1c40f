"""How often one rule-of-thumb player beats random players: every game, every seat count, every
word of its house rules.

    .venv/bin/python bench/strength.py [MATCHES]
"""

import sys
from collections.abc import Callable
from math import sqrt

import numpy as np

from parlour.game import Game
from parlour.games import load, names
from parlour.kernel import below, sow
from parlour.kernel.compiled import compiled
from parlour.kernel.loops import one_of


def duels(game: Game) -> Callable[..., float]:
    """A function that answers how many of the matches one rule-of-thumb player wins; a tie for
    the first place counts as its share."""
    start, awaited, legal, apply, choose = game.start, game.awaited, game.legal, game.apply, game.choose
    ways, pick, settle, places = game.ways, game.pick, game.settle, game.places

    def play(s, r, moves, order, seed, matches):
        won = 0.0
        for number in range(matches):
            sow(r, seed, number)
            start(s)
            expert = number % s.seats
            while True:
                n = ways(s)
                while n:
                    settle(s, pick(s, below(r, n)))
                    n = ways(s)
                mask = awaited(s)
                if not mask:
                    break
                seat = one_of(mask, r)
                if seat == expert:
                    apply(s, seat, choose(s, seat, r))
                else:
                    n = legal(s, seat, moves)
                    apply(s, seat, moves[below(r, n)])
            places(s, order)
            if order[expert] == 1:
                shared = 0
                for seat in range(s.seats):
                    shared += order[seat] == 1
                won += 1 / shared
        return won

    return play


def main(matches: int) -> None:
    for name in names():
        game = load(name)
        play = compiled(duels(game), game.folder)
        for seats in game.seats:
            rows: list[dict[str, object]] = [{}]
            rows += [
                {option.key: word}
                for option in game.options
                if isinstance(option.values, tuple)
                for word in option.allowed(seats)
                if word != option.usual(seats)
            ]
            for options in rows:
                s = game.layout.record(game.opening(seats, game.house_rules(seats, options)))[0]
                moves, order = np.zeros(game.width, np.int16), np.zeros(seats, np.int64)
                share = play(s, np.zeros(2, np.int64), moves, order, 1, matches) / matches
                error = 1.96 * sqrt(share * (1 - share) / matches)
                said = " ".join(f"{key}={value}" for key, value in options.items()) or "default rules"
                print(f"{name}, {seats} players, {said}: wins {share:.1%} +- {error:.1%} of {matches}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
