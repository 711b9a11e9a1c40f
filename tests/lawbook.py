"""The law-book: what must hold of every game, whatever its rules.

Each law is a function of a game and a case (seats, house rules and the seed of all choices).
`test_every_game.py` lays every game of the shelf before every law; `test_lawbook.py` shows that
each law catches a game that breaks it.
"""

import importlib.util
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple

from parlour.game import ENDINGS, HOUSE, Chance, Game, Move, Refused, Value
from parlour.kernel import State, below, sow
from parlour.kernel.dice import MASK
from parlour.kernel.loops import one_of
from parlour.table import Table, check, look, replay

STEPS = 100_000
"""More than any match takes: a match that is longer does not end."""

STOPPED = 2
"""Rounds that the clock may stop; where unfinished rounds cost points, a match of them has no end."""


class Case(NamedTuple):
    seats: int
    options: dict[str, Value]
    seed: int


class Step(NamedTuple):
    state: State
    entry: Move | Chance


def stream(seed: int, use: int) -> list[int]:
    """Random numbers for one use of a case's seed; use 0 is that of the table's dice."""
    r = [0, 0]
    sow(r, seed, use)
    return r


def opening(game: Game, case: Case) -> State:
    return game.opening(case.seats, case.options)


def seats_of(mask: int, s: State) -> list[int]:
    return [seat for seat in range(s.seats) if mask >> seat & 1]


def advance(game: Game, s: State, entry: Move | Chance) -> None:
    if isinstance(entry, Move):
        game.apply(s, *entry)
    else:
        game.settle(s, entry.id)


def random_entry(game: Game, s: State, r: list[int]) -> Move | Chance | None:
    """What happens next: mostly an awaited seat moves, one time in five any seat that can, and
    now and then the clock stops a round. None: it is over."""
    ways = game.ways(s)
    if ways:
        return Chance(game.pick(s, below(r, ways)))
    seats = seats_of(game.awaited(s), s)
    if not seats:
        return None
    if game.stop >= 0 and s.round < STOPPED and below(r, 40) == 0:
        return Chance(game.stop)
    if below(r, 5) == 0:
        seats = [seat for seat in range(s.seats) if game.moves(s, seat)]
    seat = seats[below(r, len(seats))]
    moves = game.moves(s, seat)
    return Move(seat, moves[below(r, len(moves))])


def walk(game: Game, case: Case) -> Iterator[Step]:
    """A random match, step by step; the state is that before the entry."""
    s, r = opening(game, case), stream(case.seed, 1)
    for _ in range(STEPS):
        entry = random_entry(game, s, r)
        if entry is None:
            return
        yield Step(s, entry)
        advance(game, s, entry)
    raise AssertionError("the match does not end")


def moments(game: Game, case: Case) -> Iterator[State]:
    """States of a random match, all of a short one, ever fewer as a long one goes on."""
    chance = random.Random(case.seed)
    for number, (s, _) in enumerate(walk(game, case)):
        if not chance.randrange(1 + number // 50):
            yield s


# The order of things


def law_matches_end(game: Game, case: Case) -> None:
    s = opening(game, case)
    for step in walk(game, case):
        s = step.state
        assert not game.over(s)
    assert game.over(s) and s.ended and s.round


def law_somebody_is_to_act(game: Game, case: Case) -> None:
    """Chance, seats or nobody: exactly one of them is awaited, and those who are can move."""
    s = opening(game, case)
    for step in walk(game, case):
        s = step.state
        waiting = seats_of(game.awaited(s), s)
        assert bool(game.ways(s)) != bool(waiting)
        assert all(game.moves(s, seat) for seat in waiting)
        if game.ways(s):
            assert not any(game.moves(s, seat) for seat in range(s.seats))
    assert not game.ways(s) and not game.awaited(s)
    assert not any(game.moves(s, seat) for seat in range(s.seats))


def law_numbers_stay_in_bounds(game: Game, case: Case) -> None:
    for s in moments(game, case):
        for seat in range(s.seats):
            moves = [-1] * (game.width + 1)
            n = game.legal(s, seat, moves)
            assert n <= game.width and moves[n:] == [-1] * (game.width + 1 - n), "legal moves overflow"
            assert moves[:n] == sorted(set(moves[:n])), "legal moves are not ascending"
            assert all(0 <= id < game.actions for id in moves[:n])
            lapse = game.lapse(s, seat)
            assert lapse == -1 or lapse in moves[:n], "silence does what is not legal"
            assert game.waits(s, seat) >= 0
        if ways := game.ways(s):
            assert all(0 <= game.pick(s, k) < game.outcomes for k in {0, ways // 2, ways - 1})


def law_an_encoding_is_whole(game: Game, case: Case) -> None:
    for s in moments(game, case):
        for seat in range(s.seats):
            for blank in (-7777, 7777):
                out = [blank] * (game.features + 1)
                game.encode(s, seat, out)
                assert blank not in out[:-1] and out[-1] == blank


def law_a_used_state_starts_afresh(game: Game, case: Case) -> None:
    s = opening(game, case)
    fresh = game.layout.pack(s)
    for step in walk(game, case):
        s = step.state
    game.start(s)
    assert game.layout.pack(s) == fresh


def law_a_state_survives_its_bytes(game: Game, case: Case) -> None:
    layout = game.layout
    for s in moments(game, case):
        data = layout.pack(s)
        assert layout.pack(layout.unpack(data)) == data
        assert len(data) == layout.size


def law_better_scores_take_better_places(game: Game, case: Case) -> None:
    for s in moments(game, case):
        scores, places = game.standing(s)
        assert sorted(places) == [1 + sum(other < place for other in places) for place in sorted(places)]
        for one, its_place in zip(scores, places, strict=True):
            for other, other_place in zip(scores, places, strict=True):
                better = one < other if game.best == "lowest" else one > other
                assert not better or its_place < other_place


# The table


def law_all_else_is_refused_without_a_trace(game: Game, case: Case) -> None:
    """Every legal move can be made; every other is refused and changes nothing."""
    chance = random.Random(case.seed)
    for number, table in enumerate(matches_at_tables(game, case)):
        if chance.randrange(11 + number // 10):  # a record takes the longer, the longer the match
            continue
        before = (game.layout.pack(table.state), list(table.rows), list(table.names))
        for seat in range(-1, table.seats + 1):
            legal = game.moves(table.state, seat) if 0 <= seat < table.seats else []
            others = sorted(set(range(-1, game.actions + 1)) - set(legal))
            for id in chance.sample(others, min(len(others), 20)):
                refused(table.act, seat, id)
            refused(table.act, seat, "nonsense")
            for id in legal:
                s = game.layout.copy(table.state)
                game.apply(s, seat, id)
                assert s.seats == table.seats
        assert (game.layout.pack(table.state), table.rows, table.names) == before


def refused(ask: Callable[..., object], *arguments: object) -> None:
    try:
        ask(*arguments)
    except Refused as refusal:
        assert refusal.code
        assert "\n" not in str(refusal)
        assert len(str(refusal)) < 400
    else:
        raise AssertionError("what is not possible was not refused")


def matches_at_tables(game: Game, case: Case) -> Iterator[Table]:
    """A match played at a table, seen at every row."""
    table = Table(game, case.seats, case.options, seed=case.seed)
    table.deal()
    r = stream(case.seed, 2)
    while not table.over:
        yield table
        entry = random_entry(game, table.state, r)
        if isinstance(entry, Move):
            table.act(*entry)
        else:
            table.tick(table.due() or 0)
    yield table


def law_a_record_replays_to_the_same_state(game: Game, case: Case) -> None:
    table = eventful_match(game, case)
    text = json.dumps(table.record())
    again = replay(game, check(json.loads(text)))
    assert game.layout.pack(again.state) == game.layout.pack(table.state)
    assert json.dumps(again.record()) == text
    assert [row.entries for row in again.rows] == [row.entries for row in table.rows]


def eventful_match(game: Game, case: Case) -> Table:
    """A whole match with talk, changes of name and moves taken back."""
    r = stream(case.seed, 3)
    for number, table in enumerate(matches_at_tables(game, case)):
        seat = below(r, case.seats)
        if below(r, 9) == 0 and game.speaks(table.state, seat):
            table.say(seat, ("well played", "say * 2 undo 3", 'ß "é" {0} [b]')[below(r, 3)])
        if below(r, 30) == 0:
            table.sit(seat, ("Ann", "2 * seat 1", "Zoë {1}")[below(r, 3)])
        if below(r, 6 + number // 10) == 0:
            with suppress(Refused):
                table.undo(seat)
    return table


def law_an_edited_record_is_a_match_or_refused(game: Game, case: Case) -> None:
    text = json.dumps(eventful_match(game, case).record())
    chance = random.Random(case.seed)
    for _ in range(4):
        given = json.loads(text)
        log = given["log"]
        row = chance.randrange(len(log))
        line = chance.randrange(len(log[row]))
        words = chance.choice(chance.choice(log))
        change = chance.randrange(4)
        if change == 0:
            log[row][line] = words
        elif change == 1:
            del log[row]
        elif change == 2:
            log[row].insert(line, words)
        else:
            del log[row][line]
        try:
            table = replay(game, check(given))
        except Refused as refusal:
            assert refusal.code and "\n" not in str(refusal)
        else:
            assert table.record()["log"] == given["log"]


def law_undo_restores_the_state(game: Game, case: Case) -> None:
    r = stream(case.seed, 4)
    table = Table(game, case.seats, case.options, seed=case.seed)
    table.deal()
    for _ in range(300):
        entry = random_entry(game, table.state, r)
        if not isinstance(entry, Move):
            break
        before, round_before = game.layout.pack(table.state), table.state.round
        row = table.act(*entry)
        shown = len(row.entries) > 1 or table.over or table.state.round != round_before
        for other in range(case.seats):
            if other != entry.seat:
                refused(table.undo, other)
        if shown:
            refused(table.undo, entry.seat)
        elif below(r, 3) == 0:
            table.undo(entry.seat)
            assert game.layout.pack(table.state) == before
    again = Table(game, case.seats, case.options)
    for row in table.rows:
        again.follow(row)
    assert game.layout.pack(again.state) == game.layout.pack(table.state)


# Words


def law_say_and_read_invert_each_other(game: Game, case: Case) -> None:
    for s in moments(game, case):
        for seat in range(s.seats):
            read_back(game, s, seat, game.moves(s, seat))
        read_back(game, s, HOUSE, sorted({game.pick(s, k) for k in range(game.ways(s))}))
        if game.stop >= 0:
            read_back(game, s, HOUSE, [game.stop])


def read_back(game: Game, s: State, who: int, ids: list[int]) -> None:
    words = [game.say(s, who, id) for id in ids]
    assert len(set(words)) == len(words)
    assert all(text == " ".join(text.split()) and text for text in words)
    assert [game.read(s, who, text) for text in words] == ids
    assert [game.read(s, who, f"  {text} ") for text in words] == ids
    assert game.read(s, who, "nonsense") == game.read(s, who, "") == -1


def law_everything_can_be_told_and_drawn(game: Game, case: Case) -> None:
    from rich.text import Text

    chance = random.Random(case.seed)
    for number, table in enumerate(matches_at_tables(game, case)):
        if chance.randrange(1 + number // 20):
            continue
        seat = (None, *range(table.seats))[chance.randrange(table.seats + 1)]
        view, width = table.view(seat), chance.choice((60, 80, 120))
        assert json.loads(json.dumps(view)) == view
        lines = Text.from_markup(game.draw(view, width)).plain.splitlines()
        assert lines and max(map(len, lines)) <= width
        for event in table.told(seat, len(table.rows) - 1):
            assert event["kind"] and "\n" not in event["text"].format(*table.names)
            assert json.loads(json.dumps(event)) == event
        for waiting in table.awaited:
            for id in game.moves(table.state, waiting):
                reason = game.reason(table.state, waiting, id)
                assert reason and "\n" not in reason and reason == reason.strip(" .")


# Faces


def tracer(game: Game) -> Callable[..., int]:
    """A function that plays a random match as `walk` does, and keeps every state of it."""
    awaited, legal, apply = game.awaited, game.legal, game.apply
    ways, pick, settle, resample, stop = game.ways, game.pick, game.settle, game.resample, game.stop

    def trace(s, r, moves, states):
        for step in range(len(states)):
            states[step] = s
            n = ways(s)
            mask = awaited(s)
            if n:
                settle(s, pick(s, below(r, n)))
            elif not mask:
                return step + 1
            elif stop >= 0 and s.round < STOPPED and below(r, 40) == 0:
                settle(s, stop)
            else:
                if below(r, 5) == 0:
                    mask = 0
                    for seat in range(s.seats):
                        if legal(s, seat, moves):
                            mask |= 1 << seat
                seat = one_of(mask, r)
                if below(r, 16) == 0:
                    resample(s, seat, r)
                n = legal(s, seat, moves)
                apply(s, seat, moves[below(r, n)])
        return 0

    return trace


def examiner(game: Game) -> Callable[..., None]:
    """A function that sums up, in one number a state, everything the rules say of it."""
    awaited, legal, ways, pick, over = game.awaited, game.legal, game.ways, game.pick, game.over
    scores, places, lapse, waits = game.scores, game.places, game.lapse, game.waits
    encode, choose, features = game.encode, game.choose, game.features

    def examine(states, r, moves, numbers, sums):
        for step in range(len(sums)):
            s = states[step]
            total = awaited(s) * 31 + over(s)
            n = ways(s)
            for k in range(0, n, 1 + n // 8):
                total = (total * 31 + pick(s, k)) & MASK
            for seat in range(s.seats):
                n = legal(s, seat, moves)
                for i in range(n):
                    total = (total * 31 + moves[i]) & MASK
                total = (total * 31 + n * 31 + lapse(s, seat)) & MASK
                total = (total * 31 + waits(s, seat)) & MASK
            scores(s, numbers)
            for seat in range(s.seats):
                total = (total * 31 + numbers[seat]) & MASK
            places(s, numbers)
            for seat in range(s.seats):
                total = (total * 31 + numbers[seat]) & MASK
            seat = step % s.seats
            if awaited(s) >> seat & 1:
                total = (total * 31 + choose(s, seat, r)) & MASK
            if step % 16 < s.seats:
                encode(s, seat, numbers)
                for i in range(features):
                    total = (total * 31 + numbers[i]) & MASK
            sums[step] = total

    return examine


class Copies:
    """Keeps a copy of each plain state, where the compiled face has an array of records."""

    def __init__(self, game: Game, length: int) -> None:
        self.layout, self.length, self.kept = game.layout, length, []

    def __len__(self) -> int:
        return self.length

    def __setitem__(self, step: int, s: State) -> None:
        self.kept.append(self.layout.copy(s))

    def __getitem__(self, step: int) -> State:
        return self.kept[step]


class Faces(NamedTuple):
    """A game's compiled tracer and examiner, with the array they fill."""

    trace: Callable[..., int]
    examine: Callable[..., None]
    states: Any


def compiled_faces(game: Game) -> Faces:
    import numpy as np

    from parlour.kernel.compiled import compiled

    states = np.zeros(STEPS, game.layout.dtype())
    return Faces(compiled(tracer(game), game.folder), compiled(examiner(game), game.folder), states)


def law_compiled_rules_agree(game: Game, case: Case, faces: Faces) -> None:
    import numpy as np

    size = max(game.features, 8)
    states = Copies(game, STEPS)
    s, r = opening(game, case), stream(case.seed, 7)
    length = tracer(game)(s, r, [0] * game.width, states)
    assert length, "the match does not end"

    record, r2 = game.layout.record(opening(game, case))[0], np.array(stream(case.seed, 7))
    assert faces.trace(record, r2, np.zeros(game.width, np.int16), faces.states) == length
    for plain, native in zip(states.kept, faces.states[:length], strict=True):
        assert game.layout.pack(plain) == native.tobytes(), "the faces lead to different states"

    sums, native_sums = [0] * length, np.zeros(length, np.int64)
    examiner(game)(states, stream(1, 7), [0] * game.width, [0] * size, sums)
    moves, numbers = np.zeros(game.width, np.int16), np.zeros(size, np.int64)
    faces.examine(faces.states, np.array(stream(1, 7)), moves, numbers, native_sums)
    assert sums == native_sums.tolist(), "the faces answer differently"


# The naive twin


def naive_twin(game: Game) -> Callable[[int, dict[str, Value]], Any]:
    """The class Slow of the game's tests/slow_rules.py."""
    file = game.folder / "tests" / "slow_rules.py"
    spec = importlib.util.spec_from_file_location(f"{game.name}_slow_rules", file)
    assert spec and spec.loader, f"{game.name} has no naive twin"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Slow


def law_the_naive_twin_agrees(game: Game, case: Case, twin: Callable[..., Any]) -> None:
    slow = twin(case.seats, dict(case.options))
    s = opening(game, case)
    for s, entry in walk(game, case):
        compare(game, s, slow)
        if isinstance(entry, Move):
            slow.act(entry.seat, game.say(s, *entry))
        else:
            slow.chance(game.say(s, HOUSE, entry.id))
    compare(game, s, slow)


def compare(game: Game, s: State, slow: Any) -> None:
    assert slow.awaited() == set(seats_of(game.awaited(s), s))
    for seat in range(s.seats):
        assert sorted(slow.legal(seat)) == sorted(game.say(s, seat, id) for id in game.moves(s, seat))
    counts = Counter(game.pick(s, k) for k in range(game.ways(s)))
    assert slow.chances() == {game.say(s, HOUSE, id): n for id, n in counts.items()}
    scores, places = game.standing(s)
    assert (slow.scores(), slow.places()) == (scores, places)
    assert (slow.round, slow.ended) == (s.round, ENDINGS[s.ended])
    assert bool(slow.over) == bool(game.over(s))


# Chance


def law_chance_is_as_frequent_as_it_says(game: Game, cases: list[Case]) -> None:
    """What tables log, over many matches, against what `ways` and `pick` promise."""
    seen: dict[int, int] = defaultdict(int)
    expected: dict[int, float] = defaultdict(float)
    spread: dict[int, float] = defaultdict(float)
    for case in cases:
        for table in matches_at_tables(game, case):
            for _, before, entry, _ in table.steps(len(table.rows) - 1):
                if isinstance(entry, Chance) and (ways := game.ways(before)):
                    seen[entry.id] += 1
                    for id, n in Counter(game.pick(before, k) for k in range(ways)).items():
                        expected[id] += n / ways
                        spread[id] += n / ways * (1 - n / ways)
    assert set(seen) <= set(expected)
    for id, mean in expected.items():
        assert abs(seen[id] - mean) <= 5 * sqrt(spread[id]) + 1, f"outcome {id}: {seen[id]}, not {mean}"


# Secrets


def law_secrets_stay_secret(game: Game, case: Case) -> None:
    """Deal again what a seat cannot know: nothing that it sees, is told or would do changes,
    now or as the match goes on."""
    r = stream(case.seed, 5)
    for s, _ in walk(game, case):
        if below(r, 12):
            continue
        seat = below(r, case.seats)
        one, other = game.layout.copy(s), game.layout.copy(s)
        game.resample(other, seat, r)
        assert known(game, one, seat) == known(game, other, seat)
        go_on(game, one, other, seat, r)


def known(game: Game, s: State, seat: int) -> object:
    """All that a seat has to go by, and what onlookers have."""
    numbers = [0] * game.features
    game.encode(s, seat, numbers)
    awaited = game.awaited(s) >> seat & 1
    advice = game.choose(s, seat, stream(1, 7)) if awaited else None
    reasons = [game.reason(s, seat, id) for id in game.moves(s, seat)] if awaited else None
    return look(game, s, seat), look(game, s, None), numbers, advice, reasons, game.lapse(s, seat)


def go_on(game: Game, one: State, other: State, seat: int, r: list[int]) -> None:
    """Lead two states that the seat cannot tell apart through entries that it cannot tell apart."""
    for _ in range(30):
        entry = random_entry(game, one, r)
        if entry is None:
            return
        partner = like_entry(game, entry, one, other, seat, r)
        if partner is None:
            return
        befores = game.layout.copy(one), game.layout.copy(other)
        advance(game, one, entry)
        advance(game, other, partner)
        for eyes in (seat, None):
            told = game.tell(befores[0], entry, one, eyes), game.tell(befores[1], partner, other, eyes)
            if one.round == befores[0].round:  # the end of a round shows what was hidden
                assert told[0] == told[1], "an entry tells what the seat cannot know"
        if one.round != befores[0].round:
            return
        assert known(game, one, seat) == known(game, other, seat)


def like_entry(
    game: Game, entry: Move | Chance, one: State, other: State, seat: int, r: list[int]
) -> Move | Chance | None:
    """An entry possible in the other state that the seat cannot tell from this one, as far as
    its view afterwards goes; None if there is none at hand."""
    if isinstance(entry, Move):
        candidates: list[Any] = [entry] if entry.id in game.moves(other, entry.seat) else []
    elif entry.id == game.stop:
        candidates = [entry]
    else:
        ways = game.ways(other)
        assert ways > 0
        outcomes = {game.pick(other, k) for k in range(ways)}
        candidates = [Chance(game.pick(other, below(r, ways))), *([entry] if entry.id in outcomes else [])]
    after = game.layout.copy(one)
    advance(game, after, entry)
    for candidate in candidates:
        trial = game.layout.copy(other)
        advance(game, trial, candidate)
        if trial.round == after.round and look(game, trial, seat) == look(game, after, seat):
            return candidate
    return None


def law_resampling_keeps_the_match_playable(game: Game, case: Case) -> None:
    r = stream(case.seed, 6)
    s = opening(game, case)
    for _ in range(STEPS):
        entry = random_entry(game, s, r)
        if entry is None:
            return
        if isinstance(entry, Move) and below(r, 4) == 0:
            before = game.standing(s)
            game.resample(s, entry.seat, r)
            assert game.standing(s) == before and entry.id in game.moves(s, entry.seat)
        advance(game, s, entry)
    raise AssertionError("the match does not end")


PATHS = 3000
DRAWS = 30
MOST_DRAWS = 8000


def law_resampling_reaches_all_and_only_what_is_possible(game: Game, case: Case) -> None:
    """In the opening, which is small enough to list: grouped by the whole history of what a seat
    was told, the states are those that resampling makes, and as often."""
    paths = [(game.layout.pack(opening(game, case)), ("",) * case.seats, 1)]
    while 0 < len(longer := longer_paths(game, paths)) <= PATHS:
        paths = longer
    r = stream(case.seed, 7)
    for seat in range(case.seats):
        groups: dict[str, Counter[bytes]] = {}
        for data, told, weight in paths:
            groups.setdefault(told[seat], Counter())[data] += weight
        for history in sorted(groups)[:: 1 + len(groups) // 12]:
            check_group(game, groups[history], seat, r)


def longer_paths(game: Game, paths: list[Any]) -> list[Any]:
    """All paths that are an entry longer, or more of them than can be looked at."""
    return list(islice((path for old in paths for path in extended(game, old)), PATHS + 1))


def extended(game: Game, path: tuple[bytes, tuple[str, ...], int]) -> Iterator[Any]:
    data, told, weight = path
    s = game.layout.unpack(data)
    outcomes = Counter(game.pick(s, k) for k in range(game.ways(s)))
    entries: list[tuple[Any, int]] = [(Chance(id), n) for id, n in outcomes.items()]
    if not entries:
        seats = seats_of(game.awaited(s), s)[:1]
        entries = [(Move(seat, id), 1) for seat in seats for id in game.moves(s, seat)]
    for entry, ways in entries:
        after = game.layout.copy(s)
        advance(game, after, entry)
        heard = tuple(
            told[seat] + json.dumps(game.tell(s, entry, after, seat)) for seat in range(after.seats)
        )
        yield game.layout.pack(after), heard, weight * ways


def check_group(game: Game, possible: Counter[bytes], seat: int, r: list[int]) -> None:
    start = sorted(possible)[below(r, len(possible))]
    draws = min(DRAWS * len(possible), MOST_DRAWS)
    made: Counter[bytes] = Counter()
    for _ in range(draws):
        s = game.layout.unpack(start)
        game.resample(s, seat, r)
        made[game.layout.pack(s)] += 1
    assert set(made) <= set(possible), "resampling makes what the seat knows not to be so"
    for data, weight in possible.items():
        mean = draws * weight / possible.total()
        assert abs(made[data] - mean) <= 6 * sqrt(mean) + 6, "resampling does not keep the odds"
        assert made[data] or mean < 12, "resampling does not reach what is possible"
