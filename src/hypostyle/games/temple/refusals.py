"""Why a construction is refused: the first rule it breaks, in the order of the rules (TE-1 to TE-14)."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from hypostyle.core import Refusal, message, refuse
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.moves import VALUES, Build, said_tile
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
from hypostyle.games.temple.values import Hand, colour_in_use, unplayable

FIRST = Face("F", 0, 0)
MOST_LINKED = 3  # roofs that a linking roof may touch by the seed's rules


def why_not(build: Build, building: Building, hand: Hand, rules: str) -> Refusal | None:
    """None exactly if the construction is legal, in whatever order its tiles are written."""
    refusal = _tiles(build, hand) or _faces(build, building)
    if refusal:
        return refusal
    if not building.tiles and build.word == "floor" and _is_shaped(build, rules):
        return _first_turn(build)
    return (
        _gravity(build, building)
        or _columns(build, building)
        or _construction(build, building, rules)
        or _colours(build, hand, rules)
        or _values(build, building, hand)
    )


def _names(faces: Iterable[Face]) -> tuple[str, ...]:
    return tuple(face_name(face) for face in sorted(faces))


# TE-1


def _tiles(build: Build, hand: Hand) -> Refusal | None:
    tiles = [laid.tile for laid in build.tiles]
    for face, tile in build.tiles:
        name, cells = said_tile(tile), (face_name(face),)
        if tiles.count(tile) > 1:
            return refuse("TE-1", "tile_twice", tile=name, cells=cells)
        if tile.value not in hand.get(tile.colour, ()):
            return refuse("TE-1", "tile_not_in_hand", tile=name, cells=cells)
    return None


# TE-2


def _faces(build: Build, building: Building) -> Refusal | None:
    faces = [laid.face for laid in build.tiles]
    if absent := [face for face in faces if not face.exists]:
        return refuse("TE-2", "no_such_face", cells=_names(absent), face=face_name(absent[0]))
    if taken := [face for face in faces if face in building.tiles or faces.count(face) > 1]:
        return refuse("TE-2", "face_taken", cells=_names(set(taken)), face=face_name(taken[0]))
    return None


# TE-4


def _gravity(build: Build, building: Building) -> Refusal | None:
    hanging = [face for face, _ in build.tiles if face.is_wall and not building.is_steady(face)]
    return refuse("TE-4", "hangs", cells=_names(hanging), face=face_name(min(hanging))) if hanging else None


# TE-5


def _columns(build: Build, building: Building) -> Refusal | None:
    for face, _ in build.tiles:
        if face.letter == "F" and face.column in building.roofed:
            above = [roof for roof in building.tiles if roof.letter == "R" and roof.column == face.column]
            return refuse("TE-5", "floor_under_roof", cells=_names([face, *above]), face=face_name(face))
        if face.letter == "R" and building.has_floor(face):
            floor = face_name(Face("F", face.x, face.y))
            return refuse("TE-5", "roof_over_floor", cells=(face_name(face), floor), floor=floor)
    return None


# TE-6 to TE-11: which faces a construction consists of, and what they need

Condition: TypeAlias = Callable[[list[Face], Building, str], Refusal | None]


def _is_shaped(build: Build, rules: str) -> bool:
    """Whether the construction has the right number of floors, walls and roofs."""
    faces = [face for face, _ in build.tiles]
    walls = sum(face.is_wall for face in faces)
    roofs = sum(face.letter == "R" for face in faces)
    shapes = {
        "floor": {(0, 0)},
        "wall": {(1, 0)},
        "roof": {(0, 1)},
        "corner": {(2, 0)},
        "tunnel": {(1, 1)},
        "link": {(1, 1), (2, 1)} if rules == "seed" else {(0, 1), (1, 1), (2, 1)},
    }
    floors = len(faces) - walls - roofs
    return (walls, roofs) in shapes[build.word] and floors == (build.word == "floor")


def _construction(build: Build, building: Building, rules: str) -> Refusal | None:
    rule, condition = _CONDITIONS[build.word]
    if not _is_shaped(build, rules):
        return refuse(rule, "shape", construction=build.word, cells=_names(face for face, _ in build.tiles))
    return condition(sorted(face for face, _ in build.tiles), building, rules)


def _floor(faces: list[Face], building: Building, rules: str) -> Refusal | None:
    return None if building.has_any(touching(faces[0])) else refuse("TE-6", "floor_alone", cells=_names(faces))


def _wall(faces: list[Face], building: Building, rules: str) -> Refusal | None:
    if not building.has_any(walls_touching(faces[0])):
        return refuse("TE-7", "wall_alone", cells=_names(faces))
    if not building.has_any(levels_touching(faces[0])):
        return refuse("TE-7", "wall_bare", cells=_names(faces))
    return None


def _roof(faces: list[Face], building: Building, rules: str) -> Refusal | None:
    held = building.those_there(supports(faces[0]))
    if len(held) >= 2:
        return None
    needed = _names(set(supports(faces[0])) - set(held))
    return refuse("TE-8", "roof_supports", found=len(held), cells=_names([*faces, *held]), needed=needed)


def _corner(faces: list[Face], building: Building, rules: str) -> Refusal | None:
    if faces[1] not in corners_of(faces[0]):
        return refuse("TE-9", "corner_apart", cells=_names(faces))
    if bare := [face for face in faces if not building.touches_floor(face)]:
        return refuse("TE-9", "corner_floor", cells=_names(bare), face=face_name(bare[0]))
    return None


def _tunnel(faces: list[Face], building: Building, rules: str) -> Refusal | None:
    wall, roof = faces
    held = building.those_there(supports(roof))
    if len(held) != 1:
        return refuse("TE-10", "tunnel_supports", found=len(held), cells=_names([roof, *held]))
    across = opposite(roof, held[0])
    if wall != across:
        return refuse("TE-10", "tunnel_opposite", cells=_names([wall]), needed=face_name(across))
    return None


def _link(faces: list[Face], building: Building, rules: str) -> Refusal | None:
    *walls, roof = faces
    linked = [beyond for _, _, beyond in sides(roof) if beyond in building.tiles]
    if len(linked) < 2:
        return refuse("TE-11", "link_roofs", found=len(linked), cells=_names([roof, *linked]))
    held = building.those_there(supports(roof))
    if rules == "seed" and held:
        return refuse("TE-11", "link_supports", cells=_names(held))
    if rules == "seed" and len(linked) > MOST_LINKED:
        return refuse("TE-11", "link_four", cells=_names([roof]))
    needed = building.link_walls(roof, rules)
    if set(needed) != set(walls):
        wrong = _names(set(needed) ^ set(walls))
        return refuse("TE-11", "link_walls", cells=wrong, number=len(needed), needed=_names(needed))
    return None


_CONDITIONS: dict[str, tuple[str, Condition]] = {
    "floor": ("TE-6", _floor),
    "wall": ("TE-7", _wall),
    "roof": ("TE-8", _roof),
    "corner": ("TE-9", _corner),
    "tunnel": ("TE-10", _tunnel),
    "link": ("TE-11", _link),
}


# TE-12


def _colours(build: Build, hand: Hand, rules: str) -> Refusal | None:
    used = colour_in_use(hand)
    colours = {laid.tile.colour for laid in build.tiles}
    fresh = colours - {used}
    cells = _names(laid.face for laid in build.tiles if laid.tile.colour in fresh)
    left = len(hand[used]) if used else 0
    spent = sum(laid.tile.colour == used for laid in build.tiles)
    if used and fresh and spent < left:
        return refuse("TE-12", "colour_in_use", cells=cells, colour=message(f"colour.{used}"), left=left)
    if used and fresh and rules == "seed":
        return refuse("TE-12", "colour_next", cells=cells, colour=message(f"colour.{used}"))
    if len(fresh) > 1:
        return refuse("TE-12", "colours_mixed", cells=cells)
    return None


# TE-13


def _values(build: Build, building: Building, hand: Hand) -> Refusal | None:
    first = colour_in_use(hand) or build.tiles[0].tile.colour
    stuck = unplayable(build.tiles, first, building)
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


# TE-14


def _first_turn(build: Build) -> Refusal | None:
    face, tile = build.tiles[0]
    if face == FIRST and tile.value == min(VALUES):
        return None
    return refuse("TE-14", "first_turn", cells=(face_name(face),))
