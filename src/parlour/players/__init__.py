"""Computer players: each is shown what its seat may know, and answers with one of its legal moves."""

from collections.abc import Callable
from typing import Protocol

from parlour.game import Game
from parlour.kernel import State, below


class Sight(Protocol):
    """What a player decides with: the table gives it, and never the true state."""

    game: Game
    seat: int
    legal: list[int]

    def sample(self, r: list[int]) -> State: ...


Player = Callable[[Sight, list[int]], int]
"""From what a seat may know and a stream of random numbers to a legal move."""


def at_random(sight: Sight, r: list[int]) -> int:
    """Any legal move."""
    return sight.legal[below(r, len(sight.legal))]


def by_thumb(sight: Sight, r: list[int]) -> int:
    """What the game's rules of thumb say."""
    return sight.game.choose(sight.sample(r), sight.seat, r)


PLAYERS: dict[str, Player] = {"random": at_random, "thumb": by_thumb}
