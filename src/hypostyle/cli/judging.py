"""`analyse`: a record gone through move by move, with what was best and where somebody erred."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from math import inf
from typing import Any

from msgspec import json
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hypostyle.ai.account import Account, accounts, swings, turning_point
from hypostyle.ai.analysis import DEPTHS, Judgement, analyse, close_looks, decisions, final_shares, latest
from hypostyle.cli.house import GOLD, TERRACOTTA, TURQUOISE, House
from hypostyle.cli.programs import write_bytes
from hypostyle.cli.records import is_terminal
from hypostyle.cli.screen import SEATS, Screen
from hypostyle.cli.trouble import Trouble
from hypostyle.core import Match, message

SIGNS: Mapping[str, tuple[str, str]] = {
    "blunder": ("??", TERRACOTTA),
    "mistake": ("?", TERRACOTTA),
    "inaccuracy": ("?!", GOLD),
}


def answer_analyse(house: House, match: Match, depth: str, *, as_json: bool) -> None:
    """Judge every decision of a match and tell it; what Ctrl-C leaves undone is left out."""
    times = _depth(depth)
    total = len(decisions(match))
    if not total:
        raise Trouble(message("usage.nothing_to_analyse"), message("step.record"))
    found: list[Judgement] = []
    with suppress(KeyboardInterrupt), _progress(house, total) as show:
        for judgement in analyse(match, times):
            found.append(judgement)
            show(len(found), total + (len(close_looks(found, times)) if len(found) >= total else 0))
    said = latest(found)
    if as_json:
        write_bytes(json.format(json.encode(_told(match, times, said)), indent=2) + b"\n")
    else:
        _show(Screen(house), match, said)


def _depth(given: str) -> float:
    """How deep to look, in times what an Architect thinks: by a name, or as a number."""
    named: Mapping[str, float] = {str(name): times for name, times in DEPTHS.items()}
    try:
        found = named[given] if given in named else float(given)
    except ValueError:
        found = 0.0
    if not 0.0 < found < inf:
        raise Trouble(message("usage.depth", value=given, expected=tuple(named)))
    return found


def _told(match: Match, depth: float, judgements: list[Judgement]) -> dict[str, Any]:
    return {
        "game": match.game.facts.id,
        "depth": depth,
        "final": final_shares(match.position),
        "judgements": judgements,
        "accounts": accounts(judgements, match),
        "swings": swings(judgements, match),
        "turning": turning_point(judgements, match),
    }


@contextmanager
def _progress(house: House, total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, where somebody looks; what is written goes elsewhere undisturbed."""
    console = Console(stderr=True, quiet=not is_terminal(sys.stderr))
    columns = TextColumn(house.say("analyse.running")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done, all_: bar.update(task, completed=done, total=all_)


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
    for account in accounts(found, match):
        seat = screen.seat(account.seat, match.names.get(account.seat, ""))
        screen.line(Text.assemble(seat, "  ", screen.house.say("analyse.summary", **account.marks)))
        screen.line(_made_of(screen.house, account), "dim")
    turning = turning_point(found, match)
    if turning is not None:
        screen.say("analyse.turning", TURQUOISE, entry=turning + 1)
    if len(found) < len(decisions(match)):
        screen.say("analyse.stopped", TURQUOISE, done=len(found), total=len(decisions(match)))
    if not match.is_over:
        screen.say("analyse.unfinished", "dim")
    screen.say("analyse.legend", "dim")


def _made_of(house: House, account: Account) -> str:
    """What the result of a seat is made of."""
    parts = {part: getattr(account, part) for part in ("luck", "own", "others", "rest")}
    told = [house.say(f"analyse.{part}", gained=_points(house, gained)) for part, gained in parts.items() if gained]
    start, end = _percent(house, account.start), _percent(house, account.end)
    return house.say("analyse.made_of", start=start, parts=", ".join(told) or "–", end=end)


def _points(house: House, gained: float) -> str:
    return ("+" if gained >= 0 else "−") + _percent(house, abs(gained))


def _percent(house: House, share: float) -> str:
    return house.say("analyse.percent", number=round(100 * share))
