"""Whatever a connection says, everybody else plays on."""

import asyncio
import contextlib
import json
import random
import secrets
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.games import load, names
from parlour.server import wire
from parlour.table.log import LONGEST_TEXT
from server.client import Gone, House, Line, No, connected
from server.playing import PASSING, check_what_was_heard, fold, gather, quick_rules, stored, to_the_end

MOST = 60
"""Matches, or messages one after the other, that are tried of a kind."""

careful = settings(
    max_examples=MOST,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

KINDS = [kind.__struct_config__.tag for kind in wire.Asked.__args__]
KEYS = sorted({key for kind in wire.Asked.__args__ for key in kind.__struct_fields__})

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=6,
)
plausible = st.sampled_from(
    [-1, 0, 1, 2, 15, 16, 10**6, 2**64, True, "", "*", "thumb", "wait", "end", "draw", [], {}, None, 0.5]
)
commands = st.builds(
    lambda do, given: {**given, "do": do},
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(KEYS), plausible | anything, max_size=6),
)


def written(value: Any) -> bytes:
    """As JSON, or as what some programs write for it."""
    return json.dumps(value).encode()


@st.composite
def cut_off(draw: st.DrawFn) -> bytes:
    whole = written(draw(commands))
    return whole[: draw(st.integers(0, len(whole) - 1))]


messages = st.one_of(
    commands.map(written),
    cut_off(),
    anything.map(written),
    st.binary(max_size=200),
    st.text(max_size=200).map(lambda text: text.encode(errors="replace")),
    st.sampled_from(
        [b"[" * 4000, b'{"do":' * 600, b'{"do":"ping","id":"' + b"\\ud800" * 10 + b'"}', b"\x00"]
    ),
)


class Waiting(NamedTuple):
    """A table where somebody is to move, and the tokens of people there."""

    id: str
    tokens: dict[str, str]


@pytest.fixture(scope="module")
def table(house: House) -> Waiting:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open_table(names()[0], 2, house="thumb")
    return Waiting(table, {"player": ann.token, "guest": ben.token, "nobody": ""})


@careful
@given(
    who=st.sampled_from(["player", "guest", "nobody"]),
    said=st.lists(st.tuples(messages, st.booleans()), min_size=1, max_size=12),
)
def test_every_message_gets_an_answer_and_none_is_a_fault(
    house: House, table: Waiting, who: str, said: list[tuple[bytes, bool]]
) -> None:
    async def play() -> None:
        async with connected(house, table.id, table.tokens[who]) as line:
            for message, as_text in said:
                await line.send_raw(message.decode(errors="ignore") if as_text else message)
            await line.do("ping", "the last")
            heard = [json.loads(message) for message in line.heard]
            answers = [answer for answer in heard if answer["is"] in ("done", "no", "pong", "tip")]
            assert len(answers) == len(said) + 1, "an answer for each message"
            assert "fault" not in {answer.get("code") for answer in answers}

    asyncio.run(play())


@pytest.mark.parametrize("message", [f'{{"do":"say","id":"1","text":"{"x" * wire.LARGEST}"}}', b"x" * 10**6])
def test_what_is_too_large_ends_only_the_connection_that_sent_it(
    message: str | bytes, house: House, table: Waiting
) -> None:
    async def play() -> None:
        async with connected(house, table.id) as other, connected(house, table.id) as line:
            with contextlib.suppress(Gone):
                await line.send_raw(message)
            await line.socket.wait_closed()
            assert line.socket.close_code == 1009
            await other.do("ping")

    asyncio.run(play())


@pytest.mark.parametrize("letter", ["x", "ß", "語", "🂡", '"'])
def test_the_longest_text_fits_in_any_writing(letter: str, house: House) -> None:
    """Also as programs write it, that send nothing but ASCII."""
    ann = house.guest("Ann")

    async def play() -> None:
        async with ann.at(ann.open_table(names()[0], 2)) as line:
            await line.do("say", text=letter * LONGEST_TEXT)
            await line.until(lambda line: line.chat)
            assert line.chat[0]["text"] == letter * LONGEST_TEXT
            await line.is_refused("bad_message", "say", text="x" * (LONGEST_TEXT + 1))

    asyncio.run(play())


def test_only_who_sits_there_may_act(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            game = names()[0]
            table, _, lines = await gather(stack, house, game, 2, options=quick_rules(game, 2))
            mine = lines[0].view["awaited"][0]
            move = lines[mine].view["legal"][0]
            onlooker = await stack.enter_async_context(house.guest("Eve").at(table))
            nobody = await stack.enter_async_context(connected(house, table))
            await lines[1 - mine].is_refused("not_your_turn", "act", move=move, seen=0)
            await onlooker.is_refused("not_seated", "act", move=move, seen=0)
            await onlooker.is_refused("not_seated", "undo", seen=0)
            await onlooker.is_refused("not_seated", "hint")
            await onlooker.is_refused("wrong_phase", "sit", seat=mine)
            await nobody.is_refused("no_name", "act", move=move, seen=0)
            await nobody.is_refused("no_name", "say", text="hello")
            assert lines[mine].seq == 0, "nothing has happened"
            await lines[mine].act(move)

    asyncio.run(play())


def test_nobody_acts_before_the_start_or_after_the_end(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            game = names()[0]
            ann = house.guest("Ann")
            line = await stack.enter_async_context(ann.at(ann.open_table(game, 2)))
            await line.is_refused("not_playing", "act", move="anything", seen=-1)
            await line.is_refused("not_playing", "undo", seen=-1)
            _, _, lines = await gather(stack, house, game, 2, options=quick_rules(game, 2))
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            for line in lines:
                await line.until(lambda line: line.around["phase"] == "over")
                await line.is_refused("not_playing", "act", move="anything", seen=line.seq)
                await line.is_refused("not_playing", "undo", seen=line.seq)

    asyncio.run(play())


class Careless:
    """A guest whose program does all that programs do wrong."""

    def __init__(self, line: Line, other: Line, chance: random.Random) -> None:
        self.line, self.other, self.chance = line, other, chance
        self.acks: dict[str, int] = {}
        """By command: the row that it has become."""

    async def play(self) -> None:
        while not self.line.view["over"]:
            seq = self.line.seq
            if self.line.view["legal"]:
                await self.chance.choice([self.doubled, self.reordered, self.stale, self.garbled])(seq)
            if self.line.seat not in self.line.view["awaited"] and self.line.seq == seq:
                await self.line.until(lambda line, seq=seq: line.seq > seq or line.view["over"])

    async def act(self, line: Line, id: str, seen: int) -> None:
        """Ask for a legal move; note what is acknowledged."""
        try:
            row = await line.act(self.chance.choice(self.line.view["legal"] or ["none"]), seen, id)
        except No as no:
            assert no.code in {*PASSING, "unreadable"}, no
            if no.code in ("early", "paused"):
                await asyncio.sleep(0.1)
            return
        assert self.acks.setdefault(id, row) == row, "twice was not once"
        await self.line.until(lambda line: line.seq >= row)

    def id(self) -> str:
        return secrets.token_urlsafe(6)

    async def doubled(self, seq: int) -> None:
        """The same command over both lines at once, and once more later."""
        id = self.id()
        await asyncio.gather(self.act(self.line, id, seq), self.act(self.other, id, seq))
        if id in self.acks:
            assert await self.other.act("anything", seq, id) == self.acks[id]

    async def reordered(self, seq: int) -> None:
        """Two commands at once, that were meant one after the other."""
        await asyncio.gather(self.act(self.line, self.id(), seq), self.act(self.other, self.id(), seq))

    async def stale(self, seq: int) -> None:
        """As if nothing had been heard for a while."""
        await self.act(self.line, self.id(), self.chance.randint(-1, seq))

    async def garbled(self, seq: int) -> None:
        """The beginning of a command, another with rows of the future, then a good one."""
        await self.line.send_raw('{"do":"act","id":"1","move"')
        await self.line.send("act", move="", seen=seq + 1000)
        await self.act(self.line, self.id(), seq)


@pytest.mark.parametrize("game", names())
def test_careless_programs_play_to_the_end(game: str, swift: House) -> None:
    """Commands doubled, reordered, stale and cut off: each that was acknowledged is one row."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            seats = load(game).seats[0]
            table, guests, lines = await gather(stack, swift, game, seats, options=quick_rules(game, seats))
            others = [await stack.enter_async_context(guest.at(table)) for guest in guests]
            players = [
                Careless(*both, random.Random(seat))
                for seat, both in enumerate(zip(lines, others, strict=True))
            ]
            await asyncio.gather(*(player.play() for player in players))
            rows = {seq: (seat, command) for t, seq, seat, command in stored(swift.data) if t == table}
            for seat, player in enumerate(players):
                assert {(seq, seat, id) for id, seq in player.acks.items()} == {
                    (seq, *row) for seq, row in rows.items() if row[0] == seat and row[1]
                }
            seen = fold(swift.ask("GET", f"/api/tables/{table}/record"))
            for line in [*lines, *others]:
                await line.until(lambda line: line.seq == len(rows) - 1)
                check_what_was_heard(line, seen)

    asyncio.run(play())
