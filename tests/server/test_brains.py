"""House players think in child processes: what becomes of a table when a child fails, and what it is told."""

import asyncio
import base64
import os
import random
import signal
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from parlour.game import Game
from parlour.games import load, names
from parlour.kernel import State
from parlour.players import PLAYERS
from parlour.server import brains
from parlour.server.brains import Brain, Brains, Question
from parlour.table import Table, look
from server.client import House
from server.conftest import Opens
from server.playing import quick_rules, to_the_end

GAME = names()[0]
PLAYER = next(iter(PLAYERS))
QUESTIONS = 30
MOMENT = 25
"""Moves after which there is something that a seat cannot know."""


def children(house: House) -> list[int]:
    """The processes in which the house thinks."""
    assert house.process
    tasks = Path(f"/proc/{house.process.pid}/task")
    return [int(pid) for task in tasks.iterdir() for pid in (task / "children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux says which children there are")
def test_a_match_goes_on_when_the_children_are_killed_again_and_again(opens: Opens) -> None:
    house = opens()
    ann = house.guest("Ann")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table = ann.open_table(GAME, 3, options=quick_rules(GAME, 3), house=PLAYER)
            line = await stack.enter_async_context(ann.at(table))
            await line.until(lambda line: line.view)
            playing = asyncio.create_task(to_the_end(line, random.Random(1)))
            killed = 0
            while killed < 5 and not playing.done():
                for child in children(house):
                    os.kill(child, signal.SIGKILL)
                    killed += 1
                await line.until(lambda line, seq=line.seq: line.seq > seq or line.view["over"])
            await playing
            assert killed

    asyncio.run(play())


def moment(game: Game) -> tuple[State, int]:
    """A state in the middle of a match, and a seat that the game waits for."""
    table, chance = Table(game, game.seats[0], seed=3), random.Random(3)
    table.deal()
    while len(table.rows) < MOMENT and not table.over:
        seat = chance.choice(table.awaited)
        table.act(seat, chance.choice(table.legal(seat)))
    while table.over:
        table.state = table.state_at(len(table.rows) - 2)
    return table.state, table.awaited[0]


def answered(question: Callable[[Brains], Question], times: int = 1) -> list[int]:
    """What children of this process answer."""

    async def ask() -> list[int]:
        house = Brains(1)
        try:
            return [(await house.answer(question(house))).move for _ in range(times)]
        finally:
            await house.stop()

    return asyncio.run(ask())


@pytest.fixture
def asked() -> Callable[[Brains], Question]:
    game = load(GAME)
    s, seat = moment(game)
    return lambda house: house.question(game, s, seat, PLAYER)


FAULTY = {
    "nonsense": "print('nonsense', flush=True)",
    "nothing": "pass",
    "an answer to something else": """print('{"job":-1,"move":0}', flush=True)""",
    "an impossible move": """print('{"job":%d,"move":99999}' % json.loads(line)["job"], flush=True)""",
    "its end": "break",
    "a very long line": "print('x' * 10**6, flush=True)",
}


@pytest.mark.parametrize("answer", FAULTY)
def test_a_child_that_answers_nonsense_or_nothing_stops_no_table(
    answer: str, asked: Callable[[Brains], Question], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The house makes some legal move instead."""
    child = tmp_path / "child"
    child.write_text(f"#!{sys.executable}\nimport json, sys\nfor line in sys.stdin:\n    {FAULTY[answer]}\n")
    child.chmod(0o700)
    monkeypatch.setattr(brains.sys, "executable", str(child))
    monkeypatch.setattr(brains, "PATIENCE", 0.5)
    (move,) = answered(asked)
    assert move in asked(Brains(1)).moves


def test_a_child_that_hangs_is_replaced(
    asked: Callable[[Brains], Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(brains, "PATIENCE", 3.0)
    started: list[Brain] = []
    start = Brain.start

    async def starting(brain: Brain) -> None:
        await start(brain)
        started.append(brain)
        if len(started) == 1:
            os.kill(brain.process.pid, signal.SIGSTOP)

    monkeypatch.setattr(Brain, "start", starting)
    (move,) = answered(asked)
    assert move in asked(Brains(1)).moves and len(started) == 2


@pytest.mark.parametrize("name", names())
def test_a_child_is_told_nothing_that_its_seat_cannot_know(name: str) -> None:
    """It is sent a state that looks the same from its seat, and is the true one only by chance."""
    game = load(name)
    s, seat = moment(game)
    house = Brains(1)
    questions = [house.question(game, s, seat, PLAYER) for _ in range(QUESTIONS)]
    sent = [game.layout.unpack(base64.b64decode(question.state)) for question in questions]
    for other in sent:
        assert look(game, other, seat) == look(game, s, seat)
    different = {game.layout.pack(other) for other in sent}
    assert (len(different) > 1) == has_secrets(game, s, seat)
    assert {tuple(question.moves) for question in questions} == {tuple(game.moves(s, seat))}


def has_secrets(game: Game, s: State, seat: int) -> bool:
    """Whether there is something now that the seat cannot know."""
    packed = set()
    for number in range(QUESTIONS):
        other = game.layout.copy(s)
        game.resample(other, seat, [number, 1])
        packed.add(game.layout.pack(other))
    return len(packed) > 1
