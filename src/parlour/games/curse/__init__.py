"""CurseOfAces: attack your neighbour, beat what comes, and do not be the last with cards."""

from pathlib import Path

from parlour.game import Game
from parlour.games.curse import encode, hints, rules, terminal, view, words

GAME = Game(
    name="curse",
    title="CurseOfAces",
    line="Attack, defend, and do not be the last one with cards in hand.",
    credit=(
        "The rules of CurseOfAces are by Leonid Dobrovolsky, "
        "licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)"
    ),
    seats=range(2, rules.SEATS + 1),
    options=(),
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
    say=words.say,
    read=words.read,
    view=view.view,
    tell=view.tell,
    reason=hints.reason,
    draw=terminal.draw,
)
