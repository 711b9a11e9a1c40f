"""`parlour serve`: where the house is opened, and for whom."""

from pathlib import Path

import platformdirs

from parlour.game import Refused
from parlour.server.app import open_house

LAST_PORT = 65535
MOST = 1_000_000
"""The largest factor."""


def serve(host: str, port: int, data: str | None, pace: float, rates: float, speed: float) -> None:
    if not host:  # which would be everywhere, and nobody means that by nothing
        raise Refused("bad_host", "--host is an address, 0.0.0.0 for everywhere, not nothing")
    if not 0 <= port <= LAST_PORT:
        raise Refused("bad_port", f"--port is 0 to {LAST_PORT}, not {port}")
    if not 0 <= pace <= MOST:
        raise Refused("bad_pace", f"--pace is 0 to {MOST}, not {pace:g}")
    for key, factor in (("rates", rates), ("speed", speed)):
        if not 0 < factor <= MOST:
            raise Refused(f"bad_{key}", f"--{key} is more than 0 and at most {MOST}, not {factor:g}")
    open_house(host, port, folder(data), pace, rates, speed)


def folder(data: str | None) -> Path:
    """Where tables are kept."""
    if data is None:
        return platformdirs.user_data_path("parlour", appauthor=False)
    if not data or "\0" in data:
        raise Refused("bad_folder", f"cannot keep tables in {data!r}: that is no folder")
    return Path(data)
