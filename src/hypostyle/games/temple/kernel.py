"""Temple compiled: the faces that touch a tile, each with what it touches.

There is no border, so a position keeps no board. It keeps the faces that are known, which are those that hold or
touch a tile, in the order in which they came to be; each is one number, with its place, the lowest value that it
touches and a bit for each condition of a construction. A tile only ever adds to these, so laying one is to visit the
faces around it. What touches, carries and supports what is read off the readable rules; restated are where
constructions fit (`Building.places`), which tiles fit them, and the turns.

A move is a construction, its place, the tiles for its faces, then the colour if one is opened and there is more than
one: colours are alike, so the search should have chosen everything else before it sees them.
"""

from functools import cache

import numpy as np

from hypostyle.compiled import Kernel, Settings
from hypostyle.core import Move, Position
from hypostyle.games.temple import kernel_layout as at
from hypostyle.games.temple.building import NOTHING, Building
from hypostyle.games.temple.kernel_faces import lay
from hypostyle.games.temple.kernel_play import playout, prior, uniform_playout
from hypostyle.games.temple.kernel_rules import apply, chances, choices, result, to_act
from hypostyle.games.temple.kernel_tables import face_of, key_of, tables
from hypostyle.games.temple.moves import COLOURS, VALUES, Build, Construction, Laid, Tile
from hypostyle.games.temple.places import Step, contacts
from hypostyle.games.temple.position import TemplePosition
from hypostyle.games.temple.refusals import FIRST
from hypostyle.games.temple.space import Face, corners_of, opposite, supports
from hypostyle.games.temple.values import Hand, arrangements, colour_in_use


def state(position: Position, acting: int) -> np.ndarray:
    """A position as numbers: its tiles laid again, those of a turn in the order of their faces."""
    assert isinstance(position, TemplePosition)
    used = [colour_in_use(hand) for hand in position.hands]
    whole = [[colour for colour in hand if colour != own] for hand, own in zip(position.hands, used, strict=True)]
    held = [hand[own] if own else () for hand, own in zip(position.hands, used, strict=True)]
    numbers = at.STATE.filled(
        {
            at.TURN: position.mover,
            at.ACTING: acting,
            at.LAID: len(position.building.tiles),
            at.WHOLE: [sum(1 << COLOURS.index(colour) for colour in colours) for colours in whole],
            at.IN_USE: [COLOURS.index(own) + 1 if own else 0 for own in used],
            at.HELD: [sum(1 << value - 1 for value in values) for values in held],
        }
    )
    for build in position.builds:
        for face, tile in sorted(build.tiles):
            lay(tables(position), numbers, key_of(face), tile.value)
    return numbers


def move(position: Position, codes: tuple[int, ...]) -> Move | None:
    """The move that codes mean: construction, place, tiles, and perhaps a colour; in the first turn a colour alone."""
    assert isinstance(position, TemplePosition)
    hand = position.hands[position.mover - 1]
    if not position.builds:
        return Build(Construction.FLOOR, (Laid(FIRST, Tile(COLOURS[codes[0]], min(VALUES))),)) if codes else None
    if len(codes) < 3:
        return None
    _, place, tiles, *rest = codes
    construction, faces = _place(position, place)
    digits = [tiles >> at.DIGIT * number & 15 for number in range(len(faces))]
    used = colour_in_use(hand)
    fresh = [colour for colour in hand if colour != used] if not used or max(digits) >= at.LATE else []
    if len(fresh) > 1 and not rest:
        return None
    opened = COLOURS[rest[0]] if rest else "".join(fresh)
    return Build(
        construction, _in_order(position.building, faces, digits, hand, used or opened, opened if used else "")
    )


def _place(position: TemplePosition, code: int) -> tuple[Construction, tuple[Face, ...]]:
    """The construction and the faces that a code means."""
    face, number = face_of(code >> at.CONSTRUCTION), code & at.CONSTRUCTIONS
    if number >= at.CORNER:
        return Construction.CORNER, (face, corners_of(face)[number - at.CORNER])
    walls: tuple[Face, ...] = ()
    if number == at.TUNNEL:
        walls = (opposite(face, position.building.those_there(supports(face))[0]),)
    elif number == at.LINK:
        walls = position.building.link_walls(face, position.rules)
    return at.NAMES[number], (*sorted(walls), face)


@cache
def _orders(
    lows: tuple[int, ...], meets: tuple[tuple[int, ...], ...], firsts: tuple[int, ...], thens: tuple[int, ...]
) -> dict[frozenset[Step], tuple[Step, ...]]:
    return {frozenset(steps): steps for steps in arrangements(lows, meets, firsts, thens)}


def _in_order(
    building: Building, faces: tuple[Face, ...], digits: list[int], hand: Hand, first: str, then: str
) -> tuple[Laid, ...]:
    """The tiles of a turn in the order in which the rules write them."""
    lows = tuple(building.lowest.get(face, NOTHING) for face in faces)
    thens = hand[then] if then else ()
    steps = frozenset(Step(number, digit >= at.LATE, digit % at.LATE) for number, digit in enumerate(digits))
    order = _orders(lows, contacts(faces), hand[first], thens)[steps]
    return tuple(Laid(faces[number], Tile(then if late else first, value)) for number, late, value in order)


KERNEL = Kernel(
    *(at.STATE.size, at.WIDEST, to_act, choices, chances, apply, result, prior, playout, tables, state, move),
    settings=Settings(exploration=0.2),  # playouts end in a weighed race, whose worths lie close together
    pace=0.8,
    uniform=uniform_playout,
)
