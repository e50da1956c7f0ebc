"""What is said of Aztec: its entries, choices and positions."""

from collections.abc import Iterable

from hypostyle.core import Actor, Merit, Message, Move, Seat, Telling, message
from hypostyle.games.aztec import description
from hypostyle.games.aztec.moves import Bid, Lay
from hypostyle.games.aztec.notation import parse_move
from hypostyle.games.aztec.position import AztecPosition
from hypostyle.games.aztec.reasons import merits
from hypostyle.games.aztec.score import sector
from hypostyle.games.aztec.space import PIECES, cell_name


class AztecTelling(Telling[AztecPosition]):
    """Pieces by their corner, bids by their barrier."""

    def label(self, position: AztecPosition, path: tuple[str, ...]) -> Message:
        match path:
            case [corner] if corner not in ("bid", "pass"):
                return message("choice.corner", cell=corner, cells=(corner,))
            case ["bid", barrier]:
                return message("choice.barrier", barrier=int(barrier))
            case [corner, turn]:
                lay = parse_move(corner + turn)
                assert isinstance(lay, Lay)
                cells = tuple(cell_name(cell) for cell in lay.cells)
                return message("choice.turn", tipped=lay.tipped, plain=lay.plain, cells=cells)
            case _:
                return message(f"choice.{path[0]}")

    def _spoken(self, position: AztecPosition, actor: Actor, move: Move, seat: Seat | None) -> Message:
        name = self.name(position, actor)
        if isinstance(move, Lay):
            cells = tuple(cell_name(cell) for cell in move.cells)
            return message("spoken.lay", seat=name, corner=cells[0], tipped=move.tipped, plain=move.plain, cells=cells)
        if isinstance(move, Bid):
            return message("spoken.bid", seat=name, barrier=move.barrier)
        return message("spoken.pass", seat=name)

    def _task(self, position: AztecPosition, seat: Seat) -> Message:
        if position.auction:
            return message("task.bid", highest=position.highest_bid())
        return message("task.lay", left=PIECES - len(position.building.pieces))

    def _description(self, position: AztecPosition, seat: Seat | None) -> tuple[Message, ...]:
        return tuple(description.describe(position))

    def _notes(self, position: AztecPosition, seat: Seat, move: Move) -> tuple[Message, ...]:
        if not isinstance(move, Lay):
            return ()
        gained = {
            builder: [cell for cell in move.cells if cell in sector(axis, position.corners)]
            for builder, axis in position.axes.items()
        }
        return tuple(
            message(
                "note.points" if builder == seat else "note.points_for_other",
                seat=self.name(position, builder),
                points=len(cells),
                cells=tuple(cell_name(cell) for cell in cells),
            )
            for builder, cells in gained.items()
            if cells
        )

    def _merits(self, position: AztecPosition, seat: Seat, move: Move, after: AztecPosition) -> Iterable[Merit]:
        return merits(position, seat, move, after)
