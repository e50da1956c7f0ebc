"""What people read: the games of the house, a record replayed, a game checked."""

import sys
from collections import Counter
from collections.abc import Iterator

from rich import box
from rich.table import Table
from rich.text import Text

from hypostyle.cli.house import GOLD, TERRACOTTA, TURQUOISE, House
from hypostyle.cli.records import is_terminal
from hypostyle.cli.screen import Screen
from hypostyle.cli.trouble import NO, YES, Trouble
from hypostyle.core import Facts, Game, Match, Words, check_game, message
from hypostyle.core.check import CheckFailed, Report

COLUMNS = ("id", "title", "players", "minutes", "designer", "luck", "aim")
WIDE = 120  # columns that the whole table needs to be read with ease

# Games


def show_games(house: House) -> None:
    """All games in a table."""
    screen = Screen(house)
    is_wide = screen.console.width >= WIDE
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for column in COLUMNS if is_wide else COLUMNS[:-1]:
        table.add_column(house.say(f"games.{column}"), no_wrap=column != "aim")
    for game in house.library.values():
        row = list(_row(house, game))
        table.add_row(*(row if is_wide else row[:-1]))
    screen.block(table)
    if not is_wide:
        _show_aims(screen)
    screen.say("games.next", "dim")


def _show_aims(screen: Screen) -> None:
    """The last column by itself, where it would be too narrow to read."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for game in screen.house.library.values():
        table.add_row(Text(game.facts.id, TURQUOISE), game.words(screen.house.language).get("aim", ""))
    screen.block(table)
    screen.space()


def _row(house: House, game: Game) -> Iterator[Text]:
    facts = game.facts
    yield Text(facts.id, TURQUOISE)
    yield Text(facts.title(house.language), "bold")
    yield Text(_players(facts))
    yield Text(str(facts.minutes))
    yield Text(facts.designer)
    yield Text(house.say("games.luck_yes" if facts.luck else "games.luck_no"))
    yield Text(game.words(house.language).get("aim", ""))


def _players(facts: Facts) -> str:
    """`2–3`, or `2, 4` where there are gaps."""
    low, high = facts.players[0], facts.players[-1]
    if len(facts.players) > 1 and facts.players == tuple(range(low, high + 1)):
        return f"{low}–{high}"
    return ", ".join(map(str, facts.players))


def show_game(house: House, game: Game) -> None:
    """One game: its facts and its options, each with what it means."""
    screen, words = Screen(house), game.words(house.language)
    screen.title(game.facts.title(house.language))
    screen.line(words.get("aim", ""))
    luck = house.say("games.luck_yes" if game.facts.luck else "games.luck_no")
    screen.say(
        "games.facts",
        "dim",
        designer=game.facts.designer,
        players=_players(game.facts),
        minutes=game.facts.minutes,
        luck=luck,
    )
    screen.space()
    for option in game.facts.options:
        screen.line(words.get(f"option.{option.name}", option.name), "bold")
        for value in option.values:
            screen.line(_value(words, option.name, str(value), is_default=value == option.default))
    if game.facts.presets:
        screen.line(words.get("presets", ""), "bold")
        for preset in game.facts.presets:
            told = f"{words.get(f'preset.{preset.id}', '')}: {words.get(f'preset.{preset.id}.about', '')}"
            screen.line(_told(f"--preset {preset.id}", told))
    screen.space()
    screen.say("games.next_game", "dim", game=game.facts.id)


def _value(words: Words, name: str, value: str, *, is_default: bool) -> Text:
    return _told(f"{name}={value}", words.get(f"option.{name}.{value}", ""), ("* ", GOLD) if is_default else "  ")


def _told(written: str, meaning: str, mark: str | tuple[str, str] = "  ") -> Text:
    return Text.assemble(mark, (written.ljust(20), TURQUOISE), f" {meaning}")


# Replaying


def replay(house: House, match: Match, ply: int | None, *, waiting: bool) -> None:
    """Every position of a match with the entry that led to it, or just one; `waiting` for Enter in between."""
    if ply is not None and not 0 <= ply <= match.ply:
        raise Trouble(message("usage.ply", value=ply, last=match.ply))
    screen = Screen(house)
    screen.title(match.game.facts.title(house.language))
    screen.options(match.game, match.position.options)
    for number in range(match.ply + 1) if ply is None else (ply,):
        _show_ply(screen, match, number)
        if waiting and ply is None and number < match.ply and not _wants_more(screen):
            return


def _show_ply(screen: Screen, match: Match, number: int) -> None:
    screen.space()
    screen.title(screen.house.say("replay.start" if number == 0 else "replay.entry", number=number, last=match.ply))
    if number:
        before = match.positions[number - 1]
        told = screen.told(match.game, before.spoken(*match.entries[number - 1]), before.seats)
        entry = Text(match.lines[number - 1], "dim")
        together = Text.assemble(told, "  ", entry)
        # An entry is notation, to be copied: it is never broken.
        for line in (together,) if together.cell_len <= screen.room else (told, entry):
            screen.line(line)
    screen.position(match.positions[number], match.names)
    if match.positions[number].outcome:
        screen.outcome(match.positions[number])


def _wants_more(screen: Screen) -> bool:
    screen.say("replay.more", "dim")
    try:
        return screen.ask() == ""
    except (EOFError, KeyboardInterrupt):
        screen.space()
        return False


def can_wait(file: str | None) -> bool:
    """Whether a person can press Enter: not if the record itself comes by that way."""
    return file not in (None, "-") and is_terminal(sys.stdin) and is_terminal(sys.stdout)


# Checking


def check(house: House, game: Game, games: int, seed: int) -> int:
    """Run the conformance test on a game and show what it met."""
    screen = Screen(house)
    screen.say("check.running", "dim", game=game.facts.id, games=games)
    try:
        report = check_game(game, games=games, seed=seed, show=None)
    except CheckFailed as error:
        report = error.report
    _show_report(screen, report)
    for failure in report.failures:
        screen.line(f"✗ {failure}", TERRACOTTA)
    if report.failures:
        screen.say("check.failed", f"bold {TERRACOTTA}", count=len(report.failures))
        return NO
    screen.say("check.passed", f"bold {TURQUOISE}")
    return YES


def _show_report(screen: Screen, report: Report) -> None:
    screen.say("check.summary", matches=report.matches, positions=report.positions, moves=report.moves)
    screen.space()
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column(style="dim")
    table.add_column()
    table.add_column(justify="right")
    counters: dict[str, Counter[str]] = {
        "check.entry": report.kinds,
        "check.refusal": report.refusals,
        "check.ending": report.endings,
    }
    for title, counter in counters.items():
        for name in sorted(counter):
            met = Text(str(counter[name]), GOLD if counter[name] else TERRACOTTA)
            table.add_row(screen.house.say(title), name, met)
    screen.block(table)
    screen.space()
