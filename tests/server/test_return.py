"""Connections that are lost in the middle of a decision, and those who come back."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

from parlour.games import names
from server.client import Guest, House, Line
from server.playing import gather, move, quick_rules, seats_for

ABSURD = 1_000_000
"""A row that no table has."""


class Restless:
    """A guest who plays and keeps losing the connection; a second tab of the same guest never does."""

    def __init__(self, guest: Guest, table: str, stayed: Line, chance: random.Random) -> None:
        self.guest, self.table, self.stayed, self.chance = guest, table, stayed, chance
        self.rows: dict[int, dict[str, Any]] = {}
        self.decisions: set[frozenset[str]] = set()
        self.returns = 0

    async def play(self) -> None:
        """Play to the end, on one connection after another."""
        while not self.stayed.view["over"]:
            have = self.chance.choice([self.stayed.seq, self.chance.randint(0, self.stayed.seq), -1, ABSURD])
            async with self.guest.at(self.table, have) as line:
                self.returns += 1
                assert line.seq < ABSURD
                line.view = line.view or self.stayed.view
                await self.play_on(line)
                self.rows |= line.rows

    async def play_on(self, line: Line) -> None:
        """Play until a decision of a kind that is new, or until one feels like it."""
        while not line.view["over"]:
            kind = frozenset(words.split()[0] for words in line.view["legal"])
            if kind not in self.decisions:
                self.decisions.add(kind)
                return
            if self.chance.random() < 0.05:
                await line.send("act", move=self.chance.choice(line.view["legal"] or [""]), seen=line.seq)
                return
            await move(line, self.chance)


@pytest.mark.parametrize("game", names())
def test_back_in_the_middle_of_every_kind_of_decision(game: str, house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            seats = seats_for(game)
            table, guests, tabs = await gather(stack, house, game, seats, options=quick_rules(game, seats))
            restless = [
                Restless(guest, table, tab, random.Random(seat))
                for seat, (guest, tab) in enumerate(zip(guests, tabs, strict=True))
            ]
            await asyncio.gather(*(one.play() for one in restless))
            for one in restless:
                await one.stayed.until(lambda line: line.view["over"])
                async with one.guest.at(table) as line:
                    assert (line.seq, line.view) == (one.stayed.seq, one.stayed.view)
                async with one.guest.at(table, one.stayed.seq) as line:
                    assert (line.seq, line.rows) == (one.stayed.seq, {})
                assert one.stayed.rows.keys() == set(range(one.stayed.seq + 1))
                assert one.rows.items() <= one.stayed.rows.items()
                assert one.returns > len(one.decisions) >= 1

    asyncio.run(play())


def test_both_tabs_of_a_guest_live(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, names()[0], 2)
            tabs = [*lines, *[await stack.enter_async_context(guest.at(table)) for guest in guests]]
            seat = lines[0].view["awaited"][0]
            for tab in (tabs[seat], tabs[seat + 2]):
                await tab.do("say", text="hello")
            await tabs[seat + 2].act(tabs[seat].view["legal"][0])
            for tab in tabs:
                await tab.until(lambda line: line.seq == 3)
            assert tabs[seat].view == tabs[seat + 2].view
            assert tabs[seat].rows.items() >= tabs[seat + 2].rows.items()

    asyncio.run(play())


def test_what_was_sent_before_the_line_was_cut_is_done_once(house: House) -> None:
    """An act whose answer was never heard is asked for again under its id."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, names()[0], 2)
            seat = lines[0].view["awaited"][0]
            move = lines[seat].view["legal"][0]
            async with guests[seat].at(table, 0) as cut:
                await cut.send("act", "once", move=move, seen=0)
                cut.socket.transport.abort()
            async with guests[seat].at(table, 0) as line:
                assert await line.act(move, seen=0, id="once") == 1
                assert await line.act(move, seen=0, id="once") == 1
                await line.until(lambda line: line.seq == 1)

    asyncio.run(play())
