"""Kumbal: shed points, and call before somebody else does."""

from pathlib import Path

from parlour.game import Game, Option, Value
from parlour.games.kumbal import encode, hints, rules, terminal, view, words


def _fits(value: Value, seats: int) -> bool:
    """Seven cards each are too many for more than five."""
    return value == "5" or seats <= 5


GAME = Game(
    name="kumbal",
    title="Kumbal",
    line="Shed your points in sets and runs, and call before somebody has fewer.",
    seats=range(2, rules.SEATS + 1),
    options=(
        Option(
            "hand",
            ("7", "5"),
            lambda seats: "7" if seats <= 5 else "5",
            "cards in a first hand, and the most points with which one may call",
            _fits,
        ),
        Option("between_rounds", ("shuffle", "cut"), "shuffle", "what becomes of the cards between rounds"),
        Option("action_cards", ("off", "on"), "off", "7 reverses, 8 skips, 2 and joker make others draw"),
        Option("tie", ("caller", "assaf"), "caller", "whether a call against equally few points succeeds"),
        Option("failed_lowest", ("zero", "hand"), "zero", "what the lowest hand costs when a call fails"),
        Option("limit", range(25, 501), 100, "points that nobody may surpass, or the match ends"),
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
    waits=rules.waits,
    say=words.say,
    read=words.read,
    view=view.view,
    tell=view.tell,
    reason=hints.reason,
    draw=terminal.draw,
)
