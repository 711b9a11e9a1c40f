"""The first tables."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0001", None


def text(name: str, primary_key: bool = False, nullable: bool = False, index: bool = False) -> sql.Column:
    return sql.Column(name, sql.Text, primary_key=primary_key, nullable=nullable, index=index)


def number(name: str, primary_key: bool = False, nullable: bool = False) -> sql.Column:
    return sql.Column(name, sql.Integer, primary_key=primary_key, nullable=nullable)


def time(name: str, nullable: bool = False, index: bool = False) -> sql.Column:
    return sql.Column(name, sql.BigInteger, nullable=nullable, index=index)


def upgrade() -> None:
    op.create_table("settings", text("key", primary_key=True), text("value"))
    op.create_table("people", text("id", primary_key=True), text("name"), time("made"))
    op.create_table(
        "tables",
        text("id", primary_key=True),
        text("game"),
        text("phase"),
        sql.Column("public", sql.Boolean, nullable=False),
        text("affairs"),
        number("edition"),
        time("made"),
        time("touched"),
        time("due", nullable=True, index=True),
    )
    op.create_index("lobby", "tables", ["public", "phase"])
    op.create_table(
        "rows",
        text("table", primary_key=True),
        number("seq", primary_key=True),
        time("at"),
        sql.Column("entries", sql.LargeBinary, nullable=False),
        number("seat", nullable=True),
        text("command", nullable=True),
        sql.UniqueConstraint("table", "seat", "command"),
        sqlite_with_rowid=False,
    )
    names = ("table", "who", "command")
    op.create_table("commands", *(text(name, primary_key=True) for name in names))
    op.create_table(
        "talk",
        text("table", primary_key=True),
        number("number", primary_key=True),
        time("at"),
        text("who"),
        text("name"),
        text("text"),
        sql.Column("seated", sql.Boolean, nullable=False),
    )
    op.create_table("hidden", text("who", primary_key=True), text("whom", primary_key=True))
    op.create_table(
        "reports",
        number("id", primary_key=True),
        text("table"),
        text("who"),
        time("at"),
        text("text"),
        text("log"),
    )
    op.create_table(
        "results",
        text("table", primary_key=True),
        number("seat", primary_key=True),
        text("who", index=True),
        text("game"),
        number("seats"),
        number("place"),
        number("score"),
        sql.Column("rating", sql.Float, nullable=False),
        time("at"),
    )
    op.create_table("presence", text("table", primary_key=True), text("who", primary_key=True), time("until"))
    op.create_table("lives", text("server", primary_key=True), time("began"), time("until"))
