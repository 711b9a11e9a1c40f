"""Whole matches through real sockets."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

from parlour.games import load, names
from server.client import House, Line, No


async def gather(stack: AsyncExitStack, house: House, game: str, seats: int, **asked: Any) -> list[Line]:
    """A table with a guest in every seat, begun: the connections in the order of the seats."""
    guests = [house.guest(f"Guest {seat}") for seat in range(seats)]
    table = guests[0].open_table(game, seats, **asked)
    lines = [await stack.enter_async_context(guest.at(table)) for guest in guests]
    for seat, line in enumerate(lines[1:], 1):
        await line.do("sit", seat=seat)
    await lines[0].do("begin")
    for line in lines:
        await line.until(lambda line: line.seq >= 0)
    return lines


async def to_the_end(line: Line, chance: random.Random) -> None:
    """Play whatever is legal until it is over."""
    while not line.view["over"]:
        if line.seat in line.view["awaited"]:
            try:
                await line.act(chance.choice(line.view["legal"]))
            except No as no:
                assert no.code in ("late", "illegal", "early", "not_your_turn", "not_playing"), no
        await something_new(line)


async def something_new(line: Line) -> None:
    """Wait until there is something to do, or to see."""
    seq = line.seq
    await line.until(lambda line: line.seq > seq or line.view["over"] or line.seat in line.view["awaited"])


@pytest.mark.parametrize("game", names())
def test_four_play_to_the_end(game: str, house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            lines = await gather(stack, house, game, min(4, load(game).seats[-1]))
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            assert all(line.view["places"] == lines[0].view["places"] for line in lines)

    asyncio.run(play())


@pytest.mark.parametrize("game", names())
def test_against_the_house_a_match_has_begun_when_its_table_is_open(game: str, house: House) -> None:
    async def look() -> None:
        guest = house.guest("Ann")
        seats = load(game).seats[-1]
        table = guest.open_table(game, seats, house="thumb")
        async with guest.at(table) as line:
            await line.until(lambda line: line.seq >= 0)
            assert line.view["names"][0] == "Ann"
            assert len(set(line.view["names"])) == seats

    asyncio.run(look())
