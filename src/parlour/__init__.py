"""Parlour: a house for table games.

>>> import parlour
>>> from parlour.games import names
>>> table = parlour.open(names()[0], seats=4, seed=7)
>>> seat = table.awaited[0]
>>> row = table.act(seat, table.legal(seat)[0])

Importing this package imports neither NumPy nor Numba: they come with what needs them.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from parlour.game import Refused

if TYPE_CHECKING:
    from parlour.table import Table

__all__ = ["Refused", "open", "replay"]


def open(game: str, seats: int | None = None, seed: int | None = None, **options: object) -> "Table":
    """A table at which a match of this game has just been dealt, house rules by keyword.

    A seed makes its chance repeatable; without one it comes from the system's secrets.
    """
    from parlour.games import load
    from parlour.table import Table

    table = Table(load(game), seats, options, seed=seed)
    table.deal()
    return table


def replay(record: Mapping[str, Any]) -> "Table":
    """The table that a record describes; raises Refused where it is not a match that can have been."""
    from parlour.games import load
    from parlour.table import check, replay

    given = check(record)
    return replay(load(given["game"]), given)
