"""The plate set: which half bridges each plate has, and how it turns (TQ-3, TQ-4)."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from hypostyle.core import DataError, FrozenDict, Message, message

KINDS: Mapping[str, int] = {"ordinary": 25, "corner": 4, "last": 1}
DIRECTIONS = "NESW"
ROTATIONS = range(4)
# The sites of a plate as the data name them, in the order of `columns_of`.
SITES = ("sw", "se", "nw", "ne")
_CLOCKWISE: Mapping[str, str] = {"nw": "ne", "ne": "se", "se": "sw", "sw": "nw"}
# The two sites of each inner bridge, with the direction from the first to the second and back.
_INNER = (("nw", "ne", "E", "W"), ("sw", "se", "E", "W"), ("nw", "sw", "S", "N"), ("ne", "se", "S", "N"))


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate: for each of its sites the directions in which it has a half bridge, at rotation 0."""

    id: int
    kind: str
    halves: tuple[str, ...]  # in the order of SITES

    def turned(self, rotation: int) -> tuple[str, ...]:
        """The half bridges after so many quarter turns clockwise."""
        return _turned(self.halves, rotation)

    def smallest(self, rotation: int) -> int:
        """The smallest rotation that gives the same bridges."""
        return next(each for each in ROTATIONS if self.turned(each) == self.turned(rotation))

    def rotations(self) -> tuple[int, ...]:
        """The rotations that give different bridges."""
        return _different(self.halves)


@cache
def _different(halves: tuple[str, ...]) -> tuple[int, ...]:
    turned = [_turned(halves, rotation) for rotation in ROTATIONS]
    return tuple(rotation for rotation in ROTATIONS if turned.index(turned[rotation]) == rotation)


@cache
def _turned(halves: tuple[str, ...], rotation: int) -> tuple[str, ...]:
    sites = dict(zip(SITES, halves, strict=True))
    for _ in range(rotation):
        sites = {_CLOCKWISE[site]: "".join(_next(letter) for letter in letters) for site, letters in sites.items()}
    return tuple("".join(letter for letter in DIRECTIONS if letter in sites[site]) for site in SITES)


def _next(letter: str) -> str:
    return DIRECTIONS[(DIRECTIONS.index(letter) + 1) % 4]


@dataclass(frozen=True, slots=True)
class PlateSet:
    """All plates by id; `corners` in the order of the file."""

    plates: FrozenDict[int, Plate]
    corners: tuple[Plate, ...]
    last: Plate

    @property
    def ordinary(self) -> tuple[int, ...]:
        """The ids of the plates that are drawn."""
        return tuple(sorted(plate.id for plate in self.plates.values() if plate.kind == "ordinary"))


def default_plates() -> Any:
    """The set of the house, as plain data."""
    return json.loads(files(__package__).joinpath("plates.json").read_text(encoding="utf-8"))


def read_plates(data: Any) -> PlateSet:
    """A plate set from plain data; raises DataError that says which plate, which site and what is wrong."""
    if not isinstance(data, list):
        raise DataError(message("error.set_list"), __package__)
    plates = [_read_plate(number, row) for number, row in enumerate(data, start=1)]
    for kind, expected in KINDS.items():
        found = sum(plate.kind == kind for plate in plates)
        if found != expected:
            raise DataError(message("error.set_count", kind=kind, expected=expected, found=found), __package__)
    for identity, count in Counter(plate.id for plate in plates).items():
        if count > 1:
            raise DataError(message("error.set_twice", id=identity), __package__)
    corners = tuple(plate for plate in plates if plate.kind == "corner")
    last = next(plate for plate in plates if plate.kind == "last")
    return PlateSet(FrozenDict({plate.id: plate for plate in plates}), corners, last)


def _read_plate(number: int, row: Any) -> Plate:
    def wrong(cause: Message) -> DataError:
        return DataError(message("error.set_plate", number=number, cause=cause), __package__)

    if not isinstance(row, dict) or row.keys() != {"id", "kind", "sites"}:
        raise wrong(message("error.plate_keys"))
    if type(row["id"]) is not int or row["id"] < 1:
        raise wrong(message("error.plate_id", value=json.dumps(row["id"])))
    if not isinstance(row["kind"], str) or row["kind"] not in KINDS:
        raise wrong(message("error.plate_kind", value=json.dumps(row["kind"])))
    sites = row["sites"]
    if not isinstance(sites, dict) or sites.keys() != set(SITES):
        raise wrong(message("error.plate_sites"))
    for site, letters in sites.items():
        if not isinstance(letters, str) or letters != "".join(each for each in DIRECTIONS if each in letters):
            raise wrong(message("error.plate_halves", site=site, value=json.dumps(letters)))
    _check_inner(sites, wrong)
    return Plate(row["id"], row["kind"], tuple(sites[site] for site in SITES))


def _check_inner(sites: Mapping[str, str], wrong: Any) -> None:
    for one, other, there, back in _INNER:
        if (there in sites[one]) != (back in sites[other]):
            raise wrong(message("error.plate_inner", one=one, there=there, other=other, back=back))
