"""The table as text: the players with what they owe and what is known of them, pile and deck, the hand."""

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from parlour.game import View
from parlour.games.kumbal.words import number

STAGES = {"first": "Somebody is chosen to begin", "cut": "The cards are cut", "deal": "The cards are dealt"}
RESETS = (51, 99)
NUMBERS = 44
"""Columns of a player's row beside the name and the cards that are known."""
KNOWN = 8
"""Columns that are left for those at least."""
OF_HAND = 40
"""Columns beside the name of what is said of a hand."""
RED = "DH"


def draw(view: View, width: int) -> str:
    parts = [heading(view, width), players(view, width)]
    if not view["over"] and view["stage"] not in STAGES:
        parts.append(piles(view, width))
    if view["seat"] is not None and not view["over"]:
        parts.append(own_hand(view, width))
    return "\n\n".join(parts)


def heading(view: View, width: int) -> str:
    if view["over"]:
        return f"[bold]The match is over after {number(view['round'], 'round')}[/]"
    turn = STAGES.get(view["stage"]) or f"turn {view['turns'] + 1}"
    line = f"Round {view['round'] + 1} · {turn}"
    rest = f" · call with {view['call_limit']} or fewer · ends above {view['limit']}"
    if view["action_cards"] == "on":
        rest += f" · {'clockwise' if view['clockwise'] else 'anticlockwise'}"
    return f"[bold]{line}[/]{rest if len(line + rest) <= width else ''}"


# Players


def players(view: View, width: int) -> str:
    """A row for each: name, cards, points, how far it is to 51, 99 and the end, doing, known cards."""
    from rich.cells import cell_len

    longest = max(cell_len(name) for name in view["names"])
    room = max(min(longest, width - NUMBERS - KNOWN), 4)
    title = "held" if view["over"] else "known"
    head = f"  {'':{room}}  cards  points  to 51   99  {view['limit'] + 1:3}  {'':6}  {title}"
    rows = [f"[dim]{head[:width]}[/]"]
    return "\n".join(rows + [player_row(view, seat, room, width) for seat in range(len(view["players"]))])


def player_row(view: View, seat: int, room: int, width: int) -> str:
    from rich.cells import set_cell_size

    player, points = view["players"][seat], view["scores"][seat]
    name = set_cell_size(shortened(view["names"][seat], room), room)
    goals = (*RESETS, view["limit"] + 1)
    away = [str(goal - points) if goal > points else "-" for goal in goals]
    far = f"{away[0]:>5}  {away[1]:>3}  {away[2]:>3}"
    known = " ".join(player["hand" if view["over"] else "known"])
    shown = shortened(known, width - room - NUMBERS)
    row = f"{escape(name)}  {player['cards']:5}  {points:6}  {far}  {doing(view, seat):6}"
    row = f"{row}  {shown}".rstrip()
    return f"[bold]▸ {row}[/]" if seat in view["awaited"] else f"  {row}"


def doing(view: View, seat: int) -> str:
    """What a player is about to do, in six letters."""
    if view["over"]:
        return "wins" if view["places"][seat] == 1 else ""
    if seat == view["drawer"]:
        return "free?" if view["stage"] == "window" else "draws"
    if seat != view["turn"] or view["stage"] in STAGES:
        return ""
    return "to act" if view["stage"] == "turn" else "next"


def shortened(text: str, room: int) -> str:
    from rich.cells import cell_len, set_cell_size

    return text if cell_len(text) <= room else set_cell_size(text, max(room - 1, 0)) + "…"


def escape(text: str) -> str:
    from rich.markup import escape

    return escape(text)


# Pile and deck


def piles(view: View, width: int) -> str:
    """The deck, the group on top of the pile, and what can be drawn: beside them where there is room."""
    deck = f" {view['deck']} " if view["deck"] else "empty"
    shown = view["last"][-((width - 9) // 6) :]
    faces = card_lines(shown)
    lines = [
        f"╭─deck─╮  {faces[0]}",
        f"│{deck:░^6}│  {faces[1]}",
        f"╰──────╯  {faces[2]}",
    ]
    sentences = (under(view), to_draw(view))
    beside = wrapped(sentences, max(width - len("╭─deck─╮  ") - 6 * len(shown) - 1, 1))
    if len(beside) > len(lines):
        return "\n".join([*lines, *wrapped([" ".join(sentences)], width)])
    return "\n".join(f"{line}  {text}".rstrip() for line, text in zip_longest(lines, beside, fillvalue=""))


def under(view: View) -> str:
    """What lies under the cards that are shown."""
    covered = len(view["pile"]) - len(view["last"])
    what = "them" if view["last"][1:] else "it"
    return f"{view['last'][-1]} lies on top, {number(covered, 'card')} under {what}."


def wrapped(sentences: Sequence[str], width: int) -> list[str]:
    return [f"[dim]{line}[/]" for sentence in sentences for line in textwrap.wrap(sentence, width)]


def to_draw(view: View) -> str:
    """What the one who draws, or who is next, can get."""
    if view["stage"] in ("choose", "draw"):
        from_deck = number(view["owed"], "card")
        taken = f" or {view['offer']} from the pile" if view["offer"] else ""
        return f"To be drawn: {from_deck} from the deck{taken}."
    if view["penalty"]:
        return f"{view['penalty']} cards to be drawn after the next discard, unless it is a 2 or a joker."
    if view["offer"]:
        return f"{view['offer']} can be taken after the next discard."
    return f"{view['top']} cannot be taken."


# The hand


def own_hand(view: View, width: int) -> str:
    seat = view["seat"]
    player = view["players"][seat]
    hand = player["hand"]
    name = escape(shortened(view["names"][seat], width - OF_HAND))
    title = f"Hand of {name}: {number(len(hand), 'card')}, {number(player['points'], 'point')}"
    if "kumbal" in view["legal"]:
        title += " · [bold green]may call[/]"
    lines = [title, *hand_rows(hand, width)]
    if free := [move.removeprefix("free ") for move in view["legal"] if move.startswith("free ")]:
        lines.append(f"Just drawn, may go for free: {' or '.join(free)}")
    if groups := together(view["legal"]):
        lines += textwrap.wrap(f"Together: {' · '.join(groups)}", width)
    return "\n".join(lines)


def hand_rows(hand: Sequence[str], width: int) -> list[str]:
    """The cards side by side with their points under them, in as many rows as they need."""
    fit = width // 6
    rows = [hand[i : i + fit] for i in range(0, len(hand), fit)]
    lines: list[str] = []
    for row in rows:
        lines += [*card_lines(row), f"[dim]{' '.join(f'{worth(card):^5}' for card in row)}[/]"]
    return lines


def card_lines(cards: Sequence[str]) -> list[str]:
    """Cards side by side. The letter says the suit; red suits are red where there are colours."""
    shown = (("╭───╮", f"│{card:^3}│", "╰───╯", "red" if card[1] in RED else "default") for card in cards)
    blocks = [[f"[{style}]{line}[/]" for line in lines] for *lines, style in shown]
    return [" ".join(parts) for parts in zip(*blocks, strict=True)] or ["", "", ""]


def worth(card: str) -> int:
    """The points of a card."""
    return " A23456789TJQK".find(card[0]) if card[0] != "X" else 0


def together(legal: Sequence[str]) -> list[str]:
    """The groups that can be discarded at once, but for parts of larger ones, each as it would be laid
    with its highest card on top."""
    laid = [move.split()[1:] for move in legal if move.startswith("discard ")]
    groups = {
        frozenset(cards): cards for cards in laid if len(cards) > 1 and worth(cards[-1]) >= worth(cards[0])
    }
    return [" ".join(cards) for key, cards in groups.items() if not any(key < other for other in groups)]
