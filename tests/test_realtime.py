"""Playing without turns at a terminal: the first game of the shelf that is played so."""

import os
import random
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from parlour.cli import realtime
from parlour.cli.keys import Console, split
from parlour.cli.realtime import SURE, WARNING, Live, Pace, in_minutes, in_real_time
from parlour.cli.screen import Screen
from parlour.cli.seats import House, open_table
from parlour.game import Chance, Game, Move
from parlour.games import load, names
from parlour.table import Table

GAME = next(game for game in map(load, names()) if game.tempo[1])
KEY, WORDS = next(iter(GAME.keys.items()))


class Script:
    """A keyboard and a clock: time passes only while somebody waits for a key."""

    def __init__(self, keys: Iterator[tuple[float, str]]) -> None:
        self.time = 1000.0
        self.keys = keys
        self.coming: tuple[float, str] | None = next(keys, None)
        self.inside = 0

    def __enter__(self) -> "Script":
        self.inside += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.inside -= 1

    def next(self, seconds: float | None = None) -> str:
        assert self.inside == 1
        if self.coming is None and seconds is None:
            raise EOFError
        if self.coming is None or (seconds is not None and self.coming[0] > self.time + seconds):
            self.time += seconds or 0
            return ""
        at, key = self.coming
        self.time = max(self.time, at)
        self.coming = next(self.keys, None)
        return key


def live(
    monkeypatch: pytest.MonkeyPatch, table: Table, keys: list[tuple[float, str]], seat: int | None = 0
) -> Live:
    """A match with keys typed so many seconds after it was begun."""
    script = Script(iter([(1000 + at, key) for at, key in keys]))
    monkeypatch.setattr(realtime, "keyboard", lambda: script)
    monkeypatch.setattr(realtime, "monotonic", lambda: script.time)
    table.deal()
    house, badges = House(table, ["thumb"] * table.seats, 1), ["here"] * table.seats
    return Live(table, house, Screen(), badges, seat, seat, lambda: "Advice")


def at_table(seats: int = 3) -> Table:
    return open_table(GAME, seats, [], 5)


def leaving(at: float) -> list[tuple[float, str]]:
    """The keys that end a match in the middle of a round."""
    return [(at, "q"), (at + 1, "q")]


def placements(table: Table, seat: int) -> list[int]:
    """When the seat has acted."""
    return [row.at for row in table.rows if isinstance(row.entries[0], Move) and row.entries[0].seat == seat]


def test_nobody_is_faster_than_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_table()
    every_second = [(0.0, " "), *((4.0 + i, KEY) for i in range(30)), *leaving(500)]
    assert not live(monkeypatch, table, every_second).run()
    assert len(placements(table, 0)) >= 25
    for bot in (1, 2):
        times = placements(table, bot)
        gaps = [later - earlier for earlier, later in pairwise(times)]
        assert times[0] >= GAME.countdown + GAME.tempo[0]
        assert min(gaps) >= GAME.tempo[0]
        assert len(set(gaps)) > len(gaps) / 2


def test_a_tempo_of_its_own() -> None:
    means = []
    for seed in range(30):
        pace, times = Pace((800, 2400), random.Random(seed)), []
        for _ in range(100):
            pace.after(0)
            times.append(pace.due)
        assert 800 <= min(times) <= max(times) <= 4800
        means.append(sum(times) / 100)
    assert min(means) < 1300
    assert max(means) > 2100


def test_nothing_counts_before_the_countdown_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = at_table(2)
    over = GAME.countdown / 1000
    keys = [(0.0, " "), (over - 0.1, KEY), (over + 0.1, KEY), *leaving(over + 1)]
    live(monkeypatch, table, keys).run()
    assert placements(table, 0) == [int(GAME.countdown + 100)]
    said = capsys.readouterr().out
    assert "Starts in" in said
    assert "Not yet" in said


def test_a_key_held_down_makes_one_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = at_table(2)
    held = [(4 + i / 30, KEY) for i in range(4)]
    live(monkeypatch, table, [(0.0, " "), *held, (4.25, KEY), *leaving(5)]).run()
    assert placements(table, 0) == [4_000, 4_250]
    assert "Too quick" in capsys.readouterr().out


def test_silence_and_the_sheet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The clock stops a round in which nobody acts; between rounds it stands still."""
    table = open_table(GAME, GAME.seats[0], [], 5)
    stopped = (GAME.countdown + GAME.silence) / 1000
    keys = [(0.0, " "), (stopped + 0.5, KEY), (stopped + 100, "\n"), *leaving(stopped + 105)]
    live(monkeypatch, table, keys).run()
    assert [row.entries[0] for row in table.rows[1:]] == [Chance(GAME.stop)]
    assert table.rows[1].at == GAME.countdown + GAME.silence
    assert table.state.round == 1
    said = capsys.readouterr().out
    assert "Round 1" in said
    assert f"stops the round in {WARNING} s" in said
    assert f"stops the round in {WARNING + 1} s" not in said
    assert said.count("Press Enter for the next round") == 1
    assert said.count("Starts in") >= 2


def test_rules_between_rounds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    table = at_table(2)
    assert not live(monkeypatch, table, [(0.0, "r"), (60.0, "q")]).run()
    said = capsys.readouterr().out
    assert "The aim" in said
    assert said.count("Press Enter when you are ready") == 2
    assert len(table.rows) == 1


def test_one_slip_does_not_end_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = at_table(2)
    keys = [(0.0, " "), (4.0, "q"), (4.5, KEY), (5.0, "q"), (20.0, "q"), (20.5, "q"), (21.0, KEY)]
    assert not live(monkeypatch, table, keys).run()
    assert SURE in capsys.readouterr().out
    assert len(placements(table, 0)) == 1
    assert table.rows[-1].at >= 17_000


def test_keys_that_make_no_move(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    table = at_table(2)
    state = table.state
    impossible = next(key for key, words in GAME.keys.items() if GAME.read(state, 0, words) >= 0)
    keys = [(0.0, " "), (4.0, "~"), (4.1, "?"), (4.2, impossible), (4.3, "Q"), (4.4, "q")]
    live(monkeypatch, table, keys).run()
    said = capsys.readouterr().out
    assert "That key does nothing here" in said
    assert "Advice" in said
    assert len(placements(table, 0)) == 1


def test_an_onlooker_types_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = at_table(2)
    live(monkeypatch, table, [(0.0, " "), (10.0, KEY), *leaving(20)], None).run()
    assert len(placements(table, 0)) > 3
    assert "leave" in capsys.readouterr().out


def test_only_what_changes_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = live(monkeypatch, at_table(2), [])
    match.canvas.show(match.lines())
    first = capsys.readouterr().out
    match.canvas.show(match.lines())
    assert capsys.readouterr().out == ""
    match.answer("Something new")
    match.canvas.show(match.lines())
    second = capsys.readouterr().out
    assert "Something new" in second
    assert len(second) < len(first) / 3


def test_arrows_are_no_keys() -> None:
    assert split("1\x1b[A2\x1bOP\x1b[1;5C3") == ["1", "2", "3"]
    assert [in_minutes(0), in_minutes(61_999)] == ["0:00", "1:01"]


def test_a_console_of_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = list("1\xe0H2\x03\x1a")
    msvcrt = SimpleNamespace(kbhit=lambda: bool(typed), getwch=lambda: typed.pop(0))
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    with Console() as keys:
        assert [keys.next(), keys.next(), keys.next()] == ["1", "", "2"]
        for stops in (KeyboardInterrupt, EOFError):
            with pytest.raises(stops):
                keys.next()
        assert keys.next(0.02) == ""
        typed += "xyz"
    assert typed == []


def test_nothing_of_one_system_is_imported_before_it_is_needed() -> None:
    script = "import sys; sys.modules.update(termios=None, tty=None, msvcrt=None); import parlour.cli.play"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_elsewhere_the_game_is_played_by_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    others: list[Game] = [game for game in map(load, names()) if not game.tempo[1]]
    screen = Screen()
    assert not in_real_time(GAME, screen)
    monkeypatch.setattr(screen, "is_person", True)
    monkeypatch.setattr(Screen, "is_dumb_terminal", False)
    assert in_real_time(GAME, screen)
    assert not any(in_real_time(game, screen) for game in others)
    monkeypatch.setattr(Screen, "is_dumb_terminal", True)
    assert not in_real_time(GAME, screen)


# In a terminal


if sys.platform != "win32":
    import pty
    import termios

    class Terminal:
        """A command in a terminal of its own."""

        def __init__(self, *arguments: str, cwd: Path) -> None:
            self.fd, self.other = pty.openpty()
            termios.tcsetwinsize(self.fd, (24, 80))
            self.before = termios.tcgetattr(self.other)
            self.process = subprocess.Popen(
                [sys.executable, "-m", "parlour", *arguments],
                stdin=self.other,
                stdout=self.other,
                stderr=self.other,
                cwd=cwd,
                env={**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"},
                start_new_session=True,
            )
            self.said = ""

        def until(self, text: str) -> str:
            """All that has been said since the last time, up to this text."""
            end = time.monotonic() + 30
            while text not in plain(self.said):
                left = end - time.monotonic()
                assert left > 0, f"{text!r} was not said, but {plain(self.said)!r}"
                if select.select([self.fd], [], [], left)[0]:
                    self.said += os.read(self.fd, 65536).decode("utf-8", "replace")
            said, self.said = self.said, ""
            return said

        def type(self, keys: str) -> None:
            os.write(self.fd, keys.encode())

        def close(self) -> int:
            """The exit code; the terminal is as it was before."""
            code = self.process.wait(30)
            assert termios.tcgetattr(self.other) == self.before
            os.close(self.other)
            os.close(self.fd)
            return code

    @pytest.fixture
    def terminal(tmp_path: Path) -> Iterator[Terminal]:
        terminal = Terminal("play", GAME.name, "--seats", "2", "--seed", "3", cwd=tmp_path)
        yield terminal
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()

    def plain(said: str) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", said)

    def test_a_person_plays_by_single_keys(terminal: Terminal, tmp_path: Path) -> None:
        terminal.until("Press Enter when you are ready")
        terminal.type(" ")
        assert "\x1b[?1049h" in terminal.until("Starts in")
        terminal.until("0:00 of")
        terminal.type(KEY)
        terminal.until("Guest")
        terminal.type("?")
        terminal.until("Hint: ")
        terminal.type("q")
        terminal.until("Press q again")
        terminal.type("q")
        left = terminal.until("Name a file")
        assert "\x1b[?1049l" in left
        assert "\x1b[?25h" in left
        terminal.type("match.json\n")
        terminal.until("Saved")
        assert terminal.close() == 0
        assert f'"0 {WORDS}"' in (tmp_path / "match.json").read_text()

    def test_interrupted_in_the_middle(terminal: Terminal) -> None:
        terminal.until("Press Enter")
        terminal.type(" ")
        terminal.until("Starts in")
        terminal.process.send_signal(signal.SIGINT)
        said = terminal.until("was not finished and is not saved")
        assert "\x1b[?1049l" in said
        assert "\x1b[?25h" in said
        assert terminal.close() == 130
