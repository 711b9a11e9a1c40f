"""What seats and onlookers see, beside what the naive twin says they may know."""

import random
from collections import Counter

import pytest

from lawbook import Case, walk
from parlour.game import HOUSE, Move
from parlour.games.curse import GAME
from parlour.games.curse.tests.slow_rules import RANKS, Slow


@pytest.mark.parametrize("seed", range(12))
def test_views_agree_with_the_naive_twin(seed: int):
    seats = random.Random(seed).choice(GAME.seats)
    slow = Slow(seats, {})
    for s, entry in walk(GAME, Case(seats, {}, seed)):
        for eyes in (None, *range(seats)):
            check(GAME.view(s, eyes), slow, eyes)
        if isinstance(entry, Move):
            slow.act(entry.seat, GAME.say(s, *entry))
        else:
            slow.chance(GAME.say(s, HOUSE, entry.id))


def check(view, slow: Slow, eyes: int | None) -> None:
    table = ranks(slow.table)
    assert [[pair["attack"], *pair["answer"]] for pair in view["pairs"]] == slow.pairs
    assert view["more"] == [rank for rank in RANKS if rank in table]
    assert (view["deck"], view["moves"], view["stage"]) == (len(slow.deck), slow.moves, slow.stage)
    if slow.stage in ("attack", "defend"):
        assert (view["attacker"], view["defender"]) == (slow.attacker, slow.defender)
        assert view["failures"] == slow.failures
    inside = Counter([*table, *ranks(slow.deck), *(rank for hand in slow.hands for rank in ranks(hand))])
    assert view["gone"] == {rank: 4 - inside[rank] for rank in RANKS}
    assert [player["out"] for player in view["players"]] == slow.order_out()
    check_hands(view, slow, eyes)


def check_hands(view, slow: Slow, eyes: int | None) -> None:
    """Hands are hidden, but for what is known of them; with that everything is accounted for."""
    placed = Counter(ranks(slow.table)) + Counter(view["gone"])
    for seat, (player, hand) in enumerate(zip(view["players"], slow.hands, strict=True)):
        held, known = Counter(ranks(hand)), Counter(player["known"])
        assert player["cards"] == len(hand)
        assert player["hand"] == (sorted(ranks(hand), key=RANKS.index) if seat == eyes else None)
        assert Counter(slow.seen[seat]) <= known <= held
        if seat == eyes:
            assert known == Counter(slow.seen[seat])
        placed += held if seat == eyes else known
    assert placed + Counter(view["hidden"]) == Counter(dict.fromkeys(RANKS, 4))


def ranks(cards: list[tuple[str, str]]) -> list[str]:
    return [rank for rank, _ in cards]
