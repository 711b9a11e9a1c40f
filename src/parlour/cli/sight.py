"""Whose eyes a match is seen with: a seat's, an onlooker's, or all seats' at once."""

from collections.abc import Callable
from typing import Any

from parlour.game import Event, Refused
from parlour.table import Table

Eyes = int | None | str
"""A seat, None for an onlooker, or "all"."""

ALL = "all"


def eyes_from(text: str, seats: int) -> Eyes:
    """Whose eyes these words name, or a refusal."""
    if text == ALL:
        return ALL
    if text == "onlooker":
        return None
    for seat in range(seats):
        if text == str(seat):
            return seat
    raise Refused("bad_eyes", f"--eyes is all, onlooker or a seat from 0 to {seats - 1}, not {text!r}")


def seen(table: Table, eyes: Eyes) -> dict[str, Any]:
    """The view of the table through these eyes."""
    view = _through(table, eyes, table.view)
    return {**view, "seat": None} if eyes == ALL else view


def told(table: Table, eyes: Eyes, since: int) -> list[Event]:
    """What these eyes are told of the rows from `since` on."""
    return _through(table, eyes, lambda seat: table.told(seat, since))


def _through(table: Table, eyes: Eyes, ask: Callable[[int | None], Any]) -> Any:
    if not isinstance(eyes, str):
        return ask(eyes)
    whole = ask(None)
    for seat in range(table.seats):
        whole = filled(whole, ask(seat))
    return whole


def filled(known: Any, other: Any) -> Any:
    """What is known, with what another knows where it holds nothing."""
    if known is None or known == "":
        return other
    if isinstance(known, dict) and isinstance(other, dict):
        return {key: filled(known.get(key), other[key]) for key in other}
    if isinstance(known, list) and isinstance(other, list) and len(known) == len(other):
        return [filled(one, another) for one, another in zip(known, other, strict=True)]
    return known
