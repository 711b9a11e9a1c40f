"""The table as text: who has the move, who holds what, the piles from the side."""

import textwrap
from collections.abc import Mapping, Sequence

from parlour.game import View

STYLES = {
    "red": "red",
    "blue": "dodger_blue1",
    "green": "green",
    "yellow": "yellow",
    "violet": "medium_purple1",
    "orange": "dark_orange",
}
LONGEST = 24
"""Columns of a name at the most."""
BESIDE = 45
"""Columns of a player's row beside the name."""
WIDE, NARROW = 8, 4
"""Columns of a pile: chips with the names of their colours, or with their first letters."""
GAP = "  "
TALL = 10
"""Chips from the top of a pile that are always drawn."""
FEW = 10
"""Transfers left, from which on their number is shown."""
PLACES = ("", "1st", "2nd", "3rd", "4th", "5th")
TO_DO = {"play": "to play", "give": "to give", "discard": "discards", "help": "may help"}


def draw(view: View, width: int) -> str:
    parts = [heading(view, width), players(view, width), piles(view, width), box(view, width)]
    return "\n\n".join(parts)


# What is going on


def heading(view: View, width: int) -> str:
    lines = [f"[bold]{line}[/]" for line in wrapped(now(view), width)]
    return "\n".join([*lines, *(f"[dim]{line}[/]" for line in wrapped(way_of_the_move(view), width))])


def wrapped(text: str, width: int) -> list[str]:
    return [escape(line) for line in textwrap.wrap(text, width)]


def now(view: View) -> str:
    """What the table waits for."""
    if view["phase"] == "first":
        return "Who has the first move is drawn by lot"
    if view["phase"] == "over":
        return f"The match is over: {named(view, view['places'].index(1))} is the last one alive"
    who = named(view, view["turn"])
    if view["phase"] == "give":
        *others, last = [colour_of(view, seat) for seat in view["choices"]]
        choices = f"{', '.join(others)} or {last}"
        return f"{who} has played on pile {view['pile']} and gives the move to {choices}"
    if view["phase"] == "discard":
        captor = named(view, view["awaited"][0])
        return f"{captor} captures pile {view['pile']} and discards one of its chips"
    if view["phase"] == "help":
        return f"{who} has no chip and dies unless somebody transfers a prisoner"
    return f"{who} was saved and must play" if view["rescued"] else f"{who} has the move and plays a chip"


def way_of_the_move(view: View) -> str:
    """Where the move came from, and where it would go back to."""
    if view["turn"] is None or view["phase"] == "over":
        return f"Everybody began with {view['chips']} chips"
    who, giver = colour_of(view, view["turn"]), view["giver"]
    came = "It is the first move"
    if giver is not None:
        came = (
            f"{who} had it before" if giver == view["turn"] else f"{who} has it from {colour_of(view, giver)}"
        )
    heirs = ", then ".join(colour_of(view, seat) for seat in view["heirs"])
    return f"{came[0].upper()}{came[1:]}; if {who} dies it goes to {heirs}"


def colour_of(view: View, seat: int) -> str:
    return view["players"][seat]["colour"]


def named(view: View, seat: int) -> str:
    return f"{shortened(view['names'][seat], LONGEST)}, {colour_of(view, seat)},"


def shortened(name: str, room: int) -> str:
    from rich.cells import cell_len, set_cell_size

    return name if cell_len(name) <= room else set_cell_size(name, room - 1) + "…"


def escape(text: str) -> str:
    from rich.markup import escape

    return escape(text)


# Who holds what


def players(view: View, width: int) -> str:
    """A row for each: name, colour, own chips, what they are about to do, prisoners."""
    from rich.cells import cell_len

    longest = max(cell_len(name) for name in view["names"])
    room = max(min(longest, width - BESIDE, LONGEST), 4)
    rows = [f"[dim]  {'':{room}}  {'own chips':11}  {'':8}  prisoners[/]"]
    return "\n".join(rows + [player_row(view, seat, room, width) for seat in range(len(view["players"]))])


def player_row(view: View, seat: int, room: int, width: int) -> str:
    from rich.cells import set_cell_size

    player = view["players"][seat]
    name = escape(set_cell_size(shortened(view["names"][seat], room), room))
    disc = chip(view, player["colour"], f"{player['colour']:7}")
    left = 2 + room + 2 + 11 + 2 + 8 + 2
    held = textwrap.wrap(amounts(player["prisoners"]) or "none", width - left)
    row = f"{name}  {disc}{player['own']:2}  {doing(view, seat):8}  {held[0]}"
    rest = "".join(f"\n{'':{left}}{line}" for line in held[1:])
    if seat in view["awaited"]:
        return f"[bold]▸ {row}{rest}[/]"
    return f"[dim]  {row}{rest}[/]" if player["death"] else f"  {row}{rest}"


def chip(view: View, colour: str, text: str) -> str:
    """A disc in its colour with a text, hollow where the colour is dead."""
    dead = any(player["death"] and player["colour"] == colour for player in view["players"])
    return f"[{STYLES[colour]}]{'○' if dead else '●'} {text}[/]"


def amounts(chips: Mapping[str, int]) -> str:
    """Chips of several colours; an amount stays with its colour where lines are broken."""
    return ", ".join(f"{n}\u00a0{colour}" for colour, n in chips.items())


def doing(view: View, seat: int) -> str:
    player = view["players"][seat]
    if player["death"]:
        return f"died {PLACES[player['death']]}"
    if view["phase"] == "over":
        return "won"
    if view["phase"] == "help" and seat == view["turn"]:
        return "in need"
    if player["refused"]:
        return "refused"
    return TO_DO[view["phase"]] if seat in view["awaited"] else ""


# The piles


def piles(view: View, width: int) -> str:
    """All piles from the side, as many in a row as there is room for."""
    if not view["piles"]:
        return "[dim]No piles yet[/]"
    cell = WIDE if len(view["piles"]) * (WIDE + len(GAP)) <= width + len(GAP) else NARROW
    fit = (width + len(GAP)) // (cell + len(GAP))
    numbers = range(1, len(view["piles"]) + 1)
    bands = [band(view, numbers[first : first + fit], cell) for first in range(0, len(numbers), fit)]
    return "\n\n".join([*bands, *further_down(view, width)])


def further_down(view: View, width: int) -> list[str]:
    """What lies in high piles below the chips that are drawn."""
    lines = []
    for number, pile in enumerate(view["piles"], 1):
        rest = pile[: len(pile) - drawn(pile)]
        if rest:
            chips = amounts({colour: rest.count(colour) for colour in STYLES if colour in rest})
            lines += wrapped(f"⋮ Pile {number}, further down: {chips}", width)
    return ["[dim]" + "\n".join(lines) + "[/]"] if lines else []


def drawn(pile: Sequence[str]) -> int:
    """How many chips are drawn from the top, never fewer than those whose order can still matter."""
    newest = max(pile[::-1].index(colour) for colour in pile) + 1
    return min(max(newest, TALL), len(pile))


def band(view: View, numbers: Sequence[int], cell: int) -> str:
    """Piles side by side, standing on their numbers."""
    columns = [column(view, number, cell) for number in numbers]
    tallest = max(map(len, columns))
    rows = zip(*([" " * cell] * (tallest - len(lines)) + lines for lines in columns), strict=True)
    return "\n".join(GAP.join(row) for row in rows)


def column(view: View, number: int, cell: int) -> list[str]:
    """A pile from above its top, which is marked by a word, down to its number."""
    pile = view["piles"][number - 1]
    asked = number == view["pile"]
    foot = f" {number} ".center(cell, "━" if asked else "─")
    high = drawn(pile)
    return [
        f"[dim]{'top':^{cell}}[/]",
        *(
            chip(view, colour, (colour if cell == WIDE else colour[0].upper()).ljust(cell - 2))
            for colour in pile[::-1][:high]
        ),
        *([f"[dim]{'⋮':{cell}}[/]"] if high < len(pile) else []),
        f"[bold]{foot}[/]" if asked else f"[dim]{foot}[/]",
    ]


def box(view: View, width: int) -> str:
    """The dead box, and what is unusual just now."""
    lines = [f"Dead box: {amounts(view['box']) or 'empty'}"]
    if any(player["death"] for player in view["players"]):
        lines.append("○ colours of the dead do not count for the move")
    if view["transfers"] <= FEW:
        lines.append(f"Transfers left before the next play: {view['transfers']}")
    return "\n".join(f"[dim]{line}[/]" for text in lines for line in wrapped(text, width))
