"""A person at the table, against the house."""

import shlex
import time
from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from parlour.cli import Interrupted
from parlour.cli.lines import Lines
from parlour.cli.realtime import Live, in_real_time
from parlour.cli.records import save
from parlour.cli.screen import Screen, badged, retell, standing
from parlour.cli.seats import House, open_table, pause_of, stream
from parlour.cli.shelf import rule_book
from parlour.game import Refused
from parlour.games import load
from parlour.players import by_thumb
from parlour.table import Table

HELP = """\
  a number, or words     make that move; the beginning of the words will do
  ?                      a hint, and why
  Enter                  show the table again
  log                    what has happened in this round; log all: in the match
  undo                   take your move back: until the next player moves, and
                         never when cards have been shown since
  rules                  the rules of the game
  say TEXT               say something to the table; it stands in the log
  save FILE              write the match to a file; parlour replay FILE shows it
  quit                   leave the table"""


class Quit(Exception):
    """The person leaves the table."""


def play(
    game: str,
    seats: int | None,
    seat: int,
    rules: Sequence[str],
    seed: int | None,
    name: str,
    level: str,
    pause: float | None,
) -> None:
    """The command `play`."""
    screen = Screen()
    table = open_table(load(game), seats, rules, seed, (seat, name))
    house = House(table, [level] * table.seats, seed)
    Match(table, seat, house, screen, Lines(), pause_of(pause, screen.is_person), stream(seed, 0)).run()


class Match:
    """One match of a person against the house, from the deal to the standing."""

    def __init__(
        self,
        table: Table,
        seat: int,
        house: House,
        screen: Screen,
        lines: Lines,
        pause: float,
        r: list[int],
    ) -> None:
        self.table, self.seat, self.house = table, seat, house
        self.screen, self.lines, self.pause = screen, lines, pause
        self.hints = r
        self.is_live = in_real_time(table.game, screen)
        self.began = time.monotonic()
        self.told = 0  # rows that have been told
        self.rounds = 0  # that had ended by then
        self.saved = -1  # rows that are on disk
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.hint,
            "hint": self.hint,
            "help": self.help,
            "log": self.log,
            "undo": self.undo,
            "rules": self.rules,
            "say": self.speak,
            "save": self.save,
            "quit": self.quit,
        }

    def run(self) -> None:
        try:
            self.play()
        except EOFError:
            self.screen.print()
            raise Refused("input_ended", f"input ended; {self.fate()}") from None
        except KeyboardInterrupt:
            raise Interrupted(f"interrupted; {self.fate()}") from None

    def play(self) -> None:
        self.welcome()
        self.table.deal(self.now())
        try:
            if self.is_live:
                self.live()
            while not self.table.over:
                self.turn()
        except Quit:
            self.offer()
            return
        self.news()
        self.screen.print(standing(self.table.view(None), self.table.names))
        self.offer()

    def welcome(self) -> None:
        game, names = self.table.game, self.table.names
        others = [name for seat, name in enumerate(names) if seat != self.seat]
        kind = "computer players" if others[1:] else "a computer player"
        self.screen.print(Text.assemble((game.title, "bold"), f": {game.line}"))
        if others:
            self.screen.print(Text(f"At the table with you: {', '.join(others)}; {kind}."))
        if not self.is_live:
            self.screen.print(Text("Type a number or the words; ? is a hint, help tells what else there is."))

    def live(self) -> None:
        """Play a game without turns, by single keys."""
        live = Live(self.table, self.house, self.screen, self.badges(), self.seat, self.seat, self.advice)
        finished = live.run()
        self.told, self.rounds = len(self.table.rows), self.table.state.round
        if not finished:
            raise Quit

    def badges(self) -> list[str]:
        return ["you" if seat == self.seat else "computer" for seat in range(self.table.seats)]

    def fate(self) -> str:
        """What has become of the match."""
        finished = "was finished" if self.table.over else "was not finished"
        saved = "is saved" if self.saved == len(self.table.rows) else "is not saved"
        return f"the match {finished} and {saved}"

    def now(self) -> int:
        """The table's time. Without a person at a terminal none passes."""
        return int((time.monotonic() - self.began) * 1000) if self.screen.is_person else 0

    # Whose turn it is

    def turn(self) -> None:
        if self.house.close_window(self.now()):
            return
        seat = self.house.whose()
        if seat == self.seat:
            self.ask()
        elif not self.disturbed():
            self.house.act(seat, self.now())
            self.news()

    def disturbed(self) -> bool:
        """Wait before the house moves; whether the person has changed the table meanwhile."""
        self.news()
        self.remind()
        rows, end = len(self.table.rows), time.monotonic() + self.pause
        while rows == len(self.table.rows) and (left := end - time.monotonic()) > 0:
            self.listen(left)
        return rows != len(self.table.rows)

    def remind(self) -> None:
        """Say that a move can be taken back, while it can."""
        if not self.screen.is_person or not self.pause:
            return
        try:
            row = self.table.undoable(self.seat)
        except Refused:
            return
        game, before = self.table.game, self.table.state_at(row)
        if game.waits(before, self.seat) and len(game.moves(before, self.seat)) == 1:
            return  # a window was closed, and nobody chose to
        self.screen.print(Text("  (undo and Enter takes it back)", "dim"))

    def listen(self, seconds: float) -> None:
        """Do what is typed out of turn, the most of all: take a move back."""
        try:
            line = self.lines.next(seconds)
        except EOFError:
            time.sleep(seconds)
            return
        if line is None:
            return
        if self.screen.is_person or line.split()[:1] == ["undo"]:
            self.obey(line)
        else:
            self.lines.back(line)  # a script writes ahead
            time.sleep(seconds)

    def ask(self) -> None:
        """Let the person act."""
        self.news()
        self.show()
        rows = len(self.table.rows)
        while rows == len(self.table.rows):
            self.screen.print(Text("Your move: ", "bold"), end="")
            line = self.lines.next(self.left())
            if line is None:
                self.screen.print()
                self.table.tick(self.now())
            else:
                self.echo(line)
                self.obey(line)

    def left(self) -> float | None:
        """Seconds until silence does something."""
        due = self.table.due() if self.screen.is_person else None
        return None if due is None else max(due - self.now(), 0) / 1000

    def echo(self, line: str) -> None:
        """A terminal shows what is typed; elsewhere the transcript should."""
        if not self.screen.is_person:
            self.screen.print(Text(line))

    # What the person sees

    def news(self) -> None:
        """Tell what has happened since this was last asked."""
        if self.told == len(self.table.rows):
            return
        events = self.table.told(self.seat, self.told)
        self.screen.show(retell(events, self.table.names, self.rounds))
        self.told, self.rounds = len(self.table.rows), self.table.state.round

    def show(self) -> None:
        """The table, and what the person may do."""
        view = badged(self.table.view(self.seat), self.badges())
        self.screen.print()
        self.screen.print(self.screen.picture(self.table.game, view), width=self.screen.columns)
        self.screen.print()
        if moves := self.table.legal(self.seat):
            self.screen.print(menu(moves, self.screen.columns), width=self.screen.columns)

    def say(self, sentence: str) -> None:
        self.screen.print(Text(sentence, "yellow"), width=self.screen.columns)

    # What the person types

    def obey(self, line: str) -> None:
        """Do what a line asks for, or say why not."""
        try:
            self.understood(line.strip())
        except Refused as refused:
            self.say(f"{str(refused)[:1].upper()}{str(refused)[1:]}.")

    def understood(self, text: str) -> None:
        verb, _, rest = text.partition(" ")
        if not text:
            self.show()
        elif verb.lower() in self.commands and self.table.game.read(self.table.state, self.seat, text) < 0:
            self.commands[verb.lower()](rest.strip())
        else:
            self.act(" ".join(text.split()))

    def act(self, text: str) -> None:
        """Make the move, or do the command, that a number or the beginning of words names."""
        table, game = self.table, self.table.game
        moves = table.legal(self.seat)
        if moves and text.isdecimal():
            text = self.numbered(moves, text)
        if game.read(table.state, self.seat, text) < 0:
            meant = [words for words in (*moves, *self.commands) if words.lower().startswith(text.lower())]
            if len(meant) > 1:
                raise Refused("ambiguous", f"{text!r} can be {' or '.join(meant)}")
            if meant and meant[0] in self.commands:
                return self.commands[meant[0]]("")
            text = meant[0] if meant else text
        table.act(self.seat, text, self.now())
        self.house.acted[self.seat] = len(table.rows)
        return None

    def numbered(self, moves: list[str], text: str) -> str:
        numbers = {str(number): move for number, move in enumerate(moves, 1)}
        if text not in numbers:
            raise Refused("bad_number", f"there is no move {text[:20]}: the moves are 1 to {len(moves)}")
        return numbers[text]

    def hint(self, _: str) -> None:
        self.say(self.advice())

    def advice(self) -> str:
        eyes = self.table.eyes(self.seat)
        if not eyes.legal:
            raise Refused("not_your_turn", "it is not your turn")
        id = by_thumb(eyes, self.hints)
        s = eyes.sample(self.hints)
        game = self.table.game
        return f"Hint: {game.say(s, self.seat, id)} ({game.reason(s, self.seat, id)})"

    def help(self, _: str) -> None:
        self.screen.print(Text(HELP))

    def log(self, which: str) -> None:
        """What the person has been told before, of this round or of the match."""
        everything = retell(self.table.told(self.seat), self.table.names, 0)
        since = 0
        if which != "all":
            sheets = [at for at, thing in enumerate(everything) if not isinstance(thing, Text)]
            since = sheets[-1] + 1 if sheets else 0
        self.page(everything[since:])

    def rules(self, _: str) -> None:
        self.page([rule_book(self.table.game, self.screen)])

    def speak(self, text: str) -> None:
        self.table.say(self.seat, text, self.now())
        self.news()

    def page(self, things: Sequence[RenderableType]) -> None:
        self.screen.page(Group(*things), self.more)

    def more(self) -> bool:
        self.screen.print(Text("Enter: more, q: enough ", "dim"), end="")
        return not (self.lines.next() or "").strip()

    def undo(self, _: str) -> None:
        self.table.undo(self.seat, self.now())
        self.house.acted[self.seat] = 0

    def save(self, name: str) -> None:
        if not name:
            raise Refused("no_name", "save needs the name of a file: save match.json")
        path = save(self.table.record(), unquoted(name))
        self.saved = len(self.table.rows)
        self.say(f"Saved. To see it again: parlour replay {shlex.quote(str(path))}")

    def quit(self, _: str) -> None:
        raise Quit

    def offer(self) -> None:
        """Offer to keep the match."""
        while self.saved != len(self.table.rows):
            self.screen.print(Text("Name a file to keep the match, or press Enter: ", "bold"), end="")
            try:
                name = (self.lines.next() or "").strip()
            except EOFError:
                self.screen.print()
                return
            self.echo(name)
            if not name:
                return
            self.obey(f"save {name}")


def unquoted(name: str) -> str:
    """The name of a file without the quotes that a shell would have taken off."""
    return name[1:-1] if name[0] == name[-1] and name[0] in "\"'" and name[1:-1] else name


def menu(moves: Sequence[str], width: int) -> Text:
    """The moves with their numbers, in lines that end between two of them."""
    lines: list[Text] = []
    for number, move in enumerate(moves, 1):
        choice = Text.assemble((str(number), "bold green"), "\u00a0" + move.replace(" ", "\u00a0"))
        if lines and lines[-1].cell_len + 3 + choice.cell_len <= width:
            lines[-1] = Text("   ").join([lines[-1], choice])
        else:
            lines.append(choice)
    return Text("\n").join(lines)
