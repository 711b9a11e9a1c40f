"""The books: versions, two processes with the same, and disks that are full or locked."""

import asyncio
import random
import resource
import sqlite3
import subprocess
import sys
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from parlour.games import names
from parlour.server import store
from parlour.server.door import TOO_SLOW
from parlour.server.store import FILE, bring_up_to_date
from server.client import PATIENCE, Guest, House, No
from server.conftest import Opens, complaints
from server.playing import check_what_was_heard, fold, gather, quick_rules, stored, to_the_end

GAME = names()[0]


# Versions


def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    bring_up_to_date(tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as books, books:
        books.execute("update alembic_version set version_num = '9999'")
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "version 9999" in line and "update" in line


def test_what_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


def test_a_database_of_the_first_version_is_brought_up_to_date_and_keeps_everything(opens: Opens) -> None:
    house = opens()
    ann = house.guest("Ann")
    table = ann.open_table(GAME, 2)
    house.stop()
    to_the_first_version(house.data / FILE)
    house.open()
    assert house.ask("GET", "/api/me", ann.token)["name"] == "Ann"
    assert house.ask("GET", f"/api/tables/{table}")["names"] == ["Ann", ""]


def to_the_first_version(file: Path) -> None:
    """Undo all migrations but the first."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    engine = sql.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()


def test_the_migrations_lead_to_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    bring_up_to_date(tmp_path / FILE)
    engine = sql.create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, store.meta) == []
        assert context.get_current_revision() == store.HEAD
    engine.dispose()


# Two processes


@pytest.mark.slow
def test_two_processes_on_one_file_play_one_table(opens: Opens) -> None:
    """Nobody knows who is where: nothing is lost and nothing is done twice."""
    one, other = opens(), opens()

    async def play() -> None:
        async with AsyncExitStack() as stack:
            guests = [one.guest(f"Guest {seat}") for seat in range(3)]
            table = guests[0].open_table(GAME, 3, options=quick_rules(GAME, 3))
            guests[1].house = other
            lines = [await stack.enter_async_context(guest.at(table)) for guest in guests]
            await lines[1].do("sit", seat=1)
            await lines[0].do("fill", seat=2, player="thumb")
            await lines[0].do("begin")
            for line in (lines[0], lines[1]):
                await line.until(lambda line: line.seq >= 0)
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines[:2])))
            record = other.ask("GET", f"/api/tables/{table}/record")
            seen = fold(record)
            for line in lines:
                await line.until(lambda line: line.seq == len(record["log"]) - 1)
                check_what_was_heard(line, seen)
            assert one.ask("GET", f"/api/tables/{table}/record") == record
            assert one.ask("GET", f"/api/tables/{table}/result") == other.ask(
                "GET", f"/api/tables/{table}/result"
            )
            rows = [row for row in stored(one.data) if row[0] == table]
            assert [row[1] for row in rows] == [*range(len(record["log"]))]

    asyncio.run(play())
    assert not complaints(one.log()) and not complaints(other.log())


def test_one_command_sent_to_two_processes_acts_once(opens: Opens) -> None:
    one, other = opens(), opens()

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, one, GAME, 2)
            seat = lines[0].view["awaited"][0]
            guest = Guest(other, guests[seat].id, guests[seat].name, guests[seat].token)
            elsewhere = await stack.enter_async_context(guest.at(table))
            await elsewhere.until(lambda line: line.view)
            move = elsewhere.view["legal"][0]
            both = (lines[seat], elsewhere)
            assert await asyncio.gather(*(line.act(move, 0, "one") for line in both)) == [1, 1]
            await asyncio.gather(*(line.do("say", "two", text="hm") for line in both))
            for line in (*lines, elsewhere):
                await line.until(lambda line: line.seq == 2)

    asyncio.run(play())


# Disks


def full(house: House, is_full: bool) -> None:
    """Let the house's books grow no more, or let them grow again."""
    assert house.process
    size = (house.data / f"{FILE}-wal").stat().st_size
    most = size if is_full else resource.RLIM_INFINITY
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux fills a disk for one process")
def test_a_full_disk_refuses_for_a_while_and_loses_nothing(opens: Opens) -> None:
    """What was refused has not happened and was shown to nobody; house players play on afterwards.
    The log says what went wrong, and none of what people said or hold."""
    house = opens()

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, guests, lines = await gather(stack, house, GAME, 2, options=quick_rules(GAME, 2))
            seat = lines[0].view["awaited"][0]
            move = lines[seat].view["legal"][0]
            full(house, True)
            await lines[seat].is_refused("store_down", "act", id="mine", move=move, seen=0)
            await lines[0].is_refused("store_down", "say", text="the secret word")
            await lines[0].is_refused("store_down", "mute", who=guests[1].id, on=True)
            answer = house.http.post("/api/me", json={"name": "Unlucky"})
            assert (answer.status_code, answer.json()["code"]) == (503, "store_down")
            assert house.ask("GET", f"/api/tables/{table}/view")["round"] == 0
            assert [line.seq for line in lines] == [0, 0]
            full(house, False)
            assert await lines[seat].act(move, 0, "mine") == 1
            await asyncio.gather(*(to_the_end(line, random.Random(n)) for n, line in enumerate(lines)))
            seen = fold(house.ask("GET", f"/api/tables/{table}/record"))
            for line in lines:
                check_what_was_heard(line, seen)
            said = house.log()
            assert '"store"' in said and "Traceback" not in said
            for secret in ("the secret word", "Unlucky", table, move, *(guest.token for guest in guests)):
                assert secret not in said

    asyncio.run(play())


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux fills a disk for one process")
def test_house_players_go_on_when_the_disk_has_room_again(opens: Opens) -> None:
    house = opens()
    ann = house.guest("Ann")

    async def play() -> None:
        async with ann.at(ann.open_table(GAME, 3, house="thumb")) as line:
            await line.until(lambda line: line.view)
            while line.view["awaited"] != [0]:
                await line.until(lambda line, seq=line.seq: line.seq > seq)
            full(house, True)
            with pytest.raises(No):
                await line.act(line.view["legal"][0])
            full(house, False)
            await line.act(line.view["legal"][0])
            full(house, True)
            await asyncio.sleep(0.3)  # for the house players to notice
            full(house, False)
            await line.until(lambda line: line.view["awaited"] == [0] or line.view["over"])

    asyncio.run(play())


@pytest.mark.slow
def test_a_locked_database_refuses_for_a_while(opens: Opens) -> None:
    """Reading goes on meanwhile."""
    house = opens()

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, _, lines = await gather(stack, house, GAME, 2)
            seat = lines[0].view["awaited"][0]
            move = lines[seat].view["legal"][0]
            with closing(sqlite3.connect(house.data / FILE, isolation_level=None)) as locker:
                locker.execute("begin immediate")
                asked = asyncio.create_task(lines[seat].act(move, 0, "mine"))
                assert house.ask("GET", f"/api/tables/{table}")["phase"] == "playing"
                with pytest.raises(No) as no:
                    await asked
                assert no.value.code == "store_down"
                locker.execute("rollback")
            assert await lines[seat].act(move, 0, "mine") == 1

    asyncio.run(play())


def test_books_that_cannot_be_read_are_no_reason_to_say_that_a_table_has_gone(opens: Opens) -> None:
    """Who hears that would not come back."""
    house = opens()
    ann = house.guest("Ann")
    table = ann.open_table(GAME, 2)

    async def closed() -> int | None:
        async with ann.at(table, hello=False) as line:
            await line.socket.wait_closed()
            return line.socket.close_code

    async def back() -> None:
        async with ann.at(table) as line:
            await line.until(lambda line: line.seat == 0)

    rename(house, "tables", "lost")
    rename(house, "people", "gone")
    assert asyncio.run(closed()) == TOO_SLOW
    rename(house, "lost", "tables")
    rename(house, "gone", "people")
    asyncio.run(back())


def rename(house: House, old: str, new: str) -> None:
    with closing(sqlite3.connect(house.data / FILE)) as books, books:
        books.execute(f"alter table {old} rename to {new}")
