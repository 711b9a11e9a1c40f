"""What is asked over HTTP. One list says which requests there are; the OpenAPI document is made of it."""

import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from parlour.game import Refused, Value
from parlour.games import load, names
from parlour.players import PLAYERS
from parlour.server import wire
from parlour.server.door import token_of
from parlour.server.hall import Hall
from parlour.server.people import COOKIE, YEAR, Person
from parlour.server.room import Room
from parlour.table import Table

STATUS = {"no_table": 404, "unknown_game": 404, "no_name": 401, "unfinished": 409, "not_found": 404}
"""Where a refusal is not simply a bad request."""
HEALTHY = 2.0
"""Seconds for which a health check counts."""


class Named(Struct, forbid_unknown_fields=True):
    """What somebody is called."""

    name: wire.Name


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
    values: list[Value]
    """All that may be chosen; the first and the last of a range of numbers."""
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


class Link(Struct):
    link: str


class Opened(Struct):
    table: str
    link: str


class Listed(Struct):
    table: str
    made: int
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


class Call(NamedTuple):
    """A request as its handler gets it."""

    request: Request
    person: Person | None
    body: Any

    @property
    def guest(self) -> Person:
        if self.person is None:
            raise Refused("no_name", "say first what you are called: POST /api/me")
        return self.person

    def path(self, key: str) -> str:
        return self.request.path_params[key]

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

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
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
            Ask("GET", "/api/lobby", self.lobby, list[Listed]),
            Ask("POST", "/api/tables", self.open_table, Opened, Asked),
            Ask("GET", "/api/tables/{table}", self.table, Listed),
            Ask("GET", "/api/tables/{table}/view", self.view, dict[str, Any]),
            Ask("GET", "/api/tables/{table}/result", self.result, Outcome),
            Ask("GET", "/api/tables/{table}/record", self.record, dict[str, Any]),
            Ask("GET", "/api/tables/{table}/replay", self.replay, Replay, query=("eyes", "from", "to")),
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
        id = await self.hall.create(tester, game.name, game.seats[0], {}, 0, False)
        room = await self.hall.room(id)
        try:
            for seat in range(1, game.seats[0]):
                room.affairs.chairs[seat].who = tester.id
            await room.begin(tester.id, "begin")
            assert room.table
            seat = room.table.awaited[0]
            seq = await room.move(seat, "move", game.moves(room.table.state, seat)[0], 0)
            found = await self.hall.store.table(id)
            healthy = found is not None and found.rows[seq] == room.table.rows[seq]
        finally:
            self.hall.rooms.pop(id, None)
            await self.hall.store.forget(id)
        return Health(healthy, round(1000 * (time.perf_counter() - began), 2))

    # Guests

    async def me(self, call: Call) -> Me:
        """Who you are, and your ratings."""
        return await self._me(call.guest)

    async def name_me(self, call: Call) -> Me:
        """Say what you are called; who has no cookie gets one."""
        if call.person is None:
            person, _ = await self.hall.people.welcome(call.body.name, self.hall.now())
        else:
            person = await self.hall.people.rename(call.person, call.body.name)
        return await self._me(person)

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

    # Tables

    async def lobby(self, call: Call) -> list[dict[str, Any]]:
        """The public tables that can be joined or watched."""
        return await self.hall.lobby()

    async def open_table(self, call: Call) -> Opened:
        """Open a table; you sit in its first seat. Who has the link may sit or look on."""
        asked: Asked = call.body
        id = await self.hall.create(
            call.guest, asked.game, asked.seats, {**asked.options}, asked.clock, asked.public
        )
        if asked.house is not None:
            await self.hall.play_the_house(id, call.guest.id, asked.house)
        return Opened(id, str(call.request.base_url) + f"t/{id}")

    async def _room(self, call: Call) -> Room:
        return await self.hall.room(call.path("table"))

    async def table(self, call: Call) -> dict[str, Any]:
        """What is played at a table, and by whom."""
        room = await self._room(call)
        return room.listed()

    async def view(self, call: Call) -> dict[str, Any]:
        """The table as you may see it."""
        room = await self._room(call)
        async with room.lock:
            table = started(room)
            return table.view(room.affairs.seat_of(call.person.id if call.person else ""))

    async def result(self, call: Call) -> Outcome:
        """How a match ended."""
        room = await self._room(call)
        table = finished(room)
        ended = table.view(None)["ended"]
        return Outcome(room.game.name, room.affairs.phase, table.names, table.scores, table.places, ended)

    async def record(self, call: Call) -> dict[str, Any]:
        """The record of a match that is over."""
        return finished(await self._room(call)).record()

    async def replay(self, call: Call) -> Replay:
        """A match that is over, row by row, with the eyes of a seat (`eyes=1`), or of an onlooker."""
        table = finished(await self._room(call))
        eyes = call.query("eyes", 0, table.seats - 1) if "eyes" in call.request.query_params else None
        newest = len(table.rows) - 1
        first, last = call.query("from", 0, newest), call.query("to", newest, newest)
        return replayed(table, eyes, first, last)


def started(room: Room) -> Table:
    if room.table is None:
        raise Refused("unfinished", "the match has not begun")
    return room.table


def finished(room: Room) -> Table:
    """The table, if its secrets are no longer secret."""
    if room.affairs.phase not in ("over", "broken"):
        raise Refused("unfinished", "the match is not over: what was hidden is shown only then")
    return started(room)


def game_info(name: str) -> GameInfo:
    game = load(name)
    options = [
        HouseRule(
            option.key,
            [option.values[0], option.values[-1]] if isinstance(option.values, range) else [*option.values],
            isinstance(option.values, range),
            {str(seats): option.usual(seats) for seats in game.seats},
            option.why,
        )
        for option in game.options
    ]
    return GameInfo(game.name, game.title, game.line, game.credit, [*game.seats], options)


def replayed(table: Table, eyes: int | None, first: int, last: int) -> Replay:
    """The rows from the first to the last as these eyes saw them."""
    log = table.record()["log"]
    again = Table(table.game, table.seats, table.options, names=table.names)
    frames: list[Frame] = []
    for seq, row in enumerate(table.rows[: last + 1]):
        again.follow(row)
        if seq >= first:
            view = again.view(eyes)
            frames.append(Frame(seq, row.at - table.rows[0].at, log[seq], again.told(eyes, seq), view))
    return Replay(table.game.name, table.names, len(table.rows), frames)


# Into routes


def routes(hall: Hall) -> list[Route]:
    """All of them, and the document that describes them."""
    api = Api(hall)
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
        import segno

        code = segno.make(f"{request.base_url}t/{request.path_params['table'][:40]}")
        return Response(code.svg_inline(scale=4), media_type="image/svg+xml")

    return [
        *(Route(ask.path, endpoint(hall, ask), methods=[ask.method]) for ask in api.asks),
        Route("/api/openapi.json", described),
        Route("/api/metrics", metrics),
        Route("/carry/{token}", carried),
        Route("/t/{table}/qr.svg", qr),
    ]


def endpoint(hall: Hall, ask: Ask) -> Callable[[Request], Awaitable[Response]]:
    """The handler with what stands before and behind it."""
    decoder = msgspec.json.Decoder(ask.takes) if ask.takes else None

    async def handle(request: Request) -> Response:
        try:
            person = await hall.people.who(token_of(request))
            body = decoder.decode(await request.body()) if decoder else None
            given = await ask.handler(Call(request, person, body))
        except Refused as refused:
            return answer(STATUS.get(refused.code, 400), Refusal(refused.code, str(refused)))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return answer(400, Refusal("bad_body", f"the request's body does not fit: {error}"))
        response = answer(200, given)
        if isinstance(given, Me):
            bake(response, request, given.token)
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

    text, number = {"type": "string"}, {"type": "integer", "minimum": 0}
    in_path = [part[1:-1] for part in ask.path.split("/") if part.startswith("{")]
    parameters = [{"name": name, "in": "path", "required": True, "schema": text} for name in in_path]
    parameters += [{"name": name, "in": "query", "schema": number} for name in ask.query]
    described: dict[str, Any] = {
        "summary": (ask.handler.__doc__ or "").strip(),
        "parameters": parameters,
        "responses": {
            "200": {"description": "done", "content": content(ask.gives)},
            "4XX": {"description": "refused", "content": content(Refusal)},
        },
    }
    if ask.takes:
        described["requestBody"] = {"required": True, "content": content(ask.takes)}
    return described
