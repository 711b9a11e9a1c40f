"""The one door for secrets: what a seat may see, and what it is told."""

from typing import TypedDict

from parlour.game import Chance, Event, Move, Score
from parlour.games.kumbal.rules import (
    BEGINS,
    CALL,
    CHOOSE,
    CUTS,
    DEAL,
    DRAW,
    DRAWS,
    EIGHT,
    FAILED,
    FREE,
    JOKER,
    JOKERS,
    KEEP,
    LAYOUT,
    NO_CARD,
    NO_RANK,
    NOBODY,
    NUMBERED,
    OVER,
    PACK,
    TAKE,
    TURN,
    TURNS,
    TWO,
    WINDOW,
    call_limit,
    call_succeeds,
    following,
    least_points,
    over,
    paid,
    pile,
    points,
)
from parlour.games.kumbal.words import CARDS, DISCARDS, free_card, named, number
from parlour.kernel import State
from parlour.kernel.sets import size

STAGES = ("first", "cut", "deal", "draw", "turn", "choose", "window", "over")


class Laid(Event):
    cards: list[str]
    """In the order in which they are laid, the top card last."""
    penalty: int
    """How many cards the next player has to draw for it; 0: as always."""
    skipped: list[int]
    """Who has to sit out."""
    turned: bool
    """Whether it turns the direction of play."""


class Drawn(Event):
    cards: int


class Shown(Event):
    card: str | None


class Called(Event):
    points: int
    won: bool


class Paid(Score):
    hand: list[str]


class Won(Event):
    winners: list[int]
    points: int


class Player(TypedDict):
    cards: int
    known: list[str]
    """Of the cards in hand those that everybody saw being taken."""
    hand: list[str] | None
    """Face up only for the player, and for all when the match is over."""
    points: int | None
    """What the hand is worth; hidden like the hand."""


class View(TypedDict):
    stage: str
    turn: int
    """Whose turn it is, or comes next while the drawer is busy."""
    drawer: int | None
    """Who is drawing, or may still discard for free."""
    owed: int
    """Cards that the drawer has still to get."""
    drawn: list[str]
    """The cards that the viewer has drawn in this turn."""
    clockwise: bool
    penalty: int
    """Cards that wait for the next player."""
    turns: int
    """Turns completed in this round."""
    deck: int
    shuffles: int
    """How often the pile has become the deck in this round."""
    top: str | None
    last: list[str]
    """The cards last discarded, the top card last; in the beginning the card turned up."""
    offer: str | None
    """The card that can be taken: now, or after the next discard."""
    pile: list[str]
    """All cards that lie in the pile, sorted."""
    call_limit: int
    between_rounds: str
    action_cards: str
    tie: str
    failed_lowest: str
    limit: int
    players: list[Player]


def view(s: State, seat: int | None) -> View:
    dealt = s.stage >= DRAWS
    busy = s.stage in (DRAWS, CHOOSE, WINDOW)
    return {
        "stage": STAGES[s.stage],
        "turn": s.turn,
        "drawer": s.drawer if busy else None,
        "owed": s.owed if busy else 0,
        "drawn": named(s.drawn) if busy and s.drawer == seat else [],
        "clockwise": s.way > 0,
        "penalty": s.penalty,
        "turns": s.turns,
        "deck": size(s.deck),
        "shuffles": s.shuffles,
        "top": CARDS[s.top] if dealt else None,
        "last": last(s) if dealt else [],
        "offer": offer(s) if dealt else None,
        "pile": named(pile(s)) if dealt else [],
        "call_limit": call_limit(s),
        "between_rounds": ("shuffle", "cut")[s.between_rounds],
        "action_cards": ("off", "on")[s.action_cards],
        "tie": ("caller", "assaf")[s.tie],
        "failed_lowest": ("zero", "hand")[s.failed_lowest],
        "limit": s.limit,
        "players": [player(s, other, other == seat or s.stage == OVER) for other in range(s.seats)],
    }


def player(s: State, seat: int, shown: bool) -> Player:
    held = s.held[seat]
    return {
        "cards": size(held),
        "known": named(s.known[seat]),
        "hand": named(held) if shown else None,
        "points": points(held) if shown else None,
    }


def last(s: State) -> list[str]:
    """The group on top, and the card that was discarded on it for free."""
    top = CARDS[s.top]
    cards = named(s.group)
    if s.rank == NO_RANK and cards and cards[0] == top:
        return cards[::-1]
    return [card for card in cards if card != top] + [top]


def offer(s: State) -> str | None:
    if s.stage == CHOOSE:
        return CARDS[s.offer] if s.offer != NO_CARD else None
    return CARDS[s.top] if s.stage in (TURN, WINDOW) and not s.shut else None


# What is told


def tell(before: State, entry: Move | Chance, after: State, seat: int | None) -> list[Event]:
    events = (
        told_move(before, entry, after) if isinstance(entry, Move) else told_chance(before, entry.id, seat)
    )
    if after.round != before.round:
        return events + told_end(before, entry, after)
    return events + told_deck(before, after)


def told_move(s: State, move: Move, after: State) -> list[Event]:
    seat, id = move
    if id < DRAW:
        return [told_discard(s, seat, id, after)]
    if id == CALL:
        return [told_call(s, seat)]
    if id == DRAW:
        many = f"{s.owed} cards" if s.owed > 1 else "a card"
        drawn: Drawn = {"kind": "draw", "seat": seat, "text": f"{{{seat}}} draws {many}", "cards": s.owed}
        return [drawn]
    if id == KEEP:
        return [{"kind": "keep", "seat": seat, "text": ""}]
    card = CARDS[s.offer] if id == TAKE else free_card(s, id - FREE)
    what = f"takes {card} from the pile" if id == TAKE else f"has drawn {card} and discards it for free"
    shown: Shown = {
        "kind": "take" if id == TAKE else "free",
        "seat": seat,
        "text": f"{{{seat}}} {what}",
        "card": card,
    }
    return [shown]


def told_discard(s: State, seat: int, id: int, after: State) -> Laid:
    laid = list(DISCARDS[id])
    acts = after.rank if after.action_cards else NO_RANK
    out = skipped(after, seat) if acts == EIGHT else []
    turned = after.way != s.way
    penalty = after.penalty if acts in (TWO, JOKERS) else 0
    what = ""
    if penalty:
        what = f": {{{after.turn}}} is to draw {penalty}"
    elif out:
        what = f": {told_skipped(out)}"
    elif turned:
        what = f": play goes {'clockwise' if after.way > 0 else 'anticlockwise'} now"
    return {
        "kind": "discard",
        "seat": seat,
        "text": f"{{{seat}}} discards {' '.join(laid)}{what}",
        "cards": laid,
        "penalty": penalty,
        "skipped": out,
        "turned": turned,
    }


def skipped(s: State, seat: int) -> list[int]:
    """Who has to sit out for the eights that this seat has just discarded."""
    out: list[int] = []
    for _ in range(size(s.group)):
        seat = following(s, seat)
        out.append(seat)
    return out


def told_skipped(out: list[int]) -> str:
    names = [f"{{{seat}}}" for seat in out]
    if len(names) == 1:
        return f"{names[0]} is skipped"
    return f"{', '.join(names[:-1])} and {names[-1]} are skipped"


def told_call(s: State, seat: int) -> Called:
    worth, won = points(s.held[seat]), bool(call_succeeds(s, seat, least_points(s)))
    return {
        "kind": "kumbal",
        "seat": seat,
        "text": f"{{{seat}}} calls Kumbal with {worth} and is {'right' if won else 'wrong'}",
        "points": worth,
        "won": won,
    }


def told_chance(s: State, id: int, seat: int | None) -> list[Event]:
    if id > CUTS:
        return [{"kind": "cut", "seat": s.turn, "text": "the cards are cut"}]
    if id >= PACK:
        first = id - BEGINS
        return [{"kind": "first", "seat": first, "text": f"{{{first}}} begins"}]
    if s.stage == DEAL and s.drawer == s.seats:
        up: Shown = {"kind": "up", "seat": s.turn, "text": f"{CARDS[id]} is turned up", "card": CARDS[id]}
        return [up]
    if s.stage == DEAL:
        return [told_card("dealt", s.drawer, id, seat, "")]
    return [told_card("drawn", s.drawer, id, seat, f"the card is {CARDS[id]}")]


def told_card(kind: str, owner: int, card: int, seat: int | None, text: str) -> Shown:
    """A card from the deck: only its owner sees which."""
    if seat == owner:
        return {"kind": kind, "seat": owner, "text": text, "card": CARDS[card]}
    return {"kind": kind, "seat": owner, "text": "", "card": None}


def told_deck(before: State, after: State) -> list[Event]:
    """That the deck has run out, and what became of it."""
    if after.shuffles > before.shuffles:
        text = "the deck is empty: all but the last discards are shuffled and become the deck"
        return [{"kind": "shuffle", "seat": before.drawer, "text": text}]
    if before.stage == DRAWS and before.owed > 1 and after.stage != DRAWS:
        return [{"kind": "none", "seat": before.drawer, "text": "there is no card left to draw"}]
    return []


# The end of a round


def told_end(before: State, entry: Move | Chance, after: State) -> list[Event]:
    """All hands are shown and paid for."""
    s = LAYOUT.copy(before)
    s.held[s.drawer] |= last_card(s, entry)
    caller = entry.seat if isinstance(entry, Move) and entry.id == CALL else NOBODY
    events: list[Event] = []
    if caller == NOBODY:
        text = f"nobody has called in {TURNS} turns: the round is over"
        events.append({"kind": "stopped", "seat": s.turn, "text": text})
    events += [told_paid(s, seat, caller, after.total[seat]) for seat in range(s.seats)]
    return events + told_over(after) if over(after) else events


def last_card(s: State, entry: Move | Chance) -> int:
    """The card that came into a hand as the round ended: without a call, one that was drawn or taken."""
    if isinstance(entry, Chance):
        return 1 << entry.id
    return 1 << s.offer if entry.id == TAKE else 0


def told_paid(s: State, seat: int, caller: int, total: int) -> Paid:
    least = least_points(s)
    won = call_succeeds(s, caller, least)
    got, hand = paid(s, seat, caller, least, won), named(s.held[seat])
    added = s.total[seat] + got
    became = f", and so {total}" if added != total else ""
    held = " ".join(hand) or "nothing"
    verdict = told_verdict(s, seat, caller, won, got)
    return {
        "kind": "score",
        "seat": seat,
        "text": f"{{{seat}}} held {held}{verdict}: {number(got, 'point')}, now {added}{became}",
        "sum": told_sum(s, seat, got) + (f"; {added} → {total}" if added != total else ""),
        "points": got,
        "total": total,
        "hand": hand,
    }


def told_verdict(s: State, seat: int, caller: int, won: int, got: int) -> str:
    if seat == caller:
        return " and was right to call" if won else " and was wrong to call"
    return " and had the fewest" if got == 0 and s.held[seat] & NUMBERED else ""


def told_sum(s: State, seat: int, got: int) -> str:
    """How the points add up."""
    worth = [str(points(1 << card)) for card in range(JOKER) if s.held[seat] >> card & 1]
    if got == 0:
        return ""
    return " + ".join([*worth, str(FAILED)] if got > points(s.held[seat]) else worth)


def told_over(s: State) -> list[Event]:
    lowest = min(s.total[: s.seats])
    winners = [seat for seat in range(s.seats) if s.total[seat] == lowest]
    names = " and ".join(f"{{{seat}}}" for seat in winners)
    text = f"The match is over: {names} won with {lowest}"
    won: Won = {"kind": "over", "seat": winners[0], "text": text, "winners": winners, "points": lowest}
    return [won]
