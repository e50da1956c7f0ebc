"""The position in sentences: the auction, who builds for which sides, and what stands on each level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, message
from hypostyle.games.aztec.building import Building
from hypostyle.games.aztec.score import ROUNDS, sector
from hypostyle.games.aztec.space import LEVELS, PIECES, SIZE, Cell, cell_name

if TYPE_CHECKING:
    from hypostyle.games.aztec.position import AztecPosition

_COLUMNS = "abcdefghi"


def describe(position: AztecPosition) -> Iterator[Message]:
    """The auction or the roles, then the building from the ground up."""
    if position.auction:
        still_in = tuple(map(position.name, position.auction.still_in))
        bidder = position.name(position.auction.bidder) if position.auction.bidder else ""
        yield message("told.auction", barrier=position.auction.barrier or 0, bidder=bidder, still_in=still_in)
        return
    if position.ah_puch:
        name = position.name(position.ah_puch)
        if position.barrier:
            yield message("told.ah_puch", seat=name, barrier=position.barrier)
        else:
            yield message("told.round", seat=name, round=position.round, rounds=ROUNDS)
    for seat, axis in position.axes.items():
        yield _sector(position, position.name(seat), axis)
    laid = len(position.building.pieces)
    yield message("told.pieces", laid=laid, left=PIECES - laid)
    for z in range(LEVELS):
        yield _level(position.building, z)


def _sector(position: AztecPosition, seat: Message, axis: str) -> Message:
    """AZ-10: the two edges of level 3 that score for a seat, and how many of their cells are filled."""
    cells = sorted(sector(axis, position.corners))
    near, far = cells[: len(cells) // 2], cells[len(cells) // 2 :]
    if axis == "ns":  # sorted by column, the two edges alternate
        near, far = cells[0::2], cells[1::2]
    ends = [cell_name(cell).removesuffix(f".{LEVELS}") for cell in (near[0], near[-1], far[0], far[-1])]
    filled = [cell for cell in cells if cell in position.building.filled]
    return message(
        "told.sector",
        cells=tuple(map(cell_name, filled)),
        seat=seat,
        axis=axis,
        first=message("told.edge", start=ends[0], end=ends[1]),
        second=message("told.edge", start=ends[2], end=ends[3]),
        filled=len(filled),
        size=len(cells),
    )


def _level(building: Building, z: int) -> Message:
    """The cubes of one level, row by row from the south."""
    cells = sorted(cell for cell in building.filled if cell[2] == z)
    rows = tuple(_row(cells, y) for y in range(SIZE) if any(cell[1] == y for cell in cells))
    return message("told.level", cells=tuple(map(cell_name, cells)), level=z + 1, cubes=len(cells), rows=rows)


def _row(cells: list[Cell], y: int) -> Message:
    columns = " ".join(_COLUMNS[cell[0]] for cell in cells if cell[1] == y)
    return message("told.row", row=y + 1, columns=columns)
