"""What the table game and the solo game share: a player's part of a round, bonus, and how it is told."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, combinations, product
from math import prod
from typing import TYPE_CHECKING, Self, TypeAlias, cast

from hypostyle.core import (
    Chance,
    Choice,
    Entry,
    FrozenDict,
    Move,
    Position,
    Refusal,
    Seat,
)
from hypostyle.games.temple_rush import refusals
from hypostyle.games.temple_rush.building import WAYS, Building
from hypostyle.games.temple_rush.cards import Card, CardSet
from hypostyle.games.temple_rush.die import FACES
from hypostyle.games.temple_rush.moves import (
    Bag,
    Bonus,
    Claim,
    Exchange,
    Forfeit,
    HammerDie,
    Kind,
    Mortar,
    Pact,
    Place,
    Plain,
    Roll,
    Shift,
    cell_name,
    zone_name,
)
from hypostyle.games.temple_rush.player import Part, Player, Token
from hypostyle.games.temple_rush.solver import MOST_PIECES
from hypostyle.games.temple_rush.space import (
    SIZES,
    Brick,
    Figure,
    brick_at,
    by_cell,
    is_joined,
    one_of,
    plus,
    same_laying,
    with_brick,
    without_brick,
)
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush import TempleRush

Path: TypeAlias = tuple[str, ...]
Layings: TypeAlias = Callable[..., Iterator[Brick]]  # such as RushPosition.layings

# What people choose last, in this order.
_UNUSUAL = (Kind.HAMMER, Kind.MORTAR, Kind.BAG, Kind.PACT, Kind.WITHDRAW, Kind.REFUSE, Kind.PASS)
# The kinds of which there are too many to propose.
_FOUND = (Kind.PLACE, Kind.SHIFT, Kind.FIX, Kind.HAMMER, Kind.BAG)


@dataclass(frozen=True, slots=True, kw_only=True)
class RushPosition(Position):
    """The parts of a round. Subclasses say in which order things happen and what follows a claim."""

    players: tuple[Player, ...]
    holders: FrozenDict[int, int]  # the open card of each zone that has one
    stage: Stage

    # Looking things up

    @property
    def way(self) -> Building:
        """Guided or free."""
        return WAYS[str(self.options["building"])]

    @property
    def edition(self) -> str:
        return str(self.options["edition"])

    @property
    def card_set(self) -> CardSet:
        """The cards, which are the game's and not the position's: their solved silhouettes are large."""
        return cast("TempleRush", self.game).cards

    def player(self, seat: Seat) -> Player:
        return self.players[seat - 1]

    def card(self, zone: int) -> Card:
        return self.card_set[self.holders[zone]]

    def pieces(self, player: Player, zone: int) -> int:
        """TR-12: into how many pieces a complete temple of a zone may fall."""
        return MOST_PIECES if player.mortar == zone and self.edition == "en" else 1

    def with_player(self, seat: Seat, player: Player) -> Self:
        players = (*self.players[: seat - 1], player, *self.players[seat:])
        return replace(self, players=players)

    def is_building(self, seat: Seat) -> bool:
        """TR-7: whether the part of a seat runs."""
        part = self.player(seat).part
        return part is not None and not part.has_ended

    def has_acted(self, seat: Seat) -> bool:
        """TR-7: whether a seat has made its main action."""
        part = self.player(seat).part
        return part is not None and part.has_acted

    # Moves: what is laid and taken is found place by place; the rest is proposed and judged

    def moves(self, seat: Seat, kind: Kind, path: Path = ()) -> Iterator[Move]:
        """The legal moves of one kind of a seat that may act, the kind belonging to the stage, by their texts.

        A path spares listing, where there are very many, those that do not begin so.
        """
        if kind in _FOUND:
            yield from self._found(seat, kind, path) if self.is_building(seat) else ()
        else:
            yield from self._judged(seat, self._proposed(seat, kind))

    def _judged(self, seat: Seat, moves: Iterable[Move]) -> Iterator[Move]:
        return (move for move in moves if refusals.why_not(self, seat, move) is None)

    def _proposed(self, seat: Seat, kind: Kind) -> Iterator[Move]:
        """What of a kind may be legal, by the texts."""
        match kind:
            case Kind.CLAIM:
                yield from map(Claim, sorted(self.holders))
            case Kind.MORTAR:
                yield from map(Mortar, sorted(self.holders))
            case Kind.BONUS:
                yield from map(Bonus, SIZES)
            case Kind.FORFEIT:
                figure = self.player(seat).figures[self.settled_zone()]
                yield from (Forfeit((brick.x, brick.y)) for brick in by_cell(figure))
            case Kind.PACT:
                yield from map(Pact, self.seats)
            case _:
                yield Plain(kind)

    def _found(self, seat: Seat, kind: Kind, path: Path) -> Iterator[Move]:
        """The moves of a kind in a part that runs."""
        player = self.player(seat)
        part = player.part
        assert part, "no part is under way"
        match kind:
            case Kind.PLACE if not part.has_acted:
                yield from self._places(seat, part, path)
            case Kind.SHIFT if not part.has_acted:
                yield from self._shifts(seat, player, part)
            case Kind.FIX if not part.has_acted or (self.edition == "fr" and part.fixed):
                yield from self._fixes(seat, part, path)
            case Kind.HAMMER if Token.HAMMER in player.tokens:
                yield from self._judged(seat, map(HammerDie, SIZES))
                yield from self._hammered(seat, player, path)
            case Kind.BAG if Token.BAG in player.tokens and not self.is_bound(seat):
                yield from sorted(self._bags(seat, player), key=lambda move: move.text)

    def layings(self, seat: Seat, zone: int, figure: Figure, size: int, *, is_loose: bool) -> Iterator[Brick]:
        """Where a brick of a size can be laid into a figure of a zone."""
        player = self.player(seat)
        stock = player.with_figure(zone, figure).stock(zone)
        shape, pieces = self.card(zone).shape, self.pieces(player, zone)
        return self.way.places(shape, figure, stock, size, is_loose=is_loose, pieces=pieces)

    def is_completable(self, seat: Seat, zone: int, figure: Figure, brick: Brick, *, is_loose: bool) -> bool:
        """TR-9: whether a temple can be completed with a brick laid so, were it at hand."""
        player, size = self.player(seat), brick.size
        stock = player.with_figure(zone, figure).stock(zone)
        if not stock[size - 1]:
            stock = plus(stock, one_of(size))
        return brick in self.card(zone).shape.placements(figure, stock, size, is_loose, self.pieces(player, zone))

    def _lay(self, seat: Seat, zone: int, size: int) -> Iterator[Brick]:
        """Where a brick of a size can be added to what stands in a zone."""
        player = self.player(seat)
        return self.layings(seat, zone, player.figures[zone], size, is_loose=player.mortar == zone)

    def _places(self, seat: Seat, part: Part, path: Path) -> Iterator[Move]:
        supply = self.player(seat).supply
        for zone, size in product(sorted(self.holders), _sizes(path, 2, part.sizes)):
            if supply[size - 1] and _leads(path, 1, zone_name(zone)):
                yield from (Place(zone, brick) for brick in self._lay(seat, zone, size))

    def _shifts(self, seat: Seat, player: Player, part: Part) -> Iterator[Move]:
        """TR-10: only when the size is gone from supply."""
        gone = [size for size in part.sizes if not player.supply[size - 1]]
        for zone in sorted(player.figures):
            for brick in by_cell(player.figures[zone]):
                if brick.size not in gone or not self.may_leave(player, zone, brick):
                    continue
                for target in sorted(self.holders):
                    found = self._lay(seat, target, brick.size) if target != zone else ()
                    yield from (Shift(zone, (brick.x, brick.y), target, laid) for laid in found)

    def may_leave(self, player: Player, zone: int, brick: Brick) -> bool:
        """Whether what a brick leaves behind stays joined, or mortar lies there."""
        return player.mortar == zone or is_joined(without_brick(player.figures[zone], brick))

    def _fixes(self, seat: Seat, part: Part, path: Path) -> Iterator[Move]:
        """TR-11: in free building in every zone, in guided building where a temple can no longer be completed."""
        for zone in (part.fixed,) if part.fixed else sorted(self.holders):
            if self.way.mends:
                yield from self._zone_fixes(seat, zone, self.layings, path)
            elif _leads(path, 1, zone_name(zone)) and self.is_dead(seat, zone):
                completing = tuple(self.completing_fixes(seat, zone))
                yield from completing or self._zone_fixes(seat, zone, self.fittings)

    def _zone_fixes(self, seat: Seat, zone: int, lay: Layings, path: Path = ()) -> Iterator[Exchange]:
        """TR-11: a brick of any size from supply for one not yet exchanged in this part, laid as `lay` allows."""
        player = self.player(seat)
        mended = player.part.mended if player.part else ()
        sizes = [size for size, number in zip(SIZES, player.supply, strict=True) if number]
        for brick in by_cell(player.figures[zone]):
            if brick not in mended:
                yield from self._exchanges(Kind.FIX, seat, zone, brick, sizes, lay, path)

    def is_dead(self, seat: Seat, zone: int) -> bool:
        """TR-11: whether a zone has bricks and can no longer be completed: a bonus may have taken what it needed.

        Never under a pact, where another rule than TR-9 decides.
        """
        player = self.player(seat)
        figure = player.figures[zone]
        if not figure or self.is_bound(seat):
            return False
        return not self.card(zone).shape.can_complete(figure, player.stock(zone), self.pieces(player, zone))

    def dead_zones(self, seat: Seat) -> tuple[int, ...]:
        """The zones in which guided building mends; in free building nobody tells a player of mistakes."""
        return tuple(zone for zone in self.holders if self.way.claims_itself and self.is_dead(seat, zone))

    def completing_fixes(self, seat: Seat, zone: int) -> Iterator[Exchange]:
        """TR-11: the exchanges after which a zone of guided building can be completed again."""
        return self._zone_fixes(seat, zone, self.layings)

    def fittings(self, seat: Seat, zone: int, figure: Figure, size: int, *, is_loose: bool) -> Iterator[Brick]:
        """Where a brick can be laid so that the figure fits the silhouette, completable or not."""
        return iter(self.card(zone).shape.placements_beside(figure, (), size, is_loose))

    def _exchanges(
        self, kind: Kind, seat: Seat, zone: int, brick: Brick, sizes: list[int], lay: Layings, path: Path
    ) -> Iterator[Exchange]:
        """A brick laid into the figure without the one taken out, so that the whole is joined again."""
        if not _leads(path, 1, zone_name(zone)) or not _leads(path, 2, cell_name((brick.x, brick.y))):
            return
        player = self.player(seat)
        figure = without_brick(player.figures[zone], brick)
        same = same_laying(brick, figure)
        for size in _sizes(path, 3, sizes):
            found = lay(seat, zone, figure, size, is_loose=player.mortar == zone)
            others = (laid for laid in found if laid != same) if size == brick.size else found
            yield from Exchange.each(kind, zone, (brick.x, brick.y), others)

    def _hammered(self, seat: Seat, player: Player, path: Path) -> Iterator[Exchange]:
        """TR-12: a brick exchanged for one of another size."""
        supply = player.supply
        for zone in sorted(self.holders):
            for brick in by_cell(player.figures[zone]):
                sizes = [size for size in SIZES if size != brick.size and supply[size - 1]]
                yield from self._exchanges(Kind.HAMMER, seat, zone, brick, sizes, self.layings, path)

    def is_bound(self, seat: Seat) -> bool:
        """TR-18: whether a pact binds a seat."""
        return False

    def bag_sources(self, seat: Seat) -> Iterator[tuple[Seat, int, tuple[Brick, Brick]]]:
        """TR-12: the two highest bricks of each opponent's zone; among equals either."""
        for other in self.seats:
            for zone in self.holders:
                if other != seat and not self.has_claimed(other, zone):
                    figure = self.player(other).figures[zone]
                    for pair in combinations(figure, 2):
                        if all(brick.y <= min(each.y for each in pair) for brick in figure if brick not in pair):
                            yield other, zone, (pair[0], pair[1])

    def _bags(self, seat: Seat, player: Player) -> Iterator[Move]:
        for other, zone, pair in self.bag_sources(seat):
            cells = tuple((brick.x, brick.y) for brick in pair)
            sizes = (pair[0].size, pair[1].size)
            for target in self.holders:
                yield from (Bag(other, zone, cells, target, laid) for laid in self.bag_uses(seat, target, sizes))
            if self.way.mends and self.edition == "en":
                yield Bag(other, zone, cells)

    def bag_uses(self, seat: Seat, target: int, sizes: tuple[int, int]) -> frozenset[tuple[Brick, Brick]]:
        """TR-12: how two bricks of these sizes complete what a seat has begun in a zone."""
        player = self.player(seat)
        if target not in self.holders or not player.figures[target]:
            return frozenset()
        return self.card(target).shape.two_more(player.figures[target], sizes, self.pieces(player, target))

    def has_claimed(self, seat: Seat, zone: int) -> bool:
        """Whether a seat has claimed a zone in this round."""
        return False

    # A part: what follows

    def after_part_move(self, seat: Seat, move: Move) -> Self:
        """A move of a part, the claim it may be, and the end of the part it may bring."""
        player = self.player(seat)
        match move:
            case Plain(Kind.PASS):
                return self.with_player(seat, player.with_part(has_ended=True))
            case Claim(zone):
                return self.claimed(seat, zone)
            case HammerDie(size):
                return self._checked(seat, player.spending(Token.HAMMER).with_part(face=str(size)))
            case Mortar(zone):
                return self._checked(seat, replace(player.spending(Token.MORTAR), mortar=zone))
            case Bag(target=None):
                return self._checked(seat, player.spending(Token.BAG))
            case Bag(target=target):
                assert target
                return self.with_player(seat, player.spending(Token.BAG)).claimed(seat, target, move.bricks)
            case Place(zone, brick):
                built = player.with_figure(zone, with_brick(player.figures[zone], brick)).with_part(has_acted=True)
                return self._built(seat, built, zone)
            case Shift(zone, cell, target, brick):
                old = brick_at(player.figures[zone], cell)
                assert old, "no brick to shift"
                left = player.with_figure(zone, without_brick(player.figures[zone], old))
                built = left.with_figure(target, with_brick(left.figures[target], brick)).with_part(has_acted=True)
                return self._built(seat, built, target)
            case Exchange(kind, zone, cell, brick):
                return self._built(seat, self._exchanged(player, kind, zone, cell, brick), zone)
            case _:
                raise ValueError(f"{move} belongs to no part")

    def _exchanged(self, player: Player, kind: Kind, zone: int, cell: tuple[int, int], brick: Brick) -> Player:
        old = brick_at(player.figures[zone], cell)
        assert old, "no brick to exchange"
        built = player.with_figure(zone, with_brick(without_brick(player.figures[zone], old), brick))
        if kind == Kind.HAMMER:
            return built.spending(Token.HAMMER)
        assert built.part, "no part is under way"
        return built.with_part(has_acted=True, fixed=zone, mended=(*built.part.mended, brick))

    def _built(self, seat: Seat, player: Player, zone: int) -> Self:
        """After a brick was laid: in guided building a complete temple is a claim."""
        position = self.with_player(seat, player)
        if self.way.claims_itself and position.completes(seat, zone):
            return position.claimed(seat, zone)
        return position._checked(seat, player)

    def completes(self, seat: Seat, zone: int) -> bool:
        """Whether the temple of a zone is complete."""
        player = self.player(seat)
        return self.card(zone).shape.is_complete(player.figures[zone], self.pieces(player, zone))

    def _checked(self, seat: Seat, player: Player) -> Self:
        """TR-7: in guided building a part ends by itself when its main action is done and nothing is left to do."""
        position = self.with_player(seat, player)
        assert player.part, "no part is under way"
        if not (self.way.ends_parts and player.part.has_acted) or player.part.has_ended:
            return position
        left = (Kind.FIX, *(Kind(token.value) for token in player.tokens))
        if any(next(position.moves(seat, kind), None) for kind in left):
            return position
        return position.with_player(seat, player.with_part(has_ended=True))

    @abstractmethod
    def claimed(self, seat: Seat, zone: int, borrowed: tuple[Brick, ...] = ()) -> Self:
        """A claim, which ends the part at once."""

    # What refusals ask

    @abstractmethod
    def settled_zone(self) -> int:
        """The zone being settled."""

    @abstractmethod
    def was_right(self, seat: Seat) -> bool:
        """Whether the claim of a seat on the zone being settled was right."""

    def offer_to(self, seat: Seat) -> tuple[Seat, Seat] | None:
        """TR-18: the open offer of a pact that a seat has to answer."""
        return None

    def offer_of(self, seat: Seat) -> tuple[Seat, Seat] | None:
        """TR-18: the open offer of a pact that a seat has made."""
        return None

    def why_no_offer(self, seat: Seat, other: Seat) -> str | None:
        """TR-18: the code of what forbids a seat to offer a pact to another, if anything does."""
        return "pact_not_now"

    def why_no_answer(self, seat: Seat) -> str | None:
        """TR-18: the code of what forbids a seat to accept a pact, if anything does."""
        return "no_offer"

    # Bonus

    def given_bonus(self, player: Player, zone: int, move: Move) -> Player:
        """The player after the bonus, the rest of the temple being back in supply."""
        bonus = (*player.bonus, move.size) if isinstance(move, Bonus) else player.bonus
        mortar = None if player.mortar == zone else player.mortar
        return replace(player.with_figure(zone, ()), bonus=bonus, mortar=mortar)

    # The contract

    def _legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        return tuple(move for kind in refusals.kinds(self.stage) for move in self.moves(seat, kind))

    def _choices(self, seat: Seat, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """First the kinds of moves, found without listing them all; then the moves of one kind by their paths."""
        if path:
            moves = (self.moves(seat, kind, path) for kind in refusals.kinds(self.stage) if kind.value == path[0])
            return self._grouped(chain.from_iterable(moves), path)
        kinds = sorted(refusals.kinds(self.stage), key=lambda kind: _UNUSUAL.index(kind) + 1 if kind in _UNUSUAL else 0)
        found = [move for kind in kinds if (move := next(self.moves(seat, kind), None))]
        return tuple(self._choice(move.path[:1], move if len(move.path) == 1 else None) for move in found)

    def _why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.why_not(self, seat, move)

    def on_time(self, seat: Seat) -> Entry:
        """Time out: a pass where there is one, else the smallest thing that lets the others go on."""
        moves = self.legal_moves(seat)
        for kind in (Kind.PASS, Kind.REFUSE, Kind.REBUILT):
            if Plain(kind) in moves:
                return Entry(seat, Plain(kind))
        return Entry(seat, moves[0])

    def _scores(self) -> tuple[int, ...]:
        return tuple(player.score for player in self.players)


def _leads(path: Path, at: int, key: str) -> bool:
    """Whether a path leads, or may still lead, to moves with this choice at that place."""
    return len(path) <= at or path[at] == key


def _sizes(path: Path, at: int, sizes: Iterable[int]) -> tuple[int, ...]:
    """The sizes to which a path with a brick (`3x`) at that place leads, or may still lead."""
    return tuple(size for size in sizes if len(path) <= at or path[at][0] == str(size))


@cache
def rolls(count: int) -> tuple[Chance, ...]:
    """TR-7: a face for each of so many seats."""
    faces = product(sorted(FACES), repeat=count)
    return tuple(Chance(Roll(rolled), prod(FACES[face] for face in rolled)) for rolled in faces)
