"""What there is: the overview, the list of games, their rules."""

import json
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from parlour.cli.screen import Screen
from parlour.game import Game, Option
from parlour.games import load, names


def overview(commands: Sequence[tuple[str, str]]) -> None:
    """The command `parlour` alone."""
    screen = Screen()
    screen.print(Text.assemble(("Parlour", "bold"), ": a house for table games\n"))
    shelf = [load(name) for name in names()]
    grid = Grid.grid(padding=(0, 2))
    for name, line in commands:
        grid.add_row(Text(f"  parlour {name}", "bold"), Text(line))
    grid.add_row()
    for game in shelf:
        grid.add_row(Text(f"  {game.name}", "bold"), Text(f"{game.line} {_players(game)}."))
    screen.print(grid, width=screen.columns)
    screen.print(Text(f"\nBegin: parlour play {shelf[0].name}\nMore:  parlour play --help"))


def games(as_json: bool) -> None:
    """The command `games`."""
    shelf = [load(name) for name in names()]
    if as_json:
        print(json.dumps([_described(game) for game in shelf], indent=1))
        return
    screen = Screen()
    for game in shelf:
        screen.show([Text.assemble((game.name, "bold"), f"  {game.title}, {_players(game)}")])
        screen.show(_indented(2, Text(game.line)))
        if game.credit:
            screen.show(_indented(2, Text(game.credit, "dim")))
        for option in game.options:
            usual = f"{option.key}={_usual(game, option)}"
            screen.show(_indented(2, Text.assemble((usual, "bold"), f"  {option.why}")))
            screen.show(_indented(4, Text(_choices(option), "dim")))
    screen.print(Text("\nA house rule is chosen with --set key=value; shown is what holds otherwise."))


def _indented(columns: int, text: Text) -> list[RenderableType]:
    """The text so far from the left, also where it goes on in a second line."""
    return [Padding(text, (0, 0, 0, columns), expand=False)]


def rules(name: str) -> None:
    """The command `rules`."""
    game, screen = load(name), Screen()
    if screen.is_terminal:
        screen.print(rule_book(game, screen), width=screen.columns)
    else:
        print(_text(game), end="")


def rule_book(game: Game, screen: Screen) -> RenderableType:
    """The rules: set in type on a terminal, else as they are written."""
    if not screen.is_terminal:
        return Text(_text(game))
    from rich.markdown import Markdown

    return Markdown(_text(game))


def _text(game: Game) -> str:
    text = (game.folder / "rules.md").read_text(encoding="utf-8")
    return f"{text}\n{game.credit}\n" if game.credit else text


def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "line": game.line,
        "credit": game.credit,
        "seats": list(game.seats),
        "options": [
            {
                "key": option.key,
                "values": list(option.values),
                "default": {seats: option.usual(seats) for seats in game.seats},
                "why": option.why,
            }
            for option in game.options
        ],
    }


def _players(game: Game) -> str:
    first, last = game.seats[0], game.seats[-1]
    return f"{first} to {last} players" if first != last else f"{first} players"


def _usual(game: Game, option: Option) -> str:
    """The default, or the defaults with the number of players each begins at."""
    usual = {seats: option.usual(seats) for seats in game.seats}
    changes = [seats for seats in game.seats if usual.get(seats - 1) != usual[seats]]
    if len(changes) == 1:
        return str(usual[changes[0]])
    return ", ".join(f"{usual[seats]} from {seats} players" for seats in changes)


def _choices(option: Option) -> str:
    if isinstance(option.values, range):
        return f"a whole number from {option.values[0]} to {option.values[-1]}"
    return " or ".join(map(str, option.values))
