"""Ends that are read out: what all of the readable rules' positions say, said by the kernel and by those who think."""

from collections.abc import Iterator

import numpy as np
import pytest

from hypostyle.ai.endgame import best_choices, solve
from hypostyle.ai.search import Tree
from hypostyle.ai.thinking import Budget, think
from hypostyle.core import CHANCE, Dice, Match, Move, Position, eager, numbered_seed, uniform
from tests.ai.test_kernels import COMPILED, acting, shares
from tests.games.house import GAMES
from tests.sizes import size

# Where all act at once what is best depends on who is asked first.
IN_TURN = [name for name in COMPILED if not GAMES[name].facts.simultaneous]
MOST = size(150, 2_000)  # positions to look at by the readable rules


class TooMany(Exception):
    """More positions than a test has time for, or a draw among them."""


class BruteForce:
    """Every move to the end, by the readable rules."""

    def __init__(self) -> None:
        self.left = MOST

    def worths(self, position: Position) -> list[float]:
        """What a position is worth to each seat."""
        if position.outcome:
            return shares(position)
        seat = position.to_act[0]
        return max((worths for _, worths in self.moves(position)), key=lambda worths: worths[seat - 1])

    def moves(self, position: Position) -> Iterator[tuple[Move, list[float]]]:
        """Every move of the seat to act, with what it is worth."""
        seat = position.to_act[0]
        for move in position.legal_moves(seat) if seat != CHANCE else ():
            self.left -= 1
            if self.left < 0:
                break
            yield move, self.worths(position.after(seat, move))
        if seat == CHANCE or self.left < 0:
            raise TooMany


def ends(name: str) -> Iterator[tuple[Position, dict[str, float]]]:
    """Positions near the end of matches, each as far from it as can be read out, with what each move is worth."""
    for number in range(size(4, 12)):
        match = Match(GAMES[name], {}, seed=numbered_seed(number))
        dice = Dice(numbered_seed(number))
        policy = uniform if number % 2 else eager
        while not match.is_over:
            seat = match.position.to_act[0]
            if seat == CHANCE:
                match.draw()
            else:
                match.enter(seat, policy(match.position, seat, dice))
        furthest = None
        for position in reversed(match.positions[-4:-1]):
            try:
                moves = {move.text: worths for move, worths in BruteForce().moves(position)}
            except TooMany:
                break
            seat = position.to_act[0]
            furthest = position, {text: worths[seat - 1] for text, worths in moves.items()}
        if furthest:
            yield furthest


@pytest.mark.parametrize("name", IN_TURN)
def test_who_thinks_at_the_end_plays_a_best_move(name: str) -> None:
    kernel, seen = COMPILED[name], 0
    for position, moves in ends(name):
        tables, state = kernel.tables(position), kernel.state(position, acting(position))
        exact = best_choices(kernel, tables, state)
        if exact is None:
            continue
        seen += 1
        assert max(exact.values()) == pytest.approx(max(moves.values()))
        thought = think(position, acting(position), Dice(numbered_seed(1)), Budget(20_000))
        assert thought
        assert moves[thought.move.text] == pytest.approx(max(moves.values()))
        assert thought.shares[acting(position) - 1] == pytest.approx(max(moves.values()))
        assert sum(thought.shares) <= 1 + 1e-9
    assert seen


@pytest.mark.parametrize("name", IN_TURN)
def test_what_a_search_holds_for_certain_is_so(name: str) -> None:
    """Without reading out: certain wins and losses of the tree alone."""
    kernel = COMPILED[name]
    for position, _ in ends(name):
        tables, state = kernel.tables(position), kernel.state(position, acting(position))
        exact = best_choices(kernel, tables, state)
        tree = Tree(kernel, tables, state, 1, 500, kernel.settings)
        tree.grow(500)
        for found in tree.found() if exact else ():
            if found.proof:
                assert exact
                assert exact[found.code] == (1.0 if found.proof > 0 else 0.0)


@pytest.mark.parametrize("name", IN_TURN)
def test_what_takes_too_long_is_not_read_out(name: str) -> None:
    kernel, position = COMPILED[name], GAMES[name].start({})
    while position.to_act == (CHANCE,):
        position = position.after(CHANCE, position.chances()[0].move)
    tables, state = kernel.tables(position), kernel.state(position, acting(position))
    before = np.copy(state)
    assert solve(kernel, tables, state, 100) is None
    assert best_choices(kernel, tables, state, 100) is None
    assert np.array_equal(state, before)
