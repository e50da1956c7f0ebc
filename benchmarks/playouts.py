"""Aztec's random playouts beside those of a C program with the same sets, both made and run here.

aztec.c is compiled with `gcc -O3 -march=native`; its tables are those of the rules in Python, so that these are not
said again. Both play from the start for two players with the same random numbers, so all their matches are the same:
this is checked first. Then each has a second of the processor at a time, in turn, several times over, and the medians
are compared as a ratio. Absolute figures say little.

    .venv/bin/python benchmarks/playouts.py
"""

import argparse
import ctypes
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

import numpy as np
from numba import types

from hypostyle.compiled import DICE, FLOATS, INT, INTS, PLAYOUT, compiled, ready
from hypostyle.games.aztec import GAME
from hypostyle.games.aztec import kernel_layout as at
from hypostyle.games.aztec.kernel import KERNEL
from hypostyle.games.aztec.space import PIECES

SOURCE = Path(__file__).with_name("aztec.c")
SEED = 1
CHECKED = 100_000
AT_ONCE = 2_000
AIM = 0.75


class Totals(NamedTuple):
    """Of some matches: placements, points of both axes, and how often the first player won."""

    placements: int
    ns: int
    ew: int
    first_wins: int


@compiled(types.void(types.FunctionType(PLAYOUT), INTS, INTS, DICE, FLOATS, INT, INTS))
def play_many(
    playout: Callable[..., None],
    tables: np.ndarray,
    root: np.ndarray,
    dice: np.ndarray,
    shares: np.ndarray,
    count: int,
    totals: np.ndarray,
) -> None:
    """So many playouts from one position: a call from Python for each would be most of the time."""
    state = root.copy()
    for _ in range(count):
        state[:] = root
        playout(tables, state, dice, shares)
        totals[0] += state[at.LAID]
        totals[1] += state[at.NS]
        totals[2] += state[at.EW]
        totals[3] += np.int64(shares[0])


class Ours:
    """The compiled kernel."""

    def __init__(self) -> None:
        ready(play_many)
        ready(KERNEL.uniform)
        position = GAME.start({"players": 2})
        self._tables, self._root = KERNEL.tables(position), KERNEL.state(position, position.to_act[0])
        self._dice, self._shares = np.array([SEED], dtype=np.uint64), np.zeros(4)

    def play(self, count: int) -> Totals:
        totals = np.zeros(4, dtype=np.int64)
        play_many(KERNEL.uniform, self._tables, self._root, self._dice, self._shares, count, totals)
        return Totals(*map(int, totals))


class Theirs:
    """The program in C."""

    def __init__(self, folder: Path) -> None:
        built = folder / "aztec.so"
        sizes = [f"-DWORDS={at.WORDS}", f"-DJOINTS={at.CARRIES}", f"-DPIECES={PIECES}"]
        command = ["gcc", "-O3", "-march=native", "-shared", "-fPIC", *sizes, "-o", str(built), str(SOURCE)]
        subprocess.run(command, check=True)
        self._play = ctypes.CDLL(str(built)).play
        position = GAME.start({"players": 2})
        tables, root = KERNEL.tables(position), KERNEL.state(position, position.to_act[0])
        legal = root[at.LEGAL : at.BLOCKS]
        effects = tables[at.EFFECTS : at.EFFECTS + len(at.LAYS) * at.EFFECT]
        points = tables[at.POINTS : at.POINTS + 2 * len(at.LAYS)]
        self._rows = [np.ascontiguousarray(each) for each in (root[at.BLOCKS : at.STATE.size], legal, effects, points)]
        self._dice = ctypes.c_uint64(SEED)

    def play(self, count: int) -> Totals:
        totals = np.zeros(4, dtype=np.int64)
        rows = [each.ctypes.data_as(ctypes.c_void_p) for each in (*self._rows, totals)]
        self._play(*rows[:4], ctypes.byref(self._dice), ctypes.c_int64(count), rows[4])
        return Totals(*map(int, totals))


def per_second(play: Callable[[int], Totals], seconds: float) -> float:
    """Matches in a second of the processor."""
    done, began = 0, process_time()
    while process_time() - began < seconds:
        play(AT_ONCE)
        done += AT_ONCE
    return done / (process_time() - began)


def main() -> None:
    """Check that both play the same matches, then measure them in turn."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--times", type=int, default=9, help="measurements of each")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Ours(), Theirs(Path(folder))
    played = ours.play(CHECKED)
    assert played == theirs.play(CHECKED), "both play the same matches"
    means = [f"{name} {total / CHECKED:.3f}" for name, total in played._asdict().items()]
    print(f"the same {CHECKED} matches, on the average: {', '.join(means)}")
    rates = [
        (per_second(ours.play, arguments.seconds), per_second(theirs.play, arguments.seconds))
        for _ in range(arguments.times)
    ]
    own, other = (median(each) for each in zip(*rates, strict=True))
    print(f"playouts in a second: {own:.0f}, in C {other:.0f}")
    print(f"ratio {own / other:.2f}, to be at least {AIM}")


if __name__ == "__main__":
    main()
