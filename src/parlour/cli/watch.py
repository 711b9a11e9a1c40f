"""A match of computer players, to look at."""

import json
import time
from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid

from parlour.cli.realtime import Live, in_real_time
from parlour.cli.screen import Screen, badged, retell, standing
from parlour.cli.seats import House, open_table, pause_of
from parlour.cli.sight import eyes_from, seen, told
from parlour.game import Game, Refused
from parlour.games import load
from parlour.table import Table

LAST = 6
"""Sentences under the picture."""


def watch(
    name: str,
    seats: int | None,
    players: str,
    rules: Sequence[str],
    seed: int | None,
    pause: float | None,
    eyes: str,
    as_json: bool,
) -> None:
    """The command `watch`."""
    kinds = [kind.strip() for kind in players.split(",")]
    if seats is None and len(kinds) > 1:
        seats = len(kinds)
    table = open_table(load(name), seats, rules, seed)
    if len(kinds) not in (1, table.seats):
        wrong = f"{len(kinds)} players for {table.seats} seats"
        raise Refused("bad_players", f"{wrong}: name one kind, or one for each seat")
    kinds *= table.seats // len(kinds)
    house = House(table, kinds, seed)
    if as_json:
        print(json.dumps(_played(table, house)))
        return
    screen = Screen()
    show = Show(table, house, kinds, eyes, screen)
    if pause is None and in_real_time(table.game, screen):
        show.live()
    else:
        show.run(pause_of(pause, screen.is_person))


def _played(table: Table, house: House) -> dict[str, object]:
    """The record of the match, and how it ended."""
    table.deal()
    while not table.over:
        house.act(house.whose())
    result = {"ended": table.view(None)["ended"], "scores": table.scores, "places": table.places}
    return {**table.record(), "result": result}


class Show:
    """What is shown of the match: pictures on a terminal, else sentences."""

    def __init__(self, table: Table, house: House, kinds: Sequence[str], eyes: str, screen: Screen) -> None:
        self.table, self.house, self.kinds, self.screen = table, house, kinds, screen
        self.eyes = eyes_from(eyes, table.seats)
        self.recent: list[RenderableType] = []

    def run(self, pause: float) -> None:
        table = self.table
        table.deal()
        self.row(0, pause)
        while not table.over:
            rounds = table.state.round
            self.house.act(self.house.whose())
            self.row(rounds, pause)
        self.screen.print(standing(table.view(None), table.names))

    def live(self) -> None:
        """Show a game without turns as fast as its players are."""
        self.table.deal()
        if Live(self.table, self.house, self.screen, self.kinds, self.eyes).run():
            self.screen.print(standing(self.table.view(None), self.table.names))

    def row(self, rounds: int, pause: float) -> None:
        """Show the newest row."""
        table = self.table
        news = retell(told(table, self.eyes, len(table.rows) - 1), table.names, rounds)
        if not self.screen.is_terminal:
            self.screen.show(news)
            time.sleep(pause)
            return
        ended = any(isinstance(thing, Grid) for thing in news)
        self.recent = news if ended else [*self.recent, *news][-LAST:]
        scene(self.screen, table.game, badged(seen(table, self.eyes), self.kinds), self.recent)
        time.sleep(pause * (3 if ended else 1))


def scene(screen: Screen, game: Game, view: dict[str, object], news: Sequence[RenderableType]) -> None:
    """A new picture of the table, and what has just happened."""
    screen.wipe()
    screen.print(screen.picture(game, view), width=screen.columns)
    screen.print()
    screen.show(news)
