"""The position in sentences: what each player holds, then what stands, storey by storey."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, Seat, message
from hypostyle.games.temple.building import Building
from hypostyle.games.temple.moves import Construction, Rules, said_tile
from hypostyle.games.temple.space import Face, face_name
from hypostyle.games.temple.values import Hand, colour_in_use

if TYPE_CHECKING:
    from hypostyle.games.temple.position import TemplePosition

MOST_TILES = 3  # in one turn


def task(position: TemplePosition, seat: Seat) -> Message:
    """What whoever is to act can build with (TE-12, TE-14)."""
    hand = position.hands[seat - 1]
    if not position.builds:
        return message("task.first")
    used = colour_in_use(hand)
    if used is None:
        return message("task.open", colours=_colours(hand))
    can_open = position.rules == Rules.DESIGNER and len(hand) > 1 and len(hand[used]) < MOST_TILES
    held = hand[used]
    next_colour = "opens" if can_open else "waits"
    return message("task.build", colour=_colour(used), values=held, count=len(held), next=next_colour)


def describe(position: TemplePosition) -> Iterator[Message]:
    """Hands first, for they decide what can be built; then the building from the table up."""
    for seat in position.seats:
        yield from _hand(position.name(seat), position.hands[seat - 1])
    counts = Counter(build.construction for build in position.builds)
    words = tuple(message("told.count", construction=w, number=counts[w]) for w in Construction if counts[w])
    yield message("told.builds", number=len(position.builds), counts=words)
    for z in range(max((face.z for face in position.building.tiles), default=-1) + 1):
        yield from _storey(position.building, z)


def _hand(seat: Message, hand: Hand) -> Iterator[Message]:
    used = colour_in_use(hand)
    if used:
        yield message("told.colour", seat=seat, colour=_colour(used), values=hand[used])
    if not hand:
        yield message("told.empty", seat=seat)
        return
    whole = _colours(hand)
    yield message("told.whole", seat=seat, number=len(whole), colours=whole)


def _colours(hand: Hand) -> tuple[Message, ...]:
    """The colours of which no tile is laid yet."""
    used = colour_in_use(hand)
    return tuple(_colour(colour) for colour in hand if colour != used)


def _colour(letter: str) -> Message:
    return message("told.colour_letter", colour=message(f"colour.{letter}"), letter=letter)


def _storey(building: Building, z: int) -> Iterator[Message]:
    """What lies at a height, then the walls that stand there."""
    if lying := _tiles(building, lambda face: not face.is_wall and face.z == z):
        yield message("told.roofs" if z else "told.floors", height=z, number=len(lying), tiles=lying)
    if standing := _tiles(building, lambda face: face.is_wall and face.z == z):
        yield message("told.walls", height=z, number=len(standing), tiles=standing)


def _tiles(building: Building, belongs: Callable[[Face], bool]) -> tuple[Message, ...]:
    faces = sorted(filter(belongs, building.tiles), key=lambda face: (face.x, face.y, face.letter))
    return tuple(
        message("spoken.tile", tile=said_tile(building.tiles[face]), face=face_name(face), cells=(face_name(face),))
        for face in faces
    )
