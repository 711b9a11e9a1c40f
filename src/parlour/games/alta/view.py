"""The one door for secrets: what a seat may see, and what it is told."""

from typing import TypedDict

from parlour.game import Chance, Event, Move, Score
from parlour.games.alta.rules import (
    DECK,
    FACE_DOWN,
    FIFTH,
    GRADE,
    LAYOUT,
    NOTHING,
    OVER,
    PENALTY,
    ROWS,
    SCORELESS,
    STACK,
    STOP,
    over,
    points,
    put,
)
from parlour.games.alta.words import CARDS, cards
from parlour.kernel import State


class Drawn(Event):
    card: str | None
    """Only its owner sees it before it is placed."""


class Placed(Event):
    card: str | None
    row: int | None
    """Counted from 1; None for the card that lies face down."""


class Stacked(Event):
    row: int
    cards: list[str] | None
    points: int | None


class Paid(Score):
    stacks: list[int]
    rows: list[list[str]]
    unplaced: int


class Player(TypedDict):
    placed: int
    hand: str | None
    """Only for the player, and for all when the match is over."""
    sizes: list[int]
    rows: list[list[str]] | None
    """The cards, in the order of placing; with a mirrored deal only for the player."""
    complete: int
    stacks: list[int] | None
    """What each stack counts; hidden like the rows."""
    points: int | None
    """What the round would bring if it ended now; hidden like the rows."""
    to_come: list[str] | None
    """The cards not placed so far, that in hand among them; hidden like the rows."""


class View(TypedDict):
    target: int
    mirror_deal: bool
    deck: int
    """Cards that each player has to place in a round."""
    players: list[Player]


def view(s: State, seat: int | None) -> View:
    return {
        "target": s.target,
        "mirror_deal": bool(s.mirror_deal),
        "deck": DECK,
        "players": [player(s, other, seat) for other in range(s.seats)],
    }


def player(s: State, seat: int, eyes: int | None) -> Player:
    own = seat == eyes or s.stage == OVER
    shown = own or not s.mirror_deal
    rows = [cards(s.row[seat][row]) for row in range(ROWS)]
    return {
        "placed": s.placed[seat],
        "hand": CARDS[s.hand[seat]] if own and s.hand[seat] != NOTHING else None,
        "sizes": [len(row) for row in rows],
        "rows": rows if shown else None,
        "complete": len(stacks(s, seat)),
        "stacks": stacks(s, seat) if shown else None,
        "points": points(s, seat) if shown else None,
        "to_come": to_come(s, seat) if shown else None,
    }


def to_come(s: State, seat: int) -> list[str]:
    held = 0 if s.hand[seat] == NOTHING else 1 << s.hand[seat]
    left = s.deck[seat] | held
    return [name for card, name in enumerate(CARDS) if left >> card & 1]


def stacks(s: State, seat: int) -> list[int]:
    """What each stack of the seat counts, the first one first."""
    worths: list[int] = []
    grades = s.stacks[seat]
    while grades:
        grade = grades & 15
        worths.insert(0, -PENALTY if grade == SCORELESS else FIFTH * grade)
        grades >>= GRADE
    return worths


def tell(before: State, entry: Move | Chance, after: State, seat: int | None) -> list[Event]:
    has_ended = after.round != before.round
    if isinstance(entry, Chance):
        events, last = told_chance(entry.id, seat), before
    else:
        last = laid(before, entry) if has_ended else after
        events = told_move(before, last, entry, seat)
    return events + told_cash_up(last, after) if has_ended else events


def laid(before: State, move: Move) -> State:
    """The state after a placement, short of what ends a round."""
    s = LAYOUT.copy(before)
    if move.id != FACE_DOWN:
        put(s, move.seat, move.id, s.hand[move.seat])
    s.hand[move.seat] = NOTHING
    s.placed[move.seat] += 1
    return s


def told_chance(id: int, seat: int | None) -> list[Event]:
    if id == STOP:
        return [{"kind": "stop", "seat": 0, "text": "the clock stops the round"}]
    owner = id // DECK
    card = CARDS[id % DECK] if owner == seat else None
    drawn: Drawn = {"kind": "drawn", "seat": owner, "text": "", "card": card}
    return [drawn]


def told_move(before: State, after: State, move: Move, eyes: int | None) -> list[Event]:
    """Tell of a placement."""
    seat, id = move
    shown = seat == eyes or not before.mirror_deal
    events: list[Event] = []
    if id == FACE_DOWN:
        down: Placed = {
            "kind": "place",
            "seat": seat,
            "text": f"{{{seat}}} lays the last card face down",
            "card": None,
            "row": None,
        }
        events.append(down)
    else:
        row = [*cards(before.row[seat][id]), CARDS[before.hand[seat]]]
        placed: Placed = {
            "kind": "place",
            "seat": seat,
            "text": f"{{{seat}}} puts {f'the {row[-1]}' if shown else 'a card'} in row {id + 1}",
            "card": row[-1] if shown else None,
            "row": id + 1,
        }
        events.append(placed)
        if len(row) == STACK:
            events.append(told_stack(seat, id, row, stacks(after, seat)[-1], shown))
    if after.placed[seat] == DECK:
        events.append(
            {"kind": "alta", "seat": seat, "text": f"{{{seat}}} has placed every card and calls Alta"}
        )
    return events


def told_stack(seat: int, number: int, row: list[str], worth: int, shown: bool) -> Stacked:
    return {
        "kind": "stack",
        "seat": seat,
        "text": f"{{{seat}}} completes a stack" + (f" for {worth}" if shown else ""),
        "row": number + 1,
        "cards": row if shown else None,
        "points": worth if shown else None,
    }


def told_cash_up(s: State, after: State) -> list[Event]:
    """All rows are shown and counted."""
    events: list[Event] = [paid(s, seat, after.total[seat]) for seat in range(s.seats)]
    if over(after):
        highest = max(after.total[: s.seats])
        winners = [seat for seat in range(s.seats) if after.total[seat] == highest]
        names = " and ".join(f"{{{seat}}}" for seat in winners)
        text = f"The match is over: {names} won with {highest}"
        events.append({"kind": "over", "seat": winners[0], "text": text})
    return events


def paid(s: State, seat: int, total: int) -> Paid:
    worths, rows = stacks(s, seat), [cards(s.row[seat][row]) for row in range(ROWS)]
    unplaced, unfinished = DECK - s.placed[seat], sum(1 for row in rows if row)
    got = points(s, seat)
    return {
        "kind": "score",
        "seat": seat,
        "text": f"{{{seat}}} gets {got} points, now {total}",
        "sum": in_signs([*worths, *[-PENALTY] * unfinished, *([-unplaced] if unplaced else [])]),
        "points": got,
        "total": total,
        "stacks": worths,
        "rows": rows,
        "unplaced": unplaced,
    }


def in_signs(terms: list[int]) -> str:
    """A sum as people write it."""
    text = "".join(f" {'-' if term < 0 else '+'} {abs(term)}" for term in terms)
    return text.removeprefix(" + ").replace(" - ", "-", 1) if text.startswith(" - ") else text[3:]
