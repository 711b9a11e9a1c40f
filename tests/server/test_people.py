"""Guests: who somebody is, what the host and everybody may do about others, what is kept and deleted."""

import asyncio
import json
import random
import sqlite3
import time
from contextlib import AsyncExitStack, closing
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer

from parlour.games import names
from parlour.players import PLAYERS
from parlour.server.people import CARRY, COOKIE
from parlour.server.store import FILE
from server.client import PATIENCE, Guest, House, Line
from server.conftest import QUICK, Opens
from server.playing import gather, quick_rules, to_the_end

GAME = names()[0]


def asked(house: House, path: str, cookie: str = "", **given: Any) -> httpx.Response:
    """What a browser is answered that has this cookie."""
    cookies = {COOKIE: cookie} if cookie else {}
    return httpx.get(house.url + path, cookies=cookies, trust_env=False, **given)


def secret_of(house: House) -> str:
    with closing(sqlite3.connect(house.data / FILE)) as books:
        return books.execute("select value from settings where key = 'secret'").fetchone()[0]


# Who somebody is


def test_a_guest_says_a_name_and_is_known_by_a_cookie(house: House) -> None:
    welcome = httpx.post(f"{house.url}/api/me", json={"name": "Ann"}, trust_env=False)
    cookie = welcome.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "max-age=31536000" in cookie
    token = welcome.cookies[COOKIE]
    assert asked(house, "/api/me", token).json()["name"] == "Ann"
    assert house.ask("GET", "/api/me", token)["id"] == welcome.json()["id"]
    assert house.ask("POST", "/api/me", token, name="Anna")["name"] == "Anna"
    assert house.ask("POST", "/api/me", token, name="")["name"] == "Anna"
    assert house.ask("POST", "/api/me", name="")["name"].startswith("Guest ")


@pytest.mark.parametrize("token", ["", "x", "ImFubiI.forged", '"ann".x', "." * 3000])
def test_who_has_no_cookie_of_ours_is_nobody(token: str, house: House) -> None:
    assert asked(house, "/api/me", token).status_code == 401


def test_a_cookie_of_another_house_is_nobodys(house: House, opens: Opens) -> None:
    other = opens()
    assert asked(house, "/api/me", other.guest("Ann").token).status_code == 401
    ann = house.guest("Ann")
    forged = URLSafeSerializer("guessed", salt="guest").dumps(ann.id)
    assert asked(house, "/api/me", forged).status_code == 401


def test_a_link_carries_a_seat_to_another_device(house: House) -> None:
    ann = house.guest("Ann")
    link = house.ask("POST", "/api/me/carry", ann.token)["link"]
    other = httpx.get(link, trust_env=False)
    assert (other.status_code, other.headers["location"]) == (303, "/")
    assert asked(house, "/api/me", other.cookies[COOKIE]).json()["id"] == ann.id


def test_a_link_that_is_forged_too_old_or_of_somebody_deleted_carries_nothing(house: House) -> None:
    ann = house.guest("Ann")
    link = house.ask("POST", "/api/me/carry", ann.token)["link"]

    class Past(TimestampSigner):
        def get_timestamp(self) -> int:
            return super().get_timestamp() - CARRY - 1

    old = URLSafeTimedSerializer(secret_of(house), salt="carry", signer=Past).dumps(ann.id)
    refused = [asked(house, f"/carry/{token}") for token in (old, "forged", ann.token, link[-20:])]
    house.ask("DELETE", "/api/me", ann.token)
    refused.append(httpx.get(link, trust_env=False))
    for answer in refused:
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_link")
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  Ann \n\t Bo ", "Ann Bo"),
        ("Ann\u202enoB", "Ann noB"),
        ("A\u200bnn\x00", "A nn"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("{0} {1}", "{0} {1}"),
    ],
)
def test_names_are_one_line_of_what_can_be_seen(said: str, shown: str, house: House) -> None:
    """Markup stays the text that it is: pages show it as text, and the server never makes pages of it."""
    assert house.guest(said).name == shown


@pytest.mark.parametrize("name", [" ", "\u200b", "\u202e\n", "x" * 41])
def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(name: str, house: House) -> None:
    answer = httpx.post(f"{house.url}/api/me", json={"name": name}, trust_env=False)
    assert answer.status_code == 400 and answer.json()["code"] in ("bad_text", "bad_body")


def test_people_of_one_name_are_told_apart_at_a_table(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            anns = [house.guest("Ann") for _ in range(3)]
            table = anns[0].open_table(GAME, 4)
            lines = [await stack.enter_async_context(ann.at(table)) for ann in anns]
            for seat, line in enumerate(lines[1:], 1):
                await line.do("sit", seat=seat)
            await lines[0].until(lambda line: line.around["places"][2]["name"])
            assert names_at(lines[0]) == ["Ann", "Ann 2", "Ann 3", ""]

    asyncio.run(play())


def names_at(line: Line) -> list[str]:
    return [place["name"] for place in line.around["places"]]


# What a host may do


def test_a_removed_guest_is_out_for_good(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            ann, ben = house.guest("Ann"), house.guest("Ben")
            table = ann.open_table(GAME, 2)
            host, other = [await stack.enter_async_context(guest.at(table)) for guest in (ann, ben)]
            await other.do("sit", seat=1)
            await other.is_refused("not_host", "remove", who=ann.id)
            await host.is_refused("yourself", "remove", who=ann.id)
            await host.do("remove", who=ben.id)
            await other.socket.wait_closed()
            await host.until(lambda line: names_at(line) == ["Ann", ""])
            async with ben.at(table, hello=False) as again:
                await again.is_refused("removed", "hello")
                await again.is_refused("removed", "sit", seat=1)
                await again.is_refused("removed", "say", text="I am back")

    asyncio.run(play())


def test_who_is_removed_from_a_match_plays_no_more(house: House) -> None:
    """Nor does a program that never says hello; the others choose what becomes of the seat."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, GAME, 2, options=quick_rules(GAME, 2))
            mine = lines[0].view["awaited"][0]
            if mine == 0:
                await lines[0].do("host", who=guests[1].id)
            host, removed = lines[1 - mine], guests[mine]
            await host.do("remove", who=removed.id)
            async with removed.at(table, hello=False) as again:
                move = lines[mine].view["legal"][0]
                await again.is_refused("removed", "act", move=move, seen=0)
                await again.is_refused("removed", "say", text="I am back")
                await again.is_refused("removed", "undo", seen=0)
                await again.is_refused("removed", "hint")
                await again.is_refused("removed", "leave")
                await again.do("report", text="The host removes people.")
            await host.do("choose", seat=mine, choice="bot")
            await host.until(lambda line: line.view["awaited"] == [1 - mine] or line.view["over"])

    asyncio.run(play())


def test_the_host_stops_somebodys_chat_and_lets_it_go_on(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            _, guests, lines = await gather(stack, house, GAME, 2)
            await lines[1].is_refused("not_host", "mute", who=guests[0].id, on=True)
            await lines[0].do("mute", who=guests[1].id, on=True)
            await lines[1].is_refused("muted", "say", text="nobody hears this")
            await lines[0].do("mute", who=guests[1].id, on=False)
            await lines[1].do("say", text="but this")
            await lines[0].until(lambda line: line.events and line.events[-1].get("kind") == "say")
            assert [event["text"] for event in lines[0].events if event["kind"] == "say"] == ["but this"]

    asyncio.run(play())


def test_a_host_who_leaves_hands_the_table_on(house: House) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            guests = [house.guest(name) for name in ("Ann", "Ben", "Cleo")]
            table = guests[0].open_table(GAME, 3)
            lines = [await stack.enter_async_context(guest.at(table)) for guest in guests]
            for seat in (1, 2):
                await lines[seat].do("sit", seat=seat)
            await lines[0].do("host", who=guests[1].id)
            await lines[0].is_refused("not_host", "begin")
            await lines[1].do("leave")
            await lines[2].until(lambda line: line.around["host"] == guests[0].id)
            await lines[0].do("leave")
            await lines[2].until(lambda line: line.around["host"] == guests[2].id)
            await lines[2].do("leave")
            await lines[1].do("sit", seat=0)
            await lines[1].until(lambda line: line.around["host"] == guests[1].id)

    asyncio.run(play())


# What everybody may do


def test_whom_one_has_hidden_one_does_not_read(house: House) -> None:
    """Neither beside the log nor in it, nor told again; everybody else does."""

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, GAME, 3)
            await lines[0].do("hide", who=guests[1].id, on=True)
            await lines[1].do("say", text="boo")
            await lines[2].do("say", text="hush")
            for line in lines:
                await line.until(lambda line: line.seq == 2)
            heard = [[e["text"] for e in line.events if e["kind"] == "say"] for line in lines]
            assert heard == [["hush"], ["boo", "hush"], ["boo", "hush"]]
            told = house.ask("GET", f"/api/tables/{table}/told", guests[0].token)
            assert [e["text"] for row in told for e in row["events"] if e["kind"] == "say"] == ["hush"]
            await lines[0].do("hide", who=guests[1].id, on=False)
            await lines[1].do("say", text="sorry")
            await lines[0].until(lambda line: line.events[-1]["text"] == "sorry")

    asyncio.run(play())


def test_a_report_attaches_the_log(house: House) -> None:
    async def play() -> str:
        async with AsyncExitStack() as stack:
            table, _, lines = await gather(stack, house, GAME, 2)
            await lines[1].do("say", text="something bad")
            await lines[0].do("report", "once", text="He says bad things.")
            await lines[0].do("report", "once", text="He says bad things.")
            return table

    table = asyncio.run(play())
    with closing(sqlite3.connect(house.data / FILE)) as books:
        found = books.execute('select text, log from reports where "table" = ?', (table,)).fetchall()
    ((text, log),) = found
    assert text == "He says bad things."
    assert ["1 say something bad"] in json.loads(log)["record"]["log"]


# What is kept


def test_results_and_ratings_are_kept_and_can_be_exported(house: House) -> None:
    async def play() -> list[Guest]:
        async with AsyncExitStack() as stack:
            _, guests, lines = await gather(stack, house, GAME, 2, options=quick_rules(GAME, 2))
            await lines[0].do("say", text="good luck")
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            for line in lines:
                await line.until(lambda line: line.around["phase"] == "over")
            await lines[0].do("say", text="good game")
            await lines[0].do("hide", who=guests[1].id, on=True)
            await lines[0].do("report", text="It was too short.")
            return guests

    guests = asyncio.run(play())
    exports = [house.ask("GET", "/api/me/export", guest.token) for guest in guests]
    results = [export["results"][0] for export in exports]
    ratings = [house.ask("GET", "/api/me", guest.token)["ratings"][GAME] for guest in guests]
    assert [rating["matches"] for rating in ratings] == [1, 1]
    assert sum(rating["rating"] for rating in ratings) == 3000
    better, worse = sorted((0, 1), key=lambda seat: results[seat]["place"])
    if results[better]["place"] < results[worse]["place"]:
        assert ratings[better]["rating"] > 1500 > ratings[worse]["rating"]
    mine = exports[0]
    assert (mine["id"], mine["name"]) == (guests[0].id, "Guest 0")
    assert [line["text"] for line in mine["talk"]] == ["good game"]
    assert [line["text"] for line in mine["said"]] == ["good luck"]
    assert (len(mine["tables"]), len(mine["reports"]), mine["hidden"]) == (1, 1, [guests[1].id])


def test_nothing_personal_is_left_of_who_has_been_deleted(house: House) -> None:
    """Not at tables that wait, are played or are over, not in logs, talk or reports, also of others.
    What has been played stays, and goes on."""
    ann = house.guest("Annabella")
    word = "unmistakable"

    async def play() -> tuple[str, str]:
        async with AsyncExitStack() as stack:
            ben = house.guest("Ben")
            waiting = ben.open_table(GAME, 2)
            playing = ben.open_table(GAME, 2, options=quick_rules(GAME, 2))
            watched = house.guest("Cleo").open_table(GAME, 2, house=next(iter(PLAYERS)))
            for table in (waiting, playing):
                host = await stack.enter_async_context(ben.at(table))
                mine = await stack.enter_async_context(ann.at(table))
                await mine.do("say", text=word)
                await mine.do("sit", seat=1)
                await mine.do("say", text=word)
                await host.do("mute", who=ann.id, on=True)
                await host.do("mute", who=ann.id, on=False)
                await host.do("report", text="before the start")
            await host.do("begin")
            await mine.do("say", text=word)
            await mine.do("report", text="my own")
            await host.do("report", text="in the middle")
            async with ann.at(watched) as onlooker:
                await onlooker.do("say", text=word)
                await onlooker.do("report", text="mine again")
            await host.do("hide", who=ann.id, on=True)
            await host.until(lambda line: line.seq >= 1)
            house.ask("DELETE", "/api/me", ann.token)
            await mine.socket.wait_closed()
            await host.until(lambda line: "Guest" in str(line.view["names"]))
            await to_the_end(host, random.Random(1))
            return playing, waiting

    playing, waiting = asyncio.run(play())
    for trace in (ann.id, ann.name, word):
        assert not mentions_in_books(house, trace), trace
    record = house.ask("GET", f"/api/tables/{playing}/record")
    assert ann.name not in str(record) and word not in str(record)
    assert house.ask("GET", f"/api/tables/{waiting}")["names"] == ["Ben", ""]
    assert asked(house, "/api/me", ann.token).status_code == 401


def mentions_in_books(house: House, trace: str) -> list[str]:
    """The tables of the database with something of this in them."""
    with closing(sqlite3.connect(house.data / FILE)) as books:
        books.text_factory = bytes
        kept = [
            name.decode() for (name,) in books.execute("select name from sqlite_master where type = 'table'")
        ]
        return [
            name
            for name in kept
            for row in books.execute(f'select * from "{name}"')
            if trace.encode() in repr(row).encode()
        ]


@pytest.mark.slow
def test_private_tables_that_nobody_goes_on_with_expire(opens: Opens) -> None:
    """Those that wait after a day, those that are played after thirty; what is over stays."""
    house = opens()

    async def play() -> list[str]:
        async with AsyncExitStack() as stack:
            over, _, lines = await gather(stack, house, GAME, 2, options=quick_rules(GAME, 2))
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            ann = house.guest("Ann")
            tables = [ann.open_table(GAME, 2), ann.open_table(GAME, 2, house=next(iter(PLAYERS))), over]
            return [*tables, ann.open_table(GAME, 2)]

    tables = asyncio.run(play())
    house.stop()
    day = 24 * 3600 * 1000
    with closing(sqlite3.connect(house.data / FILE)) as books, books:
        for table, days in zip(tables, (1.01, 30.01, 1000, 0.5), strict=True):
            books.execute(
                "update tables set touched = touched - ?, due = null where id = ?", (days * day, table)
            )
    house.arguments = (*QUICK, "--speed", "3600")  # it looks every hour
    house.open()
    end = time.monotonic() + PATIENCE
    while kept(house, tables) != tables[2:] and time.monotonic() < end:
        house.ask("GET", "/api/games")
    assert kept(house, tables) == tables[2:]


def kept(house: House, tables: list[str]) -> list[str]:
    """Those of these tables that are in the books, which is asked without waking them."""
    with closing(sqlite3.connect(house.data / FILE)) as books:
        known = {id for (id,) in books.execute("select id from tables")}
    return [table for table in tables if table in known]
