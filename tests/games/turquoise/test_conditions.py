"""Of all moves that can be written down those are listed of which no condition is broken, in seeded matches.

Of pairs for Anubis and of ways of pillars there are too many: some are asked about, anywhere and near what is listed.
"""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from hypostyle.core import POLICIES, Dice, Move, Options, derive, numbered_seed, play_out
from hypostyle.games.turquoise import GAME, TurquoisePosition
from hypostyle.games.turquoise.moves import Anubis, Auction, Go, Horus, Kind, Lay, Plain, Raise, Seth, Tablet
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.plates import ROTATIONS
from hypostyle.games.turquoise.space import PLACES, SIZE, Column
from tests.games.judging import disagreements
from tests.sizes import size

EACH = size(2, 12)  # positions of each phase of a match
DRAWN = size(40, 200)  # pairs and ways that are asked about in each

SITES = [*product(range(SIZE), range(SIZE))]
ENDS: list[Column | None] = [None, *SITES]
PLAIN = (Kind.DROP, Kind.DRAW, Kind.CROWN, Kind.THOT, Kind.DECLINE, Kind.END)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("options", GAME.facts.variants(), ids=lambda options: str(options["players"]))
def test_what_is_listed_is_what_is_not_refused(options: Options, policy: str) -> None:
    match = play_out(GAME, options, derive(numbered_seed(1), policy), POLICIES[policy])
    dice = Dice(derive(numbered_seed(1), "asked"))
    positions = [position for position in match.positions if isinstance(position, TurquoisePosition)]
    for phase in (Phase.ACT, Phase.BID, Phase.LAY, Phase.SETH):
        met = [position for position in positions if position.phase == phase]
        for position in [dice.choose(met) for _ in range(EACH if met else 0)]:
            assert disagreements(position, [*asked(position), *drawn(position, dice)]) == []


def asked(position: TurquoisePosition) -> Iterator[Move]:
    prices = range(max(position.points) + 2)
    yield from (Auction(tablet, price) for tablet, price in product(Tablet, prices))
    yield from map(Raise, prices)
    yield from map(Plain, PLAIN)
    yield from (Lay(place, rotation) for place, rotation in product(PLACES, ROTATIONS))
    yield from map(Seth, ROTATIONS)
    yield from map(Horus, SITES)
    yield from (Anubis((site,)) for site in SITES)


def drawn(position: TurquoisePosition, dice: Dice) -> Iterator[Move]:
    pairs = [*combinations(SITES, 2)]
    goes = [move for move in position.legal_moves(position.mover) if isinstance(move, Go)]
    for _ in range(DRAWN):
        yield Anubis(dice.choose(pairs))
        source, target, cost = dice.choose(ENDS), dice.choose(ENDS), 1 + dice.below(4)
        yield Go(source, target, cost, paid(position, dice))
        if goes:
            near = dice.choose(goes)
            changed = Go(near.source, near.target, cost, near.pays), Go(near.source, target, near.cost, near.pays)
            yield dice.choose((*changed, Go(source, near.target, near.cost), Go(near.source, near.target, near.cost)))


def paid(position: TurquoisePosition, dice: Dice) -> tuple[tuple[int, int], ...]:
    return tuple((seat, 1 + dice.below(2)) for seat in position.seats if seat != position.mover and dice.below(3) == 0)
