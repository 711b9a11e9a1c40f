"""Whole matches through real sockets."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

import parlour
from parlour.game import Event
from parlour.games import names
from parlour.table import Table
from server.client import House, Line, connected
from server.playing import gather, quick_rules, seats_for, to_the_end

Key = tuple[int | None, int]
Fold = dict[Key, tuple[bytes, list[Event]]]


def fold(record: dict[str, Any]) -> Fold:
    """What each seat, and an onlooker, sees and is told at each row, made without the server."""
    whole = parlour.replay(record)
    table = Table(whole.game, whole.seats, whole.options, names=whole.names)
    seen: dict[Key, tuple[bytes, list[Event]]] = {}
    for seq, row in enumerate(whole.rows):
        table.follow(row)
        for eyes in [*range(whole.seats), None]:
            seen[eyes, seq] = msgspec.json.encode(table.view(eyes)), table.told(eyes, seq)
    return seen


def check_what_was_heard(line: Line, seen: Fold) -> None:
    """Compare every view and telling with the fold, byte for byte."""
    seat, seq = line.seat, -1
    for message in line.heard:
        said = json.loads(message)
        if said["is"] not in ("news", "whole"):
            continue
        for row in said.get("rows", []):
            assert row["seq"] == seq + 1
            seq = row["seq"]
            assert row["events"] == seen[seat, seq][1]
        seq = said.get("seq", seq)
        assert b'"view":' + seen[seat, seq][0] + b"," in message.encode()
    assert (seat, seq + 1) not in seen, "the last rows have not come"


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
            result = house.ask("GET", f"/api/tables/{table}/result")
            whole = parlour.replay(record)
            assert (result["scores"], result["places"]) == (whole.scores, whole.places)

    asyncio.run(play())
