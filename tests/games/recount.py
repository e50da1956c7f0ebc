"""Recounts perft files with the literal referees, which share nothing with the rules they check.

    python -m tests.games.recount [--deepest N] [GAME [ID ...]]

A game's referee is `Referee` in tests/games/<game>/literal.py: made from options as texts, it tells `legal()` entries
as texts and takes them with `play(text)`. It is slow: a count above 10,000 takes minutes.
"""

import argparse
import copy
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from tests.games.house import GAMES
from tests.games.perft import Case, read_cases


def literal_perft(referee: Any, depth: int) -> int:
    """The number of sequences of exactly `depth` entries, by a literal referee."""
    entries = referee.legal()
    if depth == 1:
        return len(entries)
    return sum(literal_perft(_played(referee, entry), depth - 1) for entry in entries)


def recount(case: Case, deepest: int) -> Iterator[tuple[int, int, int]]:
    """Depth, the count on file and the referee's count, for depths whose positions before the last are not too many."""
    module = import_module(f"tests.games.{case.game.facts.id}.literal")
    referee = module.Referee(case.options)
    for entry in case.entries:
        referee.play(entry)
    before = 1
    for depth, expected in enumerate(case.all_counts, start=1):
        if before > deepest:
            return
        yield depth, expected, literal_perft(referee, depth)
        before = expected


def _played(referee: Any, entry: str) -> Any:
    branch = copy.deepcopy(referee)
    branch.play(entry)
    return branch


def main() -> int:
    parser = argparse.ArgumentParser(description="Recount perft files with the literal referees.")
    parser.add_argument("game", nargs="?", choices=tuple(GAMES))
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--deepest", type=int, default=1000, help="how many positions to look into at the most")
    given = parser.parse_args()
    wrong = 0
    for game in GAMES.values():
        if given.game not in (None, game.facts.id):
            continue
        for case in read_cases(game):
            if given.ids and case.id not in given.ids:
                continue
            for depth, expected, found in recount(case, given.deepest):
                wrong += expected != found
                verdict = "agrees" if expected == found else f"the referee counts {found}"
                print(f"{game.facts.id} {case.id}, depth {depth}: {expected}, {verdict}", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
