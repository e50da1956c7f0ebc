"""The two ways of building, guided and free, as one object each (TR-8, TR-9, TR-11, TR-13)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from hypostyle.games.temple_rush.sheet import anywhere
from hypostyle.games.temple_rush.solver import Silhouette
from hypostyle.games.temple_rush.space import Brick, Counts, Figure


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


class Guided(Building):
    """Only placements after which the temple can still be completed."""

    claims_itself = True
    mends = False
    ends_parts = True

    def places(
        self, shape: Silhouette, figure: Figure, stock: Counts, size: int, *, is_loose: bool, pieces: int
    ) -> Iterator[Brick]:
        return iter(shape.placements(figure, stock, size, is_loose, pieces))


class Free(Building):
    """Any joined placement, mistakes included, as long as the figure keeps to 12 columns and 8 levels."""

    claims_itself = False
    mends = True
    ends_parts = False

    def places(
        self, shape: Silhouette, figure: Figure, stock: Counts, size: int, *, is_loose: bool, pieces: int
    ) -> Iterator[Brick]:
        return iter(anywhere(figure, size, is_loose=is_loose))


WAYS: Mapping[str, Building] = {"guided": Guided(), "free": Free()}
