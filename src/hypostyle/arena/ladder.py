"""The ladder: every level against the one below, against anchors, against the house, and against itself.

    python -m hypostyle.arena.ladder --out ladder --minutes 30 --page docs/levels.md

It can be stopped at any moment and goes on from there; each contest has a folder of its own below `--out`. Each is
played at the largest scale at which a match takes at most `--seconds`, found by a few matches beforehand: with six of
them a hundred matches take at most ten minutes.
With `--page` the tables are written into a page, between two comments.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

from hypostyle.ai.levels import LEVELS
from hypostyle.arena.contest import Contest
from hypostyle.arena.crew import Crew
from hypostyle.arena.figures import Rate, endings, rate_of, rates_by_seat
from hypostyle.arena.journal import OF_A_SEARCH, Journal, write_whole
from hypostyle.arena.players import HOUSE, Pace
from hypostyle.arena.progress import contend, matches_at_once, missing
from hypostyle.core import Game
from hypostyle.games import Library

KINDS = ("steps", "anchors", "house", "mirror", "full")
MOST = 200  # matches of a test
STEP, OVER_UNIFORM, OVER_EAGER, OVER_PLAIN = 0.65, 0.9, 0.5, 0.75
AGAINST_HOUSE, AGAINST_ITSELF, AT_FULL_TIME = 40, 100, 30  # matches

SCALES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
FIRST_TRIED = 3  # of them
SECONDS = 6.0  # for a match, of the whole machine

Options = Mapping[str, int | str]


@dataclass(frozen=True)
class Rung:
    """One contest of the ladder. A wanted share makes it a test; without a scale one is looked for."""

    kind: str
    game: Game
    options: Options
    players: tuple[str, ...]
    wanted: float | None = None
    games: int = MOST
    by_clock: bool = False
    scale: float | None = None

    @property
    def folder(self) -> str:
        """Where it is kept, below the ladder's folder."""
        options = "-".join(f"{name}-{value}" for name, value in self.options.items()) or "plain"
        players = "-".join(self.players).replace(":", "-")
        return f"{self.game.facts.id}/{options}/{self.kind}-{players}"

    @property
    def likeness(self) -> str:
        """Rungs that are alike in this take about as long, and share a scale."""
        count = self.options.get("players", "")
        return f"{self.game.facts.id} {count} {','.join(self.players)}{' by the clock' if self.by_clock else ''}"

    def contest(self, scale: float, seed: int = 1) -> Contest:
        """The contest at a scale."""
        return Contest(self.game, self.players, self.options, seed, Pace(scale, self.by_clock))


# What there is to play


def rungs(game: Game) -> Iterator[Rung]:
    """All contests of a game, those of each number of players together."""
    facts = game.facts
    has_choice = any(option.name == "players" for option in facts.options)
    for count in facts.players:
        options: Options = {"players": count} if has_choice else {}
        if facts.house_seats(facts.settle(options)):
            yield from _against_house(game, options)
        else:
            yield from _among_themselves(game, options)


def _among_themselves(game: Game, options: Options) -> Iterator[Rung]:
    from hypostyle.ai.plain import EXPLORATIONS  # here, since it loads the compiler

    lowest, second, *_, highest = LEVELS
    for below, above in pairwise(LEVELS):
        yield Rung("steps", game, options, (above, below), STEP)
    yield Rung("anchors", game, options, (lowest, "uniform"), OVER_UNIFORM)
    yield Rung("anchors", game, options, (second, "eager"), OVER_EAGER)
    for exploration in EXPLORATIONS:
        yield Rung("anchors", game, options, (highest, f"uct:{exploration}"), OVER_PLAIN, by_clock=True)
    yield Rung("mirror", game, options, (highest,), games=AGAINST_ITSELF)
    top = tuple(LEVELS)[:-3:-1]
    yield Rung("full", game, options, top, games=AT_FULL_TIME, by_clock=True, scale=1.0)


def _against_house(game: Game, options: Options) -> Iterator[Rung]:
    """Every level alone, for all options that only matter there."""
    own = [each for each in game.facts.options if each.when and each.applies(dict(options))]
    for values in product(*(each.values for each in own)):
        chosen = {**options, **{each.name: value for each, value in zip(own, values, strict=True)}}
        for level in LEVELS:
            yield Rung("house", game, chosen, (level,), games=AGAINST_HOUSE)


# Playing


class Ladder:
    """The folder in which all contests are kept, and who plays them."""

    def __init__(
        self,
        folder: Path,
        crew: Crew,
        is_time_up: Callable[[], bool],
        *,
        seconds: float = SECONDS,
        seed: int = 1,
        renew: bool = False,
    ) -> None:
        self._folder = folder
        self._crew = crew
        self._is_time_up = is_time_up
        self._seconds = seconds
        self._seed = seed
        self._renew = renew

    def climb(self, rung: Rung) -> Climbed:
        """Play what is missing of a rung, as far as time allows."""
        self._crew.at_once = min(self._crew.size, matches_at_once(rung.contest(1.0)))
        found = self.seen(rung)
        if (found.is_done and not (self._renew and found.is_earlier)) or self._is_time_up():
            return found
        if found.is_earlier:
            shutil.rmtree(self._folder / rung.folder)
            found = self.seen(rung)
        contest = found.contest or rung.contest(rung.scale or self._scale(rung), self._seed)
        journal = Journal(contest, self._folder / rung.folder)
        contend(contest, journal, self._crew, rung.games, wanted=rung.wanted, is_time_up=self._is_time_up)
        return self.seen(rung)

    def seen(self, rung: Rung) -> Climbed:
        """What is known of a rung."""
        folder = self._folder / rung.folder
        if not (folder / "contest.json").exists():
            return Climbed(rung, None)
        kept = json.loads((folder / "contest.json").read_text(encoding="utf-8"))
        contest = rung.contest(kept["scale"], kept["seed"])
        journal = Journal(contest, folder, by_any_search=True)
        decided = contend(contest, journal, self._crew, rung.games, wanted=rung.wanted, is_time_up=lambda: True)
        return Climbed(rung, contest, journal, decided, {name: kept.get(name) for name in OF_A_SEARCH})

    def _scale(self, rung: Rung) -> float:
        """The largest at which a match takes no longer than it may; found once and kept."""
        path = self._folder / "scales.json"
        kept: dict[str, float] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if rung.likeness not in kept:
            limit = self._seconds * self._crew.at_once
            self._taken(rung.contest(SCALES[0]))  # makes the tables, which the next finds made
            kept[rung.likeness] = _largest(lambda scale: self._taken(rung.contest(scale)), limit)
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(kept, indent=2) + "\n")
        return kept[rung.likeness]

    def _taken(self, contest: Contest) -> float:
        self._crew.ask(contest, 0)
        (done,) = self._crew.results()
        return done.played.seconds if done.played else float("inf")


def _largest(seconds_at: Callable[[float], float], limit: float) -> float:
    """Of the scales: up while the next is sure to be quick enough, down while one is too slow."""
    at = FIRST_TRIED
    taken = seconds_at(SCALES[at])
    while at + 1 < len(SCALES) and taken * SCALES[at + 1] / SCALES[at] <= limit:
        at += 1
        taken = seconds_at(SCALES[at])
    while at > 0 and taken > limit:
        at -= 1
        taken = seconds_at(SCALES[at])
    return SCALES[at]


class Climbed(NamedTuple):
    """A rung and what is known of it, and by which search."""

    rung: Rung
    contest: Contest | None
    journal: Journal | None = None
    decided: bool | None = None
    search: Mapping[str, Any] = {}

    @property
    def is_earlier(self) -> bool:
        """Whether the search answers otherwise since, or the rules have changed."""
        return self.contest is not None and any(
            self.contest.identity[name] != self.search[name] for name in OF_A_SEARCH
        )

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to play."""
        if self.journal is None:
            return False
        return self.decided is not None if self.rung.wanted else not missing(self.rung.games, self.journal)

    @property
    def rate(self) -> Rate:
        """What the first player won."""
        return rate_of(self.rung.players[0], self.journal.in_order() if self.journal else [])


# Telling

_PART = re.compile(r"(<!-- made by hypostyle\.arena\.ladder -->\n).*?(<!-- end of the ladder -->)", re.DOTALL)


def renewed(page: str, climbed: Sequence[Climbed]) -> str:
    """The page with its tables as they are now."""
    tables = "\n".join(tables_of(climbed))
    return _PART.sub(lambda part: f"{part[1]}\n{tables}\n{part[2]}", page)


def tables_of(climbed: Sequence[Climbed]) -> Iterator[str]:
    """The tables in Markdown, by game and number of players."""
    by_place: dict[tuple[str, object], list[Climbed]] = {}
    for each in climbed:
        by_place.setdefault((each.rung.game.facts.title("en"), each.rung.options.get("players")), []).append(each)
    for (title, players), rows in by_place.items():
        yield f"### {title}" + (f", players={players}" if players else "")
        yield ""
        yield from _whose([each for each in rows if each.journal and each.journal.played])
        for kind in KINDS:
            of_kind = [each for each in rows if each.rung.kind == kind and each.journal and each.journal.played]
            if of_kind:
                yield from _TABLES[kind](of_kind)
                yield ""
                yield "```text"
                yield from (command(each) for each in of_kind)
                yield "```"
                yield ""
        missing = sum(not each.is_done for each in rows)
        if missing:
            yield f"Still to be played, or to be played to the end: {missing} of {len(rows)} contests."
            yield ""


def _whose(rows: Sequence[Climbed]) -> Iterator[str]:
    """Of which search figures are, by its fingerprint; single rows of an earlier one are marked."""
    present = [each for each in rows if not each.is_earlier]
    told = {group: digest for each in present or rows for group, digest in (each.search["fingerprint"] or {}).items()}
    if rows:
        fingerprint = ", ".join(f"{group} `{digest}`" for group, digest in told.items())
        yield f"Of {'the present' if present else 'an earlier'} search{': ' if told else ''}{fingerprint}."
        yield ""


def command(climbed: Climbed) -> str:
    """The command that plays a contest by itself."""
    rung, contest = climbed.rung, climbed.contest
    assert contest, "it has been played"
    options = "".join(f" --option {name}={value}" for name, value in rung.options.items())
    until = f" --until {round(100 * rung.wanted)}" if rung.wanted else ""
    clock = " --clock" if rung.by_clock else ""
    players = ",".join(rung.players)
    return (
        f"hypostyle arena {rung.game.facts.id} --players {players}{options}{until} --games {rung.games}"
        f" --scale {contest.pace.scale:g}{clock} --seed {contest.seed}"
    )


def _table_of_tests(climbed: Iterable[Climbed]) -> Iterator[str]:
    yield "| player | against | wanted | matches | won | 95 % | scale | shown |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for each in climbed:
        wanted = f"{100 * each.rung.wanted:.0f} %" if each.rung.wanted else "–"
        shown = {True: "yes", False: "no", None: "open" if each.rung.wanted else "–"}[each.decided]
        first, second = each.rung.players
        cells = (first, second, wanted, each.rate.games, _share(each.rate), _interval(each.rate), _pace(each), shown)
        yield _row(cells)


def _table_of_house(climbed: Sequence[Climbed]) -> Iterator[str]:
    """What the house won, a row for each level and a column for each of its options."""
    columns = list(dict.fromkeys(_house_options(each) for each in climbed))
    levels = list(dict.fromkeys(each.rung.players[0] for each in climbed))
    yield _row(("the house wins against", "scale", *columns))
    yield "| --- | --- |" + " --- |" * len(columns)
    for level in levels:
        own = {_house_options(each): each for each in climbed if each.rung.players[0] == level}
        cells = [_house_share(own[column]) if column in own else "–" for column in columns]
        yield _row((level, _pace(next(iter(own.values()))), *cells))


def _house_options(climbed: Climbed) -> str:
    own = [f"{name}={value}" for name, value in climbed.rung.options.items() if name != "players"]
    return " ".join(own) or "–"


def _house_share(climbed: Climbed) -> str:
    assert climbed.journal, "it has been played"
    rate = rate_of(HOUSE, climbed.journal.in_order())
    return f"{_share(rate)} ({_interval(rate)}; {rate.games})"


def _table_of_mirror(climbed: Iterable[Climbed]) -> Iterator[str]:
    for each in climbed:
        assert each.journal, "it has been played"
        matches = each.journal.in_order()
        yield f"Between players of {each.rung.players[0]}, {len(matches)} matches at scale {_pace(each)}:"
        yield ""
        yield "| | won, or share of the matches | 95 % |"
        yield "| --- | --- | --- |"
        for seat, rate in enumerate(rates_by_seat(matches), start=1):
            yield _row((f"seat {seat}", _share(rate), _interval(rate)))
        words = each.rung.game.words("en")
        for ending, count in endings(matches).most_common():
            rate = Rate(count, len(matches))
            yield _row((f"ending: {words.get(f'ending.{ending}', ending)}", _share(rate), _interval(rate)))


_TABLES: Mapping[str, Callable[[Sequence[Climbed]], Iterator[str]]] = {
    "steps": _table_of_tests,
    "anchors": _table_of_tests,
    "house": _table_of_house,
    "mirror": _table_of_mirror,
    "full": _table_of_tests,
}


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _share(rate: Rate) -> str:
    return f"{100 * rate.share:.1f} %"


def _interval(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * low:.0f} – {100 * high:.0f} %"


def _pace(climbed: Climbed) -> str:
    assert climbed.contest, "it has been played"
    pace = climbed.contest.pace
    earlier = ", earlier search" if climbed.is_earlier else ""
    return f"{pace.scale:g}{' by the clock' if pace.by_clock else ''}{earlier}"


# The command


def main(arguments: Sequence[str] | None = None, library: Library | None = None) -> None:
    """Climb as far as time allows."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, required=True, help="the folder that keeps all contests")
    parser.add_argument("--page", type=Path, help="a page whose tables are renewed")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for a match, of the whole machine")
    parser.add_argument("--seed", type=int, default=1, help="for what is not begun yet: another number, other matches")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="matches at once")
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--only", action="append", choices=KINDS, help="only this kind of contest; may be repeated")
    parser.add_argument("--renew", action="store_true", help="play again what an earlier search played")
    given = parser.parse_args(arguments)
    shelf = library or Library.of_the_house()
    everything = [rung for game in shelf.values() for rung in rungs(game)]
    everything.sort(key=lambda rung: KINDS.index(rung.kind))
    chosen = [
        rung
        for rung in everything
        if rung.game.facts.id in (given.game or shelf) and rung.kind in (given.only or KINDS)
    ]
    deadline = time.monotonic() + 60 * given.minutes
    games = {rung.game.facts.id: rung.game for rung in chosen}
    with Crew(games, given.workers) as crew:
        ladder = Ladder(
            given.out,
            crew,
            lambda: time.monotonic() >= deadline,
            seconds=given.seconds,
            seed=given.seed,
            renew=given.renew,
        )
        try:
            for rung in chosen:
                climbed = ladder.climb(rung)
                print(_told(climbed), flush=True)
        except KeyboardInterrupt:
            print("stopped; the same command goes on from here")
        if given.page:
            text = given.page.read_text(encoding="utf-8")
            write_whole(given.page, renewed(text, [ladder.seen(rung) for rung in everything]))


def _told(climbed: Climbed) -> str:
    rung, rate = climbed.rung, climbed.rate
    state = "not begun" if climbed.contest is None else "done" if climbed.is_done else "to be continued"
    shown = {True: ", shown", False: ", not shown", None: ""}[climbed.decided]
    scale = f" at scale {_pace(climbed)}" if climbed.contest else ""
    return f"{rung.folder}: {state}{shown}; {_share(rate)} ({_interval(rate)}) of {rate.games}{scale}"


if __name__ == "__main__":
    main()
