"""The server under load: one process on core 0, its guests on core 1, every game with its real rules,
views and a database on disk.

    .venv/bin/python bench/load.py [rate] [latency] [memory] [start] [--waves N] [--json]

rate     moves acknowledged a second, when 500 guests at tables of four and five move as soon as they may
latency  from sending a move until the last seat of its table has been told, at 1,000 moves a second
memory   what a connection costs, a table of four in the middle of a match that is taken up again after a
         restart, and such a table while it is played, with its four connections
start    from the command until the first request is answered, with a database that is there already

Matches have the house rules that let them last, and are measured in waves: each opens fresh tables
and counts from when all may act until one match in ten is over. A guest plays at random among
the legal moves that its view names.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import httpx
import msgspec
import psutil
import uvloop
from msgspec import Struct

from parlour.game import Game
from parlour.games import load, names
from parlour.players import by_thumb
from parlour.table import Table

CONNECTIONS = 500
PACE = 1000
"""Moves a second where latency is measured."""
TABLES = 200
"""How many are opened to see what one takes of the memory."""
STARTS = 5


# What a guest understands of what the server says


class View(Struct):
    awaited: list[int]
    legal: list[str]
    over: bool


class Told(Struct):
    seq: int


class News(Struct, tag_field="is", tag="news"):
    rows: list[Told]
    view: View


class Whole(Struct, tag_field="is", tag="whole"):
    seq: int
    view: View


class Done(Struct, tag_field="is", tag="done"):
    id: str
    seq: int | None = None


class No(Struct, tag_field="is", tag="no"):
    id: str
    code: str
    text: str


class Around(Struct, tag_field="is", tag="around"):
    phase: str


class Chat(Struct, tag_field="is", tag="chat"):
    text: str


decode = msgspec.json.Decoder(News | Whole | Done | No | Around | Chat).decode
encode = msgspec.json.encode


# The guests


class Match:
    """A table as the bench sees it: its guests, and the moves that are under way."""

    def __init__(self, game: str, seats: int, table: str) -> None:
        self.game, self.seats, self.table = game, seats, table
        self.guests: list[Guest] = []
        self.sent: dict[int, float] = {}
        self.receipts: dict[int, int] = {}
        self.told: dict[int, float] = {}

    @property
    def is_over(self) -> bool:
        view = self.guests[0].view
        return view is not None and view.over

    def received(self, seq: int) -> None:
        count = self.receipts[seq] = self.receipts.get(seq, 0) + 1
        if count == self.seats:
            self.told[seq] = time.perf_counter()

    def latencies(self) -> Iterator[float]:
        """Milliseconds for each move that has reached everybody."""
        return (1000 * (self.told[seq] - sent) for seq, sent in self.sent.items() if seq in self.told)


class Guest(asyncio.Protocol):
    """One connection, over as little of a WebSocket as will do; it checks nothing twice."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.seq, self.view = -1, None
        self.is_eager = self.is_waiting = False
        self.acknowledged = 0
        self.refused: list[str] = []
        self.sent_at = 0.0
        self._rest, self._is_open = b"", False
        self._answer: asyncio.Future[Done | No] | None = None

    async def connect(self, port: int, table: str, token: str) -> None:
        loop = asyncio.get_running_loop()
        self._opened = loop.create_future()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        request = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nAuthorization: bearer {token}\r\n\r\n"
        )
        self.transport.write(request.encode())
        await self._opened

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        for waiting in (self._opened, self._answer):
            if waiting and not waiting.done():
                waiting.set_exception(ConnectionError("the server has hung up"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._is_open = True
            self._opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Take the messages in; what is left is the beginning of another."""
        at = 0
        while len(data) - at >= 2:
            length, body = data[at + 1], at + 2
            if length == 126:
                length, body = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, body = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if body + length > len(data):
                break
            if data[at] == 0x81:
                self._hear(data[body : body + length])
            elif data[at] == 0x89:
                self._frame(0x8A, data[body : body + length])
            at = body + length
        return data[at:]

    def _frame(self, kind: int, message: bytes) -> None:
        """The mask of a client may be nothing but zeros, and then changes nothing."""
        size = len(message)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self.transport.write(bytes([kind]) + length + b"\0\0\0\0" + message)

    def send(self, **command: Any) -> None:
        self._frame(0x81, encode(command))

    async def do(self, **command: Any) -> None:
        """Ask for something, and wait until it is done."""
        self._answer = asyncio.get_running_loop().create_future()
        self.send(id=command["do"], **command)
        if isinstance(answer := await self._answer, No):
            raise RuntimeError(answer.text)

    def _hear(self, message: bytes) -> None:
        said = decode(message)
        match said:
            case News(rows, view):
                self.view, self.seq = view, rows[-1].seq
                for told in rows:
                    self.match.received(told.seq)
                self._play_if_eager()
            case Whole(seq, view):
                self.seq, self.view = seq, view
            case Done() | No():
                self._answered(said)

    def _answered(self, said: Done | No) -> None:
        if not said.id.isdecimal():
            assert self._answer
            self._answer.set_result(said)
            return
        self.is_waiting = False
        if isinstance(said, No):
            self.refused.append(said.code)
            asyncio.get_running_loop().call_later(0.05, self._play_if_eager)
        else:
            assert said.seq is not None
            self.match.sent[said.seq] = self.sent_at
            self.acknowledged += 1
            self._play_if_eager()

    @property
    def may_play(self) -> bool:
        view = self.view
        return not self.is_waiting and view is not None and self.seat in view.awaited and not view.over

    def _play_if_eager(self) -> None:
        if self.is_eager and self.may_play:
            self.play()

    def play(self) -> None:
        """Make some legal move."""
        assert self.view
        self.is_waiting = True
        move = random.choice(self.view.legal)
        self.sent_at = time.perf_counter()
        self.send(do="act", id=f"{self.seq}", move=move, seen=self.seq)


# The house


class House:
    """A server on core 0, and the guests it knows."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.tokens: list[str] = []

    def open(self) -> float:
        """Open it; how many seconds until it answers."""
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(self.data)]
        command += ["--pace", "0", "--rates", "1000000"]
        began = time.perf_counter()
        with on_core(0):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r":(\d+)\s*$", self.process.stdout.readline())
        assert found, "the server does not start"
        self.port = int(found[1])
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", trust_env=False, timeout=60)
        self.ask("GET", "/api/games")
        return time.perf_counter() - began

    def close(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def ask(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        self.http.cookies.clear()
        headers = {"authorization": f"bearer {token}"} if token else {}
        response = self.http.request(method, path, headers=headers, json=body or None)
        response.raise_for_status()
        return response.json()

    def token(self, number: int) -> str:
        """What proves to be the guest of this number."""
        while len(self.tokens) <= number:
            self.tokens.append(self.ask("POST", "/api/me", name=f"Guest {len(self.tokens)}")["token"])
        return self.tokens[number]

    def memory(self) -> int:
        return psutil.Process(self.process.pid).memory_info().rss

    async def gather(self, game: str, seats: int, first: int, options: dict[str, Any]) -> Match:
        """A match that has begun, with a guest in every seat."""
        tokens = [self.token(first + seat) for seat in range(seats)]
        table = self.ask("POST", "/api/tables", tokens[0], game=game, seats=seats, options=options)["table"]
        match = Match(game, seats, table)
        for seat, token in enumerate(tokens):
            guest = Guest(match, seat)
            match.guests.append(guest)
            await guest.connect(self.port, table, token)
            await guest.do(do="hello")
            if seat:
                await guest.do(do="sit", seat=seat)
        await match.guests[0].do(do="begin")
        return match


@contextmanager
def on_core(core: int) -> Generator[None]:
    """What is started inside stays on this core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    yield
    os.sched_setaffinity(0, before)


@contextmanager
def a_house() -> Generator[House]:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        house.open()
        try:
            yield house
        finally:
            house.close()


# What is measured

Figures = dict[str, float]


def plan() -> list[tuple[Game, int]]:
    """Tables of four and five, every game in turn, as many as the connections fill."""
    tables: list[tuple[Game, int]] = []
    left = CONNECTIONS
    for four, name in itertools.cycle(itertools.product((4, 5), names())):
        game = load(name)
        seats = min(four, game.seats[-1])
        if seats > left:
            return tables
        tables.append((game, seats))
        left -= seats
    raise AssertionError("a cycle has no end")


def lasting(game: Game, seats: int) -> dict[str, Any]:
    """The house rules under which a match lasts long."""
    return {o.key: o.allowed(seats)[-1] for o in game.options if isinstance(o.values, range)}


async def wave(house: House, play: Callable[[list[Match]], Awaitable[None]]) -> tuple[list[Match], float]:
    """Open tables and play at them until one match in ten is over: the matches, and the seconds it took."""
    matches: list[Match] = []
    guests = 0
    for game, seats in plan():
        matches.append(await house.gather(game.name, seats, guests, lasting(game, seats)))
        guests += seats
    await asyncio.sleep(max(load(name).countdown for name in names()) / 1000 + 0.2)
    began = time.perf_counter()
    await play(matches)
    took = time.perf_counter() - began
    for guest in all_of(matches):
        guest.is_eager = False
    await asyncio.sleep(0.3)
    for guest in all_of(matches):
        guest.transport.abort()
    return matches, took


def all_of(matches: Sequence[Match]) -> Iterator[Guest]:
    return (guest for match in matches for guest in match.guests)


def are_nearly_over(matches: Sequence[Match]) -> bool:
    return 10 * sum(match.is_over for match in matches) >= len(matches)


async def eagerly(matches: list[Match]) -> None:
    for guest in all_of(matches):
        guest.is_eager = True
        if guest.may_play:
            guest.play()
    while not are_nearly_over(matches):
        await asyncio.sleep(0.01)


async def paced(matches: list[Match]) -> None:
    """So many moves a second, each at the next table that waits for one and has none under way."""
    began, made = time.perf_counter(), 0
    tables = itertools.cycle(matches)
    while not are_nearly_over(matches):
        due = int((time.perf_counter() - began) * PACE)
        for _ in range(due - made):
            for match in itertools.islice(tables, len(matches)):
                ready = [guest for guest in match.guests if guest.may_play]
                if ready and not any(guest.is_waiting for guest in match.guests):
                    random.choice(ready).play()
                    break
        made = due
        await asyncio.sleep(0.001)


async def rate(waves: int) -> Figures:
    moves, seconds, refusals = 0, 0.0, 0
    with a_house() as house:
        for _ in range(waves):
            matches, took = await wave(house, eagerly)
            moves += sum(guest.acknowledged for guest in all_of(matches))
            refusals += sum(len(guest.refused) for guest in all_of(matches))
            seconds += took
    return {"moves a second": moves / seconds, "moves": moves, "refused": refusals, "seconds": seconds}


async def latency(waves: int) -> Figures:
    taken: list[float] = []
    seconds = 0.0
    with a_house() as house:
        for _ in range(waves):
            matches, took = await wave(house, paced)
            taken += (taken_by_one for match in matches for taken_by_one in match.latencies())
            seconds += took
    cuts = quantiles(taken, n=1000)
    return {
        "p50 ms": cuts[499],
        "p99 ms": cuts[989],
        "p99.9 ms": cuts[998],
        "moves a second": len(taken) / seconds,
        "moves": len(taken),
    }


def half_a_match(game: Game, seats: int) -> int:
    """Rows in half a match of players who play by rules of thumb, on average."""
    lengths = []
    for seed in range(3):
        table = Table(game, seats, seed=seed)
        table.deal()
        while not table.over:
            seat = table.awaited[0]
            table.act(seat, by_thumb(table.eyes(seat), [seed, len(table.rows)]))
        lengths.append(len(table.rows))
    return int(mean(lengths) / 2)


async def memory(_: int) -> Figures:
    with a_house() as house:
        await play_half(house, names(), 0)
        empty = house.memory()
        matches = await play_half(
            house, [*itertools.islice(itertools.cycle(names()), TABLES)], 4 * len(names())
        )
        seated = house.memory()
        onlookers = [Guest(match, -1) for match in matches for _ in range(4)]
        for guest in onlookers:
            await guest.connect(house.port, guest.match.table, "")
            await guest.do(do="hello")
        looked_at = house.memory()
        house.close()
        house.open()
        alone = taken_up(house, matches)
    return {
        "kB a connection": (looked_at - seated) / len(onlookers) / 1000,
        "kB a table": alone / 1000,
        "kB a table and its guests": (seated - empty) / TABLES / 1000,
    }


def taken_up(house: House, matches: Sequence[Match]) -> float:
    """Bytes that a table takes which the house reads again; the first tenth warms it up."""
    warm = len(matches) // 10
    for match in matches[:warm]:
        house.ask("GET", f"/api/tables/{match.table}/view")
    before = house.memory()
    for match in matches[warm:]:
        house.ask("GET", f"/api/tables/{match.table}/view")
    return (house.memory() - before) / (len(matches) - warm)


async def play_half(house: House, games: Sequence[str], first: int) -> list[Match]:
    """Tables of four in the middle of a match of these games."""
    halves = {name: half_a_match(load(name), 4) for name in names()}
    matches = [await house.gather(name, 4, first + 4 * n, {}) for n, name in enumerate(games)]
    unripe = matches
    while unripe := [
        match for match in unripe if match.guests[0].seq < halves[match.game] and not match.is_over
    ]:
        for guest in all_of(unripe):
            if guest.may_play:
                guest.play()
        await asyncio.sleep(0.005)
    return matches


async def start(_: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        seconds = []
        for _ in range(1 + STARTS):
            seconds.append(house.open())
            house.close()
    return {"seconds": median(seconds[1:])}


CLAIMS: dict[str, Callable[[int], Coroutine[Any, Any, Figures]]] = {
    "rate": rate, "latency": latency, "memory": memory, "start": start
}  # fmt: skip


def main() -> None:
    """Measure what is asked for and print it."""
    asked = argparse.ArgumentParser()
    asked.add_argument("claims", nargs="*", choices=[[], *CLAIMS], metavar="|".join(CLAIMS))
    asked.add_argument("--waves", type=int, default=6)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    measured: dict[str, Figures] = {}
    with on_core(1):
        for claim in given.claims or CLAIMS:
            measured[claim] = uvloop.run(CLAIMS[claim](given.waves))
            if not given.json:
                for figure, value in measured[claim].items():
                    print(f"{claim:10}{figure:>18}{value:12,.2f}", flush=True)
    if given.json:
        print(json.dumps(measured))


if __name__ == "__main__":
    main()
