"""The codes of small choices and of draws: the kind in the low bits, then what belongs to it; and of claims."""

from enum import IntEnum, auto

from hypostyle.compiled import INT, compiled
from hypostyle.games.temple_rush.kernel_bricks import FAR, brick_of, size_of, way_of, x_of, y_of


class Code(IntEnum):
    """What a code is of."""

    # The beginning of a move, or all of it.
    PASS = 0
    PLACE = auto()
    SHIFT = auto()
    FIX = auto()
    HAMMER_DIE = auto()
    HAMMER_BRICK = auto()
    MORTAR = auto()
    BAG = auto()
    CLAIM = auto()
    OFFER = auto()
    WITHDRAW = auto()
    ACCEPT = auto()
    REFUSE = auto()
    BONUS = auto()
    NO_BONUS = auto()
    KEEP = auto()
    REBUILT = auto()
    FORFEIT = auto()
    TAKE = auto()
    # What follows: a brick to take out; the zone and the way in which one is laid; its column, where there are many
    # cells; its cell. Of a bag: the two bricks; what they are used for.
    SOURCE = auto()
    HOW = auto()
    COLUMN = auto()
    CELL = auto()
    PAIR = auto()
    USE = auto()
    # Draws.
    DRAW_FIRST = auto()
    DRAW_CARD = auto()
    DRAW_PILE = auto()
    DRAW_ROBOT_PILE = auto()
    DRAW_TARGET = auto()
    DRAW_FACE = auto()
    DRAW_WINNER = auto()


_KIND, _ZONE, _SEAT, _SIZE, _PLACE = 6, 2, 3, 3, 11  # bits; a place is a column or a level
_BRICK = _SIZE + 2 * _PLACE  # whose size is counted from 0, with a bit for how it lies
_AFTER_ZONE = _KIND + _ZONE
_CELLS = _AFTER_ZONE + _SEAT  # of a pair
ROBOT_HOLDER = 4  # as the holder of a card that is drawn


@compiled(INT(INT))
def kind_of(code: int) -> int:
    return code & (1 << _KIND) - 1


@compiled(INT(INT))
def is_unfinished(code: int) -> int:
    """Whether more small choices have to follow this one."""
    kind = kind_of(code)
    begins = kind in (Code.PLACE, Code.KEEP, Code.SHIFT, Code.FIX, Code.HAMMER_BRICK, Code.BAG)
    return int(begins or kind in (Code.SOURCE, Code.HOW, Code.COLUMN, Code.PAIR))


@compiled(INT(INT, INT, INT, INT))
def how_code(kind: int, zone: int, size: int, is_across: int) -> int:
    """A kind with a zone and a way to lay a brick."""
    return kind | zone << _KIND | size << _AFTER_ZONE | is_across << (_AFTER_ZONE + _SIZE)


@compiled(INT(INT, INT, INT, INT))
def cell_code(kind: int, zone: int, x: int, y: int) -> int:
    """A kind with a zone and a cell."""
    return kind | zone << _KIND | (x + FAR) << _AFTER_ZONE | (y + FAR) << (_AFTER_ZONE + _PLACE)


@compiled(INT(INT))
def zone_in(code: int) -> int:
    return code >> _KIND & 3


@compiled(INT(INT))
def size_in(code: int) -> int:
    """A size; or the seat that is asked for a pact."""
    return code >> _AFTER_ZONE & 7


@compiled(INT(INT))
def across_in(code: int) -> int:
    return code >> (_AFTER_ZONE + _SIZE) & 1


@compiled(INT(INT))
def way_in(code: int) -> int:
    return way_of(brick_of(0, 0, size_in(code), across_in(code)))


@compiled(INT(INT, INT))
def _place_at(code: int, shift: int) -> int:
    return (code >> shift & (1 << _PLACE) - 1) - FAR


@compiled(INT(INT))
def x_in(code: int) -> int:
    return _place_at(code, _AFTER_ZONE)


@compiled(INT(INT))
def y_in(code: int) -> int:
    return _place_at(code, _AFTER_ZONE + _PLACE)


# The bag


@compiled(INT(INT, INT, INT, INT))
def pair_code(seat: int, zone: int, one: int, other: int) -> int:
    """The two bricks of a bag, by their cells."""
    cells = (x_of(one) + FAR) | (y_of(one) + FAR) << _PLACE
    others = (x_of(other) + FAR) | (y_of(other) + FAR) << _PLACE
    return Code.PAIR | zone << _KIND | seat << _AFTER_ZONE | cells << _CELLS | others << (_CELLS + 2 * _PLACE)


@compiled(INT(INT))
def seat_in(pair: int) -> int:
    return pair >> _AFTER_ZONE & 7


@compiled(INT(INT, INT))
def x_in_pair(pair: int, number: int) -> int:
    """The column of the first brick, 0, or the second, 1."""
    return _place_at(pair, _CELLS + 2 * _PLACE * number)


@compiled(INT(INT, INT))
def y_in_pair(pair: int, number: int) -> int:
    return _place_at(pair, _CELLS + 2 * _PLACE * number + _PLACE)


@compiled(INT(INT, INT))
def _short(brick: int, number: int) -> int:
    size = (size_of(brick) - 1) << 1 | brick & 1
    short = size | (x_of(brick) + FAR) << _SIZE | (y_of(brick) + FAR) << (_SIZE + _PLACE)
    return short << (_AFTER_ZONE + number * _BRICK)


@compiled(INT(INT, INT, INT))
def use_code(zone: int, one: int, other: int) -> int:
    """What a bag's bricks are used for; zone 0 is for nothing."""
    return Code.USE | zone << _KIND | _short(one, 0) | _short(other, 1)


@compiled(INT(INT, INT))
def brick_in_use(use: int, number: int) -> int:
    """The first brick, 0, or the second, 1."""
    begin = _AFTER_ZONE + number * _BRICK
    short = use >> begin
    return brick_of(
        _place_at(use, begin + _SIZE), _place_at(use, begin + _SIZE + _PLACE), (short >> 1 & 3) + 1, short & 1
    )


# Draws


@compiled(INT(INT, INT, INT))
def draw_code(kind: int, number: int, card: int) -> int:
    """A draw of a card, into a holder; of a seat; or of a face, when so many dice are left to roll."""
    return kind | number << _KIND | card << (_KIND + 3)


@compiled(INT(INT))
def number_in(draw: int) -> int:
    """A holder, a seat, or how many dice are left."""
    return draw >> _KIND & 7


@compiled(INT(INT))
def card_in(draw: int) -> int:
    """A card, or a face."""
    return draw >> (_KIND + 3)


# Claims (TR-13)


@compiled(INT(INT, INT, INT, INT))
def claim_code(seat: int, zone: int, partner: int, is_right: int) -> int:
    return seat | zone << 3 | partner << 6 | is_right << 9


@compiled(INT(INT))
def claimant(claim: int) -> int:
    return claim & 7


@compiled(INT(INT))
def claimed_zone(claim: int) -> int:
    return claim >> 3 & 7


@compiled(INT(INT))
def partner_in(claim: int) -> int:
    return claim >> 6 & 7


@compiled(INT(INT))
def is_right_claim(claim: int) -> int:
    return claim >> 9
