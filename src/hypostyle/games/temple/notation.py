"""Reading moves: a construction's word, then its tiles, `corner E0,0,0=g2 N0,0,0=g3`."""

import re

from hypostyle.core import Unreadable, message
from hypostyle.games.temple.moves import COLOURS, Build, Construction, Laid, Tile
from hypostyle.games.temple.space import read_face

MOST_TILES = 3
_LAID = re.compile(rf"([^=]+)=([{COLOURS}])([1-6])")


def parse_move(text: str) -> Build:
    """The construction a text spells, in the order written; raises Unreadable."""
    word, *laid = text.split(" ")
    if word not in tuple(Construction):
        raise Unreadable(text, message("expected.construction", words=tuple(Construction)), "TE-2")
    if not 1 <= len(laid) <= MOST_TILES:
        raise Unreadable(text, message("expected.tiles", number=len(laid)), "TE-2")
    return Build(Construction(word), tuple(_parse_laid(text, each) for each in laid))


def _parse_laid(text: str, laid: str) -> Laid:
    found = _LAID.fullmatch(laid)
    face = read_face(found[1]) if found else None
    if not found or not face:
        raise Unreadable(text, message("expected.laid", value=laid), "TE-2")
    return Laid(face, Tile(found[2], int(found[3])))
