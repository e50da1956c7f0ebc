"""Positions of Aztec as plain data."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypostyle.core import Codec, Data, DataError, Seat, message
from hypostyle.games.aztec.building import Building, empty_building
from hypostyle.games.aztec.moves import Lay
from hypostyle.games.aztec.notation import parse_move
from hypostyle.games.aztec.position import AztecPosition
from hypostyle.games.aztec.score import highest, sides
from hypostyle.games.aztec.space import PIECES, cell_name


class AztecCodec(Codec[AztecPosition]):
    """The building as the pieces laid, in order."""

    def _data(self, position: AztecPosition) -> Data:
        return {
            "auction": list(position.auction) if position.auction else None,
            "ah_puch": position.ah_puch,
            "barrier": position.barrier,
            "round": position.round,
            "earlier": list(position.earlier),
            "pieces": [lay.text for lay in position.building.pieces],
        }

    def _read(self, start: AztecPosition, data: Mapping[str, Any]) -> AztecPosition:
        auction = start.auction if data["auction"] else None
        if auction:
            still_in, following, barrier, bidder = data["auction"]
            auction = auction._replace(still_in=tuple(still_in), next=following, barrier=barrier, bidder=bidder)
        return replace(
            start,
            auction=auction,
            ah_puch=data["ah_puch"],
            barrier=data["barrier"],
            round=data["round"],
            earlier=tuple(data["earlier"]),
            building=_rebuilt(data["pieces"]),
        )

    def _view(self, position: AztecPosition, seat: Seat | None) -> Data:
        auction, building = position.auction, position.building
        begins = position.ah_puch or 1
        return {
            "round": position.round,
            "ah_puch": position.ah_puch,
            "barrier": position.barrier or (auction.barrier if auction else None),
            "still_in": list(auction.still_in) if auction else [],
            "ladder": _ladder(position),
            "axes": {str(builder): axis for builder, axis in position.axes.items()},
            "sectors": _sectors(position),
            "pieces_left": PIECES - len(building.pieces),
            "pieces": [
                {
                    "move": lay.text,
                    "seat": (begins - 1 + number) % len(position.seats) + 1,
                    "cells": [cell_name(cell) for cell in lay.cells],
                }
                for number, lay in enumerate(building.pieces)
            ],
        }


def _ladder(position: AztecPosition) -> list[tuple[int, bool]]:
    """The barriers of the auction from the highest down, and whether each can still be named."""
    if not position.auction:
        return []
    return [(barrier, barrier <= position.highest_bid()) for barrier in range(highest(position.corners), 0, -1)]


def _sectors(position: AztecPosition) -> list[Data]:
    """AZ-10: the sectors of the builders, and the cubes that score there."""
    filled = position.building.filled
    return [
        {"side": side, "seat": builder, "axis": axis, "cells": [cell_name(cell) for cell in sorted(cells & filled)]}
        for builder, axis in position.axes.items()
        for side, cells in sides(axis, position.corners).items()
    ]


def _rebuilt(texts: list[str]) -> Building:
    building = empty_building()
    for text in texts:
        lay = parse_move(text)
        if not isinstance(lay, Lay) or not building.allows(lay):
            raise DataError(message("error.data_position", cause=text))
        building = building.with_piece(lay)
    return building
