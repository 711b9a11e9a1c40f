"""Alta: everybody at once, three rows each, as fast as you can."""

from pathlib import Path

from parlour.game import Game, Option
from parlour.games.alta import encode, hints, rules, terminal, view, words

GAME = Game(
    name="alta",
    title="Alta",
    line="No turns: sort your own deck into stacks of five, faster and better than the others.",
    seats=range(1, rules.SEATS + 1),
    options=(
        Option("target", range(50, 2001), 500, "points that win the match"),
        Option("mirror_deal", ("off", "on"), "off", "everybody's deck in the same order: a fair duel"),
    ),
    best="highest",
    layout=rules.LAYOUT,
    actions=rules.ACTIONS,
    outcomes=rules.OUTCOMES,
    width=rules.WIDTH,
    features=encode.FEATURES,
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
    encode=encode.encode,
    choose=hints.choose,
    lapse=rules.lapse,
    holds=rules.holds,
    say=words.say,
    read=words.read,
    view=view.view,
    tell=view.tell,
    reason=hints.reason,
    draw=terminal.draw,
    keys=terminal.KEYS,
    stop=rules.STOP,
    silence=30_000,
    longest=300_000,
    countdown=3_000,
    recess=9_000,
    tempo=(1_000, 2_600),
)
