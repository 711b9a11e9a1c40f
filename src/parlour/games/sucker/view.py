"""What a seat may see, and what it is told: in this game everything, and everybody the same."""

from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from parlour.game import Chance, Event, Move, Score
from parlour.games.sucker.rules import (
    CAPTURE,
    CHOOSE,
    DISCARD,
    FIRST,
    GIVE,
    KILL,
    MOVE,
    NONE,
    OVER,
    REFUSE,
    RESCUE,
    SEATS,
    TABLE,
    TRANSFER,
    TRANSFERS,
)
from parlour.games.sucker.words import COLOURS
from parlour.kernel import State

PHASES = ("first", "play", "give", "discard", "help", "over")
HOUSE_RULES = ("mover", "previous")
ORDER = ("", "first", "second", "third", "fourth", "fifth")


class Chip(Event):
    chip: str


class Played(Chip):
    pile: int
    """From 1."""
    new: bool


class Pile(Event):
    pile: int


class Boxed(Chip):
    pile: int


class Taken(Chip):
    pile: int
    taken: dict[str, int]


class Passed(Chip):
    to: int


class Given(Event):
    to: int


class Result(Score):
    death: int
    """0 while alive, 1 for the first to die."""


class Player(TypedDict):
    colour: str
    own: int
    prisoners: dict[str, int]
    death: int
    """0 while alive, 1 for the first to die."""
    refused: bool


class View(TypedDict):
    phase: str
    turn: int | None
    """Who has the move."""
    giver: int | None
    """Who had it before."""
    heirs: list[int]
    """Who would get it if its holder died, one after the other."""
    rescued: bool
    """Its holder was helped and must play before anything else."""
    choices: list[int]
    """To whom it can be given."""
    piles: list[list[str]]
    """From the bottom to the top."""
    pile: int | None
    """The pile in question, from 1, where the move is given or a pile is captured."""
    box: dict[str, int]
    """The dead box."""
    transfers: int
    """How many are left before the next play."""
    chips: int
    dead_capture: str
    players: list[Player]


def view(s: State, seat: int | None) -> View:
    started = s.stage != FIRST
    return {
        "phase": PHASES[s.stage],
        "turn": s.turn if started else None,
        "giver": s.giver if s.giver != NONE else None,
        "heirs": heirs(s) if started and s.stage != OVER else [],
        "rescued": bool(s.rescued),
        "choices": [other for other in range(s.seats) if s.absent >> other & 1],
        "piles": [pile(s, number) for number in range(s.piles)],
        "pile": s.pile + 1 if s.stage in (CHOOSE, CAPTURE) else None,
        "box": counted(box(s)),
        "transfers": TRANSFERS - s.passed,
        "chips": s.chips,
        "dead_capture": HOUSE_RULES[s.dead_capture],
        "players": [player(s, other) for other in range(s.seats)],
    }


def player(s: State, seat: int) -> Player:
    held = holding(s, seat)
    return {
        "colour": COLOURS[seat],
        "own": held[seat],
        "prisoners": counted([0 if colour == seat else n for colour, n in enumerate(held)]),
        "death": s.death[seat],
        "refused": bool(s.refused >> seat & 1),
    }


def holding(s: State, seat: int) -> list[int]:
    """How many chips of each colour the seat holds."""
    return [s.hold[seat] >> 4 * colour & 15 for colour in range(s.seats)]


def counted(counts: Sequence[int]) -> dict[str, int]:
    return {COLOURS[colour]: n for colour, n in enumerate(counts) if n}


def pile(s: State, number: int) -> list[str]:
    """The colours of a pile from the bottom to the top."""
    chips = []
    chip = s.top[number]
    while chip != NONE:
        chips.append(COLOURS[chip & 7])
        chip = s.below[chip]
    return chips[::-1]


def box(s: State) -> list[int]:
    """The chips of each colour that nobody holds and that lie in no pile."""
    lying = [chip for number in range(s.piles) for chip in pile(s, number)]
    held = [holding(s, seat) for seat in range(s.seats)]
    return [
        s.chips - lying.count(COLOURS[colour]) - sum(one[colour] for one in held) for colour in range(s.seats)
    ]


def heirs(s: State) -> list[int]:
    living = [seat for seat in range(s.seats) if s.living >> seat & 1 and seat != s.turn]
    had = sorted((seat for seat in living if s.last[seat]), key=lambda seat: -s.last[seat])
    if had:
        return had
    return sorted(living, key=lambda seat: (seat - s.turn) % s.seats)[:1]


# What is told


def tell(before: State, entry: Move | Chance, after: State, seat: int | None) -> list[Event]:
    if isinstance(entry, Chance):
        return [{"kind": "first", "seat": entry.id, "text": f"{{{entry.id}}} has the first move"}]
    events = told_move(before, entry, after)
    return events + told_turn(before, entry, after) + (told_end(after) if after.stage == OVER else [])


def told_move(before: State, move: Move, after: State) -> list[Event]:
    seat, id = move
    if id < GIVE:
        return told_play(before, seat, id // TABLE, id % TABLE, after)
    if id < DISCARD:
        return [given(seat, id - GIVE)]
    if id < TRANSFER:
        lying = Counter(pile(before, before.pile)) - Counter([COLOURS[id - DISCARD]])
        got = {colour: lying[colour] for colour in COLOURS if lying[colour]}
        return [taken(seat, id - DISCARD, before.pile + 1, got)]
    if id < KILL:
        return [passed(seat, (id - TRANSFER) // SEATS, (id - TRANSFER) % SEATS)]
    if id < REFUSE:
        killed: Chip = {
            "kind": "kill",
            "seat": seat,
            "text": f"{{{seat}}} kills a {COLOURS[id - KILL]} prisoner",
            "chip": COLOURS[id - KILL],
        }
        return [killed]
    return [{"kind": "refuse", "seat": seat, "text": f"{{{seat}}} refuses to help"}]


def given(seat: int, to: int) -> Given:
    whom = "keeps the move" if to == seat else f"gives the move to {{{to}}}"
    return {"kind": "give", "seat": seat, "text": f"{{{seat}}} {whom}", "to": to}


def passed(seat: int, chip: int, to: int) -> Passed:
    what = f"a {COLOURS[chip]} prisoner to {{{to}}}"
    if chip == to:
        what = f"{{{to}}} a {COLOURS[chip]} chip back"
    text = f"{{{seat}}} {'gives' if chip == to else 'transfers'} {what}"
    return {"kind": "transfer", "seat": seat, "text": text, "chip": COLOURS[chip], "to": to}


def told_play(before: State, seat: int, colour: int, place: int, after: State) -> list[Event]:
    chip = COLOURS[colour]
    number = place or before.piles + 1
    what = f"plays {chip} on pile {place}" if place else f"opens pile {number} with {chip}"
    played: Played = {
        "kind": "play",
        "seat": seat,
        "text": f"{{{seat}}} {what}",
        "chip": chip,
        "pile": number,
        "new": not place,
    }
    if after.stage == CAPTURE:
        return [played, captured(colour, number)]
    if not place or after.piles == before.piles:
        return [played]
    if before.living >> colour & 1:
        return [played, captured(colour, number), taken(colour, colour, number, {chip: 1})]
    text = f"{chip} is dead: all of pile {number} goes into the dead box"
    boxed: Boxed = {"kind": "box", "seat": seat, "text": text, "chip": chip, "pile": number}
    return [played, boxed]


def captured(owner: int, number: int) -> Pile:
    return {"kind": "capture", "seat": owner, "text": f"{{{owner}}} captures pile {number}", "pile": number}


def taken(owner: int, discarded: int, number: int, got: dict[str, int]) -> Taken:
    """A captured pile but for one chip comes to its captor."""
    chips = ", ".join(f"{n} {colour}" for colour, n in got.items())
    return {
        "kind": "discard",
        "seat": owner,
        "text": f"{{{owner}}} discards one {COLOURS[discarded]} and takes {chips}",
        "chip": COLOURS[discarded],
        "pile": number,
        "taken": got,
    }


def told_turn(before: State, entry: Move, after: State) -> list[Event]:
    """Where the move went, who needs help, who got it, who died."""
    dead = sorted(
        (seat for seat in range(after.seats) if after.death[seat] > before.death[seat]),
        key=lambda seat: after.death[seat],
    )
    holders = [*dead, *([] if after.stage == OVER else [after.turn])]
    events: list[Event] = []
    if after.turns - before.turns == len(holders) and not GIVE <= entry.id < DISCARD:
        events.append(event("turn", holders[0], "{} has the move"))
    if entry.id < GIVE and after.turns == before.turns and after.stage == MOVE:
        events.append(event("turn", after.turn, "{} has the move again"))
    for who, next_one in zip(dead, [*holders[1:], None], strict=False):
        events.append(event("dead", who, "{} has no chip, gets no help and dies"))
        if next_one is not None:
            events.append(event("turn", next_one, "The move goes back to {}"))
    if after.stage == RESCUE and (before.stage != RESCUE or before.turn != after.turn):
        events.append(event("need", after.turn, "{} has no chip and asks for help"))
    if before.stage == RESCUE and after.rescued:
        events.append(event("saved", after.turn, "{} is saved and must play"))
    return events


def event(kind: str, seat: int, text: str) -> Event:
    return {"kind": kind, "seat": seat, "text": text.replace("{}", f"{{{seat}}}")}


def told_end(after: State) -> list[Event]:
    events: list[Event] = [result(after, seat) for seat in range(after.seats)]
    winner = after.death.index(0)
    return [*events, event("over", winner, "The match is over: {} is the last one alive and has won")]


def result(after: State, seat: int) -> Result:
    died = after.death[seat]
    points = 0 if died else 1
    text = f"{{{seat}}} was the {ORDER[died]} to die" if died else f"{{{seat}}} is alive"
    return {
        "kind": "score",
        "seat": seat,
        "text": text,
        "sum": "",
        "points": points,
        "total": points,
        "death": died,
    }
