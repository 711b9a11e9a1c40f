"""The server as people meet it: a process of its own, HTTP and WebSockets."""

import asyncio
import itertools
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import websockets

PATIENCE = 120.0
"""Seconds after which what is waited for does not come any more."""


class House:
    """`parlour serve` in its own process; its data stay when it is killed and opened again."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data, self.arguments, self.port = data, arguments, 0
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 - the process writes to it as long as it lives
        self.process: subprocess.Popen[str] | None = None

    def open(self) -> "House":
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(self.port)]
        command += ["--data", str(self.data), *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.said, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", line)
        assert found, line + self.log()
        self.port = int(found[1])
        self.http = httpx.Client(base_url=self.url, trust_env=False, timeout=PATIENCE)
        return self

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        """Tell it to stop: its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self._ended()

    def _ended(self) -> int:
        assert self.process and self.process.stdout
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.http.close()
        self.process = None
        return code

    def close(self) -> None:
        if self.process:
            self.stop()
        self.said.close()

    def __enter__(self) -> "House":
        return self.open()

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        """What the server has said of itself."""
        return os.pread(self.said.fileno(), 10_000_000, 0).decode()

    def ask(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        """A request that is answered."""
        headers = {"authorization": f"bearer {token}"} if token else {}
        self.http.cookies.clear()  # every guest has a token, and this client is none of them
        response = self.http.request(method, path, headers=headers, json=body or None)
        assert response.status_code == 200, response.text
        return response.json()

    def guest(self, name: str) -> "Guest":
        """Somebody comes in and says a name."""
        me = self.ask("POST", "/api/me", name=name)
        return Guest(self, me["id"], me["name"], me["token"])


class Guest:
    """A person at the house."""

    def __init__(self, house: House, id: str, name: str, token: str) -> None:
        self.house, self.id, self.name, self.token = house, id, name, token

    def open_table(self, game: str, seats: int, **asked: Any) -> str:
        return self.house.ask("POST", "/api/tables", self.token, game=game, seats=seats, **asked)["table"]

    @asynccontextmanager
    async def at(self, table: str, have: int = -1, hello: bool = True) -> AsyncGenerator["Line"]:
        """A connection to the table."""
        async with connected(self.house, table, self.token) as line:
            line.seq = line.had = have
            if hello:
                await line.do("hello", have=have)
            yield line


@asynccontextmanager
async def connected(house: House, table: str, token: str = "") -> AsyncGenerator["Line"]:
    """A connection to a table, of an onlooker where no token says who it is."""
    headers = {"authorization": f"bearer {token}"} if token else {}
    address = f"ws://127.0.0.1:{house.port}/ws/{table}"
    async with websockets.connect(
        address,
        additional_headers=headers,
        compression=None,
        proxy=None,
        max_queue=None,
        open_timeout=PATIENCE,
        ping_interval=None,
    ) as socket:
        line = Line(socket)
        listening = asyncio.create_task(line.listen())
        try:
            yield line
        finally:
            if listening.done():
                listening.result()
            listening.cancel()


class Gone(Exception):
    """The server has hung up."""


class No(Exception):
    """A command was refused."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__(answer["text"])
        self.code: str = answer["code"]


class Line:
    """One connection, and what its owner knows by now."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.is_open = True
        self.heard: list[str] = []
        self.around: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.due: int | None = None
        self.rows: dict[int, dict[str, Any]] = {}
        self.chat: list[dict[str, Any]] = []
        self.seq = self.had = -1
        name = secrets.token_urlsafe(6)  # an id is asked with once, whatever lines its guest has had before
        self._ids = (f"{name}-{n}" for n in itertools.count())
        self._asked: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()

    @property
    def seat(self) -> int | None:
        return self.around["seat"]

    @property
    def events(self) -> list[dict[str, Any]]:
        return [event for row in self.rows.values() for event in row["events"]]

    async def listen(self) -> None:
        """Take in what the server says until it hangs up."""
        try:
            async for message in self.socket:
                assert isinstance(message, str)
                self.heard.append(message)
                self.take(json.loads(message))
                self._changed.set()
        except websockets.ConnectionClosed:
            pass
        finally:
            self.is_open = False
            self._changed.set()
            for asked in self._asked.values():
                if not asked.done():
                    asked.set_exception(Gone())

    def take(self, said: dict[str, Any]) -> None:
        match said.pop("is"):
            case "news":
                for row in said["rows"]:
                    assert row["seq"] == self.seq + 1, "a row is missing, or came twice"
                    self.seq, self.rows[row["seq"]] = row["seq"], row
                self.view, self.due = said["view"], said["due"]
            case "whole":
                self.seq, self.view, self.due = said["seq"], said["view"], said["due"]
            case "around":
                self.around = said
            case "chat":
                self.chat.append(said)
            case _:
                if (asked := self._asked.pop(said["id"], None)) and not asked.done():
                    asked.set_result(said)

    async def send(self, do: str, id: str | None = None, **about: Any) -> str:
        """Ask for something; the id under which it will be answered."""
        id = next(self._ids) if id is None else id
        await self.send_raw(json.dumps({"do": do, "id": id, **about}))
        return id

    async def send_raw(self, message: str | bytes) -> None:
        """Send what may be no command at all."""
        try:
            await self.socket.send(message)
        except websockets.ConnectionClosed:
            raise Gone from None

    async def do(self, do: str, id: str | None = None, **about: Any) -> dict[str, Any]:
        """Ask for something and wait for the answer; a refusal is raised."""
        id = next(self._ids) if id is None else id
        answer = self._asked[id] = asyncio.get_running_loop().create_future()
        try:
            await self.send(do, id, **about)
        except Gone:
            answer.cancel()
            raise
        said = await asyncio.wait_for(answer, PATIENCE)
        if "code" in said:
            raise No(said)
        return said

    async def act(self, move: str, seen: int | None = None, id: str | None = None) -> int:
        """Make a move: the row that it has become."""
        return (await self.do("act", id, move=move, seen=self.seq if seen is None else seen))["seq"]

    async def until(self, holds: Callable[["Line"], Any], patience: float = PATIENCE) -> None:
        """Wait until this is so."""
        async with asyncio.timeout(patience):
            while not holds(self):
                if not self.is_open:
                    raise Gone
                self._changed.clear()
                await self._changed.wait()

    async def is_refused(self, code: str, do: str, **about: Any) -> str:
        """Ask for what is not possible: the sentence of the refusal."""
        try:
            await self.do(do, **about)
        except No as no:
            assert no.code == code, (no.code, str(no))
            return str(no)
        raise AssertionError(f"{do} was not refused")
