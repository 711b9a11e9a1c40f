"""Secrets on the wire: two servers hold matches that a seat cannot tell apart, and must send it the
same bytes, whatever it asks."""

import asyncio
import json
import random
import re
import shutil
import sqlite3
import time
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from lawbook import advance, like_entry, random_entry, stream
from parlour.game import Chance, Game, Move, Refused, Value
from parlour.games import load, names
from parlour.kernel import State
from parlour.server.store import FILE, Act, row_of
from parlour.table import Row, Table
from server.client import Guest, House, No, connected
from server.conftest import complaints
from server.playing import gather, seats_for

Entry = Move | Chance
Commands = list[dict[str, str]]

SLOW = ("--rates", "1000000", "--speed", "0.02")
"""Time hardly passes: nothing happens at a table but what is asked."""
ROUNDS = (0, 1)
"""Rounds that have ended before the secrets of the two matches begin to differ."""
SEEDS = range(3)
LONG = 20
"""Rows of the shortest match at least, if it can be continued in both."""
REFUSED = 25
"""Moves that are not possible, and are asked for at each table."""
AGO, LONG_AGO = 1_000, 20_000
"""Milliseconds since the rows were made: no silence has become too long, every countdown is over."""
PASSING = re.compile(r'"now":\d+|"here":\w+|"onlookers":\d+')
"""What is about time, and about connections that come and go."""


class Twins(NamedTuple):
    """Two logs that a seat cannot tell apart, and the table whose they are."""

    table: str
    seat: int
    logs: tuple[list[Row], list[Row]]

    def match(self, game: Game, options: dict[str, Value]) -> Table:
        """The match that the first of them makes."""
        table = Table(game, seats_for(game.name), options)
        for row in self.logs[0]:
            table.follow(row)
        return table


def twin_logs(
    game: Game, options: dict[str, Value], rounds: int, seed: int
) -> tuple[int, tuple[list[Row], list[Row]]]:
    """A seat, and two matches that are the same for some rounds; after that, other cards lie where the
    seat cannot see them, for as long as what happens can happen in both."""
    seats = seats_for(game.name)
    seat, r = seed % seats, stream(seed, 9)
    one, other = game.opening(seats, options), game.opening(seats, options)
    rows: list[tuple[list[Entry], list[Entry]]] = []
    kept = 0
    while pair := next_pair(game, one, other, seat, r, differ=one.round == rounds):
        if not rows or not game.ways(one):
            rows.append(([], []))
        rows[-1][0].append(pair[0])
        rows[-1][1].append(pair[1])
        advance(game, one, pair[0])
        advance(game, other, pair[1])
        if not game.ways(one) and game.awaited(one):
            kept = len(rows)
        if one.round == rounds and len(rows) > LONG * (1 + seed):
            break
    at = int(1000 * time.time()) - (LONG_AGO if game.countdown else AGO)
    kept = random.Random(seed).randint(1, kept) if seed % 2 else kept
    return seat, (
        [Row(at, tuple(row[0])) for row in rows[:kept]],
        [Row(at, tuple(row[1])) for row in rows[:kept]],
    )


def next_pair(
    game: Game, one: State, other: State, seat: int, r: list[int], differ: bool
) -> tuple[Entry, Entry] | None:
    """What happens next in both matches; nothing, when no more can or a round of secrets has ended."""
    for _ in range(20):
        entry = random_entry(game, one, r)
        if entry is None:
            return None
        if not differ:
            return entry, entry
        trial = game.layout.copy(one)
        advance(game, trial, entry)
        partner = like_entry(game, entry, one, other, seat, r)
        if partner is not None and trial.round == one.round:
            return entry, partner
    return None


def impossible(match: Table, seat: int, chance: random.Random) -> Commands:
    """Commands of the seat that must be refused now: moves, some of which the others could make, and
    whatever else is not allowed."""
    refused = [
        {"do": "act", "move": words} for words in impossible_moves(match.game, match.state, seat, chance)
    ]
    with suppress(Refused):
        match.undoable(seat)
        return [*refused, {"do": "hint"}]
    return [*refused, {"do": "hint"}, {"do": "undo"}]


def impossible_moves(game: Game, s: State, seat: int, chance: random.Random) -> list[str]:
    legal = {game.say(s, seat, id) for id in game.moves(s, seat)}
    others = [id for other in range(s.seats) for id in game.moves(s, other)]
    words = set()
    for id in chance.sample(others, min(REFUSED, len(others))) + chance.sample(
        range(game.actions), min(REFUSED, game.actions)
    ):
        with suppress(LookupError, ValueError):  # what is not possible need not have words
            words.add(game.say(s, seat, id))
    return sorted(words - legal)[:REFUSED]


def stored(folder: Path, original: str, tables: list[Twins], which: int) -> None:
    """Make copies of the original table that hold these logs."""
    with closing(sqlite3.connect(folder / FILE)) as books, books:
        books.execute("insert into lives values ('another', 0, ?)", (1 << 60,))  # so there were no outages
        for table, _, logs in tables:
            books.execute(
                "insert into tables select ?, game, phase, public, affairs, edition, made, touched, null"
                " from tables where id = ?",
                (table, original),
            )
            for seq, row in enumerate(logs[which]):
                values = row_of(Act(table, seq, row, None, None, None, 0))
                books.execute(
                    'insert into rows ("table", seq, at, entries, seat, command)'
                    " values (:table, :seq, :at, :entries, :seat, :command)",
                    values,
                )


async def heard(
    house: House, guest: Guest | None, table: str, have: int, refused: Commands
) -> dict[str, object]:
    """All that a connection is sent, by kind."""
    async with connected(house, table, guest.token if guest else "") as line:
        line.seq = have
        await line.do("hello", "hello", have=have)
        for number, command in enumerate(refused):
            seen = {} if command["do"] == "hint" else {"seen": line.seq}
            with suppress(No):
                await line.do(**command, **seen, id=str(number))
                raise AssertionError(f"{command} is possible")
    said: dict[str, list[str]] = {}
    for message in line.heard:
        said.setdefault(json.loads(message)["is"], []).append(PASSING.sub("", message))
    return {**said, "around": {*said.pop("around")}}


async def everything(
    house: House, guest: Guest | None, table: str, rows: int, refused: Commands
) -> list[object]:
    """All that this server ever says about the table to these eyes."""
    told: list[object] = [
        await heard(house, guest, table, have, refused if have < 0 else []) for have in (-1, 0, rows - 2)
    ]
    headers = {"authorization": f"bearer {guest.token}"} if guest else {}
    for path in ("", "/view", "/told", "/result", "/record", "/replay", "/replay?eyes=all", "/replay?eyes=0"):
        response = house.http.get(f"/api/tables/{table}{path}", headers=headers)
        assert (response.status_code == 409) == (path.startswith(("/result", "/re"))), path
        told.append((path, response.status_code, response.text))
    return told


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_a_seat_is_sent_the_same_whatever_it_cannot_know(name: str, tmp_path: Path) -> None:
    """Also an onlooker; in views, tellings, refusals of every kind, over the line and over HTTP."""
    game, chance = load(name), random.Random(name)
    seats, options = seats_for(name), game.house_rules(seats_for(name), {})
    houses = [House(tmp_path / str(number), *SLOW) for number in (0, 1)]

    async def begun() -> tuple[str, list[Guest]]:
        async with AsyncExitStack() as stack:
            table, guests, _ = await gather(stack, houses[0], name, seats)
            return table, guests

    houses[0].open()
    original, guests = asyncio.run(begun())
    houses[0].stop()
    shutil.copytree(houses[0].data, houses[1].data)
    logs = [twin_logs(game, options, rounds, seed) for rounds in ROUNDS for seed in SEEDS]
    tables = [Twins(f"twins-{number:010}", *log) for number, log in enumerate(logs)]
    for number, house in enumerate(houses):
        stored(house.data, original, tables, number)

    async def compare(twins: Twins, houses: list[House]) -> None:
        refused = impossible(twins.match(game, options), twins.seat, chance)
        for guest in (guests[twins.seat], None):
            one, other = [
                await everything(house, guest, twins.table, len(twins.logs[0]), refused) for house in houses
            ]
            for mine, same in zip(one, other, strict=True):
                assert mine == same

    with houses[0], houses[1]:
        for table in tables:
            asyncio.run(compare(table, houses))
        assert not [line for house in houses for line in complaints(house.log())]
    assert any(one != other for _, _, (one, other) in tables) == has_secrets(game, tables, options)


def has_secrets(game: Game, tables: list[Twins], options: dict[str, Value]) -> bool:
    """Whether there is anything in this game that a seat cannot know."""
    states = [(table.match(game, options).state, table.seat) for table in tables]
    pack, again = game.layout.pack, [game.layout.copy(s) for s, _ in states]
    for copy, (_, seat) in zip(again, states, strict=True):
        game.resample(copy, seat, stream(1, 9))
    return any(pack(copy) != pack(s) for copy, (s, _) in zip(again, states, strict=True))
