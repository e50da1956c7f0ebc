"""Moves per second of the plain rules in random matches, beside OpenSpiel's games driven from Python.

Each runner plays whole random matches for a second of the processor, in turn, several times over, so that a busy moment
of the machine hits all alike; the medians are compared as ratios. Absolute figures say little: read the last column.
How another checkout does beside this one is measured by benchmarks/beside.py.

    make bench
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from statistics import mean, median

import open_spiel.python.games  # noqa: F401  # registers the games written in Python
import pyspiel

from hypostyle.core import CHANCE, Game
from hypostyle.games import Library

YARDSTICK = "python_tic_tac_toe"
PEERS = (YARDSTICK, "havannah")

# One match: yields the number of legal moves at each step.
Runner = Callable[[random.Random], Iterator[int]]


def our_match(game: Game) -> Runner:
    """A match by the plain rules: list the moves, choose one, go on."""

    def run(rng: random.Random) -> Iterator[int]:
        position = game.start()
        while to_act := position.to_act:
            if to_act == (CHANCE,):
                moves = tuple(chance.move for chance in position.chances())
            else:
                moves = position.legal_moves(to_act[0])
            yield len(moves)
            position = position.after(to_act[0], rng.choice(moves))

    return run


def their_match(name: str) -> Runner:
    """The same loop over an OpenSpiel game."""
    game = pyspiel.load_game(name)

    def run(rng: random.Random) -> Iterator[int]:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            yield len(actions)
            state.apply_action(rng.choice(actions))

    return run


def moves_per_second(runner: Runner, seconds: float, rng: random.Random) -> tuple[float, float]:
    """Steps per second over whole matches, and the mean number of legal moves."""
    counts: list[int] = []
    began = time.process_time()
    while time.process_time() - began < seconds:
        counts.extend(runner(rng))
    return len(counts) / (time.process_time() - began), mean(counts)


def main() -> None:
    """Measure all, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--times", type=int, default=5, help="measurements of each game")
    arguments = parser.parse_args()
    runners: dict[str, Runner] = {name: our_match(game) for name, game in Library.of_the_house().items()}
    runners |= {f"open_spiel {name}": their_match(name) for name in PEERS}
    results: dict[str, list[tuple[float, float]]] = {name: [] for name in runners}
    for number in range(arguments.times):
        for name, runner in runners.items():
            results[name].append(moves_per_second(runner, arguments.seconds, random.Random(number)))
    speeds = {name: median(speed for speed, _ in rows) for name, rows in results.items()}
    yardstick = speeds[f"open_spiel {YARDSTICK}"]
    print(f"{'game':32}{'branching':>10}{'moves/s':>10}{'ratio':>8}")
    for name, rows in results.items():
        branching = mean(width for _, width in rows)
        print(f"{name:32}{branching:10.1f}{speeds[name]:10.0f}{speeds[name] / yardstick:8.2f}")


if __name__ == "__main__":
    main()
