"""A table that is in use here: its log, its affairs, and those who look at it.

Everything about one table happens under its lock: judge, store, show. A row that could not be
stored has never happened; a row that somebody else has stored first is read, and judged anew.
"""

import asyncio
import copy
import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import sqlalchemy as sql

from parlour.game import Event, Game, Refused
from parlour.games import load
from parlour.kernel import below, sow
from parlour.server import affairs as agreed
from parlour.server import store as kept
from parlour.server import wire
from parlour.server.affairs import Affairs, Choice
from parlour.server.people import Person
from parlour.server.store import Act, Kept
from parlour.table import Row, Table
from parlour.table.log import LONGEST_TEXT, clean

if TYPE_CHECKING:
    from parlour.server.hall import Hall

GRACE, GRACE_REAL_TIME = 10_000, 3_000
"""Milliseconds for which somebody may be gone before the others are told."""
MISSING = 30_000
"""Milliseconds of the countdown after that; then the others may choose."""
LAPSES = 3
"""So many silences in a row are an absence."""
THINKING = (600, 1200)
"""Milliseconds that a house player takes for a move, so that people can follow."""
WHOLE = 30
"""Rows that are sent one by one to somebody who has missed them; beyond that the table as it is."""
QUEUE = 256
"""Messages that wait for a connection before it is given up."""


T = TypeVar("T")


class Listener:
    """One connection that looks at the table."""

    def __init__(self, person: Person | None, hidden: Iterable[str]) -> None:
        self.person = person
        self.hidden = set(hidden)
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.is_lost = False

    @property
    def who(self) -> str:
        return self.person.id if self.person else ""

    def send(self, message: bytes) -> None:
        """Send, or give the connection up: it comes back and says what it has."""
        if self.is_lost:
            return
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.is_lost = True
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Room:
    """One table, in this process."""

    def __init__(self, hall: "Hall", id: str, found: Kept) -> None:
        self.hall, self.id = hall, id
        self.listeners: list[Listener] = []
        self.lock = asyncio.Lock()
        self.thinking: set[int] = set()
        self.lapses: dict[int, int] = {}
        self.gone: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._take(found)

    def _take(self, found: Kept) -> None:
        self.affairs, self.edition = found.affairs, found.edition
        self.game: Game = load(found.affairs.game)
        self.table = self._fold(found.affairs, found.rows)

    def _fold(self, affairs: Affairs, rows: Iterable[Row]) -> Table | None:
        if not affairs.opened:
            return None
        seats = len(affairs.chairs)
        clock = 1000 * affairs.clock
        table = Table(self.game, seats, affairs.options, names=affairs.opened, clock=clock)
        for row in rows:
            table.follow(row)
        return table

    async def reload(self) -> None:
        """Read what another has written."""
        found = await self.hall.store.table(self.id)
        if found is None:
            raise Refused("no_table", "this table is no longer there")
        seen = len(self.table.rows) if self.table else 0
        self._take(found)
        if self.table and len(self.table.rows) > seen:
            self.show(seen)

    # Time

    @property
    def shift(self) -> int:
        """What the server's time is ahead of the table's: pauses, and times when no server was up."""
        return self.affairs.lost + self.hall.outage_since(self.affairs.began)

    def now(self) -> int:
        """The table's time."""
        return (self.affairs.paused or self.hall.now()) - self.shift

    @property
    def begins(self) -> int:
        """From when on seats may act, by the table's time."""
        return max(self.table.begins, self.affairs.resumes) if self.table else 0

    def due(self) -> int | None:
        """When something happens by itself, by the server's time."""
        if self.affairs.phase != "playing" or self.table is None:
            return None
        moments = [*self._absences()]
        if not self.affairs.paused:
            silence = self.table.due()
            moments += [] if silence is None else [silence + self.shift]
            moments += [self._thought(seat) + self.shift for seat in self._house_to_move()]
        return min(moments, default=None)

    def arm(self) -> None:
        """Be woken when it is due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self.due()
        if due is not None:
            delay = self.hall.seconds_to(due)
            self._timer = asyncio.get_running_loop().call_later(delay, self.hall.spawn, self.wake)

    async def wake(self) -> None:
        """Do what time has brought."""
        async with self.lock:
            if self.affairs.phase == "playing":
                await self._judge_absence()
                await self._tick()
            now = self.now()
            ready = [seat for seat in self._house_to_move() if self._thought(seat) <= now]
            for seat in ready:
                self.thinking.add(seat)
                self.hall.spawn(self._think, seat)
        self.arm()

    async def _tick(self) -> None:
        table = self.table
        if table is None or self.affairs.paused:
            return
        first = len(table.rows)
        for row in table.tick(self.now()):
            seat = getattr(row.entries[0], "seat", None)
            if seat is not None:
                self.lapses[seat] = self.lapses.get(seat, 0) + 1
        if len(table.rows) > first:
            await self._keep(first, None, None)

    # House players

    def _house_to_move(self) -> list[int]:
        table = self.table
        if table is None or self.affairs.paused or self.affairs.phase != "playing":
            return []
        chairs = self.affairs.chairs
        return [seat for seat in table.awaited if chairs[seat].player and seat not in self.thinking]

    def _thought(self, seat: int) -> int:
        """When the house player in this seat has made up its mind; the same in every process."""
        assert self.table
        low, high = self.game.tempo if self.game.tempo[1] else THINKING
        r = [0, 0]
        sow(r, self.table.asked(seat), seat)
        takes = low + below(r, high - low + 1)
        return max(self.table.asked(seat), self.begins) + int(takes * self.hall.pace)

    async def _think(self, seat: int) -> None:
        try:
            table = self.table
            assert table
            seen = len(table.rows) - 1
            move = await self.hall.brains.move(self.game, table.state, seat, self.affairs.chairs[seat].player)
            if self.affairs.chairs[seat].player:
                await self.move(seat, f"house {seat} {seen}", move, seen)
        except Refused:
            pass  # the table has changed: it is asked again
        finally:
            self.thinking.discard(seat)
            self.arm()

    # Acts

    async def move(self, seat: int, command: str, move: str | int, seen: int) -> int:
        """Let the seat make a move: the row that it has become. Twice is once."""
        table = self.table
        if table is not None:
            id = self.game.read(table.state, seat, move) if isinstance(move, str) else move
            if id in self.game.moves(table.state, seat):
                await asyncio.sleep(self.game.holds(table.state, seat, id) / 1000)
        return await self._act(seat, command, lambda table, at: table.act(seat, move, at, seen))

    async def undo(self, seat: int, command: str, seen: int) -> int:
        def take_back(table: Table, at: int) -> Row:
            if seen != len(table.rows) - 1:
                raise Refused("late", "something has happened since: look again")
            return table.undo(seat, at)

        return await self._act(seat, command, take_back)

    async def _act(self, seat: int, command: str, make: Callable[[Table, int], Row]) -> int:
        async with self.lock:
            while True:
                try:
                    table = self._table_in_play()
                    first = len(table.rows)
                    make(table, self.now())
                except Refused:
                    known = await self.hall.store.command(self.id, seat, command)
                    if known is None:
                        raise
                    return known
                if await self._keep(first, seat, command):
                    self.lapses[seat] = 0
                    return first
                known = await self.hall.store.command(self.id, seat, command)
                if known is not None:
                    return known

    def _table_in_play(self) -> Table:
        if self.table is None or self.affairs.phase != "playing":
            raise Refused("not_playing", "no match is being played at this table")
        if self.affairs.paused:
            raise Refused("paused", "the table waits for somebody who is away")
        if self.now() < self.begins:
            raise Refused("early", "the countdown is not over yet")
        return self.table

    async def _keep(self, first: int, seat: int | None, command: str | None) -> bool:
        """Store the rows from `first` on and show them; False: another was first, and its rows are here."""
        table = self.table
        assert table
        due = self.due()
        acts = [
            Act(self.id, seq, table.rows[seq], seat, command, due) for seq in range(first, len(table.rows))
        ]
        try:
            with self.hall.metrics.stage("store"):
                won = [await self.hall.store.append(act) for act in acts]
        except BaseException:
            self.table = None
            await self.reload()
            raise
        if not all(won):
            await self.reload()
            return False
        with self.hall.metrics.stage("show"):
            self.show(first)
        if table.over:
            await self._finish()
        self.arm()
        return True

    async def _finish(self) -> None:
        """Note how it ended."""
        table = self.table
        assert table

        def end(affairs: Affairs) -> None:
            affairs.phase = "over"

        if self.affairs.phase == "playing":
            await self._agree(end)
            whose = [chair.who or f"house {chair.player}" for chair in self.affairs.chairs]
            now = self.hall.now()
            await self.hall.people.note(self.id, self.game.name, whose, table.scores, table.places, now)
            await self._tell_players_what_onlookers_said()

    # Affairs

    async def agree(self, who: str, command: str, change: Callable[[Affairs], T]) -> T | None:
        """Change what is agreed, or refuse; None if this command has been carried out before."""
        async with self.lock:
            if await self.hall.store.known(self.id, who, command):
                return None
            answer = await self._agree(change, (who, command))
        self.arm()
        return answer

    async def _agree(
        self,
        change: Callable[[Affairs], T],
        command: tuple[str, str] | None = None,
        more: Callable[[Affairs], list[sql.Executable]] = lambda affairs: [],
    ) -> T:
        while True:
            new = copy.deepcopy(self.affairs)
            answer = change(new)
            stored = await self.hall.store.agree(
                self.id, self.edition, new, self.hall.now(), self.due(), command, more(new)
            )
            if stored:
                break
            await self.reload()
            if command and await self.hall.store.known(self.id, *command):
                raise Refused("again", "this command has been carried out before")
        self.affairs, self.edition = new, self.edition + 1
        self.around()
        return answer

    async def begin(self, who: str, command: str) -> None:
        """Start the match: the opening chance is row 0."""
        async with self.lock:
            if await self.hall.store.known(self.id, who, command):
                return
            now = self.hall.now()
            opened: list[Table] = []

            def deal(affairs: Affairs) -> list[sql.Executable]:
                table = self._fold(affairs, ())
                assert table
                opened[:] = [table]
                row = table.deal(now - self.hall.outage_since(now))
                return [sql.insert(kept.rows).values(kept.row_of(Act(self.id, 0, row, None, None, None)))]

            await self._agree(lambda affairs: agreed.begin(affairs, who, now), (who, command), deal)
            self.table = opened[0]
            self.gone.clear()
            self.show(0)
        await self.wake()

    async def take_seat(self, person: Person, command: str, seat: int) -> None:
        """Sit down, or take the seat back from the house."""

        def sit(affairs: Affairs) -> bool:
            was_away = affairs.phase == "playing" and bool(affairs.chairs[seat].player)
            agreed.sit(affairs, person.id, person.name, seat)
            self._resume_if_all_are_here(affairs)
            return was_away

        agreed.chair_at(self.affairs, seat)
        self.gone.pop(seat, None)
        if await self.agree(person.id, command, sit):
            await self._sit_down(seat, self.affairs.chairs[seat].name)

    async def leave(self, person: Person, command: str) -> None:
        """Get up: before the start the seat is free, then the others choose what becomes of it."""

        def leave(affairs: Affairs) -> None:
            seat = affairs.seat_of(person.id)
            if seat is None:
                raise Refused("not_seated", "you do not sit at this table")
            if affairs.phase == "waiting":
                agreed.leave(affairs, person.id)
            elif affairs.phase == "playing":
                now = self.hall.now()
                agreed.miss(affairs, seat, now, now)
                self._pause_if_real_time(affairs)

        await self.agree(person.id, command, leave)

    async def choose(self, person: Person, command: str, seat: int, choice: Choice) -> None:
        """What becomes of the one who is away."""

        def decide(affairs: Affairs) -> Choice | None:
            now = self.hall.now()
            wanted = agreed.choose(affairs, person.id, seat, choice, now)
            if wanted == "wait":
                agreed.miss(affairs, seat, affairs.chairs[seat].away, now + MISSING)
            elif wanted == "bot":
                affairs.chairs[seat].player = "thumb"
                affairs.chairs[seat].away = affairs.chairs[seat].until = 0
                self._resume_if_all_are_here(affairs)
            elif wanted == "end":
                affairs.phase = "broken"
            return wanted

        if await self.agree(person.id, command, decide) == "bot":
            name = self.affairs.chairs[seat].name
            await self._sit_down(seat, agreed.told_apart(self.affairs, f"House for {name}"[:38], seat))

    async def _sit_down(self, seat: int, name: str) -> None:
        """Say in the log who plays here now."""
        async with self.lock:
            table = self.table
            if table is not None and self.affairs.phase == "playing":
                first = len(table.rows)
                table.sit(seat, name, self.now())
                await self._keep(first, None, None)

    async def again(self, person: Person, command: str, agree: bool) -> None:
        """Ask for a rematch, or decline it; when all who are here want it, it begins."""
        if await self.agree(person.id, command, lambda a: agreed.want_again(a, person.id, agree)):
            next = await self.hall.rematch(self.affairs)

            def point(affairs: Affairs) -> None:
                affairs.next = affairs.next or next

            async with self.lock:
                await self._agree(point)

    def listed(self) -> dict[str, Any]:
        """The table in short."""
        return agreed.listed(self.id, self.hall.now(), self.affairs)

    async def report(self, person: Person, command: str, text: str) -> None:
        """Report what goes on here: the log as it is goes with it."""
        async with self.lock:
            said = [msgspec.to_builtins(line) for line in await self._talk(seated=False)]
            log = json.dumps({"record": self.table.record() if self.table else None, "talk": said})
            done = {"table": self.id, "who": person.id, "command": command}
            values = {"table": self.id, "who": person.id, "at": self.hall.now(), "text": text, "log": log}
            await self.hall.store.change(
                [sql.insert(kept.commands).values(done), sql.insert(kept.reports).values(values)]
            )

    # Presence

    def is_here(self, who: str) -> bool:
        return any(listener.who == who for listener in self.listeners)

    async def join(self, listener: Listener, have: int) -> None:
        """Show somebody the table, or what is new since the row they have."""
        async with self.lock:
            self.listeners.append(listener)
            seat = self.affairs.seat_of(listener.who)
            if seat is not None:
                self.gone.pop(seat, None)
                if self.affairs.chairs[seat].away and not self.affairs.chairs[seat].player:
                    await self._agree(lambda affairs: self._welcome_back(affairs, seat))
            self.around()
            if self.table is not None:
                listener.send(self.picture(self.table, listener, have))
            for line in await self._talk(seated=seat is not None):
                if line.who not in listener.hidden:
                    listener.send(wire.encode(line))
        await self.hall.seen(self.id, listener.who)
        self.arm()

    async def part(self, listener: Listener) -> None:
        """A connection has gone."""
        if listener in self.listeners:
            self.listeners.remove(listener)
        seat = self.affairs.seat_of(listener.who)
        if seat is not None and not self.is_here(listener.who):
            self.gone[seat] = self.hall.now()
            await self.hall.unseen(self.id, listener.who)
        self.around()
        self.arm()

    def _absences(self) -> Iterable[int]:
        """When somebody who has gone will be missed, by the server's time."""
        grace = GRACE_REAL_TIME if self.game.tempo[1] else GRACE
        for seat, chair in enumerate(self.affairs.chairs):
            if chair.who and not chair.player and not chair.away and not self.is_here(chair.who):
                yield self.gone.setdefault(seat, self.hall.now()) + grace

    async def _judge_absence(self) -> None:
        now = self.hall.now()
        grace = GRACE_REAL_TIME if self.game.tempo[1] else GRACE
        for seat, chair in enumerate(self.affairs.chairs):
            if not chair.who or chair.player or chair.away:
                continue
            here = self.is_here(chair.who) or await self.hall.is_elsewhere(self.id, chair.who)
            is_silent = self.lapses.get(seat, 0) >= LAPSES
            if is_silent or (not here and now - self.gone.setdefault(seat, now) >= grace):
                self.lapses[seat] = 0
                await self._agree(lambda affairs, seat=seat: self._miss(affairs, seat, now))

    def _miss(self, affairs: Affairs, seat: int, now: int) -> None:
        agreed.miss(affairs, seat, now, now + MISSING)
        self._pause_if_real_time(affairs)

    def _pause_if_real_time(self, affairs: Affairs) -> None:
        if self.game.tempo[1]:
            affairs.resumes = max(affairs.resumes, self.now())
            agreed.pause(affairs, self.hall.now())

    def _welcome_back(self, affairs: Affairs, seat: int) -> None:
        affairs.chairs[seat].away = affairs.chairs[seat].until = 0
        affairs.chairs[seat].choices.clear()
        self._resume_if_all_are_here(affairs)

    def _resume_if_all_are_here(self, affairs: Affairs) -> None:
        if not any(chair.away for chair in affairs.chairs):
            agreed.resume(affairs, self.hall.now(), self.game.countdown)

    # Talk

    async def say(self, person: Person, command: str, text: str) -> int | None:
        """Say something: in the log by those who play, beside it by all others."""
        if person.id in self.affairs.muted:
            raise Refused("muted", "the host has stopped your chat at this table")
        text = clean(text, LONGEST_TEXT)
        seat = self.affairs.seat_of(person.id)
        if seat is not None and self.affairs.phase == "playing":
            return await self._act_even_in_a_pause(seat, command, text)
        async with self.lock:
            number = len(await self._talk(seated=False))
            line = wire.Chat(number, self.hall.now(), person.id, person.name, text, seat is not None)
            values = {"table": self.id, "number": number, "at": line.at, "who": line.who}
            values |= {"name": line.name, "text": text, "seated": line.seated}
            done = {"table": self.id, "who": person.id, "command": command}
            add = [sql.insert(kept.commands).values(done), sql.insert(kept.talk).values(values)]
            if await self.hall.store.change(add):
                self._pass_on(line)
        return None

    async def _act_even_in_a_pause(self, seat: int, command: str, text: str) -> int:
        async with self.lock:
            known = await self.hall.store.command(self.id, seat, command)
            while known is None:
                table = self.table
                assert table
                first = len(table.rows)
                table.say(seat, text, self.now())
                if await self._keep(first, seat, command):
                    return first
                known = await self.hall.store.command(self.id, seat, command)
            return known

    async def _talk(self, seated: bool) -> list[wire.Chat]:
        """What has been said beside the log, as far as those who are seated, or all others, may read it."""
        columns = kept.talk.c
        found = sql.select(
            columns.number, columns.at, columns.who, columns.name, columns.text, columns.seated
        )
        rows = await self.hall.store.all(found.filter_by(table=self.id).order_by(columns.number))
        ended = self.affairs.phase in ("over", "broken")
        return [wire.Chat(*row) for row in rows if not seated or ended or row.seated]

    def _pass_on(self, line: wire.Chat) -> None:
        ended = self.affairs.phase in ("over", "broken")
        message = wire.encode(line)
        for listener in self.listeners:
            plays = self.affairs.seat_of(listener.who) is not None
            if line.who not in listener.hidden and (line.seated or ended or not plays):
                listener.send(message)

    async def _tell_players_what_onlookers_said(self) -> None:
        for line in await self._talk(seated=True):
            for listener in self.listeners:
                plays = self.affairs.seat_of(listener.who) is not None
                if plays and not line.seated and line.who not in listener.hidden:
                    listener.send(wire.encode(line))

    # Showing

    def show(self, since: int) -> None:
        """Show everybody the rows from `since` on; each pair of eyes is served once."""
        table = self.table
        assert table
        made: dict[tuple[int | None, frozenset[str]], bytes] = {}
        for listener in self.listeners:
            eyes = (self.affairs.seat_of(listener.who), frozenset(listener.hidden))
            if eyes not in made:
                made[eyes] = self._news(table, since, *eyes)
            listener.send(made[eyes])

    def picture(self, table: Table, listener: Listener, have: int) -> bytes:
        """What somebody who comes is sent: the rows they have missed, or the whole when that is shorter."""
        seat, newest = self.affairs.seat_of(listener.who), len(table.rows) - 1
        if 0 <= have <= newest and newest - have <= WHOLE:
            return self._news(table, have + 1, seat, frozenset(listener.hidden))
        return wire.encode(wire.Whole(newest, table.view(seat), self._shown_due(table)))

    def _news(self, table: Table, since: int, seat: int | None, hidden: frozenset[str]) -> bytes:
        told: dict[int, list[Event]] = {seq: [] for seq in range(since, len(table.rows))}
        deaf = {n for n, chair in enumerate(self.affairs.chairs) if chair.who in hidden}
        for seq, event in table.told_by_row(seat, since):
            if event["kind"] != "say" or event["seat"] not in deaf:
                told[seq].append(event)
        rows = [wire.Told(seq, table.rows[seq].at + self.shift, events) for seq, events in told.items()]
        return wire.encode(wire.News(rows, table.view(seat), self._shown_due(table)))

    def _shown_due(self, table: Table) -> int | None:
        silence = None if self.affairs.paused else table.due()
        return None if silence is None else silence + self.shift

    def around(self) -> None:
        """Show everybody what is agreed, and who is here."""
        for listener in self.listeners:
            listener.send(wire.encode(self._around(listener)))

    def _around(self, listener: Listener) -> wire.Around:
        affairs = self.affairs
        places = [
            wire.Place(
                chair.who, chair.name, chair.player, self.is_here(chair.who), chair.away, chair.until,
                chair.choices, affairs.again.get(chair.who),
            )
            for chair in affairs.chairs
        ]  # fmt: skip
        return wire.Around(
            table=self.id,
            edition=self.edition,
            game=affairs.game,
            options=affairs.options,
            clock=affairs.clock,
            public=affairs.public,
            phase=affairs.phase,
            host=affairs.host,
            you=listener.who,
            seat=affairs.seat_of(listener.who),
            places=places,
            onlookers=sum(affairs.seat_of(other.who) is None for other in self.listeners),
            muted=affairs.muted,
            hidden=sorted(listener.hidden),
            paused=affairs.paused,
            begins=self.begins + self.shift,
            next=affairs.next,
            now=self.hall.now(),
        )
