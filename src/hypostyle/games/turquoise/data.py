"""Positions of Turquoise as plain data."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypostyle.core import Codec, Data, FrozenDict, Seat
from hypostyle.games.turquoise.building import Building
from hypostyle.games.turquoise.moves import COLOURS, Tablet
from hypostyle.games.turquoise.phases import Phase
from hypostyle.games.turquoise.plates import ROTATIONS, PlateSet
from hypostyle.games.turquoise.position import ACTION_POINTS, Bidding, Offer, TurquoisePosition
from hypostyle.games.turquoise.score import PENALTIES
from hypostyle.games.turquoise.space import TOP, Column, Place, columns_of, place_name, read_place, read_site, site_name


class TurquoiseCodec(Codec[TurquoisePosition]):
    """The building by places and sites, and all fields of the turn."""

    def _data(self, position: TurquoisePosition) -> Data:
        building, bidding, offer = position.building, position.bidding, position.offer
        return {
            "plates": {place_name(place): list(plate) for place, plate in building.plates.items()},
            "pillars": {site_name(column): seat for column, seat in building.pillars.items()},
            "covered": {place_name(place): list(under) for place, under in building.covered.items()},
            "hands": list(position.hands),
            "points": list(position.points),
            "tablets": {tablet.value: seat for tablet, seat in position.tablets.items()},
            "undrawn": list(position.undrawn),
            "mover": position.mover,
            "actions": position.actions,
            "is_fresh": position.is_fresh,
            "bidding": [bidding.tablet.value, *bidding[1:]] if bidding else None,
            "is_drawing": position.is_drawing,
            "drawn": position.drawn,
            "offer": [offer.plate, place_name(offer.place), offer.rotation] if offer else None,
            "has_laid": position.has_laid,
            "idle": position.idle,
            "ending": position.ending,
        }

    def _read(self, start: TurquoisePosition, data: Mapping[str, Any]) -> TurquoisePosition:
        bidding, offer = data["bidding"], data["offer"]
        return replace(
            start,
            building=_building(start.plate_set, data),
            hands=tuple(data["hands"]),
            points=tuple(data["points"]),
            tablets=FrozenDict({Tablet(name): seat for name, seat in data["tablets"].items()}),
            undrawn=tuple(data["undrawn"]),
            mover=data["mover"],
            actions=data["actions"],
            is_fresh=data["is_fresh"],
            bidding=_bidding(*bidding) if bidding else None,
            is_drawing=data["is_drawing"],
            drawn=data["drawn"],
            offer=Offer(offer[0], _place(offer[1]), offer[2]) if offer else None,
            has_laid=data["has_laid"],
            idle=data["idle"],
            ending=data["ending"],
        )

    def _view(self, position: TurquoisePosition, seat: Seat | None) -> Data:
        return {
            "phase": position.phase.text,
            "turns_left": position.turns_left,
            "is_stalling": position.is_stalling,
            "action_points": ACTION_POINTS,
            "colours": list(COLOURS[: len(position.points)]),
            **self._data(position),
            **_built(position.building),
            "completes": _completes(position),
            "charges": _charges(position),
        }


def _bidding(tablet: str, price: int, bidder: Seat, still_in: list[Seat], following: Seat) -> Bidding:
    return Bidding(Tablet(tablet), price, bidder, tuple(still_in), following)


def _built(building: Building) -> Data:
    """TQ-2, TQ-3: the open sites with storey and half bridges, and all bridges between them or through gates."""
    heights, halves = building.heights, building.halves
    return {
        "sites": {site_name(column): [heights[column], halves[column]] for column in heights},
        "bridges": dict(building.spans),
    }


def _completes(position: TurquoisePosition) -> Data:
    """For each place that can take the plate in question: the bridges it would complete, by its rotation."""
    building = position.building
    match position.phase:
        case Phase.LAY:
            places, plate = building.ready_places(), position.plate_in_hand()
        case Phase.SETH if position.offer:
            places, plate = (position.offer.place,), position.plate_in_hand()
        case Phase.ACT if building.is_ready(TOP):
            places, plate = (TOP,), position.plate_set.last
        case _:
            return {}
    return {place_name(p): [building.completed(p, plate, r) for r in ROTATIONS] for p in places}


def _charges(position: TurquoisePosition) -> list[Data]:
    """TQ-18: at the end, what each seat has lost for its open pillars, storey by storey."""
    if not position.ending:
        return []
    building = position.building
    open_at: dict[tuple[Seat, int], list[str]] = {}
    for column, seat in sorted(building.pillars.items()):
        open_at.setdefault((seat, building.heights[column]), []).append(site_name(column))
    return [
        {"seat": seat, "storey": storey, "each": PENALTIES[storey], "cells": open_at[seat, storey]}
        for seat, storey in sorted(open_at)
    ]


def _building(plate_set: PlateSet, data: Mapping[str, Any]) -> Building:
    building = Building()
    plates = {_place(name): plate for name, plate in data["plates"].items()}
    for place in sorted(plates):
        under = data["covered"].get(place_name(place), ())
        building = building.with_pillars(dict(zip(columns_of(place), under, strict=False)))
        building = building.with_plate(place, plate_set.plates[plates[place][0]], plates[place][1])
    return building.with_pillars({_site(name): seat for name, seat in data["pillars"].items()})


def _place(name: str) -> Place:
    place = read_place(name)
    if place is None:
        raise KeyError(name)
    return place


def _site(name: str) -> Column:
    column = read_site(name)
    if column is None:
        raise KeyError(name)
    return column
