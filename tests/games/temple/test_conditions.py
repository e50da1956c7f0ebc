"""Of the constructions that can be written down those are listed of which no condition is broken, in seeded matches.

Asked about are sets of faces in and around a building, those that could be a construction and others, under the names
that fit them and another one.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from hypostyle.core import Dice, derive, numbered_seed, play_out
from hypostyle.games.temple import GAME, TemplePosition
from hypostyle.games.temple.moves import COLOURS, VALUES, Build, Construction, Laid, Tile
from hypostyle.games.temple.space import Face, corners_of, supports, touching
from tests.games.house import policies
from tests.games.judging import disagreements
from tests.sizes import size

ASKED = size(1, 8)  # positions of each match, besides its first two and its last move


@pytest.mark.parametrize("policy", policies(GAME))
@pytest.mark.parametrize("rules", ["seed", "designer"])
def test_what_is_listed_is_what_is_not_refused(rules: str, policy: str) -> None:
    match = play_out(GAME, {"rules": rules}, derive(numbered_seed(1), policy), policies(GAME)[policy])
    dice = Dice(derive(numbered_seed(1), "asked"))
    plies = {0, 1, match.ply - 1, *(dice.below(match.ply) for _ in range(ASKED))}
    for ply in sorted(plies):
        position = match.positions[ply]
        assert isinstance(position, TemplePosition)
        assert disagreements(position, builds(position, dice)) == []


def builds(position: TemplePosition, dice: Dice) -> Iterator[Build]:
    for faces in face_sets(position):
        for construction in (*fitting(faces), dice.choose(tuple(Construction))):
            yield Build(construction, tuple(Laid(face, tile(position, dice)) for face in shuffled(faces, dice)))


def face_sets(position: TemplePosition) -> Iterator[tuple[Face, ...]]:
    """Faces that touch a tile or a face that does; pairs of walls, and roofs with up to three walls under them."""
    there = position.building.tiles
    near = {face for tile in there for face in (tile, *touching(tile))} or {Face("F", 0, 0), Face("R", 0, 0, 0)}
    around = sorted(near.union(*map(touching, near)))
    for face in around:
        yield (face,)
        if face.is_wall:
            yield from ((face, other) for other in (*corners_of(face), around[0]))
        if face.letter == "R":
            for number in (1, 2, 3):
                yield from ((*walls, face) for walls in combinations(supports(face), number))


def tile(position: TemplePosition, dice: Dice) -> Tile:
    """Mostly one of the hand."""
    held = [Tile(colour, value) for colour, values in position.hand.items() for value in values]
    return dice.choose(held) if dice.below(8) else Tile(dice.choose(COLOURS), dice.choose(VALUES))


def fitting(faces: tuple[Face, ...]) -> tuple[Construction, ...]:
    """The constructions that have so many floors, walls and roofs."""
    match "".join(sorted("W" if face.is_wall else face.letter for face in faces)):
        case "F":
            return (Construction.FLOOR,)
        case "W":
            return (Construction.WALL,)
        case "R":
            return (Construction.ROOF, Construction.LINK)
        case "WW":
            return (Construction.CORNER,)
        case "RW":
            return (Construction.TUNNEL, Construction.LINK)
        case _:
            return (Construction.LINK,)


def shuffled(faces: tuple[Face, ...], dice: Dice) -> list[Face]:
    return sorted(faces, key=lambda face: dice.below(1000))
