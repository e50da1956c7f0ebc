"""What the table game and the solo game share: zones and cards, the moves there are, bonus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Self, cast

from hypostyle.core import (
    Choice,
    Entry,
    FrozenDict,
    Move,
    Position,
    Refusal,
    Seat,
)
from hypostyle.games.temple_rush import places, refusals
from hypostyle.games.temple_rush.building import WAYS, Building
from hypostyle.games.temple_rush.cards import Card, CardSet
from hypostyle.games.temple_rush.moves import (
    Bonus,
    Claim,
    Forfeit,
    Kind,
    Mortar,
    Pact,
    Plain,
)
from hypostyle.games.temple_rush.player import Earned, Player, Token, total
from hypostyle.games.temple_rush.solver import MOST_PIECES
from hypostyle.games.temple_rush.space import (
    SIZES,
    Brick,
    Figure,
    by_cell,
    is_joined,
    one_of,
    plus,
    without_brick,
)
from hypostyle.games.temple_rush.stages import Stage

if TYPE_CHECKING:
    from hypostyle.games.temple_rush import TempleRush
    from hypostyle.games.temple_rush.claims import Claiming

# What people choose last, in this order.
_UNUSUAL = (Kind.HAMMER, Kind.MORTAR, Kind.BAG, Kind.PACT, Kind.WITHDRAW, Kind.REFUSE, Kind.PASS)


@dataclass(frozen=True, slots=True, kw_only=True)
class RushPosition(Position):
    """The parts of a round. Subclasses say in which order things happen and what follows a claim."""

    players: tuple[Player, ...]
    holders: FrozenDict[int, int]  # the open card of each zone that has one
    stage: Stage
    claimings: tuple[Claiming, ...] = ()  # of this round, until they are settled; alone one settles at once

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

    def moves(self, seat: Seat, kind: Kind, path: tuple[str, ...] = ()) -> Iterator[Move]:
        """The legal moves of one kind of a seat that may act, the kind belonging to the stage, by their texts.

        A path spares listing, where there are very many, those that do not begin so.
        """
        if kind in places.KINDS:
            return places.moves(self, seat, kind, path) if self.is_building(seat) else iter(())
        proposed = self._proposed(seat, kind) if self._may_come(seat, kind) else ()
        return self.legal(seat, proposed)

    def legal(self, seat: Seat, moves: Iterable[Move]) -> Iterator[Move]:
        """Those of the moves that lack nothing."""
        return (move for move in moves if refusals.why_not(self, seat, move) is None)

    def _may_come(self, seat: Seat, kind: Kind) -> bool:
        """Whether moves of a kind are worth proposing: what forbids all of them at most times is looked up once."""
        match kind:
            case Kind.CLAIM:
                return not self.way.claims_itself
            case Kind.MORTAR:
                return not self.has_acted(seat) and Token.MORTAR in self.player(seat).tokens
            case Kind.ACCEPT | Kind.REFUSE:
                return self.offer_to(seat) is not None
            case Kind.WITHDRAW:
                return self.offer_of(seat) is not None
            case Kind.PACT:
                return len(self.seats) > 2
            case _:
                return True

    def _proposed(self, seat: Seat, kind: Kind) -> Iterable[Move]:
        """What of a kind may be legal, by the texts."""
        match kind:
            case Kind.CLAIM:
                return map(Claim, sorted(self.holders))
            case Kind.MORTAR:
                return map(Mortar, sorted(self.holders))
            case Kind.BONUS:
                return map(Bonus, SIZES)
            case Kind.FORFEIT:
                figure = self.player(seat).figures[self.settled_zone()]
                return (Forfeit((brick.x, brick.y)) for brick in by_cell(figure))
            case Kind.PACT:
                return map(Pact, self.seats)
            case _:
                return (Plain(kind),)

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

    def places(self, seat: Seat, zone: int, size: int) -> Iterator[Brick]:
        """Where a brick of a size can be added to what stands in a zone."""
        player = self.player(seat)
        return self.layings(seat, zone, player.figures[zone], size, is_loose=player.mortar == zone)

    def may_leave(self, player: Player, zone: int, brick: Brick) -> bool:
        """Whether what a brick leaves behind stays joined, or mortar lies there."""
        return player.mortar == zone or is_joined(without_brick(player.figures[zone], brick))

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

    def fittings(self, seat: Seat, zone: int, figure: Figure, size: int, *, is_loose: bool) -> Iterator[Brick]:
        """Where a brick can be laid so that the figure fits the silhouette, completable or not."""
        return iter(self.card(zone).shape.placements_beside(figure, (), size, is_loose))

    def is_bound(self, seat: Seat) -> bool:
        """TR-18: whether a pact binds a seat."""
        return False

    def has_claimed(self, seat: Seat, zone: int) -> bool:
        """Whether a seat has claimed a zone in this round."""
        return any(claim.zone == zone and seat in (claim.seat, claim.partner) for claim in self.claimings)

    def completes(self, seat: Seat, zone: int) -> bool:
        """Whether the temple of a zone is complete."""
        player = self.player(seat)
        return self.card(zone).shape.is_complete(player.figures[zone], self.pieces(player, zone))

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

    def _given(self, seat: Seat) -> Move | None:
        """TR-7: a pass, where nothing else is left to do."""
        left = [choice.move for choice in self.choices(seat)]
        return left[0] if left == [Plain(Kind.PASS)] else None

    def on_time(self, seat: Seat) -> Entry:
        """Time out: a pass where there is one, else the smallest thing that lets the others go on."""
        moves = self.legal_moves(seat)
        for kind in (Kind.PASS, Kind.REFUSE, Kind.REBUILT):
            if Plain(kind) in moves:
                return Entry(seat, Plain(kind))
        return Entry(seat, moves[0])

    def _scores(self) -> tuple[int, ...]:
        return tuple(map(total, self.earned))

    @property
    def earned(self) -> tuple[Earned, ...]:
        """What the points of each seat are made of."""
        return tuple(player.earned for player in self.players)
