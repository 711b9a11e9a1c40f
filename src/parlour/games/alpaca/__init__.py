"""Alpaca: shed your cards, leave in time."""

from pathlib import Path

from parlour.game import Game, Option
from parlour.games.alpaca import encode, hints, rules, terminal, view, words

GAME = Game(
    name="alpaca",
    title="Alpaca",
    line="Shed your cards, or leave the round while your hand is cheap.",
    seats=range(2, rules.SEATS + 1),
    options=(
        Option(
            "lone_player", ("draw", "play"), "draw", "what the last player in a round may do, beside leaving"
        ),
        Option("target", range(10, 201), 40, "points that end the match"),
    ),
    best="lowest",
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
    say=words.say,
    read=words.read,
    view=view.view,
    tell=view.tell,
    reason=hints.reason,
    draw=terminal.draw,
)
