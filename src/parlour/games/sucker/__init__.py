"""So Long Sucker: outlive the others, with their help as long as it lasts."""

from pathlib import Path

from parlour.game import Game, Option
from parlour.games.sucker import encode, hints, rules, terminal, view, words

CHIPS = {3: 7, 4: 7, 5: 6, 6: 5}

GAME = Game(
    name="sucker",
    title="So Long Sucker",
    line="Make deals, break them, and be the last one alive.",
    seats=range(3, rules.SEATS + 1),
    options=(
        Option(
            "chips",
            range(2, rules.CHIPS + 1),
            CHIPS.__getitem__,
            "chips of the own colour that everybody begins with",
        ),
        Option(
            "dead_capture",
            ("mover", "previous"),
            "mover",
            "who has the move once a dead player's colour has cleared a pile",
        ),
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
    waits=rules.waits,
    speaks=rules.speaks,
    say=words.say,
    read=words.read,
    view=view.view,
    tell=view.tell,
    reason=hints.reason,
    draw=terminal.draw,
)
