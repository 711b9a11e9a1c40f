"""HTTP around the tables: health and numbers, and what keeps visitors from harming each other."""

import asyncio
import http.client
import json
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
import websockets

from parlour.games import names
from parlour.server.door import BAD_ORIGIN, TOO_MANY
from parlour.server.guard import HEADERS, LARGEST_BODY, LONGEST_PATH
from server.client import House, connected
from server.conftest import Opens
from server.playing import gather, metric, stored

GAME = names()[0]
ELSEWHERE = "127.0.0.2"
"""Another address of this machine."""
STRICT = ("--rates", "0.1")
"""Six requests at once, two tables, six connections."""


def asked(house: House, method: str, path: str, **given: Any) -> httpx.Response:
    return httpx.request(method, house.url + path, trust_env=False, **given)


# Health and numbers


def test_health_plays_a_move_and_leaves_nothing_behind(opens: Opens) -> None:
    house = opens()
    before = metric(house, "parlour_rows_total")
    assert house.ask("GET", "/api/health")["healthy"] is True
    assert metric(house, "parlour_rows_total") > before
    assert stored(house.data) == []


def test_the_numbers_say_what_goes_on(opens: Opens) -> None:
    house = opens()

    async def play() -> None:
        async with AsyncExitStack() as stack:
            table, _, lines = await gather(stack, house, GAME, 2)
            onlooker = await stack.enter_async_context(connected(house, table))
            await onlooker.is_refused("no_name", "sit", seat=0)
            seat = lines[0].view["awaited"][0]
            await lines[seat].act(lines[seat].view["legal"][0])
            assert metric(house, "parlour_tables") == 1
            assert metric(house, "parlour_seats") == 2
            assert metric(house, "parlour_connections") == 3
            assert metric(house, "parlour_rows_total") == 1
            assert metric(house, "parlour_queue_drops_total") == 0
            assert metric(house, 'parlour_refused_total{code="no_name"}') == 1
            for stage in ("judge", "store", "show"):
                assert metric(house, f'parlour_stage_seconds_count{{stage="{stage}"}}') == 1

    asyncio.run(play())


# Who may ask


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://[", "http://127.0.0.1"])
def test_requests_from_other_sites_change_nothing(origin: str, house: House) -> None:
    answer = asked(house, "POST", "/api/me", json={"name": "Ann"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert "set-cookie" not in answer.headers
    assert asked(house, "POST", "/api/me", json={}, headers={"origin": house.url}).status_code == 200


def test_a_line_from_another_site_is_not_opened(house: House) -> None:
    table = house.guest("Ann").open_table(GAME, 2)

    async def code(origin: str) -> int | None:
        address = f"ws://127.0.0.1:{house.port}/ws/{table}"
        async with websockets.connect(address, origin=websockets.Origin(origin), proxy=None) as line:
            try:
                await line.send('{"do":"ping","id":"1"}')
                await line.recv()
            except websockets.ConnectionClosed:
                return line.close_code
            return None

    assert asyncio.run(code("https://elsewhere.example")) == BAD_ORIGIN
    assert asyncio.run(code("null")) == BAD_ORIGIN
    assert asyncio.run(code(house.url)) is None


@pytest.mark.parametrize(
    ("method", "path", "given", "status"),
    [
        ("GET", "/api/games", {}, 200),
        ("GET", "/api/metrics", {}, 200),
        ("GET", "/api/openapi.json", {}, 200),
        ("GET", "/t/any/qr.svg", {}, 200),
        ("GET", "/api/nothing", {}, 404),
        ("GET", "/api/tables/unknown", {}, 404),
        ("GET", "/carry/unknown", {}, 400),
        ("GET", "/api/me", {}, 401),
        ("DELETE", "/api/games", {}, 405),
        ("POST", "/api/me", {"content": b"{"}, 400),
        ("POST", "/api/me", {"content": b"x" * (LARGEST_BODY + 1)}, 413),
        ("POST", "/api/me", {"content": iter([b"{}"])}, 411),
        ("GET", "/" + "x" * LONGEST_PATH + "y", {}, 414),
        ("GET", "/api/games", {"headers": {"host": "a@b"}}, 400),
    ],
)
def test_every_answer_bears_the_headers_that_keep_browsers_safe(
    method: str, path: str, given: dict[str, Any], status: int, house: House
) -> None:
    answer = asked(house, method, path, **given)
    assert answer.status_code == status
    assert {key: answer.headers.get(key) for key in HEADERS} == HEADERS
    assert "cache-control" in answer.headers and "server" not in answer.headers


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'" and policy["frame-ancestors"] == "'none'"
    assert {*policy.values()} <= {"'none'", "'self'", "'self' data:"}


# Behind a proxy


def test_behind_tls_the_cookie_is_secure_and_links_are_too(house: House) -> None:
    """A proxy on this machine says so; from anywhere else it is no more than a claim."""
    headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7", "host": "parlour.example"}
    welcome = asked(house, "POST", "/api/me", json={"name": "Ann"}, headers=headers)
    assert "secure" in welcome.headers["set-cookie"].lower()
    token = {"authorization": f"bearer {welcome.json()['token']}"}
    link = asked(house, "POST", "/api/me/carry", headers={**headers, **token}).json()["link"]
    assert link.startswith("https://parlour.example/carry/")
    claimed = httpx.HTTPTransport(local_address=ELSEWHERE)
    with httpx.Client(base_url=house.url, transport=claimed, trust_env=False) as client:
        welcome = client.post("/api/me", json={"name": "Ann"}, headers=headers)
        assert "secure" not in welcome.headers["set-cookie"].lower()


# Limits


def test_who_asks_too_often_is_told_to_wait_and_others_are_not(opens: Opens) -> None:
    house = opens(*STRICT)
    codes = [asked(house, "GET", "/api/games").status_code for _ in range(8)]
    assert codes[0] == 200 and 429 in codes
    other = httpx.HTTPTransport(local_address=ELSEWHERE)
    with httpx.Client(base_url=house.url, transport=other, trust_env=False) as client:
        assert client.get("/api/games").status_code == 200
    through_a_proxy = {"x-forwarded-for": "203.0.113.7"}
    assert asked(house, "GET", "/api/games", headers=through_a_proxy).status_code == 200


def test_nobody_opens_very_many_tables_or_lines(opens: Opens) -> None:
    house = opens(*STRICT)

    def opened(address: str) -> httpx.Response:
        body = {"game": GAME, "seats": 2}
        return asked(house, "POST", "/api/tables", json=body, headers={"x-forwarded-for": address})

    first = opened("203.0.113.7")
    answers = [opened("203.0.113.7") for _ in range(3)]
    assert answers[-1].status_code == 429 and answers[-1].json()["code"] == "too_many"
    assert opened("203.0.113.8").status_code == 200

    async def code() -> int | None:
        async with connected(house, first.json()["table"]) as line:
            await asyncio.wait([asyncio.create_task(line.socket.wait_closed())], timeout=0.1)
            return line.socket.close_code

    async def codes() -> list[int | None]:
        return await asyncio.gather(*(code() for _ in range(8)))

    found = asyncio.run(codes())
    assert TOO_MANY in found and None in found


# Nonsense

ODD = [
    "/api/tables/%00", "/api/tables/%ff%fe", "/api/tables/%ed%a0%80", "/api/tables/'%20or%201=1--",
    "/api/tables/..%2f..%2fparlour.db", "/api/games/..%2f..%2fserver/rules", "/api/games/%00/rules",
    "/carry/%00", "/assets/..%2fparlour.db", "/%00", "/t/%f0%9f%82%a1/qr.svg",
    "/api/tables/x/replay?eyes=%00", "/api/tables/x/told?from=%ff&to=%d9%a3",
    "/api/tables/x/told?from=-1", "//", "/api//me", "/ws/x",
]  # fmt: skip


@pytest.mark.parametrize("path", ODD)
def test_odd_addresses_are_answered_plainly(path: str, house: House) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", house.port)
    connection.request("GET", path)
    assert connection.getresponse().status < 500
    connection.close()


@pytest.mark.parametrize(
    "path", ["", "/view", "/told?from=0&to=0", "/told?from=x", "/told?from=9", "/told?to=99999999", "/result"]
)
def test_odd_numbers_at_a_real_table_are_answered_plainly(path: str, house: House) -> None:
    table = house.guest("Ann").open_table(GAME, 2, house="thumb")
    assert asked(house, "GET", f"/api/tables/{table}{path}").status_code in (200, 400, 409)


BROKEN = [
    b"\x16\x03\x01 hello\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nhost: x\r\ncookie: parlour=\xff\xfe\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999999999999\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
]


def test_what_is_not_quite_http_or_text_harms_nobody(opens: Opens) -> None:
    """The log is a JSON object a line, and quotes nothing of it."""
    house = opens()
    table = house.guest("Ann").open_table(GAME, 2)

    async def send(broken: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(broken + b"marked")
        writer.write_eof()
        assert b" 500 " not in await reader.read(100)
        writer.close()
        await writer.wait_closed()

    async def send_no_text() -> None:
        async with connected(house, table) as line:
            await line.socket.send(b"marked \xff\xfe", text=True)
            await line.socket.wait_closed()
            assert line.socket.close_code == 1007

    for broken in BROKEN:
        asyncio.run(send(broken))
    asyncio.run(send_no_text())
    assert house.ask("GET", "/api/games")
    said = [json.loads(line) for line in house.log().splitlines()]
    assert said and "marked" not in str(said)
    assert {line["level"] for line in said} == {"warning"}
