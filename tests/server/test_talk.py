"""What is said at tables, and who reads it."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from parlour.game import always
from parlour.games import load, names
from server.client import House, Line, No
from server.conftest import Opens
from server.playing import gather, quick_rules, seats_for, to_the_end

TALKATIVE = [name for name in names() if load(name).speaks is not always]
"""Games whose rules say who may speak."""


def said(line: Line) -> list[str]:
    return [event["text"] for event in line.events if event["kind"] == "say"]


@pytest.mark.parametrize("game", TALKATIVE)
def test_who_is_out_reads_and_does_not_write(game: str, house: House) -> None:
    """What the others say stands in the log between the moves that it came between."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, _, lines = await gather(stack, house, game, seats_for(game))
            chance, silent = random.Random(1), None
            while silent is None:
                seat = chance.choice(lines[0].view["awaited"])
                seq = await lines[seat].act(chance.choice(lines[seat].view["legal"]))
                for line in lines:
                    await line.until(lambda line, seq=seq: line.seq >= seq)
                silent = await silenced(lines)
                assert not lines[0].view["over"], "somebody is out before the end"
            await lines[silent].is_refused("silent", "say", text="from beyond")
            seat = next(seat for seat in lines[0].view["awaited"] if seat != silent)
            seq = await said_by(lines[seat], "just before")
            await lines[seat].act(lines[seat].view["legal"][0])
            await lines[silent].until(lambda line: line.seq > seq)
            assert said(lines[silent])[-1] == "just before"
            told = house.ask("GET", f"/api/tables/{table}/told?from={seq}&to={seq + 1}")
            assert [row["events"][0]["kind"] == "say" for row in told] == [True, False]

    asyncio.run(play())


async def silenced(lines: list[Line]) -> int | None:
    """Somebody who may speak no more; whoever may, does, and all hear it."""
    for seat, line in enumerate(lines):
        try:
            seq = await said_by(line, "still here")
        except No as no:
            assert no.code == "silent"
            return seat
        for other in lines:
            await other.until(lambda line, seq=seq: line.seq >= seq)
    return None


async def said_by(line: Line, text: str) -> int:
    """Say something in the log: its row, when it has been read."""
    seq = (await line.do("say", text=text))["seq"]
    await line.until(lambda line: line.seq >= seq)
    return seq


def test_players_read_what_onlookers_say_only_when_it_is_over(house: House) -> None:
    """Also when they come back meanwhile; other onlookers read it at once, players' talk all read."""
    game = names()[0]

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, game, 2, options=quick_rules(game, 2))
            eve, fay = [await stack.enter_async_context(house.guest(n).at(table)) for n in ("Eve", "Fay")]
            await eve.do("say", text="she has the highest card")
            await fay.until(lambda line: line.chat)
            assert fay.chat[0]["name"] == "Eve"
            await lines[0].do("say", text="what a day")
            await fay.until(lambda line: said(line) == ["what a day"])
            tab = await stack.enter_async_context(guests[0].at(table))
            await tab.do("ping")
            assert [line.chat for line in (*lines, tab)] == [[], [], []]
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            for line in (*lines, tab):
                await line.until(lambda line: line.chat)
                assert line.chat[0]["text"] == "she has the highest card"

    asyncio.run(play())


def test_what_is_said_before_the_start_is_read_by_all_who_come(house: House) -> None:
    """Once, also when it was sent twice."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            ann = house.guest("Ann")
            table = ann.open_table(names()[0], 2)
            host = await stack.enter_async_context(ann.at(table))
            for _ in range(2):
                await host.do("say", "once", text=" <b>Hello\u202e</b>\n{0} ")
            late = await stack.enter_async_context(house.guest("Ben").at(table))
            await late.until(lambda line: line.chat)
            await late.do("ping")
            assert [line["text"] for line in late.chat] == ["<b>Hello </b> {0}"]
            assert late.chat == host.chat

    asyncio.run(play())


def test_somebody_who_talks_too_fast_is_told_to_wait(opens: Opens) -> None:
    house = opens("--pace", "0")

    async def play() -> None:
        ann = house.guest("Ann")
        async with ann.at(ann.open_table(names()[0], 2)) as line:
            with pytest.raises(No) as no:
                for _ in range(30):
                    await line.do("say", text="again and again")
            assert no.value.code == "too_many"
            await line.do("ping")

    asyncio.run(play())
