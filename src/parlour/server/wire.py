"""What goes over the wire: two closed unions. `tools/typescript.py` writes the same for TypeScript."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from parlour.game import Event, Refused, Value
from parlour.server.affairs import Choice, Phase
from parlour.table.log import LONGEST_NAME, LONGEST_TEXT

Id = Annotated[str, Meta(min_length=1, max_length=40)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[^*]")]
"""Chosen by who asks, once for each command; those with a star are the house's own."""
Seat = Annotated[int, Meta(ge=0, le=15)]
Row = Annotated[int, Meta(ge=-1, le=1_000_000)]
Words = Annotated[str, Meta(max_length=120)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Options = Annotated[dict[Id, Value], Meta(max_length=40)]

LARGEST = 8192
"""Bytes of a message to the server: the longest text fits, however it is written."""


class Command(Struct, tag_field="do", forbid_unknown_fields=True):
    """What somebody asks of the server; the answer bears the same id."""

    id: CommandId


class Hello(Command, tag="hello"):
    """The first command: show me the table; `have` is the newest row that I know."""

    have: Row = -1


class Act(Command, tag="act"):
    """Make a move; `seen` is the newest row I knew when I chose it."""

    move: Words
    seen: Row


class Undo(Command, tag="undo"):
    """Take my last move back."""

    seen: Row


class Say(Command, tag="say"):
    """Say something to the table."""

    text: Text


class Sit(Command, tag="sit"):
    """Take a seat, or take my seat back from the house player in it."""

    seat: Seat


class Leave(Command, tag="leave"):
    """Give my seat up."""


class Fill(Command, tag="fill"):
    """Let a house player take an empty seat."""

    seat: Seat
    player: Id


class Clear(Command, tag="clear"):
    """Empty a seat; a guest in it is removed from the table."""

    seat: Seat


class Rules(Command, tag="rules"):
    """Other house rules, another number of seats, another clock, listed in the lobby or not."""

    seats: Seat
    options: Options
    clock: int
    public: bool
    hints: bool = False


class Begin(Command, tag="begin"):
    """Start the match."""


class Again(Command, tag="again"):
    """Whether I want a rematch."""

    agree: bool


class Choose(Command, tag="choose"):
    """What I would do about the one who is away."""

    seat: Seat
    choice: Choice


class Host(Command, tag="host"):
    """Hand the table on to another guest."""

    who: Id


class Remove(Command, tag="remove"):
    """As the host, remove a guest from the table for good."""

    who: Id


class Mute(Command, tag="mute"):
    """As the host, stop somebody's chat or let it go on."""

    who: Id
    on: bool


class Hide(Command, tag="hide"):
    """Hide somebody's chat from me, or show it again."""

    who: Id
    on: bool


class Report(Command, tag="report"):
    """Report this table; its log goes with it."""

    text: Text


class Hint(Command, tag="hint"):
    """What would the house do in my seat, and why?"""


class Ping(Command, tag="ping"):
    """Are you there?"""


Asked = (
    Hello
    | Act
    | Undo
    | Say
    | Sit
    | Leave
    | Fill
    | Clear
    | Rules
    | Begin
    | Again
    | Choose
    | Host
    | Remove
    | Mute
    | Hide
    | Report
    | Hint
    | Ping
)


class Answer(Struct, tag_field="is"):
    """What the server says."""


class Done(Answer, tag="done"):
    """The command has been carried out; `seq` is the row that it has become, if it has."""

    id: str
    seq: int | None = None


class No(Answer, tag="no"):
    """The command was refused: a code for programs, a sentence for people."""

    id: str
    code: str
    text: str


class Pong(Answer, tag="pong"):
    """I am; `now` is the time of the server in milliseconds."""

    id: str
    now: int


class Tip(Answer, tag="tip"):
    """What the house would do in your seat, and why."""

    id: str
    move: str
    reason: str


class Told(Struct, frozen=True):
    """What you are told of one row."""

    seq: int
    at: int
    events: list[Event]


class News(Answer, tag="news"):
    """Rows that you have not seen, and the table after them."""

    rows: list[Told]
    view: dict[str, Any]
    due: int | None
    """When silence will do something if nobody acts before, by the time of the server."""


class Whole(Answer, tag="whole"):
    """The table as it is; the rows up to `seq` are behind it."""

    seq: int
    view: dict[str, Any]
    due: int | None


class Place(Struct, frozen=True):
    """A seat of the table, as everybody may see it."""

    who: str
    name: str
    player: str
    here: bool
    away: int
    until: int
    choices: dict[str, Choice]
    again: bool | None


class Around(Answer, tag="around"):
    """Everything about the table that is not the game."""

    table: str
    edition: int
    game: str
    options: dict[str, Value]
    clock: int
    public: bool
    hints: bool
    phase: Phase
    host: str
    you: str
    seat: int | None
    places: list[Place]
    onlookers: int
    muted: list[str]
    hidden: list[str]
    paused: int
    begins: int
    """When the next act may be made, by the time of the server."""
    next: str
    now: int


class Chat(Answer, tag="chat"):
    """Something said beside the game: before the start, after the end, or by an onlooker."""

    number: int
    at: int
    who: str
    name: str
    text: str
    seated: bool


Answers = Done | No | Pong | Tip | News | Whole | Around | Chat

_decoder = msgspec.json.Decoder(Asked)
_encoder = msgspec.json.Encoder()
encode = _encoder.encode


def decode(message: str | bytes) -> Asked:
    """The command in this message, or a refusal."""
    try:
        return _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_message", f"this is no command: {error}"[:300]) from None


def id_of(message: str | bytes) -> str:
    """The id of a message that is no command, if it has one: so that its sender gets an answer."""
    try:
        id = msgspec.json.decode(message).get("id", "")
    except (msgspec.DecodeError, UnicodeError, RecursionError, AttributeError):
        return ""
    return id if isinstance(id, str) and len(id) <= 40 else ""
