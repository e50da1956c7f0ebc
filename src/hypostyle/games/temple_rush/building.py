"""The two ways of building, guided and free, as one object each (TR-8, TR-9, TR-11, TR-13)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import ClassVar

from hypostyle.core import Refusal, refuse
from hypostyle.games.temple_rush.solver import Silhouette
from hypostyle.games.temple_rush.space import (
    HIGHEST,
    WIDEST,
    Brick,
    Cell,
    Counts,
    Figure,
    are_joined,
    layings,
    overlaps,
)


class Building(ABC):
    """What a way of building allows; `stock` always includes the brick that is laid."""

    claims_itself: ClassVar[bool]  # a complete temple is claimed without a word
    mends: ClassVar[bool]  # mistakes happen, so there is mending, wrong claims and a bag used for nothing
    ends_parts: ClassVar[bool]  # a part ends by itself when nothing is left to do

    @abstractmethod
    def places(
        self, shape: Silhouette, figure: Figure, stock: Counts, size: int, *, is_loose: bool, pieces: int
    ) -> Iterator[Brick]:
        """Where a brick of a size can be laid; `is_loose` under mortar, `pieces` of a complete temple."""

    @abstractmethod
    def why_not(
        self, shape: Silhouette, figure: Figure, stock: Counts, brick: Brick, *, is_loose: bool, pieces: int
    ) -> Refusal | None:
        """Why a brick that lies apart from nothing and over nothing is still refused."""


class Guided(Building):
    """Only placements after which the temple can still be completed."""

    claims_itself = True
    mends = False
    ends_parts = True

    def places(
        self, shape: Silhouette, figure: Figure, stock: Counts, size: int, *, is_loose: bool, pieces: int
    ) -> Iterator[Brick]:
        return iter(shape.placements(figure, stock, size, is_loose, pieces))

    def why_not(
        self, shape: Silhouette, figure: Figure, stock: Counts, brick: Brick, *, is_loose: bool, pieces: int
    ) -> Refusal | None:
        possible = shape.placements(figure, stock, brick.size, True, pieces)
        return None if brick in possible else refuse("TR-9", "not_completable", brick=brick.text)


class Free(Building):
    """Any joined placement, mistakes included, as long as the figure keeps to 12 columns and 8 levels."""

    claims_itself = False
    mends = True
    ends_parts = False

    def places(
        self, shape: Silhouette, figure: Figure, stock: Counts, size: int, *, is_loose: bool, pieces: int
    ) -> Iterator[Brick]:
        return iter(anywhere(figure, size, is_loose=is_loose))

    def why_not(
        self, shape: Silhouette, figure: Figure, stock: Counts, brick: Brick, *, is_loose: bool, pieces: int
    ) -> Refusal | None:
        return None if _keeps_span(figure, brick) else refuse("TR-8", "too_far", brick=brick.text)


@lru_cache(maxsize=2_000)
def anywhere(figure: Figure, size: int, *, is_loose: bool) -> tuple[Brick, ...]:
    """TR-8: every way to lay a brick of a size, joined to the figure or, when loose, anywhere within the span."""
    found: set[Brick] = set()
    for width, is_across in layings(size):
        if not figure:
            found.add(Brick(0, 0, size, is_across))
            continue
        columns, levels = _room(figure, width)
        cells = set(product(columns, levels)) if is_loose else _beside(figure, width)
        for x, y in cells:
            brick = Brick(y, x, size, is_across)
            if x in columns and y in levels and not overlaps(brick, figure):
                found.add(brick)
    return tuple(sorted(found))


def _room(figure: Figure, width: int) -> tuple[range, range]:
    """The columns and levels in which a brick keeps the figure within its widest span."""
    left, right = min(brick.x for brick in figure), max(brick.x + brick.width for brick in figure)
    low, high = min(brick.y for brick in figure), max(brick.y for brick in figure)
    return range(right - WIDEST, left + WIDEST - width + 1), range(high - HIGHEST + 1, low + HIGHEST)


def _keeps_span(figure: Figure, brick: Brick) -> bool:
    columns, levels = _room(figure, brick.width) if figure else (range(1), range(1))
    return brick.x in columns and brick.y in levels


def _beside(figure: Figure, width: int) -> set[Cell]:
    """Cells from which a brick is joined to some brick of a figure."""
    return {
        (x, y)
        for other in figure
        for y in (other.y - 1, other.y + 1)
        for x in range(other.x - width + 1, other.x + other.width)
    }


WAYS: dict[str, Building] = {"guided": Guided(), "free": Free()}


def judge(
    way: Building, shape: Silhouette, figure: Figure, stock: Counts, brick: Brick, *, is_loose: bool, pieces: int
) -> Refusal | None:
    """Why a brick cannot be laid into a figure: TR-3 overlap, TR-8 joined, then what the way of building asks."""
    if not figure and (brick.x, brick.y) != (0, 0):
        return refuse("TR-8", "first_at_origin")
    if overlaps(brick, figure):
        return refuse("TR-3", "overlap", brick=brick.text)
    if figure and not is_loose and not any(are_joined(brick, other) for other in figure):
        return refuse("TR-8", "not_joined", brick=brick.text)
    return way.why_not(shape, figure, stock, brick, is_loose=is_loose, pieces=pieces)
