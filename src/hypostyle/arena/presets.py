"""What presets let their players win: each is played by the computer player that is to win half of its matches.

    python -m hypostyle.arena.presets --out presets --page docs/levels.md

It can be stopped at any moment and goes on from there; each preset has a folder of its own below `--out`, with what it
came to in `result.json`. With `--page` the table is written into a page, between two comments.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from hypostyle.arena.contest import Contest
from hypostyle.arena.crew import Crew
from hypostyle.arena.figures import Rate, rate_of
from hypostyle.arena.journal import Journal, write_whole
from hypostyle.arena.progress import contend
from hypostyle.core import Game, Preset
from hypostyle.games import Library

GAMES = 300  # matches of each
EVEN = (0.43, 0.57)  # what counts as half
RESULT = "result.json"

_PART = re.compile(r"(<!-- made by hypostyle\.arena\.presets -->\n).*?(<!-- end of the presets -->)", re.DOTALL)


class Trial(NamedTuple):
    """A preset, and who is to win half of its matches."""

    game: Game
    preset: Preset
    player: str

    @property
    def name(self) -> str:
        return f"{self.game.facts.id}/{self.preset.id}"

    def contest(self, seed: int) -> Contest:
        return Contest(self.game, (self.player,), self.preset.start, seed)

    def command(self, seed: int, games: int) -> str:
        """The command that plays the same matches by itself."""
        options = "".join(f" --option {name}={value}" for name, value in self.preset.start.items())
        return f"hypostyle arena {self.game.facts.id} --players {self.player}{options} --games {games} --seed {seed}"


def trials(games: Mapping[str, Game]) -> Iterator[Trial]:
    """Every preset that says who wins half of it."""
    for game in games.values():
        yield from (Trial(game, each, each.even_with) for each in game.facts.presets if each.even_with)


def try_out(trial: Trial, folder: Path, crew: Crew, seed: int, games: int) -> Rate:
    """Play what is missing, and keep what it came to."""
    contest = trial.contest(seed)
    journal = Journal(contest, folder / trial.name)
    contend(contest, journal, crew, games)
    rate = rate_of(trial.player, journal.in_order())
    write_whole(folder / trial.name / RESULT, json.dumps(_result(trial, rate, seed), indent=2) + "\n")
    return rate


def _result(trial: Trial, rate: Rate, seed: int) -> dict[str, Any]:
    return {
        "command": trial.command(seed, rate.games),
        "player": trial.player,
        "won": rate.won,
        "matches": rate.games,
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}, numba {version('numba')}",
    }


# Telling


def renewed(page: str, folder: Path, games: Mapping[str, Game]) -> str:
    """The page with its table as it is now."""
    table = "\n".join(table_of(folder, games))
    return _PART.sub(lambda part: f"{part[1]}\n{table}\n\n{part[2]}", page)


def table_of(folder: Path, games: Mapping[str, Game]) -> Iterator[str]:
    """The table in Markdown, and the commands that play its matches."""
    results = [(trial, _kept(folder / trial.name / RESULT)) for trial in trials(games)]
    yield "| game | preset | options | who is to win half | matches | won | 95 % | half | played |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for trial, kept in results:
        if kept:
            yield _row(trial, kept)
    yield ""
    yield "```text"
    yield from (kept["command"] for _, kept in results if kept)
    yield "```"


def _row(trial: Trial, kept: Mapping[str, Any]) -> str:
    rate = Rate(kept["won"], kept["matches"])
    low, high = rate.interval
    cells = (
        trial.game.facts.title("en"),
        trial.preset.id,
        " ".join(f"`{name}={value}`" for name, value in trial.preset.options.items()),
        kept["player"],
        rate.games,
        f"{100 * rate.share:.1f} %",
        f"{100 * low:.0f} – {100 * high:.0f} %",
        "yes" if EVEN[0] <= rate.share <= EVEN[1] else "no",
        f"{kept['date']}, {kept['machine']}",
    )
    return f"| {' | '.join(map(str, cells))} |"


def _kept(path: Path) -> dict[str, Any] | None:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


# The command


def main(arguments: Sequence[str] | None = None, library: Library | None = None) -> None:
    """Play them one after the other."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, required=True, help="the folder that keeps all matches")
    parser.add_argument("--page", type=Path, help="a page whose table is renewed")
    parser.add_argument("--only", action="append", help="only the preset of this name; may be repeated")
    parser.add_argument("--games", type=int, default=GAMES, help=f"matches of each ({GAMES})")
    parser.add_argument("--seed", type=int, default=1, help="another number, other matches")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="matches at once")
    given = parser.parse_args(arguments)
    games = library or Library.of_the_house()
    with Crew(games, given.workers) as crew:
        for trial in trials(games):
            if trial.preset.id in (given.only or [trial.preset.id]):
                rate = try_out(trial, given.out, crew, given.seed, given.games)
                print(f"{trial.name}: {trial.player} wins {100 * rate.share:.1f} % of {rate.games}", flush=True)
    if given.page:
        text = given.page.read_text(encoding="utf-8")
        write_whole(given.page, renewed(text, given.out, games))


if __name__ == "__main__":
    main()
