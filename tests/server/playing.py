"""Guests who play: what several tests of the server have in common."""

import asyncio
import functools
import json
import random
import shutil
import sqlite3
import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import msgspec

import parlour
from parlour.game import Event, Value
from parlour.games import load
from parlour.server.store import FILE
from parlour.table import Table
from server.client import Guest, House, Line, No

LONG = 300
"""Rows from which on a match is too long for a test."""

PASSING = {"late", "illegal", "early", "not_your_turn", "not_playing", "over", "paused"}
"""Refusals that come to somebody who was too slow."""


@functools.cache
def lasts_long(name: str, seats: int) -> bool:
    """Whether players at random need very many rows under the usual house rules."""
    table, chance = Table(load(name), seats, seed=1), random.Random(1)
    table.deal()
    while not table.over and len(table.rows) < LONG:
        seat = chance.choice(table.awaited)
        table.act(seat, chance.choice(table.legal(seat)))
    return not table.over


def quick_rules(name: str, seats: int) -> dict[str, Value]:
    """House rules with which a match does not last too long."""
    options = load(name).options if lasts_long(name, seats) else ()
    return {o.key: o.allowed(seats)[0] for o in options if isinstance(o.values, range)}


def seats_for(name: str) -> int:
    """Four, or as many as can play."""
    return min(4, load(name).seats[-1])


async def gather(
    stack: AsyncExitStack, house: House, game: str, seats: int, **asked: object
) -> tuple[str, list[Guest], list[Line]]:
    """A match that has begun: its table, and by seat the guests and their connections."""
    guests = [house.guest(f"Guest {seat}") for seat in range(seats)]
    table = guests[0].open_table(game, seats, **asked)
    lines = [await stack.enter_async_context(guest.at(table)) for guest in guests]
    for seat, line in enumerate(lines[1:], 1):
        await line.do("sit", seat=seat)
    await lines[0].do("begin")
    for line in lines:
        await line.until(lambda line: line.seq >= 0)
    return table, guests, lines


async def move(line: Line, chance: random.Random) -> None:
    """Make some legal move if one is awaited, and now and then where one may move out of turn; then
    wait until there is something to do again."""
    view, seq = line.view, line.seq
    is_awaited = line.seat in view["awaited"]
    out_of_turn = 0.1 if line.due is None else 0.7
    if view["legal"] and (is_awaited or chance.random() < out_of_turn):
        try:
            await line.act(chance.choice(view["legal"]))
        except No as no:
            assert no.code in PASSING, no
            if no.code in ("early", "paused"):
                await asyncio.sleep(0.1)
            return
        await line.until(lambda line: line.seq > seq)
    elif not is_awaited:
        await line.until(lambda line: line.seq > seq or line.view["over"])


async def to_the_end(line: Line, chance: random.Random) -> None:
    """Play whatever is legal until it is over."""
    while not line.view["over"]:
        await move(line, chance)


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
    seat, seq = line.seat, line.had
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


def metric(house: House, name: str) -> float:
    """A number that the house gives to Prometheus."""
    lines = house.http.get("/api/metrics").text.splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith(f"{name} "))


def stored(data: Path) -> list[tuple]:
    """All rows as they lie on disk; the disk is left as it is."""
    with tempfile.TemporaryDirectory() as folder:
        for file in data.glob(f"{FILE}*"):
            shutil.copy(file, folder)
        with closing(sqlite3.connect(Path(folder) / FILE)) as connection:
            return connection.execute('select "table", seq, seat, command from rows order by 1, 2').fetchall()
