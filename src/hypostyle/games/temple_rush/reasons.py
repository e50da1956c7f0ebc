"""What can be counted of a move: how near it brings a temple, by which roll, how near the others are, what it keeps.

A temple under construction is worth its card, and half as much with every brick that it still needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from hypostyle.core import Merit, Message, Move, Seat, message
from hypostyle.core.words import Param
from hypostyle.games.temple_rush import parts
from hypostyle.games.temple_rush.moves import (
    Bag,
    Bonus,
    Claim,
    HammerDie,
    Keep,
    Kind,
    Mortar,
    Pact,
    Plain,
    Shift,
    laid_by,
)
from hypostyle.games.temple_rush.player import Player
from hypostyle.games.temple_rush.space import SIZES, Figure, with_brick
from hypostyle.games.temple_rush.stages import Stage
from hypostyle.games.temple_rush.table import TablePosition

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition

FACES = 6  # of the die; two of them are stars
HALVED = 0.5  # what a brick that is missing makes of a temple
AHEAD = 0.25  # what it is worth of a card that nobody else is as near to it
TOKEN = 0.5  # what a power token is worth that is kept


class Stand(NamedTuple):
    """How a seat stands with a temple: how many bricks it still needs, if it can be completed, and its worth."""

    needed: int | None
    worth: float


def stand(position: RushPosition, player: Player, zone: int, figure: Figure | None = None) -> Stand:
    """How a player stands in a zone, with the figure there or another."""
    built = player if figure is None else player.with_figure(zone, figure)
    card, pieces = position.card(zone), position.pieces(player, zone)
    needed = card.shape.fewest_more(built.figures[zone], built.stock(zone), pieces)
    return Stand(needed, 0.0 if needed is None else card.value * HALVED**needed)


def merits(before: RushPosition, seat: Seat, move: Move, after: RushPosition) -> Iterator[Merit]:
    """What besides points can be counted of a move."""
    match before.stage:
        case Stage.PARTS:
            yield from _of_part(before, seat, move)
        case Stage.SETTLE if isinstance(move, Bonus):
            yield Merit("long", 0.25 * (SIZES[-1] - move.size), message("reason.keeps_long", size=move.size))
        case Stage.REBUILD:
            yield from _of_rebuilding(before, seat, move)


def _of_part(before: RushPosition, seat: Seat, move: Move) -> Iterator[Merit]:
    zone, _ = laid_by(move)
    match move:
        case Plain(Kind.PASS):
            yield from _of_passing(before, seat)
        case HammerDie(size):
            yield from _of_size(before, seat, size)
        case Mortar(mortared):
            yield from _of_mortar(before, seat, mortared)
        case Pact(other) if other in before.seats:
            yield Merit("pact", 1.0, message("reason.together"))
        case Plain(Kind.ACCEPT | Kind.REFUSE):
            yield from _of_answers(before, seat, move)
        case Claim(claimed) if before.completes(seat, claimed):
            yield _completed(before, seat, claimed)
        case _ if zone is not None:
            yield from _of_building(before, seat, move, zone)


# Building


def _of_building(before: RushPosition, seat: Seat, move: Move, zone: int) -> Iterator[Merit]:
    """What becomes of the temple into which bricks go."""
    built = parts.after_move(before, seat, move)
    if isinstance(move, Bag) or built.completes(seat, zone):
        yield _completed(before, seat, zone)
        return
    if before.is_bound(seat):
        return  # a temple of two figures is not counted in bricks
    then, now = stand(before, before.player(seat), zone), stand(built, built.player(seat), zone)
    if now.needed is None:
        yield _of_temple("nears", -then.worth, "reason.still_dead", before, zone)
        return
    yield from _nearer(built, seat, zone, then, now)
    if isinstance(move, Shift):
        left = stand(built, built.player(seat), move.zone)
        lost = left.worth - stand(before, before.player(seat), move.zone).worth
        yield _of_temple("takes", lost, "reason.takes", before, move.zone)
    yield from _rivals(built, seat, zone, now)


def _completed(before: RushPosition, seat: Seat, zone: int) -> Merit:
    """The points that the card brings are told with it."""
    value = before.card(zone).value
    return _of_temple(f"points {seat}", value + 1.0, "reason.completes", before, zone, value=value)


def _nearer(built: RushPosition, seat: Seat, zone: int, then: Stand, now: Stand) -> Iterator[Merit]:
    """How near the temple is now, and which rolls can complete it next."""
    value, gain = built.card(zone).value, now.worth - then.worth
    if then.needed is None:
        yield _of_temple("mends", now.worth, "reason.mends", built, zone)
    sizes = _last_bricks(built, seat, zone) if now.needed == 1 else ()
    if sizes:
        odds = (len(sizes) + FACES - len(SIZES)) / FACES
        weight, number = gain + value * odds, len(sizes)
        yield _of_temple("nears", weight, "reason.finishes", built, zone, value=value, number=number, sizes=sizes)
    elif now.needed is not None and gain > 0:
        yield _of_temple("nears", gain, "reason.nears", built, zone, value=value, bricks=now.needed)


def _last_bricks(built: RushPosition, seat: Seat, zone: int) -> tuple[int, ...]:
    """The sizes of which one brick from supply completes the temple of a zone."""
    player = built.player(seat)
    shape, pieces, figure = built.card(zone).shape, built.pieces(player, zone), player.figures[zone]
    return tuple(
        size
        for size in SIZES
        if player.supply[size - 1]
        and any(
            shape.is_complete(with_brick(figure, brick), pieces)
            for brick in shape.placements(figure, player.stock(zone), size, player.mortar == zone, pieces)
        )
    )


def _rivals(built: RushPosition, seat: Seat, zone: int, now: Stand) -> Iterator[Merit]:
    """Whether somebody else is as near to the same card."""
    if not isinstance(built, TablePosition) or now.needed is None:
        return
    others = [other for other in built.seats if other != seat]
    needed = {other: stand(built, built.player(other), zone).needed for other in others}
    building = {other: bricks for other, bricks in needed.items() if bricks is not None}
    if not building:
        return
    nearest = min(building, key=lambda other: (building[other], other))
    bricks, value, name = building[nearest], built.card(zone).value, built.name(nearest)
    if now.needed < bricks:
        weight = AHEAD * value * HALVED ** (now.needed - 1)
        yield _of_temple("race", weight, "reason.ahead", built, zone, seat=name, bricks=bricks)
    elif bricks < now.needed:
        weight = -AHEAD * value * HALVED**bricks
        yield _of_temple("race", weight, "reason.rival", built, zone, seat=name, bricks=bricks)


# Tokens


def _of_passing(before: RushPosition, seat: Seat) -> Iterator[Merit]:
    """What is kept: power tokens, and what stands."""
    player = before.player(seat)
    if player.tokens:
        worth = player.score - replace(player, tokens=frozenset()).score if _tokens_count(before) else 0
        yield Merit("kept", TOKEN, message("reason.keeps_tokens", number=len(player.tokens), worth=worth))
    if not before.has_acted(seat):
        yield Merit("takes", 0.0, message("reason.stays"))


def _tokens_count(before: RushPosition) -> bool:
    """TR-19, TR-24: whether a token left at the end is a point; alone not in the French edition."""
    return isinstance(before, TablePosition) or before.edition == "en"


def _of_size(before: RushPosition, seat: Seat, size: int) -> Iterator[Merit]:
    """The temple that a brick of another size than rolled brings furthest, and how far."""
    player = before.player(seat)
    part = player.part
    assert part, "the die is turned in one's part"
    rolled = max((worth for _, worth, _ in _with_sizes(before, seat, part.sizes)), default=0.0)
    found = max(_with_sizes(before, seat, (size,)), key=lambda each: each[1], default=None)
    if found and found[1] > rolled:
        zone, worth, bricks = found
        params = {"size": size, "value": before.card(zone).value, "bricks": bricks}
        yield _of_temple("hammer", worth - rolled, "reason.hammers", before, zone, **params)


def _with_sizes(before: RushPosition, seat: Seat, sizes: Iterable[int]) -> Iterator[tuple[int, float, int]]:
    """Where bricks of certain sizes could go: the zone, what the temple gains in worth, and how many it then needs."""
    player = before.player(seat)
    for zone in before.holders:
        then = stand(before, player, zone).worth
        for size in sizes:
            laid = before.places(seat, zone, size) if player.supply[size - 1] else ()
            for brick in laid:
                now = stand(before, player, zone, with_brick(player.figures[zone], brick))
                if now.needed is not None:
                    yield zone, now.worth - then, now.needed


def _of_mortar(before: RushPosition, seat: Seat, zone: int) -> Iterator[Merit]:
    """How far the brick that was rolled brings a temple whose bricks need not touch."""
    player = before.player(seat)
    part = player.part
    assert part, "mortar is laid in one's part"
    loose = before.with_player(seat, replace(player, mortar=zone))
    gain = [max((each[1] for each in _with_sizes(at, seat, part.sizes)), default=0.0) for at in (before, loose)]
    needed = stand(loose, loose.player(seat), zone).needed
    if needed is not None:
        weight = max(0.1, gain[1] - gain[0])
        yield _of_temple("mortar", weight, "reason.frees", before, zone, bricks=needed)


# The pact


def _of_answers(before: RushPosition, seat: Seat, move: Move) -> Iterator[Merit]:
    if move == Plain(Kind.ACCEPT):
        yield Merit("pact", 1.0, message("reason.together"))
    else:
        (zone,) = before.holders
        yield _of_temple("alone", 1.0, "reason.alone", before, zone, value=before.card(zone).value)


# Rebuilding


def _of_rebuilding(before: RushPosition, seat: Seat, move: Move) -> Iterator[Merit]:
    """How far bricks that stood there already bring the new temple; the others return."""
    assert isinstance(before, TablePosition)
    player, zone = before.player(seat), before.zone
    if isinstance(move, Keep):
        then = stand(before, player, zone)
        figure = with_brick(player.figures[zone], move.brick)
        now = stand(before, player, zone, figure)
        if before.card(zone).shape.is_complete(figure, before.pieces(player, zone)):
            yield _completed(before, seat, zone)
        elif now.needed is not None:
            yield from _nearer(before.with_player(seat, player.with_figure(zone, figure)), seat, zone, then, now)
    else:
        number = sum(before.bricks_to_keep(seat))
        yield Merit("returns", TOKEN, message("reason.returns", number=number))


# How it is said


def spoken_temple(position: RushPosition, zone: int) -> Message:
    """The temple of a zone by where it lies, from left to right."""
    zones = sorted(position.players[0].figures)
    at = zones.index(zone)
    where = "left" if at == 0 else "right" if at == len(zones) - 1 else "middle"
    return message("where.zone", where=where)


def _of_temple(topic: str, weight: float, code: str, position: RushPosition, zone: int, **params: Param) -> Merit:
    """Something about the temple of a zone."""
    return Merit(topic, weight, Message(code, {"zone": spoken_temple(position, zone), **params}), str(zone))
