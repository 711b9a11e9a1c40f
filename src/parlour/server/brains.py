"""House players think in child processes. A child is sent one JSON line a question and answers with one;
what it is sent is a state that the seat cannot tell from the true one, so no secret leaves the server.
A worker on another machine can speak the same."""

import asyncio
import base64
import contextlib
import itertools
import os
import secrets
import sys
import zlib

import msgspec
from msgspec import Struct

from parlour.game import Game
from parlour.games import load
from parlour.kernel import State, sow
from parlour.players import PLAYERS
from parlour.server.logs import fault, log

PATIENCE = 20.0
"""Seconds after which a child that has not answered is replaced."""
TRIES = 3
"""Children that are asked, before the house makes any move rather than hold the table up."""


LARGE = 65_536
"""Bytes that are read at once of what nobody wants to know."""


class Question(Struct):
    """What would this player do in this seat, and why?"""

    job: int
    game: str
    layout: int
    """A checksum of the state's layout: both sides must mean the same bytes."""
    state: str
    seat: int
    player: str
    seed: int
    moves: list[int]
    """What the seat may do."""


class Reply(Struct):
    job: int
    move: int = -1
    reason: str = ""
    error: str = ""


class Glimpse:
    """What a player in a child decides with."""

    def __init__(self, game: Game, s: State, seat: int) -> None:
        self.game, self.seat, self.legal, self._state = game, seat, game.moves(s, seat), s

    def sample(self, r: list[int]) -> State:
        """A state that the seat cannot tell from the true one."""
        s = self.game.layout.copy(self._state)
        self.game.resample(s, self.seat, r)
        return s


def checksum(game: Game) -> int:
    return zlib.crc32(repr(game.layout.fields).encode())


def question(job: int, game: Game, s: State, seat: int, player: str) -> Question:
    """A question about a state of which only what the seat knows is kept."""
    r = [0, 0]
    sow(r, secrets.randbits(63), 0)
    sample = game.layout.copy(s)
    game.resample(sample, seat, r)
    state = base64.b64encode(game.layout.pack(sample)).decode()
    moves = game.moves(s, seat)
    return Question(job, game.name, checksum(game), state, seat, player, secrets.randbits(62), moves)


def think(asked: Question) -> Reply:
    """The answer to a question."""
    game = load(asked.game)
    if asked.layout != checksum(game):
        return Reply(asked.job, error="this worker has other rules than the server")
    r = [0, 0]
    sow(r, asked.seed, 1)
    s = game.layout.unpack(base64.b64decode(asked.state))
    move = PLAYERS[asked.player](Glimpse(game, s, asked.seat), r)
    return Reply(asked.job, move, game.reason(s, asked.seat, move))


def serve_questions() -> None:
    """What a child does: answer until there are no more questions, or nobody who listens."""
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        asked = decoder.decode(line)
        try:
            reply = think(asked)
        except Exception as error:  # a player's fault must not take the others' questions with it
            reply = Reply(asked.job, error=f"{type(error).__name__}: {error}")
        try:
            os.write(sys.stdout.fileno(), msgspec.json.encode(reply) + b"\n")
        except BrokenPipeError:
            return


class Brain:
    """One child process."""

    def __init__(self) -> None:
        self.waiting: dict[int, asyncio.Future[Reply]] = {}

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "parlour.server.brains")
        self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        """Pass the answers on; when there are no more, or one is none, nobody waits in vain."""
        assert self.process.stdout
        decoder = msgspec.json.Decoder(Reply)
        with contextlib.suppress(msgspec.DecodeError, ValueError):
            async for line in self.process.stdout:
                reply = decoder.decode(line)
                if (done := self.waiting.pop(reply.job, None)) and not done.done():
                    done.set_result(reply)
        for done in self.waiting.values():
            if not done.done():
                done.set_exception(ConnectionError("the child has gone"))

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None and not self._reader.done()

    async def ask(self, asked: Question) -> Reply:
        assert self.process.stdin
        done = self.waiting[asked.job] = asyncio.get_running_loop().create_future()
        try:
            self.process.stdin.write(msgspec.json.encode(asked) + b"\n")
            async with asyncio.timeout(PATIENCE):
                return await done
        finally:
            self.waiting.pop(asked.job, None)

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self._reader
        assert self.process.stdout
        while await self.process.stdout.read(LARGE):  # the process ends when its pipe is empty
            pass
        await self.process.wait()


class Brains:
    """The child processes of a server."""

    def __init__(self, children: int) -> None:
        self._jobs = itertools.count()
        self._brains: list[Brain | None] = [None] * children
        self._locks = [asyncio.Lock() for _ in range(children)]

    def question(self, game: Game, s: State, seat: int, player: str) -> Question:
        return question(next(self._jobs), game, s, seat, player)

    async def answer(self, asked: Question) -> Reply:
        """What this house player does: any legal move, when its children do not answer."""
        for attempt in range(TRIES):
            place = (asked.job + attempt) % len(self._brains)
            brain = await self._brain(place)
            try:
                reply = await brain.ask(asked)
            except (TimeoutError, OSError) as error:
                fault("brain", error, game=asked.game, player=asked.player)
                await self._replace(place, brain)
                continue
            if reply.move in asked.moves:
                return reply
            log("error", "brain", game=asked.game, player=asked.player, kind=reply.error.partition(":")[0])
            break
        return Reply(asked.job, secrets.choice(asked.moves))

    async def _brain(self, place: int) -> Brain:
        async with self._locks[place]:
            brain = self._brains[place]
            if brain is None or not brain.is_alive:
                brain = self._brains[place] = Brain()
                await brain.start()
            return brain

    async def _replace(self, place: int, brain: Brain) -> None:
        """Let a child go that does not answer; the next question starts another."""
        async with self._locks[place]:
            if self._brains[place] is brain:
                self._brains[place] = None
        await brain.stop()

    async def stop(self) -> None:
        for brain in self._brains:
            if brain:
                await brain.stop()


if __name__ == "__main__":
    serve_questions()
