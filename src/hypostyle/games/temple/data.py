"""Positions of Temple as plain data."""

from collections.abc import Mapping
from typing import Any

from hypostyle.core import Codec, Data, DataError, Seat, message
from hypostyle.games.temple.moves import Tile, tile_name
from hypostyle.games.temple.notation import parse_move
from hypostyle.games.temple.position import TemplePosition
from hypostyle.games.temple.space import face_name
from hypostyle.games.temple.values import colour_in_use, open_colours


class TempleCodec(Codec[TemplePosition]):
    """A position is what was built, in order; all else follows."""

    def _data(self, position: TemplePosition) -> Data:
        return {"builds": [build.text for build in position.builds]}

    def _read(self, start: TemplePosition, data: Mapping[str, Any]) -> TemplePosition:
        position = start
        for text in data["builds"]:
            move, seat = parse_move(text), position.turn
            if seat is None or position.why_not(seat, move) or position.canonical(seat, move) != move:
                raise DataError(message("error.data_position", cause=text))
            after = position.after(seat, move)
            assert isinstance(after, TemplePosition)
            position = after
        return position

    def _view(self, position: TemplePosition, seat: Seat | None) -> Data:
        hands, lowest = position.hands, position.building.lowest
        reached = {face for place in position.places for face in place.faces if face in lowest}
        return {
            "builds": [build.text for build in position.builds],
            "tiles": {face_name(face): tile_name(tile) for face, tile in position.building.tiles.items()},
            "hands": [[tile_name(Tile(c, v)) for c, values in hand.items() for v in values] for hand in hands],
            "colours_in_use": [colour_in_use(hand) for hand in hands],
            "open_colours": ["".join(open_colours(hand)) for hand in hands],
            "lowest": {face_name(face): lowest[face] for face in sorted(reached)},
            "shares": _shares(position),
        }


def _shares(position: TemplePosition) -> list[Data]:
    """What each seat has built, colour by colour in the order in which it opened them."""
    faces: dict[tuple[Seat, str], list[str]] = {}
    for number, build in enumerate(position.builds):
        for face, tile in build.tiles:
            faces.setdefault((number % len(position.seats) + 1, tile.colour), []).append(face_name(face))
    ordered = sorted(faces, key=lambda share: share[0])
    return [{"seat": seat, "colour": colour, "cells": faces[seat, colour]} for seat, colour in ordered]
