"""Every kernel plays as the readable rules do, step by step."""

import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from hypostyle.ai.kernels import kernel
from hypostyle.compiled import OVER, Kernel
from hypostyle.core import CHANCE, POLICIES, Dice, Game, Match, Move, Position, Seat, numbered_seed
from tests.games.house import GAMES
from tests.games.perft import Case, read_cases
from tests.sizes import size

COMPILED = {game.facts.id: found for game in GAMES.values() if (found := kernel(game))}
CASES = [case for name in COMPILED for case in read_cases(GAMES[name])]
VARIANTS = list({str(row): row for row in ((case.game.facts.id, case.options) for case in CASES)}.values())


def compiled(game: Game) -> Kernel:
    return COMPILED[game.facts.id]


def acting(position: Position) -> int:
    """Who is taken to act where several may: the first."""
    return position.to_act[0] if position.to_act else OVER


class Twin:
    """A position's numbers, moved on by the kernel alone."""

    def __init__(self, position: Position, seat: Seat | None = None) -> None:
        self.kernel = compiled(position.game)
        self.tables = self.kernel.tables(position)
        self.state = self.kernel.state(position, acting(position) if seat is None else seat)

    @property
    def acting(self) -> int:
        return int(self.kernel.to_act(self.tables, self.state))

    def after(self, code: int) -> "Twin":
        twin = object.__new__(Twin)
        twin.kernel, twin.tables, twin.state = self.kernel, self.tables, self.state.copy()
        self.kernel.apply(self.tables, twin.state, code)
        return twin

    def codes(self) -> list[int]:
        """What can be chosen or drawn next."""
        found = np.zeros(self.kernel.widest, dtype=np.int64)
        if self.acting == CHANCE:
            count = self.kernel.chances(self.tables, self.state, found, np.zeros_like(found))
        else:
            count = self.kernel.choices(self.tables, self.state, found)
        return [int(code) for code in found[:count]]

    def moves(self, position: Position, chosen: tuple[int, ...] = ()) -> Iterator[tuple[Move, "Twin"]]:
        """Every complete move from here, with what it leads to."""
        for code in self.codes():
            path, following = (*chosen, code), self.after(code)
            move = self.kernel.move(position, path)
            if move is None:
                yield from following.moves(position, path)
            else:
                yield move, following

    def result(self) -> list[float]:
        shares = np.zeros(4)
        self.kernel.result(self.tables, self.state, shares)
        return list(shares)


def shares(position: Position) -> list[float]:
    """What each of four seats has of the win; those that nobody sits on have nothing."""
    assert position.outcome
    shared = position.outcome.shares(position.seats)
    return [*shared, *[0.0] * (4 - len(shared))]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("name", "options"), VARIANTS, ids=str)
def test_a_kernel_goes_with_the_rules_step_by_step(name: str, options: dict[str, str], policy: str) -> None:
    game = GAMES[name]
    left = size(60, 1_500)  # positions: matches of some games are long
    for number in range(size(2, 12)):
        match = Match(game, options, seed=numbered_seed(number))
        dice = Dice(numbered_seed(1000 + number))
        twin = Twin(match.position)
        while not match.is_over:
            left -= 1
            if left < 0:
                return
            position = match.position
            seat = twin.acting
            assert seat in position.to_act
            assert np.array_equal(twin.state, twin.kernel.state(position, seat)), match.lines
            reached = {move.text: after for move, after in twin.moves(position)}
            assert sorted(reached) == sorted(entry.move.text for entry in position.entries() if entry.actor == seat)
            if seat == CHANCE:
                match.draw()
            else:
                match.enter(seat, POLICIES[policy](position, seat, dice))
            twin = reached[match.entries[-1].move.text]
        assert twin.acting == OVER
        assert twin.result() == shares(match.position)


def count(twin: Twin, position: Position, depth: int) -> int:
    if twin.acting == OVER:
        return 0
    found = list(twin.moves(position))
    if depth == 1:
        return len(found)
    return sum(count(after, position.after(twin.acting, move), depth - 1) for move, after in found)


def count_by_rules(position: Position, depth: int, last: Seat = CHANCE) -> int:
    """What a kernel is to count where several seats act at once: who acted goes on, else the lowest acts first."""
    seat = last if last in position.to_act else acting(position)
    entries = [entry for entry in position.entries() if entry.actor == seat]
    if depth == 1:
        return len(entries)
    return sum(count_by_rules(position.after(*entry), depth - 1, seat) for entry in entries)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game.facts.id}-{case.id}")
def test_a_kernel_counts_as_the_rules_do(case: Case) -> None:
    position = case.position()
    for depth, expected in enumerate(case.counts[: size(2, 3)], start=1):
        wanted = count_by_rules(position, depth) if case.game.facts.simultaneous else expected
        assert count(Twin(position), position, depth) == wanted


@pytest.mark.parametrize("name", COMPILED)
def test_playouts_share_out_at_most_one_win(name: str) -> None:
    """Whether they go on to the end or stop where what a position promises says more; less where nobody may win."""
    for case in read_cases(GAMES[name]):
        position = case.position()
        twin, worths = Twin(position), np.zeros(4)
        dice = np.array([7], dtype=np.uint64)
        for _ in range(50):
            played = twin.state.copy()
            twin.kernel.playout(twin.tables, played, dice, worths)
            assert min(worths) >= 0
            assert 0.3 < sum(worths) < 1 + 1e-9


def test_a_second_process_compiles_nothing() -> None:
    """What the first compiled is found on disk: compiling would write files there."""
    code = """
from hypostyle.ai import search
from hypostyle.ai.kernels import warm_up
from hypostyle.caching import folder
from hypostyle.games import Library
warm_up(Library.of_the_house())
print(len(list(folder().iterdir())), sum(search.grow.stats.cache_hits.values()))
"""
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    (files, _), (files_again, hits) = (run.stdout.split() for run in runs)
    assert int(files) == int(files_again) > 0
    assert int(hits) == 1
