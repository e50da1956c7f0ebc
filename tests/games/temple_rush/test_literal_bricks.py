"""The solver agrees with the literal referee's bricks, in questions drawn."""

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from hypostyle.core import Dice, derive, numbered_seed
from hypostyle.games.temple_rush import GAME
from hypostyle.games.temple_rush.space import Brick
from tests.games.temple_rush import literal_bricks as literal
from tests.sizes import size

QUESTIONS = size(8, 60)  # of each card
LARGE = 14  # cells: the literal implementation takes long over larger cards, which are asked about less
FULL = [3, 4, 3, 3]  # TR-1
SIZES = (1, 2, 3, 4)

Plain = literal.Brick


def bricks(figure: Iterable[Plain]) -> tuple[Brick, ...]:
    """Plain bricks as the solver's."""
    return tuple(sorted(Brick(level, column, length, across) for column, level, length, across in figure))


def plain(figure: Iterable[Brick]) -> set[Plain]:
    """The solver's bricks as plain ones."""
    return {(brick.x, brick.y, brick.size, brick.is_across) for brick in figure}


def counts(stock: list[int]) -> tuple[int, int, int, int]:
    return (stock[0], stock[1], stock[2], stock[3])


def drawn_stock(dice: Dice) -> list[int]:
    """All bricks, or what a bonus area and luck leave of them."""
    if dice.below(2):
        return list(FULL)
    return [dice.below(most + 1) for most in FULL]


def less(stock: list[int], length: int) -> list[int]:
    return [have - (number == length) for number, have in enumerate(stock, start=1)]


@pytest.mark.parametrize("card", GAME.cards.values(), ids=lambda card: f"card{card.id}")
def test_drawn_figures_grow_alike_until_nothing_fits(card: Any) -> None:
    # Each question lays one brick more, now and then a wrong one, so that figures of all lengths are asked about.
    dice = Dice(derive(numbered_seed(1), f"literal {card.id}"))
    figure: list[Plain] = []
    stock, is_loose, pieces = drawn_stock(dice), False, 1
    for _ in range(QUESTIONS if len(card.cells) <= LARGE else QUESTIONS // 4):
        standing = bricks(figure)
        assert card.shape.is_complete(standing, pieces) == literal.is_complete(card.cells, figure, pieces)
        assert card.shape.can_complete(standing, counts(stock), pieces) == literal.can_complete(
            card.cells, figure, stock, pieces
        )
        length = dice.choose([each for each in SIZES if stock[each - 1]] or [0])
        found: set[Plain] = set()
        if length:
            found = literal.placements(card.cells, figure, stock, length, is_loose, pieces)
            solved = card.shape.placements(standing, counts(stock), length, is_loose, pieces)
            assert plain(solved) == found, (figure, stock, length, is_loose, pieces)
        if found:
            laid = dice.choose(sorted(found))
            figure, stock = [*figure, laid], less(stock, length)
        else:
            figure, stock = [], drawn_stock(dice)
            is_loose, pieces = dice.choose([(False, 1), (True, 1), (True, 2)])


@pytest.mark.parametrize("card", GAME.cards.values(), ids=lambda card: f"card{card.id}")
def test_complete_temples_are_complete_for_both_and_others_are_not(card: Any) -> None:
    dice = Dice(derive(numbered_seed(2), f"literal {card.id}"))
    for _ in range(size(3, 40)):
        covering = card.shape.covering(dice.below(card.shape.all.bit_length()))
        temple = [(x + 3, y - 2, width, False) for y, x, width in covering]
        if dice.below(2):
            temple = [literal.mirrored(brick) for brick in temple]
        spoilt = list(temple)
        column, level, length, _ = spoilt.pop(dice.below(len(temple)))
        spoilt.append((column + dice.choose((-1, 1)), level, length, False))
        for figure, pieces in product((temple, temple[1:], spoilt), (1, 2)):
            if len({cell for brick in figure for cell in literal.cells_of(brick)}) == sum(b[2] for b in figure):
                complete = literal.is_complete(card.cells, figure, pieces)
                assert card.shape.is_complete(bricks(figure), pieces) == complete
