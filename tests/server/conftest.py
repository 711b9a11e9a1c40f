"""Houses for the tests: real servers with temporary data."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.client import House

Opens = Callable[..., House]

QUICK = ("--pace", "0", "--rates", "1000000")
"""House players answer at once, and nobody is told to wait."""


def complaints(log: str) -> list[str]:
    """What a server says only when it is at fault."""
    return [line for line in log.splitlines() if not line.startswith("{") or '"error"' in line]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that all tests share."""
    with House(tmp_path_factory.mktemp("house"), *QUICK) as house:
        yield house
        assert not complaints(house.log())


@pytest.fixture(scope="session")
def swift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Another, whose clocks run twenty times as fast."""
    with House(tmp_path_factory.mktemp("swift"), *QUICK, "--speed", "20") as house:
        yield house
        assert not complaints(house.log())


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Open a house of one's own; the same data each time."""
    with ExitStack() as stack:
        yield lambda *arguments: stack.enter_context(House(tmp_path, *(arguments or QUICK)))
