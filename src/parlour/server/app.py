"""The two faces of the server together: what is asked over HTTP, what is played over a WebSocket."""

import contextlib
import os
import socket
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute

from parlour.game import Refused
from parlour.server import pages
from parlour.server.api import routes
from parlour.server.door import Door
from parlour.server.guard import Buckets, Guard
from parlour.server.hall import Hall
from parlour.server.logs import take_over
from parlour.server.store import FILE, bring_up_to_date
from parlour.server.wire import LARGEST

REQUESTS = (60, 20)
"""Requests of one address: at once, and a second."""
STUCK = 60_000
"""Milliseconds after which the system cuts a connection whose other end takes nothing in."""


def house(data: Path, pace: float = 1.0, rates: float = 1.0, speed: float = 1.0) -> Starlette:
    """The server as an ASGI application; its tables are kept in the folder `data`."""
    hall = Hall(data, pace, speed)
    limits = Buckets(*(rates * limit for limit in REQUESTS))

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncGenerator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    return Starlette(
        routes=[
            *routes(hall, rates),
            WebSocketRoute("/ws/{table}", Door(hall, rates)),
            *pages.routes(),
        ],
        middleware=[Middleware(Guard, limits=limits)],
        lifespan=lifespan,
    )


def open_house(host: str, port: int, data: Path, pace: float, rates: float, speed: float) -> None:
    """Open the house to browsers and programs until it is told to stop."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("bad_folder", f"cannot keep tables in {data}: {error.strerror}") from None
    os.umask(0o077)
    take_over()
    bring_up_to_date(data / FILE)
    door = listening(host, port)
    print(f"Parlour is open at {address_of(door)}", flush=True)
    uvicorn.Server(uvicorn.Config(house(data, pace, rates, speed), **SETTINGS)).run([door])


def listening(host: str, port: int) -> socket.socket:
    """The socket at which guests arrive."""
    try:
        door = socket.create_server((host, port), backlog=2048, family=family_of(host))
    except OSError as error:
        cause = str(error.strerror).partition(" (")[0]  # what Python adds says the address again
        raise Refused("bad_address", f"cannot listen at {host}:{port}: {cause}") from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # else a guest who reads nothing keeps the line for ever
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK)
    return door


def address_of(door: socket.socket) -> str:
    """What one types into a browser; open everywhere, the machine is found by its name."""
    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


SETTINGS: dict[str, Any] = {
    "ws": "websockets-sansio",
    "ws_max_size": LARGEST,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
    "log_config": None,
    "log_level": "warning",
    "access_log": False,
    "server_header": False,
    "timeout_graceful_shutdown": 3,
}
"""How uvicorn runs the house: measured, see docs/decisions."""
