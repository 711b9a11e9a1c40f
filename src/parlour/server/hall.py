"""All tables of this process: loaded when somebody asks for them, woken when they are due."""

import asyncio
import os
import secrets
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.dialects.sqlite import insert

from parlour.game import Refused
from parlour.games import load
from parlour.server import affairs as agreed
from parlour.server import store as kept
from parlour.server.affairs import Affairs
from parlour.server.brains import Brains
from parlour.server.logs import log
from parlour.server.metrics import Metrics
from parlour.server.people import People, Person
from parlour.server.room import Room
from parlour.server.store import Kept, Store

BEAT = 5
"""Seconds between two signs of life."""
LIFE = 3 * 1000 * BEAT
"""Milliseconds after which a guest of whom no server gives any is taken for gone."""
SWEEP = 1
"""Seconds between two looks for tables that are due."""
IDLE = 60_000
"""Milliseconds after which a table that nobody looks at is forgotten here."""
DAY = 24 * 3600 * 1000
EXPIRES = {"waiting": DAY, "playing": 30 * DAY, "broken": 30 * DAY}
"""Milliseconds without an act after which a private table that was not played to its end is deleted."""


class Hall:
    """What this process knows of tables, guests and time."""

    def __init__(self, data: Path, pace: float = 1.0, speed: float = 1.0) -> None:
        self.store = Store(data / kept.FILE)
        self.brains = Brains(max(1, min(4, (os.cpu_count() or 2) - 1)))
        self.metrics = Metrics()
        self.pace, self.speed = pace, speed
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._name = secrets.token_urlsafe(6)
        self._opened, self._since = 0, 0.0
        self._outages: list[tuple[int, int]] = []
        self.is_up = False

    async def open(self) -> None:
        await self.store.open()
        self._opened, self._since = await self.store.now(), time.monotonic()
        self.people = People(self.store, await self.store.secret())
        lives = await self.store.all(sql.select(kept.lives.c.began, kept.lives.c.until))
        await self._beat()
        self._outages = gaps([*((life.began, life.until) for life in lives), (self.now(), self.now() + 1)])
        self.is_up = True
        self._every(BEAT, self._beat)
        self._every(SWEEP, self._sweep)
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

    def outage_since(self, since: int) -> int:
        """Milliseconds since then in which no server was up."""
        return sum(end - max(start, since) for start, end in self._outages if end > since)

    def _every(self, seconds: float, what: Callable[[], Coroutine[Any, Any, None]]) -> None:
        async def repeat() -> None:
            while True:
                await asyncio.sleep(seconds / self.speed)
                try:
                    await what()
                except Exception as error:
                    log("error", "repeated_task", task=what.__name__, error=repr(error))

        self.spawn(repeat)

    def spawn(self, what: Callable[..., Coroutine[Any, Any, None]], *arguments: Any) -> None:
        """Let something go on by itself; its faults are logged."""
        task = asyncio.get_running_loop().create_task(what(*arguments))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log("error", "task", error=repr(error))

    async def _beat(self) -> None:
        """Say that this server and its guests are still there."""
        now, until = self.now(), self.now() + LIFE
        life = insert(kept.lives).values(server=self._name, began=now, until=now)
        here = [
            {"table": room.id, "who": who, "until": until}
            for room in self.rooms.values()
            for who in {listener.who for listener in room.listeners if listener.who}
        ]
        changes: list[sql.Executable] = [life.on_conflict_do_update(set_={"until": now})]
        if here:
            present = insert(kept.presence).values(here)
            changes.append(present.on_conflict_do_update(set_={"until": until}))
        await self.store.change(changes)

    async def _sweep(self) -> None:
        for id in await self.store.due(self.now()):
            room = await self.room(id)
            if not room.lock.locked():
                await room.wake()
        now = self.now()
        for room in [*self.rooms.values()]:
            due = room.due()
            if not room.listeners and not room.lock.locked() and (due is None or due > now + IDLE):
                self.rooms.pop(room.id, None)

    async def _expire(self) -> None:
        columns = kept.tables.c
        for phase, age in EXPIRES.items():
            old = sql.select(columns.id).filter_by(phase=phase, public=False)
            for id in await self.store.column(old.where(columns.touched < self.now() - age)):
                self.rooms.pop(id, None)
                await self.store.forget(id)

    # Presence

    async def seen(self, table: str, who: str) -> None:
        if who:
            until = self.now() + LIFE
            row = insert(kept.presence).values(table=table, who=who, until=until)
            await self.store.change([row.on_conflict_do_update(set_={"until": until})])

    async def unseen(self, table: str, who: str) -> None:
        await self.store.change([sql.delete(kept.presence).filter_by(table=table, who=who)])

    async def is_elsewhere(self, table: str, who: str) -> bool:
        """Whether somebody is known to be there, here or at another server."""
        until = await self.store.one(sql.select(kept.presence.c.until).filter_by(table=table, who=who))
        return until is not None and until > self.now()

    # Tables

    async def room(self, id: str) -> Room:
        """The table of this id."""
        if room := self.rooms.get(id):
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

    async def create(
        self,
        person: Person,
        game: str,
        seats: int | None,
        options: dict[str, object],
        clock: int,
        public: bool,
    ) -> str:
        """A new table: its id."""
        played = load(game)
        count = min(4, played.seats[-1]) if seats is None else seats
        return await self._create(
            agreed.open_affairs(played, count, options, clock, public, person.id, person.name)
        )

    async def play_the_house(self, id: str, host: str, player: str) -> None:
        """Let house players take all empty seats, and begin."""
        room = await self.room(id)
        await room.agree(host, "fill", lambda affairs: agreed.fill_all(affairs, host, player))
        await room.begin(host, "begin")

    async def _create(self, affairs: Affairs) -> str:
        id = secrets.token_urlsafe(12)
        await self.store.create(id, affairs, self.now())
        self.rooms[id] = Room(self, id, Kept(affairs, 0, []))
        return id

    async def rematch(self, old: Affairs) -> str:
        """The same seats once more, already begun."""
        chairs = [
            agreed.Chair(chair.who, chair.name, "" if chair.who else chair.player) for chair in old.chairs
        ]
        new = Affairs(old.game, old.options, chairs, old.host, old.clock, old.public)
        id = await self._create(new)
        await (await self.room(id)).begin(new.host, "rematch")
        return id

    async def forget(self, person: Person) -> None:
        """Delete everything personal of a guest."""
        await self.people.delete(person)

    def count(self) -> None:
        """Bring the gauges up to date."""
        self.metrics.tables.set(len(self.rooms))
        self.metrics.seated.set(
            sum(
                room.affairs.seat_of(listener.who) is not None
                for room in self.rooms.values()
                for listener in room.listeners
            )
        )

    async def lobby(self) -> list[dict[str, Any]]:
        """The public tables that can be joined or watched."""
        columns = kept.tables.c
        open_ones = sql.select(columns.id, columns.affairs, columns.made).where(columns.public)
        newest = open_ones.where(columns.phase.in_(("waiting", "playing"))).order_by(columns.touched.desc())
        return [
            agreed.listed(row.id, row.made, msgspec.json.decode(row.affairs, type=Affairs))
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
