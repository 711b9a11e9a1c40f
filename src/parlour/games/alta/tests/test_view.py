"""What seats and onlookers see, beside what the naive twin says they may know."""

import random
from typing import Any

import pytest

from lawbook import Case, walk
from parlour.game import HOUSE, Move
from parlour.games.alta import GAME
from parlour.games.alta.tests.slow_rules import CARDS, Player, Slow, worth_of_stack


@pytest.mark.parametrize("mirror_deal", ["off", "on"])
@pytest.mark.parametrize("seed", range(3))
def test_views_agree_with_the_naive_twin(seed: int, mirror_deal: str):
    chance = random.Random(seed)
    seats = chance.choice(GAME.seats)
    options = GAME.house_rules(seats, {"target": 100, "mirror_deal": mirror_deal})
    slow = Slow(seats, options)
    for s, entry in walk(GAME, Case(seats, options, seed)):
        if chance.random() < 0.1:
            for eyes in (None, *range(seats)):
                expected = [seen(player, seat == eyes, slow) for seat, player in enumerate(slow.players)]
                assert GAME.view(s, eyes)["players"] == expected
        if isinstance(entry, Move):
            slow.act(entry.seat, GAME.say(s, *entry))
        else:
            slow.chance(GAME.say(s, HOUSE, entry.id))


def seen(player: Player, is_own: bool, slow: Slow) -> dict[str, Any]:
    """A player as the twin would show it."""
    shown = is_own or not slow.mirrored
    rows = list(player.rows.values())
    gone = [card for card in player.drawn if card != player.hand]
    return {
        "placed": player.placed(),
        "hand": player.hand if is_own else None,
        "sizes": [len(row) for row in rows],
        "rows": rows if shown else None,
        "complete": len(player.stacks),
        "stacks": [worth_of_stack(stack) for stack in player.stacks] if shown else None,
        "points": player.points() if shown else None,
        "to_come": [card for card in CARDS if card not in gone] if shown else None,
    }
