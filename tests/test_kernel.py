"""Layouts, random numbers, piles and sets: on plain integers and compiled."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.game import Game
from parlour.games import load, names
from parlour.kernel import Layout, below, compiled, piles, sets, sow
from parlour.kernel.compiled import compiled as native

LAYOUT = Layout(a="i1", wide="i8", table=("i2", 2, 3), row=("i1", 5), four="i4")
KERNEL = Path(compiled.__file__).parent


@pytest.fixture
def game() -> Game:
    return load(names()[0])


def some_state():
    s = LAYOUT.new()
    s.a, s.wide, s.four = -128, -(2**63), 7
    s.table[1][2] = -32768
    s.row[4] = 127
    return s


def test_a_new_state_is_zero_and_shares_nothing() -> None:
    s = LAYOUT.new()
    s.table[0][0] = 5
    assert LAYOUT.new().table == [[0, 0, 0], [0, 0, 0]]
    assert s.table == [[5, 0, 0], [0, 0, 0]]


def test_a_state_equals_its_bytes_and_its_record() -> None:
    s = some_state()
    data = LAYOUT.pack(s)
    record = LAYOUT.record(s)
    assert record.tobytes() == data
    assert LAYOUT.size == LAYOUT.dtype().itemsize == len(data)
    assert record[0]["table"].tolist() == s.table
    assert (record[0]["wide"], record[0]["row"].tolist()) == (s.wide, s.row)
    assert LAYOUT.pack(LAYOUT.unpack(data)) == data


def test_a_copy_shares_nothing() -> None:
    s = some_state()
    copy = LAYOUT.copy(s)
    copy.table[0][0] = 9
    assert s.table[0][0] == 0


def test_fields_are_signed() -> None:
    with pytest.raises(ValueError, match="u1"):
        Layout(a="u1")


@given(st.integers(0, 2**64), st.integers(0, 2**40))
def test_streams_stay_within_32_bits(seed: int, game: int) -> None:
    r = [0, 0]
    sow(r, seed, game)
    assert r[1] % 2 == 1
    for _ in range(5):
        assert 0 <= below(r, 2**31) < 2**31
        assert 0 <= r[0] < 2**32
        assert 0 <= r[1] < 2**32


def test_numbers_are_even() -> None:
    r = [0, 0]
    sow(r, 3, 0)
    for n in (2, 7, 56):
        counts = Counter(below(r, n) for _ in range(1000 * n))
        assert set(counts) == set(range(n))
        assert all(abs(count - 1000) < 5 * 1000**0.5 for count in counts.values())


def test_streams_of_neighbours_differ() -> None:
    firsts = set()
    for seed in range(30):
        for game in range(30):
            r = [0, 0]
            sow(r, seed, game)
            firsts.add(tuple(below(r, 2**30) for _ in range(2)))
    assert len(firsts) == 900


def numbers(r, n, out):
    for i in range(len(out)):
        out[i] = below(r, n)


def test_numbers_are_the_same_on_both_faces() -> None:
    plain, seen = [0, 0], [0] * 1000
    sow(plain, 2**35 + 5, 99)
    r = np.array(plain)
    out = np.zeros(1000, np.int64)
    numbers(plain, 2**31, seen)
    native(numbers, KERNEL)(r, 2**31, out)
    assert out.tolist() == seen
    assert r.tolist() == plain


KINDS = st.lists(st.integers(0, 8), max_size=63)
CARDS = st.sets(st.integers(0, 55))


@given(KINDS)
def test_a_pile_counts_its_cards(kinds: list[int]) -> None:
    pile = sum(piles.one(kind) for kind in kinds)
    assert pile < 2**63
    assert piles.size(pile) == len(kinds)
    assert [piles.count(pile, kind) for kind in range(9)] == [kinds.count(kind) for kind in range(9)]
    assert [piles.nth(pile, k) for k in range(len(kinds))] == sorted(kinds)


@given(CARDS)
def test_a_set_lists_its_cards(cards: set[int]) -> None:
    bits = sum(1 << card for card in cards)
    assert sets.size(bits) == len(cards)
    assert [sets.nth(bits, k) for k in range(len(cards))] == sorted(cards)
    assert not cards or sets.lowest(bits) == min(cards)


def list_pile(packed, out):
    n = piles.size(packed)
    for k in range(n):
        out[k] = piles.nth(packed, k)
    return n


def list_set(packed, out):
    n = sets.size(packed)
    for k in range(n):
        out[k] = sets.nth(packed, k)
    return n


@pytest.mark.parametrize(("lister", "top"), [(list_pile, 9), (list_set, 56)])
def test_piles_and_sets_are_the_same_compiled(lister: Callable, top: int) -> None:
    fast = native(lister, KERNEL)
    rng = np.random.default_rng(1)
    for _ in range(300):
        cards = rng.integers(0, top, rng.integers(0, 56)).tolist()
        packed = sum(piles.one(c) for c in cards) if top == 9 else sum(1 << c for c in set(cards))
        plain, out = [0] * 63, np.zeros(63, np.int64)
        assert lister(packed, plain) == fast(packed, out)
        assert plain == out.tolist()


def test_compiled_code_is_kept_apart_for_each_version_of_the_rules(game: Game, tmp_path: Path) -> None:
    before = compiled.fingerprint(game.folder)
    assert compiled.fingerprint(game.folder) == before
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in game.folder.glob("*.py"):
        (copy / file.name).write_bytes(file.read_bytes())
    assert compiled.fingerprint(copy) == before
    rules = copy / "rules.py"
    rules.write_text(rules.read_text() + "\n")
    assert compiled.fingerprint(copy) != before


def test_numbas_own_cache_folder_is_left_alone() -> None:
    before = numba.config.CACHE_DIR
    native(numbers, KERNEL)
    assert before == numba.config.CACHE_DIR


STALE = """
import sys
import parlour.games
parlour.games.__path__.append(sys.argv[1])
from parlour.games import load
from parlour.kernel.compiled import compiled
game = load("toy")
from parlour.kernel.loops import random_matches
import numpy as np
run = compiled(random_matches(game), game.folder)
record = game.layout.record(game.opening(2, {"rounds": 3}))[0]
print(run(record, np.zeros(2, np.int64), np.zeros(game.width, np.int16), 1, 0, 50), record["points"].sum())
print("from disk" if run.stats.cache_hits else "compiled")
"""


def test_a_changed_rule_is_never_served_from_the_cache(tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).parent / "toy", tmp_path / "toy")
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "LOCALAPPDATA": str(tmp_path / "cache")}

    def play() -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", STALE, str(tmp_path)], env=env, capture_output=True, text=True, check=True
        )
        return done.stdout.splitlines()

    first, again = play(), play()
    assert (first[1], again[1]) == ("compiled", "from disk")
    assert first[0] == again[0]
    rules = tmp_path / "toy" / "rules.py"
    rules.write_text(rules.read_text().replace("s.points[best] += 1", "s.points[best] += 3"))
    changed = play()
    assert changed[1] == "compiled"
    assert changed[0] != first[0]
