"""Those who look at a table from here, and what each of them is sent."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from parlour.game import Event
from parlour.server import wire
from parlour.server.affairs import Affairs
from parlour.server.people import Person
from parlour.table import Step, Table
from parlour.table.table import REMEMBERED

if TYPE_CHECKING:
    from parlour.server.room import Room

WHOLE = 30
"""Rows that are sent one by one to somebody who has missed them; beyond that the table as it is."""
QUEUE = 256
"""Messages that wait for a connection before it is given up."""
SOON = 0.02
"""Seconds in which several changes of who is here become one message."""
LATE = 0.1
"""Seconds for which those who have nothing to do wait at most, while the house is very busy."""


class Listener:
    """One connection that looks at the table."""

    def __init__(self, person: Person | None, hidden: Iterable[str]) -> None:
        self.person = person
        self.hidden = frozenset(hidden)
        self.have = -1
        """The newest row it has been sent."""
        self.waiting: deque[bytes] = deque()
        self.is_lost = False
        self.when_lost: Callable[[], None] = lambda: None
        """What else is to be done then: a line that is stuck may take its time to end."""
        self._sleeping: asyncio.Future[None] | None = None

    @property
    def who(self) -> str:
        return self.person.id if self.person else ""

    def send(self, message: bytes) -> None:
        """Send, or give the connection up: it comes back and says what it has."""
        if self.is_lost:
            return
        self.waiting.append(message)
        if len(self.waiting) > QUEUE:
            self.lose()
        elif self._sleeping and not self._sleeping.done():
            self._sleeping.set_result(None)

    def lose(self) -> None:
        """Give the connection up."""
        if self.is_lost:
            return
        self.is_lost = True
        self.waiting.clear()
        asyncio.get_running_loop().call_soon(self.when_lost)
        if self._sleeping and not self._sleeping.done():
            self._sleeping.set_result(None)

    async def next(self) -> bytes | None:
        """What is to be sent next, or nothing: the connection has been given up."""
        while not self.waiting and not self.is_lost:
            self._sleeping = asyncio.get_running_loop().create_future()
            await self._sleeping
        return None if self.is_lost else self.waiting.popleft()


class Gallery:
    """All listeners of one table."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.listeners: list[Listener] = []
        self._soon: asyncio.TimerHandle | None = None
        self._late_since: float | None = None
        """Since when somebody has not been shown the newest row."""

    def is_here(self, who: str) -> bool:
        return any(listener.who == who and not listener.is_lost for listener in self.listeners)

    def seat_of(self, listener: Listener) -> int | None:
        return self.room.seats.get(listener.who)

    def admit(self, listener: Listener, have: int) -> None:
        """Show somebody the table: what is new since the row they have, or the whole."""
        if listener not in self.listeners:
            self.listeners.append(listener)
        listener.send(wire.encode(self._around([listener])[0]))
        table = self.room.table
        if table is None:
            return
        newest = len(table.rows) - 1
        if have <= newest <= have + WHOLE:
            listener.have = have
            self.show()
        else:
            listener.have = newest
            listener.send(self._whole(table, self.seat_of(listener)))

    # Rows

    def show(self, first: Collection[int] | None = None) -> None:
        """Show the rows that they do not have to those in the seats that wait for it, or to all;
        the others follow when the house has a moment. Each pair of eyes is served once."""
        table = self.room.table
        if table is None or not self.room.is_sure:
            return
        now = time.monotonic()
        if self._late_since and now - self._late_since > LATE:
            first = None
        newest, waits = len(table.rows) - 1, False
        told = Telling(self.room, table)
        for listener in self.listeners:
            seat = self.seat_of(listener)
            if listener.have >= newest:
                continue
            if first is not None and seat not in first and newest - listener.have < REMEMBERED:
                waits = True
                continue
            listener.send(told.news(listener.have + 1, seat, listener.hidden))
            listener.have = newest
        self._late_since = (self._late_since or now) if waits else None
        if waits:
            self.room.hall.show_later(self)

    def show_anew(self) -> None:
        """Show everybody the whole table: what has been told before has changed."""
        table = self.room.table
        if table is not None:
            for listener in self.listeners:
                listener.have = len(table.rows) - 1
                listener.send(self._whole(table, self.seat_of(listener)))

    def _whole(self, table: Table, seat: int | None) -> bytes:
        return wire.encode(wire.Whole(len(table.rows) - 1, table.view(seat), self.room.silence()))

    # Everything else

    def around(self) -> None:
        """Show everybody what is agreed, and who is here."""
        if self._soon:
            self._soon.cancel()
            self._soon = None
        if not self.room.is_sure:
            self.around_soon()
            return
        for listener, message in zip(self.listeners, self._around(self.listeners), strict=True):
            listener.send(wire.encode(message))

    def around_soon(self) -> None:
        """The same, once for all who come and go at about the same time."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(SOON, self.around)

    def pass_on(self, line: wire.Chat, to: Callable[[Listener], bool]) -> None:
        """Send what has been said to those who may read it and have not hidden its speaker."""
        message = wire.encode(line)
        for listener in self.listeners:
            if line.who not in listener.hidden and to(listener):
                listener.send(message)

    def _around(self, listeners: list[Listener]) -> list[wire.Around]:
        room, affairs = self.room, self.room.affairs
        here = {listener.who for listener in self.listeners if not listener.is_lost}
        seated = {*affairs.people()}
        places = [
            wire.Place(
                chair.who, chair.name, chair.player, chair.who in here, chair.away, chair.until,
                chair.choices, affairs.again.get(chair.who),
            )
            for chair in affairs.chairs
        ]  # fmt: skip
        onlookers = sum(listener.who not in seated for listener in self.listeners)
        return [
            wire.Around(
                table=room.id,
                edition=room.edition,
                game=affairs.game,
                options=affairs.options,
                clock=affairs.clock,
                public=affairs.public,
                hints=affairs.hints,
                phase=affairs.phase,
                host=affairs.host,
                you=listener.who,
                seat=self.seat_of(listener),
                places=places,
                onlookers=onlookers,
                muted=affairs.muted,
                hidden=sorted(listener.hidden),
                paused=affairs.paused,
                begins=room.begins + room.shift if room.table else 0,
                next=affairs.next,
                now=room.hall.now(),
            )
            for listener in listeners
        ]


def seats_of(affairs: Affairs, people: Collection[str]) -> set[int]:
    """Where these people sit."""
    return {seat for seat, chair in enumerate(affairs.chairs) if chair.who in people}


class Telling:
    """What is told of a table as it is now: made once for all who have the same eyes."""

    def __init__(self, room: "Room", table: Table) -> None:
        self.table, self.room = table, room
        self.silence = room.silence()
        self._made: dict[tuple[int, int | None, frozenset[str]], bytes] = {}
        self._steps: dict[int, list[Step]] = {}

    def news(self, since: int, seat: int | None, hidden: frozenset[str]) -> bytes:
        """The rows from `since` on as this seat, or an onlooker, is told of them."""
        eyes = since, seat, hidden
        if eyes not in self._made:
            self._made[eyes] = self._news(*eyes)
        return self._made[eyes]

    def _news(self, since: int, seat: int | None, hidden: frozenset[str]) -> bytes:
        table, room = self.table, self.room
        if since not in self._steps:
            self._steps[since] = [*table.steps(since)]
        unheard = seats_of(room.affairs, hidden)
        told: dict[int, list[Event]] = {seq: [] for seq in range(since, len(table.rows))}
        for step in self._steps[since]:
            for event in table.events(step, seat):
                if event["kind"] != "say" or event["seat"] not in unheard:
                    told[step.row].append(event)
        rows = [wire.Told(seq, table.rows[seq].at + room.shift, events) for seq, events in told.items()]
        return wire.encode(wire.News(rows, table.view(seat), self.silence))
