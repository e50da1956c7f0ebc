"""What stands: plates and pillars, the open sites and the bridges between them (TQ-2, TQ-3, TQ-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hypostyle.core import FrozenDict, Seat, changed
from hypostyle.games.turquoise.plates import Plate
from hypostyle.games.turquoise.space import (
    BACK,
    GATES,
    PLACES,
    TOP,
    Column,
    Place,
    columns_of,
    neighbours,
    places_below,
    site_name,
)

Step: TypeAlias = tuple[Column | None, bool]  # one bridge further, and whether it is complete


@dataclass(frozen=True, slots=True)
class Building:
    """Plates by place and the pillars on open sites; pillars under plates are fixed and appear in `covered`."""

    plates: FrozenDict[Place, tuple[int, int]] = FrozenDict()  # the plate's id and rotation
    pillars: FrozenDict[Column, Seat] = FrozenDict()
    covered: FrozenDict[Place, tuple[Seat, ...]] = FrozenDict()  # the pillars each upper plate rests on
    heights: FrozenDict[Column, int] = FrozenDict()  # the storey of each open site
    halves: FrozenDict[Column, str] = FrozenDict()  # its half bridges
    spans: FrozenDict[str, bool] = FrozenDict()  # the bridges between them and through gates: whether each is complete
    steps: FrozenDict[Column | None, tuple[Step, ...]] = FrozenDict()  # the same from each site, and from hand (None)
    based: tuple[Place, ...] = tuple(place for place in PLACES if place.storey == 0)  # free, with all plates below

    def with_plate(self, place: Place, plate: Plate, rotation: int) -> Building:
        """The building with one more plate; the pillars under it are fixed for good."""
        columns = columns_of(place)
        under = tuple(self.pillars[column] for column in columns) if place.storey else ()
        halves = self.halves.with_items(_turned(place, plate, rotation))
        plates = self.plates.with_items({place: (plate.id, rotation)})
        return changed(
            self,
            plates=plates,
            pillars=FrozenDict({column: seat for column, seat in self.pillars.items() if column not in columns}),
            covered=self.covered.with_items({place: under}) if under else self.covered,
            heights=self.heights.with_items(dict.fromkeys(columns, place.storey)),
            halves=halves,
            spans=self.spans.with_items(_spans_at(columns, halves)),
            based=tuple(each for each in PLACES if each not in plates and plates.keys() >= set(places_below(each))),
        )._with_steps(columns)

    def _with_steps(self, columns: Iterable[Column]) -> Building:
        """Those from some sites and from the sites beside them found anew, and those from hand."""
        beside = {near for column in columns for _, near in neighbours(column) if near in self.heights}
        steps: dict[Column | None, tuple[Step, ...]] = {column: self._steps_from(column) for column in beside}
        steps[None] = tuple((column, is_whole) for column in GATES if (is_whole := self.gate(column)) is not None)
        return changed(self, steps=self.steps.with_items(steps))

    def _steps_from(self, column: Column) -> tuple[Step, ...]:
        is_whole = self.gate(column)
        return (*self.bridges(column), *(() if is_whole is None else ((None, is_whole),)))

    def with_pillars(self, changes: dict[Column, Seat | None]) -> Building:
        """The building with pillars set, or taken away where there is None."""
        pillars = {**self.pillars, **changes}
        return changed(self, pillars=FrozenDict({column: seat for column, seat in pillars.items() if seat}))

    # Sites and bridges

    def is_free(self, column: Column) -> bool:
        """Whether there is an open site without a pillar."""
        return column in self.heights and column not in self.pillars

    def bridges(self, column: Column) -> list[tuple[Column, bool]]:
        """The open sites beside a site, and whether the bridge to each is complete (TQ-3)."""
        own = self.halves[column]
        return [
            (near, letter in own and BACK[letter] in self.halves[near])
            for letter, near in neighbours(column)
            if near in self.heights
        ]

    def gate(self, column: Column) -> bool | None:
        """TQ-5: whether the bridge through a site's gate is complete; None if it has no gate or no plate."""
        return GATES[column] in self.halves[column] if column in GATES and column in self.halves else None

    def completed(self, place: Place, plate: Plate, rotation: int) -> list[str]:
        """The bridges that a plate would complete on a place that is ready for it."""
        after = _spans_at(columns_of(place), self.halves.with_items(_turned(place, plate, rotation)))
        return [name for name, is_whole in after.items() if is_whole and not self.spans.get(name)]

    # Places

    def is_ready(self, place: Place) -> bool:
        """TQ-10: whether a place is free and, above the ground, carried by four plates and four pillars."""
        return place in self.based and not self.missing_pillars(place)

    def missing_plates(self, place: Place) -> tuple[Place, ...]:
        return tuple(below for below in places_below(place) if below not in self.plates)

    def missing_pillars(self, place: Place) -> tuple[Column, ...]:
        """The columns under an upper place whose open site carries no pillar."""
        return tuple(c for c in columns_of(place) if c not in self.pillars) if place.storey else ()

    def has_ready_place(self) -> bool:
        """Whether an ordinary plate can be taken somewhere."""
        return any(place != TOP and not self.missing_pillars(place) for place in self.based)

    def ready_places(self) -> tuple[Place, ...]:
        """The places that can take an ordinary plate now."""
        return tuple(place for place in self.based if place != TOP and not self.missing_pillars(place))


def _turned(place: Place, plate: Plate, rotation: int) -> dict[Column, str]:
    """The half bridges that a plate brings to its columns."""
    return dict(zip(columns_of(place), plate.turned(rotation), strict=True))


def _spans_at(columns: Iterable[Column], halves: Mapping[Column, str]) -> dict[str, bool]:
    """The bridges at these sites by their names, and whether each is complete (TQ-3, TQ-5).

    A bridge between sites is named by the one in the west or south and its direction, one through a gate outward.
    """
    found = {}
    for column in columns:
        for letter, near in neighbours(column):
            if near in halves:
                start, ahead = (column, letter) if letter in "EN" else (near, BACK[letter])
                found[f"{site_name(start)}{ahead}"] = letter in halves[column] and BACK[letter] in halves[near]
        if column in GATES:
            found[f"{site_name(column)}{GATES[column]}"] = GATES[column] in halves[column]
    return found
