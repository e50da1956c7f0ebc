"""What can be counted of a construction: the turns it saves, the places it leaves to either, and its low tiles' places.

A match is a race to lay one's tiles, in which whoever finds no place loses (TE-15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil
from typing import TYPE_CHECKING

from hypostyle.core import Merit, Move, Seat, message
from hypostyle.games.temple.moves import Rules
from hypostyle.games.temple.space import face_name
from hypostyle.games.temple.values import Hand, Means, colour_in_use

if TYPE_CHECKING:
    from hypostyle.games.temple.position import Refuge, TemplePosition

FEW = 2  # places left for a low tile at which the notes of a move warn already
AT_ONCE = 3  # tiles of one turn, at the most
ENOUGH = 12  # places to build at: with so many nobody is in need
PLENTY = 40  # places to build at oneself: more would help no more
FREE: Mapping[Rules, float] = {Rules.SEED: 0.8, Rules.DESIGNER: 0.3}  # turns that it is worth to choose the next colour
TILE = 0.25  # turns that it is worth to lay one tile more at once
LONE = 0.7  # turns that it costs to lay a tile alone
ROOM = 0.5  # turns that it is worth to have places enough oneself
FEWER = 0.9  # of the other's places: what leaves more is not worth telling
SHUT = 1.5  # turns that it is worth if the other finds no place
LOW = 1.0  # turns that it is worth to have laid a low tile for which there is hardly a place


def merits(before: TemplePosition, seat: Seat, move: Move, after: TemplePosition) -> Iterator[Merit]:
    """What can be counted of a construction that does not end the match."""
    other = 3 - seat
    yield from _of_turns(before, seat, after)
    yield from _of_colours(before, seat, after)
    yield from _of_places(before, seat, other, after)
    yield from _of_low_tiles(before, seat, other, after)


def fewest_turns(hand: Hand, rules: Rules) -> int:
    """The turns that a hand takes at the least: in the seed's rules each colour by itself (TE-12)."""
    if rules == Rules.SEED:
        return sum(ceil(len(values) / AT_ONCE) for values in hand.values())
    return ceil(sum(map(len, hand.values())) / AT_ONCE)


def _of_turns(before: TemplePosition, seat: Seat, after: TemplePosition) -> Iterator[Merit]:
    """How many turns are left at the least, and how many tiles are laid at once."""
    then, mine = (fewest_turns(each.hands[seat - 1], before.rules) for each in (before, after))
    laid, left, others = after.scores[seat - 1] - before.scores[seat - 1], *_left(after, seat)
    if laid == AT_ONCE or (laid > 1 and mine == then):
        said = message("reason.tiles", number=laid, left=left, seat=before.name(3 - seat), theirs=others)
        yield Merit("tiles", TILE * (laid - 1), said)
    if mine < then:
        theirs, name = fewest_turns(after.hands[2 - seat], before.rules), before.name(3 - seat)
        yield Merit("turns", float(then - mine), message("reason.turns", mine=mine, seat=name, theirs=theirs))


def _left(after: TemplePosition, seat: Seat) -> tuple[int, int]:
    """The tiles that a seat and the other still have to lay."""
    mine, theirs = (sum(map(len, after.hands[each - 1].values())) for each in (seat, 3 - seat))
    return mine, theirs


def _of_colours(before: TemplePosition, seat: Seat, after: TemplePosition) -> Iterator[Merit]:
    """Whether the next turn may take any colour, or has to lay a tile alone."""
    hand = after.hands[seat - 1]
    used = colour_in_use(hand)
    if used is None:
        yield Merit("colour", FREE[before.rules], message("reason.free", number=len(hand)))
    elif len(hand[used]) == 1 and before.rules == Rules.SEED:
        yield Merit("colour", -LONE, message("reason.lone"))


def _of_places(before: TemplePosition, seat: Seat, other: Seat, after: TemplePosition) -> Iterator[Merit]:
    """Where either could build next."""
    then, now = places_of(before, other), places_of(after, other)
    if (
        then and now <= FEWER * then and now != len(after.refuge(other).faces)
    ):  # of a single tile left that is told anyway
        said = message("reason.theirs", seat=before.name(other), before=then, after=now)
        yield Merit("theirs", SHUT * (1 - now / then), said)
    mine = places_of(after, seat)
    yield Merit("mine", ROOM * min(1.0, mine / PLENTY), message("reason.mine", after=mine))


def places_of(position: TemplePosition, seat: Seat) -> int:
    """At how many places a seat has tiles to build."""
    means = Means(position.hands[seat - 1], position.rules)
    return sum(map(means.fit, position.places))


def _of_low_tiles(before: TemplePosition, seat: Seat, other: Seat, after: TemplePosition) -> Iterator[Merit]:
    """Where the lowest tile that each has to lay can go; a higher one can go wherever a lower one can."""
    then, now = before.refuge(seat), after.refuge(seat)
    if now.value > then.value:
        need = max(0.0, 1 - len(then.faces) / ENOUGH)
        said = message("reason.low", value=then.value, places=len(then.faces))
        yield Merit("low", LOW * need, said)
    elif now.value == then.value and len(now.faces) < len(then.faces):
        yield _narrowed("reason.narrows_you", before, seat, then, now, -1)
    then, now = before.refuge(other), after.refuge(other)
    if now.value == then.value and len(now.faces) < len(then.faces):
        yield _narrowed("reason.narrows_other", before, other, then, now, 1)


def _narrowed(code: str, before: TemplePosition, seat: Seat, then: Refuge, now: Refuge, sign: int) -> Merit:
    """The fewer places a low tile has left, the more it counts that it has lost some."""
    lost = 1 - len(now.faces) / len(then.faces)
    need = 2.0 if len(now.faces) <= FEW else max(0.0, 1 - len(now.faces) / ENOUGH)
    cells = tuple(sorted(map(face_name, now.faces))) if len(now.faces) <= FEW else ()
    params = {"value": then.value, "before": len(then.faces), "after": len(now.faces)}
    said = message(code, cells=cells, seat=before.name(seat), **params)
    return Merit(f"refuge {seat}", sign * lost * need, said)
