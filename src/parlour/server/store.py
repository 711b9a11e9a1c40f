"""What is kept: SQLAlchemy Core over one database. A row of the log is on disk before anyone sees it."""

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import AsyncGenerator, Generator, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DatabaseError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from parlour.game import Chance, Move, Refused
from parlour.server.affairs import Affairs
from parlour.server.logs import fault
from parlour.table import Row, Say, Sit, Undo

KINDS: tuple[type, ...] = (Move, Chance, Say, Sit, Undo)
"""What an entry's first number on disk stands for; new kinds are added behind."""

FILE = "parlour.db"
"""The database in the data folder."""

BATCH = 256
"""Rows in one commit at most."""

Wanted = sql.Select[*tuple[Any, ...]]

meta = sql.MetaData()

settings = sql.Table(
    "settings",
    meta,
    sql.Column("key", sql.Text, primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)

people = sql.Table(
    "people",
    meta,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("made", sql.BigInteger, nullable=False),
)

tables = sql.Table(
    "tables",
    meta,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("phase", sql.Text, nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("affairs", sql.Text, nullable=False),
    sql.Column("edition", sql.Integer, nullable=False),
    sql.Column("made", sql.BigInteger, nullable=False),
    sql.Column("touched", sql.BigInteger, nullable=False),
    sql.Column("due", sql.BigInteger, index=True),
)
sql.Index("lobby", tables.c.public, tables.c.phase)

rows = sql.Table(
    "rows",
    meta,
    sql.Column("table", sql.Text, primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("entries", sql.LargeBinary, nullable=False),
    sql.Column("seat", sql.Integer),
    sql.Column("command", sql.Text),
    sql.UniqueConstraint("table", "seat", "command"),
    sqlite_with_rowid=False,
)

commands = sql.Table(
    "commands",
    meta,
    sql.Column("table", sql.Text, primary_key=True),
    sql.Column("who", sql.Text, primary_key=True),
    sql.Column("command", sql.Text, primary_key=True),
)

talk = sql.Table(
    "talk",
    meta,
    sql.Column("table", sql.Text, primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("who", sql.Text, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("seated", sql.Boolean, nullable=False),
)

hidden = sql.Table(
    "hidden",
    meta,
    sql.Column("who", sql.Text, primary_key=True),
    sql.Column("whom", sql.Text, primary_key=True),
)

reports = sql.Table(
    "reports",
    meta,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("table", sql.Text, nullable=False),
    sql.Column("who", sql.Text, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("log", sql.Text, nullable=False),
)

results = sql.Table(
    "results",
    meta,
    sql.Column("table", sql.Text, primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("who", sql.Text, nullable=False, index=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("score", sql.Integer, nullable=False),
    sql.Column("rating", sql.Float, nullable=False),
    sql.Column("at", sql.BigInteger, nullable=False),
)

presence = sql.Table(
    "presence",
    meta,
    sql.Column("table", sql.Text, primary_key=True),
    sql.Column("who", sql.Text, primary_key=True),
    sql.Column("until", sql.BigInteger, nullable=False),
)

lives = sql.Table(
    "lives",
    meta,
    sql.Column("server", sql.Text, primary_key=True),
    sql.Column("began", sql.BigInteger, nullable=False),
    sql.Column("until", sql.BigInteger, nullable=False),
)


class Act(NamedTuple):
    """A row that wants to be the next of its table, and what it brings with it."""

    table: str
    seq: int
    row: Row
    seat: int | None
    command: str | None
    due: int | None
    """When the table waits to be woken, with this row in its log."""
    now: int


class KeptRow(NamedTuple):
    """A row as the store has it, and the command that it was."""

    row: Row
    seat: int | None
    command: str | None


class Kept(NamedTuple):
    """A table as the store has it."""

    affairs: Affairs
    edition: int
    rows: list[KeptRow]


class Down(Refused):
    """The store does not answer, or cannot write. What was to be written may be there or not."""

    def __init__(self) -> None:
        super().__init__("store_down", "the house cannot reach its books at the moment: try again")


@contextlib.contextmanager
def answering() -> Generator[None]:
    """Inside, the store answers, or it is down."""
    try:
        yield
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        fault("store", error)
        raise Down from None


def _packed(row: Row) -> bytes:
    return msgspec.json.encode([(KINDS.index(type(entry)), *entry) for entry in row.entries])


def _unpacked(at: int, entries: bytes) -> Row:
    return Row(at, tuple(KINDS[kind](*values) for kind, *values in msgspec.json.decode(entries)))


def added(act: Act) -> sql.Insert:
    """What stores a row where all the table is stored with it."""
    return sql.insert(rows).values(row_of(act))


DELETED = "..."
"""What stands in a log for the words of a person who has been deleted."""


def rewritten(table: str, log: Iterable[Row], seat: int, name: str) -> list[sql.Executable]:
    """What makes nobody's of a seat's names and words in a log; its moves stay."""
    changes: list[sql.Executable] = []
    for seq, row in enumerate(log):
        match row.entries:
            case (Sit(sitter, _),) if sitter == seat:
                new = Row(row.at, (Sit(seat, name),))
            case (Say(speaker, _),) if speaker == seat:
                new = Row(row.at, (Say(seat, DELETED),))
            case _:
                continue
        change = sql.update(rows).filter_by(table=table, seq=seq).values(entries=_packed(new))
        changes.append(change)
    return changes


def row_of(act: Act) -> dict[str, Any]:
    return {
        "table": act.table,
        "seq": act.seq,
        "at": act.row.at,
        "entries": _packed(act.row),
        "seat": act.seat,
        "command": act.command,
    }


class Store:
    """The database of one process: one connection writes, others read."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{file}")
        event.listen(self.engine.sync_engine, "connect", _prepare)
        self._queue: asyncio.Queue[tuple[Act, asyncio.Future[bool]]] = asyncio.Queue()
        self._writing = asyncio.Lock()
        self._connection: AsyncConnection | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        await asyncio.to_thread(bring_up_to_date, self.file)
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self._hang_up()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def _written(self) -> AsyncGenerator[AsyncConnection]:
        """All that is written inside becomes one commit; a connection that failed is not used again."""
        async with self._writing:
            with answering():
                connection = self._connection = self._connection or await self.engine.connect()
                try:
                    async with connection.begin():
                        yield connection
                except IntegrityError:
                    raise
                except SQLAlchemyError:
                    await self._hang_up()
                    raise

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with contextlib.suppress(SQLAlchemyError):
                await connection.close()

    # The log

    async def append(self, act: Act) -> bool:
        """Whether this row has become the next of its table; then it is on disk."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((act, done))
        return await done

    async def _write(self) -> None:
        """Commit together what has come while the last commit was under way."""
        while True:
            waiting = [await self._queue.get()]
            while not self._queue.empty() and len(waiting) < BATCH:
                waiting.append(self._queue.get_nowait())
            waiting.sort(key=lambda one: one[0][:2])
            try:
                won = await self._commit([act for act, _ in waiting])
            except Exception as error:
                _answer(waiting, error)
            else:
                _answer(waiting, won)

    async def _commit(self, acts: Sequence[Act]) -> set[tuple[str, int]]:
        async with self._written() as connection:
            return await self._insert(connection, acts)

    async def _insert(self, connection: AsyncConnection, acts: Sequence[Act]) -> set[tuple[str, int]]:
        result = await connection.execute(_ADD, [row_of(act) for act in acts])
        won = {(table, seq) for table, seq in result}
        woken = [{"id_": act.table, "due_": act.due, "now_": act.now} for act in acts if act[:2] in won]
        if woken:
            await connection.execute(_WAKE, woken)
        return won

    # Tables

    async def table(self, table: str, since: int = 0) -> Kept | None:
        """The table with the rows of its log from `since` on."""
        with answering():
            async with self.engine.connect() as connection:
                wanted = sql.select(tables.c.affairs, tables.c.edition).filter_by(id=table)
                head = (await connection.execute(wanted)).one_or_none()
                if head is None:
                    return None
                log = sql.select(rows.c.at, rows.c.entries, rows.c.seat, rows.c.command)
                log = log.filter_by(table=table).where(rows.c.seq >= since).order_by(rows.c.seq)
                found = [
                    KeptRow(_unpacked(at, entries), seat, command)
                    for at, entries, seat, command in await connection.execute(log)
                ]
        return Kept(msgspec.json.decode(head.affairs, type=Affairs), head.edition, found)

    async def heads(self, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """By table: its edition, and how many rows it has."""
        newest = sql.select(sql.func.max(rows.c.seq)).where(rows.c.table == tables.c.id).scalar_subquery()
        wanted = sql.select(tables.c.id, tables.c.edition, newest).where(tables.c.id.in_(ids))
        found = await self.all(wanted)
        return {id: (edition, 0 if seq is None else seq + 1) for id, edition, seq in found}

    async def agree(
        self,
        table: str,
        edition: int,
        affairs: Affairs,
        now: int,
        due: int | None,
        command: tuple[str, str] | None = None,
        more: Sequence[sql.Executable] = (),
    ) -> bool:
        """Whether these affairs have become the next edition; all of it, or nothing."""
        new = sql.update(tables).filter_by(id=table, edition=edition)
        new = new.values(edition=edition + 1, touched=now, due=due, **_columns(affairs))
        changes: list[sql.Executable] = [new]
        if command:
            who, id = command
            changes.append(sql.insert(commands).values(table=table, who=who, command=id))
        return await self.change([*changes, *more])

    async def known(self, table: str, who: str, command: str) -> bool:
        """Whether this command about affairs or talk has been carried out."""
        wanted = sql.select(commands.c.command).filter_by(table=table, who=who, command=command)
        return await self.one(wanted) is not None

    async def forget(self, table: str) -> None:
        """Delete a table and all that was done and said at it."""
        mine = (rows, commands, talk, presence)
        changes: list[sql.Executable] = [sql.delete(one).filter_by(table=table) for one in mine]
        await self.change([*changes, sql.delete(tables).filter_by(id=table)])

    async def due(self, by: int) -> list[str]:
        """The tables that wait for something whose time had come by then."""
        return await self.column(sql.select(tables.c.id).where(tables.c.due <= by).limit(1000))

    # All else

    async def change(self, changes: Sequence[sql.Executable]) -> bool:
        """Whether each of these changes changed something; all of them are made, or none."""
        try:
            async with self._written() as connection:
                for change in changes:
                    result = await connection.execute(change)
                    if isinstance(change, sql.Update) and not result.rowcount:
                        raise _Unchanged
        except (_Unchanged, IntegrityError):
            return False
        return True

    async def all(self, wanted: Wanted) -> Sequence[sql.Row[*tuple[Any, ...]]]:
        with answering():
            async with self.engine.connect() as connection:
                return (await connection.execute(wanted)).all()

    async def column(self, wanted: Wanted) -> list[Any]:
        return [row[0] for row in await self.all(wanted)]

    async def one(self, wanted: Wanted) -> Any:
        """The first column of the first row."""
        found = await self.all(wanted)
        return found[0][0] if found else None

    async def secret(self) -> str:
        """What this house signs with."""
        fresh = {"key": "secret", "value": secrets.token_urlsafe(32)}
        await self.change([insert(settings).values(fresh).on_conflict_do_nothing()])
        return await self.one(sql.select(settings.c.value).filter_by(key="secret"))

    async def now(self) -> int:
        """Milliseconds since 1970 by the clock of the database."""
        return await self.one(
            sql.select(sql.text("cast((julianday('now') - 2440587.5) * 86400000 as integer)"))
        )


_ADD = insert(rows).on_conflict_do_nothing().returning(rows.c.table, rows.c.seq)
_WAKE = (
    sql.update(tables)
    .where(tables.c.id == sql.bindparam("id_"))
    .values(due=sql.bindparam("due_"), touched=sql.bindparam("now_"))
)


def _answer(
    waiting: list[tuple[Act, asyncio.Future[bool]]], outcome: set[tuple[str, int]] | Exception
) -> None:
    """Tell those who wait which rows have been stored, or what went wrong."""
    for act, done in waiting:
        if done.done():
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
        else:
            done.set_result(act[:2] in outcome)


class _Unchanged(Exception):
    """A change found nothing to change."""


def opened(table: str, affairs: Affairs, now: int, due: int | None = None) -> sql.Insert:
    """What brings a table into being."""
    return sql.insert(tables).values(id=table, edition=0, made=now, touched=now, due=due, **_columns(affairs))


def present(until: dict[tuple[str, str], int]) -> list[sql.Executable]:
    """What notes until when people are taken to be at tables; 0: they have gone."""
    changes: list[sql.Executable] = []
    here = [{"table": table, "who": who, "until": end} for (table, who), end in until.items()]
    for some in range(0, len(here), BATCH):
        row = insert(presence).values(here[some : some + BATCH])
        changes.append(row.on_conflict_do_update(set_={"until": row.excluded.until}))
    return changes


def _columns(affairs: Affairs) -> dict[str, Any]:
    return {
        "game": affairs.game,
        "phase": affairs.phase,
        "public": affairs.public,
        "affairs": msgspec.json.encode(affairs).decode(),
    }


def _prepare(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


def bring_up_to_date(file: Path) -> None:
    """Run the migrations that this database has not seen; refuse one that cannot be used."""
    engine = sql.create_engine(f"sqlite:///{file}", poolclass=NullPool)
    try:
        with engine.connect() as connection:
            _prepare(connection.connection, None)
            connection.exec_driver_sql("begin immediate").close()  # whether it can be written
            connection.rollback()
            at = _version(connection)
        if at != HEAD:
            migrate(engine, at)
    except (DatabaseError, sqlite3.DatabaseError) as error:
        raise Refused("bad_store", f"cannot use {file}: {getattr(error, 'orig', error)}") from None
    finally:
        engine.dispose()


HEAD = "0001"
"""The newest migration; Alembic is slow to import and not needed where the database is at it."""


def _version(connection: sql.Connection) -> str | None:
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sql.text("select version_num from alembic_version")).scalar()


def migrate(engine: sql.Engine, at: str | None) -> None:
    """Bring the database from one version to the newest."""
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    versions = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if at is not None and at not in versions:
        raise Refused(
            "newer_store", f"the database is of version {at}, this Parlour knows up to {HEAD}: update it"
        )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
