"""Where a construction fits, and what can be built there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple, TypeAlias

from hypostyle.games.temple.moves import TILES, Build, Construction, Laid
from hypostyle.games.temple.space import Face, touching


class Step(NamedTuple):
    """Where a tile goes: the number of the face, whether it is paid from the second colour, and its value."""

    at: int
    is_late: bool
    value: int


Order: TypeAlias = tuple[Step, ...]  # of laying


@dataclass(frozen=True, order=True)
class Place:
    """A construction, its faces in their order, and the lowest value that each of them touches."""

    construction: Construction
    faces: tuple[Face, ...]
    lows: tuple[int, ...]

    @cached_property
    def found_at(self) -> Face:
        """The face whose place it is: a corner's first, else the roof or the only one."""
        return self.faces[0 if self.construction == Construction.CORNER else -1]

    @cached_property
    def meets(self) -> tuple[tuple[int, ...], ...]:
        return contacts(self.faces)

    @cached_property
    def builds(self) -> Builds:
        return builds_at(self.construction, self.faces)


class Builds(dict[tuple[str, str], "BuildsOf"]):
    """What can be built on these faces, by the colours that pay for it; filled as needed."""

    def __init__(self, construction: Construction, faces: tuple[Face, ...]) -> None:
        self._construction, self._faces = construction, faces

    def __missing__(self, colours: tuple[str, str]) -> BuildsOf:
        self[colours] = BuildsOf(self._construction, self._faces, colours)
        return self[colours]


class BuildsOf(dict[Order, Build]):
    """What can be built on these faces of one colour, or of two, by the order of laying; filled as needed."""

    def __init__(self, construction: Construction, faces: tuple[Face, ...], colours: tuple[str, str]) -> None:
        self._construction, self._faces, self._colours = construction, faces, colours

    def __missing__(self, order: Order) -> Build:
        laid = [Laid(self._faces[at], TILES[self._colours[is_late]][value]) for at, is_late, value in order]
        self[order] = Build(self._construction, tuple(laid))
        return self[order]


# What comes again is made once; a match has about a hundred places.
place_of = lru_cache(maxsize=4096)(Place)
builds_at = lru_cache(maxsize=1024)(Builds)


@cache
def contacts(faces: tuple[Face, ...]) -> tuple[tuple[int, ...], ...]:
    """For each face of a place, which others of the place it touches."""
    return tuple(tuple(other for other, face in enumerate(faces) if face in touching(own)) for own in faces)
