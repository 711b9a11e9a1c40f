"""The command line, as a person and as a program meet it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import parlour
from parlour.cli import run
from parlour.cli.lines import Lines
from parlour.cli.play import Match
from parlour.cli.records import load as load_record
from parlour.cli.records import save
from parlour.cli.replay import frames
from parlour.cli.screen import Screen, sentence
from parlour.cli.seats import House, open_table
from parlour.cli.sight import ALL, filled
from parlour.game import Refused
from parlour.games import load, names

GAME = names()[0]
COMMAND = [sys.executable, "-m", "parlour"]
ESCAPE = "\x1b"


class Done:
    """What a command has said, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def is_refused(self, *words: str, code: int = 2) -> None:
        assert self.code == code, self.err
        assert self.err.startswith("parlour: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        for word in words:
            assert word in self.err


Call = Callable[..., Done]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command in this process."""

    def call(*arguments: str | Path) -> Done:
        code = run([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    return call


def process(*arguments: str, typed: str = "", cwd: Path | None = None, **env: str) -> Done:
    """Run a command in a process of its own, with input and output through pipes."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        cwd=cwd,
        env=environment(**env),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", **more}


def widest(text: str) -> int:
    return max(map(cell_len, text.splitlines()))


@pytest.fixture(scope="module")
def match() -> dict[str, object]:
    """The record of a whole match."""
    table = parlour.open(GAME, seed=4)
    while not table.over:
        seat = table.awaited[0]
        table.act(seat, table.legal(seat)[0])
    return table.record()


@pytest.fixture
def match_file(match: dict[str, object], tmp_path: Path) -> Path:
    return save(match, str(tmp_path / "match.json"))


# A person plays


@pytest.mark.parametrize("name", names())
def test_a_whole_game_by_numbers(name: str, tmp_path: Path) -> None:
    # After the match the next line is taken as the name of a file to keep it in: that is `1`, too.
    done = process("play", name, "--seed", "5", "--name", "[red]Zoë[/]", typed="1\n" * 3000, cwd=tmp_path)
    assert done.code == 0, done.err
    assert done.err == ""
    assert ESCAPE not in done.out
    assert "[red]Zoë[/] (you)" in done.out
    assert "Final standing" in done.out
    assert widest(done.out) <= 80
    kept = load_record(str(tmp_path / "1"))
    assert kept.over
    assert kept.names[0] == "[red]Zoë[/]"
    assert [path.name for path in tmp_path.iterdir()] == ["1"]


def test_what_can_be_typed(tmp_path: Path) -> None:
    typed = ["?", "", "log", "log all", "rules", "help", "undo", "nonsense", "99", "9" * 5000, "save", "1"]
    typed += ["save no/folder/match.json", "save .", "save match.json", "save 'match.json'", "quit"]
    done = process("play", GAME, "--seed", "5", typed="\n".join(typed), cwd=tmp_path, COLUMNS="60")
    assert done.code == 0, done.err
    assert done.err == ""
    rules = (load(GAME).folder / "rules.md").read_text(encoding="utf-8").splitlines()
    for said in (
        "Hint: ",
        rules[0],
        "a hint, and why",
        "Nothing to take back",
        "'nonsense' is no move",
        "There is no move 99",
        "save needs the name of a file",
        "Cannot write no/folder/match.json: No such file or directory",
        "There is a file match.json already",
        "Saved.",
    ):
        assert said.lower() in " ".join(done.out.split()).lower()
    assert "Name a file to keep the match" not in done.out  # it is kept already
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]
    assert [line for line in done.out.splitlines() if cell_len(line) > 60 and "9" * 9 not in line] == []


def test_the_beginning_of_words_is_enough_if_it_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    match = seated()
    match.table.deal()
    with pytest.raises(Refused, match=" or "):
        match.act(common_beginning([*match.table.legal(0), *match.commands]))
    move = match.table.legal(0)[0]
    for length in range(1, len(move) + 1):
        others = [*match.table.legal(0)[1:], *match.commands]
        if not any(words.startswith(move[:length]) for words in others):
            match.act(move[:length].upper())
            break
    assert match.table.record()["log"][-1][0] == f"0 {move}"
    capsys.readouterr()


def common_beginning(words: list[str]) -> str:
    """A letter with which two of these begin."""
    firsts = [word[0] for word in words]
    return next(letter for letter in firsts if firsts.count(letter) > 1)


class Silent(Lines):
    """A person who types nothing."""

    patience = 3000

    def next(self, seconds: float | None = None) -> str | None:
        self.patience -= 1
        if seconds is None or not self.patience:
            raise EOFError
        time.sleep(seconds)
        return None


def seated(**changes: Any) -> Match:
    """A match that waits for the person in seat 0 first."""
    for seed in range(1000):
        dealt, table = (open_table(replace(load(GAME), **changes), 2, [], seed, (0, "Zoe")) for _ in range(2))
        dealt.deal()
        if dealt.awaited == (0,):
            return Match(table, 0, House(table, ["random"] * 2, seed), Screen(), Silent(), 0.0, [1, 1])
    pytest.skip("this game never waits for one seat alone")


def test_silence_acts_where_the_game_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    match = seated(waits=lambda s, seat: 1)
    match.screen.is_person = True
    match.run()
    assert match.table.over
    assert "Final standing" in capsys.readouterr().out


# Bad input


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nonsense"], ["no such command"]),
        (["play"], ["missing argument", "parlour play --help"]),
        (["play", GAME, "--nonsense"], ["no such option"]),
        (["play", "nonsense"], ["'nonsense'", GAME]),
        (["rules", "nonsense"], ["'nonsense'", GAME]),
        (["bench", "nonsense"], ["'nonsense'", GAME]),
        (["play", GAME, "--seats", "99"], ["99"]),
        (["play", GAME, "--seats", "many"], ["--seats"]),
        (["play", GAME, "--seat", "99"], ["no seat 99"]),
        (["play", GAME, "--seat", "-1"], ["no seat -1"]),
        (["play", GAME, "--set", "nonsense=1"], ["no house rule 'nonsense'"]),
        (["play", GAME, "--set", "nonsense"], ["key=value"]),
        (["play", GAME, "--level", "nonsense"], ["'nonsense'", "thumb"]),
        (["play", GAME, "--pause", "nan"], ["--pause"]),
        (["play", GAME, "--name", "\x07"], ["1 to 40 characters"]),
        (["watch", GAME, "--players", "thumb,nonsense"], ["'nonsense'"]),
        (["watch", GAME, "--seats", "2", "--players", "thumb,thumb,thumb"], ["3 players for 2 seats"]),
        (["watch", GAME, "--eyes", "99"], ["onlooker"]),
        (["bench", GAME, "--seconds", "0"], ["--seconds"]),
        (["bench", "--gpu", "--interpreted"], ["exclude"]),
        (["replay", "no-such-file"], ["no-such-file", "No such file"]),
        (["replay", "."], ["not a file"]),
        (["replay", os.devnull], ["not a file"]),
        (["replay", "a\0b"], ["cannot read"]),
        (["serve", "--port", "65536"], ["--port is 0 to 65535", "65536"]),
        (["serve", "--port", "-1"], ["--port is 0 to 65535"]),
        (["serve", "--host", ""], ["--host"]),
        (["serve", "--pace", "-1"], ["--pace is 0 to 1000000", "-1"]),
        (["serve", "--pace", "nan"], ["--pace"]),
        (["serve", "--rates", "0"], ["--rates is more than 0", "0"]),
        (["serve", "--speed", "0"], ["--speed is more than 0"]),
        (["serve", "--speed", "inf"], ["--speed"]),
        (["serve", "--port", "0", "--data", os.devnull], ["cannot keep tables in", os.devnull]),
        (["serve", "--port", "0", "--data", "a\0b"], ["cannot keep tables in"]),
    ],
)
def test_bad_arguments_are_one_line(call: Call, arguments: list[str], words: list[str]) -> None:
    done = call(*arguments)
    done.is_refused(*words)
    assert done.out == ""


def test_a_port_that_is_taken_is_one_line(call: Call, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        call("serve", "--port", port, "--data", tmp_path).is_refused(port, "in use")


def test_a_bad_value_of_each_house_rule_is_one_line(call: Call) -> None:
    for option in load(GAME).options:
        call("play", GAME, "--set", f"{option.key}=nonsense").is_refused(option.key, "choose")


def spoilt(match: dict[str, object]) -> Iterator[tuple[bytes, str]]:
    """Files that are no record, and what is said of them."""
    whole = json.dumps(match)
    log = match["log"]
    assert isinstance(log, list)
    yield whole[: len(whole) // 2].encode(), "cut off"
    yield b"", "not JSON"
    yield b"hello", "not JSON"
    yield b"[" * 100_000, "nested too deeply"
    yield b"\x7fELF\xff\x00", "does not hold text"
    yield b"[1, 2]", "not a record"
    yield b"{}", "not a record"
    yield json.dumps({**match, "parlour": 99}).encode(), "99"
    yield json.dumps({**match, "game": "nonsense"}).encode(), "nonsense"
    yield json.dumps({**match, "seats": ["one"] * 99}).encode(), "99"
    yield json.dumps({**match, "options": {"nonsense": 1}}).encode(), "nonsense"
    yield json.dumps({**match, "log": []}).encode(), "empty"
    yield json.dumps({**match, "log": [log[0][:-1], *log[1:]]}).encode(), "row 0"
    yield json.dumps({**match, "log": [log[0], *log[2:]]}).encode(), "row "
    yield json.dumps({**match, "log": [*log, ["0 nonsense"]]}).encode(), f"row {len(log)}"
    yield json.dumps({**match, "log": [*log, [f"{'9' * 5000} leave"]]}).encode(), f"row {len(log)}"


def test_a_spoilt_record_is_one_line(call: Call, match: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "spoilt.json"
    for content, words in spoilt(match):
        file.write_bytes(content)
        call("replay", file).is_refused(str(file), words)


def test_a_write_that_fails_leaves_nothing(
    match: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refused, match="No space left"):
        save(match, str(tmp_path / "match.json"))
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_input_in_mid_game_is_one_line() -> None:
    done = process("play", GAME, typed="")
    done.is_refused("input ended", "not finished", "not saved")
    assert "Your move: \n" in done.out


def test_a_pipe_that_is_closed_is_no_matter() -> None:
    with subprocess.Popen(
        [*COMMAND, "rules", GAME], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as reader:
        assert reader.stdout
        assert reader.stderr
        reader.stdout.close()
        assert reader.stderr.read() == b""
    assert reader.returncode == 1


def test_a_terminal_without_these_characters_gets_others() -> None:
    done = process("play", GAME, "--name", "Zoë", typed="?\nquit\n", PYTHONIOENCODING="ascii")
    assert done.code == 0, done.err
    assert done.out.isascii()
    assert "Zo? (you)" in done.out


def test_a_credit_stands_wherever_the_rules_are_shown(call: Call) -> None:
    for game in [game for game in map(load, names()) if game.credit]:
        listed = [shown["credit"] for shown in json.loads(call("games", "--json").out)]
        assert game.credit in listed
        asked = process("play", game.name, typed="rules\nquit\n\n")
        for said in (call("rules", game.name).out, call("games").out, asked.out):
            assert game.credit in " ".join(said.split())
        with terminal("rules", game.name) as person:
            person.wait_for(game.credit.split()[-1])


# For programs


def test_json(call: Call, match_file: Path) -> None:
    shelf = json.loads(call("games", "--json").out)
    assert [game["name"] for game in shelf] == names()
    watched = json.loads(call("watch", GAME, "--seed", "3", "--json").out)
    assert parlour.replay(watched).places == watched["result"]["places"]
    assert watched == json.loads(call("watch", GAME, "--seed", "3", "--json").out)
    rows = [json.loads(line) for line in call("replay", match_file, "--json").out.splitlines()]
    assert [row["row"] for row in rows] == list(range(len(rows)))
    assert [row["lines"] for row in rows] == load_record(str(match_file)).record()["log"]
    assert rows[-1]["view"]["over"]
    measured = json.loads(call("bench", GAME, "--interpreted", "--seconds", "0.01", "--json").out)
    assert measured[0]["decisions_per_second"] > 0


def test_eyes_see_what_their_seat_may_know(match_file: Path) -> None:
    table = load_record(str(match_file))
    for eyes in (None, 0):
        last = list(frames(table, eyes))[-1]
        assert last.view == table.view(eyes)
        assert last.events == table.told(eyes, len(table.rows) - 1)
    for row, everything in enumerate(frames(table, ALL)):
        s = table.state_at(row + 1)
        for seat in range(table.seats):
            known = table.game.view(s, seat)
            assert {key: filled(everything.view[key], known[key]) for key in known} == {
                key: everything.view[key] for key in known
            }


def test_what_is_said_is_not_read_as_a_name() -> None:
    names = ["Ada", "[b]Bo"]
    assert (
        sentence({"kind": "say", "seat": 1, "text": "hello {0} [red]"}, names).plain
        == "[b]Bo: hello {0} [red]"
    )
    assert sentence({"kind": "sit", "seat": 1, "text": "{0} sits down"}, names).plain == "{0} sits down"
    assert sentence({"kind": "play", "seat": 1, "text": "{1} beats {0}"}, names).plain == "[b]Bo beats Ada."


@pytest.mark.parametrize("columns", [60, 80])
def test_nothing_is_wider_than_the_screen(
    call: Call, match_file: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for arguments in ([], ["games"], ["watch", GAME, "--seats", "2", "--seed", "1"], ["replay", match_file]):
        done = call(*arguments)
        assert done.code == 0, done.err
        assert ESCAPE not in done.out
        assert widest(done.out) <= columns


def test_a_gpu_that_is_not_there_is_one_line(call: Call) -> None:
    from parlour.kernel.cuda import unavailable

    if not (why := unavailable()):
        pytest.skip("there is a GPU")
    call("bench", GAME, "--gpu").is_refused(why)


@pytest.mark.slow
def test_bench_compiled(call: Call) -> None:
    measured = json.loads(call("bench", GAME, "--seconds", "0.01", "--json").out)
    assert measured[0]["face"] == "compiled"
    assert measured[0]["matches"] > 0


def test_nothing_heavy_is_imported_without_need(match_file: Path) -> None:
    heavy = "assert not {'numpy', 'numba'} & set(sys.modules)"
    light = f"import sys, parlour; parlour.open({GAME!r}); {heavy}; assert 'rich' not in sys.modules"
    subprocess.run([sys.executable, "-c", light], check=True)
    commands = [["play", GAME], ["watch", GAME], ["replay", str(match_file)], ["games"], ["rules", GAME], []]
    all_commands = f"import sys; from parlour.cli import run; [run(c) for c in {commands!r}]; {heavy}"
    subprocess.run(
        [sys.executable, "-c", all_commands], check=True, stdin=subprocess.DEVNULL, capture_output=True
    )


# A terminal


class Terminal:
    """A command at a terminal."""

    def __init__(self, arguments: tuple[str, ...], env: dict[str, str]) -> None:
        import pty

        self.end, theirs = pty.openpty()
        self.seen = ""
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
        )
        os.close(theirs)

    def wait_for(self, words: str) -> str:
        """Everything that appears until these words have."""
        import select

        until = time.monotonic() + 20
        while words not in self.seen:
            ready, _, _ = select.select([self.end], [], [], until - time.monotonic())
            assert ready, f"{words!r} is not in {self.seen!r}"
            self.seen += self._read()
        before, _, self.seen = self.seen.partition(words)
        return before

    def _read(self) -> str:
        try:
            said = os.read(self.end, 65536).decode(errors="replace")
        except OSError:  # what Linux says at the end
            said = ""
        assert said, f"it ended: {self.seen!r}"
        return said.replace("\r\n", "\n")

    def type(self, line: str) -> None:
        os.write(self.end, f"{line}\n".encode())


@contextmanager
def terminal(*arguments: str, **env: str) -> Generator[Terminal]:
    pytest.importorskip("pty", reason="there are no such terminals here")
    opened = Terminal(arguments, environment(**{"TERM": "xterm", "NO_COLOR": "", "LINES": "24", **env}))
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        os.close(opened.end)


def can_be_undone() -> tuple[int, int]:
    """A seed, and the number of a first move of seat 0 that can be taken back."""
    for seed in range(1000):
        for number in range(load(GAME).width):
            table = parlour.open(GAME, seats=2, seed=seed)
            if 0 not in table.awaited or number >= len(table.legal(0)):
                break
            table.act(0, table.legal(0)[number])
            try:
                table.undo(0)
            except Refused:
                continue
            return seed, number + 1
    pytest.skip("no first move can be taken back in this game")


def test_a_move_is_taken_back_in_the_pause_and_ctrl_c_is_one_line() -> None:
    seed, number = can_be_undone()
    with terminal("play", GAME, "--seats", "2", "--seed", str(seed), "--pause", "5") as person:
        before = person.wait_for("Your move: ")
        assert ESCAPE in before
        assert "\n1\u00a0" in re.sub(rf"{ESCAPE}\[[\d;]*m", "", before)
        person.type(str(number))
        person.wait_for("undo and Enter takes it back")
        person.type("undo")
        person.wait_for("takes that back")
        person.wait_for("Your move: ")
        person.type("log")
        person.wait_for("Your move: ")
        person.process.send_signal(signal.SIGINT)
        person.wait_for("parlour: interrupted; the match was not finished and is not saved\n")
        assert person.process.wait(timeout=20) == 130


def test_no_color_means_none() -> None:
    with terminal("play", GAME, "--pause", "0", NO_COLOR="1") as person:
        assert ESCAPE not in person.wait_for("Your move: ")
        person.type("quit")
        person.wait_for("press Enter: ")
        person.type("")
        assert person.process.wait(timeout=20) == 0


def test_a_replay_goes_forwards_and_back(match_file: Path) -> None:
    rows = len(load_record(str(match_file)).rows)
    with terminal("replay", str(match_file), TERM="dumb") as person:
        for typed, row in (
            ("", 1),
            ("n", 2),
            ("b", 1),
            ("b", 0),
            ("b", 0),
            (str(rows - 1), rows - 1),
            ("", rows - 1),
        ):
            person.wait_for("quit: ")
            person.type(typed)
            person.wait_for(f"Row {row} of {rows - 1}.")
        person.wait_for("quit: ")
        person.type("nonsense")
        person.wait_for("There is no row 'nonsense'")
        person.wait_for("quit: ")
        person.type("log")
        person.wait_for("Enter: back to the table")
        person.type("")
        person.wait_for("quit: ")
        person.type("q")
        assert person.process.wait(timeout=20) == 0


def test_watching_draws_the_table() -> None:
    with terminal("watch", GAME, "--seats", "2", "--seed", "1", "--pause", "0") as person:
        assert f"{ESCAPE}[2J" in person.wait_for("Final standing")
        assert person.process.wait(timeout=20) == 0
