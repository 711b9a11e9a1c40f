"""The table itself."""

import secrets
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from parlour.game import ENDINGS, Chance, Event, Game, Move, Refused
from parlour.kernel import State, below, sow
from parlour.table.log import (
    LONGEST_NAME,
    LONGEST_TEXT,
    VERSION,
    Entry,
    Log,
    Row,
    Say,
    Sit,
    Undo,
    clean,
    line,
    understood,
)

REMEMBERED = 8
"""Newest rows whose states are kept beside the log, so that looking back a little is quick."""

Dice = Callable[[int], int]
"""A number below the one given, each as likely as the others."""


def seeded(seed: int) -> Dice:
    """The same numbers for the same seed on every machine."""
    r = [0, 0]
    sow(r, seed, 0)
    return lambda n: below(r, n)


class Seen(TypedDict):
    """What a table shows of every game, beside what the game's own view shows."""

    game: str
    names: list[str]
    seat: int | None
    """Whose eyes these are; nobody's: an onlooker's."""
    awaited: list[int]
    """The seats the game waits for."""
    legal: list[str]
    """What the seat may do now, in words."""
    round: int
    """Rounds that have ended."""
    ended: str
    """How the latest of them ended: played, cap or clock."""
    over: bool
    scores: list[int]
    places: list[int]
    """1 is first; ties share a place."""


def look(game: Game, s: State, seat: int | None) -> dict[str, Any]:
    """All that the seat, or an onlooker, may know of a state: plain JSON values."""
    scores, places = game.standing(s)
    return {
        "seat": seat,
        "awaited": waiting(game, s),
        "legal": [] if seat is None else [game.say(s, seat, id) for id in game.moves(s, seat)],
        "round": s.round,
        "ended": ENDINGS[s.ended],
        "over": bool(game.over(s)),
        "scores": scores,
        "places": places,
        **game.view(s, seat),
    }


def waiting(game: Game, s: State) -> list[int]:
    """The seats the game waits for."""
    mask = game.awaited(s)
    return [seat for seat in range(s.seats) if mask >> seat & 1]


class Eyes:
    """What a player decides with. It shows nothing of the true state but the view."""

    def __init__(self, game: Game, s: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.view = look(game, s, seat)
        self.legal = game.moves(s, seat)
        self.__state = s

    def sample(self, r: list[int]) -> State:
        """A state that the seat cannot tell from the true one, drawn with the stream `r`."""
        s = self.game.layout.copy(self.__state)
        self.game.resample(s, self.seat, r)
        return s


class Step(NamedTuple):
    """An entry of the log with its row, and the states before and after it: to look at only."""

    row: int
    before: State
    entry: Entry
    after: State


def stand(standing: "array[int]", number: int, entry: Entry) -> None:
    """Keep the list of the rows that made the state: acts that no undo has cut."""
    match entry:
        case Undo(kept):
            while standing and standing[-1] >= kept:
                standing.pop()
        case Move() | Chance():
            standing.append(number)


class Table:
    """A match: its log, and the state that the log leads to.

    Chance comes from the system's secrets; a seed makes the table repeat itself. `clock` is how
    many milliseconds a seat has for a move, 0 for as long as it likes. Times are milliseconds of
    the caller's clock.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        names: Sequence[str] = (),
        seed: int | None = None,
        clock: int = 0,
    ) -> None:
        self.game = game
        self.seats = min(4, game.seats[-1]) if seats is None else seats
        self.options = game.house_rules(self.seats, options or {})
        self.names = [clean(name, LONGEST_NAME) for name in names[: self.seats]]
        self.names += [f"Seat {seat}" for seat in range(len(self.names), self.seats)]
        self.clock = clock
        self.dice: Dice = secrets.randbelow if seed is None else seeded(seed)
        self.rows = Log()
        self.state = self._opening()
        self._standing = array("I")
        self._past: deque[bytes] = deque(maxlen=REMEMBERED)  # the states before the newest rows
        self._now = self._acted = self._round_began = 0
        self._next: list[tuple[int, Move | Chance] | None] | None = None  # what silence does, once asked
        self._asked = [0] * self.seats  # since which row each seat has been awaited

    # What is the case

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return tuple(waiting(self.game, self.state))

    @property
    def over(self) -> bool:
        return bool(self.game.over(self.state))

    @property
    def scores(self) -> list[int]:
        return self.game.standing(self.state)[0]

    @property
    def places(self) -> list[int]:
        """1 is first; ties share a place."""
        return self.game.standing(self.state)[1]

    @property
    def begins(self) -> int:
        """When the countdown before the round is over; who lets seats act keeps them waiting till then."""
        return self._round_began

    def asked(self, seat: int) -> int:
        """Since when the game has waited for this seat."""
        return self.rows.at(self._asked[self._seat(seat)])

    def legal(self, seat: int) -> list[str]:
        """The seat's legal moves in words."""
        moves = self.game.moves(self.state, self._seat(seat))
        return [self.game.say(self.state, seat, id) for id in moves]

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that the seat, or an onlooker, may know: plain JSON values."""
        if seat is not None:
            self._seat(seat)
        return {"game": self.game.name, "names": list(self.names), **look(self.game, self.state, seat)}

    def eyes(self, seat: int) -> Eyes:
        """What the player in this seat decides with."""
        return Eyes(self.game, self.state, self._seat(seat))

    def told(self, seat: int | None, since: int = 0) -> list[Event]:
        """What the seat, or an onlooker, is told of the rows from `since` on."""
        return [event for _, event in self.told_by_row(seat, since)]

    def told_by_row(self, seat: int | None, since: int = 0) -> Iterator[tuple[int, Event]]:
        """The same, each event with the row that it belongs to."""
        for step in self.steps(since):
            for event in self.events(step, seat):
                yield step.row, event

    def events(self, step: Step, seat: int | None) -> list[Event]:
        """What the seat, or an onlooker, is told of one entry."""
        _, before, entry, after = step
        match entry:
            case Move() | Chance():
                return self.game.tell(before, entry, after, seat)
            case Say(speaker, text):
                return [{"kind": "say", "seat": speaker, "text": text}]
            case Sit(sitter, name):
                return [{"kind": "sit", "seat": sitter, "text": f"{name} sits down"}]
            case Undo(row):
                undone = self.rows[row].entries[0]
                assert isinstance(undone, Move)
                text = f"{{{undone.seat}}} takes that back"
                return [{"kind": "undo", "seat": undone.seat, "text": text}]

    # What may be done

    def deal(self, at: int = 0) -> Row:
        """Begin: row 0, the opening chance."""
        return self._append(at, [])

    def act(self, seat: int, move: str | int, at: int = 0, seen: int | None = None) -> Row:
        """Let the seat make a move, in words or as a number: the new row, or a refusal that
        changes nothing. `seen` is the newest row the player knew of: a move is judged by the
        state now, but refused as late when it no longer means what it meant then."""
        legal = self.game.moves(self.state, self._seat(seat))
        if not legal:
            raise self._not_now(seat)
        id = understood(self.game, self.state, seat, move) if isinstance(move, str) else move
        if id not in legal:
            allowed = ", ".join(self.legal(seat)[:12])
            raise Refused("illegal", f"{move!r} is not possible now; you may {allowed}")
        if seen is not None and self._late(seat, id, seen):
            raise Refused("late", f"{move!r} came too late: the table has changed; look and choose again")
        return self._append(at, [Move(seat, id)])

    def tick(self, at: int) -> list[Row]:
        """Let time pass: what silence does by `at` is done."""
        rows = []
        while row := self.lapse(at):
            rows.append(row)
        return rows

    def lapse(self, at: int) -> Row | None:
        """Do the first thing that silence does by `at`, if it has lasted so long."""
        silence = self._silence()
        return self._append(silence[0], [silence[1]]) if silence and silence[0] <= at else None

    def due(self) -> int | None:
        """When silence will do something if nobody acts before."""
        silence = self._silence()
        return silence and silence[0]

    def next_ones(self) -> list[int]:
        """Who has the turn once silence has closed a free window, and may do now what they may do then."""
        game, s = self.game, self.state
        if not any(game.waits(s, seat) for seat in self.awaited):
            return []
        closed = game.layout.copy(s)
        for seat in self.awaited:
            if game.awaited(closed) >> seat & 1:
                game.apply(closed, seat, game.lapse(closed, seat))
        return [
            seat
            for seat in waiting(game, closed)
            if seat not in self.awaited and game.moves(s, seat) == game.moves(closed, seat)
        ]

    def undo(self, seat: int, at: int = 0) -> Row:
        """Take back the seat's own last act, unless another has moved or something has been shown."""
        return self._aside(at, Undo(self.undoable(self._seat(seat))))

    def undoable(self, seat: int) -> int:
        """The row that an undo of this seat would cut back to, or a refusal."""
        newest = self._standing[-1] if self._standing else -1
        entries = self.rows[newest].entries if newest >= 0 else ()
        if not entries or not isinstance(entries[0], Move) or entries[0].seat != seat:
            raise Refused("no_undo", "nothing to take back: only your own move, before anybody else's")
        if len(entries) > 1 or self.over or self.state_at(newest).round != self.state.round:
            raise Refused("no_undo", "that cannot be taken back: cards have been shown since")
        return newest

    def say(self, seat: int, text: str, at: int = 0) -> Row:
        """Let the seat say something to everybody."""
        if not self.game.speaks(self.state, self._seat(seat)):
            raise Refused("silent", "you may read, not write: you are out of the game")
        return self._aside(at, Say(self._seat(seat), clean(text, LONGEST_TEXT)))

    def sit(self, seat: int, name: str, at: int = 0) -> Row:
        """Give the seat a name."""
        return self._aside(at, Sit(self._seat(seat), clean(name, LONGEST_NAME)))

    # The log

    def record(self) -> dict[str, Any]:
        """The whole match as plain JSON values; `replay` reads them back."""
        log: list[list[str]] = [[] for _ in self.rows]
        for number, before, entry, _ in self.steps():
            log[number].append(line(self.game, before, entry))
        return {
            "parlour": VERSION,
            "game": self.game.name,
            "options": dict(self.options),
            "seats": list(self.names),
            "log": log,
        }

    def steps(self, since: int = 0) -> Iterator[Step]:
        """Every entry from row `since` on."""
        entries = [(number, e) for number, row in enumerate(self.rows[since:], since) for e in row.entries]
        before = self.state_at(since)
        for number, entry in entries[:-1]:
            after = self._step(self.game.layout.copy(before), entry)
            yield Step(number, before, entry, after)
            before = after
        for number, entry in entries[-1:]:
            yield Step(number, before, entry, self.state)

    def state_at(self, row: int) -> State:
        """The state that the rows below `row` lead to."""
        back = len(self.rows) - row
        if 0 < back <= len(self._past):
            return self.game.layout.unpack(self._past[-back])
        s = self._opening()
        standing = array("I")
        for number, (_, entries) in enumerate(self.rows[:row]):
            stand(standing, number, entries[0])
        for number in standing:
            for entry in self.rows[number].entries:
                self._step(s, entry)
        return s

    def follow(self, row: Row) -> None:
        """Take over a row that has been judged already."""
        before = self._before()
        for entry in row.entries:
            self.state = self._step(self.state, entry)
            if isinstance(entry, Sit):
                self.names[entry.seat] = entry.name
        self._keep(row, *before)

    def _append(self, at: int, entries: list[Entry]) -> Row:
        """An act, and everything that chance makes of it, become the next row."""
        game, s, before = self.game, self.state, self._before()
        for entry in entries:
            self._step(s, entry)
        while ways := game.ways(s):
            outcome = game.pick(s, self.dice(ways))
            game.settle(s, outcome)
            entries.append(Chance(outcome))
        row = Row(self._time(at), tuple(entries))
        self._keep(row, *before)
        return row

    def _aside(self, at: int, entry: Say | Sit | Undo) -> Row:
        row = Row(self._time(at), (entry,))
        self.follow(row)
        return row

    def _before(self) -> tuple[bytes, int, int]:
        """What is still asked about the state when it is no more: itself, who was awaited, the round."""
        return self.game.layout.pack(self.state), self.game.awaited(self.state), self.state.round

    def _keep(self, row: Row, before: bytes, awaited: int, rounds: int) -> None:
        self.rows.append(row)
        self._past.append(before)
        stand(self._standing, len(self.rows) - 1, row.entries[0])
        self._now, self._next = row.at, None
        if not isinstance(row.entries[0], Say | Sit):
            self._keep_time(row, awaited, rounds)

    def _step(self, s: State, entry: Entry) -> State:
        match entry:
            case Move(seat, id):
                self.game.apply(s, seat, id)
            case Chance(id):
                self.game.settle(s, id)
            case Undo(row):
                return self.state_at(row)
        return s

    def _opening(self) -> State:
        return self.game.opening(self.seats, self.options)

    # Refusals

    def _seat(self, seat: int) -> int:
        if seat not in range(self.seats):
            raise Refused("bad_seat", f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        return seat

    def _not_now(self, seat: int) -> Refused:
        if self.over:
            return Refused("over", "the match is over")
        others = " and ".join(self.names[other] for other in self.awaited)
        return Refused("not_your_turn", f"{self.names[seat]} cannot act now: it is the turn of {others}")

    def _late(self, seat: int, id: int, seen: int) -> bool:
        since = self.rows[seen + 1 :]
        if not since:
            return False
        if any(isinstance(entry, Move) and entry.seat == seat for row in since for entry in row.entries):
            return True
        then, game = self.state_at(seen + 1), self.game
        if then.round != self.state.round or id not in game.moves(then, seat):
            return True
        if game.say(then, seat, id) != game.say(self.state, seat, id):
            return True
        # what the seat was asked then has been settled, though another question may have the same words
        return bool(game.awaited(then) >> seat & 1) and not self._has_waited(seat, seen)

    def _has_waited(self, seat: int, since: int) -> bool:
        """Whether the game waits for the seat now, and has after every row from this one on."""
        return bool(self.game.awaited(self.state) >> seat & 1) and self._asked[seat] <= since

    # Time

    def _time(self, at: int) -> int:
        """Rows never go back in time."""
        return max(at, self._now)

    def _keep_time(self, row: Row, awaited: int, rounds: int) -> None:
        """Note since when it has been so quiet, and since when each seat has been waited for."""
        self._acted = row.at
        if rounds != self.state.round or len(self.rows) == 1:
            recess = self.game.recess if self.state.round else 0
            self._round_began = self._acted = row.at + recess + self.game.countdown
        actor = row.entries[0].seat if isinstance(row.entries[0], Move) else None
        for seat in self.awaited:
            if seat == actor or not awaited >> seat & 1:
                self._asked[seat] = len(self.rows) - 1

    def _silence(self) -> tuple[int, Move | Chance] | None:
        """What silence will do first, and when."""
        if self._next is None:
            self._next = [min(self._silences(), key=lambda silence: silence[0], default=None)]
        return self._next[0]

    def _silences(self) -> Iterator[tuple[int, Move | Chance]]:
        game, s = self.game, self.state
        for seat in self.awaited:
            patience = game.waits(s, seat) or self.clock
            id = game.lapse(s, seat)
            if patience and id >= 0:
                yield self.asked(seat) + patience, Move(seat, id)
        if game.stop >= 0 and self.awaited:
            for since, longest in ((self._acted, game.silence), (self._round_began, game.longest)):
                if longest:
                    yield since + longest, Chance(game.stop)
