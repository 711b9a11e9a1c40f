"""What is asked over HTTP. One list says which requests there are; the OpenAPI document is made of it."""

import io
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple

import msgspec
import segno
from msgspec import Meta, Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from parlour.game import Event, Game, Option, Refused, Value
from parlour.games import load, names
from parlour.players import PLAYERS
from parlour.server import affairs as agreed
from parlour.server import wire
from parlour.server.affairs import Affairs
from parlour.server.door import token_of
from parlour.server.gallery import seats_of
from parlour.server.guard import Buckets, address_of
from parlour.server.hall import Hall
from parlour.server.logs import fault
from parlour.server.people import COOKIE, YEAR, Person
from parlour.server.room import Room, played
from parlour.table import Row, check
from parlour.table import replay as match_in
from parlour.table.log import line

STATUS = {
    "no_table": 404, "unknown_game": 404, "not_found": 404, "no_name": 401, "unfinished": 409,
    "store_down": 503, "too_many": 429,
}  # fmt: skip
"""Where a refusal is not simply a bad request."""
FRAMES = 1000
"""Rows of a replay in one answer at most."""
LONGEST_RECORD = 5000
"""Rows of a record that the house plays back for who brings it."""
TABLES = (20, 0.2)
"""New tables of one address: at once, and a second."""
REPLAYED = ("eyes", "from", "to")
LONGEST_LINK = 200
"""Characters that are drawn as a code."""
HEALTHY = 2.0
"""Seconds for which a health check counts."""


class Named(Struct, forbid_unknown_fields=True):
    """What somebody is called; who does not say gets a name."""

    name: wire.Name = ""


class Asked(Struct, forbid_unknown_fields=True):
    """A new table."""

    game: wire.Id
    seats: wire.Seat | None = None
    options: wire.Options = {}
    clock: int = 0
    public: bool = False
    house: wire.Id | None = None
    """The house player that takes all other seats: then the match has begun."""


class HouseRule(Struct):
    key: str
    values: dict[str, list[Value]]
    """By number of seats, all that may be chosen; the first and the last of a range of numbers."""
    is_range: bool
    usual: dict[str, Value]
    """By number of seats."""
    why: str


class GameInfo(Struct):
    name: str
    title: str
    line: str
    credit: str
    seats: list[int]
    options: list[HouseRule]


class RulesText(Struct):
    game: str
    credit: str
    text: str
    """Markdown with numbered clauses."""


class Me(Struct):
    id: str
    name: str
    token: str
    """For programs, which send it as a bearer token; browsers have it in a cookie."""
    ratings: dict[str, dict[str, float]] = {}


class Brought(Struct):
    """A record, as `GET /api/tables/{table}/record` gives it."""

    parlour: int
    game: Annotated[str, Meta(max_length=40)]
    options: wire.Options
    seats: list[str]
    log: Annotated[list[list[str]], Meta(max_length=LONGEST_RECORD)]


class Link(Struct):
    link: str


class Opened(Struct):
    table: str
    link: str


class Listed(Struct):
    table: str
    game: str
    options: dict[str, Value]
    clock: int
    phase: str
    names: list[str]
    free: int


class Frame(Struct):
    """A row of a match that is over, and the table after it."""

    seq: int
    at: int
    lines: list[str]
    events: list[Any]
    view: dict[str, Any]
    views: list[dict[str, Any]]
    """With `eyes=all`: the same as each seat saw it."""


class Replay(Struct):
    game: str
    names: list[str]
    rows: int
    frames: list[Frame]


class Outcome(Struct):
    game: str
    phase: str
    names: list[str]
    scores: list[int]
    places: list[int]
    ended: str


class Health(Struct):
    healthy: bool
    milliseconds: float


class Refusal(Struct):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    text: str


class Call:
    """A request as its handler gets it."""

    def __init__(self, request: Request, person: Person | None, body: Any) -> None:
        self.request, self.person, self.body = request, person, body
        self.is_new = False
        """Whether the guest has come with this request, and gets a cookie with the answer."""

    @property
    def guest(self) -> Person:
        if self.person is None:
            raise Refused("no_name", "say first what you are called: POST /api/me")
        return self.person

    def path(self, key: str) -> str:
        return self.request.path_params[key]

    def frames(self, seats: int, rows: int) -> tuple[int | None, bool, int, int]:
        """Whose eyes, all eyes or not, and which rows of a replay are asked for."""
        given = self.request.query_params.get("eyes", "")
        eyes = None if given in ("", "all") else self.query("eyes", 0, seats - 1)
        first = self.query("from", 0, max(0, rows - 1))
        last = self.query("to", min(rows, first + FRAMES) - 1, max(0, rows - 1))
        return eyes, given == "all", first, min(last, first + FRAMES - 1)

    def query(self, key: str, default: int, most: int) -> int:
        """A number from the query."""
        text = self.request.query_params.get(key, str(default))
        if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= most):
            raise Refused("bad_query", f"{key} is a whole number from 0 to {most}")
        return int(text)


class Ask(NamedTuple):
    """A request that can be made."""

    method: str
    path: str
    handler: Callable[[Call], Awaitable[Any]]
    gives: Any
    takes: type[Struct] | None = None
    query: tuple[str, ...] = ()


class Api:
    """The answers."""

    def __init__(self, hall: Hall, rates: float = 1.0) -> None:
        self.hall = hall
        self.limits = Buckets(*(rates * limit for limit in TABLES))
        self._healthy: tuple[float, Health] | None = None
        self.asks = [
            Ask("GET", "/api/games", self.games, list[GameInfo]),
            Ask("GET", "/api/games/{game}/rules", self.rules, RulesText),
            Ask("GET", "/api/players", self.players, list[str]),
            Ask("GET", "/api/me", self.me, Me),
            Ask("POST", "/api/me", self.name_me, Me, Named),
            Ask("DELETE", "/api/me", self.delete_me, None),
            Ask("GET", "/api/me/export", self.export_me, dict[str, Any]),
            Ask("POST", "/api/me/carry", self.carry, Link),
            Ask("GET", "/api/me/tables", self.my_tables, list[Listed]),
            Ask("GET", "/api/lobby", self.lobby, list[Listed]),
            Ask("POST", "/api/tables", self.open_table, Opened, Asked),
            Ask("GET", "/api/tables/{table}", self.table, Listed),
            Ask("GET", "/api/tables/{table}/view", self.view, dict[str, Any]),
            Ask("GET", "/api/tables/{table}/told", self.told, list[wire.Told], query=("from", "to")),
            Ask("GET", "/api/tables/{table}/result", self.result, Outcome),
            Ask("GET", "/api/tables/{table}/record", self.record, dict[str, Any]),
            Ask("GET", "/api/tables/{table}/replay", self.replay, Replay, query=REPLAYED),
            Ask("POST", "/api/replay", self.replay_record, Replay, Brought, REPLAYED),
            Ask("GET", "/api/health", self.health, Health),
        ]

    # The house

    async def games(self, call: Call) -> list[GameInfo]:
        """The games and their house rules."""
        return [game_info(name) for name in names()]

    async def rules(self, call: Call) -> RulesText:
        """The rules of a game, to read."""
        game = load(call.path("game"))
        return RulesText(game.name, game.credit, (game.folder / "rules.md").read_text(encoding="utf-8"))

    async def players(self, call: Call) -> list[str]:
        """The house players that can fill a seat."""
        return [*PLAYERS]

    async def health(self, call: Call) -> Health:
        """Whether a match can be opened, a move made, stored and read back."""
        if self._healthy is None or time.monotonic() - self._healthy[0] > HEALTHY:
            self._healthy = time.monotonic(), await self._try_a_move()
        return self._healthy[1]

    async def _try_a_move(self) -> Health:
        began = time.perf_counter()
        tester = Person("health", "Health")
        game = load(names()[0])
        affairs = agreed.open_affairs(game, game.seats[0], {}, 0, False, tester.id, tester.name)
        agreed.fill_all(affairs, tester.id, next(iter(PLAYERS)))
        room = await self.hall.create(affairs)
        try:
            await room.begin(tester.id, "begin")
            async with room.lock:
                assert room.table
                seat = room.table.awaited[0]
                move, player = room.table.legal(seat)[0], room.affairs.chairs[seat].player
            seq = await room.move(seat, "health", move, 0, player)
            found = await self.hall.store.table(room.id)
            healthy = found is not None and found.rows[seq].row == room.table.rows[seq]
        finally:
            await self.hall.forget_table(room.id)
        return Health(healthy, round(1000 * (time.perf_counter() - began), 2))

    # Guests

    async def me(self, call: Call) -> Me:
        """Who you are, and your ratings."""
        return await self._me(call.guest)

    async def name_me(self, call: Call) -> Me:
        """Say what you are called; who has no cookie gets one."""
        if call.person is None:
            return await self._me(await self._welcome(call, call.body.name))
        if not call.body.name:
            return await self._me(call.person)
        return await self._me(await self.hall.people.rename(call.person, call.body.name))

    async def _welcome(self, call: Call, name: str) -> Person:
        """Somebody new."""
        call.person = await self.hall.people.welcome(name or nickname(), self.hall.now())
        call.is_new = True
        return call.person

    async def _me(self, person: Person) -> Me:
        people = self.hall.people
        return Me(person.id, person.name, people.cookie(person.id), await people.ratings(person.id))

    async def delete_me(self, call: Call) -> None:
        """Delete everything personal."""
        await self.hall.forget(call.guest)

    async def export_me(self, call: Call) -> dict[str, Any]:
        """Everything that is kept of you."""
        return await self.hall.people.export(call.guest)

    async def carry(self, call: Call) -> Link:
        """A link that makes another device yours too; it holds for a quarter of an hour."""
        token = self.hall.people.carry(call.guest)
        return Link(str(call.request.base_url) + f"carry/{token}")

    async def my_tables(self, call: Call) -> list[dict[str, Any]]:
        """The tables at which you sit and that are not over."""
        mine = await self.hall.people.tables(call.guest)
        return [
            agreed.listed(id, affairs)
            for id, affairs in mine.items()
            if affairs.phase in ("waiting", "playing") and affairs.seat_of(call.guest.id) is not None
        ]

    # Tables

    async def lobby(self, call: Call) -> list[dict[str, Any]]:
        """The public tables that can be joined or watched."""
        return await self.hall.lobby()

    async def open_table(self, call: Call) -> Opened:
        """Open a table; you sit in its first seat. Who has the link may sit or look on."""
        if not self.limits.take(address_of(call.request.scope)):
            raise Refused("too_many", "so many new tables at once: wait a little")
        asked: Asked = call.body
        game = load(asked.game)
        seats = min(4, game.seats[-1]) if asked.seats is None else asked.seats
        host = call.person or await self._welcome(call, "")
        affairs = agreed.open_affairs(
            game, seats, {**asked.options}, asked.clock, asked.public, host.id, host.name
        )
        if asked.house is not None:
            agreed.fill_all(affairs, host.id, asked.house)
        room = await self.hall.create(affairs)
        if asked.house is not None:
            await room.begin(host.id, "begin")
        return Opened(room.id, str(call.request.base_url) + f"t/{room.id}")

    async def _room(self, call: Call) -> Room:
        return await self.hall.room(call.path("table"))

    async def table(self, call: Call) -> dict[str, Any]:
        """What is played at a table, and by whom."""
        room = await self._room(call)
        return agreed.listed(room.id, room.affairs)

    async def view(self, call: Call) -> dict[str, Any]:
        """The table as you may see it."""
        room = await self._room(call)
        async with room.lock:
            await room.be_sure()
            if room.table is None:
                raise Refused("unfinished", "the match has not begun")
            return room.table.view(room.affairs.seat_of(call.person.id if call.person else ""))

    async def told(self, call: Call) -> list[wire.Told]:
        """What you have been told of a match so far, row by row; at most 1000 rows at once."""
        room = await self._room(call)
        async with room.lock:
            await room.be_sure()
            if room.table is None:
                raise Refused("unfinished", "the match has not begun")
            affairs, rows, shift = room.affairs, room.table.rows[:], room.shift
        _, _, first, last = call.frames(len(affairs.chairs), len(rows))
        eyes = affairs.seat_of(call.person.id if call.person else "")
        unheard = seats_of(affairs, await self.hall.chat.hidden(call.person))
        return await self.hall.aside(told_again, affairs, rows, shift, eyes, unheard, first, last)

    async def result(self, call: Call) -> Outcome:
        """How a match ended."""
        room = await self._room(call)
        _, rows = await log_of(room)
        table = room.table
        assert table and rows
        ended = table.view(None)["ended"]
        return Outcome(room.game.name, room.affairs.phase, table.names, table.scores, table.places, ended)

    async def record(self, call: Call) -> dict[str, Any]:
        """The record of a match that is over."""
        room = await self._room(call)
        await log_of(room)
        return await room.record() or {}

    async def replay(self, call: Call) -> Replay:
        """A match that is over, row by row: with the eyes of a seat (`eyes=1`), of all of them
        (`eyes=all`), or of an onlooker. At most 1000 rows at once."""
        affairs, rows = await log_of(await self._room(call))
        frames = call.frames(len(affairs.chairs), len(rows))
        return await self.hall.aside(replayed, affairs, rows, *frames)

    async def replay_record(self, call: Call) -> Replay:
        """The same for a record that you bring."""
        brought: Brought = call.body
        game = load(brought.game)
        frames = call.frames(len(brought.seats), len(brought.log))
        return await self.hall.aside(brought_back, game, brought, *frames)


def nickname() -> str:
    """What somebody is called who has not said it."""
    return f"Guest {secrets.randbelow(900) + 100}"


async def log_of(room: Room) -> tuple[Affairs, list[Row]]:
    """The whole log of a match, if its secrets are no longer secret: it is over, or has been broken off."""
    await room.wake()  # after a fault its end may not have been noted yet
    async with room.lock:
        await room.be_sure()
        if room.table is None or room.affairs.phase not in ("over", "broken"):
            raise Refused("unfinished", "the match is not over: what was hidden is shown only then")
        return room.affairs, room.table.rows[:]


def game_info(name: str) -> GameInfo:
    game = load(name)
    options = [
        HouseRule(
            option.key,
            {str(seats): choices(option, seats) for seats in game.seats},
            isinstance(option.values, range),
            {str(seats): option.usual(seats) for seats in game.seats},
            option.why,
        )
        for option in game.options
    ]
    return GameInfo(game.name, game.title, game.line, game.credit, [*game.seats], options)


def choices(option: Option, seats: int) -> list[Value]:
    allowed = option.allowed(seats)
    return [allowed[0], allowed[-1]] if isinstance(option.values, range) else allowed


def replayed(
    affairs: Affairs, rows: list[Row], eyes: int | None, all_eyes: bool, first: int, last: int
) -> Replay:
    """The rows from the first to the last as these eyes saw them."""
    table = played(affairs, rows[:first])
    frames: list[Frame] = []
    for seq, row in enumerate(rows[first : last + 1], first):
        table.follow(row)
        steps = [*table.steps(seq)]
        lines = [line(table.game, step.before, step.entry) for step in steps]
        events = [event for step in steps for event in table.events(step, eyes)]
        views = [table.view(seat) for seat in range(table.seats)] if all_eyes else []
        frames.append(Frame(seq, row.at - rows[0].at, lines, events, table.view(eyes), views))
    return Replay(table.game.name, table.names, len(rows), frames)


def told_again(
    affairs: Affairs, rows: list[Row], shift: int, eyes: int | None, unheard: set[int], first: int, last: int
) -> list[wire.Told]:
    """The rows from the first to the last as these eyes were told of them, who do not hear some seats."""
    table = played(affairs, rows[: last + 1])
    told: dict[int, list[Event]] = {seq: [] for seq in range(first, last + 1)}
    for step in table.steps(first):
        events = table.events(step, eyes)
        told[step.row] += [e for e in events if e["kind"] != "say" or e["seat"] not in unheard]
    return [wire.Told(seq, rows[seq].at + shift, events) for seq, events in told.items()]


def brought_back(game: Game, brought: Brought, *frames: *tuple[int | None, bool, int, int]) -> Replay:
    """The same for a record, which is judged line by line."""
    table = match_in(game, check(msgspec.to_builtins(brought)))
    chairs = [agreed.Chair(name=name) for name in brought.seats]
    affairs = Affairs(game.name, table.options, chairs, "", opened=brought.seats)
    return replayed(affairs, table.rows[:], *frames)


# Into routes


def routes(hall: Hall, rates: float) -> list[Route]:
    """All of them, and the document that describes them."""
    api = Api(hall, rates)
    document = msgspec.json.encode(openapi(api.asks))

    async def described(request: Request) -> Response:
        return Response(document, media_type="application/json")

    async def metrics(request: Request) -> Response:
        hall.count()
        return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4")

    async def carried(request: Request) -> Response:
        try:
            person = await hall.people.carried(request.path_params["token"])
        except Refused as refused:
            return answer(STATUS.get(refused.code, 400), Refusal(refused.code, str(refused)))
        response = RedirectResponse("/", 303)
        bake(response, request, hall.people.cookie(person.id))
        return response

    async def qr(request: Request) -> Response:
        """The link without `/qr.svg`, to scan."""
        link = str(request.url.replace(query="")).removesuffix("/qr.svg")
        drawn = io.BytesIO()
        segno.make(link[:LONGEST_LINK]).save(drawn, kind="svg", scale=4, border=2)
        return Response(drawn.getvalue(), media_type="image/svg+xml")

    return [
        *(Route(ask.path, endpoint(hall, ask), methods=[ask.method]) for ask in api.asks),
        Route("/api/openapi.json", described),
        Route("/api/metrics", metrics),
        Route("/carry/{token}", carried),
        Route("/carry/{token}/qr.svg", qr),
        Route("/t/{table}/qr.svg", qr),
    ]


def endpoint(hall: Hall, ask: Ask) -> Callable[[Request], Awaitable[Response]]:
    """The handler with what stands before and behind it."""
    decoder = msgspec.json.Decoder(ask.takes) if ask.takes else None

    async def handle(request: Request) -> Response:
        try:
            person = await hall.people.who(token_of(request))
            body = decoder.decode(await request.body()) if decoder else None
            call = Call(request, person, body)
            given = await ask.handler(call)
        except Refused as refused:
            return answer(STATUS.get(refused.code, 400), Refusal(refused.code, str(refused)))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return answer(400, Refusal("bad_body", f"the request's body does not fit: {error}"))
        except ClientDisconnect:
            return answer(400, Refusal("bad_body", "the request's body has not come"))
        except Exception as error:
            fault("request", error)
            return answer(500, Refusal("fault", "something is wrong in this house, and has been noted"))
        response = answer(200, given)
        if call.person and (call.is_new or isinstance(given, Me)):
            bake(response, request, hall.people.cookie(call.person.id))
        elif ask.method == "DELETE":
            response.delete_cookie(COOKIE)
        return response

    return handle


def answer(status: int, given: Any) -> Response:
    return Response(msgspec.json.encode(given), status, media_type="application/json")


def bake(response: Response, request: Request, token: str) -> None:
    """Give the browser its cookie."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def openapi(asks: list[Ask]) -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = [ask.gives for ask in asks if ask.gives] + [ask.takes for ask in asks if ask.takes] + [Refusal]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for ask in asks:
        paths.setdefault(ask.path, {})[ask.method.lower()] = operation(ask, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": "1"},
        "paths": paths,
        "components": {"schemas": components},
    }


def operation(ask: Ask, schema_of: dict[str, Any]) -> dict[str, Any]:
    def content(kind: Any) -> dict[str, Any]:
        return {"application/json": {"schema": schema_of[str(kind)] if kind else {"type": "null"}}}

    text: dict[str, Any] = {"type": "string"}
    in_path = [part[1:-1] for part in ask.path.split("/") if part.startswith("{")]
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": text} for name in in_path
    ]
    parameters += [{"name": name, "in": "query", "schema": text} for name in ask.query]
    described: dict[str, Any] = {
        "summary": (ask.handler.__doc__ or "").strip(),
        "parameters": parameters,
        "responses": {
            "200": {"description": "done", "content": content(ask.gives)},
            "4XX": {"description": "refused", "content": content(Refusal)},
            "503": {"description": "not at the moment", "content": content(Refusal)},
        },
    }
    if ask.takes:
        described["requestBody"] = {"required": True, "content": content(ask.takes)}
    return described
