"""The table as text: how far everybody is, the card in hand, the three rows."""

from itertools import zip_longest

from parlour.game import View
from parlour.games.alta.rules import ROWS, STACK

KEYS = {"1": "row 1", "2": "row 2", "3": "row 3", "0": "face down"}
"""Single keys for a game without turns."""

STYLES = {
    "yellow": "black on yellow1",
    "red": "white on red3",
    "blue": "white on blue3",
    "green": "black on green3",
    "violet": "black on plum2",
    "orange": "black on dark_orange",
}
ART = {
    "cactus": ("  _ | _  ", " (_)|(_) ", "    |    "),
    "pepper": ("    _/   ", "   /  )  ", "  (_,'   "),
    "donkey": (" /\\/\\    ", " (o  )_/ ", "  || ||  "),
    "sombrero": ("   .-.   ", "__/___\\__", "'-------'"),
    "guitar": ("      // ", " ( )=//  ", "(___)    "),
    "sun": ("  \\ | /  ", " -- O -- ", "  / | \\  "),
}

BAR = 12
NUMBERS = 43
"""Columns of a player's line beside the name."""
SLOT = 10
"""Columns of a card in a row."""
OWN, GAP, SHORT = 4 + STACK * (SLOT + 1), 2, 4 * STACK - 1
"""Columns of the own rows, of what parts them from those of others, and of a row in short."""
BESIDE = 3
"""Players whose rows fit there."""


def draw(view: View, width: int) -> str:
    parts = [heading(view), players(view, width)]
    if view["seat"] is None or view["over"]:
        parts.append(all_rows(view, width))
    else:
        own = [*hand(view), *own_rows(view)]
        parts += beside(own, others(view)) if width >= OWN + GAP + SHORT else own
    return "\n".join(parts)


def beside(left: list[str], right: list[str]) -> list[str]:
    """Two columns."""
    return [padded(line) + other for line, other in zip_longest(left, right, fillvalue="")]


def padded(line: str) -> str:
    from rich.text import Text

    return line + " " * (OWN + GAP - Text.from_markup(line).cell_len)


def heading(view: View) -> str:
    if view["over"]:
        return f"[bold]The match is over after {view['round']} rounds[/]"
    line = f"[bold]Round {view['round'] + 1} · first to {view['target']} points[/]"
    return line + (" · everybody has the same deck" if view["mirror_deal"] else "")


def players(view: View, width: int) -> str:
    """A line for each: name, progress, stacks, points."""
    from rich.cells import cell_len

    longest = max(cell_len(name) for name in view["names"])
    room = max(min(longest, width - NUMBERS), 4)
    lines = [f"[dim]  {'':{room}}  {'placed':{BAR + 6}}  stacks  round  total[/]"]
    lines += [player_line(view, seat, room) for seat in range(len(view["players"]))]
    return "\n".join(lines)


def player_line(view: View, seat: int, room: int) -> str:
    from rich.cells import set_cell_size

    player = view["players"][seat]
    name = escape(set_cell_size(shortened(view["names"][seat], room), room))
    done = player["placed"] * BAR // view["deck"]
    bar = f"{'█' * done}{'░' * (BAR - done)} {player['placed']:2}/{view['deck']}"
    points = "?" if player["points"] is None else player["points"]
    line = f"{name}  {bar}  {player['complete']:6}  {points:>5}  {view['scores'][seat]:5}"
    return f"[bold]▸ {line}[/]" if seat == view["seat"] else f"  {line}"


def shortened(name: str, room: int) -> str:
    from rich.cells import cell_len, set_cell_size

    return name if cell_len(name) <= room else set_cell_size(name, room - 1) + "…"


def escape(text: str) -> str:
    from rich.markup import escape

    return escape(text)


def hand(view: View) -> list[str]:
    """The card to place, large, and what it would be worth to know beside it."""
    player = view["players"][view["seat"]]
    card = player["hand"]
    colour, picture = card.split() if card else ("", "")
    art = ART.get(picture, (" " * 9,) * 3)
    face = [f" {line} {word:9}" for line, word in zip(art, (colour, picture, ""), strict=True)]
    style = STYLES.get(colour, "dim")
    left = view["deck"] - player["placed"]
    last = "face down costs nothing" if "face down" in view["legal"] else ""
    notes = ["", "", f"{left} to place, this one too" if left > 1 else "the last card", stacks(player), last]
    box = [f"╭{'─' * 20}╮", *(f"│[{style}]{escape(line)}[/]│" for line in face), f"╰{'─' * 20}╯"]
    return [f"{line}  {note}" for line, note in zip(box, notes, strict=True)]


def stacks(player: View) -> str:
    worths = player["stacks"]
    return f"stacks: {' '.join(map(str, worths))}" if worths else "no stack yet"


def own_rows(view: View) -> list[str]:
    """Three rows of five places."""
    rows = view["players"][view["seat"]]["rows"]
    edge = "─" * SLOT
    lines: list[str] = []
    for number in range(ROWS):
        row = [*(card.split() for card in rows[number]), *[("", "")] * (STACK - len(rows[number]))]
        for part, label in ((1, f" {number + 1} "), (0, "   ")):
            cells = (cell(places[part], places[0]) for places in row)
            lines.append(f"[bold]{label}[/]│{'│'.join(cells)}│")
        lines.append(f"   ├{'┼'.join([edge] * STACK)}┤")
    return lines[:-1]


def others(view: View) -> list[str]:
    """The rows of the next players, as many as fit beside the own ones."""
    lines: list[str] = []
    for place in range(1, min(len(view["players"]), 1 + BESIDE)):
        seat = (view["seat"] + place) % len(view["players"])
        lines.append(f"[dim]{escape(shortened(view['names'][seat], SHORT))}[/]")
        lines += [short_row(view["players"][seat], row) for row in range(ROWS)]
    return lines


def cell(word: str, colour: str) -> str:
    text = f" {word:{SLOT - 1}}"
    return f"[{STYLES[colour]}]{text}[/]" if colour else text


def all_rows(view: View, width: int) -> str:
    """Everybody's rows in short: y Ca is a yellow cactus."""
    lines: list[str] = []
    for name, player in zip(view["names"], view["players"], strict=True):
        held = f", holds the {player['hand']}" if player["hand"] else ""
        lines.append(f"[dim]{escape(shortened(name, width - 30))}{held}[/]")
        lines.append("│".join(short_row(player, row) for row in range(ROWS)))
    return "\n".join(lines)


def short_row(player: View, row: int) -> str:
    size = player["sizes"][row]
    known = player["rows"][row] if player["rows"] is not None else [""] * size
    cells = [short(card) for card in known] + [" · "] * (STACK - size)
    return " ".join(cells)


def short(card: str) -> str:
    if not card:
        return "▒▒▒"
    colour, picture = card.split()
    return f"[{STYLES[colour]}]{colour[0]}{picture[:2].title()}[/]"
