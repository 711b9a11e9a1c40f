"""Golden matches: short enough to read, whole enough to notice any change of the rules.

Each is a file in its game's tests/golden. Its first line names seats, house rules and seed; then
comes every row of the log, and what onlookers were told when a round was paid for. With
`--golden` the files are written anew by rule-of-thumb players; the diff is the review.
"""

import json
from hashlib import sha256
from pathlib import Path
from textwrap import fill

import pytest

import parlour
from parlour.games import load, names
from parlour.players import by_thumb
from parlour.table import Table

FILES = [file for name in names() for file in sorted((load(name).folder / "tests/golden").glob("*.txt"))]


def played(file: Path) -> Table:
    """The match that a golden's first line asks for."""
    asked = json.loads(file.read_text().partition("\n")[0])
    table = parlour.open(asked["game"], asked["seats"], asked["seed"], **asked["options"])
    r = [asked["seed"], 1]
    acted = [0] * table.seats
    while not table.over:
        seat = min(table.awaited, key=acted.__getitem__)
        acted[seat] = len(table.rows)
        table.act(seat, by_thumb(table.eyes(seat), r))
    return table


def written(file: Path, table: Table) -> str:
    lines = [file.read_text().partition("\n")[0]]
    for number, row in enumerate(table.record()["log"]):
        words = ", ".join(row)
        lines.append(fill(f"{number:3} {words}", 100, subsequent_indent="    "))
        lines += [f"      {event['text']}" for event in paid(table, number)]
    digest = sha256(table.game.layout.pack(table.state)).hexdigest()[:16]
    return "\n".join([*lines, f"places {table.places}, state {digest}", ""])


def paid(table: Table, number: int) -> list[dict]:
    shown = Table(table.game, table.seats, table.options, names=table.names)
    for row in table.rows[: number + 1]:
        shown.follow(row)
    events = shown.told(None, number)
    return [{"text": e["text"].format(*table.names)} for e in events if e["kind"] in ("score", "over")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-4]}-{file.stem}")
def test_golden(file: Path, request: pytest.FixtureRequest) -> None:
    text = written(file, played(file))
    if request.config.getoption("--golden"):
        file.write_text(text)
    assert file.read_text() == text


def test_every_game_has_three() -> None:
    for name in names():
        assert sum(file.parts[-4] == name for file in FILES) >= 3
