"""What is said beside the log: before the start, after the end, and by those who look on.

What players say in a match stands in its log, between the moves. What onlookers say meanwhile is
shown to onlookers at once and to players when the match has ended.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects.sqlite import insert

from parlour.game import Refused
from parlour.server import store as kept
from parlour.server import wire
from parlour.server.gallery import Listener
from parlour.server.people import Person
from parlour.server.store import Store
from parlour.table.log import LONGEST_TEXT, clean

if TYPE_CHECKING:
    from parlour.server.room import Room

REPEATED = 100
"""Newest lines that somebody who comes is told."""
MOST_HIDDEN = 500
"""People whom one may hide."""


class Chat:
    """The talk at all tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def say(self, room: "Room", person: Person, command: str, text: str, now: int) -> int | None:
        """Say something: in the log by those who play, beside it by all others. Twice is once."""
        if person.id in room.affairs.muted:
            raise Refused("muted", "the host has stopped your chat at this table")
        text = clean(text, LONGEST_TEXT)
        seat, phase = room.affairs.seat_of(person.id), room.affairs.phase
        if seat is not None and phase == "playing":
            return await room.say(seat, command, text)
        is_open = seat is not None or phase != "playing"
        number = kept.talk.c.number
        while not await self.store.known(room.id, person.id, command):
            newest = await self.store.one(sql.select(sql.func.max(number)).filter_by(table=room.id))
            line = wire.Chat((newest or 0) + 1, now, person.id, person.name, text, is_open)
            values = {"table": room.id, **msgspec.structs.asdict(line)}
            done = {"table": room.id, "who": person.id, "command": command}
            add = [sql.insert(kept.commands).values(done), sql.insert(kept.talk).values(values)]
            if await self.store.change(add):
                room.gallery.pass_on(line, to=may_read(room, line))
        return None

    async def repeat(self, room: "Room", listener: Listener) -> None:
        """Tell somebody who has come what has been said."""
        for line in await self._lines(room):
            if line.who not in listener.hidden and may_read(room, line)(listener):
                listener.send(wire.encode(line))

    async def disclose(self, room: "Room") -> None:
        """After the end, tell the players what onlookers have said."""
        for line in await self._lines(room):
            if not line.seated:
                room.gallery.pass_on(line, to=lambda listener: room.gallery.seat_of(listener) is not None)

    async def _lines(self, room: "Room") -> list[wire.Chat]:
        columns = kept.talk.c
        wanted = sql.select(
            columns.number, columns.at, columns.who, columns.name, columns.text, columns.seated
        )
        newest = wanted.filter_by(table=room.id).order_by(columns.number.desc()).limit(REPEATED)
        rows = await self.store.all(newest)
        return [wire.Chat(*row) for row in reversed(rows)]

    async def hide(self, person: Person, whom: str, on: bool) -> frozenset[str]:
        """Hide somebody's chat from a person, or show it again: whom the person hides now."""
        row = {"who": person.id, "whom": whom}
        if on and len(await self.hidden(person)) >= MOST_HIDDEN:
            raise Refused("too_many_hidden", "so many are hidden that no more can be")
        if on:
            await self.store.change([insert(kept.hidden).values(row).on_conflict_do_nothing()])
        else:
            await self.store.change([sql.delete(kept.hidden).filter_by(**row)])
        return await self.hidden(person)

    async def hidden(self, person: Person | None) -> frozenset[str]:
        """Whose chat this person does not want to read."""
        if person is None:
            return frozenset()
        return frozenset(await self.store.column(sql.select(kept.hidden.c.whom).filter_by(who=person.id)))

    async def report(self, room: "Room", person: Person, command: str, text: str, now: int) -> None:
        """Report what goes on at a table: the log as it is goes with it."""
        text = clean(text, LONGEST_TEXT)
        if await self.store.known(room.id, person.id, command):
            return
        said = [msgspec.structs.asdict(line) for line in await self._lines(room)]
        record = await room.record()
        whose = [chair.who for chair in room.affairs.chairs]
        log = msgspec.json.encode({"record": record, "whose": whose, "talk": said}).decode()
        done = {"table": room.id, "who": person.id, "command": command}
        values = {"table": room.id, "who": person.id, "at": now, "text": text, "log": log}
        await self.store.change(
            [sql.insert(kept.commands).values(done), sql.insert(kept.reports).values(values)]
        )


def may_read(room: "Room", line: wire.Chat) -> Callable[[Listener], bool]:
    """Who may read a line now."""
    has_ended = room.affairs.phase in ("over", "broken")
    return lambda listener: line.seated or has_ended or room.gallery.seat_of(listener) is None
