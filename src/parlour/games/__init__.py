"""The shelf: every folder here is a game."""

import pkgutil
from importlib import import_module

from parlour.game import Game, Refused


def names() -> list[str]:
    """The names of the games on the shelf."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(name: str) -> Game:
    """The game of this name."""
    if name not in names():
        raise Refused("unknown_game", f"there is no game {name!r}; there is {', '.join(names())}")
    return import_module(f"{__name__}.{name}").GAME
