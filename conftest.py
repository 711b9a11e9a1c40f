"""Options of the test run."""

from pathlib import Path

import pytest

import parlour.games


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shelf", action="append", default=[], help="another folder of games to test")
    parser.addoption("--golden", action="store_true", help="write the golden matches anew")


def pytest_configure(config: pytest.Config) -> None:
    for folder in config.getoption("--shelf"):
        parlour.games.__path__.append(str(Path(folder).resolve()))
