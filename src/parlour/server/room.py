"""A table that is in use here: its log and its affairs.

Everything about one table happens under its lock: judge, store, show. A row that could not be
stored has never happened; a row that somebody else has stored first is read, and judged anew.
"""

import asyncio
import time
from array import array
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sql

from parlour.game import Game, Refused
from parlour.games import load
from parlour.kernel import below, sow
from parlour.server import affairs as agreed
from parlour.server import brains
from parlour.server.affairs import Affairs, Choice
from parlour.server.gallery import Gallery, Listener
from parlour.server.people import NOBODY, Person
from parlour.server.store import Act, Down, Kept, KeptRow, added, opened, rewritten
from parlour.table import Row, Table

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
COURTESY = 2000
"""Milliseconds for which it leaves a free window open that it could end by playing on."""

T = TypeVar("T")


class Room:
    """One table, in this process."""

    def __init__(self, hall: "Hall", id: str, found: Kept) -> None:
        self.hall, self.id = hall, id
        self.gallery = Gallery(self)
        self.lock = asyncio.Lock()
        self.is_sure = False
        """Whether what is here is what the store has: not while something is being stored."""
        self.visitors = 0
        """Open connections, those included that do not look at the table yet."""
        self.asked_for = hall.now()
        self.thinking: set[int] = set()
        self.lapses: dict[int, int] = {}
        self.content: dict[int, int] = {}
        """By seat, the newest row when the house player there chose to let a free window pass."""
        self.seats: dict[str, int] = {}
        """Where each person sits."""
        self.gone: dict[int, int] = {}
        """Since when somebody who sits has not been seen here, by the server's time."""
        self._timer: asyncio.TimerHandle | None = None
        self._woken_at: int | None = None
        self._take(found)

    # The books

    def _take(self, found: Kept) -> None:
        """Be what the store has."""
        self.affairs, self.edition = found.affairs, found.edition
        self.game: Game = load(found.affairs.game)
        self.table = match_of(found.affairs)
        self._commands = array("q")
        for kept in found.rows:
            self._follow(kept)
        self.is_sure = True
        self.note_who_is_here()

    def _follow(self, kept: KeptRow) -> None:
        assert self.table
        self.table.follow(kept.row)
        self._commands.append(key_of(kept.seat, kept.command))

    async def reload(self) -> None:
        """Read what the store has, and show what is new of it."""
        found = await self.hall.store.table(self.id)
        if found is None:
            raise Refused("no_table", "this table is no longer there")
        was = self.affairs.phase
        self._take(found)
        self.gallery.show()
        self.gallery.around()
        if was == "playing" != self.affairs.phase:
            await self.hall.chat.disclose(self)

    async def be_sure(self) -> None:
        """Before anything is judged: after a fault the store says what has become of it."""
        if not self.is_sure:
            await self.reload()

    async def catch_up(self, edition: int, rows: int) -> None:
        """Read what another process has written, if it has come so far, or what has become of ours."""
        async with self.lock:
            here = len(self.table.rows) if self.table else 0
            if not self.is_sure or edition > self.edition or rows > here:
                await self.reload()
        self.arm()

    def _row_of(self, seat: int, command: str) -> int | None:
        """The row that this command has become."""
        try:
            return self._commands.index(key_of(seat, command))
        except ValueError:
            return None

    async def record(self) -> dict[str, Any] | None:
        """The whole match as it is now, with all its secrets: not for those who play."""
        async with self.lock:
            await self.be_sure()
            if self.table is None:
                return None
            affairs, rows = self.affairs, self.table.rows[:]
        return await self.hall.aside(lambda: played(affairs, rows).record())

    # Time

    @property
    def shift(self) -> int:
        """What the server's time is ahead of the table's: pauses, and times when no server was up."""
        return self.affairs.lost + self.hall.outage(self.affairs.began, self.affairs.paused or None)

    def now(self) -> int:
        """The table's time."""
        return (self.affairs.paused or self.hall.now()) - self.shift

    @property
    def begins(self) -> int:
        """From when on seats may act, by the table's time."""
        return max(self.table.begins, self.affairs.resumes) if self.table else 0

    def silence(self) -> int | None:
        """When silence will do something if nobody acts before, by the server's time."""
        due = self.table.due() if self.table and not self.affairs.paused else None
        return None if due is None else due + self.shift

    def due(self) -> int | None:
        """When something happens by itself, by the server's time."""
        table, affairs = self.table, self.affairs
        if affairs.phase != "playing" or table is None:
            return None
        if table.over:
            return self.hall.now()
        moments = [max(since + self.grace, self.hall.sure_from) for since in self.gone.values()]
        if (silence := self.silence()) is not None:
            moments.append(silence)
        moments += [self._thought(seat) + self.shift for seat in self._house_to_move()]
        return min(moments, default=None)

    def arm(self) -> None:
        """Be woken when it is due."""
        due = self.due()
        if due == self._woken_at and self._timer:
            return
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._woken_at = due
        if due is not None:
            delay = self.hall.seconds_to(due)
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def rest(self) -> None:
        """Be woken no more: nobody looks, and another process may have the table."""
        if self._timer:
            self._timer.cancel()

    def _ring(self) -> None:
        self._timer = None
        self.hall.spawn(self.wake)

    async def wake(self) -> None:
        """Do what time has brought."""
        async with self.lock:
            await self.be_sure()
            if self.affairs.phase == "playing":
                await self._judge_absence()
                await self._tick()
                if self.table and self.table.over:
                    await self._finish()
                self._let_the_house_think()
        self.arm()

    async def _tick(self) -> None:
        """What silence has done by now, row by row."""
        while (due := self.silence()) is not None and due <= self.hall.now():
            table = self.table
            assert table
            free = {seat for seat in table.awaited if self.game.waits(table.state, seat)}
            row = table.lapse(due - self.shift)
            assert row
            if await self._keep(row, None, None):
                self._count_lapse(row, free)

    def _count_lapse(self, row: Row, free: set[int]) -> None:
        """Silence where the move clock runs, and not where one may let a chance go by."""
        seat = getattr(row.entries[0], "seat", None)
        if seat is not None and seat not in free:
            self.lapses[seat] = self.lapses.get(seat, 0) + 1

    # House players

    def _house_to_move(self) -> list[int]:
        table, chairs = self.table, self.affairs.chairs
        if table is None or self.affairs.paused or self.affairs.phase != "playing":
            return []
        seats = [seat for seat, chair in enumerate(chairs) if chair.player and seat not in self.thinking]
        if not seats:
            return []
        here = len(table.rows) - 1
        asked = [*table.awaited, *table.next_ones()]
        return [seat for seat in asked if seat in seats and self.content.get(seat) != here]

    def _thought(self, seat: int) -> int:
        """When the house player in this seat has made up its mind; the same in every process."""
        assert self.table
        low, high = self.game.tempo if self.game.tempo[1] else THINKING
        since = max(self.table.asked(other) for other in self.table.awaited)
        courtesy = COURTESY
        if seat in self.table.awaited:
            since, courtesy = self.table.asked(seat), 0
        r = [0, 0]
        sow(r, since, seat)
        takes = courtesy + low + below(r, high - low + 1)
        return max(since, self.begins) + int(takes * self.hall.pace)

    def _let_the_house_think(self) -> None:
        table = self.table
        for seat in self._house_to_move():
            if table and self._thought(seat) <= self.now():
                self.thinking.add(seat)
                asked = self.hall.brains.question(
                    self.game, table.state, seat, self.affairs.chairs[seat].player
                )
                self.hall.spawn(self._think, seat, len(table.rows) - 1, asked)

    async def _think(self, seat: int, seen: int, asked: brains.Question) -> None:
        try:
            move = (await self.hall.brains.answer(asked)).move
            if self._is_content(seat, move, seen):
                self.content[seat] = seen
            else:
                await self.move(seat, f"*{seat} {seen}", move, seen, player=asked.player)
        except Down:
            await asyncio.sleep(1)
        except Refused:
            pass  # the table has changed: it is asked again
        finally:
            self.thinking.discard(seat)
            self.arm()

    def _is_content(self, seat: int, move: int, seen: int) -> bool:
        """Whether it wants what silence brings anyway: when that comes must not tell what it holds."""
        table = self.table
        if table is None or seen != len(table.rows) - 1 or seat not in table.awaited or not table.next_ones():
            return False
        return self.game.waits(table.state, seat) > 0 and move == self.game.lapse(table.state, seat)

    async def hint(self, seat: int) -> tuple[str, str]:
        """What the house would do in this seat, and why."""
        async with self.lock:
            await self.be_sure()
            table, guests = self.table, [*self.affairs.people()]
            if len(guests) > 1 and not self.affairs.hints:
                raise Refused("no_hints", "the host has not allowed hints at this table")
            if table is None or self.affairs.phase != "playing" or not table.legal(seat):
                raise Refused("not_your_turn", "there is nothing for you to do now")
            game, s = self.game, self.game.layout.copy(table.state)
            asked = self.hall.brains.question(game, s, seat, "thumb")
        reply = await self.hall.brains.answer(asked)
        return game.say(s, seat, reply.move), reply.reason

    # Acts

    async def move(self, seat: int, command: str, move: str | int, seen: int, player: str = "") -> int:
        """Let who plays in the seat make a move: the row that it has become. Twice is once."""
        make = self._mover(seat, move, seen, player)
        async with self.lock:
            await self.be_sure()
            hold = self._hold(seat, move)
            if not hold:
                return await self._act(seat, command, make)
        await asyncio.sleep(hold / 1000)
        async with self.lock:
            return await self._act(seat, command, make)

    def _hold(self, seat: int, move: str | int) -> int:
        """Milliseconds for which this move is kept back, so that those made at the same time count."""
        table = self.table
        if table is None or not self.game.tempo[1]:
            return 0
        id = self.game.read(table.state, seat, move) if isinstance(move, str) else move
        return self.game.holds(table.state, seat, id) if id in self.game.moves(table.state, seat) else 0

    def _mover(self, seat: int, move: str | int, seen: int, player: str) -> Callable[[Table], Row]:
        def make(table: Table) -> Row:
            if self.affairs.paused:
                raise Refused("paused", "the table waits for somebody who is away")
            if self.now() < self.begins:
                raise Refused("early", "the countdown is not over yet")
            if self.affairs.chairs[seat].player != player:
                raise Refused("house_plays", "the house plays for you: take your seat back first")
            return table.act(seat, move, self.now(), seen)

        return make

    async def undo(self, seat: int, command: str, seen: int) -> int:
        def take_back(table: Table) -> Row:
            if seen != len(table.rows) - 1:
                raise Refused("late", "something has happened since: look again")
            return table.undo(seat, self.now())

        async with self.lock:
            return await self._act(seat, command, take_back)

    async def say(self, seat: int, command: str, text: str) -> int:
        """Say something in the log, where it stands between the moves it came between."""

        def speak(table: Table) -> Row:
            return table.say(seat, text, self.now())

        async with self.lock:
            return await self._act(seat, command, speak)

    async def _act(self, seat: int, command: str, make: Callable[[Table], Row]) -> int:
        """Judge and store, until it has become a row or has been refused."""
        while True:
            await self.be_sure()
            if (known := self._row_of(seat, command)) is not None:
                return known
            if self.table is None or self.affairs.phase != "playing":
                raise Refused("not_playing", "no match is being played at this table")
            row, seq = self._judged(make), len(self.table.rows) - 1
            if await self._keep(row, seat, command):
                self.lapses.pop(seat, None)
                await self._welcome_back(seat)
                return seq

    def _judged(self, make: Callable[[Table], Row]) -> Row:
        """The row that is made; what fails in the middle leaves nothing behind."""
        assert self.table
        began = time.perf_counter()
        try:
            row = make(self.table)
            self.hall.metrics.took("judge", began)
            return row
        except Refused:
            raise
        except BaseException:
            self.is_sure = False
            raise

    async def _keep(self, row: Row, seat: int | None, command: str | None) -> bool:
        """Store the newest row and show it. False: what the store has instead has been read."""
        table = self.table
        assert table
        self.is_sure = False
        began, due = time.perf_counter(), self.due()
        try:
            act = Act(self.id, len(table.rows) - 1, row, seat, command, due, self.hall.now())
            won = await self.hall.store.append(act)
        except Down:
            await self.reload()
            if command is None or seat is None or self._row_of(seat, command) is None:
                raise
            return False
        if not won:
            await self.reload()
            return False
        self.is_sure = True
        self.hall.metrics.rows.inc()
        self.hall.metrics.took("store", began)
        self._commands.append(key_of(seat, command))
        began = time.perf_counter()
        self.gallery.show(first=self._asked_now(table, row))
        if table.begins > row.at:  # a countdown: everybody has to know when it is over
            self.gallery.around()
        self.hall.metrics.took("show", began)
        if table.over:
            await self._finish()
        self.arm()
        return True

    def _asked_now(self, table: Table, row: Row) -> list[int] | None:
        """Whom this row has given something to do; all, when a round has begun or ended with it."""
        if table.begins >= row.at or table.over:
            return None
        return [seat for seat in table.awaited if table.asked(seat) == row.at]

    async def _finish(self) -> None:
        """Note how it ended."""
        table = self.table
        assert table

        def end(affairs: Affairs) -> None:
            if affairs.phase != "playing":
                raise Refused("wrong_phase", "the match is over")
            affairs.phase = "over"

        whose = [chair.who or f"house {chair.player}" for chair in self.affairs.chairs]
        standing = table.scores, table.places
        results = await self.hall.people.results_of(
            self.id, self.game.name, whose, *standing, self.hall.now()
        )
        try:
            await self._agree(end, more=lambda _: [results])
        except Refused as refused:
            if refused.code != "wrong_phase":
                raise
        await self.hall.chat.disclose(self)

    # Affairs

    async def agree(self, who: str, command: str, change: Callable[[Affairs], T]) -> T | None:
        """Change what is agreed, or refuse; None if this command has been carried out before."""
        async with self.lock:
            answer = await self._agree(change, (who, command))
        self.arm()
        return answer

    async def _agree(
        self,
        change: Callable[[Affairs], T],
        command: tuple[str, str] | None = None,
        more: Callable[[Affairs], list[sql.Executable]] = lambda affairs: [],
    ) -> T | None:
        while True:
            await self.be_sure()
            if command and await self.hall.store.known(self.id, *command):
                return None
            old, new = self.affairs, agreed.copied(self.affairs)
            answer = change(new)
            self.is_sure, self.affairs = False, new
            try:
                changes = more(new)
                stored = await self.hall.store.agree(
                    self.id, self.edition, new, self.hall.now(), self.due(), command, changes
                )
            except Refused:
                self.affairs = old
                raise
            if stored:
                break
            await self.reload()
        self.is_sure, self.edition = True, self.edition + 1
        self.note_who_is_here()
        self.gallery.around()
        self.gallery.show()  # to whom it could not be shown meanwhile
        return answer

    async def begin(self, who: str, command: str) -> None:
        """Start the match: the opening chance is row 0."""

        def deal(affairs: Affairs) -> list[sql.Executable]:
            self.table, changes = opening(self.id, affairs)
            return changes

        def start(affairs: Affairs) -> bool:
            agreed.begin(affairs, who, self.hall.now())
            return True

        async with self.lock:
            if await self._agree(start, (who, command), deal):
                self._commands = array("q", [0])
                self.gallery.show()
        await self.wake()

    async def take_seat(self, person: Person, command: str, seat: int) -> None:
        """Sit down, or take the seat back from the house."""

        def sit(affairs: Affairs) -> bool:
            was_away = affairs.phase == "playing" and bool(agreed.chair_at(affairs, seat).player)
            agreed.sit(affairs, person.id, person.name, seat)
            self._resume_if_all_are_here(affairs)
            return was_away

        self.lapses.pop(seat, None)
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
                return
            agreed.hand_over(affairs, person.id)
            if affairs.phase == "playing" and not affairs.chairs[seat].player:
                now = self.hall.now()
                agreed.miss(affairs, seat, now, now)
                self._pause_if_real_time(affairs)

        await self.agree(person.id, command, leave)

    async def remove(self, person: Person, command: str, whom: str) -> None:
        """Let the host remove a guest: from the seat, and from those who look on."""

        def remove(affairs: Affairs) -> None:
            agreed.remove(affairs, person.id, whom, self.hall.now())
            if affairs.phase == "playing" and affairs.seat_of(whom) is not None:
                self._pause_if_real_time(affairs)

        await self.agree(person.id, command, remove)
        for listener in self.gallery.listeners:
            if listener.who == whom:
                listener.lose()

    async def choose(self, person: Person, command: str, seat: int, choice: Choice) -> None:
        """What becomes of the one who is away."""

        def decide(affairs: Affairs) -> Choice | None:
            now = self.hall.now()
            wanted = agreed.choose(affairs, person.id, seat, choice, now)
            if wanted == "wait":
                agreed.miss(affairs, seat, affairs.chairs[seat].away, now + MISSING)
            elif wanted == "bot":
                affairs.chairs[seat].player = "thumb"
                agreed.welcome_back(affairs.chairs[seat])
                self._resume_if_all_are_here(affairs)
            elif wanted == "end":
                affairs.phase = "broken"
            return wanted

        wanted = await self.agree(person.id, command, decide)
        if wanted == "bot":
            name = self.affairs.chairs[seat].name
            await self._sit_down(seat, agreed.told_apart(self.affairs, f"House for {name}"[:38], seat))
        elif wanted == "end":
            await self.hall.chat.disclose(self)

    async def _sit_down(self, seat: int, name: str) -> None:
        """Say in the log who plays here now."""
        async with self.lock:
            await self.be_sure()
            while self.table and self.affairs.phase == "playing" and self.table.names[seat] != name:
                await self._keep(self.table.sit(seat, name, self.now()), None, None)

    async def again(self, person: Person, command: str, agree: bool) -> None:
        """Ask for a rematch, or decline it; it is opened when all who are here have said so."""

        def want(affairs: Affairs) -> None:
            agreed.want_again(affairs, person.id, agree)
            here = [chair.who for chair in affairs.chairs if self.gallery.is_here(chair.who)]
            if agreed.agreed_again(affairs, here):
                affairs.next = self.hall.new_id()

        def reopen(affairs: Affairs) -> list[sql.Executable]:
            return rematch(affairs.next, affairs, self.hall.now()) if affairs.next else []

        async with self.lock:
            await self._agree(want, (person.id, command), reopen)
            next = self.affairs.next
        if next:
            await self.hall.room(next)  # it may be the house's turn there

    async def forget(self, who: str) -> None:
        """Delete a person: names and words here become nobody's."""
        async with self.lock:
            seat = self.affairs.seat_of(who)

            def scrub(affairs: Affairs) -> list[sql.Executable]:
                if seat is None or self.table is None:
                    return []
                return rewritten(self.id, self.table.rows, seat, affairs.chairs[seat].name)

            await self._agree(lambda affairs: agreed.forget(affairs, who, NOBODY), more=scrub)
            await self.reload()
            self.gallery.show_anew()
        if seat is not None:
            await self._sit_down(seat, self.affairs.chairs[seat].name)
        self.arm()

    # Presence

    @property
    def grace(self) -> int:
        return GRACE_REAL_TIME if self.game.tempo[1] else GRACE

    async def join(self, listener: Listener, have: int) -> None:
        """Show somebody the table, or what is new since the row they have."""
        async with self.lock:
            await self.be_sure()
            agreed.expect_welcome(self.affairs, listener.who)
            self.gallery.admit(listener, have)
            seat = self.affairs.seat_of(listener.who)
            if seat is not None:
                self.note_who_is_here()
                await self._welcome_back(seat)
            await self.hall.chat.repeat(self, listener)
        if seat is not None:
            self.hall.seen(self.id, listener.who)
        self.gallery.around_soon()
        self.arm()

    def part(self, listener: Listener) -> None:
        """A connection has gone."""
        if listener not in self.gallery.listeners:
            return
        self.gallery.listeners.remove(listener)
        seat = self.affairs.seat_of(listener.who)
        if seat is not None and not self.gallery.is_here(listener.who):
            self.note_who_is_here()
            self.hall.unseen(self.id, listener.who)
        self.gallery.around_soon()
        self.arm()

    def note_who_is_here(self) -> None:
        """Note who sits where, and since when those have been gone who are not missed already."""
        now = self.hall.now()
        self.seats = {chair.who: seat for seat, chair in enumerate(self.affairs.chairs) if chair.who}
        self.gone = {
            seat: self.gone.get(seat, now)
            for seat, chair in enumerate(self.affairs.chairs)
            if chair.who and not chair.player and not chair.away and not self.gallery.is_here(chair.who)
        }

    async def _judge_absence(self) -> None:
        """Miss who has been gone for too long everywhere, or silent too often."""
        now = self.hall.now()
        silent = [seat for seat, lapses in self.lapses.items() if lapses >= LAPSES]
        late = [
            seat for seat, since in self.gone.items() if max(since + self.grace, self.hall.sure_from) <= now
        ]
        for seat in {*silent, *late}:
            chair = self.affairs.chairs[seat]
            if seat not in silent and await self.hall.is_elsewhere(self.id, chair.who):
                self.gone[seat] = now
                continue
            self.lapses.pop(seat, None)
            if chair.who and not chair.player and not chair.away:
                await self._agree(lambda affairs, seat=seat: self._miss(affairs, seat, now))

    def _miss(self, affairs: Affairs, seat: int, now: int) -> None:
        agreed.miss(affairs, seat, now, now + MISSING)
        self._pause_if_real_time(affairs)

    def _pause_if_real_time(self, affairs: Affairs) -> None:
        if self.game.tempo[1] and not affairs.paused:
            affairs.resumes = max(affairs.resumes, self.now())
            agreed.pause(affairs, self.hall.now())

    async def _welcome_back(self, seat: int) -> None:
        """Somebody who has been missed is there again."""
        if self.affairs.chairs[seat].away and not self.affairs.chairs[seat].player:

            def back(affairs: Affairs) -> None:
                agreed.welcome_back(affairs.chairs[seat])
                self._resume_if_all_are_here(affairs)

            await self._agree(back)

    def _resume_if_all_are_here(self, affairs: Affairs) -> None:
        if affairs.paused and not any(chair.away for chair in affairs.chairs):
            now = self.hall.now()
            agreed.resume(affairs, now, self.game.countdown, self.hall.outage(affairs.paused, now))


def key_of(seat: int | None, command: str | None) -> int:
    """What a command of a seat is known by here; 0 where a row was nobody's command."""
    return 0 if command is None else hash((seat, command)) or 1


def match_of(affairs: Affairs) -> Table | None:
    """The match before its first row, once it has been begun."""
    if not affairs.opened:
        return None
    game, seats = load(affairs.game), len(affairs.chairs)
    return Table(game, seats, affairs.options, names=affairs.opened, clock=1000 * affairs.clock)


def played(affairs: Affairs, rows: Iterable[Row]) -> Table:
    """The match that these rows make."""
    table = match_of(affairs)
    assert table
    for row in rows:
        table.follow(row)
    return table


def opening(id: str, affairs: Affairs) -> tuple[Table, list[sql.Executable]]:
    """The match that has just been begun, and what stores its first row."""
    table = match_of(affairs)
    assert table
    return table, [added(Act(id, 0, table.deal(affairs.began), None, None, None, affairs.began))]


def rematch(id: str, old: Affairs, now: int) -> list[sql.Executable]:
    """What stores the table of the rematch; it is begun at once if everybody plays again."""
    affairs = agreed.next_match(old)
    if any(chair.is_empty for chair in affairs.chairs):
        return [opened(id, affairs, now)]
    agreed.begin(affairs, affairs.host, now)
    return [opened(id, affairs, now, due=now), *opening(id, affairs)[1]]
