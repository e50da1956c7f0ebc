"""Rounds: when the parts of one are over, and what begins the next (TR-7, TR-18, TR-19)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypostyle.core import FrozenDict
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.table import TablePosition

DRY_ROUNDS = 30  # TR-19


def is_over(position: TablePosition) -> bool:
    """Whether nobody builds any more, and no offer waits for an answer."""
    return not position.offers and not any(position.is_building(seat) for seat in position.seats)


def closed(position: TablePosition) -> TablePosition:
    """After all parts: what was claimed can be settled."""
    players = tuple(replace(player, part=None) for player in position.players)
    dry = 0 if any(claim.is_right for claim in position.claimings) else position.dry + 1
    return replace(position, players=players, dry=dry, asked=frozenset())


def begun(position: TablePosition) -> TablePosition:
    """TR-18, TR-19: the end, or new dice."""
    position = replace(position, zone=0)
    if not position.holders or position.dry >= DRY_ROUNDS:
        return replace(position, stage=Stage.OVER)
    if position.edition == "fr" and position.last_zone and not position.has_emptied:
        cleared = tuple(
            replace(player, figures=FrozenDict(dict.fromkeys(player.figures, ()))) for player in position.players
        )
        position = replace(position, players=cleared, has_emptied=True)
    return replace(position, stage=Stage.ROLL)
