"""A client that never reads, beside clients that do."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
import websockets

from parlour.games import names
from server.client import PATIENCE, House
from server.conftest import Opens
from server.playing import check_what_was_heard, fold, gather, metric, quick_rules, to_the_end

NARROW = 4096
"""Bytes that wait at the client's side of the line."""
GREETINGS = 100
"""Times that the table is asked for before anybody else does something again."""


@asynccontextmanager
async def lazy(house: House, table: str, token: str) -> AsyncGenerator[websockets.ClientConnection]:
    """A connection whose owner reads nothing that comes."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
    line.connect(("127.0.0.1", house.port))
    async with websockets.connect(
        f"ws://127.0.0.1:{house.port}/ws/{table}",
        sock=line,
        additional_headers={"authorization": f"bearer {token}"},
        compression=None,
        proxy=None,
        max_queue=1,
        ping_interval=None,
    ) as connection:
        try:
            yield connection
        finally:
            connection.transport.abort()


@pytest.mark.slow
def test_who_never_reads_is_dropped_and_nobody_else_notices(opens: Opens) -> None:
    """The seat of the lazy one counts as left, though the network has not found out; who comes back
    has missed nothing."""
    house = opens("--rates", "1000000", "--speed", "20")
    game = names()[0]

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, game, 2, options=quick_rules(game, 2))
            lines[1].socket.transport.abort()
            tab = await stack.enter_async_context(lazy(house, table, guests[1].token))
            async with asyncio.timeout(PATIENCE):
                while not metric(house, "parlour_queue_drops_total"):
                    for n in range(GREETINGS):
                        await tab.send(json.dumps({"do": "hello", "id": str(n)}))
                    await lines[0].do("say", text="Are you asleep?")
            await lines[0].until(lambda line: line.around["places"][1]["away"])
            back = await stack.enter_async_context(guests[1].at(table))
            await lines[0].until(lambda line: not line.around["places"][1]["away"])
            await asyncio.gather(*(to_the_end(line, random.Random(0)) for line in (lines[0], back)))
            record = house.ask("GET", f"/api/tables/{table}/record")
            for line in (lines[0], back):
                await line.until(lambda line: line.seq == len(record["log"]) - 1)
                check_what_was_heard(line, fold(record))

    asyncio.run(play())
