"""What each kind of move needs: for every stage the kinds that belong to it, each with its conditions in order.

The conditions of a kind stand in the order of their rules' numbers, so that of several broken rules the first is
named; of one rule, what a player has to know first. Each judges alone: where something else is missing it says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hypostyle.core import Condition, Move, Refusal, Seat, first_broken, message, refuse
from hypostyle.games.temple_rush import lightning, places
from hypostyle.games.temple_rush.die import STAR
from hypostyle.games.temple_rush.moves import (
    Bag,
    Bonus,
    Claim,
    Exchange,
    Forfeit,
    HammerDie,
    Keep,
    Kind,
    Mortar,
    Pact,
    Place,
    Race,
    Shift,
    cell_name,
    laid_by,
    zone_name,
)
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.sheet import keeps_span
from hypostyle.games.temple_rush.space import (
    Brick,
    Cell,
    Figure,
    brick_at,
    count,
    is_joined,
    minus,
    overlaps,
    same_laying,
    without_brick,
)
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition
    from hypostyle.games.temple_rush.solo import SoloPosition
    from hypostyle.games.temple_rush.table import TablePosition

# A kind has moves of one form, and some stages have positions of one form: which, each condition says itself.
Needed: TypeAlias = Condition[[Any, Seat, Any]]
Taking: TypeAlias = Shift | Exchange | Forfeit  # takes a brick out of a zone
Laying: TypeAlias = Place | Shift | Exchange | Keep  # lays one brick
Zoned: TypeAlias = Place | Shift | Exchange | Mortar | Bag | Claim  # names a zone

_TOKENS: Mapping[str, Token] = {Kind(token.value): token for token in Token}  # by what uses them up
_TAKING: Mapping[str, str] = {Kind.SHIFT: "TR-10", Kind.FIX: "TR-11", Kind.HAMMER: "TR-12", Kind.FORFEIT: "TR-14"}


class Laid(NamedTuple):
    """A brick that is laid: where, beside which others, and whether it may lie apart from them."""

    zone: int
    figure: Figure
    brick: Brick
    is_loose: bool


def _figure(position: RushPosition, seat: Seat, zone: int) -> Figure:
    return position.player(seat).figures.get(zone, ())


def _laid(position: RushPosition, seat: Seat, move: Laying) -> Laid | None:
    """What a move lays; None where it cannot lay anything, because of the zone or the brick it takes."""
    zone = laid_by(move)[0] or position.settled_zone()
    figure = _figure(position, seat, zone)
    if isinstance(move, Exchange):
        old = _taken(position, seat, move)
        figure = without_brick(figure, old) if old else figure
        is_laid = old is not None and move.brick not in (old, same_laying(old, figure))
    else:
        is_laid = not isinstance(move, Shift) or (move.zone != zone and _taken(position, seat, move) is not None)
    is_loose = position.player(seat).mortar == zone
    return Laid(zone, figure, move.brick, is_loose) if is_laid and zone in position.holders else None


def _source(position: RushPosition, move: Taking) -> int:
    return position.settled_zone() if isinstance(move, Forfeit) else move.zone


def _taken(position: RushPosition, seat: Seat, move: Taking) -> Brick | None:
    """The brick that a move takes; a brick that is shifted keeps its size."""
    brick = brick_at(_figure(position, seat, _source(position, move)), move.cell)
    return None if brick and isinstance(move, Shift) and brick.size != move.brick.size else brick


# A part of a round, and its main action


def _part_runs(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    return None if position.is_building(seat) else refuse("TR-7", "part_over")


def _zone_is_open(
    position: RushPosition, seat: Seat, move: Place | Shift | Exchange | Mortar | Bag | Claim
) -> Refusal | None:
    zones = (move.zone, move.target) if isinstance(move, Shift) else (move.zone,)
    closed = [zone for zone in zones if zone not in position.holders]
    return refuse("TR-5", "no_zone", zone=zone_name(closed[0])) if closed else None


def _is_first_action(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    return refuse("TR-7", "has_acted") if position.has_acted(seat) else None


def _is_rolled(position: RushPosition, seat: Seat, move: Place | Shift) -> Refusal | None:
    part, size = position.player(seat).part, move.brick.size
    return refuse("TR-7", "not_rolled", size=size, rolled=part.face) if part and size not in part.sizes else None


# A brick laid


def _laying(*conditions: Condition[[RushPosition, Seat, Laid]]) -> Needed:
    """What the brick needs that a move lays, if it lays one."""

    def judged(position: RushPosition, seat: Seat, move: Laying) -> Refusal | None:
        laid = _laid(position, seat, move)
        return first_broken(conditions, position, seat, laid) if laid else None

    return judged


def _is_clear(position: RushPosition, seat: Seat, laid: Laid) -> Refusal | None:
    return refuse("TR-3", "overlap", brick=laid.brick.text) if overlaps(laid.brick, laid.figure) else None


def _begins_at_origin(position: RushPosition, seat: Seat, laid: Laid) -> Refusal | None:
    is_there = laid.figure or (laid.brick.x, laid.brick.y) == (0, 0)
    return None if is_there else refuse("TR-8", "first_at_origin")


def _is_joined(position: RushPosition, seat: Seat, laid: Laid) -> Refusal | None:
    is_fine = laid.is_loose or is_joined((*laid.figure, laid.brick))
    return None if is_fine else refuse("TR-8", "not_joined", brick=laid.brick.text)


def _keeps_span(position: RushPosition, seat: Seat, laid: Laid) -> Refusal | None:
    is_fine = not position.way.mends or keeps_span(laid.figure, laid.brick)
    return None if is_fine else refuse("TR-8", "too_far", brick=laid.brick.text)


def _is_completable(position: RushPosition, seat: Seat, laid: Laid) -> Refusal | None:
    """In guided building; a pact asks something else. Whether the brick is at hand is not asked here."""
    if not position.way.claims_itself or position.is_bound(seat):
        return None
    is_fine = position.is_completable(seat, laid.zone, laid.figure, laid.brick, is_loose=laid.is_loose)
    return None if is_fine else refuse("TR-9", "not_completable", brick=laid.brick.text)


def _fits_partner(position: RushPosition, seat: Seat, laid: Laid) -> Refusal | None:
    """A pact binds the seat in guided building, and replaces TR-9."""
    if not position.way.claims_itself or not position.is_bound(seat):
        return None
    fitting = position.layings(seat, laid.zone, laid.figure, laid.brick.size, is_loose=laid.is_loose)
    return None if laid.brick in fitting else refuse("TR-18", "pact_misfit")


def _is_in_supply(position: RushPosition, seat: Seat, move: Place) -> Refusal | None:
    size = move.brick.size
    return None if position.player(seat).supply[size - 1] else refuse("TR-10", "none_in_supply", size=size)


# A brick taken


def _brick_is_there(position: RushPosition, seat: Seat, move: Taking) -> Refusal | None:
    if _taken(position, seat, move):
        return None
    zone, cell = zone_name(_source(position, move)), cell_name(move.cell)
    return refuse(_TAKING[move.kind], "no_brick", zone=zone, cell=cell, cells=(cell,))


def _leaves_one_piece(position: RushPosition, seat: Seat, move: Shift | Forfeit) -> Refusal | None:
    zone, brick = _source(position, move), _taken(position, seat, move)
    if not brick or position.may_leave(position.player(seat), zone, brick):
        return None
    return refuse(_TAKING[move.kind], "left_apart", zone=zone_name(zone), cells=(cell_name(move.cell),))


def _changes_zone(position: RushPosition, seat: Seat, move: Shift) -> Refusal | None:
    return refuse("TR-10", "same_zone") if move.zone == move.target else None


def _is_gone_from_supply(position: RushPosition, seat: Seat, move: Shift) -> Refusal | None:
    size = move.brick.size
    return refuse("TR-10", "still_in_supply", size=size) if position.player(seat).supply[size - 1] else None


# A brick exchanged


def _is_laid_anew(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
    is_there = _taken(position, seat, move) is not None
    return refuse(_TAKING[move.kind], "same_laying") if is_there and not _laid(position, seat, move) else None


def _can_be_exchanged(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
    size = move.brick.size
    is_there = position.player(seat).supply[size - 1]
    return None if is_there else refuse(_TAKING[move.kind], "none_to_exchange", size=size)


def _changes_size(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
    old = _taken(position, seat, move)
    return refuse("TR-12", "same_size") if old and old.size == move.brick.size else None


# Mending (TR-11)


def _by_mending(condition: Needed) -> Needed:
    """In guided building TR-11 itself says which exchanges there are, and refuses all others."""

    def judged(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
        refusal = condition(position, seat, move)
        return refusal if refusal is None or position.way.mends else replace(refusal, rule="TR-11")

    return judged


def _needs_mending(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
    """In guided building only what can no longer be completed, and nothing under a pact."""
    figure = _figure(position, seat, move.zone)
    if position.way.mends:
        return None
    if position.is_bound(seat):
        return refuse("TR-11", "fix_pact")
    if not figure or position.is_dead(seat, move.zone):
        return None
    cells = tuple(cell_name((brick.x, brick.y)) for brick in figure)
    return refuse("TR-11", "fix_whole", zone=zone_name(move.zone), cells=cells)


def _mends_as_action(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
    """Mending is the main action; in French it goes on."""
    part = position.player(seat).part
    goes_on = position.edition == "fr" and part and part.fixed
    return None if goes_on else _is_first_action(position, seat, move)


def _mends_one_zone(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
    part = position.player(seat).part
    strays = part and part.fixed and part.fixed != move.zone
    return refuse("TR-11", "fix_one_zone", zone=zone_name(part.fixed)) if part and part.fixed and strays else None


def _mends_once(position: RushPosition, seat: Seat, move: Exchange) -> Refusal | None:
    part = position.player(seat).part
    is_mended = part and _taken(position, seat, move) in part.mended
    return refuse("TR-11", "fix_once", cells=(cell_name(move.cell),)) if is_mended else None


def _mends_well(position: RushPosition, seat: Seat, laid: Laid) -> Refusal | None:
    """In guided building: so that the temple can be completed, or where no single exchange does that, within the
    silhouette.
    """
    zone, figure, brick, is_loose = laid
    if position.way.mends or brick in position.layings(seat, zone, figure, brick.size, is_loose=is_loose):
        return None
    mending = {fix.cell for fix in places.completing_fixes(position, seat, zone)}
    if mending:
        cells = tuple(map(cell_name, sorted(mending)))
        return refuse("TR-11", "fix_unfinished", brick=brick.text, bricks=cells, number=len(cells), cells=cells)
    if brick in position.fittings(seat, zone, figure, brick.size, is_loose=is_loose):
        return None
    return refuse("TR-11", "fix_misfit", brick=brick.text, cells=tuple(map(cell_name, brick.cells)))


# Tokens (TR-12)


def _token_is_left(position: RushPosition, seat: Seat, move: Exchange | HammerDie | Mortar | Bag) -> Refusal | None:
    token = _TOKENS[move.kind]
    if token in position.player(seat).tokens:
        return None
    return refuse("TR-12", "token_used", token=message(f"token.{token}"))


def _is_before_action(position: RushPosition, seat: Seat, move: HammerDie | Mortar) -> Refusal | None:
    return refuse("TR-12", "before_acting") if position.has_acted(seat) else None


def _is_a_number(position: RushPosition, seat: Seat, move: HammerDie) -> Refusal | None:
    part = position.player(seat).part
    return refuse("TR-12", "die_star") if part and part.face == STAR else None


def _is_another_number(position: RushPosition, seat: Seat, move: HammerDie) -> Refusal | None:
    part = position.player(seat).part
    return refuse("TR-12", "die_same", size=move.size) if part and part.face == str(move.size) else None


def _bagged(position: RushPosition, seat: Seat, move: Bag) -> tuple[Brick, Brick] | None:
    """The bricks that a bag takes, if they may be taken."""
    for other, zone, pair in places.bag_sources(position, seat):
        if (other, zone, tuple((brick.x, brick.y) for brick in pair)) == (move.seat, move.zone, move.cells):
            return pair
    return None


def _takes_highest(position: RushPosition, seat: Seat, move: Bag) -> Refusal | None:
    return None if _bagged(position, seat, move) else refuse("TR-12", "bag_highest")


def _is_unbound(position: RushPosition, seat: Seat, move: Bag) -> Refusal | None:
    """A partner has no use for a bag, whatever it would complete: this is named before that."""
    return refuse("TR-18", "pact_binds") if position.is_bound(seat) else None


def _bag_completes(position: RushPosition, seat: Seat, move: Bag) -> Refusal | None:
    """Or serves for nothing, in free building in English."""
    pair = _bagged(position, seat, move)
    assert pair, "the bricks are the highest"
    if move.target is None:
        is_of_use = position.way.mends and position.edition == "en"
    else:
        is_of_use = move.bricks in places.bag_uses(position, seat, move.target, (pair[0].size, pair[1].size))
    return None if is_of_use else refuse("TR-12", "bag_completes")


# Claims, and what they cost (TR-13 to TR-15)


def _is_claimed_by_word(position: RushPosition, seat: Seat, move: Claim) -> Refusal | None:
    return refuse("TR-13", "claims_itself") if position.way.claims_itself else None


def _has_bricks(position: RushPosition, seat: Seat, move: Claim) -> Refusal | None:
    return None if _figure(position, seat, move.zone) else refuse("TR-13", "claim_empty")


def _claim_was_right(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    return None if position.was_right(seat) else refuse("TR-14", "forfeit_due")


def _claim_was_wrong(position: RushPosition, seat: Seat, move: Forfeit) -> Refusal | None:
    return refuse("TR-14", "no_forfeit") if position.was_right(seat) else None


def _is_new_bonus(position: RushPosition, seat: Seat, move: Bonus) -> Refusal | None:
    is_there = move.size in position.player(seat).bonus
    return refuse("TR-15", "bonus_there", size=move.size) if is_there else None


def _is_built(position: RushPosition, seat: Seat, move: Bonus) -> Refusal | None:
    is_built = any(brick.size == move.size for brick in _figure(position, seat, position.settled_zone()))
    return None if is_built else refuse("TR-15", "bonus_not_built", size=move.size)


def _no_bonus_is_left(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    sizes = {brick.size for brick in _figure(position, seat, position.settled_zone())}
    return refuse("TR-15", "bonus_compulsory") if sizes - set(position.player(seat).bonus) else None


# Rebuilding and racing (TR-16, TR-17)


def _is_to_keep(position: TablePosition, seat: Seat, move: Keep) -> Refusal | None:
    size = move.brick.size
    return None if position.bricks_to_keep(seat)[size - 1] else refuse("TR-16", "none_to_keep", size=size)


def _has_bricks_to_race(position: TablePosition, seat: Seat, move: Race) -> Refusal | None:
    left = minus(position.player(seat).stock(), count(move.bricks))
    return refuse("TR-17", "race_bricks") if any(number < 0 for number in left) else None


def _lies_in_target(position: TablePosition, seat: Seat, move: Race) -> Refusal | None:
    is_inside = lightning.target_cells(position).issuperset(_cells(move))
    return None if is_inside else refuse("TR-17", "race_outside")


def _lies_apart(position: TablePosition, seat: Seat, move: Race) -> Refusal | None:
    cells = _cells(move)
    return refuse("TR-17", "race_overlap") if len(set(cells)) < len(cells) else None


def _covers_target(position: TablePosition, seat: Seat, move: Race) -> Refusal | None:
    holes = lightning.target_cells(position).difference(_cells(move))
    return refuse("TR-17", "race_open", count=len(holes)) if holes else None


def _is_one_temple(position: TablePosition, seat: Seat, move: Race) -> Refusal | None:
    return None if is_joined(move.bricks) else refuse("TR-17", "race_wrong")


def _cells(move: Race) -> list[Cell]:
    return [cell for brick in move.bricks for cell in brick.cells]


# The pact (TR-18)


def _may_offer(position: RushPosition, seat: Seat, move: Pact) -> Refusal | None:
    code = position.why_no_offer(seat, move.seat) if position.is_building(seat) else "part_over"
    return refuse("TR-18", code) if code else None


def _may_accept(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    code = position.why_no_answer(seat)
    return refuse("TR-18", code) if code else None


def _is_asked(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    return None if position.offer_to(seat) else refuse("TR-18", "no_offer")


def _has_offered(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    return None if position.is_building(seat) and position.offer_of(seat) else refuse("TR-18", "no_offer")


# The Robot (TR-22)


def _is_the_robots(position: SoloPosition, seat: Seat, move: Move) -> Refusal | None:
    return None if move == position.robot_move() else refuse(*_OTHERWISE[Stage.ROBOT])


# All of it

_CLEAR = _laying(_is_clear)  # TR-3
_LAID = _laying(_begins_at_origin, _is_joined, _keeps_span, _is_completable)  # TR-8, TR-9
_BESIDE = _laying(_fits_partner)  # TR-18

# The kinds of moves that belong to each stage in which seats act, in the order of their texts.
CONDITIONS: Mapping[Stage, Mapping[str, tuple[Needed, ...]]] = {
    Stage.PARTS: {
        Kind.ACCEPT: (_may_accept,),
        Kind.BAG: (_part_runs, _zone_is_open, _token_is_left, _takes_highest, _is_unbound, _bag_completes),
        Kind.CLAIM: (_part_runs, _zone_is_open, _is_claimed_by_word, _has_bricks),
        Kind.FIX: (
            *(_part_runs, _zone_is_open, _needs_mending, _by_mending(_CLEAR), _by_mending(_mends_as_action)),
            *(_by_mending(_laying(_begins_at_origin, _is_joined, _keeps_span)), _mends_one_zone, _mends_once),
            *(_brick_is_there, _is_laid_anew, _can_be_exchanged, _laying(_mends_well)),
        ),
        Kind.HAMMER: (
            *(_part_runs, _zone_is_open, _CLEAR, _LAID, _token_is_left, _brick_is_there, _is_laid_anew),
            *(_changes_size, _can_be_exchanged, _BESIDE),
        ),
        Kind.MORTAR: (_part_runs, _zone_is_open, _token_is_left, _is_before_action),
        Kind.PACT: (_may_offer,),
        Kind.PASS: (_part_runs,),
        Kind.PLACE: (_part_runs, _zone_is_open, _CLEAR, _is_first_action, _is_rolled, _LAID, _is_in_supply, _BESIDE),
        Kind.REFUSE: (_is_asked,),
        Kind.SHIFT: (
            *(_part_runs, _zone_is_open, _CLEAR, _is_first_action, _is_rolled, _LAID, _brick_is_there),
            *(_changes_zone, _is_gone_from_supply, _leaves_one_piece, _BESIDE),
        ),
        Kind.WITHDRAW: (_has_offered,),
    },
    Stage.SETTLE: {
        Kind.BONUS: (_claim_was_right, _is_new_bonus, _is_built),
        Kind.FORFEIT: (_claim_was_wrong, _brick_is_there, _leaves_one_piece),
        Kind.NO_BONUS: (_claim_was_right, _no_bonus_is_left),
    },
    Stage.REBUILD: {
        Kind.KEEP: (_CLEAR, _LAID, _is_to_keep, _BESIDE),
        Kind.REBUILT: (),
    },
    Stage.RACE: {
        Kind.RACE: (_has_bricks_to_race, _lies_in_target, _lies_apart, _covers_target, _is_one_temple),
    },
    Stage.ROBOT: {Kind.PASS: (_is_the_robots,), Kind.TAKE: (_is_the_robots,)},
}
# The hammer has two forms: this is what its turning of the die needs.
_TURNING: tuple[Needed, ...] = (_part_runs, _token_is_left, _is_before_action, _is_a_number, _is_another_number)

# What is said of kinds that do not belong to a stage.
_OTHERWISE: Mapping[Stage, tuple[str, str]] = {
    Stage.PARTS: ("TR-7", "not_now"),
    Stage.SETTLE: ("TR-15", "settle_first"),
    Stage.REBUILD: ("TR-16", "rebuild_first"),
    Stage.RACE: ("TR-17", "race_now"),
    Stage.ROBOT: ("TR-22", "robot_takes"),
}


@cache
def kinds(stage: Stage) -> tuple[Kind, ...]:
    """The kinds of moves that belong to a stage."""
    return tuple(map(Kind, CONDITIONS.get(stage, ())))


def why_not(position: RushPosition, seat: Seat, move: Move) -> Refusal | None:
    """What a move of a seat that may act lacks first."""
    conditions = CONDITIONS[position.stage].get(move.kind)
    if conditions is None:
        return refuse(*_OTHERWISE[position.stage])
    return first_broken(_TURNING if isinstance(move, HammerDie) else conditions, position, seat, move)
