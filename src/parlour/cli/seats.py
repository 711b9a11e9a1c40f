"""Opening a table and putting players into its seats."""

import secrets
from collections.abc import Sequence

from parlour.game import Game, Refused
from parlour.kernel import sow
from parlour.players import PLAYERS, Player
from parlour.table import Table

HOUSE = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ida", "Jonas")
"""Who plays for the house."""

LONGEST_PAUSE = 60.0


def house_rules(settings: Sequence[str]) -> dict[str, object]:
    """House rules as a command line writes them."""
    given: dict[str, object] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise Refused("bad_option", f"a house rule is written key=value, not {setting!r}")
        given[key.strip()] = value.strip()
    return given


def open_table(
    game: Game,
    seats: int | None,
    settings: Sequence[str],
    seed: int | None,
    person: tuple[int, str] | None = None,
) -> Table:
    """A table before the deal; the house plays where the person, a seat and a name, does not sit."""
    names = list(HOUSE)
    if person:
        seat, name = person
        names = [other for other in HOUSE if other.casefold() != name.casefold()]
        names.insert(max(seat, 0), name)
    table = Table(game, seats, house_rules(settings), names=names, seed=seed)
    if person:
        table.legal(person[0])  # refuses a seat that there is not
    return table


def player(kind: str) -> Player:
    """The computer player of this kind."""
    if kind not in PLAYERS:
        raise Refused("unknown_player", f"there is no player {kind!r}; there is {', '.join(sorted(PLAYERS))}")
    return PLAYERS[kind]


class House:
    """Computer players, each with random numbers of its own."""

    def __init__(self, table: Table, kinds: Sequence[str], seed: int | None) -> None:
        self.table = table
        self.players = [player(kind) for kind in kinds]
        self.streams = [stream(seed, 1 + seat) for seat in range(table.seats)]
        self.acted = [0] * table.seats  # when each seat last acted, in rows

    def whose(self) -> int:
        """Of the seats that are awaited the one whose last act lies furthest back."""
        return min(self.table.awaited, key=lambda seat: (self.acted[seat], seat))

    def act(self, seat: int, at: int = 0) -> None:
        """Let the player in this seat make its move."""
        self.table.act(seat, self.players[seat](self.table.eyes(seat), self.streams[seat]), at)
        self.acted[seat] = len(self.table.rows)

    def close_window(self, at: int = 0) -> bool:
        """Make the one move that somebody is awaited with and that silence would make anyway:
        at a table where nobody waits in real time there is no use in waiting for it."""
        game, s = self.table.game, self.table.state
        for seat in self.table.awaited:
            if game.waits(s, seat) and game.moves(s, seat) == [game.lapse(s, seat)]:
                self.table.act(seat, game.lapse(s, seat), at)
                return True
        return False


def stream(seed: int | None, number: int) -> list[int]:
    """Random numbers of a computer player's own."""
    r = [0, 0]
    sow(r, secrets.randbits(32) if seed is None else seed, number)
    return r


def pause_of(given: float | None, is_person: bool) -> float:
    """Seconds between moves."""
    if given is None:
        return 1.0 if is_person else 0.0
    if not 0 <= given <= LONGEST_PAUSE:
        raise Refused("bad_pause", f"--pause is 0 to {LONGEST_PAUSE:g} seconds, not {given:g}")
    return given
