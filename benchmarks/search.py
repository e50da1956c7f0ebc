"""What compiled search does in a second on one core, beside OpenSpiel's and beside the plain rules.

Havannah is OpenSpiel's game most like Aztec: about as many places and moves. Each runner has a second of the processor
at a time, in turn, several times over, so that a busy moment of the machine hits all alike; medians are compared as
ratios. Absolute figures say little: read the ratios, and what they are to be at least.

    make bench
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np
import pyspiel
from numba import types
from rules import our_match

from hypostyle.ai.kernels import kernel
from hypostyle.ai.levels import LEVELS, choose
from hypostyle.ai.plain import EXPLORATIONS, plain
from hypostyle.ai.search import Tree, grow
from hypostyle.caching import version
from hypostyle.compiled import DICE, FLOATS, INT, INTS, PLAYOUT, compiled, ready
from hypostyle.core import Dice, Game, Match, derive, eager, numbered_seed
from hypostyle.games import Library

YARDSTICK = "havannah"
OURS = "aztec"  # the one that is compared with it
ROLLOUTS = 200  # of OpenSpiel for each node, so that nothing else takes its time
SIMULATIONS = 500

ASKED_EVERY = 3  # plies
QUICK = "architect"  # the highest level that is to answer within a second

PLAYOUTS_AIM, SEARCH_AIM, RULES_AIM, START_AIM, ANSWER_AIM = 15, 6, 25, 1.0, 1.0

AS_A_WORKER_DOES = """
from hypostyle.ai.kernels import warm_up
from hypostyle.games import Library
warm_up(Library.of_the_house())
import time
print(time.process_time(), flush=True)
"""

Runner = Callable[[], int]  # does some of it, and says how much


@compiled(types.void(types.FunctionType(PLAYOUT), INTS, INTS, DICE, FLOATS, INT))
def play_many(
    playout: Callable[..., None],
    tables: np.ndarray,
    root: np.ndarray,
    dice: np.ndarray,
    shares: np.ndarray,
    count: int,
) -> None:
    """So many playouts from one position: a call from Python for each would be most of the time."""
    state = root.copy()
    for _ in range(count):
        state[:] = root
        playout(tables, state, dice, shares)


ready(play_many)


# Ours


def our_playouts(game: Game) -> Runner:
    """Whole uniform matches from the start, by the kernel's own quick way or by listing the choices."""
    found = kernel(game)
    assert found, "a game of the house has a kernel"
    position = game.start()
    tables, root = found.tables(position), found.state(position, position.to_act[0])
    dice, shares = np.array([1], dtype=np.uint64), np.zeros(4)
    if found.uniform:

        def run() -> int:
            play_many(found.uniform, tables, root, dice, shares, SIMULATIONS)
            return SIMULATIONS

        return run
    # A tree with no room for a second node: each simulation is a playout.
    tree = Tree(found, tables, root, 1, 1, plain(EXPLORATIONS[0]))
    return lambda: _grown(tree, SIMULATIONS // 10)


def our_search(game: Game) -> Runner:
    """Simulations of the search, as levels use it, from the start."""
    found = kernel(game)
    assert found, "a game of the house has a kernel"
    position = game.start()
    tables, root = found.tables(position), found.state(position, position.to_act[0])

    def run() -> int:
        tree = Tree(found, tables, root, 1, 10 * SIMULATIONS, found.settings)
        return _grown(tree, 10 * SIMULATIONS)

    return run


def _grown(tree: Tree, simulations: int) -> int:
    before = tree.visits
    tree.grow(simulations)
    return tree.visits - before


def plain_matches(game: Game) -> Runner:
    """Whole uniform matches by the plain rules."""
    rng, match = random.Random(1), our_match(game)

    def run() -> int:
        for _ in match(rng):
            pass
        return 1

    return run


def answer_times(game: Game, level: str) -> list[float]:
    """How long a level thinks about positions of a match between eager players, from its first move to its last."""
    seed = numbered_seed(1)
    match = Match(game, seed=seed)
    times = []
    while not match.is_over:
        if match.settle():
            continue
        seat, dice = match.position.to_act[0], Dice(derive(seed, f"ply {match.ply}"))
        if match.ply % ASKED_EVERY == 0:
            began = time.perf_counter()
            choose(LEVELS[level], match.position, seat, dice)
            times.append(time.perf_counter() - began)
        match.enter(seat, eager(match.position, seat, dice))
    return times


# Theirs


def their_rollouts() -> Runner:
    """OpenSpiel's rollouts in C++, as its own search has them made: many for each node."""
    nodes = 4
    bot, state = _bot(ROLLOUTS, nodes)

    def run() -> int:
        bot.mcts_search(state)
        return ROLLOUTS * nodes

    return run


def their_search() -> Runner:
    """OpenSpiel's MCTSBot in C++, one rollout for each simulation."""
    bot, state = _bot(1, SIMULATIONS)

    def run() -> int:
        bot.mcts_search(state)
        return SIMULATIONS

    return run


def _bot(rollouts: int, simulations: int) -> tuple[pyspiel.MCTSBot, pyspiel.State]:
    game = pyspiel.load_game(YARDSTICK)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    return pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 1000, False, 1, False), game.new_initial_state()


# Measuring


def per_second(run: Runner, seconds: float) -> float:
    """How much it does in a second of the processor; all of it runs on one thread."""
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += run()
    return done / (time.process_time() - began)


def seconds_to_start() -> tuple[float, float]:
    """A process from its start until every kernel is ready, when an earlier one has compiled them.

    By the clock, which counts what else the machine does, and of the processor, which does not.
    """
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", AS_A_WORKER_DOES], stdout=subprocess.PIPE) as worker:
        assert worker.stdout, "it is a pipe"
        of_processor = float(worker.stdout.readline())
        return time.perf_counter() - began, of_processor


def main() -> None:
    """Measure all in turn, print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--times", type=int, default=5, help="measurements of each")
    arguments = parser.parse_args()
    seconds_to_start()  # whatever is to be compiled is compiled here
    games = Library.of_the_house()
    runners: dict[str, Runner] = {name: our_playouts(game) for name, game in games.items()}
    runners |= {f"{name} by the plain rules": plain_matches(game) for name, game in games.items()}
    runners |= {f"{name}, search": our_search(game) for name, game in games.items()}
    runners |= {f"open_spiel {YARDSTICK}": their_rollouts(), f"open_spiel {YARDSTICK}, search": their_search()}
    for run in runners.values():
        run()
    results: dict[str, list[float]] = {name: [] for name in runners}
    for _ in range(arguments.times):
        for name, run in runners.items():
            results[name].append(per_second(run, arguments.seconds))
    starts = [seconds_to_start() for _ in range(arguments.times)]
    speeds = {name: median(rates) for name, rates in results.items()}
    print(f"{'playouts or simulations':36}{'in a second':>14}")
    for name, speed in speeds.items():
        print(f"{name:36}{speed:14.1f}")
    print()
    print(f"{'ratio':64}{'':>8}{'aim':>6}")
    _tell(f"{OURS}'s playouts to {YARDSTICK}'s", speeds[OURS] / speeds[f"open_spiel {YARDSTICK}"], PLAYOUTS_AIM)
    to_theirs = speeds[f"{OURS}, search"] / speeds[f"open_spiel {YARDSTICK}, search"]
    _tell(f"{OURS}'s simulations to MCTSBot's on {YARDSTICK}", to_theirs, SEARCH_AIM)
    for name in games:
        _tell(f"{name}'s playouts to its plain rules", speeds[name] / speeds[f"{name} by the plain rules"], RULES_AIM)
    for which, times in zip(("by the clock", "of the processor"), zip(*starts, strict=True), strict=True):
        _tell_seconds(f"seconds {which} until a second process is ready", median(times), START_AIM)
    for name, game in games.items():
        _tell_seconds(f"seconds of an answer in {name} by {QUICK}", median(answer_times(game, QUICK)), ANSWER_AIM)
    print(f"\nload of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; search {version(grow)}")


def _tell(what: str, ratio: float, aim: float) -> None:
    print(f"{what:64}{ratio:8.1f}{aim:6.0f}")


def _tell_seconds(what: str, seconds: float, aim: float) -> None:
    print(f"{f'{what} (to be less)':64}{seconds:8.2f}{aim:6.1f}")


if __name__ == "__main__":
    main()
