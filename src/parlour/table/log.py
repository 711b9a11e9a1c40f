"""The log: what stands in it, and its lines in words."""

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple, overload

from parlour.game import HOUSE, Chance, Game, Move, Refused
from parlour.kernel import State


class Say(NamedTuple):
    """A seat has said something."""

    seat: int
    text: str


class Sit(NamedTuple):
    """Somebody has taken a seat, or changed a name."""

    seat: int
    name: str


class Undo(NamedTuple):
    """The match goes on from where the rows below `row` left it."""

    row: int


Entry = Move | Chance | Say | Sit | Undo


class Row(NamedTuple):
    """One act with everything that followed from it, and when: milliseconds of the table's time."""

    at: int
    entries: tuple[Entry, ...]


SEATS = 16
"""More than any table has."""


class Log(Sequence[Row]):
    """The rows of a match in a few bytes each: a number an act or outcome, asides beside them."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._at, self._ends, self._acts = array("q"), array("I"), array("i")
        self._asides: dict[int, Say | Sit | Undo] = {}
        for row in rows:
            self.append(row)

    def append(self, row: Row) -> None:
        for entry in row.entries:
            match entry:
                case Move(seat, id):
                    self._acts.append(id * SEATS + seat)
                case Chance(id):
                    self._acts.append(-1 - id)
                case _:
                    self._asides[len(self)] = entry
        self._at.append(row.at)
        self._ends.append(len(self._acts))

    def __len__(self) -> int:
        return len(self._at)

    def at(self, number: int) -> int:
        """When this row was made; 0 before there are any."""
        return self._at[number] if self._at else 0

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> "list[Row]": ...
    def __getitem__(self, index: int | slice) -> "Row | list[Row]":
        if isinstance(index, slice):
            return [self._row(number) for number in range(len(self))[index]]
        return self._row(range(len(self))[index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and [*self] == [*other]

    __hash__ = None  # a log grows

    def _row(self, number: int) -> Row:
        if aside := self._asides.get(number):
            return Row(self._at[number], (aside,))
        begin = self._ends[number - 1] if number else 0
        acts = self._acts[begin : self._ends[number]]
        return Row(self._at[number], tuple(map(_entry, acts)))


def _entry(act: int) -> Entry:
    return Chance(-1 - act) if act < 0 else Move(act % SEATS, act // SEATS)


VERSION = 1
"""Of the records that tables write."""

LONGEST_TEXT = 500
LONGEST_NAME = 40


def line(game: Game, s: State, entry: Entry) -> str:
    """The entry in words, as it stood before the state `s` became another."""
    match entry:
        case Move(seat, id):
            return f"{seat} {game.say(s, seat, id)}"
        case Chance(id):
            return f"* {game.say(s, HOUSE, id)}"
        case Say(seat, text):
            return f"{seat} say {text}"
        case Sit(seat, name):
            return f"* seat {seat} {name}"
        case Undo(row):
            return f"* undo {row}"


def parse(game: Game, s: State, text: str) -> Entry:
    """The entry that a line names, or a refusal; whether it may happen is not judged here."""
    who, _, words = text.partition(" ")
    if who == "*":
        return _parse_house(game, s, words)
    seat = _number(who)
    if seat not in range(s.seats):
        raise Refused("bad_line", f"{text!r} does not begin with * or a seat from 0 to {s.seats - 1}")
    if words.startswith("say "):
        return Say(seat, clean(words[4:], LONGEST_TEXT))
    return Move(seat, understood(game, s, seat, words))


def _parse_house(game: Game, s: State, words: str) -> Entry:
    verb, _, rest = words.partition(" ")
    digits, _, name = rest.partition(" ")
    number = _number(digits)
    if verb == "undo" and number >= 0 and not name:
        return Undo(number)
    if verb == "seat" and number in range(s.seats):
        return Sit(number, clean(name, LONGEST_NAME))
    return Chance(understood(game, s, HOUSE, words))


def _number(digits: str) -> int:
    """The whole number that these digits write, -1 if they write none of a sensible length."""
    return int(digits) if digits.isdecimal() and len(digits) < 10 else -1


def understood(game: Game, s: State, who: int, words: str) -> int:
    """The number of the move or outcome that these words name."""
    id = game.read(s, who, words)
    if id < 0:
        raise Refused("unreadable", f"{words!r} is no move of {game.title}" + _choices(game, s, who))
    return id


def _choices(game: Game, s: State, who: int) -> str:
    if who == HOUSE:
        return ""
    words = [game.say(s, who, id) for id in game.moves(s, who)]
    return f"; you may {', '.join(words[:12])}{', ...' if len(words) > 12 else ''}" if words else ""


def clean(text: str, longest: int) -> str:
    """Text from a person as one line of printable characters, or a refusal."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not kept or len(kept) > longest:
        raise Refused("bad_text", f"a text has 1 to {longest} characters, this one has {len(kept)}")
    return kept
