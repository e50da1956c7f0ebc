"""Of the moves that can be written down those are listed of which no condition is broken, in seeded matches.

Of moves that lay bricks there are too many: some are asked about, anywhere around what stands.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from hypostyle.core import CHANCE, POLICIES, Dice, Move, Options, Seat, derive, numbered_seed, play_out
from hypostyle.games.temple_rush import GAME, RushPosition
from hypostyle.games.temple_rush.moves import (
    Bag,
    Bonus,
    Claim,
    Exchange,
    Forfeit,
    HammerDie,
    Keep,
    Kind,
    Mortar,
    Pact,
    Place,
    Plain,
    Shift,
    Take,
)
from hypostyle.games.temple_rush.space import SIZES, ZONES, Brick, Cell
from tests.games.judging import disagreements
from tests.sizes import size

ASKED = size(2, 12)  # positions of each match
DRAWN = size(30, 120)  # moves of each kind that lays bricks, in each

PLAIN = (Kind.PASS, Kind.NO_BONUS, Kind.REBUILT, Kind.ACCEPT, Kind.REFUSE, Kind.WITHDRAW)
CELLS = [*product(range(-2, 8), range(-1, 6))]

MATCHES = [
    pytest.param(options, policy, id=f"{'-'.join(map(str, options.values()))}-{policy}")
    for (number, options), policy in product(enumerate(GAME.facts.variants()), POLICIES)
    if number % size(23, 3) == 0
]


@pytest.mark.parametrize(("options", "policy"), MATCHES)
def test_what_is_listed_is_what_is_not_refused(options: Options, policy: str) -> None:
    match = play_out(GAME, options, derive(numbered_seed(1), policy), POLICIES[policy])
    dice = Dice(derive(numbered_seed(1), "asked"))
    acting = [each for each in match.positions if each.to_act not in ((), (CHANCE,)) and not each.is_open]
    for _ in range(ASKED):
        position = dice.choose(acting)
        assert isinstance(position, RushPosition)
        seat = dice.choose(position.to_act)
        assert disagreements(position, [*asked(position), *drawn(position, seat, dice)]) == []


def asked(position: RushPosition) -> Iterator[Move]:
    for form in (Claim, Mortar):
        yield from map(form, ZONES)
    for sized in (Bonus, HammerDie, Take):
        yield from map(sized, SIZES)
    yield from map(Pact, position.seats)
    yield from map(Plain, PLAIN)
    yield from map(Forfeit, CELLS)


def drawn(position: RushPosition, seat: Seat, dice: Dice) -> Iterator[Move]:
    for _ in range(DRAWN):
        zone, target = dice.choose(ZONES), dice.choose(ZONES)
        old, new = standing(position, seat, zone, dice), brick(dice)
        yield Place(zone, new)
        yield Keep(new)
        yield Shift(zone, (old.x, old.y), target, new._replace(size=old.size))
        yield Exchange(dice.choose((Kind.FIX, Kind.HAMMER)), zone, (old.x, old.y), beside(old, dice))
        yield bag(position, zone, target, dice)


def standing(position: RushPosition, seat: Seat, zone: int, dice: Dice) -> Brick:
    """Mostly a brick of a zone; the Robot has none."""
    figure = position.player(seat).figures.get(zone) if seat <= len(position.players) else None
    return dice.choose(figure) if figure and dice.below(8) else brick(dice)


def brick(dice: Dice) -> Brick:
    x, y = dice.choose(CELLS) if dice.below(8) else (0, 0)
    number = dice.choose(SIZES)
    return Brick(y, x, number, number > 1 and dice.below(2) == 0)


def beside(old: Brick, dice: Dice) -> Brick:
    """A brick of any size where another lies, or a step from it."""
    return brick(dice)._replace(y=old.y, x=old.x - 1 + dice.below(3))


def bag(position: RushPosition, zone: int, target: int, dice: Dice) -> Bag:
    """Two bricks of another's zone for nothing, or for two in one's own."""
    other = dice.choose(position.seats)
    cells: list[Cell] = sorted({(old.x, old.y) for old in (standing(position, other, zone, dice) for _ in range(2))})
    pair = (cells[0], cells[-1])
    return Bag(other, zone, pair, *((target, (brick(dice), brick(dice))) if dice.below(2) else ()))
