"""A toy game for the tests: one secret card each, all speak at once, the highest that stands wins.

It has what a contract must carry and a simple card game lacks: no turns, acts out of turn, a
clock that stops a round, silence that lapses.
"""

from pathlib import Path

from parlour.game import Game, Option

from . import looks, rules

GAME = Game(
    name="toy",
    title="Toy",
    line="The highest card that stands wins.",
    seats=range(2, 4),
    options=(Option("rounds", range(1, 4), 2, "how many rounds make a match"),),
    best="highest",
    layout=rules.LAYOUT,
    actions=3,
    outcomes=6,
    width=2,
    features=rules.FEATURES,
    folder=Path(__file__).parent,
    start=rules.start,
    awaited=rules.awaited,
    legal=rules.legal,
    apply=rules.apply,
    ways=rules.ways,
    pick=rules.pick,
    settle=rules.settle,
    over=rules.over,
    scores=rules.scores,
    places=rules.places,
    resample=rules.resample,
    encode=rules.encode,
    choose=rules.choose,
    lapse=rules.lapse,
    waits=rules.waits,
    say=looks.say,
    read=looks.read,
    view=looks.view,
    tell=looks.tell,
    reason=looks.reason,
    draw=looks.draw,
    stop=rules.STOP,
    silence=30_000,
    longest=300_000,
)
