"""A game without turns at a terminal: single keys, everybody at once, a clock."""

import random
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from time import monotonic

from rich.console import RenderableType
from rich.text import Text

from parlour.cli.keys import keyboard
from parlour.cli.screen import Screen, badged, retell, sentence
from parlour.cli.seats import House
from parlour.cli.shelf import rule_book
from parlour.cli.sight import Eyes, seen, told
from parlour.game import Game
from parlour.table import Table

FRAME = 0.2
"""Seconds after which the picture is drawn again at the latest."""
SPREAD = 0.25
"""How much a computer player's time for a move differs from one move to the next."""
FLIGHT, NOTED = 3.0, 6.0
"""Seconds for which points, and answers to a key, are shown."""
NEWS = 4
"""Sentences that are shown of what has just happened."""
UNSEEN = 0.15
"""Seconds in which nobody can have seen the card that has just been drawn, let alone chosen for it."""
WARNING = 15
"""Seconds of silence left from which on they are shown."""
HINT, RULES, LEAVE = "?", "r", "q"
GO_ON = ("\n", "\r", " ")
"""Keys that nobody types who has not yet noticed that the round is over."""
SURE = f"Press {LEAVE} again to leave the table"


def in_real_time(game: Game, screen: Screen) -> bool:
    """Whether all play at once here: the game is such a one, and the terminal can show it."""
    can = screen.is_person and not screen.is_dumb_terminal and not screen.legacy_windows
    return can and game.tempo[1] > 0


class Pace:
    """When a computer player makes its next move: at a tempo of its own, as a person would."""

    def __init__(self, tempo: tuple[int, int], chance: random.Random) -> None:
        self.fastest, self.slowest = tempo
        self.chance = chance
        self.usual = chance.uniform(self.fastest * (1 + SPREAD), self.slowest)
        self.due = 0

    def after(self, at: int) -> None:
        """It has seen something new."""
        took = self.usual * self.chance.lognormvariate(0, SPREAD)
        self.due = at + int(min(max(took, self.fastest), 2 * self.slowest))


class Fading:
    """Words that are shown for some seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.clear()

    def say(self, words: Text) -> None:
        self.words, self.since = words, monotonic()

    def clear(self) -> None:
        self.say(Text())

    def left(self) -> Text:
        return self.words if monotonic() - self.since < self.seconds else Text()


class Canvas:
    """A screen of its own, where only the lines that change are written."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.size = (0, 0)
        self.shown: list[str] = []

    @contextmanager
    def opened(self) -> Generator[None]:
        """Lay it over the terminal, which is as it was afterwards."""
        self.shown = []
        self.screen.set_alt_screen(True)
        self.screen.show_cursor(False)
        try:
            yield
        finally:
            self.screen.show_cursor(True)
            self.screen.set_alt_screen(False)

    def rendered(self, things: Sequence[RenderableType]) -> list[str]:
        """These as lines for the terminal."""
        with self.screen.capture() as capture:
            for thing in things:
                self.screen.print(thing, width=self.screen.columns, no_wrap=True, overflow="ellipsis")
        return capture.get().splitlines()

    def show(self, lines: list[str]) -> None:
        """Turn what is there into these lines, in one go."""
        size = (self.screen.width, self.screen.height)
        out = ""
        if not self.shown or size != self.size:
            self.size, self.shown, out = size, [], "\x1b[2J"
        for number, (old, new) in enumerate(zip_longest(self.shown, lines, fillvalue=""), 1):
            if old != new:
                out += f"\x1b[{number};1H\x1b[K{new}"
        self.shown = lines
        if out:
            self.screen.file.write(out)
            self.screen.file.flush()


class Live:
    """A match in real time, played by the person in `seat`, or watched where that is None."""

    def __init__(
        self,
        table: Table,
        house: House,
        screen: Screen,
        badges: Sequence[str],
        eyes: Eyes,
        seat: int | None = None,
        hint: Callable[[], str] | None = None,
    ) -> None:
        self.table, self.house, self.screen, self.badges = table, house, screen, badges
        self.eyes, self.seat, self.hint = eyes, seat, hint
        self.keys, self.canvas = keyboard(), Canvas(screen)
        chance = random.Random()
        self.paces = {bot: Pace(table.game.tempo, chance) for bot in range(table.seats) if bot != seat}
        self.began = monotonic()
        self.paused = 0.0  # seconds that do not count
        self.news: list[Text] = []
        self.points, self.note = Fading(FLIGHT), Fading(NOTED)
        self.acted = self.began - UNSEEN  # when the person last made a move

    def run(self) -> bool:
        """Play the match that has been dealt; whether it was played to its end."""
        with self.keys:
            going = self.rest("Press Enter when you are ready")
            while going and not self.table.over:
                rounds = self.table.state.round
                with self.canvas.opened():
                    going = self.round()
                if self.table.state.round > rounds:
                    self.screen.show(self.sheet(rounds))
                if going and not self.table.over:
                    going = self.rest("Press Enter for the next round")
                    self.paused -= self.table.game.recess / 1000  # who goes on has looked
        return self.table.over

    def rest(self, what: str) -> bool:
        """Let the person rest, or read the rules; whether the match goes on."""
        since, key = monotonic(), ""
        self.ask(what)
        while key not in GO_ON:
            key = self.keys.next().lower()
            if key == LEAVE:
                self.screen.print()
                return False
            if key == RULES:
                self.screen.print()
                self.screen.page(rule_book(self.table.game, self.screen), self.more)
                self.ask(what)
        self.screen.print()
        self.paused += monotonic() - since
        return True

    def ask(self, what: str) -> None:
        others = f", {RULES} for the rules, {LEAVE} to leave: "
        self.screen.print(Text.assemble((what, "bold"), others), end="")

    def more(self) -> bool:
        """Whether the person reads on."""
        self.screen.print(Text(f"Enter: more, {LEAVE}: enough ", "dim"), end="")
        key = ""
        while key not in (*GO_ON, LEAVE):
            key = self.keys.next().lower()
        self.screen.print()
        return key != LEAVE

    def now(self) -> int:
        """The table's time in milliseconds: it stands still between rounds."""
        return int((monotonic() - self.began - self.paused) * 1000)

    # A round

    def round(self) -> bool:
        """Play until the round ends; whether the person goes on."""
        rounds, begins = self.table.state.round, self.table.begins
        for pace in self.paces.values():
            pace.after(begins)
        self.news = []
        self.note.clear()
        while self.table.state.round == rounds:
            self.canvas.show(self.lines())
            key = self.keys.next(self.idle() / 1000).lower()
            if key == LEAVE and self.note.left().plain == SURE:
                return False
            self.obey(key)
            self.advance(rounds)
        return True

    def idle(self) -> float:
        """Milliseconds until something is to be done, or drawn."""
        now = self.now()
        dues = [self.paces[seat].due for seat in self.table.awaited if seat in self.paces]
        if (due := self.table.due()) is not None:
            dues.append(due)
        return max(min([FRAME * 1000, *(due - now for due in dues)]), 0)

    def advance(self, rounds: int) -> None:
        """Do what time brings: the others' moves in their order, and the clock's."""
        now = self.now()
        for seat, pace in sorted(self.paces.items(), key=lambda one: one[1].due):
            if pace.due <= now and seat in self.table.awaited and self.table.state.round == rounds:
                self.house.act(seat, now)
                pace.after(now)
                self.hear()
        if self.table.state.round == rounds and self.table.tick(now):
            self.hear()

    def obey(self, key: str) -> None:
        """Make the move of a key, if it has one and it can be made."""
        table = self.table
        words = table.game.keys.get(key)
        if not key:
            return
        if key == LEAVE:
            self.answer(SURE)
        elif key == HINT and self.hint:
            self.answer(self.hint())
        elif words is None or self.seat is None:
            self.answer("That key does nothing here")
        elif self.now() < table.begins:
            self.answer("Not yet")
        elif words not in table.legal(self.seat):
            self.answer(f"{words} is not possible now")
        elif monotonic() < self.acted + UNSEEN:
            self.answer("Too quick: that was meant for the card before")
        else:
            self.note.clear()
            self.acted = monotonic()
            table.act(self.seat, words, self.now())
            self.hear()

    def answer(self, sentence: str) -> None:
        self.note.say(Text(sentence, "yellow"))

    def hear(self) -> None:
        """Take in what the newest row tells."""
        for event in told(self.table, self.eyes, len(self.table.rows) - 1):
            if not event["text"] or event["kind"] == "score":
                continue
            said = sentence(event, self.table.names)
            self.news = [*self.news, said][-NEWS:]
            if isinstance(points := event.get("points"), int):
                style = "bold green" if points > 0 else "bold red"
                self.points.say(Text.assemble((f" {points:+} ", style), said))

    def sheet(self, rounds: int) -> list[RenderableType]:
        """What the end of a round is told with."""
        return retell(told(self.table, self.eyes, len(self.table.rows) - 1), self.table.names, rounds)

    # The picture

    def lines(self) -> list[str]:
        """The picture, and below it the clock, what happens and the keys."""
        view = badged(seen(self.table, self.eyes), self.badges)
        picture = self.canvas.rendered([self.screen.picture(self.table.game, view)])
        news = Text(" ").join(reversed(self.news))
        below = self.canvas.rendered(
            [self.clock(), self.points.left(), news, self.note.left() or self.choices()]
        )
        spare = self.screen.height - len(below)
        return [*picture[max(len(picture) - spare, 0) :], *below]

    def clock(self) -> Text:
        """The countdown, or how long the round has lasted and what silence is left."""
        now, game = self.now(), self.table.game
        left = self.table.begins - now
        if left > 0:
            return Text.assemble("Starts in ", (f" {-(-left // 1000)} ", "bold reverse"))
        passed = Text(in_minutes(-left))
        if game.longest:
            passed.append(f" of {in_minutes(game.longest)}")
        due = self.table.due()
        quiet = WARNING + 1 if due is None else -(-max(due - now, 0) // 1000)
        if quiet <= WARNING:
            passed.append(f" · the clock stops the round in {quiet} s", "bold yellow")
        return passed

    def choices(self) -> Text:
        """What can be typed."""
        keys = [Text(f"{LEAVE} leave", "dim")]
        if self.seat is not None:
            legal = self.table.legal(self.seat)
            moves = [(key, words) for key, words in self.table.game.keys.items() if words in legal]
            keys = [
                *(Text.assemble((key, "bold green"), f" {words}") for key, words in moves),
                Text(f"{HINT} hint", "dim"),
                *keys,
            ]
        return Text("   ").join(keys)


def in_minutes(time: int) -> str:
    """Milliseconds as minutes and seconds."""
    return f"{time // 60_000}:{time // 1000 % 60:02}"
