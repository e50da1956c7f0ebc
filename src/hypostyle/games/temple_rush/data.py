"""Positions of Temple Rush as plain data."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hypostyle.core import Codec, Data, FrozenDict, Seat
from hypostyle.games.temple_rush.notation import read_bricks
from hypostyle.games.temple_rush.player import Part, Player, Token
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.solo import Machine, SoloPosition
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import Claiming, Rebuild, TablePosition


class RushCodec(Codec[RushPosition]):
    """Players, open cards and the stage of the round; then what the table or the solo game has besides."""

    def _data(self, position: RushPosition) -> Data:
        return position._data()

    def _view(self, position: RushPosition, seat: Seat | None) -> Data:
        return position._view(seat)

    def _read(self, start: RushPosition, data: Mapping[str, Any]) -> RushPosition:
        assert isinstance(start, SoloPosition | TablePosition)
        common = replace(
            start,
            players=tuple(_player(each) for each in data["players"]),
            holders=FrozenDict({int(zone[1:]): card for zone, card in data["holders"].items()}),
            stage=Stage.of(data["stage"]),
            unseen=tuple(data["unseen"]),
            top=data["top"],
            zone=data["zone"],
        )
        return _solo(common, data) if isinstance(common, SoloPosition) else _table(common, data)


def _player(data: Mapping[str, Any]) -> Player:
    part = data["part"]
    return Player(
        figures=FrozenDict({int(zone[1:]): read_bricks(bricks) for zone, bricks in data["figures"].items()}),
        tokens=frozenset(map(Token, data["tokens"])),
        mortar=data["mortar"],
        bonus=tuple(data["bonus"]),
        cards=tuple(data["cards"]),
        awards=tuple(data["awards"]),
        lightning=data["lightning"],
        pact=data["pact"],
        part=Part(part[0], part[1], part[2], part[3], read_bricks(part[4])) if part else None,
    )


def _solo(start: SoloPosition, data: Mapping[str, Any]) -> SoloPosition:
    bricks, cards, card, top, colours, face = data["machine"]
    machine = Machine(tuple(bricks), tuple(cards), card, top, tuple(colours), face)
    return replace(
        start,
        machine=machine,
        colours=tuple(data["colours"]),
        is_right=data["is_right"],
        has_begun=data["has_begun"],
    )


def _table(start: TablePosition, data: Mapping[str, Any]) -> TablePosition:
    return replace(
        start,
        pile=data["pile"],
        has_lightning=data["has_lightning"],
        starter=data["starter"],
        round=data["round"],
        dry=data["dry"],
        claimings=tuple(Claiming(s, z, right, p, read_bricks(b)) for s, z, right, p, b in data["claimings"]),
        pacts=tuple((a, b) for a, b in data["pacts"]),
        offers=tuple((a, b) for a, b in data["offers"]),
        asked=frozenset(data["asked"]),
        owing=frozenset(data["owing"]),
        rebuilds=tuple(Rebuild(seat, tuple(left)) for seat, left in data["rebuilds"]),
        target=data["target"],
        has_emptied=data["has_emptied"],
    )
