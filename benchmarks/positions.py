"""How long the plain rules take on kept positions: the first choices, and all legal moves.

`benchmarks/positions/<game>.txt` has one position per line (`Position.text`), wide ones included; the seat with the
most moves is asked. Each figure is the best of several runs, so what a game remembers of a position it has seen is
remembered, printed beside a step of OpenSpiel's `python_tic_tac_toe` in the same run.

    make bench
"""

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import open_spiel.python.games  # noqa: F401  # registers the games written in Python
import pyspiel

from hypostyle.core import CHANCE, Position
from hypostyle.games import Library

FOLDER = Path(__file__).parent / "positions"
TIMES = 7


def kept_positions(path: Path) -> Iterator[Position]:
    """The positions of a file; lines that begin with `#` are comments."""
    library = Library.of_the_house()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            data = json.loads(line)
            yield library[data["game"]].position(data)


def milliseconds(run: Callable[[], object]) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(TIMES):
        began = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - began)
    return best * 1000


def step_of_yardstick() -> float:
    """One step of python_tic_tac_toe: list the moves, play one."""
    game = pyspiel.load_game("python_tic_tac_toe")
    rng = random.Random(1)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < 1:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return (time.perf_counter() - began) * 1000 / steps


def main() -> None:
    """Measure all positions, print a line per game."""
    step = step_of_yardstick()
    print(f"one step of python_tic_tac_toe: {step:.4f} ms")
    print(
        f"{'game':14}{'positions':>10}{'moves: widest':>15}{'first choices':>15}{'all moves':>15}  (median / worst, ms)"
    )
    for path in sorted(FOLDER.glob("*.txt")):
        widths, firsts, alls = [], [], []
        for position in kept_positions(path):
            seats = [actor for actor in position.to_act if actor != CHANCE]
            seat = max(seats, key=lambda seat, position=position: len(position.legal_moves(seat)))
            widths.append(len(position.legal_moves(seat)))
            firsts.append(milliseconds(lambda position=position, seat=seat: position.choices(seat)))
            alls.append(milliseconds(lambda position=position, seat=seat: position.legal_moves(seat)))
        figures = [f"{median(times):.2f} / {max(times):.2f}" for times in (firsts, alls)]
        print(f"{path.stem:14}{len(widths):10}{max(widths):10}{figures[0]:>15}{figures[1]:>15}")


if __name__ == "__main__":
    main()
