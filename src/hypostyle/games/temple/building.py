"""What stands on the table, and where each construction fits (TE-4 to TE-11), values and colours aside."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from hypostyle.core import FrozenDict
from hypostyle.games.temple.moves import Construction, Laid, Rules, Tile
from hypostyle.games.temple.places import Place, place_of
from hypostyle.games.temple.space import (
    Column,
    Face,
    around,
    beyond,
    carriers,
    corners_of,
    floor_of,
    levels_touching,
    opposite,
    sides,
    supports,
    touching,
    walls_touching,
)

NOTHING = 7  # lower than no value: what a face touches that touches no tile


@dataclass(frozen=True, slots=True)
class Building:
    """All tiles by face, and what follows from them."""

    tiles: FrozenDict[Face, Tile] = FrozenDict()
    lowest: FrozenDict[Face, int] = FrozenDict()  # for each face that touches a tile, the lowest value it touches
    roofed: frozenset[Column] = frozenset()  # columns with a roof at any height
    on_floors: frozenset[Face] = frozenset()  # walls, standing or not, that touch a floor

    def with_tiles(self, laid: Iterable[Laid]) -> Building:
        """The building after a turn, which is trusted to be legal."""
        tiles, lowest = dict(self.tiles), dict(self.lowest)
        roofed, on_floors = self.roofed, self.on_floors
        for face, tile in laid:
            tiles[face] = tile
            if face.letter == "R":
                roofed |= {face.column}
            if face.letter == "F":
                on_floors |= frozenset(walls_touching(face))
            for near in touching(face):
                lowest[near] = min(lowest.get(near, NOTHING), tile.value)
        return Building(FrozenDict(tiles), FrozenDict(lowest), roofed, on_floors)

    # The conditions, each by its rule

    def is_steady(self, wall: Face) -> bool:
        """TE-4: a wall stands on the table, on a wall or on the edge of a roof."""
        return wall.z == 0 or self.has_any(carriers(wall))

    def has_any(self, faces: Iterable[Face]) -> bool:
        return not self.tiles.keys().isdisjoint(faces)

    def those_there(self, faces: Iterable[Face]) -> list[Face]:
        return [face for face in faces if face in self.tiles]

    def has_floor(self, face: Face) -> bool:
        """Whether the column of a face holds a floor (TE-5)."""
        return floor_of(face) in self.tiles

    def touches_floor(self, wall: Face) -> bool:
        """TE-9: whether a wall would touch a floor."""
        return wall in self.on_floors

    def link_walls(self, roof: Face, rules: Rules) -> tuple[Face, ...]:
        """TE-11: the walls that a linking roof needs: under each edge that touches no roof (designer: no tile)."""
        if rules == Rules.SEED:
            return tuple(wall for _, wall, roof_beyond in sides(roof) if roof_beyond not in self.tiles)
        return tuple(wall for edge, wall, _ in sides(roof) if not self.has_any(around(edge)))

    # Where constructions fit

    def places(self, rules: Rules, among: Container[Face] | None = None) -> Iterator[Place]:
        """Every place for a construction, or those found at some faces; what fits two is named by the first."""
        for face in self.lowest:
            if (among is None or face in among) and face not in self.tiles:
                for construction, faces in self._fitting(face, rules):
                    yield place_of(construction, faces, tuple([self.lowest.get(each, NOTHING) for each in faces]))

    def _fitting(self, face: Face, rules: Rules) -> Iterator[tuple[Construction, tuple[Face, ...]]]:
        """What fits a face that is free and touches a tile."""
        if face.letter == "F":
            if face.column not in self.roofed:
                yield Construction.FLOOR, (face,)
        elif face.letter == "R":
            if not self.has_floor(face):
                yield from self._fitting_roof(face, rules)
        elif self.is_steady(face):
            if self.has_any(walls_touching(face)) and self.has_any(levels_touching(face)):
                yield Construction.WALL, (face,)
            if face.letter == "E" and self.touches_floor(face):
                for other in corners_of(face):
                    if self.touches_floor(other) and other not in self.tiles:
                        yield Construction.CORNER, (face, other)

    def _fitting_roof(self, roof: Face, rules: Rules) -> Iterator[tuple[Construction, tuple[Face, ...]]]:
        held = self.those_there(supports(roof))
        named: set[tuple[Face, ...]] = set()
        if len(held) >= 2:
            yield Construction.ROOF, (roof,)
            named.add(())
        elif len(held) == 1:
            hanging = opposite(roof, held[0])
            if self.is_steady(hanging):
                yield Construction.TUNNEL, (hanging, roof)
                named.add((hanging,))
        roofs = len(self.those_there(beyond(roof)))
        if roofs < 2 or (rules == Rules.SEED and (held or roofs == 4)):
            return
        walls = tuple(sorted(self.link_walls(roof, rules)))
        if walls not in named and all(self.is_steady(wall) for wall in walls):
            yield Construction.LINK, (*walls, roof)
