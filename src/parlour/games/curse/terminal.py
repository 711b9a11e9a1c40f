"""The table as text: the players, attack and defence side by side, the counts, the hand."""

from collections import Counter
from collections.abc import Sequence

from parlour.game import View
from parlour.games.curse.words import RANKS

DOING = 13
"""Columns of what a player is about to do."""
NUMBERS = 12 + DOING
"""Columns of a player's row beside the name and the cards that are known."""
KNOWN = 13
"""Columns that are left for those at least."""
OF_HAND = 38
"""Columns beside the name of what is said of a hand."""

PAIR = 10
"""Columns of an attack with its answer."""

Block = tuple[str, ...]
"""Lines of the same width, to stand side by side."""


def draw(view: View, width: int) -> str:
    parts = [heading(view, width), players(view, width)]
    if not view["over"]:
        parts += [table(view, width), counts(view)]
        if view["seat"] is not None:
            parts.append(own_hand(view, width))
    return "\n\n".join(part for part in parts if part)


def heading(view: View, width: int) -> str:
    if view["over"]:
        return f"[bold]The match is over after {number(view['moves'], 'move')}[/]"
    if view["stage"] in ("first", "deal"):
        return "[bold]The cards are dealt[/]"
    deck = f"{number(view['deck'], 'card')} in the deck" if view["deck"] else "the deck is empty"
    line = f"Move {view['moves'] + (view['stage'] != 'refill')} · {deck}"
    failed = f" · {view['failures']} failed defences in a row" if view["failures"] > 1 else ""
    return f"[bold]{line}[/]{failed if len(line + failed) <= width else ''}"


def number(many: int, what: str) -> str:
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


# Players


def players(view: View, width: int) -> str:
    """A row for each: name, cards, what they are doing, what is known of the hand."""
    from rich.cells import cell_len

    longest = max(cell_len(name) for name in view["names"])
    room = max(min(longest, width - NUMBERS - KNOWN), 4)
    title = "holds" if view["over"] else "known to hold"
    rows = [f"[dim]  {'':{room}}  cards  {'':{DOING}} {title}[/]"]
    return "\n".join(rows + [player_row(view, seat, room, width) for seat in range(len(view["players"]))])


def player_row(view: View, seat: int, room: int, width: int) -> str:
    from rich.cells import set_cell_size

    player = view["players"][seat]
    name = set_cell_size(shortened(view["names"][seat], room), room)
    shown = counted(player["hand" if view["over"] else "known"], width - room - NUMBERS)
    row = f"{escape(name)}  {player['cards']:5}  {doing(view, seat):{DOING}} {shown}".rstrip()
    if seat in view["awaited"]:
        return f"[bold]▸ {row}[/]"
    return f"[dim]  {row}[/]" if player["out"] and not view["over"] else f"  {row}"


def doing(view: View, seat: int) -> str:
    """What a player is about to do, or has come to."""
    if view["over"] and view["loser"] == seat:
        return "has lost"
    if out := view["players"][seat]["out"]:
        return f"out as {('first', 'second', 'third', 'fourth')[out - 1]}"
    if view["over"] or view["stage"] in ("first", "deal", "refill"):
        return ""
    return {view["attacker"]: "attacks", view["defender"]: "defends"}.get(seat, "")


def counted(cards: Sequence[str], room: int) -> str:
    """Cards in a line; where that is too wide, with their numbers."""
    line = " ".join(cards)
    if len(line) <= room:
        return line
    line = " ".join(f"{rank}x{many}" if many > 1 else rank for rank, many in Counter(cards).items())
    return shortened(line, room)


def shortened(text: str, room: int) -> str:
    from rich.cells import cell_len, set_cell_size

    return text if cell_len(text) <= room else set_cell_size(text, max(room - 1, 0)) + "…"


def escape(text: str) -> str:
    from rich.markup import escape

    return escape(text)


# The cards of the move


def table(view: View, width: int) -> str:
    """Each attack with what beats it, and what may follow."""
    if not view["pairs"]:
        return ""
    lines = side_by_side([pair(shown["attack"], shown["answer"]) for shown in view["pairs"]], width)
    return "\n".join([*lines, f"May be added: {' '.join(view['more'])}"])


def pair(attack: str, answer: Sequence[str]) -> Block:
    """An attack, over it the card that beats it, and under that one its assistant."""
    top = ("╭────╮    ", f"│ {attack:2} │    ")
    blank = " " * PAIR
    if not answer:
        return (*(f"[bold yellow]{line}[/]" for line in (*top, "╰────╯    ", "to beat   ")), blank, blank)
    if len(answer) == 1:
        return (*top, "╰╭────╮   ", f" │ {answer[0]:2} │   ", " ╰────╯   ", blank)
    return (*top, "╰╭────╮   ", f" │ {answer[0]:2} ├──╮", f" ╰──┬─╯{answer[1]:>2}│", "    ╰────╯")


def side_by_side(blocks: Sequence[Block], width: int) -> list[str]:
    """Pairs next to each other, in as many rows as they need."""
    fit = (width + 1) // (PAIR + 1)
    rows = [blocks[i : i + fit] for i in range(0, len(blocks), fit)]
    lines = [" ".join(parts).rstrip() for row in rows for parts in zip(*row, strict=True)]
    return [line for line in lines if line]


def counts(view: View) -> str:
    """How many of each rank are out of the game, and how many lie where the viewer cannot tell."""
    lines = [f"{'':16}{''.join(f'{rank:>4}' for rank in RANKS)}"]
    for title, key in (("out of the game", "gone"), ("not yet seen", "hidden")):
        lines.append(f"{title:16}{''.join(f'{view[key][rank] or chr(183):>4}' for rank in RANKS)}")
    return "\n".join(f"[dim]{line}[/]" for line in lines)


# The hand


def own_hand(view: View, width: int) -> str:
    seat = view["seat"]
    hand = view["players"][seat]["hand"]
    task = ""
    if seat in view["awaited"]:
        task = ", to beat " + view["pairs"][-1]["attack"] if view["stage"] == "defend" else ", to attack"
    name = escape(shortened(view["names"][seat], width - OF_HAND))
    title = f"Hand of {name}, {number(len(hand), 'card')}{task}"
    blocks = [card(rank, many, use(view["legal"], rank)) for rank, many in Counter(hand).items()]
    return "\n".join([title, *hand_rows(blocks, width)])


def use(legal: Sequence[str], rank: str) -> str:
    """What the moves let this rank do: attack, beat alone, be the main card of a pair, or only help."""
    if f"attack {rank}" in legal:
        return "fits"
    pairs = [words.removeprefix("beat ").split(" with ") for words in legal if " with " in words]
    roles = ["beats"] * (f"beat {rank}" in legal)
    roles += ["pair"] * any(rank == main for main, _ in pairs)
    return (roles or ["helps"] * any(rank == helper for _, helper in pairs) or [""])[0]


def card(rank: str, many: int, label: str) -> Block:
    """Equal cards, all but the foremost covered down to an edge, and what they can do."""
    covered, edge = many - 1, "─" * len(rank)
    lines = (
        f"╭{edge}" * covered + "╭────╮",
        f"│{rank}" * covered + f"│ {rank:2} │",
        f"╰{edge}" * covered + "╰────╯",
    )
    style = "bold green" if label in ("fits", "beats") else "green" if label else "default"
    return tuple(f"[{style}]{line}[/]" for line in (*lines, label.center(len(lines[0]))))


def hand_rows(blocks: Sequence[Block], width: int) -> list[str]:
    """Cards of different widths next to each other, in as many rows as they need."""
    from rich.markup import render

    lines: list[str] = []
    row: list[Block] = []
    room = width
    for block in blocks:
        wide = len(render(block[0]).plain)
        if wide > room:
            lines += [" ".join(parts) for parts in zip(*row, strict=True)]
            row, room = [], width
        row.append(block)
        room -= wide + 1
    return lines + [" ".join(parts) for parts in zip(*row, strict=True)]
