"""The one door for secrets: what a seat may see, and what it is told."""

from typing import TypedDict

from parlour.game import Chance, Event, Move, Score
from parlour.games.alpaca.rules import (
    BEGINS,
    BLACK,
    COIN,
    COPIES,
    DREW,
    HAND,
    KINDS,
    LAYOUT,
    LEAVE,
    OVER,
    RETURN_BLACK,
    RETURN_NONE,
    RETURN_WHITE,
    TURN,
    over,
    points,
)
from parlour.games.alpaca.words import CARDS
from parlour.kernel import State
from parlour.kernel.piles import count, one, size

COINS = {RETURN_BLACK: "black", RETURN_WHITE: "white", RETURN_NONE: "none"}
WORTH = (1, 2, 3, 4, 5, 6, 10)


class Shown(Event):
    card: str | None


class Returned(Event):
    coin: str


class Paid(Score):
    hand: list[str]


class Player(TypedDict):
    cards: int
    left: bool
    black: int
    white: int
    hand: list[str] | None
    """Face up only for the player, and for all when the match is over."""


class View(TypedDict):
    turn: int
    returning: bool
    """Whether the seat on turn may return a coin."""
    top: str | None
    deck: int
    laid: dict[str, int]
    """How many of each card lie open in the pile."""
    lone_player: str
    target: int
    players: list[Player]


def view(s: State, seat: int | None) -> View:
    held = sum(s.hand[: s.seats])
    return {
        "turn": s.turn,
        "returning": s.stage == COIN,
        "top": CARDS[s.top] if s.stage >= TURN else None,
        "deck": s.deck_size,
        "laid": {card: COPIES - count(s.deck + held, kind) for kind, card in enumerate(CARDS)},
        "lone_player": ("draw", "play")[s.lone_player],
        "target": s.target,
        "players": [
            {
                "cards": size(s.hand[other]),
                "left": bool(s.left[other]),
                "black": s.total[other] // BLACK,
                "white": s.total[other] % BLACK,
                "hand": cards(s.hand[other]) if other == seat or s.stage == OVER else None,
            }
            for other in range(s.seats)
        ],
    }


def cards(hand: int) -> list[str]:
    """The cards of a hand, in order."""
    return [card for kind, card in enumerate(CARDS) for _ in range(count(hand, kind))]


def tell(before: State, entry: Move | Chance, after: State, seat: int | None) -> list[Event]:
    events = told_move(entry) if isinstance(entry, Move) else told_chance(before, entry.id, seat)
    return events + told_cash_up(before, entry, after) if after.round != before.round else events


def told_move(move: Move) -> list[Event]:
    seat, id = move
    if id < KINDS:
        played: Shown = {
            "kind": "play",
            "seat": seat,
            "text": f"{{{seat}}} plays {CARDS[id]}",
            "card": CARDS[id],
        }
        return [played]
    if id == LEAVE:
        return [{"kind": "leave", "seat": seat, "text": f"{{{seat}}} leaves the round"}]
    if id in COINS:
        coin = COINS[id]
        what = "no coin" if coin == "none" else f"a {coin} coin"
        returned: Returned = {
            "kind": "return",
            "seat": seat,
            "text": f"{{{seat}}} returns {what}",
            "coin": coin,
        }
        return [returned]
    return [{"kind": "draw", "seat": seat, "text": f"{{{seat}}} draws a card"}]


def told_chance(before: State, id: int, seat: int | None) -> list[Event]:
    if id >= BEGINS:
        first = id - BEGINS
        return [{"kind": "first", "seat": first, "text": f"{{{first}}} begins"}]
    if before.stage == DREW:
        return [told_card("drawn", before.turn, id, seat, f"the card is {CARDS[id]}")]
    if before.dealt < HAND * before.seats:
        return [told_card("dealt", before.dealt // HAND, id, seat, "")]
    up: Shown = {
        "kind": "up",
        "seat": before.turn,
        "text": f"{CARDS[id]} is turned up",
        "card": CARDS[id],
    }
    return [up]


def told_card(kind: str, owner: int, card: int, seat: int | None, text: str) -> Shown:
    """A card from the deck: only its owner sees which."""
    if seat == owner:
        return {"kind": kind, "seat": owner, "text": text, "card": CARDS[card]}
    return {"kind": kind, "seat": owner, "text": "", "card": None}


def told_cash_up(before: State, entry: Move | Chance, after: State) -> list[Event]:
    """All hands are shown and paid for."""
    s = LAYOUT.copy(before)
    if isinstance(entry, Chance):
        s.hand[s.turn] += one(entry.id)
    elif entry.id < KINDS:
        s.hand[entry.seat] -= one(entry.id)
    events: list[Event] = [paid(s, seat, after.total[seat]) for seat in range(s.seats)]
    if over(after):
        lowest = min(after.total[: s.seats])
        winners = [seat for seat in range(s.seats) if after.total[seat] == lowest]
        names = " and ".join(f"{{{seat}}}" for seat in winners)
        text = f"The match is over: {names} won with {lowest}"
        events.append({"kind": "over", "seat": winners[0], "text": text})
    return events


def paid(s: State, seat: int, total: int) -> Paid:
    hand = cards(s.hand[seat])
    paid = points(s, seat)
    terms = [str(worth) for kind, worth in enumerate(WORTH) if count(s.hand[seat], kind)]
    return {
        "kind": "score",
        "seat": seat,
        "text": f"{{{seat}}} held {' '.join(hand) or 'nothing'}: {paid} points, now {total}",
        "sum": " + ".join(terms),
        "points": paid,
        "total": total,
        "hand": hand,
    }
