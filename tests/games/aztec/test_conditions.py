"""Of all moves that can be written down those are listed of which no condition is broken, in seeded matches."""

from itertools import product

import pytest

from hypostyle.core import Dice, Options, derive, numbered_seed, play_out
from hypostyle.games.aztec import GAME
from hypostyle.games.aztec.moves import Bid, Lay, Pass
from hypostyle.games.aztec.space import DIRECTIONS, LEVELS, SIZE
from tests.games.house import policies
from tests.games.judging import disagreements
from tests.sizes import size

ASKED = size(1, 8)  # positions of each match, besides its first and its last move

# Every corner in the area and around it, with any two directions; every barrier and some that are none.
LAYS = [
    Lay((x, y, z), tipped, plain)
    for x, y, z in product(range(-1, SIZE + 1), range(-1, SIZE + 1), range(-1, LEVELS + 1))
    for tipped, plain in product(DIRECTIONS, DIRECTIONS)
]
CALLS = [*map(Bid, range(21)), Pass()]


@pytest.mark.parametrize("policy", policies(GAME))
@pytest.mark.parametrize("options", GAME.facts.variants(), ids=lambda options: "-".join(map(str, options.values())))
def test_what_is_listed_is_what_is_not_refused(options: Options, policy: str) -> None:
    match = play_out(GAME, options, derive(numbered_seed(1), policy), policies(GAME)[policy])
    dice = Dice(derive(numbered_seed(1), "asked"))
    plies = {0, match.ply - 1, *(dice.below(match.ply) for _ in range(ASKED))}
    for ply in sorted(plies):
        assert disagreements(match.positions[ply], [*LAYS, *CALLS]) == []
