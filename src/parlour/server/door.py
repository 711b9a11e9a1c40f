"""One WebSocket: commands in, answers and news out."""

import asyncio
import contextlib

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from parlour.game import Refused
from parlour.server import affairs as agreed
from parlour.server import wire
from parlour.server.gallery import Listener
from parlour.server.guard import Bucket, Buckets, address_of, host_is_plain, origin_fits
from parlour.server.hall import Hall
from parlour.server.logs import fault
from parlour.server.people import COOKIE, Person
from parlour.server.room import Room
from parlour.server.store import Down

COMMANDS = (40, 20)
"""Commands of one connection: at once, and a second."""
WORDS = (10, 1)
"""Commands of one connection that write something down for good, or ask the house to think."""
CONNECTIONS = (60, 10)
"""Connections of one address: at once, and a second."""
TOO_SLOW, BAD_ORIGIN, NO_TABLE, TOO_MANY = 1013, 4403, 4404, 4429
"""Codes with which a connection is closed."""


FOR_ALL = (wire.Ping, wire.Hide, wire.Report)
"""What also somebody may ask for whom the host has removed."""
COSTLY = (wire.Say, wire.Undo, wire.Hide, wire.Report, wire.Hint, wire.Mute, wire.Remove)


class Door:
    """Lets connections in."""

    def __init__(self, hall: Hall, rates: float) -> None:
        self.hall, self.rates = hall, rates
        self.limits = Buckets(*(rates * limit for limit in CONNECTIONS))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection until it ends."""
        socket = HTTPConnection(scope)
        code = self._refusal(socket)
        found = code or await self._found(socket)
        await receive()
        await send({"type": "websocket.accept"})
        if isinstance(found, int):
            await send({"type": "websocket.close", "code": found})
            return
        room, listener = found
        room.visitors += 1
        try:
            await Talk(self.hall, room, listener, self.rates).run(receive, send)
        finally:
            room.visitors -= 1

    def _refusal(self, socket: HTTPConnection) -> int:
        if not (origin_fits(socket.headers) and host_is_plain(socket.headers)):
            return BAD_ORIGIN
        return 0 if self.limits.take(address_of(socket.scope)) else TOO_MANY

    async def _found(self, socket: HTTPConnection) -> tuple[Room, Listener] | int:
        """The table and who comes to it, or the code with which the connection is closed."""
        try:
            room = await self.hall.room(socket.path_params["table"])
            person = await self.hall.people.who(token_of(socket))
            return room, Listener(person, await self.hall.chat.hidden(person))
        except Down:
            return TOO_SLOW
        except Refused:
            return NO_TABLE


def token_of(connection: HTTPConnection) -> str | None:
    """What proves who is asking: a browser's cookie, or what a program sends as a bearer token."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else connection.cookies.get(COOKIE)


class Talk:
    """What goes on over one connection."""

    def __init__(self, hall: Hall, room: Room, listener: Listener, rates: float) -> None:
        self.hall, self.room, self.listener = hall, room, listener
        self.budget = Bucket(*(rates * limit for limit in COMMANDS))
        self.words = Bucket(*(rates * limit for limit in WORDS))

    async def run(self, receive: Receive, send: Send) -> None:
        self.hall.metrics.connections.inc()
        self.listener.when_lost = self._drop
        pump = asyncio.create_task(self._pump(send))
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                if self.listener.is_lost:
                    break
                said = message.get("text") or message.get("bytes") or ""
                self.listener.send(await self._answered(said))
        finally:
            pump.cancel()
            self.hall.metrics.connections.dec()
            self.listener.is_lost = True
            self.room.part(self.listener)

    def _drop(self) -> None:
        """Do without a connection that has been given up, also if it does not end for a while."""
        self.hall.metrics.drops.inc()
        self.room.part(self.listener)

    async def _pump(self, send: Send) -> None:
        """Send what waits; a connection that is too slow is closed, and may come back."""
        with contextlib.suppress(OSError, RuntimeError):
            while (message := await self.listener.next()) is not None:
                await send({"type": "websocket.send", "text": message.decode()})
            await send({"type": "websocket.close", "code": TOO_SLOW})

    async def _answered(self, message: str | bytes) -> bytes:
        """Carry out a command; the answer to it."""
        id = ""
        try:
            if not self.budget.take():
                id = wire.id_of(message)
                raise Refused("too_many", "too many commands: wait a little")
            try:
                asked = wire.decode(message)
            except Refused:
                id = wire.id_of(message)
                raise
            id = asked.id
            if isinstance(asked, COSTLY) and not self.words.take():
                raise Refused("too_many", "not so fast: wait a little")
            answer = await self._carry_out(asked)
            return wire.encode(answer or wire.Done(id))
        except Refused as refused:
            self.hall.metrics.refused.labels(refused.code).inc()
            return wire.encode(wire.No(id, refused.code, str(refused)))
        except Exception as error:
            fault("command", error)
            return wire.encode(wire.No(id, "fault", "something is wrong in this house, and has been noted"))

    async def _carry_out(self, asked: wire.Asked) -> wire.Done | wire.Pong | wire.Tip | None:
        if not isinstance(asked, FOR_ALL):
            agreed.expect_welcome(self.room.affairs, self.listener.who)
        match asked:
            case wire.Ping(id):
                return wire.Pong(id, self.hall.now())
            case wire.Hello(id, have):
                await self.room.join(self.listener, have)
                return None
            case wire.Act(id, move, seen):
                return wire.Done(id, await self.room.move(self._seat(), id, move, seen))
            case wire.Undo(id, seen):
                return wire.Done(id, await self.room.undo(self._seat(), id, seen))
            case wire.Say(id, text):
                person, now = self._person(), self.hall.now()
                return wire.Done(id, await self.hall.chat.say(self.room, person, id, text, now))
            case wire.Hint(id):
                return wire.Tip(id, *await self.room.hint(self._seat()))
        await self._arrange(asked)
        return None

    async def _arrange(self, asked: wire.Asked) -> None:
        """Commands about what is agreed at the table."""
        person, room = self._person(), self.room
        match asked:
            case wire.Sit(id, seat):
                await room.take_seat(person, id, seat)
            case wire.Leave(id):
                await room.leave(person, id)
            case wire.Begin(id):
                await room.begin(person.id, id)
            case wire.Again(id, agree):
                await room.again(person, id, agree)
            case wire.Choose(id, seat, choice):
                await room.choose(person, id, seat, choice)
            case _:
                await self._deal_with_people(person, asked)

    async def _deal_with_people(self, person: Person, asked: wire.Asked) -> None:
        """Commands about those who are here."""
        room = self.room
        match asked:
            case wire.Remove(id, who):
                await room.remove(person, id, who)
            case wire.Clear(id, seat):
                await self._clear(person, id, seat)
            case wire.Hide(_, who, on):
                await self._hide(person, who, on)
            case wire.Report(id, text):
                await self.hall.chat.report(room, person, id, text, self.hall.now())
            case _:
                await room.agree(person.id, asked.id, lambda affairs: self._host(affairs, person, asked))

    def _host(self, affairs: agreed.Affairs, person: Person, asked: wire.Asked) -> None:
        """Commands that only the host may give."""
        match asked:
            case wire.Fill(_, seat, player):
                agreed.fill(affairs, person.id, seat, player)
            case wire.Rules(_, seats, options, clock, public, hints):
                agreed.change_rules(affairs, person.id, self.room.game, seats, {**options})
                affairs.clock, affairs.public = agreed.fitting_clock(clock), public
                affairs.hints = hints
            case wire.Host(_, who):
                agreed.hand_on(affairs, person.id, who)
            case wire.Mute(_, who, on):
                agreed.mute(affairs, person.id, who, on)

    async def _clear(self, person: Person, id: str, seat: int) -> None:
        """Empty a seat: of a house player, or of a guest who is removed with it."""
        whom = agreed.chair_at(self.room.affairs, seat).who
        if whom:
            agreed.expect(self.room.affairs, "waiting")
            await self.room.remove(person, id, whom)
        else:
            await self.room.agree(person.id, id, lambda affairs: agreed.clear(affairs, person.id, seat))

    async def _hide(self, person: Person, whom: str, on: bool) -> None:
        hidden = await self.hall.chat.hide(person, whom, on)
        for listener in self.room.gallery.listeners:
            if listener.who == person.id:
                listener.hidden = hidden
        self.room.gallery.around()

    def _person(self) -> Person:
        if self.listener.person is None:
            raise Refused("no_name", "say first what you are called")
        return self.listener.person

    def _seat(self) -> int:
        seat = self.room.affairs.seat_of(self._person().id)
        if seat is None:
            raise Refused("not_seated", "you do not sit at this table")
        return seat
