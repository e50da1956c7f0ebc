"""The commands, thin: each reads its parameters and hands them on. Their `help` are codes of the words files."""

from typing import Annotated, TypeAlias

import typer

from hypostyle import __version__
from hypostyle.ai.analysis import USUAL
from hypostyle.cli import contending, hosting, judging, printing, programs, show
from hypostyle.cli import play as play_module
from hypostyle.cli.commands import HouseCommand, HouseGroup, house_of
from hypostyle.cli.house import House
from hypostyle.cli.numbers import factor, number_from_0, number_from_1, percent, whole_number
from hypostyle.cli.records import load, load_record, read_options, read_source, with_set
from hypostyle.cli.trouble import YES
from hypostyle.core import Game, Match, read_record
from hypostyle.games import Library

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="help.game")]
MaybeGame: TypeAlias = Annotated[str | None, typer.Argument(metavar="GAME", help="help.game")]
File: TypeAlias = Annotated[str | None, typer.Argument(metavar="FILE", help="help.file")]
Given: TypeAlias = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="help.option")]
OwnSet: TypeAlias = Annotated[str | None, typer.Option("--set", metavar="FILE", help="help.set")]
SeatNumber: TypeAlias = Annotated[
    int | None, typer.Option("--seat", metavar="N", parser=whole_number, help="help.seat")
]
DataFolder: TypeAlias = Annotated[str | None, typer.Option("--data", metavar="FOLDER", help="help.data")]
RecordGame: TypeAlias = Annotated[str | None, typer.Option("--game", metavar="GAME", help="help.record_game")]


def build_app(language: str, library: Library) -> typer.Typer:
    """The whole command line, in a language and over a library of games."""
    app = typer.Typer(
        name="hypostyle",
        cls=HouseGroup,
        help="help.hypostyle",
        add_completion=False,
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        context_settings={"obj": House(language, library)},
    )
    app.callback()(hypostyle)
    for command in (
        games,
        play,
        legal,
        perft,
        why,
        random,
        replay,
        verify,
        analyse,
        check,
        arena,
        print_,
        serve,
        backup,
    ):
        name = command.__name__.rstrip("_")
        # Too many arguments are let through, so that our own words refuse them.
        app.command(name, cls=HouseCommand, help=f"help.{name}", context_settings={"allow_extra_args": True})(command)
    return app


def hypostyle(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="help.version")] = False,
    language: Annotated[str | None, typer.Option("--language", metavar="en|fr", help="help.language")] = None,
) -> None:
    if version:
        typer.echo(f"hypostyle {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def games(ctx: typer.Context, game: MaybeGame = None) -> int:
    house = house_of(ctx)
    if game is None:
        show.show_games(house)
    else:
        show.show_game(house, house.library.find(game))
    return YES


def play(
    ctx: typer.Context,
    game: MaybeGame = None,
    option: Given = None,
    preset: Annotated[str | None, typer.Option("--preset", metavar="ID", help="help.preset")] = None,
    own_set: OwnSet = None,
    computer: Annotated[
        list[int] | None, typer.Option("--computer", metavar="N", parser=whole_number, help="help.computer")
    ] = None,
    level: Annotated[str | None, typer.Option("--level", metavar="LEVEL", help="help.level")] = None,
    scale: Annotated[float, typer.Option("--scale", metavar="X", parser=factor, help="help.play_scale")] = 1.0,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", parser=whole_number, help="help.play_seed")] = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE", help="help.load")] = None,
    example: Annotated[str | None, typer.Option("--example", metavar="ID", help="help.example")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE", help="help.save")] = None,
) -> int:
    begin = play_module.Begin(game, read_options(option), preset, own_set, load, example)
    play_module.play(house_of(ctx), begin, computer or (), level, scale, seed, save)
    return YES


def legal(
    ctx: typer.Context,
    game: GameName,
    file: File = None,
    option: Given = None,
    seat: SeatNumber = None,
    own_set: OwnSet = None,
) -> int:
    programs.write(programs.legal_lines(_match(ctx, game, file, option, own_set), seat))
    return YES


def perft(
    ctx: typer.Context,
    game: GameName,
    file: File = None,
    *,
    depth: Annotated[int, typer.Option("--depth", metavar="N", parser=number_from_0, help="help.depth")],
    divide: Annotated[bool, typer.Option("--divide", help="help.divide")] = False,
    option: Given = None,
    own_set: OwnSet = None,
) -> int:
    programs.write(programs.perft_lines(_match(ctx, game, file, option, own_set), depth, divided=divide))
    return YES


def why(
    ctx: typer.Context,
    game: GameName,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="help.move")],
    file: File = None,
    option: Given = None,
    seat: SeatNumber = None,
    own_set: OwnSet = None,
) -> int:
    return programs.answer_why(house_of(ctx), _match(ctx, game, file, option, own_set), move, seat)


def random(
    ctx: typer.Context,
    game: GameName,
    *,
    seed: Annotated[int, typer.Option("--seed", metavar="N", parser=whole_number, help="help.seed")],
    bare: Annotated[bool, typer.Option("--bare", help="help.bare")] = False,
    option: Given = None,
    own_set: OwnSet = None,
) -> int:
    record = programs.random_record(_game(ctx, game, own_set), read_options(option), seed, bare=bare)
    programs.write_bytes(record.encode())
    return YES


def replay(
    ctx: typer.Context,
    file: File = None,
    ply: Annotated[int | None, typer.Option("--ply", metavar="N", parser=number_from_0, help="help.ply")] = None,
    game: RecordGame = None,
    option: Given = None,
    own_set: OwnSet = None,
) -> int:
    house = house_of(ctx)
    match = _recorded(house, file, game, option, own_set)
    show.replay(house, match, ply, waiting=show.can_wait(file))
    return YES


def verify(
    ctx: typer.Context, file: File = None, game: RecordGame = None, option: Given = None, own_set: OwnSet = None
) -> int:
    return programs.answer_verify(house_of(ctx), read_source(file, needed=True), game, read_options(option), own_set)


def analyse(
    ctx: typer.Context,
    file: File = None,
    depth: Annotated[str, typer.Option("--depth", metavar="DEPTH", help="help.analyse_depth")] = USUAL,
    as_json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
    game: RecordGame = None,
    option: Given = None,
    own_set: OwnSet = None,
) -> int:
    match = _recorded(house_of(ctx), file, game, option, own_set)
    judging.answer_analyse(house_of(ctx), match, depth, as_json=as_json)
    return YES


def check(
    ctx: typer.Context,
    game: GameName,
    games: Annotated[int, typer.Option("--games", metavar="N", parser=number_from_1, help="help.games_count")] = 40,
    seed: Annotated[int, typer.Option("--seed", metavar="N", parser=whole_number, help="help.check_seed")] = 1,
    own_set: OwnSet = None,
) -> int:
    return show.check(house_of(ctx), _game(ctx, game, own_set), games, seed)


def arena(
    ctx: typer.Context,
    game: GameName,
    *,
    players: Annotated[str, typer.Option("--players", metavar="NAMES", help="help.players")],
    games: Annotated[int, typer.Option("--games", metavar="N", parser=number_from_1, help="help.arena_games")] = 100,
    until: Annotated[int | None, typer.Option("--until", metavar="N", parser=percent, help="help.until")] = None,
    option: Given = None,
    own_set: OwnSet = None,
    scale: Annotated[float, typer.Option("--scale", metavar="X", parser=factor, help="help.scale")] = 1.0,
    clock: Annotated[bool, typer.Option("--clock", help="help.clock")] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="N", parser=whole_number, help="help.check_seed")] = 1,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", parser=number_from_1, help="help.workers")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="FOLDER", help="help.out")] = None,
) -> int:
    found = _game(ctx, game, own_set)
    given = read_options(option)
    return contending.arena(house_of(ctx), found, players, games, given, seed, scale, workers, out, until, clock=clock)


def print_(
    ctx: typer.Context,
    game: GameName,
    paper: Annotated[str | None, typer.Option("--paper", metavar="a4|letter|a3", help="help.print_paper")] = None,
    ink: Annotated[str | None, typer.Option("--ink", metavar="full|low|grey", help="help.print_ink")] = None,
    sides: Annotated[str | None, typer.Option("--sides", metavar="single|duplex|fold", help="help.print_sides")] = None,
    format: Annotated[
        str | None, typer.Option("--format", metavar="pdf|svg|png|jpg|3mf|stl", help="help.print_format")
    ] = None,
    dpi: Annotated[str | None, typer.Option("--dpi", metavar="N", help="help.print_dpi")] = None,
    only: Annotated[str | None, typer.Option("--only", metavar="NAMES", help="help.print_only")] = None,
    bleed: Annotated[str | None, typer.Option("--bleed", metavar="MM", help="help.print_bleed")] = None,
    scale: Annotated[str | None, typer.Option("--scale", metavar="X", help="help.print_scale")] = None,
    thickness: Annotated[str | None, typer.Option("--thickness", metavar="MM", help="help.print_thickness")] = None,
    cube: Annotated[str | None, typer.Option("--cube", metavar="MM", help="help.print_cube")] = None,
    clearance: Annotated[str | None, typer.Option("--clearance", metavar="MM", help="help.print_clearance")] = None,
    bed: Annotated[str | None, typer.Option("--bed", metavar="MM", help="help.print_bed")] = None,
    kerf: Annotated[str | None, typer.Option("--kerf", metavar="MM", help="help.print_kerf")] = None,
    purpose: Annotated[
        str | None, typer.Option("--for", metavar="laser|tabletop-simulator", help="help.print_for")
    ] = None,
    address: Annotated[str | None, typer.Option("--house", metavar="URL", help="help.print_house")] = None,
    own_set: OwnSet = None,
    out: Annotated[str | None, typer.Option("--out", metavar="FILE", help="help.print_out")] = None,
    force: Annotated[bool, typer.Option("--force", help="help.force")] = False,
) -> int:
    given = {
        **{"paper": paper, "ink": ink, "sides": sides, "format": format, "dpi": dpi, "only": only, "bleed": bleed},
        **{"scale": scale, "thickness": thickness, "cube": cube, "clearance": clearance, "bed": bed, "kerf": kerf},
        **{"purpose": purpose, "house": address},
    }
    printing.print_kit(house_of(ctx), _game(ctx, game, own_set), given, out, force=force)
    return YES


def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="HOST", help="help.host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", parser=number_from_0, help="help.port")] = 8421,
    data: DataFolder = None,
    lan: Annotated[bool, typer.Option("--lan", help="help.lan")] = False,
    proxy: Annotated[str | None, typer.Option("--proxy", metavar="HOST", help="help.proxy")] = None,
) -> int:
    hosting.serve(house_of(ctx), host, port, data, proxy, lan=lan)
    return YES


def backup(
    ctx: typer.Context,
    target: Annotated[str, typer.Argument(metavar="FILE", help="help.backup_file")],
    data: DataFolder = None,
) -> int:
    hosting.backup(house_of(ctx), target, data)
    return YES


def _game(ctx: typer.Context, name: str, set_file: str | None) -> Game:
    return with_set(house_of(ctx).library.find(name), set_file)


def _recorded(
    house: House, file: str | None, game: str | None, option: list[str] | None, set_file: str | None
) -> Match:
    """The match of a record that is looked at from its first entry to its last."""
    text = read_source(file, needed=True)
    record = read_record(text)
    found = with_set(programs.game_of_record(house, record, game, text), set_file)
    return load_record(found, record, text, read_options(option))


def _match(ctx: typer.Context, name: str, file: str | None, option: list[str] | None, set_file: str | None) -> Match:
    game = _game(ctx, name, set_file)
    return load(game, read_source(file), read_options(option))
