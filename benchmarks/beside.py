"""Two checkouts beside each other: the time that search, plain rules and the hall take, as ratios of one run.

Each checkout has a process of its own; both do the same work, in turn, twenty times over, and the processor's time is
taken. A line for each figure has the median of the ratios, and between which half of them lies: above 1 this checkout
takes longer than the other.

    git worktree add ../before COMMIT
    .venv/bin/python benchmarks/beside.py ../before
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median, quantiles

HERE = Path(__file__).resolve().parents[1]
TIMES = 20
SIMULATIONS = 1_000


def searches(game: str) -> Callable[[], object]:
    """Thinks about the start and the middle of a match."""
    from hypostyle.ai.thinking import Budget, think
    from hypostyle.core import CHANCE, Dice, numbered_seed, play_out
    from hypostyle.games import Library

    match = play_out(Library.of_the_house()[game], {}, numbered_seed(1))
    choices = [place for place in match.positions if place.to_act and place.to_act[0] not in (CHANCE, 0)]
    chosen = [choices[0], choices[len(choices) // 2]]
    budget = Budget(SIMULATIONS, reads_ends=False)
    return lambda: [think(place, place.to_act[0], Dice(numbered_seed(2)), budget) for place in chosen]


def rules(game: str) -> Callable[[], object]:
    """Plays matches with the plain rules, another one each time, since they keep what belongs to a match."""
    from hypostyle.core import numbered_seed, play_out
    from hypostyle.games import Library

    found, numbers = Library.of_the_house()[game], count(3)
    return lambda: play_out(found, {}, numbered_seed(next(numbers)))


def hall(game: str) -> Callable[[], object]:
    """Plays matches in a house, by the messages of its pages; there is no network, but the disk is real."""
    from house import House

    return House(game).play


FIGURES = {"search": searches, "plain rules": rules, "hall": hall}


def measure() -> None:
    """In a checkout's process: for each line that is read, does that work and says how long it took."""
    works: dict[str, Callable[[], object]] = {}
    for line in sys.stdin:
        what, game = json.loads(line)
        key = f"{what} {game}"
        if key not in works:
            works[key] = FIGURES[what](game)
            works[key]()  # what is compiled or kept at first is not measured
        begun = time.process_time()
        works[key]()
        print(time.process_time() - begun, flush=True)


class Checkout:
    """A process that works with the sources of one checkout."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--measure"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=folder,
        )

    def seconds(self, what: str, game: str) -> float:
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps([what, game]), file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def end(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def main() -> None:
    """Measure both, print a line per figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", nargs="?", type=Path, help="the folder of the other checkout")
    parser.add_argument("--games", help="some games, separated by commas; all without it")
    parser.add_argument("--only", help="some figures, separated by commas: search, plain rules, hall; all without it")
    parser.add_argument("--times", type=int, default=TIMES)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        measure()
        return
    if given.other is None:
        parser.error("the folder of the other checkout is missing")
    from hypostyle.games import Library

    games = given.games.split(",") if given.games else tuple(Library.of_the_house())
    ours, theirs = Checkout(HERE), Checkout(given.other.resolve())
    for game in games:
        for what in given.only.split(",") if given.only else FIGURES:
            ratios = [ours.seconds(what, game) / theirs.seconds(what, game) for _ in range(given.times)]
            low, _, high = quantiles(ratios, n=4)
            print(f"{what:12} {game:12} {median(ratios):5.2f}  ({low:.2f} to {high:.2f})", flush=True)
    ours.end()
    theirs.end()


if __name__ == "__main__":
    main()
