"""Who could be first with a temple, a claim or a race."""

from hypostyle.core import Move, Race, Seat
from hypostyle.games.temple_rush import holders
from hypostyle.games.temple_rush.moves import Keep
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition


class RushRace(Race[RushPosition]):
    """A race is everyone's. A temple is contended by whoever still builds in its zone: one brick makes none."""

    def _contends(self, position: RushPosition, seat: Seat, move: Move, other: Seat) -> bool:
        assert isinstance(position, TablePosition), "in the solo game nobody else moves but the house"
        zone = _newly_completed(position, seat, move)
        return position.stage == Stage.RACE or (zone is not None and _builds_there(position, other, zone))


def _builds_there(position: TablePosition, other: Seat, zone: int) -> bool:
    """Whether another seat that may act, or who builds with it or will, has bricks in a zone.

    Partners contend as well: whose brick is the last decides how many points of the pact are whose.
    """
    offer = position.offer_to(other)
    partner = position.partner(other) or (offer[0] if offer else other)
    return any(position.player(each).figures[zone] for each in (other, partner))


def _newly_completed(position: TablePosition, seat: Seat, move: Move) -> int | None:
    """The zone of a temple that a move completes, if nobody has completed the same card before."""
    if position.stage == Stage.PARTS:
        after = position.after_part(seat, move)
    elif position.stage == Stage.REBUILD and isinstance(move, Keep):
        after = holders.kept(position, seat, move.brick)
    else:
        return None
    made = after.claimings[len(position.claimings) :]
    before = {claim.zone for claim in position.claimings if claim.is_right}
    return next((claim.zone for claim in made if claim.is_right and claim.zone not in before), None)
