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
GPU_MATCHES = 1 << 20

Run = Callable[[int, int], tuple[int, float]]
"""From the number of the first match and how many to decisions and seconds."""


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
    if not 0 < seconds <= 3600:
        raise Refused("bad_seconds", f"--seconds is more than 0 and at most 3600, not {seconds:g}")
    if gpu and interpreted:
        raise Refused("bad_face", "--gpu and --interpreted exclude each other")
    face = "cuda" if gpu else "interpreted" if interpreted else "compiled"
    games = [load(one) for one in ([name] if name else names())]
    tables = [(game, *_opening(game, seats, rules)) for game in games]
    prepare = {"cuda": _cuda, "interpreted": _interpreted, "compiled": _compiled}[face]
    if gpu:
        _need_gpu()
    results = []
    for game, state, options in tables:
        run = prepare(game, state)
        with _progress(f"{game.name}: playing", seconds) as advance:
            decisions, matches, spent = _measured(run, GPU_MATCHES if gpu else 1, seconds, advance)
        results.append(Result(game.name, face, state.seats, options, decisions, matches, spent))
        if not as_json:
            Screen().print(_line(results[-1]))
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


def _interpreted(game: Game, state: State) -> Run:
    from parlour.kernel.loops import random_matches

    return _timed(random_matches(game), state, [0, 0], [0] * game.width)


def _compiled(game: Game, state: State) -> Run:
    with _progress(f"{game.name}: compiling, or loading what was compiled before"):
        import numpy as np

        from parlour.kernel.compiled import compiled
        from parlour.kernel.loops import random_matches

        matches = compiled(random_matches(game), game.folder)
        record = game.layout.record(state)[0]
        run = _timed(matches, record, np.zeros(2, np.int64), np.zeros(game.width, np.int16))
        run(0, 1)
    return run


def _timed(matches: Callable[..., int], s: Any, r: Any, moves: Any) -> Run:
    def run(first: int, count: int) -> tuple[int, float]:
        began = time.perf_counter()
        decisions = matches(s, r, moves, SEED, first, count)
        return int(decisions), time.perf_counter() - began

    return run


def _cuda(game: Game, state: State) -> Run:
    from parlour.kernel.cuda import random_play

    with _progress(f"{game.name}: compiling for the GPU"):
        random_play(game, state, SEED, GPU_MATCHES)
    return lambda first, count: random_play(game, state, SEED + first, GPU_MATCHES)


def _measured(
    run: Run, count: int, seconds: float, advance: Callable[[float], None]
) -> tuple[int, int, float]:
    """Decisions, matches and seconds of so much play."""
    decisions, matches, spent = 0, 0, 0.0
    while spent < seconds:
        more, took = run(matches, count)
        decisions, matches, spent = decisions + more, matches + count, spent + took
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
    for size, word in ((1e9, " thousand million"), (1e6, " million"), (1e3, " thousand")):
        if number >= size:
            return f"{number / size:.3g}{word}"
    return f"{number:.3g}"
