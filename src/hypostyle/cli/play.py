"""Setting up a match in the terminal: which game, from which record, who plays, and from which seed."""

import secrets
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

from hypostyle.ai.levels import DEFAULT_LEVEL, LEVELS
from hypostyle.cli.house import House
from hypostyle.cli.keeping import Keeper
from hypostyle.cli.players import Players
from hypostyle.cli.programs import game_of_record
from hypostyle.cli.records import check_seat, is_terminal, load_record, read_file, with_set
from hypostyle.cli.screen import Screen
from hypostyle.cli.table import Table
from hypostyle.cli.trouble import Trouble
from hypostyle.core import SEED_BYTES, Game, Match, Seat, message, numbered_seed, read_record, seal


class Begin(NamedTuple):
    """How a match is to begin: anew, from a record, or at an example of the game."""

    game: str | None
    options: Mapping[str, str]
    preset: str | None
    set_file: str | None
    load_file: str | None
    example: str | None


def play(
    house: House,
    begin: Begin,
    computers: Sequence[Seat],
    level: str | None,
    scale: float,
    seed: int | None,
    save_file: str | None,
) -> None:
    """Play a match at this terminal."""
    if level is not None and level not in LEVELS:
        raise Trouble(message("trouble.no_level", value=level, expected=tuple(LEVELS)))
    screen = Screen(house)
    _edit_lines()
    luck = secrets.token_bytes(SEED_BYTES) if seed is None else numbered_seed(seed)
    try:
        match = _match(screen, begin, luck)
        for seat in computers:
            check_seat(match.position, seat)
        keeper = _keeper(match, begin.load_file, save_file)
        played, strength = _who_plays(screen, match, computers, level)
    except (EOFError, KeyboardInterrupt):
        screen.space()
        screen.say("play.goodbye")
        return
    Table(screen, match, Players(match, played, luck, strength, scale), keeper).play()


def _edit_lines() -> None:
    """Arrow keys and earlier lines at the prompt, where Python was built with them."""
    if is_terminal(sys.stdin):
        with suppress(ImportError):
            import_module("readline")


def _match(screen: Screen, begin: Begin, luck: bytes) -> Match:
    if begin.example is not None and (begin.load_file or begin.options or begin.preset or begin.set_file):
        raise Trouble(message("usage.example_alone"))
    if begin.load_file is None:
        game = _choose_game(screen) if begin.game is None else screen.house.library.find(begin.game)
        if begin.example is not None:
            return _exemplified(screen, game, begin.example, luck)
        options = game.facts.settle(_options(game, begin), (screen.house.language,))
        return Match(with_set(game, begin.set_file), options, seed=luck)
    text = read_file(begin.load_file)
    record = read_record(text)
    game = with_set(game_of_record(screen.house, record, begin.game, text), begin.set_file)
    match = load_record(game, record, text, _options(game, begin))
    return _with_dice(screen, match, luck)


def _options(game: Game, begin: Begin) -> Mapping[str, str]:
    """What is given one by one goes before the preset."""
    preset = game.facts.preset(begin.preset).start if begin.preset else {}
    return {name: str(value) for name, value in preset.items()} | dict(begin.options)


def _exemplified(screen: Screen, game: Game, name: str, luck: bytes) -> Match:
    """The match that an example goes on from, once it is said what there is to see."""
    examples = {example.id: example for example in game.examples()}
    if name not in examples:
        raise Trouble(message("trouble.no_example", value=name, expected=tuple(examples)))
    example = examples[name]
    screen.line(screen.house.spoken(game, example.title), "bold")
    screen.line(screen.house.spoken(game, example.text))
    match = Match.of(game, example)
    return match.fork(match.ply, seed=luck)


def _keeper(match: Match, load_file: str | None, save_file: str | None) -> Keeper | None:
    """What keeps the record, tried at once: better to learn now that the file cannot be written."""
    if save_file is None:
        return None
    keeper = Keeper(save_file, replacing=load_file)
    keeper.write(match.record())
    return keeper


def _with_dice(screen: Screen, match: Match, luck: bytes) -> Match:
    """A loaded match that can draw. If its own seed is not known, it goes on as a fork with a seed of its own."""
    if match.seed is not None or match.is_over or not match.game.facts.luck:
        return match
    if match.seedhash == seal(luck):
        match.seed = luck
        return match
    screen.say("play.new_dice", "dim")
    return match.fork(match.ply, seed=luck)


def _choose_game(screen: Screen) -> Game:
    games = list(screen.house.library.values())
    if not games:
        raise Trouble(message("trouble.no_games"))
    if len(games) == 1:
        return games[0]
    screen.say("play.which_game")
    screen.numbered([game.facts.title(screen.house.language) for game in games])
    while True:
        answer = screen.ask()
        named = [game for number, game in enumerate(games, start=1) if answer in (str(number), game.facts.id)]
        if named:
            return named[0]
        screen.trouble(screen.house.say("play.not_listed", number=answer))


def _who_plays(
    screen: Screen, match: Match, computers: Sequence[Seat], level: str | None
) -> tuple[Sequence[Seat], str]:
    """The seats of the computer and how strong it is: as told, else asked of a person at a terminal.

    A level without seats means all but the first.
    """
    others = [seat for seat in match.position.seats if seat not in match.position.house_seats][1:]
    if computers or level:
        return computers or others, level or DEFAULT_LEVEL
    if not others or match.is_over or not is_terminal(sys.stdin):
        return (), DEFAULT_LEVEL
    screen.say("play.who_plays")
    if _ask_number(screen, ["play.alone", "play.together"]) == 1:
        return (), DEFAULT_LEVEL
    screen.say("play.which_level")
    return others, list(LEVELS)[_ask_number(screen, [f"level.{each}" for each in LEVELS])]


def _ask_number(screen: Screen, codes: Sequence[str]) -> int:
    """Which of these is meant, from 0; Enter takes the first."""
    screen.numbered([screen.house.say(code) for code in codes])
    while True:
        answer = screen.ask() or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(codes):
            return int(answer) - 1
        screen.trouble(screen.house.say("play.not_listed", number=answer))
