"""A saved match, row by row."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from parlour.cli.lines import Lines
from parlour.cli.records import load
from parlour.cli.screen import Screen, retell, standing
from parlour.cli.sight import Eyes, eyes_from, seen, told
from parlour.cli.watch import scene
from parlour.game import Event, Game
from parlour.table import Table

KEYS = "Enter: next, b: back, a number: that row, log, q: quit"


@dataclass(frozen=True, slots=True)
class Frame:
    """The table after a row, and what is told of the row."""

    row: int
    lines: list[str]
    events: list[Event]
    view: dict[str, Any]
    rounds: int
    """Rounds that had ended before."""


def replay(file: str, eyes: str, as_json: bool) -> None:
    """The command `replay`."""
    table = load(file)
    whose = eyes_from(eyes, table.seats)
    if as_json:
        for frame in frames(table, whose):
            shown = {"row": frame.row, "lines": frame.lines, "events": frame.events, "view": frame.view}
            print(json.dumps(shown))
        return
    screen = Screen()
    if screen.is_person:
        step(table.game, list(frames(table, whose)), screen)
    else:
        story(frames(table, whose), screen)


def frames(table: Table, eyes: Eyes) -> Iterator[Frame]:
    """The match once more from the first row on."""
    record = table.record()
    again = Table(table.game, table.seats, table.options, names=record["seats"])
    for number, (row, lines) in enumerate(zip(table.rows, record["log"], strict=True)):
        rounds = again.state.round
        again.follow(row)
        yield Frame(number, lines, told(again, eyes, number), seen(again, eyes), rounds)


def story(all_frames: Iterator[Frame], screen: Screen) -> None:
    """The whole match in sentences."""
    frame = None
    for frame in all_frames:
        tell(frame, screen)
    if frame and frame.view["over"]:
        screen.print(standing(frame.view, frame.view["names"]))


def tell(frame: Frame, screen: Screen) -> None:
    news = retell(frame.events, frame.view["names"], frame.rounds)
    for thing in news:
        screen.print(Text.assemble((f"{frame.row:4}  ", "dim"), thing) if isinstance(thing, Text) else thing)


def step(game: Game, all_frames: list[Frame], screen: Screen) -> None:
    """Let a person step forwards and back."""
    lines, at, note = Lines(), 0, ""
    while True:
        show(game, all_frames[at], len(all_frames), screen, note)
        try:
            typed = (lines.next() or "").strip().lower()
        except EOFError:
            return
        if typed in ("q", "quit"):
            return
        if typed == "log":
            at, note = history(all_frames, at, screen, lines), ""
        else:
            at, note = moved(typed, at, len(all_frames))


def show(game: Game, frame: Frame, rows: int, screen: Screen, note: str) -> None:
    view = frame.view
    scene(screen, game, view, retell(frame.events, view["names"], frame.rounds))
    if view["over"]:
        screen.print(standing(view, view["names"]))
    screen.print()
    if note:
        screen.print(Text(note, "yellow"))
    screen.print(Text.assemble((f"Row {frame.row} of {rows - 1}. ", "bold"), f"{KEYS}: "), end="")


def moved(typed: str, at: int, rows: int) -> tuple[int, str]:
    """The row that was asked for, or where we are and why it is not that."""
    if typed in ("", "n", "next"):
        return (at + 1, "") if at + 1 < rows else (at, "This is the last row.")
    if typed in ("b", "back", "p"):
        return (at - 1, "") if at else (at, "This is the first row.")
    places = {str(row): row for row in range(rows)}
    if typed in places:
        return places[typed], ""
    return at, f"There is no row {typed[:20]!r}. {KEYS}."


def history(all_frames: list[Frame], at: int, screen: Screen, lines: Lines) -> int:
    """Tell everything up to this row."""
    screen.wipe()
    for frame in all_frames[: at + 1]:
        tell(frame, screen)
    screen.print(Text("Enter: back to the table ", "bold"), end="")
    lines.next()
    return at
