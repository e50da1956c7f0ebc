"""What is said of Temple Rush: its entries, choices and positions."""

import re
from collections.abc import Iterable

from hypostyle.core import CHANCE, Actor, Merit, Message, Move, Seat, Telling, message
from hypostyle.games.temple_rush import description
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.reasons import merits
from hypostyle.games.temple_rush.solo import MACHINE, SoloPosition
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition

# The keys of small choices, told apart by how they are written.
_ZONE, _BRICK, _CELL = re.compile("z[0-9]"), re.compile("[1-4]x?"), re.compile("-?[0-9]+,-?[0-9]+")


class RushTelling(Telling[RushPosition]):
    """Zones, bricks and cells by their names."""

    def name(self, position: RushPosition, actor: Actor) -> Message:
        if actor == MACHINE and isinstance(position, SoloPosition):
            return message("robot")
        return super().name(position, actor)

    def label(self, position: RushPosition, path: tuple[str, ...]) -> Message:
        key = path[-1]
        if len(path) == 1:
            return message(f"choice.{key.split(' ')[0]}")
        if key == "die":
            return message("choice.die")
        if _ZONE.fullmatch(key):
            return message("choice.zone", zone=key)
        if _BRICK.fullmatch(key) and path[-2] != "die":
            return message("choice.brick", size=int(key[0]), way="across" if key.endswith("x") else "along")
        if _CELL.fullmatch(key):
            return message("choice.cell", cell=key, cells=(key,))
        return message("choice", key=key, cells=tuple(_CELL.findall(key)))

    def _spoken(self, position: RushPosition, actor: Actor, move: Move, seat: Seat | None) -> Message:
        cells = tuple(word for word in move.text.split(" ") if "," in word)
        code, told = description.spoken(position, move)
        return Message(code, told if actor == CHANCE else {"seat": self.name(position, actor), **told}, cells)

    def _task(self, position: RushPosition, seat: Seat) -> Message:
        match position.stage:
            case Stage.SETTLE:
                return description.settle_task(position, seat)
            case Stage.REBUILD if isinstance(position, TablePosition):
                return description.rebuild_task(position, seat)
            case Stage.RACE:
                return message("task.race")
            case Stage.ROBOT:
                return message("task.robot")
            case _:
                offer, part = position.offer_to(seat), description.part_task(position, seat)
                return message("task.asked", seat=self.name(position, offer[0]), part=part) if offer else part

    def _description(self, position: RushPosition, seat: Seat | None) -> tuple[Message, ...]:
        if isinstance(position, TablePosition):
            return tuple(description.describe_table(position))
        assert isinstance(position, SoloPosition)
        return tuple(description.describe_solo(position))

    def _merits(self, position: RushPosition, seat: Seat, move: Move, after: RushPosition) -> Iterable[Merit]:
        return merits(position, seat, move, after)
