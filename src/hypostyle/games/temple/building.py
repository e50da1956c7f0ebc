"""What stands on the table, and where each construction fits (TE-4 to TE-11), values and colours aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from hypostyle.core import FrozenDict
from hypostyle.games.temple.moves import Construction, Laid, Rules, Tile
from hypostyle.games.temple.space import (
    Face,
    around,
    carriers,
    corners_of,
    levels_touching,
    opposite,
    sides,
    supports,
    touching,
    walls_touching,
)

NOTHING = 7  # lower than no value: what a face touches that touches no tile


class Place(NamedTuple):
    """Where a construction fits: which one, and its faces in their order."""

    construction: Construction
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Building:
    """All tiles by face, and what follows from them."""

    tiles: FrozenDict[Face, Tile] = FrozenDict()
    lowest: FrozenDict[Face, int] = FrozenDict()  # for each face that touches a tile, the lowest value it touches
    roofed: frozenset[tuple[int, int]] = frozenset()  # columns with a roof at any height

    def with_tiles(self, laid: Iterable[Laid]) -> Building:
        """The building after a turn, which is trusted to be legal."""
        tiles, lowest, roofed = dict(self.tiles), dict(self.lowest), set(self.roofed)
        for face, tile in laid:
            tiles[face] = tile
            if face.letter == "R":
                roofed.add(face.column)
            for near in touching(face):
                lowest[near] = min(lowest.get(near, NOTHING), tile.value)
        return Building(FrozenDict(tiles), FrozenDict(lowest), frozenset(roofed))

    # The conditions, each by its rule

    def is_steady(self, wall: Face) -> bool:
        """TE-4: a wall stands on the table, on a wall or on the edge of a roof."""
        return wall.z == 0 or self.has_any(carriers(wall))

    def has_any(self, faces: Iterable[Face]) -> bool:
        return any(face in self.tiles for face in faces)

    def those_there(self, faces: Iterable[Face]) -> list[Face]:
        return [face for face in faces if face in self.tiles]

    def has_floor(self, face: Face) -> bool:
        """Whether the column of a face holds a floor (TE-5)."""
        return Face("F", face.x, face.y) in self.tiles

    def touches_floor(self, wall: Face) -> bool:
        """TE-9: whether a wall would touch a floor."""
        return any(face.letter == "F" and face in self.tiles for face in levels_touching(wall))

    def link_walls(self, roof: Face, rules: Rules) -> tuple[Face, ...]:
        """TE-11: the walls that a linking roof needs: under each edge that touches no roof (designer: no tile)."""
        if rules == Rules.SEED:
            return tuple(wall for _, wall, beyond in sides(roof) if beyond not in self.tiles)
        return tuple(wall for edge, wall, _ in sides(roof) if not self.has_any(around(edge)))

    # Where constructions fit

    def places(self, rules: Rules) -> Iterator[Place]:
        """Every place for a construction; one that fits two constructions is named by the first."""
        corner_walls: set[Face] = set()
        for face in self.lowest:
            if face in self.tiles:
                continue
            if face.letter == "F":
                if face.column not in self.roofed:
                    yield Place(Construction.FLOOR, (face,))
            elif face.letter == "R":
                if not self.has_floor(face):
                    yield from self._roof_places(face, rules)
            elif self.is_steady(face):
                if self.has_any(walls_touching(face)) and self.has_any(levels_touching(face)):
                    yield Place(Construction.WALL, (face,))
                if face.z == 0 and self.touches_floor(face):
                    corner_walls.add(face)
        for wall in corner_walls:
            if wall.letter == "E":
                for other in corners_of(wall):
                    if other in corner_walls:
                        yield Place(Construction.CORNER, (wall, other))

    def _roof_places(self, roof: Face, rules: Rules) -> Iterator[Place]:
        held = self.those_there(supports(roof))
        named: set[tuple[Face, ...]] = set()
        if len(held) >= 2:
            yield Place(Construction.ROOF, (roof,))
            named.add(())
        elif len(held) == 1:
            hanging = opposite(roof, held[0])
            if self.is_steady(hanging):
                yield Place(Construction.TUNNEL, (hanging, roof))
                named.add((hanging,))
        roofs = sum(beyond in self.tiles for _, _, beyond in sides(roof))
        if roofs < 2 or (rules == Rules.SEED and (held or roofs == 4)):
            return
        walls = tuple(sorted(self.link_walls(roof, rules)))
        if walls not in named and all(self.is_steady(wall) for wall in walls):
            yield Place(Construction.LINK, (*walls, roof))
