"""Positions of Temple Rush as plain data."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from hypostyle.core import Codec, Data, FrozenDict, Seat
from hypostyle.games.temple_rush.claims import Claiming
from hypostyle.games.temple_rush.holders import Rebuild
from hypostyle.games.temple_rush.moves import zone_name
from hypostyle.games.temple_rush.notation import read_bricks
from hypostyle.games.temple_rush.player import Part, Player, Token
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.solo import Machine, SoloPosition
from hypostyle.games.temple_rush.space import Brick
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition


class RushCodec(Codec[RushPosition]):
    """Players, open cards and the stage of the round; then what the table or the solo game has besides."""

    def _data(self, position: RushPosition) -> Data:
        assert isinstance(position, SoloPosition | TablePosition)
        return {
            "stage": position.stage.text,
            "players": [_told_player(player) for player in position.players],
            "holders": {zone_name(zone): card for zone, card in position.holders.items()},
            **(_told_solo(position) if isinstance(position, SoloPosition) else _told_table(position)),
        }

    def _view(self, position: RushPosition, seat: Seat | None) -> Data:
        """Everything is open; what cannot be completed any more is said, since only the solver sees it."""
        dead = [list(map(zone_name, position.dead_zones(each))) for each in range(1, len(position.players) + 1)]
        return {
            **self._data(position),
            "dead": dead,
            "stock": [list(player.stock()) for player in position.players],
            "earned": [{kind: list(parts) for kind, parts in earned.items()} for earned in position.earned],
        }

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


def _texts(bricks: Iterable[Brick]) -> list[str]:
    return [brick.text for brick in bricks]


def _told_player(player: Player) -> Data:
    part = player.part
    return {
        "figures": {zone_name(zone): _texts(figure) for zone, figure in player.figures.items()},
        "supply": list(player.supply),
        "tokens": sorted(token.value for token in player.tokens),
        "mortar": player.mortar,
        "bonus": list(player.bonus),
        "cards": list(player.cards),
        "awards": list(player.awards),
        "lightning": player.lightning,
        "pact": player.pact,
        "part": part and [part.face, part.has_acted, part.has_ended, part.fixed, _texts(part.mended)],
    }


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


def _told_solo(position: SoloPosition) -> Data:
    machine = position.machine
    bricks, cards, colours = list(machine.bricks), list(machine.cards), list(machine.colours)
    return {
        "machine": [bricks, cards, machine.card, machine.top, colours, machine.face],
        "unseen": list(position.unseen),
        "colours": list(position.colours),
        "top": position.top,
        "zone": position.zone,
        "is_right": position.is_right,
        "has_begun": position.has_begun,
    }


def _solo(start: SoloPosition, data: Mapping[str, Any]) -> SoloPosition:
    bricks, cards, card, top, colours, face = data["machine"]
    bonus = start.machine.bonus_to_come
    return replace(
        start,
        machine=Machine(tuple(bricks), tuple(cards), card, top, tuple(colours), face, bonus),
        colours=tuple(data["colours"]),
        is_right=data["is_right"],
        has_begun=data["has_begun"],
    )


def _told_table(position: TablePosition) -> Data:
    return {
        "unseen": list(position.unseen),
        "pile": position.pile,
        "has_lightning": position.has_lightning,
        "top": position.top,
        "starter": position.starter,
        "round": position.round,
        "dry": position.dry,
        "claimings": [[*claim[:4], _texts(claim.borrowed)] for claim in position.claimings],
        "pacts": [list(pact) for pact in position.pacts],
        "offers": [list(offer) for offer in position.offers],
        "asked": sorted(position.asked),
        "zone": position.zone,
        "owing": sorted(position.owing),
        "rebuilds": [[rebuild.seat, list(rebuild.left)] for rebuild in position.rebuilds],
        "target": position.target,
        "has_emptied": position.has_emptied,
    }


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
