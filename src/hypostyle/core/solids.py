"""What a game gives to a 3D printer: solids in millimetres, put together from simple ones.

x goes east, y north, z up, as in the games; a solid stands on z = 0 in the way in which it is best printed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

Spot: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Block:
    """A box between two opposite corners."""

    low: Spot
    high: Spot


@dataclass(frozen=True, slots=True)
class Prism:
    """A flat outline, counter-clockwise and without holes, raised from one height to another."""

    outline: tuple[tuple[float, float], ...]
    low: float
    high: float


Simple: TypeAlias = Block | Prism


@dataclass(frozen=True, slots=True)
class Solid:
    """One thing to print: simple solids put together, and others taken away from them."""

    id: str  # `piece`
    name: str  # in the reader's language
    plus: tuple[Simple, ...]
    minus: tuple[Simple, ...] = ()
    copies: int = 1
    colour: str = ""  # `#RRGGBB`, on a screen; whoever prints it chooses


def round_outline(x: float, y: float, radius: float, corners: int = 48) -> tuple[tuple[float, float], ...]:
    """A circle as a polygon that lies inside it."""
    angles = (2 * math.pi * number / corners for number in range(corners))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)
