"""`analyse`: a record gone through move by move, with what was best and where somebody erred."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

from msgspec import json
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hypostyle.ai.analysis import SIMULATIONS, Judgement, analyse, decisions, final_shares
from hypostyle.ai.levels import LEVELS
from hypostyle.cli.house import GOLD, TERRACOTTA, TURQUOISE, House
from hypostyle.cli.programs import write_bytes
from hypostyle.cli.records import is_terminal
from hypostyle.cli.screen import SEATS, Screen
from hypostyle.cli.trouble import Trouble
from hypostyle.core import Match, message

SIGNS: Mapping[str, tuple[str, str]] = {"mistake": ("?", TERRACOTTA), "inaccuracy": ("?!", GOLD)}


def answer_analyse(house: House, match: Match, level: str | None, simulations: int | None, *, as_json: bool) -> None:
    """Judge every decision of a match and tell it; what Ctrl-C leaves undone is left out."""
    budget = _simulations(level, simulations)
    if not decisions(match):
        raise Trouble(message("usage.nothing_to_analyse"), message("step.record"))
    found: list[Judgement] = []
    with suppress(KeyboardInterrupt), _progress(house, len(decisions(match))) as advance:
        for judgement in analyse(match, budget):
            found.append(judgement)
            advance()
    if as_json:
        told = {"game": match.game.facts.id, "simulations": budget, "final": final_shares(match.position)}
        write_bytes(json.format(json.encode({**told, "judgements": found}), indent=2) + b"\n")
    else:
        _show(Screen(house), match, found)


def _simulations(level: str | None, simulations: int | None) -> int:
    if level is None:
        return simulations or SIMULATIONS
    if simulations is not None:
        raise Trouble(message("usage.level_or_simulations"))
    numbered = {name: found.simulations for name, found in LEVELS.items() if found.seconds is None}
    if level not in numbered:
        raise Trouble(message("usage.analyse_level", value=level, expected=tuple(numbered)))
    return numbered[level]


@contextmanager
def _progress(house: House, total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, where somebody looks; what is written goes elsewhere undisturbed."""
    console = Console(stderr=True, quiet=not is_terminal(sys.stderr))
    columns = TextColumn(house.say("analyse.running")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


def _show(screen: Screen, match: Match, found: list[Judgement]) -> None:
    screen.title(match.game.facts.title(screen.house.language))
    screen.options(match.game, match.position.options)
    screen.space()
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="dim")
    for _ in range(2):
        table.add_column()
    table.add_column(justify="right")
    table.add_column()
    for judgement in found:
        table.add_row(*_row(screen.house, judgement))
    screen.block(table)
    if match.position.outcome:
        screen.outcome(match.position)
    screen.space()
    _show_summary(screen, match, found)


def _row(house: House, judgement: Judgement) -> Iterator[Text]:
    colour, shape = SEATS[(judgement.seat - 1) % len(SEATS)]
    yield Text(str(judgement.ply + 1))
    yield Text(shape, colour)
    yield Text(judgement.move, "bold")
    yield Text("–" if judgement.worth is None else _percent(house, judgement.worth))
    yield _remark(house, judgement)


def _remark(house: House, judgement: Judgement) -> Text:
    if judgement.worth is None:
        return Text(house.say("analyse.unknown"), "dim")
    if judgement.grade is None:
        return Text(house.say("analyse.forced") if judgement.forced else "", "dim")
    sign, colour = SIGNS[judgement.grade]
    best = judgement.best[0]
    said = house.say(f"analyse.{judgement.grade}", move=best.move, worth=_percent(house, best.worth))
    return Text.assemble((f"{sign} ", f"bold {colour}"), (said, colour))


def _show_summary(screen: Screen, match: Match, found: list[Judgement]) -> None:
    for seat in match.position.seats:
        own = [judgement.grade for judgement in found if judgement.seat == seat]
        if own:
            mistakes, inaccuracies = own.count("mistake"), own.count("inaccuracy")
            said = screen.house.say("analyse.summary", mistakes=mistakes, inaccuracies=inaccuracies)
            screen.line(Text.assemble(screen.seat(seat, match.names.get(seat, "")), "  ", said))
    if len(found) < len(decisions(match)):
        screen.say("analyse.stopped", TURQUOISE, done=len(found), total=len(decisions(match)))
    if not match.is_over:
        screen.say("analyse.unfinished", "dim")
    screen.say("analyse.legend", "dim")


def _percent(house: House, share: float) -> str:
    return house.say("analyse.percent", number=round(100 * share))
