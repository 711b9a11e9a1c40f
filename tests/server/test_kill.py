"""Power cuts: `kill -9` in the middle of everything, and the same data opened again."""

import asyncio
import contextlib
import os
import random
from collections.abc import AsyncGenerator

from websockets.exceptions import InvalidHandshake, InvalidMessage

from parlour.games import names
from parlour.players import PLAYERS
from server.client import Gone, Guest, House, Line, No
from server.conftest import Opens, complaints
from server.playing import PASSING, Fold, check_what_was_heard, fold, quick_rules, seats_for, stored

CUTS = int(os.environ.get("PARLOUR_CUTS", "10"))
"""Power cuts in one storm."""
BUSY = (1, 60)
"""Acts that are acknowledged between two power cuts, the fewest and the most."""

CUT = (Gone, OSError, InvalidHandshake, InvalidMessage)
"""What a guest notices of a power cut."""


class Match:
    """A table of the storm, and all that its guests were told."""

    def __init__(self, game: str, guests: list[Guest], table: str) -> None:
        self.game, self.table = game, table
        self.players = [Steady(self, guest, seat) for seat, guest in enumerate(guests)]
        self.acks: list[tuple[int, str, int]] = []
        """Seat, command and row of every act that was acknowledged."""
        self.newest = -1
        """The newest row that anybody was shown."""

    def check(self, rows: list[tuple[int, int | None, str | None]]) -> None:
        """Compare what was told with what is on disk: the rows with their seats and commands."""
        assert [seq for seq, _, _ in rows] == [*range(len(rows))]
        assert self.newest < len(rows), "a row was shown that is not stored"
        for seat, command, seq in self.acks:
            assert rows[seq] == (seq, seat, command), "an act was acknowledged and is not there"


class Steady:
    """A guest who plays on after every power cut, and asks again for what was not answered."""

    def __init__(self, match: Match, guest: Guest, seat: int) -> None:
        self.match, self.guest, self.seat = match, guest, seat
        self.chance = random.Random(seat)
        self.lines: list[Line] = []
        self.asked: tuple[str, str, int] | None = None
        """The command under way: its id, the move, the newest row then."""

    async def play(self, storm: "Storm") -> None:
        """Play to the end, on one connection after another."""
        while not (self.lines and self.lines[-1].view.get("over")):
            await storm.calm.wait()
            with contextlib.suppress(*CUT):
                async with self.line() as line:
                    await self.take_part(line, storm)

    @contextlib.asynccontextmanager
    async def line(self) -> AsyncGenerator[Line]:
        """A connection that goes on where the last one broke off."""
        have, view = (self.lines[-1].seq, self.lines[-1].view) if self.lines else (-1, {})
        async with self.guest.at(self.match.table, have) as line:
            assert line.seq >= have, "a row that was shown is gone"
            line.view = line.view or view
            self.lines.append(line)
            yield line

    async def take_part(self, line: Line, storm: "Storm") -> None:
        if line.around["phase"] == "waiting":
            await self.arrive(line)
        await line.until(lambda line: line.seq >= 0)
        while not line.view["over"]:
            await self.move(line, storm)
            self.match.newest = max(self.match.newest, line.seq)

    async def arrive(self, line: Line) -> None:
        """Sit down, and begin when the house has the last seat: whatever of it has not been done yet."""
        if line.seat is None:
            await line.do("sit", f"sit {self.seat}", seat=self.seat)
        if self.seat == 0:
            seats = len(line.around["places"])
            await line.do("fill", "fill", seat=seats - 1, player=next(iter(PLAYERS)))
            await line.until(lambda line: all(place["name"] for place in line.around["places"]))
            await line.do("begin", "begin")

    async def move(self, line: Line, storm: "Storm") -> None:
        """Ask once more for what was not answered, or for what was; else do what is legal."""
        seq = line.seq
        if self.asked is None and line.seat not in line.view["awaited"]:
            await line.until(lambda line: line.seq > seq)
            return
        if self.asked is None:
            self.asked = await self.something_new(line)
        id, words, seen = self.asked
        try:
            row = await line.act(words, seen, id)
        except No as no:
            assert no.code in PASSING, no
            self.asked = None
            if no.code in ("early", "paused"):
                await asyncio.sleep(0.1)
            return
        self.asked = None
        self.match.acks.append((self.seat, id, row))
        storm.acted()
        await line.until(lambda line: line.seq >= row)

    async def something_new(self, line: Line) -> tuple[str, str, int]:
        mine = [(command, row) for seat, command, row in self.match.acks if seat == self.seat]
        if mine and self.chance.random() < 0.1:
            command, row = self.chance.choice(mine)
            assert await line.act("anything", line.seq, command) == row, "twice was not once"
        return f"{len(mine)} {self.chance.random()}", self.chance.choice(line.view["legal"]), line.seq

    def check(self, seen: Fold) -> None:
        """Compare all that was heard with the record."""
        for line in self.lines:
            check_what_was_heard(line, seen)


class Storm:
    """One power cut after another, while guests play all games as fast as they may."""

    def __init__(self, house: House) -> None:
        self.house, self.is_over = house, False
        self.matches: list[Match] = []
        self.calm = asyncio.Event()
        """Set while there is power."""
        self.chance = random.Random(CUTS)
        self._acts = 0
        self._enough = asyncio.Event()

    def acted(self) -> None:
        """An act has been acknowledged."""
        self._acts -= 1
        if self._acts <= 0:
            self._enough.set()

    async def rage(self) -> None:
        """Cut the power again and again, then let all matches be played to their ends."""
        self.calm.set()
        async with asyncio.TaskGroup() as tables:
            for game in names():
                tables.create_task(self.season(game))
            for _ in range(CUTS):
                self._acts = self.chance.randint(*BUSY)
                self._enough.clear()
                await self._enough.wait()
                await asyncio.sleep(self.chance.uniform(0, 0.02))  # any moment will do
                await self.cut()
            self.is_over = True

    async def cut(self) -> None:
        self.calm.clear()
        self.house.kill()
        rows = await asyncio.to_thread(stored, self.house.data)
        for match in self.matches:
            match.check([(seq, *command) for table, seq, *command in rows if table == match.table])
        await asyncio.to_thread(self.house.open)
        self.calm.set()

    async def season(self, game: str) -> None:
        """Play match after match until the storm is over."""
        seats = seats_for(game)
        guests = [self.house.guest(f"Guest {seat}") for seat in range(seats - 1)]
        while not self.is_over:
            await self.calm.wait()
            table = guests[0].open_table(game, seats, options=quick_rules(game, seats))
            match = Match(game, guests, table)
            self.matches.append(match)
            await asyncio.gather(*(player.play(self) for player in match.players))
            await self.calm.wait()
            seen = fold(self.house.ask("GET", f"/api/tables/{table}/record"))
            for player in match.players:
                player.check(seen)
            self.matches.remove(match)


def test_what_was_acknowledged_outlives_a_power_cut(opens: Opens) -> None:
    house = opens()
    asyncio.run(Storm(house).rage())
    assert not complaints(house.log())
