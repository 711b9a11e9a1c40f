"""What seats and onlookers see, beside what the naive twin says they may know."""

import random
from typing import Any

import pytest

from lawbook import Case, walk
from parlour.game import HOUSE, Move
from parlour.games.alpaca import GAME
from parlour.games.alpaca.tests.slow_rules import KINDS, Slow


@pytest.mark.parametrize("seed", range(12))
def test_views_agree_with_the_naive_twin(seed: int):
    chance = random.Random(seed)
    seats = chance.choice(GAME.seats)
    options = GAME.house_rules(seats, {"target": 60, "lone_player": chance.choice(["draw", "play"])})
    slow = Slow(seats, options)
    for s, entry in walk(GAME, Case(seats, options, seed)):
        for eyes in (None, *range(seats)):
            assert GAME.view(s, eyes) == seen(slow, options, eyes)
        if isinstance(entry, Move):
            slow.act(entry.seat, GAME.say(s, *entry))
        else:
            slow.chance(GAME.say(s, HOUSE, entry.id))


def seen(slow: Slow, options: dict[str, Any], eyes: int | None) -> dict[str, Any]:
    """The view as the twin would make it, of lists of cards."""
    lying = slow.stage in ("turn", "coin", "over")  # the first card of the discards lies there
    return {
        "turn": slow.turn or 0,
        "returning": slow.stage == "coin",
        "top": slow.discards[-1] if lying else None,
        "deck": len(slow.pile),
        "laid": {card: slow.discards.count(card) for card in KINDS},
        **options,
        "players": [
            {
                "cards": len(slow.hands[seat]),
                "left": seat not in slow.inside,
                "black": slow.black[seat],
                "white": slow.white[seat],
                "hand": sorted(slow.hands[seat]) if eyes == seat else None,
            }
            for seat in range(slow.seats)
        ],
    }
