"""The one door for secrets: what a seat may see, and what it is told."""

from typing import TypedDict

from parlour.game import Chance, Event, Move, Score
from parlour.games.curse.rules import (
    BEAT,
    BEGINS,
    CAP,
    COPIES,
    DEFEND,
    FAILURES,
    KINDS,
    NIBBLE,
    OVER,
    REFILL,
    STOP,
    TAKE,
    certain,
    losers,
    over,
    unseen,
)
from parlour.games.curse.words import RANKS, answer
from parlour.kernel import State
from parlour.kernel.piles import count, one, size

STAGES = ("first", "deal", "refill", "attack", "defend", "over")


class Attacked(Event):
    card: str


class Beaten(Event):
    cards: list[str]
    """The card that beats alone, or the main card and the assistant."""


class Ended(Event):
    cards: list[str]
    """All cards of the move, in order of rank."""


class Dealt(Event):
    card: str | None


class Result(Score):
    hand: list[str]


class Over(Event):
    loser: int | None
    """Nobody in a draw."""
    capped: bool
    """Whether it is a draw because it would not end."""


class Pair(TypedDict):
    attack: str
    answer: list[str]
    """The card that beats alone, the main card and the assistant, or nothing yet."""


class Player(TypedDict):
    cards: int
    known: list[str]
    """Cards of the hand that the viewer can be sure of: gathered, or the only ones left."""
    hand: list[str] | None
    """Face up only for the player, and for all when the match is over."""
    out: int | None
    """1 for the first to go out; players who went out together share the number."""


class View(TypedDict):
    stage: str
    attacker: int
    defender: int
    pairs: list[Pair]
    more: list[str]
    """The ranks that may continue the attack."""
    deck: int
    gone: dict[str, int]
    """How many of each rank are out of the game."""
    hidden: dict[str, int]
    """How many of each rank lie where the viewer cannot place them."""
    moves: int
    failures: int
    """Failed defences in a row, without a card dealt."""
    loser: int | None
    players: list[Player]


def view(s: State, seat: int | None) -> View:
    eyes = -1 if seat is None else seat
    sure = [s.known[other] if other == eyes else certain(s, eyes, other) for other in range(s.seats)]
    unplaced = unseen(s, eyes) - sum(sure[other] - s.known[other] for other in range(s.seats))
    present = s.deck + s.table + sum(s.hand[: s.seats])
    return {
        "stage": STAGES[s.stage],
        "attacker": s.attacker,
        "defender": s.defender,
        "pairs": pairs(s),
        "more": [RANKS[kind] for kind in range(KINDS) if count(s.table, kind)],
        "deck": size(s.deck),
        "gone": {rank: COPIES - count(present, kind) for kind, rank in enumerate(RANKS)},
        "hidden": {rank: count(unplaced, kind) for kind, rank in enumerate(RANKS)},
        "moves": s.moves,
        "failures": s.fails,
        "loser": loser(s),
        "players": [player(s, eyes, other, sure[other]) for other in range(s.seats)],
    }


def player(s: State, eyes: int, other: int, sure: int) -> Player:
    return {
        "cards": size(s.hand[other]),
        "known": cards(sure),
        "hand": cards(s.hand[other]) if other == eyes or s.stage == OVER else None,
        "out": s.out[other] or None,
    }


def cards(pile: int) -> list[str]:
    """The cards of a pile, in order of rank."""
    return [card for kind, rank in enumerate(RANKS) for card in [rank] * count(pile, kind)]


def pairs(s: State) -> list[Pair]:
    """The attacks of this move, with what has beaten them."""
    shown: list[Pair] = []
    for packed in s.pairs[: s.beaten]:
        attack, main, helper = (packed >> NIBBLE * i & 15 for i in range(3))
        helpers = [RANKS[helper - 1]] if helper else []
        shown.append({"attack": RANKS[attack], "answer": [RANKS[main], *helpers]})
    if s.stage == DEFEND:
        shown.append({"attack": RANKS[s.card], "answer": []})
    return shown


def loser(s: State) -> int | None:
    """The one player who has lost, if the match is over and not drawn."""
    lost = losers(s)
    return lost.bit_length() - 1 if lost else None


def tell(before: State, entry: Move | Chance, after: State, seat: int | None) -> list[Event]:
    events = told_move(before, entry) if isinstance(entry, Move) else told_chance(before, entry.id, seat)
    if after.moves != before.moves:
        events += told_end(before, entry)
    events += told_out(before, after)
    return events + told_result(after) if over(after) else events


def told_move(s: State, move: Move) -> list[Event]:
    seat, id = move
    if id < STOP:
        attacked: Attacked = {
            "kind": "attack",
            "seat": seat,
            "text": f"{{{seat}}} {'adds' if s.table else 'attacks with'} {RANKS[id]}",
            "card": RANKS[id],
        }
        return [attacked]
    if BEAT <= id < TAKE:
        used = [RANKS[kind] for kind in answer(s, id)]
        beaten: Beaten = {
            "kind": "beat",
            "seat": seat,
            "text": f"{{{seat}}} beats {RANKS[s.card]} with {' and '.join(used)}",
            "cards": used,
        }
        return [beaten]
    return [{"kind": "stop", "seat": seat, "text": ""}] if id == STOP else []


def told_end(before: State, entry: Move | Chance) -> list[Event]:
    """How a move has ended: before a stop, a beat or a take."""
    assert isinstance(entry, Move)
    table = before.table
    if BEAT <= entry.id < TAKE:
        table += sum(one(kind) for kind in answer(before, entry.id))
    shown = cards(table)
    taken = entry.id == TAKE
    many = f"{len(shown)} cards" if len(shown) > 1 else "the card"
    what = f"takes {many}: {' '.join(shown)}" if taken else f"has beaten everything: {many} leave the game"
    ended: Ended = {
        "kind": "taken" if taken else "held",
        "seat": before.defender,
        "text": f"{{{before.defender}}} {what}",
        "cards": shown,
    }
    return [ended]


def told_chance(before: State, id: int, seat: int | None) -> list[Event]:
    if id >= BEGINS:
        first = id - BEGINS
        return [{"kind": "first", "seat": first, "text": f"{{{first}}} begins"}]
    mine = before.getter == seat
    dealt: Dealt = {
        "kind": "drawn" if before.stage == REFILL else "dealt",
        "seat": before.getter,
        "text": f"{{{seat}}} draws {RANKS[id]}" if mine and before.stage == REFILL else "",
        "card": RANKS[id] if mine else None,
    }
    return [dealt]


def told_out(before: State, after: State) -> list[Event]:
    gone = [seat for seat in range(after.seats) if after.out[seat] and not before.out[seat]]
    return [{"kind": "out", "seat": seat, "text": f"{{{seat}}} is out"} for seat in gone]


def told_result(s: State) -> list[Event]:
    """Who has lost, or why nobody has."""
    lost = loser(s)
    events: list[Event] = [result(s, seat, int(seat != lost)) for seat in range(s.seats)]
    if lost is not None:
        text = f"The match is over: {{{lost}}} is left with cards and has lost"
    elif s.ended == CAP:
        failed = f"{FAILURES} defences in a row have failed"
        why = failed if s.fails == FAILURES else f"nobody has lost in {s.moves} moves"
        text = f"The match is a draw: {why}"
    else:
        text = "The match is a draw: nobody has a card left"
    end: Over = {
        "kind": "over",
        "seat": s.defender if lost is None else lost,
        "text": text,
        "loser": lost,
        "capped": s.ended == CAP,
    }
    return [*events, end]


def result(s: State, seat: int, points: int) -> Result:
    hand = cards(s.hand[seat])
    return {
        "kind": "score",
        "seat": seat,
        "text": f"{{{seat}}} holds {' '.join(hand) or 'nothing'}: {points}",
        "sum": "",
        "points": points,
        "total": points,
        "hand": hand,
    }
