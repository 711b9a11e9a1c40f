"""The loops that play: written once over any game's rules, run on all three faces."""

from collections.abc import Callable
from typing import Any

from parlour.kernel.dice import below, sow
from parlour.kernel.mark import rule


@rule
def one_of(mask, r):
    """A seat drawn evenly from a bit mask that is not empty."""
    seat = 0
    if mask & (mask - 1):
        n = 0
        rest = mask
        while rest:
            rest &= rest - 1
            n += 1
        for _ in range(below(r, n)):
            mask &= mask - 1
    while not mask >> seat & 1:
        seat += 1
    return seat


def random_matches(game: Any) -> Callable[..., int]:
    """A function that plays numbered matches one after the other, every choice at random.

    It answers how many of the choices were between two or more moves. `s` is a state whose
    seats and options are set, `r` a stream of random numbers, `moves` a buffer as wide as the
    game. A number of a seed is the same match on every face, and so is its last state in `s`.
    """
    start, awaited, legal, apply = game.start, game.awaited, game.legal, game.apply
    ways, pick, settle = game.ways, game.pick, game.settle

    def matches(s, r, moves, seed, first, count):
        decisions = 0
        for number in range(first, first + count):
            sow(r, seed, number)
            start(s)
            while True:
                n = ways(s)
                while n:
                    settle(s, pick(s, below(r, n)))
                    n = ways(s)
                mask = awaited(s)
                if not mask:
                    break
                seat = one_of(mask, r)
                n = legal(s, seat, moves)
                if n > 1:
                    decisions += 1
                    apply(s, seat, moves[below(r, n)])
                else:
                    apply(s, seat, moves[0])
        return decisions

    return matches
