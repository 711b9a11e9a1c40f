"""What all commands draw: sentences, score sheets, the standing, the table of a game."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from parlour.game import Event, Game

WIDEST = 100
"""Columns that are used at the most."""


class Screen(Console):
    """Standard output: plain text where nobody wants colours, or nobody can see them."""

    def __init__(self) -> None:
        plain = bool(os.environ.get("NO_COLOR"))
        super().__init__(highlight=False, emoji=False, color_system=None if plain else "auto")
        self.is_person = bool(self.is_terminal and sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())
        """Whether somebody sits there: both ends are a terminal."""

    @property
    def columns(self) -> int:
        return min(self.width, WIDEST)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def show(self, things: Iterable[RenderableType]) -> None:
        for thing in things:
            self.print(thing, width=self.columns)

    def wipe(self) -> None:
        """Begin a new picture: on an empty screen, where there can be one."""
        if self.is_terminal and not self.is_dumb_terminal:
            self.clear()
        else:
            self.print()

    def picture(self, game: Game, view: Mapping[str, Any]) -> Text:
        return Text.from_markup(game.draw(view, self.columns), emoji=False)

    def page(self, thing: RenderableType, more: Callable[[], bool]) -> None:
        """Print something long, a screenful at a time; `more` asks whether to go on."""
        with self.capture() as capture:
            self.print(thing, width=self.columns)
        lines = capture.get().splitlines()
        step = max(self.height - 2, 5) if self.is_person else len(lines)
        for first in range(0, len(lines), max(step, 1)):
            if first and not more():
                return
            self.print(Text.from_ansi("\n".join(lines[first : first + step])))


def badged(view: Mapping[str, Any], badges: Sequence[str]) -> dict[str, Any]:
    """The view with a word behind each name."""
    names = [f"{name} ({badge})" for name, badge in zip(view["names"], badges, strict=True)]
    return {**view, "names": names}


def retell(events: Iterable[Event], names: Sequence[str], rounds: int) -> list[RenderableType]:
    """Events as sentences and score sheets; `rounds` is how many rounds had ended before."""
    told: list[RenderableType] = []
    for is_score, group in groupby(events, key=lambda event: event["kind"] == "score"):
        if is_score:
            rounds += 1
            told.append(sheet(list(group), names, f"Round {rounds}"))
        else:
            told += [sentence(event, names) for event in group if event["text"]]
    return told


def sentence(event: Event, names: Sequence[str]) -> Text:
    """What is told of an event, with names."""
    if event["kind"] == "say":
        return Text.assemble((names[event["seat"]], "bold"), ": ", event["text"])
    if event["kind"] == "sit":
        return Text(event["text"])
    said = Text()
    for part in re.split(r"(\{\d+\})", event["text"]):
        if part.startswith("{") and part.endswith("}"):
            said.append(names[int(part[1:-1])], "bold")
        else:
            said.append(part if said else part[:1].upper() + part[1:])
    return said.append(".")


def sheet(scores: Sequence[Mapping[str, Any]], names: Sequence[str], title: str) -> Grid:
    """The score sheet of a round."""
    with_hands = any("hand" in score for score in scores)
    with_sums = any(score["sum"] for score in scores)
    grid = _grid(title)
    grid.add_column("player")
    if with_hands:
        grid.add_column("held")
    if with_sums:
        grid.add_column("sum", justify="right")
    grid.add_column("points", justify="right")
    grid.add_column("total", justify="right")
    for score in scores:
        cells = [_cell(names[score["seat"]])]
        if with_hands:
            cells.append(_cell(" ".join(score.get("hand") or ()) or "nothing"))
        if with_sums:
            cells.append(_cell(score["sum"]))
        grid.add_row(*cells, _cell(score["points"]), _cell(score["total"], "bold"))
    return grid


def standing(view: Mapping[str, Any], names: Sequence[str]) -> Grid:
    """Who came in where."""
    stopped = {"cap": ", stopped at its last possible round", "clock": ", stopped by the clock"}
    grid = _grid(f"Final standing{stopped.get(view['ended'], '')}")
    grid.add_column("place", justify="right")
    grid.add_column("player")
    grid.add_column("points", justify="right")
    places, scores = view["places"], view["scores"]
    for seat in sorted(range(len(names)), key=lambda seat: places[seat]):
        style = "bold" if places[seat] == 1 else ""
        grid.add_row(*(_cell(value, style) for value in (places[seat], names[seat], scores[seat])))
    return grid


def _grid(title: str) -> Grid:
    return Grid(
        title=Text(title, "bold"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        header_style="dim",
        pad_edge=False,
    )


def _cell(value: object, style: str = "") -> Text:
    return Text(str(value), style)
