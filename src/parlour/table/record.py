"""Reading records: a match as plain JSON values that replay on any later version."""

from collections.abc import Mapping
from typing import Any

from parlour.game import Chance, Game, Move, Refused
from parlour.kernel import State
from parlour.table.log import VERSION, Entry, Row, Undo, parse
from parlour.table.table import Table


def replay(game: Game, given: Mapping[str, Any]) -> Table:
    """The table that a record describes, or a refusal that says what is wrong with it.

    Every line is judged by the rules: a record holds a match as it can have happened, or nothing.
    """
    table = Table(game, len(given["seats"]), given["options"], names=given["seats"])
    for number, lines in enumerate(given["log"]):
        try:
            table.follow(Row(0, _judged(table, lines)))
        except Refused as refused:
            raise Refused("bad_record", f"row {number} of the record: {refused}") from None
    return table


def check(given: object) -> Mapping[str, Any]:
    """The record, if it has the shape of one this version knows; else a refusal."""
    if not isinstance(given, Mapping) or type(given.get("parlour")) is not int or given["parlour"] < 1:
        raise Refused("bad_record", "this is not a record of Parlour")
    if given["parlour"] > VERSION:
        raise Refused(
            "newer_record",
            f"the record is of version {given['parlour']}, this Parlour reads up to {VERSION}: update it",
        )
    shape = {"game": str, "options": Mapping, "seats": list, "log": list}
    for key, kind in shape.items():
        if not isinstance(given.get(key), kind):
            raise Refused("bad_record", f"the record has no {key!r}, or it is not what it should be")
    texts = [*given["seats"], *(text for row in given["log"] if isinstance(row, list) for text in row)]
    if not all(isinstance(row, list) and row for row in given["log"]) or not all(
        isinstance(text, str) for text in texts
    ):
        raise Refused("bad_record", "the record's log is a list of rows, each a list of lines")
    return given


def _judged(table: Table, lines: list[str]) -> tuple[Entry, ...]:
    game = table.game
    s = game.layout.copy(table.state)
    entries: list[Entry] = []
    for text in lines:
        entry = parse(game, s, text)
        if not _possible(table, s, entry, first=not entries, alone=len(lines) == 1):
            raise Refused("bad_record", f"{text!r} cannot happen here")
        if isinstance(entry, Move):
            game.apply(s, *entry)
        elif isinstance(entry, Chance):
            game.settle(s, entry.id)
        entries.append(entry)
    if isinstance(entries[0], Move | Chance) and game.ways(s):
        raise Refused("bad_record", "it is cut off: chance has not had its say")
    return tuple(entries)


def _possible(table: Table, s: State, entry: Entry, first: bool, alone: bool) -> bool:
    game = table.game
    match entry:
        case Move(seat, id):
            return first and id in game.moves(s, seat)
        case Chance(id):
            ways = game.ways(s)
            stops = first and id == game.stop and not ways and game.awaited(s) > 0
            return stops or any(game.pick(s, k) == id for k in range(ways))
        case Undo(row):
            undone = table.rows[row].entries[0] if row < len(table.rows) else entry
            return alone and isinstance(undone, Move) and table.undoable(undone.seat) == row
    return alone
