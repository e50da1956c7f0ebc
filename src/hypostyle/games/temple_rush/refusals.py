"""Why an entry is refused: what the stage asks for first, then the first rule, by number, that is broken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from hypostyle.core import Move, Refusal, Seat, message, refuse
from hypostyle.games.temple_rush.building import clash, judge
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
    Plain,
    Race,
    Shift,
    cell_name,
    zone_name,
)
from hypostyle.games.temple_rush.player import Part, Player, Token
from hypostyle.games.temple_rush.space import (
    Brick,
    Cell,
    Figure,
    brick_at,
    count,
    is_joined,
    minus,
    same_laying,
    with_brick,
    without_brick,
)
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition

# For each stage in which seats act: the kinds of moves that belong to it, in the order of their texts, and what is said
# of all others.
_STAGES: Mapping[Stage, tuple[tuple[Kind, ...], str, str]] = {
    Stage.PARTS: (
        (
            Kind.ACCEPT,
            Kind.BAG,
            Kind.CLAIM,
            Kind.FIX,
            Kind.HAMMER,
            Kind.MORTAR,
            Kind.PACT,
            Kind.PASS,
            Kind.PLACE,
            Kind.REFUSE,
            Kind.SHIFT,
            Kind.WITHDRAW,
        ),
        "TR-7",
        "not_now",
    ),
    Stage.SETTLE: ((Kind.BONUS, Kind.FORFEIT, Kind.NO_BONUS), "TR-15", "settle_first"),
    Stage.REBUILD: ((Kind.KEEP, Kind.REBUILT), "TR-16", "rebuild_first"),
    Stage.RACE: ((Kind.RACE,), "TR-17", "race_now"),
    Stage.ROBOT: ((Kind.PASS, Kind.TAKE), "TR-22", "robot_takes"),
}


def kinds(stage: Stage) -> tuple[Kind, ...]:
    """The kinds of moves that belong to a stage."""
    return _STAGES[stage][0] if stage in _STAGES else ()


def why_not(position: RushPosition, seat: Seat, move: Move) -> Refusal:
    """The reason against a move that is not among the legal ones."""
    kinds, rule, code = _STAGES[position.stage]
    if move.kind not in kinds or position.stage == Stage.ROBOT:
        return refuse(rule, code)
    player = position.player(seat)
    match move:
        case Bonus():
            return _bonus(position, seat, player, move)
        case Forfeit(cell):
            return _forfeit(position, seat, player, cell)
        case Keep(brick):
            return _keep(position, seat, player, brick)
        case Race():
            return _race(position, player, move)
        case Plain(Kind.NO_BONUS):
            return _forfeit_due(position, seat) or refuse("TR-15", "bonus_compulsory")
        case Pact() | Plain(Kind.ACCEPT | Kind.REFUSE | Kind.WITHDRAW):
            return _pact(position, seat, move)
    part = player.part
    if part is None or part.has_ended:
        return refuse("TR-7", "part_over")
    return _part(position, seat, player, part, move)


def _part(position: RushPosition, seat: Seat, player: Player, part: Part, move: Move) -> Refusal:
    match move:
        case Place(zone, brick):
            return _place(position, seat, player, part, zone, brick)
        case Shift():
            return _shift(position, seat, player, part, move)
        case Exchange(kind=Kind.FIX):
            return _fix(position, seat, player, part, move)
        case Exchange():
            return _zone(position, move.zone) or _exchange(position, seat, player, move, _token(player, Token.HAMMER))
        case HammerDie(size):
            return _hammer_die(player, part, size)
        case Mortar(zone):
            return _zone(position, zone) or _token(player, Token.MORTAR) or refuse("TR-12", "before_acting")
        case Bag():
            return _bag(position, seat, player, move)
        case Claim(zone):
            return _claim(position, zone)
    raise AssertionError(f"no rule judges {move!r}")


def _zone(position: RushPosition, zone: int) -> Refusal | None:
    return None if zone in position.holders else refuse("TR-5", "no_zone", zone=zone_name(zone))


def _token(player: Player, token: Token) -> Refusal | None:
    return None if token in player.tokens else refuse("TR-12", "token_used", token=message(f"token.{token}"))


def _size(part: Part, size: int) -> Refusal | None:
    return None if size in part.sizes else refuse("TR-7", "not_rolled", size=size, rolled=part.face)


def _first(*found: Refusal | None) -> Refusal:
    """Of several broken rules the one with the lowest number, of equals the one looked at first."""
    broken = [refusal for refusal in found if refusal]
    assert broken, "no rule is broken, and yet the move is not listed"
    return min(broken, key=lambda refusal: int(refusal.rule.partition("-")[2]))


def _laid(
    position: RushPosition, seat: Seat, zone: int, figure: Figure, brick: Brick, *, is_loose: bool
) -> Refusal | None:
    """Why a brick, were it at hand, could not be laid into a figure."""
    player = position.player(seat)
    stock = list(player.with_figure(zone, figure).stock(zone))
    stock[brick.size - 1] = max(1, stock[brick.size - 1])
    counts = (stock[0], stock[1], stock[2], stock[3])
    shape, pieces = position.card(zone).shape, position.pieces(player, zone)
    refusal = judge(position.way, shape, figure, counts, brick, is_loose=is_loose, pieces=pieces)
    if not position.is_bound(seat) or not position.way.claims_itself or (refusal and refusal.rule != "TR-9"):
        return refusal
    # A pact binds the seat, and replaces TR-9.
    fits = brick in position.layings(seat, zone, figure, brick.size, is_loose=is_loose)
    return None if fits else refuse("TR-18", "pact_misfit")


def _place(position: RushPosition, seat: Seat, player: Player, part: Part, zone: int, brick: Brick) -> Refusal:
    if refusal := _zone(position, zone):
        return refusal
    return _first(
        refuse("TR-7", "has_acted") if part.has_acted else _size(part, brick.size),
        None if player.supply[brick.size - 1] else refuse("TR-10", "none_in_supply", size=brick.size),
        _laid(position, seat, zone, player.figures[zone], brick, is_loose=player.mortar == zone),
    )


def _shift(position: RushPosition, seat: Seat, player: Player, part: Part, move: Shift) -> Refusal:
    for zone in (move.zone, move.target):
        if refusal := _zone(position, zone):
            return refusal
    acted = refuse("TR-7", "has_acted") if part.has_acted else _size(part, move.brick.size)
    brick = brick_at(player.figures[move.zone], move.cell)
    if brick is None or brick.size != move.brick.size:
        return _first(acted, _no_brick("TR-10", move.zone, move.cell))
    if move.zone == move.target:
        return _first(acted, refuse("TR-10", "same_zone"))
    apart = refuse("TR-10", "left_apart", zone=zone_name(move.zone), cells=(cell_name(move.cell),))
    loose = player.mortar == move.target
    return _first(
        acted,
        refuse("TR-10", "still_in_supply", size=brick.size) if player.supply[brick.size - 1] else None,
        None if position.may_leave(player, move.zone, brick) else apart,
        _laid(position, seat, move.target, player.figures[move.target], move.brick, is_loose=loose),
    )


def _no_brick(rule: str, zone: int, cell: Cell) -> Refusal:
    return refuse(rule, "no_brick", zone=zone_name(zone), cell=cell_name(cell), cells=(cell_name(cell),))


def _fix(position: RushPosition, seat: Seat, player: Player, part: Part, move: Exchange) -> Refusal:
    if refusal := _zone(position, move.zone):
        return refusal
    if not position.way.mends and (refusal := _not_dead(position, seat, player, move)):
        return refusal
    acted = part.has_acted and (position.edition == "en" or not part.fixed)
    strays = part.fixed and part.fixed != move.zone
    refusal = _exchange(
        position,
        seat,
        player,
        move,
        refuse("TR-7", "has_acted") if acted else None,
        refuse("TR-11", "fix_one_zone", zone=zone_name(part.fixed)) if part.fixed and strays else None,
        refuse("TR-11", "fix_once", cells=(cell_name(move.cell),)) if brick_at(part.mended, move.cell) else None,
    )
    # In guided building TR-11 itself says which exchanges there are, and refuses all others.
    return refusal if position.way.mends else replace(refusal, rule="TR-11")


def _not_dead(position: RushPosition, seat: Seat, player: Player, move: Exchange) -> Refusal | None:
    """In guided building: why nothing is mended in a zone."""
    if position.is_bound(seat):
        return refuse("TR-11", "fix_pact")
    figure = player.figures[move.zone]
    if not figure or position.is_dead(seat, move.zone):
        return None
    return refuse("TR-11", "fix_whole", zone=zone_name(move.zone), cells=position.figure_cells(figure))


def _exchange(position: RushPosition, seat: Seat, player: Player, move: Exchange, *earlier: Refusal | None) -> Refusal:
    """A brick out, another in: TR-11 for mending, TR-12 for the hammer."""
    rule = "TR-11" if move.kind == Kind.FIX else "TR-12"
    old = brick_at(player.figures[move.zone], move.cell)
    if old is None:
        return _first(*earlier, _no_brick(rule, move.zone, move.cell))
    figure = without_brick(player.figures[move.zone], old)
    if move.brick in (old, same_laying(old, figure)):
        return _first(*earlier, refuse(rule, "same_laying"))
    is_same = move.kind == Kind.HAMMER and old.size == move.brick.size
    size = move.brick.size
    return _first(
        *earlier,
        refuse("TR-12", "same_size") if is_same else None,
        None if player.supply[size - 1] else refuse(rule, "none_to_exchange", size=size),
        _laid_anew(position, seat, player, move, figure),
    )


def _laid_anew(position: RushPosition, seat: Seat, player: Player, move: Exchange, figure: Figure) -> Refusal | None:
    """Why the rest of a figure does not take a brick that joins all of it; an overlap comes first."""
    refusal: Refusal | None
    if move.kind == Kind.FIX and not position.way.mends:
        refusal = clash(figure, move.brick, is_loose=True) or _not_mended(position, seat, move)
    else:
        refusal = _laid(position, seat, move.zone, figure, move.brick, is_loose=True)
    is_apart = figure and player.mortar != move.zone and not is_joined(with_brick(figure, move.brick))
    if is_apart and not (refusal and refusal.rule == "TR-3"):
        return refuse("TR-8", "not_joined", brick=move.brick.text)
    return refusal


def _not_mended(position: RushPosition, seat: Seat, move: Exchange) -> Refusal:
    """In guided building: other exchanges make the temple completable, or this one leaves the silhouette."""
    bricks = sorted({fix.cell for fix in position.completing_fixes(seat, move.zone)})
    if bricks:
        cells = tuple(map(cell_name, bricks))
        return refuse("TR-11", "fix_unfinished", brick=move.brick.text, bricks=cells, number=len(cells), cells=cells)
    return refuse("TR-11", "fix_misfit", brick=move.brick.text, cells=tuple(map(cell_name, move.brick.cells)))


def _hammer_die(player: Player, part: Part, size: int) -> Refusal:
    if refusal := _token(player, Token.HAMMER):
        return refusal
    if part.has_acted:
        return refuse("TR-12", "before_acting")
    return refuse("TR-12", "die_star") if part.face == STAR else refuse("TR-12", "die_same", size=size)


def _bag(position: RushPosition, seat: Seat, player: Player, move: Bag) -> Refusal:
    if refusal := _zone(position, move.zone) or _token(player, Token.BAG):
        return refusal
    sources = {(other, zone, tuple((b.x, b.y) for b in pair)) for other, zone, pair in position.bag_sources(seat)}
    if (move.seat, move.zone, move.cells) not in sources:
        return refuse("TR-12", "bag_highest")
    return refuse("TR-18", "pact_binds") if position.is_bound(seat) else refuse("TR-12", "bag_completes")


def _claim(position: RushPosition, zone: int) -> Refusal:
    if refusal := _zone(position, zone):
        return refusal
    return refuse("TR-13", "claims_itself") if position.way.claims_itself else refuse("TR-13", "claim_empty")


def _forfeit_due(position: RushPosition, seat: Seat) -> Refusal | None:
    return None if position.was_right(seat) else refuse("TR-14", "forfeit_due")


def _bonus(position: RushPosition, seat: Seat, player: Player, move: Bonus) -> Refusal:
    if refusal := _forfeit_due(position, seat):
        return refusal
    if move.size in player.bonus:
        return refuse("TR-15", "bonus_there", size=move.size)
    return refuse("TR-15", "bonus_not_built", size=move.size)


def _forfeit(position: RushPosition, seat: Seat, player: Player, cell: Cell) -> Refusal:
    zone = position.settled_zone()
    if position.was_right(seat):
        return refuse("TR-14", "no_forfeit")
    if brick_at(player.figures[zone], cell) is None:
        return _no_brick("TR-14", zone, cell)
    return refuse("TR-14", "left_apart", zone=zone_name(zone), cells=(cell_name(cell),))


def _keep(position: RushPosition, seat: Seat, player: Player, brick: Brick) -> Refusal:
    zone = position.settled_zone()
    return _first(
        _laid(position, seat, zone, player.figures[zone], brick, is_loose=player.mortar == zone),
        None if position.bricks_to_keep(seat)[brick.size - 1] else refuse("TR-16", "none_to_keep", size=brick.size),
    )


def _race(position: RushPosition, player: Player, move: Race) -> Refusal:
    if any(number < 0 for number in minus(player.stock(), count(move.bricks))):
        return refuse("TR-17", "race_bricks")
    return refuse("TR-17", "race_wrong")


def _pact(position: RushPosition, seat: Seat, move: Move) -> Refusal:
    part = position.player(seat).part
    if isinstance(move, Pact):
        is_over = part is None or part.has_ended
        code = "part_over" if is_over else position.why_no_offer(seat, move.seat)
    else:
        code = position.why_no_answer(seat) if move == Plain(Kind.ACCEPT) else "no_offer"
    assert code, f"nothing forbids {move}"
    return refuse("TR-18", code)
