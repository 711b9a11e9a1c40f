"""Draw the README's picture: a moment of a match in the terminal, as SVG without outside fonts.

.venv/bin/python tools/picture.py GAME FILE.svg
"""

import io
import re
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

from parlour.cli.screen import badged, retell
from parlour.cli.seats import House, open_table
from parlour.games import load

SEED, ACTS, COLUMNS = 3, 9, 80
WITHOUT_FONTS = re.sub(r"@font-face \{\{.*?\}\}\s*|<!--.*?-->\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def main(name: str, file: str) -> None:
    table = open_table(load(name), None, [], SEED, (0, "Guest"))
    house = House(table, ["thumb"] * table.seats, SEED)
    table.deal()
    acts = 0
    while acts < ACTS or table.awaited[0] != 0:
        house.act(table.awaited[0])
        acts += 1
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), highlight=False, force_terminal=True)
    for sentence in retell(table.told(0, len(table.rows) - 3), table.names, 0):
        console.print(sentence)
    console.print()
    badges = ["you", *["computer"] * (table.seats - 1)]
    console.print(Text.from_markup(table.game.draw(badged(table.view(0), badges), COLUMNS), emoji=False))
    console.print()
    moves = [
        Text.assemble((str(number), "bold green"), f" {move}")
        for number, move in enumerate(table.legal(0), 1)
    ]
    console.print(Text("   ").join(moves))
    console.print(Text.assemble(("Your move: ", "bold"), "?"))
    hint = house.players[0](table.eyes(0), [1, 1])
    said = f"{table.game.say(table.state, 0, hint)} ({table.game.reason(table.state, 0, hint)})"
    console.print(Text(f"Hint: {said}", "yellow"))
    svg = console.export_svg(title=f"parlour play {name}", code_format=WITHOUT_FONTS)
    Path(file).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
