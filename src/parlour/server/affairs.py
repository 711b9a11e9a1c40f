"""What is agreed at a table beside the game: who sits where, the house rules, who may speak, what
becomes of an absent player. Plain data and functions that change it or refuse."""

from collections.abc import Collection, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from parlour.game import Game, Refused, Value
from parlour.players import PLAYERS

Phase = Literal["waiting", "playing", "over", "broken"]
"""Before the start; then; played to the end; ended by the players before that."""

Choice = Literal["wait", "bot", "end"]
"""What the others may do about somebody who is away."""

LONGEST_CLOCK = 3600
"""Seconds for a move at most."""
LONGEST_LIST = 200
"""People whom a host has muted, or removed, at most."""

HOUSE = ("Rosa", "Emil", "Vera", "Otto", "Ida", "Bruno", "Lina", "Hugo")
"""What house players are called, seat by seat."""


class Chair(Struct, omit_defaults=True):
    """A seat: whose it is, and who plays it now."""

    who: str = ""
    name: str = ""
    player: str = ""
    """The house player that plays here; its person, if there is one, may take the seat back."""
    away: int = 0
    """Since when its person has been missed, in milliseconds of the server; 0: not missed."""
    until: int = 0
    """From when on the others may choose."""
    choices: dict[str, Choice] = field(default_factory=dict)
    """By person: what each would do about the one who is away."""

    @property
    def is_empty(self) -> bool:
        return not self.who and not self.player


class Affairs(Struct, omit_defaults=True):
    """All that is agreed at one table."""

    game: str
    options: dict[str, Value]
    chairs: list[Chair]
    host: str
    clock: int = 0
    """Seconds for a move, 0: as long as one likes."""
    public: bool = False
    hints: bool = False
    """Whether guests may ask the house for a hint; at a table of one's own one always may."""
    phase: Phase = "waiting"
    opened: list[str] = field(default_factory=list)
    """The names at the start; changes since are in the log."""
    began: int = 0
    """When the match began, by the server's time."""
    paused: int = 0
    """Since when the table's time has stood still; 0: it does not."""
    lost: int = 0
    """Milliseconds for which it has stood still before."""
    resumes: int = 0
    """Before this moment of the table's time nobody acts: a pause ends with a countdown."""
    muted: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    again: dict[str, bool] = field(default_factory=dict)
    """By person: whether there shall be a rematch."""
    next: str = ""
    """The table of the rematch."""

    def seat_of(self, who: str) -> int | None:
        """Where this person sits."""
        seats = [seat for seat, chair in enumerate(self.chairs) if who and chair.who == who]
        return seats[0] if seats else None

    def people(self) -> Iterator[str]:
        """Who sits here, house players apart."""
        return (chair.who for chair in self.chairs if chair.who)

    def judges(self, seat: int) -> list[str]:
        """Who decides about the one in this seat: the people who are neither it nor away."""
        return [c.who for n, c in enumerate(self.chairs) if n != seat and c.who and not c.away]


def copied(affairs: Affairs) -> Affairs:
    return msgspec.json.decode(msgspec.json.encode(affairs), type=Affairs)


def open_affairs(
    game: Game, seats: int, options: dict[str, object], clock: int, public: bool, host: str, name: str
) -> Affairs:
    """A new table with its host in the first seat."""
    rules = game.house_rules(seats, options)
    chairs = [Chair(host, name), *(Chair() for _ in range(seats - 1))]
    return Affairs(game.name, rules, chairs, host, fitting_clock(clock), public)


def fitting_clock(seconds: int) -> int:
    if seconds not in range(LONGEST_CLOCK + 1):
        raise Refused("bad_clock", f"a move clock has 1 to {LONGEST_CLOCK} seconds, or 0 for none")
    return seconds


def told_apart(affairs: Affairs, name: str, seat: int) -> str:
    """The name as it stands at the table: a second Ann is called Ann 2."""
    others = {chair.name for n, chair in enumerate(affairs.chairs) if n != seat}
    number, told = 1, name
    while told in others:
        number += 1
        told = f"{name} {number}"
    return told


def listed(id: str, affairs: Affairs) -> dict[str, Any]:
    """The table as the lobby shows it."""
    return {
        "table": id,
        "game": affairs.game,
        "options": affairs.options,
        "clock": affairs.clock,
        "phase": affairs.phase,
        "names": [chair.name for chair in affairs.chairs],
        "free": sum(chair.is_empty for chair in affairs.chairs),
    }


def chair_at(affairs: Affairs, seat: int) -> Chair:
    if seat not in range(len(affairs.chairs)):
        raise Refused("bad_seat", f"there is no seat {seat}: seats are 0 to {len(affairs.chairs) - 1}")
    return affairs.chairs[seat]


def expect_host(affairs: Affairs, who: str) -> None:
    if who != affairs.host:
        raise Refused("not_host", "only the host may do that")


def expect(affairs: Affairs, phase: Phase) -> None:
    if affairs.phase != phase:
        said = {"waiting": "before the start", "playing": "while the match is played"}
        raise Refused("wrong_phase", f"that is possible only {said.get(phase, 'after the end')}")


def expect_welcome(affairs: Affairs, who: str) -> None:
    if who in affairs.removed:
        raise Refused("removed", "the host has removed you from this table")


def sit(affairs: Affairs, who: str, name: str, seat: int) -> None:
    """Take an empty seat before the start, or one's own back from the house."""
    chair = chair_at(affairs, seat)
    expect_welcome(affairs, who)
    if chair.who == who:
        chair.player = ""
        welcome_back(chair)
        return
    expect(affairs, "waiting")
    if not chair.is_empty:
        raise Refused("seat_taken", f"seat {seat} is taken by {chair.name}")
    leave(affairs, who)
    affairs.chairs[seat] = Chair(who, told_apart(affairs, name, seat))
    if affairs.host not in affairs.people():
        affairs.host = who


def leave(affairs: Affairs, who: str) -> None:
    """Give one's seat up before the start; a host hands the table on."""
    seat = affairs.seat_of(who)
    if seat is not None:
        affairs.chairs[seat] = Chair()
    hand_over(affairs, who)


def hand_over(affairs: Affairs, who: str) -> None:
    """If this is the host, another guest becomes it: one who is not away, if there is one."""
    others = [chair for chair in affairs.chairs if chair.who and chair.who != who]
    if who == affairs.host and others:
        affairs.host = min(others, key=lambda chair: bool(chair.away or chair.player)).who


def fill(affairs: Affairs, who: str, seat: int, player: str) -> None:
    """Let a house player take an empty seat."""
    expect_host(affairs, who)
    expect(affairs, "waiting")
    if player not in PLAYERS:
        raise Refused("unknown_player", f"no house player {player!r}; there is {', '.join(PLAYERS)}")
    if not chair_at(affairs, seat).is_empty:
        raise Refused("seat_taken", f"seat {seat} is taken by {affairs.chairs[seat].name}")
    name = told_apart(affairs, HOUSE[seat % len(HOUSE)], seat)
    affairs.chairs[seat] = Chair("", name, player)


def fill_all(affairs: Affairs, who: str, player: str) -> None:
    """Let house players take all empty seats."""
    for seat, chair in enumerate(affairs.chairs):
        if chair.is_empty:
            fill(affairs, who, seat, player)


def clear(affairs: Affairs, who: str, seat: int) -> None:
    """Send a house player away."""
    expect_host(affairs, who)
    expect(affairs, "waiting")
    if chair_at(affairs, seat).who:
        raise Refused("seat_taken", f"{affairs.chairs[seat].name} sits there: remove the guest instead")
    affairs.chairs[seat] = Chair()


def remove(affairs: Affairs, who: str, whom: str, now: int) -> None:
    """The host removes a guest for good; in a match the others choose what becomes of the seat."""
    expect_host(affairs, who)
    if whom == who:
        raise Refused("yourself", "leave the table instead of removing yourself")
    if len(affairs.removed) >= LONGEST_LIST:
        raise Refused("too_many_removed", "so many have been removed that a new table is better")
    affairs.removed = [other for other in affairs.removed if other != whom] + [whom]
    seat = affairs.seat_of(whom)
    if seat is not None and affairs.phase == "waiting":
        affairs.chairs[seat] = Chair()
    elif seat is not None and affairs.phase == "playing" and not affairs.chairs[seat].player:
        miss(affairs, seat, now, now)


def change_rules(affairs: Affairs, who: str, game: Game, seats: int, options: dict[str, object]) -> None:
    """Other house rules, or another number of seats."""
    expect_host(affairs, who)
    expect(affairs, "waiting")
    affairs.options = game.house_rules(seats, options)
    taken = [chair for chair in affairs.chairs if not chair.is_empty]
    if len(taken) > seats:
        raise Refused("bad_seats", f"{len(taken)} sit here already")
    if seats < len(affairs.chairs):
        affairs.chairs = taken
    affairs.chairs += [Chair() for _ in range(seats - len(affairs.chairs))]


def begin(affairs: Affairs, who: str, now: int) -> None:
    """Start: from here on the seats are as they are."""
    expect_host(affairs, who)
    expect(affairs, "waiting")
    empty = [str(seat) for seat, chair in enumerate(affairs.chairs) if chair.is_empty]
    if empty:
        raise Refused("empty_seat", f"nobody sits in seat {' and '.join(empty)}: wait, or let the house play")
    affairs.phase, affairs.began = "playing", now
    affairs.opened = [chair.name for chair in affairs.chairs]


def hand_on(affairs: Affairs, who: str, to: str) -> None:
    """Another becomes the host."""
    expect_host(affairs, who)
    if to not in affairs.people():
        raise Refused("no_such_guest", "nobody of that name sits here")
    affairs.host = to


def mute(affairs: Affairs, who: str, whom: str, on: bool) -> None:
    """The host stops somebody's chat, or lets it go on."""
    expect_host(affairs, who)
    if len(affairs.muted) >= LONGEST_LIST and on:
        raise Refused("too_many_muted", "so many have been muted that a new table is better")
    affairs.muted = [other for other in affairs.muted if other != whom] + [whom] * on


def miss(affairs: Affairs, seat: int, now: int, until: int) -> None:
    """The person in this seat is away."""
    chair = affairs.chairs[seat]
    chair.away, chair.until = now, until
    chair.choices.clear()


def welcome_back(chair: Chair) -> None:
    """The person of this seat is there again."""
    chair.away = chair.until = 0
    chair.choices.clear()


def choose(affairs: Affairs, who: str, seat: int, choice: Choice, now: int) -> Choice | None:
    """What one of the others would do about the one who is away, and what most of them want by now."""
    chair = chair_at(affairs, seat)
    judges = affairs.judges(seat)
    if not chair.away or now < chair.until:
        raise Refused("too_early", "there is nothing to choose yet")
    if who not in judges:
        raise Refused("not_yours", "only those who play and are present may choose")
    chair.choices[who] = choice
    wanted = list(chair.choices.values())
    return choice if 2 * wanted.count(choice) > len(judges) else None


def want_again(affairs: Affairs, who: str, agree: bool) -> None:
    """Say whether there shall be a rematch."""
    if affairs.phase in ("waiting", "playing"):
        raise Refused("wrong_phase", "a rematch comes after the end")
    if affairs.next:
        raise Refused("wrong_phase", "the rematch is open already")
    if affairs.seat_of(who) is None:
        raise Refused("not_seated", "only those who played may ask for a rematch")
    affairs.again[who] = agree


def agreed_again(affairs: Affairs, here: Collection[str]) -> bool:
    """Whether somebody wants a rematch, and all who are here have said whether they do."""
    asked = [who for who in affairs.people() if who in here or who in affairs.again]
    return any(affairs.again.values()) and all(who in affairs.again for who in asked)


def next_match(affairs: Affairs) -> Affairs:
    """The same seats once more; the seat of who has declined, or has not been here, is free."""
    chairs = [
        Chair(chair.who, chair.name, "" if chair.who else chair.player)
        if not chair.who or affairs.again.get(chair.who)
        else Chair()
        for chair in affairs.chairs
    ]
    new = Affairs(affairs.game, affairs.options, chairs, affairs.host, affairs.clock, affairs.public)
    new.hints, new.muted, new.removed = affairs.hints, affairs.muted, affairs.removed
    if new.seat_of(new.host) is None:
        new.host = next(new.people())
    return new


def forget(affairs: Affairs, who: str, name: str) -> None:
    """Delete a person: what has been played stays, under a name that is nobody's."""
    hand_over(affairs, who)
    seat = affairs.seat_of(who)
    if seat is not None:
        told = told_apart(affairs, name, seat)
        affairs.chairs[seat] = Chair() if affairs.phase == "waiting" else Chair("", told, "thumb")
        if affairs.opened:
            affairs.opened[seat] = told
    if affairs.host == who:
        affairs.host = ""
    affairs.muted = [other for other in affairs.muted if other != who]
    affairs.removed = [other for other in affairs.removed if other != who]
    affairs.again.pop(who, None)
    for chair in affairs.chairs:
        chair.choices.pop(who, None)


def pause(affairs: Affairs, now: int) -> None:
    """Stop the table's time."""
    affairs.paused = affairs.paused or now


def resume(affairs: Affairs, now: int, countdown: int, outage: int) -> None:
    """Let the table's time go on after a countdown; what it lost in an outage is counted elsewhere."""
    if affairs.paused:
        affairs.lost += now + countdown - affairs.paused - outage
        affairs.paused = 0
