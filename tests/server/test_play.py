"""Whole matches through real sockets."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

import parlour
from parlour.games import names
from server.client import House, connected
from server.playing import check_what_was_heard, fold, gather, quick_rules, seats_for, to_the_end


@pytest.mark.parametrize("game", names())
def test_four_play_to_the_end(game: str, house: House) -> None:
    async def play() -> None:
        seats = seats_for(game)
        async with AsyncExitStack() as stack:
            table, _, lines = await gather(stack, house, game, seats, options=quick_rules(game, seats))
            onlooker = await stack.enter_async_context(connected(house, table))
            await onlooker.do("hello")
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            await onlooker.until(lambda line: line.view["over"])
            record = house.ask("GET", f"/api/tables/{table}/record")
            seen = fold(record)
            for line in [*lines, onlooker]:
                await line.until(lambda line: line.seq == len(record["log"]) - 1)
                check_what_was_heard(line, seen)
                assert (line.seat, line.seq + 1) not in seen, "the last rows have not come"
            result = house.ask("GET", f"/api/tables/{table}/result")
            whole = parlour.replay(record)
            assert (result["scores"], result["places"]) == (whole.scores, whole.places)

    asyncio.run(play())
