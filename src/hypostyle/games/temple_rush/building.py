"""The two ways of building, guided and free, as one object each (TR-8, TR-9, TR-11, TR-13)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

from hypostyle.core import Refusal, refuse
from hypostyle.games.temple_rush.sheet import anywhere, room
from hypostyle.games.temple_rush.solver import Silhouette
from hypostyle.games.temple_rush.space import Brick, Counts, Figure, are_joined, overlaps


class Building(ABC):
    """What a way of building allows; `stock` always includes the brick that is laid."""

    claims_itself: ClassVar[bool]  # a complete temple is claimed without a word
    mends: ClassVar[bool]  # mistakes happen: every zone can be mended, claims can be wrong, a bag used for nothing
    ends_parts: ClassVar[bool]  # a part ends by itself when nothing is left to do

    @abstractmethod
    def places(
        self, shape: Silhouette, figure: Figure, stock: Counts, size: int, *, is_loose: bool, pieces: int
    ) -> Iterator[Brick]:
        """Where a brick of a size can be laid so that all is joined, in the order of their texts; `is_loose` under
        mortar, `pieces` of a complete temple.
        """

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


def _keeps_span(figure: Figure, brick: Brick) -> bool:
    columns, levels = room(figure, brick.width) if figure else (range(1), range(1))
    return brick.x in columns and brick.y in levels


WAYS: dict[str, Building] = {"guided": Guided(), "free": Free()}


def judge(
    way: Building, shape: Silhouette, figure: Figure, stock: Counts, brick: Brick, *, is_loose: bool, pieces: int
) -> Refusal | None:
    """Why a brick cannot be laid into a figure: TR-3 overlap, TR-8 joined, then what the way of building asks."""
    refusal = clash(figure, brick, is_loose=is_loose)
    return refusal or way.why_not(shape, figure, stock, brick, is_loose=is_loose, pieces=pieces)


def clash(figure: Figure, brick: Brick, *, is_loose: bool) -> Refusal | None:
    """Why a brick cannot lie in a figure, whatever the way of building."""
    if not figure and (brick.x, brick.y) != (0, 0):
        return refuse("TR-8", "first_at_origin")
    if overlaps(brick, figure):
        return refuse("TR-3", "overlap", brick=brick.text)
    if figure and not is_loose and not any(are_joined(brick, other) for other in figure):
        return refuse("TR-8", "not_joined", brick=brick.text)
    return None
