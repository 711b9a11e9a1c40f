"""The table as text: who holds and owes what, the two piles, the hand."""

import textwrap
from collections.abc import Sequence

from parlour.game import View
from parlour.games.alpaca.rules import COPIES
from parlour.games.alpaca.view import WORTH
from parlour.games.alpaca.words import CARDS

NUMBERS = 43
"""Columns of a player's row beside the name."""
OF_HAND = 37
"""Columns beside the name of what is said of a hand."""

Block = tuple[str, ...]
"""Lines of the same width, to stand side by side."""


def draw(view: View, width: int) -> str:
    parts = [heading(view, width), players(view, width)]
    if not view["over"]:
        parts.append(piles(view))
    if view["seat"] is not None and not view["over"]:
        parts.append(own_hand(view, width))
    return "\n\n".join(parts)


def heading(view: View, width: int) -> str:
    if view["over"]:
        return f"[bold]The match is over after {view['round']} rounds[/]"
    line = f"Round {view['round'] + 1} · ends at {view['target']} points"
    lone = f" · the last one in may {view['lone_player']} or leave"
    return f"[bold]{line}[/]{lone if len(line + lone) <= width else ''}"


def players(view: View, width: int) -> str:
    """A row for each: name, cards, coins, points, and what they are about to do."""
    from rich.cells import cell_len

    longest = max(cell_len(name) for name in view["names"])
    room = max(min(longest, width - NUMBERS), 4)
    rows = [f"[dim]  {'':{room}}  cards  {'coins':15}  points[/]"]
    for seat, player in enumerate(view["players"]):
        rows.append(player_row(view, seat, room))
        if player["hand"] is not None and (seat != view["seat"] or view["over"]):
            rows.append(f"[dim]{in_words(player['hand'], width)}[/]")
    return "\n".join(rows)


def player_row(view: View, seat: int, room: int) -> str:
    from rich.cells import set_cell_size

    player, state = view["players"][seat], doing(view, seat)
    name = set_cell_size(shortened(view["names"][seat], room), room)
    row = f"{escape(name)}  {player['cards']:5}  {coins(player):15}  {view['scores'][seat]:6}  {state}"
    if seat in view["awaited"]:
        return f"[bold]▸ {row}[/]"
    return f"[dim]  {row}[/]" if player["left"] else f"  {row}"


def shortened(name: str, room: int) -> str:
    from rich.cells import cell_len, set_cell_size

    return name if cell_len(name) <= room else set_cell_size(name, room - 1) + "…"


def escape(text: str) -> str:
    from rich.markup import escape

    return escape(text)


def in_words(hand: Sequence[str], width: int) -> str:
    words = " ".join(hand) or "no cards left"
    return textwrap.fill(words, width, initial_indent="    ", subsequent_indent="    ")


def doing(view: View, seat: int) -> str:
    if seat in view["awaited"]:
        return "returns" if view["returning"] else "to act"
    return "left" if view["players"][seat]["left"] and not view["over"] else ""


def coins(player: View) -> str:
    held = [f"{player[coin]} {coin}" for coin in ("black", "white") if player[coin]]
    return " ".join(held) or "none"


def piles(view: View) -> str:
    """The discard pile, the draw pile, and how many of each card have been laid."""
    deck = f" {view['deck']} " if view["deck"] else " empty "
    laid = [f"{card}: {view['laid'][card]}" for card in CARDS]
    lines = (
        ("╭discards─╮", "╭draw pile╮", f"laid so far, of {COPIES} each"),
        (f"│{view['top'] or '':^9}│", f"│{deck:░^9}│", "  ".join(laid[:4])),
        ("╰─────────╯", "╰─────────╯", "  ".join(laid[4:])),
    )
    return "\n".join(f"[bold]{discard}[/]  {draw}  [dim]{counts}[/]" for discard, draw, counts in lines)


def own_hand(view: View, width: int) -> str:
    seat = view["seat"]
    hand = view["players"][seat]["hand"]
    whose = f"Hand of {escape(shortened(view['names'][seat], width - OF_HAND))}"
    if view["returning"] and view["turn"] == seat:
        return f"{whose}: empty, one coin may go back"
    if view["players"][seat]["left"]:
        whose += ", left the round"
    costs = sum(worth for card, worth in zip(CARDS, WORTH, strict=True) if card in hand)
    fits = [words.removeprefix("play ") for words in view["legal"]]
    return "\n".join([f"{whose}, costs {costs}", *cards(hand, fits, width)])


def cards(hand: Sequence[str], fits: Sequence[str], width: int) -> list[str]:
    """The hand side by side, equal cards overlapping; where that is too wide, counted."""
    held = [(card, hand.count(card)) for card in CARDS if card in hand]
    blocks = [fan(card, copies) for card, copies in held]
    if sum(len(block[0]) + 1 for block in blocks) > width:
        blocks = [stack(card, copies) for card, copies in held]
    lines: list[str] = []
    row: list[Block] = []
    room = width
    for (card, _), block in zip(held, blocks, strict=True):
        if len(block[0]) > room:
            lines, row, room = lines + beside(row), [], width
        row.append(marked(block, card in fits))
        room -= len(block[0]) + 1
    return lines + beside(row)


def fan(card: str, copies: int) -> Block:
    """Equal cards, all but the foremost covered down to an edge."""
    face = f" {card} "
    line = "─" * len(face)
    return (
        "╭─" * (copies - 1) + f"╭{line}╮",
        f"│{card[0]}" * (copies - 1) + f"│{face}│",
        "╰─" * (copies - 1) + f"╰{line}╯",
    )


def stack(card: str, copies: int) -> Block:
    """Equal cards as one, with their number."""
    return fan(f"{card} x{copies}" if copies > 1 else card, 1)


def marked(block: Block, fits: bool) -> Block:
    """A card that can be played stands out, by a word and not only by colour."""
    style = "bold green" if fits else "default"
    label = ("fits" if fits else "").center(len(block[0]))
    return tuple(f"[{style}]{line}[/]" for line in (*block, label))


def beside(row: Sequence[Block]) -> list[str]:
    return [" ".join(lines) for lines in zip(*row, strict=True)]
