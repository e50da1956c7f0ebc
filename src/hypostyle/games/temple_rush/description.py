"""The position in sentences: what the round waits for, the open cards, then each player's dice, bricks and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hypostyle.core import Message, Move, Seat, message
from hypostyle.core.words import Param
from hypostyle.games.temple_rush import lightning
from hypostyle.games.temple_rush.cards import Card
from hypostyle.games.temple_rush.moves import (
    LIGHTNING,
    ROBOT,
    Bag,
    Bonus,
    Claim,
    Dealt,
    Exchange,
    First,
    Forfeit,
    HammerDie,
    Keep,
    Kind,
    Mortar,
    Pact,
    Pile,
    Place,
    Race,
    RaceWinner,
    Roll,
    Shift,
    Take,
    Target,
    cell_name,
    zone_name,
)
from hypostyle.games.temple_rush.player import Player
from hypostyle.games.temple_rush.space import SIZES, Brick, Cell, Counts, Figure
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush.position import RushPosition
    from hypostyle.games.temple_rush.solo import SoloPosition
    from hypostyle.games.temple_rush.table import TablePosition

# The moves of a part in the order in which they are told: an answer first, what ends the part last.
PART_KINDS = (
    *(Kind.ACCEPT, Kind.REFUSE, Kind.CLAIM, Kind.PLACE, Kind.SHIFT, Kind.FIX),
    *(Kind.HAMMER, Kind.MORTAR, Kind.BAG, Kind.PACT, Kind.WITHDRAW, Kind.PASS),
)

# What a seat can do


def part_task(position: RushPosition, seat: Seat) -> Message:
    """In the parts of a round: the die, and the kinds of moves there are."""
    can = _can(position, seat)
    part = position.player(seat).part
    if part is None or part.has_ended:
        return message("task.can", can=can)
    task = message("task.acted" if part.has_acted else "task.rolled", face=part.face, can=can)
    dead = tuple(map(zone_name, position.dead_zones(seat)))
    if not dead or not next(position.moves(seat, Kind.FIX), None):
        return task
    return message("task.dead", number=len(dead), zones=dead, part=task)


def settle_task(position: RushPosition, seat: Seat) -> Message:
    """A temple is being settled: the bonus, or the brick that a wrong claim costs."""
    zone = zone_name(position.settled_zone())
    if not position.was_right(seat):
        return message("task.forfeit", zone=zone)
    sizes = tuple(move.size for move in position.moves(seat, Kind.BONUS) if isinstance(move, Bonus))
    return message("task.bonus", zone=zone, number=len(sizes), sizes=sizes)


def rebuild_task(position: TablePosition, seat: Seat) -> Message:
    return message("task.rebuild", zone=zone_name(position.zone), bricks=_bricks(position.bricks_to_keep(seat)))


def _can(position: RushPosition, seat: Seat) -> tuple[Message, ...]:
    return tuple(message(f"kind.{kind}") for kind in PART_KINDS if next(position.moves(seat, kind), None))


# What is done


def spoken(position: RushPosition, move: Move) -> tuple[str, dict[str, Param]]:
    """An entry in words: the code of its sentence, and what it tells besides who makes it."""
    code = f"spoken.{move.kind}"
    match move:
        case Place(zone, brick):
            return code, {"zone": zone_name(zone), "brick": _brick(brick)}
        case Shift(zone, _, target, brick):
            return code, {"zone": zone_name(zone), "target": zone_name(target), "brick": _brick(brick)}
        case Exchange():
            old, new = cell_name(move.cell), _brick(move.brick)
            return code, {"zone": zone_name(move.zone), "cell": old, "brick": new}
        case HammerDie(size):
            return "spoken.hammer_die", {"size": size}
        case Bag(seat, zone, _, target):
            told: dict[str, Param] = {"other": position.name(seat), "zone": zone_name(zone)}
            return ("spoken.bag", told | {"target": zone_name(target)}) if target else ("spoken.bag_nothing", told)
        case Mortar(zone) | Claim(zone):
            return code, {"zone": zone_name(zone)}
        case Bonus(size) | Take(size):
            return code, {"size": size}
        case Keep(brick):
            return code, {"brick": _brick(brick)}
        case Forfeit(cell):
            return code, {"cell": cell_name(cell)}
        case Race(bricks):
            return code, {"bricks": tuple(map(_brick, bricks))}
        case Pact(seat) | First(seat) | RaceWinner(seat):
            return code, {"other": position.name(seat)}
        case Roll(faces):
            return code, {"faces": tuple(message("told.face", face=face) for face in faces)}
        case Dealt() | Pile() | Target():
            return _opened(position, move)
    return code, {}


def _opened(position: RushPosition, move: Dealt | Pile | Target) -> tuple[str, dict[str, Param]]:
    """A card that comes to light: for a zone, for the Robot, on the pile, or for a race."""
    if move.card == LIGHTNING:
        return "spoken.pile_lightning", {}
    card: dict[str, Param] = {"card": _name(position.card_set[int(move.card)])}
    if isinstance(move, Dealt) and move.holder != ROBOT:
        return "spoken.card", card | {"zone": move.holder}
    is_robots = (isinstance(move, Dealt) and move.holder == ROBOT) or (isinstance(move, Pile) and move.owner == ROBOT)
    return f"spoken.{move.kind}{'_robot' if is_robots else ''}", card


# The table


def describe_table(position: TablePosition) -> Iterator[Message]:
    """The round, the cards and the pile, claims and pacts, then every player."""
    if position.round:
        yield message("told.round", round=position.round)
    yield from _settling(position)
    yield from _holders(position)
    yield from _pile(position)
    for claim in position.claimings:
        yield message("told.claim", seat=position.name(claim.seat), zone=zone_name(claim.zone))
    for one, other in position.offers:
        yield message("told.offer", one=position.name(one), other=position.name(other))
    for one, other in position.pacts:
        yield message("told.pact", one=position.name(one), other=position.name(other))
    for seat in position.seats:
        yield from _player(position, seat)


def _settling(position: TablePosition) -> Iterator[Message]:
    """What keeps the next round waiting."""
    zone = zone_name(position.zone)
    match position.stage:
        case Stage.SETTLE:
            yield message("told.settle", zone=zone, owing=tuple(map(position.name, sorted(position.owing))))
        case Stage.REBUILD:
            for rebuild in position.rebuilds:
                yield message("told.rebuild", zone=zone, seat=position.name(rebuild.seat), bricks=_bricks(rebuild.left))
    if position.target:
        racers = tuple(map(position.name, lightning.racers(position)))
        yield message("told.race", card=_card(position.card_set[position.target]), racers=racers)


def _pile(position: TablePosition) -> Iterator[Message]:
    if position.top == LIGHTNING:
        yield message("told.top_lightning")
    elif isinstance(position.top, int):
        yield message("told.top", card=_card(position.card_set[position.top]))
    if position.pile or position.has_lightning:
        yield message("told.pile", number=position.pile, lightning="yes" if position.has_lightning else "no")
    elif position.top is None:
        yield message("told.no_pile")


# The solo game


def describe_solo(position: SoloPosition) -> Iterator[Message]:
    """The cards, the player, then the Robot."""
    yield from _holders(position)
    if position.top:
        yield message("told.top", card=_card(position.card_set[position.top]))
    yield from _player(position, 1)
    machine = position.machine
    if machine.card:
        yield message("told.robot", card=_card(position.card_set[machine.card]), bricks=_bricks(machine.bricks))
    if machine.top:
        yield message("told.robot_top", card=_card(position.card_set[machine.top]))
    if machine.face and position.stage == Stage.ROBOT:
        yield message("told.robot_die", face=machine.face)
    won = "told.robot_won" if machine.bonus else "told.robot_cards"
    yield message(won, number=len(machine.cards), cards=machine.cards, bonus=machine.bonus)


# Cards, players, bricks


def _holders(position: RushPosition) -> Iterator[Message]:
    """TR-2, TR-3: the open cards with their silhouettes, from the ground up."""
    for zone, number in position.holders.items():
        yield message("told.card", zone=zone_name(zone), card=_card(position.card_set[number]))


def _card(card: Card) -> Message:
    levels = tuple(_level(card.cells, y) for y in range(card.shape.height))
    return message(
        "told.silhouette",
        id=card.id,
        name=_name(card),
        colour=card.colour,
        value=card.value,
        width=card.shape.width,
        levels=levels,
    )


def _name(card: Card) -> Message:
    """A set of one's own brings its own names, so both travel, and each reader hears the one in their language."""
    return message("told.name", tongue="own", en=card.names["en"], fr=card.names["fr"])


def _level(cells: frozenset[Cell], y: int) -> Message:
    """The columns of a level that belong to a silhouette, neighbours together."""
    columns = sorted(column for column, level in cells if level == y)
    runs: list[list[int]] = []
    for column in columns:
        if runs and runs[-1][-1] == column - 1:
            runs[-1].append(column)
        else:
            runs.append([column])
    spans = (message("told.span", first=run[0], last=run[-1]) if len(run) > 1 else run[0] for run in runs)
    return message("told.level", level=y, columns=tuple(spans))


def _player(position: RushPosition, seat: Seat) -> Iterator[Message]:
    """The die, what stands in the zones, then what is in supply and what has been won."""
    player, name = position.player(seat), position.name(seat)
    if player.part:
        state = "ended" if player.part.has_ended else "acted" if player.part.has_acted else "open"
        yield message("told.part", seat=name, face=player.part.face, state=state)
    for zone, figure in player.figures.items():
        if figure or player.mortar == zone:
            is_dead = zone in position.dead_zones(seat)
            yield _zone(name, zone, figure, has_mortar=player.mortar == zone, is_dead=is_dead)
    yield message("told.supply", seat=name, bricks=_bricks(player.supply))
    tokens = tuple(message(f"token.{token}") for token in sorted(player.tokens))
    yield message("told.tokens", seat=name, number=len(tokens), tokens=tokens)
    yield from _won(player, name)


def _zone(name: Message, zone: int, figure: Figure, *, has_mortar: bool, is_dead: bool) -> Message:
    bricks = tuple(map(_brick, figure))
    return message(
        "told.zone",
        cells=tuple(cell_name((brick.x, brick.y)) for brick in figure),
        seat=name,
        zone=zone_name(zone),
        mortar="yes" if has_mortar else "no",
        dead="yes" if is_dead else "no",
        number=len(bricks),
        bricks=bricks,
    )


def _won(player: Player, name: Message) -> Iterator[Message]:
    if player.cards:
        yield message("told.won", seat=name, number=len(player.cards), cards=player.cards)
    if player.awards:
        yield message("told.awards", seat=name, number=len(player.awards), awards=player.awards)
    if player.bonus:
        yield message("told.bonus", seat=name, bonus=tuple(sorted(player.bonus)))
    if player.lightning:
        yield message("told.lightning", seat=name)
    if player.pact:
        yield message("told.pact_points", seat=name, points=player.pact)


def _brick(brick: Brick) -> Message:
    across = "yes" if brick.is_across else "no"
    return message("told.brick", size=brick.size, across=across, cell=cell_name((brick.x, brick.y)))


def _bricks(counts: Counts) -> Message:
    """So many bricks of each size, longest first."""
    found = [(size, number) for size, number in zip(SIZES, counts, strict=True) if number]
    bricks = tuple(message("told.count", number=number, size=size) for size, number in reversed(found))
    return message("told.bricks", number=len(bricks), bricks=bricks)
