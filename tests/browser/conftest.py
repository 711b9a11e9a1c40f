"""Houses and a browser for the tests of the pages."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, sync_playwright

from browser.chromium import launched
from browser.people import QUICK, Comes, Opens, Person
from parlour.games import load
from server.client import House

BRISK = ("--pace", "0.06")


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A browser beside a server, guests and other tests on two cores is now and then too slow for
    what a person would wait for: what fails is tried once more, and what fails twice is a fault."""
    if Path(__file__).parent not in item.path.parents:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(report.failed for report in reports):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that all these tests share."""
    with House(tmp_path_factory.mktemp("house"), *QUICK) as house:
        yield house
        assert not complaints(house)


@pytest.fixture(scope="session")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose players take a moment, so that where all act at once others have a chance."""
    with House(tmp_path_factory.mktemp("brisk"), *QUICK, *BRISK) as house:
        yield house
        assert not complaints(house)


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Open a house of one's own."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(House(tmp_path, *QUICK))


def complaints(house: House) -> list[str]:
    """What a server says only when it is at fault."""
    return [line for line in house.log().splitlines() if not line.startswith("{") or '"error"' in line]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for each file: as long as one is open its loop runs in this thread, and tests elsewhere
    run loops of their own."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def comes(browser: Browser, house: House, brisk: House) -> Iterator[Comes]:
    """Somebody comes to a house, for a game or to one that is named; pages are without fault to the end."""
    people: list[Person] = []

    def come(game: str = "", to: House | None = None, **about: Any) -> Person:
        usual = brisk if game and load(game).tempo[1] else house
        people.append(Person(browser, to or usual, **about))
        return people[-1]

    yield come
    for person in people:
        person.leaves()
    assert [fault for person in people for fault in person.faults] == []
