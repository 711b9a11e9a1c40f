"""How fast whole matches of random play run."""

import json
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.text import Text

from parlour.cli.screen import Screen
from parlour.cli.seats import house_rules
from parlour.game import Game, Refused, Value
from parlour.games import load, names
from parlour.kernel import State

SEED = 1
SHORTEST = 0.1
"""Seconds of play between two looks at the clock."""
LONGEST = 3600

Played = tuple[int, int, float]
"""Decisions, matches, seconds."""


@dataclass(frozen=True, slots=True)
class Result:
    """What was measured. Decisions are choices between two or more moves."""

    game: str
    face: str
    seats: int
    options: dict[str, Value]
    decisions: int
    matches: int
    seconds: float


def bench(
    name: str | None,
    gpu: bool,
    interpreted: bool,
    seconds: float,
    seats: int | None,
    rules: Sequence[str],
    as_json: bool,
) -> None:
    """The command `bench`."""
    if not 0 < seconds <= LONGEST:
        raise Refused("bad_seconds", f"--seconds is more than 0 and at most {LONGEST}, not {seconds:g}")
    if gpu and interpreted:
        raise Refused("bad_face", "--gpu and --interpreted exclude each other")
    face = "cuda" if gpu else "interpreted" if interpreted else "compiled"
    games = [load(one) for one in ([name] if name else names())]
    tables = [(game, *_opening(game, seats, rules)) for game in games]
    measure = {"cuda": _on_gpu, "interpreted": _interpreted, "compiled": _compiled}[face]
    if gpu:
        _need_gpu()
    results = []
    for game, state, options in tables:
        played = measure(game, state, seconds)
        results.append(Result(game.name, face, state.seats, options, *played))
        if not as_json:
            Screen().print(_line(results[-1]), soft_wrap=True)
    if as_json:
        print(json.dumps([_described(result) for result in results], indent=1))


def _opening(game: Game, seats: int | None, rules: Sequence[str]) -> tuple[State, dict[str, Value]]:
    seats = min(4, game.seats[-1]) if seats is None else seats
    options = game.house_rules(seats, house_rules(rules))
    return game.opening(seats, options), options


def _need_gpu() -> None:
    from parlour.kernel.cuda import unavailable

    if why := unavailable():
        raise Refused("no_gpu", why)


def _interpreted(game: Game, state: State, seconds: float) -> Played:
    from parlour.kernel.loops import random_matches

    return _timed(game, seconds, random_matches(game), state, [0, 0], [0] * game.width)


def _compiled(game: Game, state: State, seconds: float) -> Played:
    with _progress(f"{game.name}: compiling, or loading what was compiled before"):
        import numpy as np

        from parlour.kernel.compiled import compiled
        from parlour.kernel.loops import random_matches

        matches = compiled(random_matches(game), game.folder)
        buffers = game.layout.record(state)[0], np.zeros(2, np.int64), np.zeros(game.width, np.int16)
        matches(*buffers, SEED, 0, 1)
    return _timed(game, seconds, matches, *buffers)


def _on_gpu(game: Game, state: State, seconds: float) -> Played:
    """One kernel of many matches: how long it takes does not depend on what was asked for."""
    from parlour.kernel.cuda import random_play

    with _progress(f"{game.name}: compiling for the GPU and playing"):
        matches, decisions, spent = random_play(game, state, SEED)
    return decisions, matches, spent


def _timed(game: Game, seconds: float, play: Callable[..., int], s: Any, r: Any, moves: Any) -> Played:
    """Play for so long, a growing number of matches at a time."""
    decisions, matches, spent, count = 0, 0, 0.0, 1
    with _progress(f"{game.name}: playing", seconds) as advance:
        while spent < seconds:
            began = time.perf_counter()
            decisions += int(play(s, r, moves, SEED, matches, count))
            took = time.perf_counter() - began
            matches, spent = matches + count, spent + took
            advance(spent)
            if took < SHORTEST:
                count *= 2
    return decisions, matches, spent


@contextmanager
def _progress(what: str, seconds: float | None = None) -> Generator[Callable[[float], None]]:
    """Show on stderr that work is going on, and how far it is."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        print(f"{what} ...", file=sys.stderr)
        yield lambda done: None
        return
    bar = BarColumn() if seconds else SpinnerColumn()
    columns = TextColumn("{task.description}"), bar, TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task(what, total=seconds)
        yield lambda done: shown.update(task, completed=done)


def _described(result: Result) -> dict[str, Any]:
    return {
        **asdict(result),
        "decisions_per_second": result.decisions / result.seconds,
        "matches_per_second": result.matches / result.seconds,
    }


def _line(result: Result) -> Text:
    return Text.assemble(
        (f"{result.game:<10}", "bold"),
        f"{result.seats} players, {result.face}: ",
        (f"{_large(result.decisions / result.seconds)} decisions/s", "bold"),
        f", {_large(result.matches / result.seconds)} matches/s",
    )


def _large(number: float) -> str:
    for size, word in ((1e6, " million"), (1e3, " thousand")):
        if number >= size:
            return f"{number / size:,.{1 if number < 100 * size else 0}f}{word}"
    return f"{number:.3g}"
