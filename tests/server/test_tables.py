"""Tables: who finds them, who arranges them, who looks on, and what comes after the end."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import pytest

from parlour.game import Value
from parlour.games import load, names
from parlour.players import PLAYERS
from server.client import House, Line, connected
from server.playing import gather, quick_rules, seats_for, to_the_end

GAME = names()[0]
PLAYER = next(iter(PLAYERS))


def listed(house: House) -> dict[str, dict[str, Any]]:
    return {table["table"]: table for table in house.ask("GET", "/api/lobby")}


def arranged(line: Line, **changed: Any) -> dict[str, Any]:
    """The arrangements of a table with some of them changed."""
    kept = {key: line.around[key] for key in ("options", "clock", "public", "hints")}
    return {"seats": len(line.around["places"]), **kept, **changed}


def test_a_table_is_private_until_its_host_lists_it(house: House) -> None:
    async def play() -> None:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table, open_one = ann.open_table(GAME, 2), ann.open_table(GAME, 2, public=True)
        assert table not in listed(house)
        assert listed(house)[open_one]["names"] == ["Ann", ""]
        async with ann.at(table) as host, ben.at(table) as other:
            await other.is_refused("not_host", "rules", **arranged(other, public=True))
            await host.do("rules", **arranged(host, public=True))
            assert listed(house)[table]["free"] == 1
            await host.do("rules", **arranged(host, public=False))
            assert table not in listed(house)

    asyncio.run(play())


def test_who_has_the_link_sits_or_looks_on_and_nobody_else_finds_the_table(house: House) -> None:
    async def play() -> None:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = ann.open_table(GAME, 2)
        async with ben.at(table) as other:
            await other.do("sit", seat=1)
        async with connected(house, table[:-1] + ("A" if table[-1] != "A" else "B")) as line:
            await line.socket.wait_closed()
            assert line.socket.close_code == 4404
        assert house.http.get("/api/tables/unknown").status_code == 404

    asyncio.run(play())


def test_the_host_fills_and_clears_seats_by_name(house: House) -> None:
    async def play() -> None:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = ann.open_table(GAME, 3)
        async with ann.at(table) as host, ben.at(table) as other:
            await other.do("sit", seat=1)
            await host.is_refused("empty_seat", "begin")
            await host.is_refused("unknown_player", "fill", seat=2, player="nobody")
            await host.is_refused("seat_taken", "fill", seat=1, player=PLAYER)
            await host.is_refused("bad_seat", "fill", seat=3, player=PLAYER)
            await other.is_refused("not_host", "fill", seat=2, player=PLAYER)
            for player in house.ask("GET", "/api/players"):
                await host.do("fill", seat=2, player=player)
                await host.until(lambda line, player=player: line.around["places"][2]["player"] == player)
                await other.is_refused("not_host", "clear", seat=2)
                await host.do("clear", seat=2)
            await other.is_refused("not_host", "begin")
            await host.do("fill", seat=2, player=PLAYER)
            await host.do("begin")
            await host.is_refused("wrong_phase", "clear", seat=2)
            await host.is_refused("wrong_phase", "fill", seat=2, player=PLAYER)

    asyncio.run(play())


def choices(game: str) -> list[tuple[str, Value]]:
    """House rules as they are not usually."""
    return [
        (option.key, value)
        for option in load(game).options
        for value in option.allowed(seats_for(game))
        if value != option.usual(seats_for(game))
    ]


@pytest.mark.parametrize("game", [*filter(choices, names())])
def test_only_the_host_changes_house_rules_and_only_before_the_start(game: str, house: House) -> None:
    seats, (key, value) = seats_for(game), choices(game)[0]

    async def play() -> None:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        async with AsyncExitStack() as stack:
            table = ann.open_table(game, seats)
            host, other = [await stack.enter_async_context(guest.at(table)) for guest in (ann, ben)]
            await other.do("sit", seat=1)
            wanted = arranged(host, options={key: value}, clock=3000)
            await other.is_refused("not_host", "rules", **wanted)
            await host.is_refused("unknown_option", "rules", **arranged(host, options={"unknown": 1}))
            await host.is_refused("bad_value", "rules", **arranged(host, options={key: "unknown"}))
            await host.is_refused("bad_clock", "rules", **arranged(host, clock=10**6))
            await host.is_refused("bad_seats", "rules", **arranged(host, seats=1))
            await host.do("rules", **wanted)
            await other.until(lambda line: line.around["options"].get(key) == value)
            for seat in range(2, seats):
                await host.do("fill", seat=seat, player=PLAYER)
            await host.do("begin")
            await host.is_refused("wrong_phase", "rules", **arranged(host))
            assert house.ask("GET", f"/api/tables/{table}")["options"][key] == value

    asyncio.run(play())


def test_an_onlooker_sees_what_everybody_may_see_and_takes_no_seat(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, _, lines = await gather(stack, house, GAME, 2)
            onlooker = await stack.enter_async_context(house.guest("Eve").at(table))
            await onlooker.until(lambda line: line.view)
            assert (onlooker.seat, onlooker.view["seat"], onlooker.view["legal"]) == (None, None, [])
            for do, about in (("sit", {"seat": 0}), ("begin", {}), ("fill", {"seat": 0, "player": PLAYER})):
                await onlooker.is_refused("wrong_phase" if do == "sit" else "not_host", do, **about)
            for do, about in (("leave", {}), ("undo", {"seen": 0}), ("hint", {})):
                await onlooker.is_refused("not_seated", do, **about)
            await onlooker.is_refused("wrong_phase", "again", agree=True)
            await onlooker.is_refused("too_early", "choose", seat=0, choice="end")
            await lines[0].until(lambda line: line.around["onlookers"] == 1)

    asyncio.run(play())


async def ended(stack: AsyncExitStack, house: House, seats: int) -> tuple[str, list[Line]]:
    table, _, lines = await gather(stack, house, GAME, seats, options=quick_rules(GAME, seats))
    await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
    for line in lines:
        await line.until(lambda line: line.around["phase"] == "over")
    return table, lines


def test_a_rematch_begins_when_all_agree(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            _, lines = await ended(stack, house, 2)
            await lines[0].do("again", agree=True)
            await lines[1].until(lambda line: line.around["places"][0]["again"] is True)
            assert (lines[1].around["places"][1]["again"], lines[1].around["next"]) == (None, "")
            await lines[1].do("again", agree=True)
            await lines[0].until(lambda line: line.around["next"])
            next = house.ask("GET", f"/api/tables/{lines[0].around['next']}")
            assert (next["phase"], next["names"]) == ("playing", ["Guest 0", "Guest 1"])

    asyncio.run(play())


def test_who_declines_the_rematch_leaves_a_free_seat(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            _, lines = await ended(stack, house, 3)
            await lines[1].do("again", agree=False)
            await lines[0].do("again", agree=True)
            await lines[2].until(
                lambda line: [p["again"] for p in line.around["places"]] == [True, False, None]
            )
            await lines[2].do("again", agree=True)
            await lines[0].until(lambda line: line.around["next"])
            next = house.ask("GET", f"/api/tables/{lines[0].around['next']}")
            assert (next["phase"], next["names"]) == ("waiting", ["Guest 0", "", "Guest 2"])
            await lines[1].is_refused("wrong_phase", "again", agree=True)

    asyncio.run(play())


def test_a_finished_table_is_replayed_from_any_move_by_who_has_the_link(house: House) -> None:
    """A record replays too, and shows the same."""

    async def play() -> str:
        async with AsyncExitStack() as stack:
            return (await ended(stack, house, 2))[0]

    table = asyncio.run(play())
    record = house.ask("GET", f"/api/tables/{table}/record")
    whole = house.ask("GET", f"/api/tables/{table}/replay?eyes=all")
    assert [frame["lines"] for frame in whole["frames"]] == record["log"]
    seq = len(record["log"]) // 2
    one = house.ask("GET", f"/api/tables/{table}/replay?eyes=1&from={seq}&to={seq}")["frames"]
    assert [frame["view"] for frame in one] == [whole["frames"][seq]["views"][1]]
    brought = house.ask("POST", f"/api/replay?eyes=1&from={seq}&to={seq}", **record)["frames"]
    assert [frame["view"] for frame in brought] == [one[0]["view"]]
    assert table not in listed(house)


@pytest.mark.parametrize("what", ["record", "result", "replay", "replay?eyes=all", "replay?eyes=0"])
def test_a_match_that_is_played_is_shown_to_nobody_as_a_whole(what: str, house: House) -> None:
    """Nor one that has not begun."""
    ann = house.guest("Ann")
    for table in (ann.open_table(GAME, 2, house=PLAYER), ann.open_table(GAME, 2)):
        for token in (ann.token, ""):
            headers = {"authorization": f"bearer {token}"} if token else {}
            answer = house.http.get(f"/api/tables/{table}/{what}", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (409, "unfinished")
