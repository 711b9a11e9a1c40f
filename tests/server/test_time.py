"""What time does at a table: clocks, silences, absence, and where all play at once."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import AsyncExitStack, closing, suppress
from typing import Any

import pytest

import parlour
from parlour.game import Game, Move, Value, at_once, never
from parlour.games import load, names
from parlour.server.room import LAPSES, MISSING
from parlour.server.store import FILE
from parlour.table import Table
from server.client import PATIENCE, Guest, House, Line, No
from server.conftest import Opens
from server.playing import gather, quick_rules


def games(has: Callable[[Game], bool]) -> list[str]:
    """The games of which this is so."""
    return [name for name in names() if has(load(name))]


TURNS = games(lambda game: not game.tempo[1])
AT_ONCE = games(lambda game: bool(game.tempo[1]))
WAITING = games(lambda game: game.waits is not never)
HOLDING = games(lambda game: game.holds is not at_once)

AWAY = 2
"""The seat of somebody who goes away."""
HOUR = 3_600_000
HELD = 0.06
"""Seconds after which an act that has not been answered is being held, or the machine is busy."""


async def when_allowed(line: Line, do: str, but: str, **about: Any) -> None:
    """Ask until it is no longer refused with this code."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await line.do(do, **about)
                return
            except No as no:
                assert no.code == but, no
                await asyncio.sleep(0.02)


# Clocks


def test_the_move_clock_moves_for_who_is_silent_and_three_silences_are_an_absence(swift: House) -> None:
    """Without the house rule there is none; who acts again is back."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            _, _, calm = await gather(stack, swift, TURNS[0], 2)
            _, _, lines = await gather(stack, swift, TURNS[0], 2, clock=4, options=lasting(TURNS[0]))
            now = (await lines[0].do("ping"))["now"]
            assert 0 < lines[0].due - lines[0].rows[0]["at"] <= 4000 and lines[0].due >= now - 1000
            await lines[0].until(lambda line: any(place["away"] for place in line.around["places"]))
            seat = next(seat for seat, place in enumerate(lines[0].around["places"]) if place["away"])
            moves = [row["events"][0]["seat"] for row in lines[0].rows.values() if row["seq"]]
            assert moves.count(seat) >= LAPSES
            await comes_back(lines[seat])
            assert calm[0].due is None and calm[0].seq == 0

    asyncio.run(play())


def lasting(game: str) -> dict[str, Value]:
    """House rules with which a match lasts long."""
    return {o.key: o.allowed(2)[-1] for o in load(game).options if isinstance(o.values, range)}


async def comes_back(line: Line) -> None:
    """Be there again by making a move, as soon as it can be made."""
    async with asyncio.timeout(PATIENCE):
        while line.around["places"][line.seat]["away"]:
            await line.until(lambda line: line.view["legal"])
            with suppress(No):
                await line.act(line.view["legal"][0])
            await line.do("ping")


@pytest.mark.parametrize("game", WAITING)
def test_a_free_window_lapses_also_without_a_clock(game: str, swift: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            chance = random.Random(2)
            _, _, lines = await gather(stack, swift, game, load(game).seats[0])
            while lines[0].due is None:
                assert not lines[0].view["over"], "there is a window before the end"
                seat = chance.choice(lines[0].view["awaited"])
                seq = await lines[seat].act(chance.choice(lines[seat].view["legal"]))
                for line in lines:
                    await line.until(lambda line, seq=seq: line.seq >= seq)
            seq, due = lines[0].seq, lines[0].due
            await lines[0].until(lambda line: line.seq > seq)
            assert lines[0].rows[seq + 1]["at"] == due
            assert not any(place["away"] for place in lines[0].around["places"])

    asyncio.run(play())


@pytest.mark.parametrize("game", WAITING)
def test_how_long_a_window_of_the_house_is_open_tells_nothing(game: str, swift: House) -> None:
    """A house player that wants nothing in it lets it lapse, where whoever is next could end it."""

    async def play() -> str:
        ann, chance = swift.guest("Ann"), random.Random(3)
        table = ann.open_table(game, load(game).seats[1], house="random", options=quick_rules(game, 3))
        async with ann.at(table) as line:
            while not line.view["over"]:
                seq, is_awaited = line.seq, line.seat in line.view["awaited"]
                if is_awaited:
                    with suppress(No):
                        await line.act(chance.choice(line.view["legal"]))
                await line.until(lambda line, seq=seq: line.seq > seq or line.view["over"])
        return table

    table = asyncio.run(play())
    match = parlour.replay(swift.ask("GET", f"/api/tables/{table}/record"))
    at = [frame["at"] for frame in swift.ask("GET", f"/api/tables/{table}/replay")["frames"]]
    again, lapsed = Table(match.game, match.seats, match.options), 0
    for seq, row in enumerate(match.rows[: len(at)]):
        if seq and again.next_ones() and isinstance(row.entries[0], Move):
            seat, move = row.entries[0]
            patience = match.game.waits(again.state, seat)
            if seat and patience and move == match.game.lapse(again.state, seat):
                assert at[seq] - at[seq - 1] == patience
                lapsed += 1
        again.follow(row)
    assert lapsed or not any_next(game), "no window has lapsed"


def any_next(game: str) -> bool:
    """Whether it is ever so that somebody else could end a free window."""
    chance, table = random.Random(1), parlour.open(game, seats=3, seed=1)
    while not table.over and len(table.rows) < 200:
        if table.next_ones():
            return True
        table.act(seat := chance.choice(table.awaited), chance.choice(table.legal(seat)))
    return False


def test_clocks_are_credited_with_a_time_when_no_server_was_up(opens: Opens) -> None:
    """The power is cut, and comes back after an hour."""
    house = opens()

    async def begin() -> tuple[str, Guest, int | None]:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, TURNS[0], 2, clock=60)
            return table, guests[0], lines[0].due

    async def back() -> None:
        async with guest.at(table) as line:
            await line.until(lambda line: line.view)
            assert line.seq == 0, "no silence has lapsed"
            assert due and line.due
            assert 40_000 < line.due - line.around["now"] <= 70_000

    table, guest, due = asyncio.run(begin())
    house.kill()
    put_back(house, HOUR)
    house.open()
    asyncio.run(back())


def put_back(house: House, milliseconds: int) -> None:
    """Make everything in the books so much older."""
    with closing(sqlite3.connect(house.data / FILE)) as books, books:
        books.execute("update rows set at = at - ?", (milliseconds,))
        books.execute("update lives set began = began - ?1, until = until - ?1", (milliseconds,))
        books.execute("update presence set until = until - ?", (milliseconds,))
        books.execute("update tables set due = due - ?1, touched = touched - ?1", (milliseconds,))
        for id, text in books.execute("select id, affairs from tables").fetchall():
            affairs = json.loads(text)
            affairs["began"] -= milliseconds
            books.execute("update tables set affairs = ? where id = ?", (json.dumps(affairs), id))


# Absence


def test_the_others_choose_what_becomes_of_who_is_away(swift: House) -> None:
    """First to wait, then to let the house play; the seat can be taken back."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, swift, TURNS[0], 3)
            lines[AWAY].socket.transport.abort()
            await lines[0].until(lambda line: not line.around["places"][AWAY]["here"])
            assert not lines[0].around["places"][AWAY]["away"], "there is a grace"
            await lines[0].until(lambda line: line.around["places"][AWAY]["away"])
            place = lines[0].around["places"][AWAY]
            assert place["until"] - place["away"] == MISSING
            await lines[0].is_refused("too_early", "choose", seat=AWAY, choice="bot")
            await when_allowed(lines[0], "choose", "too_early", seat=AWAY, choice="wait")
            assert lines[1].around["places"][AWAY]["until"] == place["until"], "one of two is not enough"
            await lines[1].do("choose", seat=AWAY, choice="wait")
            await lines[0].until(lambda line: line.around["places"][AWAY]["until"] > place["until"])
            for line in lines[:AWAY]:
                await when_allowed(line, "choose", "too_early", seat=AWAY, choice="bot")
            await lines[0].until(lambda line: line.around["places"][AWAY]["player"])
            await lines[0].until(lambda line: "House" in line.view["names"][AWAY])
            await until_the_turn_of(AWAY, lines[:AWAY])
            back = await stack.enter_async_context(guests[AWAY].at(table))
            await back.until(lambda line: line.view)
            await back.is_refused(
                "house_plays", "act", move=(back.view["legal"] or ["any"])[0], seen=back.seq
            )
            await back.do("sit", seat=AWAY)
            await back.until(lambda line: not line.around["places"][AWAY]["player"])
            await back.until(lambda line: line.view["names"][AWAY] == "Guest 2")

    asyncio.run(play())


async def until_the_turn_of(seat: int, others: list[Line]) -> None:
    """Play until this seat has made a move, which is not one of those who play here."""
    async with asyncio.timeout(PATIENCE):
        while not any(e["seat"] == seat and e["kind"] not in ("say", "sit") for e in others[0].events):
            for line in others:
                if line.seat in line.view["awaited"]:
                    with suppress(No):
                        await line.act(line.view["legal"][-1])
            await asyncio.sleep(0.01)


def test_who_is_back_in_time_is_missed_no_more_and_the_others_may_end_it(swift: House) -> None:
    """A match that is broken off is as open as one that is over."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, swift, TURNS[0], 2)
            lines[1].socket.transport.abort()
            await lines[0].until(lambda line: line.around["places"][1]["away"])
            async with guests[1].at(table):
                await lines[0].until(lambda line: not line.around["places"][1]["away"])
            await lines[0].until(lambda line: line.around["places"][1]["away"])
            await when_allowed(lines[0], "choose", "too_early", seat=1, choice="end")
            await lines[0].until(lambda line: line.around["phase"] == "broken")
            await lines[0].is_refused("not_playing", "act", move="any", seen=0)
            assert swift.ask("GET", f"/api/tables/{table}/record")["log"]

    asyncio.run(play())


# Where all play at once


@pytest.mark.parametrize("game", AT_ONCE)
def test_a_countdown_comes_first_and_after_a_pause_again(game: str, swift: House) -> None:
    """Time stands still as soon as somebody drops."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, swift, game, 2)
            begins = lines[0].around["begins"]
            assert begins - lines[0].rows[0]["at"] == load(game).countdown
            await lines[0].is_refused("early", "act", move=lines[0].view["legal"][0], seen=0)
            await when_allowed(lines[0], "act", "early", move=lines[0].view["legal"][0], seen=0)
            assert lines[0].rows[1]["at"] >= begins
            lines[1].socket.transport.abort()
            await lines[0].until(lambda line: line.around["paused"])
            await lines[0].is_refused("paused", "act", move=lines[0].view["legal"][0], seen=lines[0].seq)
            async with guests[1].at(table) as back:
                await lines[0].until(lambda line: not line.around["paused"])
                began_again = lines[0].around
                assert began_again["begins"] - began_again["now"] > load(game).countdown / 2
                await when_allowed(back, "act", "early", move=lines[1].view["legal"][0], seen=lines[0].seq)

    asyncio.run(play())


@pytest.mark.parametrize("game", HOLDING)
def test_the_act_that_ends_a_round_waits_for_those_made_at_the_same_time(game: str, swift: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            _, _, (first, second) = await gather(stack, swift, game, 2)
            await when_allowed(first, "act", "early", move=first.view["legal"][0], seen=0)
            while not first.view["round"]:
                asked = asyncio.create_task(first.act(first.view["legal"][-1]))
                await asyncio.wait([asked], timeout=HELD)
                sent_later = None if asked.done() else await second.act(second.view["legal"][-1])
                row = await asked
                await first.until(lambda line, row=row: line.seq >= row)
            assert sent_later is not None and sent_later < row

    asyncio.run(play())


@pytest.mark.parametrize("game", [TURNS[0], *AT_ONCE])
def test_house_players_take_their_time(game: str, opens: Opens) -> None:
    """So that people can follow."""
    house = opens("--rates", "1000000", "--speed", "20")
    ann = house.guest("Ann")

    async def play() -> None:
        async with ann.at(ann.open_table(game, 3, house="thumb")) as line:
            await line.until(lambda line: line.view)
            if 0 in line.view["awaited"] and game in TURNS:
                await line.act(line.view["legal"][0])
            await line.until(lambda line: len(moves_of_others(line)) >= 2)
            for row in moves_of_others(line)[:2]:
                before = line.rows[row["seq"] - 1]["at"] if game in TURNS else line.around["begins"]
                assert row["at"] - before >= (load(game).tempo[0] or 600)

    asyncio.run(play())


def moves_of_others(line: Line) -> list[dict]:
    return [row for row in line.rows.values() if row["seq"] and row["events"][0]["seat"] in (1, 2)]
