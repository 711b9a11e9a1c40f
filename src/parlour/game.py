"""What a game is: data and functions, nothing to inherit from.

A game is a folder under `parlour/games` whose `__init__` holds `GAME = Game(...)`. Rules are
functions of a state `s` (a plain object or a record, see `kernel`) and of integers; the other
functions work on plain states only.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypedDict

from parlour.kernel import Layout, State, rule


class Refused(Exception):
    """What was asked cannot be done: a code for programs, a sentence for the person who asked."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Move(NamedTuple):
    """A log entry: a seat has acted."""

    seat: int
    id: int


class Chance(NamedTuple):
    """A log entry: an outcome of chance, or of the table's clock."""

    id: int


HOUSE = -1
"""Who speaks in `say` and `read` where it is chance or the clock and not a seat."""


ENDINGS = ("", "played", "cap", "clock")
"""How the latest ended round ended."""


class Event(TypedDict):
    """What a player is told of an entry: a game adds keys of its own for its look.

    In `text`, a sentence or nothing, each `{2}` stands for the name of seat 2.
    """

    kind: str
    seat: int
    text: str


class Score(Event):
    """The event of the kind `score`: what a seat got in a round, and how that adds up."""

    sum: str
    points: int
    total: int


View = Mapping[str, Any]
"""Plain JSON values."""

Value = str | int


def _always(value: Value, seats: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: the field of the state with its name holds the number, or the place of the
    word among the values."""

    key: str
    values: tuple[str, ...] | range
    default: Value | Callable[[int], Value]
    why: str
    fits: Callable[[Value, int], bool] = _always
    """Whether a value is possible with so many seats."""

    def usual(self, seats: int) -> Value:
        """The value when nobody says otherwise."""
        return self.default if isinstance(self.default, str | int) else self.default(seats)

    def allowed(self, seats: int) -> list[Value]:
        return [value for value in self.values if self.fits(value, seats)]

    def read(self, value: object, seats: int) -> Value:
        """The value as records write it, or a refusal."""
        allowed = self.allowed(seats)
        for known in allowed:
            if str(known) == str(value):
                return known
        if isinstance(self.values, range):
            choices = f"a whole number from {allowed[0]} to {allowed[-1]}"
        else:
            choices = " or ".join(map(str, allowed))
        raise Refused("bad_value", f"{self.key}={value} with {seats} players: choose {choices}")

    def number(self, value: Value) -> int:
        """What the state holds for it."""
        return value if isinstance(value, int) else list(self.values).index(value)


@rule
def never(s, seat):
    """Silence changes nothing by itself."""
    return 0


@rule
def always(s, seat):
    """Everybody may speak."""
    return 1


@rule
def at_once(s, seat, action):
    """No act is kept back."""
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game. Numbers are the largest over all seats and options."""

    name: str
    title: str
    line: str
    """The game in one line, for lists."""
    credit: str = ""
    """Whom the rules are by, where a licence asks to say so; shown wherever the rules are."""
    seats: range
    options: tuple[Option, ...]
    best: Literal["lowest", "highest"]
    """Which scores win."""
    layout: Layout
    """Every layout has seats, round (rounds ended) and ended (an index of ENDINGS)."""
    actions: int
    outcomes: int
    width: int
    """The most legal actions at once."""
    features: int
    """The length of an encoding."""
    folder: Path
    """Where the game lives: its rules.md, and what compiled code is made from."""

    # Rules: marked functions that run interpreted, compiled and on CUDA.
    start: Callable[[State], None]
    """Begin a match: the seats and options are set, all else may be left from another match."""
    awaited: Callable[[State], int]
    """Bit mask of the seats the game waits for; 0: chance must act, or it is over."""
    legal: Callable[[State, int, Any], int]
    """Write the seat's legal actions, ascending, and answer how many; also out of turn."""
    apply: Callable[[State, int, int], None]
    ways: Callable[[State], int]
    """In how many equally likely ways chance can act now; 0: it does not."""
    pick: Callable[[State, int], int]
    """The outcome of the k-th way."""
    settle: Callable[[State, int], None]
    over: Callable[[State], int]
    scores: Callable[[State, Any], None]
    places: Callable[[State, Any], None]
    """1 is first, ties share."""
    resample: Callable[[State, int, Any], None]
    """Deal again all that the seat cannot know, as likely as it may lie; `r` is a stream."""
    encode: Callable[[State, int, Any], None]
    """What the seat knows as numbers, from where it sits."""
    choose: Callable[[State, int, Any], int]
    """The rule-of-thumb player; it uses only what the seat knows."""
    lapse: Callable[[State, int], int]
    """What silence does when the time is up; -1: nothing."""
    waits: Callable[[State, int], int] = never
    """Milliseconds until silence lapses where no move clock runs; 0: for ever."""
    holds: Callable[[State, int, int], int] = at_once
    """Milliseconds for which an act may be kept back, so that those made at the same time count."""

    speaks: Callable[[State, int], int] = always
    """Whether the seat may say something now."""

    # Words and pictures: interpreted only.
    say: Callable[[State, int, int], str]
    """The words of a seat's move, or of an outcome where the seat is HOUSE."""
    read: Callable[[State, int, str], int]
    """The number of what these words name, in any order that names it; -1: nothing."""
    view: Callable[[State, int | None], View]
    """All that the seat, or an onlooker, may know of the state, beside what the table adds."""
    tell: Callable[[State, Move | Chance, State, int | None], list[Event]]
    """What the seat, or an onlooker, is told of an entry between two states."""
    reason: Callable[[State, int, int], str]
    """Why an action is good or bad, in a sentence, from what the seat knows."""
    draw: Callable[[View, int], str]
    """The table as text for a terminal of so many columns, in Rich's markup."""

    # Real time: plain data.
    stop: int = -1
    """The outcome `* stop`, which only the table's clock brings about; -1: there is none."""
    silence: int = 0
    longest: int = 0
    """Milliseconds without an act, and in all, after which the clock stops a round; 0: never."""
    countdown: int = 0
    """Milliseconds before a round in which nobody acts yet."""
    recess: int = 0
    """Milliseconds between a round and the countdown of the next, to look at how it was counted."""
    tempo: tuple[int, int] = (0, 0)
    """Milliseconds between two acts of a computer player, the fewest and the most, where all play
    at once; no two seats have turns then. (0, 0): players take turns."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Single keys of a terminal, and the words of the moves that they make."""

    def house_rules(self, seats: int, given: Mapping[str, object]) -> dict[str, Value]:
        """Every house rule with its value, or a refusal."""
        if seats not in self.seats:
            raise Refused(
                "bad_seats",
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}",
            )
        keys = [option.key for option in self.options]
        for key in given:
            if key not in keys:
                known = ", ".join(keys) or "none"
                raise Refused("unknown_option", f"{self.title} has no house rule {key!r}; it has {known}")
        return {
            option.key: option.read(given.get(option.key, option.usual(seats)), seats)
            for option in self.options
        }

    def opening(self, seats: int, rules: Mapping[str, Value]) -> State:
        """A match before its first chance, under these house rules."""
        s = self.layout.new()
        s.seats = seats
        for option in self.options:
            setattr(s, option.key, option.number(rules[option.key]))
        self.start(s)
        return s

    def moves(self, s: State, seat: int) -> list[int]:
        """The seat's legal actions."""
        out = [0] * self.width
        return out[: self.legal(s, seat, out)]

    def standing(self, s: State) -> tuple[list[int], list[int]]:
        """The scores and the places now."""
        points, order = [0] * s.seats, [0] * s.seats
        self.scores(s, points)
        self.places(s, order)
        return points, order
