"""The ladder: every level against the one below, against anchors, against the house, and at full time.

    python -m hypostyle.arena.ladder --out ladder --minutes 30 --page docs/levels.md

It can be stopped at any moment and goes on from there; each contest has a folder of its own below `--out`. Levels that
count their simulations play at scale 1. The highest plays at the largest scale, never below a tenth, at which a match
takes at most `--seconds`, found by a few matches beforehand. Against plain UCT it plays by the clock: at a tenth of its
time for each exploration constant, and at full time for the one that did best.
With `--page` the tables are written into a page, between two comments; with `--samples` matches are named that anybody
can play again.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

from hypostyle.ai.levels import HIGHEST, LEVELS
from hypostyle.arena.contest import Contest
from hypostyle.arena.crew import Crew
from hypostyle.arena.figures import Rate, rate_of, winless
from hypostyle.arena.journal import OF_A_SEARCH, Journal, write_whole
from hypostyle.arena.players import HOUSE, PLAIN, Pace
from hypostyle.arena.progress import contend, matches_at_once, sprt_of
from hypostyle.arena.samples import Sample, quickest, write_samples
from hypostyle.arena.sequential import Sprt
from hypostyle.core import Game
from hypostyle.games import Library

KINDS = ("steps", "anchors", "house", "full")
MOST = 300  # matches of a test
STEP, OVER_UNIFORM, OVER_EAGER, OVER_PLAIN = 0.65, 0.9, 0.57, 0.75
AGAINST_HOUSE, AT_FULL_TIME = 40, 60  # matches
BEST = f"{PLAIN}:best"  # with the constant that did best at a tenth of the time

SCALES = (0.1, 0.2, 0.5, 1.0)
TENTH = 0.1
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
    kept_in: str | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it compares a level with plain search, for one of its constants."""
        return self.kind == "anchors" and any(player.startswith(f"{PLAIN}:") for player in self.players)

    @property
    def folder(self) -> str:
        """Where it is kept, below the ladder's folder."""
        if self.kept_in:
            return self.kept_in
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
        yield Rung("steps", game, options, (above, below), STEP, scale=_scale_of(above))
    yield Rung("anchors", game, options, (lowest, "uniform"), OVER_UNIFORM, scale=1.0)
    yield Rung("anchors", game, options, (second, "eager"), OVER_EAGER, scale=1.0)
    for exploration in EXPLORATIONS:
        players = (highest, f"{PLAIN}:{exploration}")
        yield Rung("anchors", game, options, players, OVER_PLAIN, by_clock=True, scale=TENTH)
    if game.facts.seats(game.facts.settle(options)) == 2:
        for below, wanted in ((tuple(LEVELS)[-2], STEP), (BEST, OVER_PLAIN)):
            yield Rung("full", game, options, (highest, below), wanted, AT_FULL_TIME, by_clock=True, scale=1.0)


def _scale_of(level: str) -> float | None:
    """Levels that count are measured as they are; the highest at what there is time for."""
    return None if LEVELS[level] is HIGHEST else 1.0


def _against_house(game: Game, options: Options) -> Iterator[Rung]:
    """Every level alone, for all options that only matter there."""
    own = [each for each in game.facts.options if each.when and each.applies(dict(options))]
    for values in product(*(each.values for each in own)):
        chosen = {**options, **{each.name: value for each, value in zip(own, values, strict=True)}}
        for level in LEVELS:
            yield Rung("house", game, chosen, (level,), games=AGAINST_HOUSE, scale=_scale_of(level))


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
        contest = found.contest
        if contest is None:
            settled = self._settled(rung)
            if settled is None:
                return found  # what it waits for is still to be played
            contest = settled.contest(rung.scale or self._scale(rung), self._seed)
        journal = Journal(contest, self._folder / rung.folder)
        contend(contest, journal, self._crew, rung.games, wanted=rung.wanted, is_time_up=self._is_time_up)
        return self.seen(rung)

    def seen(self, rung: Rung) -> Climbed:
        """What is known of a rung."""
        folder = self._folder / rung.folder
        if not (folder / "contest.json").exists():
            return Climbed(rung)
        kept = json.loads((folder / "contest.json").read_text(encoding="utf-8"))
        rung = replace(rung, players=tuple(kept["players"]), kept_in=rung.folder)
        contest = rung.contest(kept["scale"], kept["seed"])
        journal = Journal(contest, folder, by_any_search=True)
        is_done = contend(contest, journal, self._crew, rung.games, wanted=rung.wanted, is_time_up=lambda: True)
        search = {name: kept.get(name) for name in OF_A_SEARCH}
        return Climbed(rung, contest, journal, is_done, search)

    def _settled(self, rung: Rung) -> Rung | None:
        """The rung with its players known: which plain search is the best is measured before; None until it is."""
        if BEST not in rung.players:
            return rung
        anchors = [self.seen(each) for each in rungs(rung.game) if each.options == rung.options and each.is_plain]
        if not all(each.is_done for each in anchors):
            return None
        best = min(anchors, key=lambda each: each.rate.share)
        return replace(rung, players=best.rung.players)

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
    """Of the scales: up while the next is sure to be quick enough, and back from one that is too slow after all."""
    at, taken = 0, seconds_at(SCALES[0])
    while at + 1 < len(SCALES) and taken * SCALES[at + 1] / SCALES[at] <= limit:
        at += 1
        taken = seconds_at(SCALES[at])
    return SCALES[at] if taken <= limit else SCALES[max(0, at - 1)]


class Climbed(NamedTuple):
    """A rung and what is known of it, and by which search."""

    rung: Rung
    contest: Contest | None = None
    journal: Journal | None = None
    is_done: bool = False  # there is nothing left to play
    search: Mapping[str, Any] = {}

    @property
    def is_earlier(self) -> bool:
        """Whether the search answers otherwise since, or the rules have changed."""
        return self.contest is not None and any(
            self.contest.identity[name] != self.search[name] for name in OF_A_SEARCH
        )

    @property
    def test(self) -> Sprt | None:
        """Where its sequential test stands, if it has one and has begun."""
        if self.rung.wanted is None or self.contest is None or self.journal is None:
            return None
        return sprt_of(self.contest, self.journal, self.rung.games, self.rung.wanted)

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
    yield "| player | against | H1, H0 | matches | won | 95 % | won by nobody | LLR | scale | shown |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for each in climbed:
        assert each.test, "it has been played"
        first, second = each.rung.players
        low, high = each.test.hypotheses
        figures = (each.rate.games, _share(each.rate), _interval(each.rate), _nobody(each))
        ratio = f"{each.test.ratio:+.2f}{' by rounds' if each.test.is_general else ''}"
        yield _row((first, second, f"{100 * high:.0f}, {100 * low:.0f} %", *figures, ratio, _pace(each), _shown(each)))


_VERDICTS = {True: "yes", False: "no", None: "undecided"}


def _shown(climbed: Climbed) -> str:
    assert climbed.test, "it has been played"
    return _VERDICTS[climbed.test.verdict] if climbed.is_done else "still playing"


def _nobody(climbed: Climbed) -> str:
    """Matches without a winner, those that all lost apart from those shared out."""
    found = winless(climbed.journal.in_order() if climbed.journal else ())
    told = [f"{count} {how}" for count, how in zip(found, ("lost by all", "drawn"), strict=True) if count]
    return ", ".join(told) or "0"


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


_TABLES: Mapping[str, Callable[[Sequence[Climbed]], Iterator[str]]] = {
    "steps": _table_of_tests,
    "anchors": _table_of_tests,
    "house": _table_of_house,
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
    parser.add_argument("--samples", type=Path, help="a file that names a match of each contest, to be played again")
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
        if given.samples:
            write_samples(given.samples, chain.from_iterable(_samples(ladder.seen(rung)) for rung in everything))


def _samples(climbed: Climbed) -> Iterator[Sample]:
    """The quickest match of a contest of the present search that does not go by the clock."""
    if climbed.contest and climbed.journal and not (climbed.is_earlier or climbed.rung.by_clock):
        yield from quickest(climbed.contest, climbed.journal)


def _told(climbed: Climbed) -> str:
    rung, rate = climbed.rung, climbed.rate
    state = "not begun" if climbed.contest is None else "done" if climbed.is_done else "to be continued"
    test = climbed.test
    shown = f", shown: {_VERDICTS[test.verdict]} (LLR {test.ratio:+.2f})" if test else ""
    scale = f" at scale {_pace(climbed)}" if climbed.contest else ""
    return f"{rung.folder}: {state}{shown}; {_share(rate)} ({_interval(rate)}) of {rate.games}{scale}"


if __name__ == "__main__":
    main()
