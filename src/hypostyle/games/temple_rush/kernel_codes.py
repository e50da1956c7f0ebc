"""The codes of small choices: a word, and what belongs to it."""

from hypostyle.compiled import (
    INT,
    compiled,
)
from hypostyle.games.temple_rush.kernel_layout import (
    FAR,
    PAIR,
    PLACE_BITS,
    PLACE_MASK,
    USE,
    WORD,
)
from hypostyle.games.temple_rush.kernel_solver import (
    size_of,
    x_of,
    y_of,
)

_WORD_MASK = (1 << WORD) - 1


@compiled(INT(INT))
def word_of(code: int) -> int:
    return code & _WORD_MASK


@compiled(INT(INT, INT, INT, INT))
def how_code(word: int, zone: int, size: int, is_across: int) -> int:
    """A word with a zone and a way to lay a brick."""
    return word | zone << WORD | size << (WORD + 2) | is_across << (WORD + 5)


@compiled(INT(INT, INT, INT, INT))
def cell_code(word: int, zone: int, x: int, y: int) -> int:
    """A word with a zone and a cell."""
    return word | zone << WORD | (x + FAR) << (WORD + 2) | (y + FAR) << (WORD + 2 + PLACE_BITS)


@compiled(INT(INT))
def zone_in(code: int) -> int:
    return code >> WORD & 3


@compiled(INT(INT))
def size_in(code: int) -> int:
    return code >> (WORD + 2) & 7


@compiled(INT(INT))
def across_in(code: int) -> int:
    return code >> (WORD + 5) & 1


@compiled(INT(INT))
def x_in(code: int) -> int:
    return (code >> (WORD + 2) & PLACE_MASK) - FAR


@compiled(INT(INT))
def y_in(code: int) -> int:
    return (code >> (WORD + 2 + PLACE_BITS) & PLACE_MASK) - FAR


@compiled(INT(INT, INT, INT, INT))
def pair_code(seat: int, zone: int, one: int, other: int) -> int:
    """The two bricks of a bag, by their cells."""
    cells = (x_of(one) + FAR) | (y_of(one) + FAR) << PLACE_BITS
    others = (x_of(other) + FAR) | (y_of(other) + FAR) << PLACE_BITS
    return PAIR | zone << WORD | seat << (WORD + 2) | cells << (WORD + 5) | others << (WORD + 5 + 2 * PLACE_BITS)


@compiled(INT(INT, INT))
def _short(brick: int, is_other: int) -> int:
    size = (size_of(brick) - 1) << 1 | brick & 1
    short = size | (x_of(brick) + FAR) << 3 | (y_of(brick) + FAR) << (3 + PLACE_BITS)
    return short << (WORD + 2 + is_other * (3 + 2 * PLACE_BITS))


@compiled(INT(INT, INT, INT))
def use_code(zone: int, one: int, other: int) -> int:
    """What a bag's bricks are used for; zone 0 is for nothing."""
    return USE | zone << WORD | _short(one, 0) | _short(other, 1)
