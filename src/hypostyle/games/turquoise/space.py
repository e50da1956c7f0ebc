"""The board: site columns, places for plates on four storeys, and the gates around (TQ-1, TQ-2, TQ-5)."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

Column: TypeAlias = tuple[int, int]  # from the west and from the south, each from 0

SIZE = 8
STOREYS = 4
GROUND_SIDE = 4

STEPS: Mapping[str, Column] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK: Mapping[str, str] = {"N": "S", "E": "W", "S": "N", "W": "E"}

# TQ-5: for each outer site with a gate, the direction in which it leads out.
_GATED = (1, 3, 4, 6)
GATES: Mapping[Column, str] = (
    {(c, 0): "S" for c in _GATED}
    | {(c, SIZE - 1): "N" for c in _GATED}
    | {(0, c): "W" for c in _GATED}
    | {(SIZE - 1, c): "E" for c in _GATED}
)

_SITE = re.compile(r"[a-h][1-8]")
_PLACE = re.compile(r"g([0-3])([0-3])|s1([0-2])([0-2])|s2([01])([01])|top")


class Place(NamedTuple):
    """Where a plate can lie: its storey (0 on the ground, 3 on top), and which from the west and the south."""

    storey: int
    i: int
    j: int


PLACES = tuple(
    Place(storey, i, j)
    for storey in range(STOREYS)
    for i in range(GROUND_SIDE - storey)
    for j in range(GROUND_SIDE - storey)
)
TOP = Place(STOREYS - 1, 0, 0)
# In the order in which the corner plates of a set lie there (south-west, north-west, north-east, south-east).
CORNERS = (Place(0, 0, 0), Place(0, 0, 3), Place(0, 3, 3), Place(0, 3, 0))


@cache
def columns_of(place: Place) -> tuple[Column, ...]:
    """TQ-2: the four columns a plate covers: south-west, south-east, north-west, north-east."""
    x, y = place.storey + 2 * place.i, place.storey + 2 * place.j
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


@cache
def places_below(place: Place) -> tuple[Place, ...]:
    """TQ-1: the four plates just below an upper place; none below the ground."""
    if place.storey == 0:
        return ()
    return tuple(Place(place.storey - 1, place.i + di, place.j + dj) for di in (0, 1) for dj in (0, 1))


@cache
def site_name(column: Column) -> str:
    """`c4`."""
    return f"{'abcdefgh'[column[0]]}{column[1] + 1}"


def read_site(text: str) -> Column | None:
    """The column that a site's name means, or None."""
    return ("abcdefgh".index(text[0]), int(text[1]) - 1) if _SITE.fullmatch(text) else None


def place_name(place: Place) -> str:
    """`g20`, `s102`, `s211`, `top`."""
    if place == TOP:
        return "top"
    return f"{f's{place.storey}' if place.storey else 'g'}{place.i}{place.j}"


_BY_NAME: Mapping[str, Place] = {place_name(place): place for place in PLACES}


def read_place(text: str) -> Place | None:
    """The place a name means, or None."""
    return _BY_NAME.get(text) if _PLACE.fullmatch(text) else None


@cache
def neighbours(column: Column) -> tuple[tuple[str, Column], ...]:
    """The columns beside a column, each with its direction."""
    x, y = column
    near = ((letter, (x + dx, y + dy)) for letter, (dx, dy) in STEPS.items())
    return tuple((letter, (x, y)) for letter, (x, y) in near if 0 <= x < SIZE and 0 <= y < SIZE)
