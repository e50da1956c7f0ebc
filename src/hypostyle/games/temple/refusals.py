"""What each construction needs, in the order of the rules (TE-1 to TE-14), and what is said where it is missing.

In whatever order its tiles are written. Each condition trusts that those before it hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from hypostyle.core import Condition, Refusal, first_broken, message, refuse
from hypostyle.games.temple.moves import VALUES, Build, Construction, Rules, said_tile
from hypostyle.games.temple.space import (
    Face,
    corners_of,
    face_name,
    levels_touching,
    opposite,
    sides,
    supports,
    touching,
    walls_touching,
)
from hypostyle.games.temple.values import colour_in_use, unplayable

if TYPE_CHECKING:
    from hypostyle.games.temple.position import TemplePosition

Needed: TypeAlias = "Condition[[TemplePosition, Build]]"

FIRST = Face("F", 0, 0)
MOST_LINKED = 3  # roofs that a linking roof may touch by the seed's rules


def _names(faces: Iterable[Face]) -> tuple[str, ...]:
    return tuple(face_name(face) for face in sorted(faces))


def _faces(build: Build) -> list[Face]:
    return sorted(face for face, _ in build.tiles)


# TE-1 and TE-2: tiles and faces


def _has_tiles(position: TemplePosition, build: Build) -> Refusal | None:
    tiles = [laid.tile for laid in build.tiles]
    for face, tile in build.tiles:
        name, cells = said_tile(tile), (face_name(face),)
        if tiles.count(tile) > 1:
            return refuse("TE-1", "tile_twice", tile=name, cells=cells)
        if tile.value not in position.hand.get(tile.colour, ()):
            return refuse("TE-1", "tile_not_in_hand", tile=name, cells=cells)
    return None


def _faces_exist(position: TemplePosition, build: Build) -> Refusal | None:
    absent = [face for face, _ in build.tiles if not face.exists]
    return refuse("TE-2", "no_such_face", cells=_names(absent), face=face_name(absent[0])) if absent else None


def _faces_are_free(position: TemplePosition, build: Build) -> Refusal | None:
    faces = [laid.face for laid in build.tiles]
    taken = [face for face in faces if face in position.building.tiles or faces.count(face) > 1]
    return refuse("TE-2", "face_taken", cells=_names(set(taken)), face=face_name(taken[0])) if taken else None


# TE-4 and TE-5: what keeps walls, floors and roofs away


def _walls_stand(position: TemplePosition, build: Build) -> Refusal | None:
    hanging = [face for face, _ in build.tiles if face.is_wall and not position.building.is_steady(face)]
    return refuse("TE-4", "hangs", cells=_names(hanging), face=face_name(min(hanging))) if hanging else None


def _floors_and_roofs_part(position: TemplePosition, build: Build) -> Refusal | None:
    building = position.building
    for face, _ in build.tiles:
        if face.letter == "F" and face.column in building.roofed:
            above = [roof for roof in building.tiles if roof.letter == "R" and roof.column == face.column]
            return refuse("TE-5", "floor_under_roof", cells=_names([face, *above]), face=face_name(face))
        if face.letter == "R" and building.has_floor(face):
            floor = face_name(Face("F", face.x, face.y))
            return refuse("TE-5", "roof_over_floor", cells=(face_name(face), floor), floor=floor)
    return None


# TE-6 to TE-11: which faces a construction consists of, and what they need

_RULES: Mapping[Construction, str] = {
    Construction.FLOOR: "TE-6",
    Construction.WALL: "TE-7",
    Construction.ROOF: "TE-8",
    Construction.CORNER: "TE-9",
    Construction.TUNNEL: "TE-10",
    Construction.LINK: "TE-11",
}
# How many floors, walls and roofs.
_SHAPES: Mapping[Construction, tuple[tuple[int, int, int], ...]] = {
    Construction.FLOOR: ((1, 0, 0),),
    Construction.WALL: ((0, 1, 0),),
    Construction.ROOF: ((0, 0, 1),),
    Construction.CORNER: ((0, 2, 0),),
    Construction.TUNNEL: ((0, 1, 1),),
    Construction.LINK: ((0, 1, 1), (0, 2, 1)),
}
_BARE_LINK = (0, 0, 1)  # by the designer's rules


def _has_shape(position: TemplePosition, build: Build) -> Refusal | None:
    letters = [face.letter for face, _ in build.tiles]
    shape = (letters.count("F"), letters.count("E") + letters.count("N"), letters.count("R"))
    is_bare_link = position.rules == Rules.DESIGNER and build.construction == Construction.LINK and shape == _BARE_LINK
    if is_bare_link or shape in _SHAPES[build.construction]:
        return None
    return refuse(_RULES[build.construction], "shape", construction=build.construction, cells=_names(_faces(build)))


def _floor_touches(position: TemplePosition, build: Build) -> Refusal | None:
    """Anything, unless nothing is there."""
    (floor,), building = _faces(build), position.building
    is_fine = not building.tiles or building.has_any(touching(floor))
    return None if is_fine else refuse("TE-6", "floor_alone", cells=_names([floor]))


def _wall_touches_wall(position: TemplePosition, build: Build) -> Refusal | None:
    (wall,) = _faces(build)
    is_fine = position.building.has_any(walls_touching(wall))
    return None if is_fine else refuse("TE-7", "wall_alone", cells=_names([wall]))


def _wall_touches_level(position: TemplePosition, build: Build) -> Refusal | None:
    (wall,) = _faces(build)
    is_fine = position.building.has_any(levels_touching(wall))
    return None if is_fine else refuse("TE-7", "wall_bare", cells=_names([wall]))


def _roof_is_supported(position: TemplePosition, build: Build) -> Refusal | None:
    (roof,) = _faces(build)
    held = position.building.those_there(supports(roof))
    if len(held) >= 2:
        return None
    needed = _names(set(supports(roof)) - set(held))
    return refuse("TE-8", "roof_supports", found=len(held), cells=_names([roof, *held]), needed=needed)


def _corner_is_joined(position: TemplePosition, build: Build) -> Refusal | None:
    one, other = _faces(build)
    return None if other in corners_of(one) else refuse("TE-9", "corner_apart", cells=_names([one, other]))


def _corner_touches_floors(position: TemplePosition, build: Build) -> Refusal | None:
    bare = [wall for wall in _faces(build) if not position.building.touches_floor(wall)]
    return refuse("TE-9", "corner_floor", cells=_names(bare), face=face_name(bare[0])) if bare else None


def _tunnel_is_supported(position: TemplePosition, build: Build) -> Refusal | None:
    _, roof = _faces(build)
    held = position.building.those_there(supports(roof))
    if len(held) == 1:
        return None
    return refuse("TE-10", "tunnel_supports", found=len(held), cells=_names([roof, *held]))


def _tunnel_faces_support(position: TemplePosition, build: Build) -> Refusal | None:
    wall, roof = _faces(build)
    (held,) = position.building.those_there(supports(roof))
    across = opposite(roof, held)
    return (
        None if wall == across else refuse("TE-10", "tunnel_opposite", cells=_names([wall]), needed=face_name(across))
    )


def _linked(position: TemplePosition, roof: Face) -> list[Face]:
    """The roofs that a roof would touch."""
    return position.building.those_there(beyond for _, _, beyond in sides(roof))


def _link_touches_roofs(position: TemplePosition, build: Build) -> Refusal | None:
    *_, roof = _faces(build)
    linked = _linked(position, roof)
    if len(linked) >= 2:
        return None
    return refuse("TE-11", "link_roofs", found=len(linked), cells=_names([roof, *linked]))


def _link_has_no_support(position: TemplePosition, build: Build) -> Refusal | None:
    *_, roof = _faces(build)
    held = position.building.those_there(supports(roof))
    return refuse("TE-11", "link_supports", cells=_names(held)) if held and position.rules == Rules.SEED else None


def _link_leaves_an_edge(position: TemplePosition, build: Build) -> Refusal | None:
    *_, roof = _faces(build)
    is_fine = position.rules != Rules.SEED or len(_linked(position, roof)) <= MOST_LINKED
    return None if is_fine else refuse("TE-11", "link_four", cells=_names([roof]))


def _link_has_its_walls(position: TemplePosition, build: Build) -> Refusal | None:
    *walls, roof = _faces(build)
    needed = position.building.link_walls(roof, position.rules)
    wrong = set(needed) ^ set(walls)
    if not wrong:
        return None
    return refuse("TE-11", "link_walls", cells=_names(wrong), number=len(needed), needed=_names(needed))


# TE-12


def _uses_up_colour(position: TemplePosition, build: Build) -> Refusal | None:
    used = colour_in_use(position.hand)
    fresh = [face for face, tile in build.tiles if tile.colour != used]
    left = len(position.hand[used]) if used else 0
    if not used or not fresh or len(build.tiles) - len(fresh) == left:
        return None
    return refuse("TE-12", "colour_in_use", cells=_names(fresh), colour=message(f"colour.{used}"), left=left)


def _opens_no_colour_too(position: TemplePosition, build: Build) -> Refusal | None:
    """By the seed's rules, when another has just been used up."""
    used = colour_in_use(position.hand)
    fresh = [face for face, tile in build.tiles if tile.colour != used]
    if not used or not fresh or position.rules != Rules.SEED:
        return None
    return refuse("TE-12", "colour_next", cells=_names(fresh), colour=message(f"colour.{used}"))


def _opens_one_colour(position: TemplePosition, build: Build) -> Refusal | None:
    used = colour_in_use(position.hand)
    fresh = [laid for laid in build.tiles if laid.tile.colour != used]
    if len({tile.colour for _, tile in fresh}) <= 1:
        return None
    return refuse("TE-12", "colours_mixed", cells=_names(face for face, _ in fresh))


# TE-13 and TE-14


def _touches_lower(position: TemplePosition, build: Build) -> Refusal | None:
    """In some order of laying; where nothing is there, TE-14 says what is laid."""
    first = colour_in_use(position.hand) or build.tiles[0].tile.colour
    stuck = unplayable(build.tiles, first, position.building) if position.building.tiles else None
    if not stuck:
        return None
    (face, tile), needed = stuck
    return refuse(
        "TE-13",
        "value",
        cells=(face_name(face),),
        tile=said_tile(tile),
        face=face_name(face),
        value=tile.value,
        needed=min(needed, max(VALUES) + 1),
    )


def _begins_with_one(position: TemplePosition, build: Build) -> Refusal | None:
    face, tile = build.tiles[0]
    is_fine = position.building.tiles or (face == FIRST and tile.value == min(VALUES))
    return None if is_fine else refuse("TE-14", "first_turn", cells=(face_name(face),))


# All of it

_LAID: tuple[Needed, ...] = (
    *(_has_tiles, _faces_exist, _faces_are_free, _walls_stand, _floors_and_roofs_part, _has_shape),
)
_PAID: tuple[Needed, ...] = (_uses_up_colour, _opens_no_colour_too, _opens_one_colour, _touches_lower)

CONDITIONS: Mapping[Construction, tuple[Needed, ...]] = {
    Construction.FLOOR: (*_LAID, _floor_touches, *_PAID, _begins_with_one),
    Construction.WALL: (*_LAID, _wall_touches_wall, _wall_touches_level, *_PAID),
    Construction.ROOF: (*_LAID, _roof_is_supported, *_PAID),
    Construction.CORNER: (*_LAID, _corner_is_joined, _corner_touches_floors, *_PAID),
    Construction.TUNNEL: (*_LAID, _tunnel_is_supported, _tunnel_faces_support, *_PAID),
    Construction.LINK: (
        *(*_LAID, _link_touches_roofs, _link_has_no_support, _link_leaves_an_edge, _link_has_its_walls),
        *_PAID,
    ),
}


def why_not(position: TemplePosition, build: Build) -> Refusal | None:
    """What a construction lacks first."""
    return first_broken(CONDITIONS[build.construction], position, build)
