"""Aztec for a 3D printer: the piece, the start cube, and the plateau in nine tiles that hook into each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hypostyle.core.kit import Making, kit_words, regular
from hypostyle.core.solids import Block, Prism, Simple, Solid, Spot, round_outline
from hypostyle.core.words import Words, message
from hypostyle.games.aztec.drawing import STAINS, START_STAIN
from hypostyle.games.aztec.kit_net import PIECE
from hypostyle.games.aztec.kit_plateau import BORDER
from hypostyle.games.aztec.score import sector
from hypostyle.games.aztec.space import LEVELS, PIECES, SIZE, START, Cell, cell_name

TILES = 3  # in a row
_CELLS = SIZE // TILES  # along the side of a tile
_GROOVE = 0.8  # the width of the lines between cells
_ABOVE = 1.0  # by which what is taken away reaches beyond a surface, so that no skin is left
# A hook, in shares of the cubes' side: half its width at the neck and at the head, and how far it reaches.
_NECK, _HEAD, _REACH = 0.22, 0.34, 0.3

_Outline = tuple[tuple[float, float], ...]


def make_solids(package: str, making: Making) -> tuple[Solid, ...]:
    """Everything of Aztec that can be printed in 3D, in the size of its cubes."""
    words = kit_words(package, making.language)
    tiles = (_tile(column, row, making, words) for row in range(TILES) for column in range(TILES))
    return (_piece(making, words), _start(making, words), *tiles)


def _piece(making: Making, words: Words) -> Solid:
    """Three bars, lying as a piece lies with its tip up; each outer face is drawn in by half the clearance."""
    corner, _, end, tip, _, plain_end = PIECE
    bars = tuple(_bar(first, last, making) for first, last in ((corner, end), (corner, plain_end), (end, tip)))
    return Solid("piece", words.say(message("solid.piece")), bars, copies=PIECES, colour=STAINS[0])


def _bar(first: Cell, last: Cell, making: Making) -> Block:
    """A block around two cells and those between; it stands on the ground."""
    inset = making.clearance / 2

    def corner(cell: Cell, sign: int) -> Spot:
        x, y, z = ((at + (sign > 0)) * making.cube - sign * inset for at in cell)
        return x, y, z - inset

    return Block(corner(first, -1), corner(last, 1))


def _start(making: Making, words: Words) -> Solid:
    """A cube with its sun sunk into the top."""
    side = making.cube - making.clearance
    depth = side / 20
    sun = _diamond(side / 2, side / 2, side * 0.3)
    cube = Block((0, 0, 0), (side, side, side))
    mark = Prism(sun, side - depth, side + _ABOVE)
    return Solid("start", words.say(message("solid.start")), (cube,), (mark,), colour=START_STAIN)


# The plateau


def _tile(column: int, row: int, making: Making, words: Words) -> Solid:
    """Three by three cells, with its share of the border; hooks reach to the east and north, sockets lie opposite."""
    cells = [(x, y) for x in _span(column) for y in _span(row)]
    left, right = _extent(column, making)
    low, high = _extent(row, making)
    plus: list[Simple] = [Block((left, low, 0), (right, high, making.thickness))]
    minus: list[Simple] = [Prism(mark, *_sunk(making)) for mark in _marks(cells, making)]
    minus += _grooves(column, row, making)
    plus += (Prism(hook, 0, making.thickness) for hook in _hooks(column, row, making, 0, is_socket=False))
    sockets = _hooks(column, row, making, making.clearance, is_socket=True)
    minus += (Prism(socket, -_ABOVE, making.thickness + _ABOVE) for socket in sockets)
    first, last = (cell_name((*cells[at], 0)).partition(".")[0] for at in (0, -1))
    name = words.say(message("solid.tile", first=first, last=last))
    return Solid(f"plateau-{first}", name, _moved(plus, -left, -low), _moved(minus, -left, -low))


def _span(number: int) -> range:
    return range(number * _CELLS, (number + 1) * _CELLS)


def _extent(number: int, making: Making) -> tuple[float, float]:
    """From where to where a tile goes; where it meets another, half the clearance is left free."""
    start, end = (number * _CELLS * making.cube, (number + 1) * _CELLS * making.cube)
    inset = making.clearance / 2
    return start - BORDER if number == 0 else start + inset, end + BORDER if number == TILES - 1 else end - inset


def _sunk(making: Making) -> tuple[float, float]:
    """Between which heights marks are taken away: a third of the thickness, but not more than 0.6 mm."""
    return making.thickness - min(0.6, making.thickness / 3), making.thickness + _ABOVE


def _marks(cells: list[tuple[int, int]], making: Making) -> Iterator[_Outline]:
    """A disc on North/South's cells, a square on East/West's, the sun on the start cube's."""
    side = making.cube
    for x, y in cells:
        middle = (x + 0.5) * side, (y + 0.5) * side
        if (x, y, LEVELS - 1) in sector("ns", "none"):
            yield round_outline(*middle, side * 0.24)
        if (x, y, LEVELS - 1) in sector("ew", "none"):
            yield _rectangle(middle[0] - side * 0.21, middle[1] - side * 0.21, side * 0.42, side * 0.42)
        if (x, y) == START[:2]:
            yield _diamond(*middle, side * 0.3)


def _grooves(column: int, row: int, making: Making) -> Iterator[Simple]:
    """The lines between cells, and around all of them."""
    (left, right), (low, high) = ((span[0], span[-1] + 1) for span in (_span(column), _span(row)))
    half, side = _GROOVE / 2, making.cube
    bottom, top = _sunk(making)
    for x in range(left, right + 1):
        yield Block((x * side - half, low * side - half, bottom), (x * side + half, high * side + half, top))
    for y in range(low, high + 1):
        yield Block((left * side - half, y * side - half, bottom), (right * side + half, y * side + half, top))


def _hooks(column: int, row: int, making: Making, grown: float, *, is_socket: bool) -> Iterator[_Outline]:
    """The hooks of a tile, or its sockets: the neighbour's hooks, grown by the clearance."""
    back = 1 if is_socket else 0
    side, long = making.cube, _CELLS * making.cube
    neck, head, reach = (share * side for share in (_NECK, _HEAD, _REACH))
    # A hook begins inside its own tile, so that both are one solid, and a socket outside.
    root = making.clearance / 2 + _ABOVE
    shape = (
        (-root, -neck - grown),
        (reach + grown, -head - grown),
        (reach + grown, head + grown),
        (-root, neck + grown),
    )
    if 0 < column + 1 - back < TILES:
        edge, middle = (column + 1 - back) * long, (row + 0.5) * long
        yield tuple((edge + x, middle + y) for x, y in shape)
    if 0 < row + 1 - back < TILES:
        edge, middle = (row + 1 - back) * long, (column + 0.5) * long
        yield tuple((middle - y, edge + x) for x, y in shape)


def _moved(simples: Iterable[Simple], dx: float, dy: float) -> tuple[Simple, ...]:
    return tuple(_moved_one(simple, dx, dy) for simple in simples)


def _moved_one(simple: Simple, dx: float, dy: float) -> Simple:
    if isinstance(simple, Prism):
        return Prism(tuple((x + dx, y + dy) for x, y in simple.outline), simple.low, simple.high)
    (x1, y1, z1), (x2, y2, z2) = simple.low, simple.high
    return Block((x1 + dx, y1 + dy, z1), (x2 + dx, y2 + dy, z2))


def _rectangle(x: float, y: float, width: float, height: float) -> _Outline:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _diamond(x: float, y: float, radius: float) -> _Outline:
    return regular(x, y, radius, 4)
