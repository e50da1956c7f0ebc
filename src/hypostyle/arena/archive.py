"""The archive: many matches between Architects, with what their searches thought at every decision.

    python -m hypostyle.arena.archive --out archive --minutes 60 --summary docs/archive.md

Chances are calibrated and the balance of the games is told by the same matches: of every game and number of players so
many at a tenth of an Architect's simulations, and so many with all of them. It can be stopped at any moment and goes on
from there. Each contest has a folder below `--out`, with its records, its journal and a line for the decisions of every
match. The folders stay where they are. What is kept with the sources is the summary, which says what was played by
which search, and names matches that anybody can play again.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from hypostyle.arena.contest import Contest, play
from hypostyle.arena.crew import Crew
from hypostyle.arena.figures import winless
from hypostyle.arena.journal import CONTEST, OF_A_SEARCH, Journal, OtherContest, write_whole
from hypostyle.arena.players import Pace
from hypostyle.arena.progress import contend
from hypostyle.arena.samples import Sample, hash_of, quickest, write_samples
from hypostyle.core import Game
from hypostyle.games import Library

PLAYER = "architect"
TENTH, FULL = 0.1, 1.0
MATCHES: Mapping[float, int] = {TENTH: 1000, FULL: 100}  # wanted at each scale
SAMPLES = 2  # of each contest
CHECKED = 3  # matches, to see whether an earlier fingerprint means an earlier search

Options = Mapping[str, int | str]


@dataclass(frozen=True)
class Shelf:
    """One contest of the archive: a game, its options and a scale."""

    game: Game
    options: Options
    scale: float

    @property
    def players(self) -> int:
        return self.game.facts.seats(self.game.facts.settle(self.options))

    @property
    def has_house(self) -> bool:
        """Whether the rules play a seat."""
        return bool(self.game.facts.house_seats(self.game.facts.settle(self.options)))

    @property
    def label(self) -> str:
        """What sets it apart from others of its game."""
        return " ".join(f"{name}={value}" for name, value in self.options.items()) or "plain"

    @property
    def folder(self) -> str:
        """Where it is kept, below the archive's folder."""
        return f"{self.game.facts.id}/{self.label.replace('=', '-').replace(' ', '-')}/{self.scale:g}"

    def contest(self, seed: int) -> Contest:
        return Contest(self.game, (PLAYER,), self.options, seed, Pace(self.scale), is_watched=True)

    def journal(self, folder: Path, seed: int) -> Journal | None:
        """What has been played of it, by whatever search; None if nothing."""
        own = folder / self.folder
        return Journal(self.contest(seed), own, by_any_search=True) if (own / CONTEST).exists() else None


def shelves(games: Sequence[Game], own: Options, scales: Sequence[float] = tuple(MATCHES)) -> Iterator[Shelf]:
    """Every game for every number of players, at every scale; the quicker scale of all first."""
    for scale in scales:
        for game in games:
            for options in variants(game, own):
                yield Shelf(game, options, scale)


def variants(game: Game, own: Options) -> Iterator[Options]:
    """The options of a game with each number of players, and those asked for wherever they apply."""
    names = {option.name: option for option in game.facts.options}
    for count in game.facts.players if "players" in names else (None,):
        options: Options = {} if count is None else {"players": count}
        asked = {name: value for name, value in own.items() if name in names and names[name].applies(dict(options))}
        if asked.get("players", count) == count:
            yield {**options, **asked}


def fill(
    shelf: Shelf,
    folder: Path,
    crew: Crew,
    matches: int,
    seed: int,
    is_time_up: Callable[[], bool] = lambda: False,
    *,
    renew: bool = False,
) -> Journal:
    """Play what a contest lacks, as far as time allows; raises OtherContest for matches of an earlier search, unless
    they are to be renewed. A fingerprint is that of all levels: if another one has changed, matches come out as before.
    """
    contest, own = shelf.contest(seed), folder / shelf.folder
    try:
        journal = Journal(contest, own)
    except OtherContest as error:
        if error.differs == ("fingerprint",) and is_played_again(contest, own):
            (own / CONTEST).unlink()
        elif renew and not set(error.differs) - set(OF_A_SEARCH):
            shutil.rmtree(own)
        else:
            raise
        journal = Journal(contest, own)
    contend(contest, journal, crew, matches, is_time_up=is_time_up)
    return journal


def is_played_again(contest: Contest, folder: Path) -> bool:
    """Whether the quickest matches of a folder come out the same by the present search, to the letter."""
    journal = Journal(contest, folder, by_any_search=True)
    quick = quickest(contest, journal, CHECKED)
    return all(hash_of(play(contest, sample.match)[1]) == sample.record for sample in quick)


# The summary


def summary(kept: Sequence[tuple[Shelf, Journal]], seed: int, command: str) -> str:
    """What was played, as a page; the command is the last."""
    lines = [
        "# The archive of matches",
        "",
        "Matches between Architects, from which chances are [calibrated](levels.md#chances-that-are-true) and the",
        "[balance](balance.md) of the games is told. The matches themselves are not kept here: each depends on its",
        "contest, the seed and its number alone, so that the same search plays it again. `archive.jsonl` names some of",
        "each contest with a hash of the record; `make prove` plays again those of the present search.",
        "",
        f"Seed {seed}, commit `{_commit()}`, {date.today():%-d %B %Y}, {_machine()}:",
        "",
        "```text",
        command,
        "```",
        "",
        "| game | options | scale | matches | entries | won by nobody | seconds a match | levels |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *(_row(shelf, journal, seed) for shelf, journal in kept),
    ]
    return "\n".join(lines) + "\n"


def _row(shelf: Shelf, journal: Journal, seed: int) -> str:
    matches = journal.in_order()
    count = len(matches)
    nobody = sum(winless(matches))
    mean = [sum(values) / max(1, count) for values in ([m.plies for m in matches], [m.seconds for m in matches])]
    fingerprint = journal.identity["fingerprint"].get("levels", "–")
    cells = (shelf.game.facts.title("en"), shelf.label, f"{shelf.scale:g}", count, f"{mean[0]:.0f}", nobody)
    return f"| {' | '.join(map(str, cells))} | {mean[1]:.1f} | `{fingerprint}` |"


def _commit() -> str:
    here = Path(__file__).resolve().parent
    told = subprocess.run(["git", "-C", str(here), "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True)
    return told.stdout.strip() or "unknown"


def _machine() -> str:
    return f"{os.cpu_count()} cores, Python {platform.python_version()}"


def samples(kept: Sequence[tuple[Shelf, Journal]], seed: int) -> Iterator[Sample]:
    """The quickest matches of each contest that the present search has played."""
    for shelf, journal in kept:
        contest = shelf.contest(seed)
        if journal.identity == contest.identity:
            yield from quickest(contest, journal, SAMPLES)


# The command


def read_options(pairs: Sequence[str]) -> Options:
    """Options as the command line has them: `name=value`, numbers as numbers."""
    split = [pair.partition("=") for pair in pairs]
    return {name: int(value) if value.isdecimal() else value for name, _, value in split}


def command_of(module: str, arguments: Sequence[str]) -> str:
    """The command as a page shows it: a folder of somebody's machine is told by its name alone."""
    told = (Path(each).name if Path(each).is_absolute() else each for each in arguments)
    return " ".join((f"python -m hypostyle.arena.{module}", *told))


def add_choice(parser: argparse.ArgumentParser) -> None:
    """What chooses a part of the archive, the same for all that read it."""
    parser.add_argument("--out", type=Path, required=True, help="the folder that keeps the matches")
    parser.add_argument("--game", action="append", help="only this game; may be repeated")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the games")
    parser.add_argument("--seed", type=int, default=1, help="other matches")


def main(arguments: Sequence[str] | None = None, library: Library | None = None) -> None:
    """Play as far as time allows."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    add_choice(parser)
    parser.add_argument("--tenth", type=int, default=MATCHES[TENTH], help="matches at a tenth of the simulations")
    parser.add_argument("--full", type=int, default=MATCHES[FULL], help="matches with all of them")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--renew", action="store_true", help="play again what an earlier search played")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="matches at once")
    parser.add_argument("--summary", type=Path, help="a page that says what was played; beside it, matches by name")
    given = parser.parse_args(arguments)
    house = library or Library.of_the_house()
    games = [game for name, game in house.items() if name in (given.game or [name])]
    wanted = {TENTH: given.tenth, FULL: given.full}
    chosen = [shelf for shelf in shelves(games, read_options(given.option)) if wanted[shelf.scale]]
    deadline = time.monotonic() + 60 * given.minutes
    with Crew({game.facts.id: game for game in games}, given.workers) as crew:
        try:
            for shelf in chosen:
                try:
                    journal = fill(
                        *(shelf, given.out, crew, wanted[shelf.scale], given.seed),
                        lambda: time.monotonic() >= deadline,
                        renew=given.renew,
                    )
                except OtherContest as error:
                    print(f"{shelf.folder}: left alone, since it differs in: {', '.join(error.differs)}", flush=True)
                    continue
                print(f"{shelf.folder}: {len(journal.played)} of {wanted[shelf.scale]} matches", flush=True)
        except KeyboardInterrupt:
            print("stopped; the same command goes on from here")
    if given.summary:
        everything = shelves(list(house.values()), read_options(given.option))
        found = ((shelf, shelf.journal(given.out, given.seed)) for shelf in everything)
        played = [(shelf, journal) for shelf, journal in found if journal and journal.played]
        write_whole(given.summary, summary(played, given.seed, command_of("archive", arguments or sys.argv[1:])))
        write_samples(given.summary.with_suffix(".jsonl"), samples(played, given.seed))


if __name__ == "__main__":
    main()
