"""All tables of this process: loaded when somebody asks for them, woken when they are due."""

import asyncio
import os
import secrets
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects.sqlite import insert

from parlour.game import Refused
from parlour.server import affairs as agreed
from parlour.server import store as kept
from parlour.server.affairs import Affairs
from parlour.server.brains import Brains
from parlour.server.chat import Chat
from parlour.server.gallery import Gallery
from parlour.server.logs import fault
from parlour.server.metrics import Metrics
from parlour.server.people import People, Person
from parlour.server.room import Room
from parlour.server.store import Kept, Store

SOON = 0.05
"""Seconds in which comings and goings are gathered before they are written."""
BEAT = 5
"""Seconds between two signs of life."""
LIFE = 3 * 1000 * BEAT
"""Milliseconds after which a guest of whom no server gives any is taken for gone."""
SWEEP = 1
"""Seconds between two looks for tables that are due."""
POLL = 1.5
"""Seconds between two looks for what other processes have written."""
LATE = 1000
"""Milliseconds that the process of a table has for what is due, before any other does it."""
IDLE = 60_000
"""Milliseconds after which a table that nobody looks at is forgotten here."""
DAY = 24 * 3600 * 1000
EXPIRES = {"waiting": DAY, "playing": 30 * DAY, "broken": 30 * DAY}
"""Milliseconds without an act after which a table that was not played to its end is deleted."""
T = TypeVar("T")
P = ParamSpec("P")


class Hall:
    """What this process knows of tables, guests and time."""

    def __init__(self, data: Path, pace: float = 1.0, speed: float = 1.0) -> None:
        self.store = Store(data / kept.FILE)
        self.chat = Chat(self.store)
        self.brains = Brains(max(1, min(4, (os.cpu_count() or 2) - 1)))
        self.metrics = Metrics()
        self.pace, self.speed = pace, speed
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._name = secrets.token_urlsafe(6)
        self._opened, self._since = 0, 0.0
        self._outages: list[tuple[int, int]] = []
        self._late: dict[Gallery, None] = {}
        self._presence: dict[tuple[str, str], int] = {}
        self._is_writing_presence = False
        self._asides = asyncio.Semaphore(2)
        self.sure_from = 0
        """From when on absence is judged: not after a time in which the store was silent."""

    async def open(self) -> None:
        await self.store.open()
        self._opened, self._since = await self.store.now(), time.monotonic()
        self.people = People(self.store, await self.store.secret())
        await self._beat()
        await self._find_outages()
        self._every(BEAT, self._beat)
        self._every(SWEEP, self._sweep)
        self._every(POLL, self._poll)
        self._every(3600, self._expire)

    async def close(self) -> None:
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.brains.stop()
        await self.store.change(
            [sql.update(kept.lives).filter_by(server=self._name).values(until=self.now())]
        )
        await self.store.close()

    # Time

    def now(self) -> int:
        """Milliseconds since 1970: this process's steady clock, set by the database's."""
        return self._opened + int(1000 * self.speed * (time.monotonic() - self._since))

    def seconds_to(self, moment: int) -> float:
        """How long to wait for it."""
        return max(0, moment - self.now()) / 1000 / self.speed

    def outage(self, since: int, until: int | None) -> int:
        """Milliseconds between these moments in which no server was up."""
        if not self._outages:
            return 0
        last = self.now() if until is None else until
        return sum(max(0, min(end, last) - max(start, since)) for start, end in self._outages)

    def _every(self, seconds: float, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def repeat() -> None:
            while True:
                await asyncio.sleep(seconds / self.speed)
                try:
                    await what()
                except Exception as error:
                    self.sure_from = self.now() + LIFE
                    fault("repeated_task", error)

        self.spawn(repeat)

    def spawn(self, what: Callable[P, Coroutine[Any, Any, None]], *args: P.args, **kwargs: P.kwargs) -> None:
        """Let something go on by itself; its faults are logged."""
        task = asyncio.get_running_loop().create_task(what(*args, **kwargs))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            fault("task", error)

    async def aside(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what takes its time beside the loop, so that nobody waits for it."""
        async with self._asides:
            return await asyncio.to_thread(what, *args, **kwargs)

    async def _set_clock(self) -> None:
        """Follow the database's clock, never back. A machine that has slept has been out of service."""
        ahead = await self.store.now() - self.now()
        if self.speed == 1 and ahead > 0:
            self._opened += ahead
            if ahead > LIFE:
                self._name = secrets.token_urlsafe(6)
                await self._find_outages()

    async def _find_outages(self) -> None:
        lives = await self.store.all(sql.select(kept.lives.c.began, kept.lives.c.until))
        now = self.now()
        self._outages = gaps([*((life.began, life.until) for life in lives), (now, now + 1)])

    async def _beat(self) -> None:
        """Say that this server and its guests are still there."""
        await self._set_clock()
        now, until = self.now(), self.now() + LIFE
        life = insert(kept.lives).values(server=self._name, began=now, until=now)
        here = {
            (room.id, who): until
            for room in self.rooms.values()
            for who in {listener.who for listener in room.gallery.listeners} & {*room.affairs.people()}
        }
        await self.store.change([life.on_conflict_do_update(set_={"until": now}), *kept.present(here)])

    async def _sweep(self) -> None:
        """Wake the tables that nobody has woken in time; forget here those that nobody looks at."""
        for id in await self.store.due(self.now() - LATE):
            try:
                await (await self.room(id)).wake()
            except Refused as refused:
                fault("sweep", refused)
        now = self.now()
        for room in [*self.rooms.values()]:
            is_used = room.visitors or room.lock.locked() or now - room.asked_for < IDLE
            if not is_used and (room.due() or now + IDLE) >= now + IDLE:
                self._drop(room)

    def _drop(self, room: Room) -> None:
        room.rest()
        self.rooms.pop(room.id, None)

    async def _poll(self) -> None:
        """Show what other processes have written."""
        watched = [room.id for room in self.rooms.values() if room.gallery.listeners]
        for some in range(0, len(watched), 500):
            for id, head in (await self.store.heads(watched[some : some + 500])).items():
                if room := self.rooms.get(id):
                    await room.catch_up(*head)

    async def _expire(self) -> None:
        columns = kept.tables.c
        for phase, age in EXPIRES.items():
            old = sql.select(columns.id).filter_by(phase=phase).where(columns.touched < self.now() - age)
            for id in await self.store.column(old):
                room = self.rooms.get(id)
                if room and room.gallery.listeners:
                    continue
                await self.forget_table(id)

    def show_later(self, gallery: Gallery) -> None:
        """Show a table to all when everything else has had its turn."""
        if not self._late:
            asyncio.get_running_loop().call_soon(self._show_one)
        self._late[gallery] = None

    def _show_one(self) -> None:
        gallery = next(iter(self._late))
        del self._late[gallery]
        if self._late:
            asyncio.get_running_loop().call_soon(self._show_one)
        gallery.show()

    # Presence

    def seen(self, table: str, who: str) -> None:
        """Tell the other servers that somebody is here."""
        self._presence[table, who] = self.now() + LIFE
        self._write_presence_soon()

    def unseen(self, table: str, who: str) -> None:
        self._presence[table, who] = 0
        self._write_presence_soon()

    def _write_presence_soon(self) -> None:
        if not self._is_writing_presence:
            self._is_writing_presence = True
            self.spawn(self._write_presence)

    async def _write_presence(self) -> None:
        """Write together what has changed in a moment: many come and go at once."""
        try:
            await asyncio.sleep(SOON)
        finally:
            self._is_writing_presence = False
        changed, self._presence = self._presence, {}
        await self.store.change(kept.present(changed))

    async def is_elsewhere(self, table: str, who: str) -> bool:
        """Whether somebody is known to be there, here or at another server."""
        until = await self.store.one(sql.select(kept.presence.c.until).filter_by(table=table, who=who))
        return until is not None and until > self.now()

    # Tables

    async def room(self, id: str) -> Room:
        """The table of this id."""
        if room := self.rooms.get(id):
            room.asked_for = self.now()
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await self._loading[id]

    async def _load(self, id: str) -> Room:
        try:
            found = await self.store.table(id)
            if found is None:
                raise Refused("no_table", "there is no such table: the link is wrong, or it has expired")
            room = self.rooms[id] = Room(self, id, found)
            room.arm()
            return room
        finally:
            del self._loading[id]

    async def create(self, affairs: Affairs) -> Room:
        """A new table."""
        id = self.new_id()
        await self.store.change([kept.opened(id, affairs, self.now())])
        room = self.rooms[id] = Room(self, id, Kept(affairs, 0, []))
        return room

    async def forget_table(self, id: str) -> None:
        """Delete a table."""
        if room := self.rooms.get(id):
            self._drop(room)
        await self.store.forget(id)

    def new_id(self) -> str:
        """What nobody can guess: it is the invitation to a table."""
        return secrets.token_urlsafe(12)

    async def forget(self, person: Person) -> None:
        """Delete everything personal of a guest."""
        for id in await self.people.tables(person):
            await (await self.room(id)).forget(person.id)
        await self.people.delete(person)
        for room in self.rooms.values():
            for listener in room.gallery.listeners:
                if listener.who == person.id:
                    listener.lose()

    def count(self) -> None:
        """Bring the gauges up to date."""
        self.metrics.tables.set(len(self.rooms))
        self.metrics.seated.set(
            sum(
                room.affairs.seat_of(listener.who) is not None
                for room in self.rooms.values()
                for listener in room.gallery.listeners
            )
        )

    async def lobby(self) -> list[dict[str, Any]]:
        """The public tables that can be joined or watched."""
        columns = kept.tables.c
        open_ones = sql.select(columns.id, columns.affairs).where(columns.public)
        newest = open_ones.where(columns.phase.in_(("waiting", "playing"))).order_by(columns.touched.desc())
        return [
            agreed.listed(row.id, msgspec.json.decode(row.affairs, type=Affairs))
            for row in await self.store.all(newest.limit(200))
        ]


def gaps(intervals: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The times between these that none of them covers."""
    holes: list[tuple[int, int]] = []
    end: int | None = None
    for start, stop in sorted(intervals):
        if end is not None and start > end:
            holes.append((end, start))
        end = stop if end is None else max(end, stop)
    return holes
