"""What Aztec's kernel thinks of the auction for Ah Puch."""

import numpy as np
import pytest

from hypostyle.ai.kernels import kernel
from hypostyle.ai.thinking import Budget, think
from hypostyle.core import Dice, Match, numbered_seed
from hypostyle.games.aztec import GAME
from hypostyle.games.aztec.kernel_layout import BID, PASS
from hypostyle.games.aztec.kernel_play import FAIR_BARRIERS
from hypostyle.games.aztec.position import AztecPosition


def worth_to_ah_puch(corners: str, barrier: int) -> float:
    """Of a barrier that seat 1 has bid and nobody underbids, to a search that begins in the auction."""
    position = GAME.start({"players": 3, "corners": corners})
    compiled = kernel(GAME)
    assert compiled
    tables, state = compiled.tables(position), compiled.state(position, 1)
    for code in (BID + barrier, PASS, PASS):
        compiled.apply(tables, state, code)
    worths = np.zeros(4)
    compiled.playout(tables, state, np.array([7], dtype=np.uint64), worths)
    assert worths.sum() == pytest.approx(1.0)
    return float(worths[0])


def seen(match: Match) -> AztecPosition:
    assert isinstance(match.position, AztecPosition)
    return match.position


@pytest.mark.parametrize("corners", FAIR_BARRIERS)
def test_a_higher_barrier_is_worth_more_to_ah_puch(corners: str) -> None:
    fair = FAIR_BARRIERS[corners]
    worths = [worth_to_ah_puch(corners, barrier) for barrier in range(fair - 3, fair + 4)]
    assert worths == sorted(worths)
    assert worths[3] == pytest.approx(1 / 3)


@pytest.mark.parametrize("corners", FAIR_BARRIERS)
def test_good_players_bid_down_to_where_ah_puch_is_no_better_off(corners: str) -> None:
    match = Match(GAME, {"players": 3, "corners": corners}, seed=numbered_seed(1))
    while seen(match).auction:
        (seat,) = match.position.to_act
        thought = think(match.position, seat, Dice(numbered_seed(match.ply)), Budget(1_000))
        assert thought
        match.enter(seat, thought.move)
    assert seen(match).barrier == FAIR_BARRIERS[corners]
