"""The commands and their options. Each imports what it needs when it is called."""

from typing import Annotated

import typer

from parlour.cli import Interrupted
from parlour.game import Refused

app = typer.Typer(
    name="parlour",
    help="A house for table games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="a game, as `parlour games` names it")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="how many play")]
Rules = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="a house rule; may be repeated")
]
Seed = Annotated[int | None, typer.Option(metavar="N", help="the same cards for the same number")]
Json = Annotated[bool, typer.Option("--json", help="for programs")]


def invoke(arguments: list[str]) -> None:
    """Run the command that these arguments name; what is wrong with them is refused in a sentence."""
    command = typer.main.get_command(app)
    try:
        code = command.main(arguments, prog_name="parlour", standalone_mode=False)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "parlour"
        said = error.format_message()
        raise Refused("usage", f"{said[:1].lower()}{said[1:].rstrip('.')}; see {path} --help") from None
    if code:  # Typer has caught Ctrl-C
        raise Interrupted("interrupted")


@app.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """A house for table games."""
    if context.invoked_subcommand is None:
        from parlour.cli.shelf import overview

        commands = typer.main.get_group(app).commands
        overview([(name, command.help or "") for name, command in commands.items()])


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="where to listen; 0.0.0.0: everywhere")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(metavar="N", help="the port; 0: any that is free")] = 8000,
    data: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="where tables are kept; your data folder")
    ] = None,
    pace: Annotated[
        float,
        typer.Option(metavar="FACTOR", help="how long house players take: 0: not at all, 2: twice"),
    ] = 1.0,
    rates: Annotated[
        float,
        typer.Option(metavar="FACTOR", help="how often one may ask: 2: twice as often as usual"),
    ] = 1.0,
    speed: Annotated[
        float, typer.Option(metavar="FACTOR", help="how fast the house's clocks run: 10 to try things out")
    ] = 1.0,
) -> None:
    """Open the house to browsers and programs."""
    from parlour.cli.serve import serve

    serve(host, port, data, pace, rates, speed)


@app.command()
def play(
    game: GameName,
    seats: Seats = None,
    seat: Annotated[int, typer.Option(metavar="K", help="where you sit, counted from 0")] = 0,
    rules: Rules = None,
    seed: Seed = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="what you are called")] = "Guest",
    level: Annotated[str, typer.Option(metavar="KIND", help="the other players: thumb or random")] = "thumb",
    pause: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="before each of their moves; 1 on a terminal, else 0"),
    ] = None,
) -> None:
    """Play against the house."""
    from parlour.cli.play import play

    play(game, seats, seat, rules or [], seed, name, level, pause)


@app.command()
def watch(
    game: GameName,
    seats: Seats = None,
    players: Annotated[
        str,
        typer.Option(metavar="KIND,KIND..", help="one for all seats, or one for each: thumb, random"),
    ] = "thumb",
    rules: Rules = None,
    seed: Seed = None,
    pause: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="after each move; 1 on a terminal, else 0")
    ] = None,
    eyes: Annotated[
        str, typer.Option(metavar="EYES", help="whose cards you see: onlooker, all, or a seat from 0")
    ] = "onlooker",
    json: Json = False,
) -> None:
    """Watch the house play; with --json the record and the result."""
    from parlour.cli.watch import watch

    watch(game, seats, players, rules or [], seed, pause, eyes, json)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a record, as `save` writes it")],
    eyes: Annotated[
        str, typer.Option(metavar="EYES", help="whose cards you see: all, onlooker, or a seat from 0")
    ] = "all",
    json: Json = False,
) -> None:
    """Step through a saved match; with --json one object a row."""
    from parlour.cli.replay import replay

    replay(file, eyes, json)


@app.command()
def games(json: Json = False) -> None:
    """List the games and their house rules."""
    from parlour.cli.shelf import games

    games(json)


@app.command()
def rules(game: GameName) -> None:
    """Print the rules of a game."""
    from parlour.cli.shelf import rules

    rules(game)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="one game; without it all")] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="on an NVIDIA GPU")] = False,
    interpreted: Annotated[bool, typer.Option("--interpreted", help="in plain Python")] = False,
    seconds: Annotated[float, typer.Option(metavar="S", help="how long to measure each game")] = 3.0,
    seats: Seats = None,
    rules: Rules = None,
    json: Json = False,
) -> None:
    """Measure how fast whole matches of random play run on one core."""
    from parlour.cli.bench import bench

    bench(game, gpu, interpreted, seconds, seats, rules or [], json)
