"""Reading moves: `d4.1EN`, `bid 12`, `pass`. How they are written stands with the moves themselves."""

import re

from hypostyle.core import Move, Unreadable, message
from hypostyle.games.aztec.moves import Bid, Lay, Pass
from hypostyle.games.aztec.space import read_cell

_LAY = re.compile(r"([a-z]-?[0-9]+\.-?[0-9]+)([DENSUW])([DENSUW])")
_BID = re.compile(r"bid (0|[1-9][0-9]?)")


def parse_move(text: str) -> Move:
    """The move a text spells; raises Unreadable with the rule that gives the form."""
    if text == "pass":
        return Pass()
    if text.startswith("bid"):
        bid = _BID.fullmatch(text)
        if not bid:
            raise Unreadable(text, message("expected.bid"), "AZ-12")
        return Bid(int(bid[1]))
    lay = _LAY.fullmatch(text)
    corner = read_cell(lay[1]) if lay else None
    if not lay or corner is None:
        raise Unreadable(text, message("expected.lay"), "AZ-2")
    return Lay(corner, lay[2], lay[3])
