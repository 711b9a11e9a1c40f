"""How often one rule-of-thumb player beats random players: every game, every seat count, every
word of its house rules; and how many points it gets in a round, alone where a game can be played so.

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


def duels(game: Game) -> Callable[..., tuple[float, float]]:
    """A function that answers how many of the matches one rule-of-thumb player wins, where a tie for
    the first place counts as its share, and its points a round."""
    start, awaited, legal, apply, choose = game.start, game.awaited, game.legal, game.apply, game.choose
    ways, pick, settle, scores, places = game.ways, game.pick, game.settle, game.scores, game.places

    def play(s, r, moves, order, points, seed, matches):
        won = got = rounds = 0.0
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
            scores(s, points)
            got += points[expert]
            rounds += s.round
        return won, got / rounds

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
                moves, order, points = np.zeros(game.width, np.int16), *np.zeros((2, seats), np.int64)
                won, got = play(s, np.zeros(2, np.int64), moves, order, points, 1, matches)
                share = won / matches
                error = 1.96 * sqrt(share * (1 - share) / matches)
                said = " ".join(f"{key}={value}" for key, value in options.items()) or "default rules"
                wins = f"wins {share:.1%} +- {error:.1%} of {matches}, {got:.1f} points a round"
                print(f"{name}, {seats} players, {said}: {wins}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
