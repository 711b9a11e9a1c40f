"""Words and views of the toy."""

from typing import Any

from parlour.game import HOUSE, Chance, Event, Move, Score, View
from parlour.kernel import State

from . import rules

MOVES = ("stand", "fold", "regret")
OUTCOMES = ("card 0", "card 1", "card 2", "card 3", "card 4", "stop")
SAID = ("", "stands", "folded")


def say(s: State, who: int, id: int) -> str:
    return (OUTCOMES if who == HOUSE else MOVES)[id]


def read(s: State, who: int, text: str) -> int:
    known = OUTCOMES if who == HOUSE else MOVES
    words = " ".join(text.lower().split())
    return known.index(words) if words in known else -1


def view(s: State, seat: int | None) -> dict[str, Any]:
    return {
        "card": s.card[seat] if seat is not None and seat < s.dealt else None,
        "said": [SAID[said] for said in s.said[: s.seats]],
        "regretted": s.regretted[: s.seats],
        "cards": s.card[: s.seats] if s.stage == rules.OVER else [],
        "rounds": s.rounds,
    }


def tell(before: State, entry: Move | Chance, after: State, seat: int | None) -> list[Event]:
    events: list[Event] = [told(before, entry, seat)]
    if after.round != before.round:
        for other in range(before.seats):
            won = after.points[other] - before.points[other]
            text = f"{{{other}}} held {before.card[other]}"
            score: Score = {
                "kind": "score",
                "seat": other,
                "text": text,
                "sum": str(won),
                "points": won,
                "total": after.points[other],
            }
            events.append(score)
    return events


def told(before: State, entry: Move | Chance, seat: int | None) -> Event:
    if isinstance(entry, Move):
        return {"kind": "said", "seat": entry.seat, "text": f"{{{entry.seat}}} says {MOVES[entry.id]}"}
    if entry.id == rules.STOP:
        return {"kind": "stop", "seat": 0, "text": "time is up"}
    text = f"the card is {entry.id}" if before.dealt == seat else ""
    return {"kind": "card", "seat": before.dealt, "text": text}


def reason(s: State, seat: int, action: int) -> str:
    return f"your card is {s.card[seat]}"


def draw(view: View, width: int) -> str:
    return f"card {view['card']}, said {view['said']}"[:width].replace("[", "\\[")
