"""arena: players against each other in bulk, and what comes of it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hypostyle.cli.house import GOLD, TERRACOTTA, TURQUOISE, House
from hypostyle.cli.records import is_terminal
from hypostyle.cli.screen import Screen
from hypostyle.cli.trouble import NO, YES, Trouble, cause_of
from hypostyle.core import Game, message

if TYPE_CHECKING:
    from hypostyle.arena.contest import Contest
    from hypostyle.arena.figures import Rate, Standing
    from hypostyle.arena.journal import Journal
    from hypostyle.arena.sequential import Sprt

PLOT = "plot.svg"


def arena(
    house: House,
    game: Game,
    players: str,
    games: int,
    options: Mapping[str, str],
    seed: int,
    scale: float,
    workers: int | None,
    out: str | None,
    until: int | None,
    *,
    clock: bool,
) -> int:
    """Play a contest, or go on with it, and tell who is how strong."""
    # Imported here: the other commands need none of it.
    from hypostyle.arena.crew import Crew, NoWorkers
    from hypostyle.arena.players import searches
    from hypostyle.arena.progress import contend, matches_at_once, matches_of, sprt_of

    contest = _contest(game, players, options, seed, scale, until, clock=clock)
    wanted = until / 100 if until is not None else None
    most = matches_of(contest, games, wanted)
    journal = _journal(contest, out)
    screen = Screen(house)
    screen.title(house.say("arena.title", title=game.facts.title(house.language), players=contest.players))
    screen.options(game, contest.settled)
    if journal.played:
        screen.say("arena.resumed", "dim", count=len(journal.played))
    if most != games:
        screen.say("arena.rounds", "dim", games=most, seatings=len(contest.round))
    was_stopped = False
    searched = {game.facts.id: game} if any(map(searches, contest.players)) else {}
    crew = Crew(searched, workers or matches_at_once(contest))
    with crew, _Bar(house, most, journal) as bar:
        try:
            contend(contest, journal, crew, games, wanted=wanted, on_match=lambda crew: bar.renew())
        except KeyboardInterrupt:
            was_stopped = True
        except NoWorkers as error:
            raise Trouble(message("trouble.workers", cause=str(error))) from None
    _show(screen, contest, journal)
    _keep_plot(screen, contest, journal, out)
    if was_stopped:
        screen.say("arena.stopped" if out else "arena.stopped_unkept", TERRACOTTA)
        return NO
    if wanted is None:
        return YES
    test = sprt_of(contest, journal, games, wanted)
    _show_test(screen, contest, test)
    return YES if test.verdict else NO


def _contest(
    game: Game, players: str, options: Mapping[str, str], seed: int, scale: float, until: int | None, *, clock: bool
) -> Contest:
    from hypostyle.arena.contest import Contest
    from hypostyle.arena.elsewhere import CannotPlay
    from hypostyle.arena.players import Pace, UnknownPlayer, check, names

    if find_spec("openskill") is None:
        raise Trouble(message("trouble.openskill"), message("step.openskill"))
    given = tuple(name.strip() for name in players.split(","))
    pace = Pace(scale, clock)
    for name in given:
        try:
            check(name, game, pace)
        except UnknownPlayer:
            raise Trouble(message("usage.player", value=name, expected=names())) from None
        except CannotPlay as error:
            raise Trouble(message("trouble.elsewhere", player=name, cause=str(error))) from None
    if len(set(given)) < len(given):
        raise Trouble(message("usage.player_twice", values=given))
    if until is not None and len(given) != 2:
        raise Trouble(message("usage.until_two", count=len(given)))
    contest = Contest(game, given, dict(options), seed, pace)
    assert contest.settled  # read here, so that an option that does not fit is told before anything starts
    return contest


def _journal(contest: Contest, out: str | None) -> Journal:
    from hypostyle.arena.journal import Journal, OtherContest

    try:
        return Journal(contest, Path(out) if out else None)
    except OtherContest as error:
        said = message("trouble.other_contest", folder=str(out), differs=error.differs)
        raise Trouble(said, message("step.out")) from None
    except OSError as error:
        raise Trouble(message("trouble.out", folder=str(out), cause=cause_of(error)), message("step.out")) from None


class _Bar:
    """How far it is, on standard error, for whoever looks."""

    def __init__(self, house: House, most: int, journal: Journal) -> None:
        self._journal = journal
        self._progress = Progress(
            TextColumn(house.say("arena.progress")),
            BarColumn(complete_style=TURQUOISE, finished_style=TURQUOISE),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not is_terminal(sys.stderr),
        )
        self._task = self._progress.add_task("", total=most, completed=len(journal.played))

    def __enter__(self) -> _Bar:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def renew(self) -> None:
        """Another match has ended."""
        self._progress.update(self._task, completed=len(self._journal.played))


# Telling


def _show(screen: Screen, contest: Contest, journal: Journal) -> None:
    from hypostyle.arena.figures import endings, rates_by_seat, standings, winless

    matches = journal.in_order()
    screen.space()
    screen.block(_table_of_players(screen.house, contest, standings(matches)))
    screen.space()
    screen.block(_table_of_seats(screen, rates_by_seat(matches)))
    words = contest.game.words(screen.house.language)
    told = [f"{words.get(f'ending.{name}', name)} {count}" for name, count in endings(matches).most_common()]
    screen.say("arena.endings", endings=" · ".join(told))
    nobody = winless(matches)
    if any(nobody):
        screen.say("arena.winless", lost=nobody.lost, drawn=nobody.drawn)
    failed = [number for number in journal.failures if number not in journal.played]
    if journal.failures:
        screen.say("arena.failed", TERRACOTTA, tries=journal.failures.total(), lost=len(failed))


_VERDICTS = {True: ("arena.test_yes", TURQUOISE), False: ("arena.test_no", TERRACOTTA), None: ("arena.test_open", GOLD)}


def _show_test(screen: Screen, contest: Contest, test: Sprt) -> None:
    from hypostyle.arena.sequential import LOWER, UPPER

    low, high = (round(100 * share) for share in test.hypotheses)
    ratio, lower, upper = (_decimal(screen.house, f"{number:.2f}") for number in (test.ratio, LOWER, UPPER))
    screen.space()
    screen.say("arena.test", low=low, high=high, ratio=ratio, lower=lower, upper=upper)
    if test.is_general:
        screen.say("arena.test_general", "dim")
    code, colour = _VERDICTS[test.verdict]
    screen.say(code, f"bold {colour}", player=contest.players[0], low=low, high=high, count=test.matches)
    screen.say("arena.test_interval", "dim")


def _table_of_players(house: House, contest: Contest, standings: list[Standing]) -> Table:
    table = _table(house, ("player", "games", "won", "interval", "fair", "rating", "scale"))
    for standing in standings:
        table.add_row(
            Text(standing.player, "bold"),
            str(standing.rate.games),
            Text(_percent(house, standing.rate.share), f"bold {GOLD}"),
            _interval(house, standing.rate),
            _percent(house, standing.fair),
            _rating(house, standing),
            paced(house, contest),
        )
    return table


def _table_of_seats(screen: Screen, rates: list[Rate]) -> Table:
    table = _table(screen.house, ("seat", "won", "interval"))
    for seat, rate in enumerate(rates, start=1):
        table.add_row(screen.seat(seat), _percent(screen.house, rate.share), _interval(screen.house, rate))
    return table


def _table(house: House, columns: tuple[str, ...]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for column in columns[1:]:
        table.add_column(justify="right", no_wrap=column != "scale")
    table.add_row(*(Text(house.say(f"arena.{column}"), "dim") for column in columns))
    return table


def paced(house: House, contest: Contest) -> str:
    """The scale, which stands beside every figure."""
    code = "arena.scale_clock" if contest.pace.by_clock else "arena.scale_nodes"
    return house.say(code, scale=_decimal(house, f"{contest.pace.scale:g}"))


def _decimal(house: House, number: str) -> str:
    return number.replace(".", house.say("language.point"))


def _percent(house: House, share: float) -> str:
    return f"{_decimal(house, f'{100 * share:.1f}')} %"


def _interval(house: House, rate: Rate) -> str:
    low, high = (_decimal(house, f"{100 * end:.1f}") for end in rate.interval)
    return f"{low} – {high} %"


def _rating(house: House, standing: Standing) -> str:
    mu, sigma = standing.rating
    spread = standing.rating.interval[1] - mu
    return _decimal(house, f"{mu:.1f} ± {spread:.1f}") if sigma else "–"


def _keep_plot(screen: Screen, contest: Contest, journal: Journal, out: str | None) -> None:
    from hypostyle.arena.figures import standings
    from hypostyle.arena.journal import write_whole
    from hypostyle.arena.plot import Labels, plot

    if out is None or not journal.played:
        return
    house = screen.house
    title = house.say("arena.title", title=contest.game.facts.title(house.language), players=contest.players)
    options = " · ".join(f"{name}={value}" for name, value in contest.settled.items())
    caption = house.say(
        "arena.caption", options=options, games=len(journal.played), scale=paced(house, contest), seed=contest.seed
    )
    labels = Labels(title, caption, house.say("arena.rating"), house.say("arena.fair_legend"))
    write_whole(Path(out) / PLOT, plot(standings(journal.in_order()), labels))
    screen.say("arena.kept", "dim", folder=out, plot=PLOT)
