"""A situation in Aztec: the auction, whose turn it is, and the building of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from hypostyle.core import (
    Actor,
    Choice,
    Game,
    Move,
    Options,
    Outcome,
    Position,
    Refusal,
    Seat,
)
from hypostyle.games.aztec import refusals
from hypostyle.games.aztec.building import Building, empty_building
from hypostyle.games.aztec.moves import Bid, Lay, Pass
from hypostyle.games.aztec.score import (
    ROUNDS,
    highest,
    points,
    winner_of_two,
    winner_over_barrier,
    winners_of_rounds,
)
from hypostyle.games.aztec.space import PIECES


class Auction(NamedTuple):
    """AZ-12: who is still in, who calls next, and the last barrier named."""

    still_in: tuple[Seat, ...]
    next: Seat
    barrier: int | None = None
    bidder: Seat | None = None

    def after(self, seat: Seat, call: Bid | Pass) -> Auction:
        """The auction after a seat's call."""
        following = self.still_in[(self.still_in.index(seat) + 1) % len(self.still_in)]
        if isinstance(call, Bid):
            return Auction(self.still_in, following, call.barrier, seat)
        return self._replace(still_in=tuple(each for each in self.still_in if each != seat), next=following)

    def settled(self, highest: int) -> tuple[Seat, int] | None:
        """Ah Puch and the barrier, once the auction is over."""
        if not self.still_in:
            return 1, highest
        if self.bidder and self.barrier and (self.barrier == 1 or self.still_in == (self.bidder,)):
            return self.bidder, self.barrier
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class AztecPosition(Position):
    """Complete and immutable. With two players there is neither auction nor Ah Puch."""

    auction: Auction | None  # while it runs
    ah_puch: Seat | None
    barrier: int | None  # None with two players and in three rounds
    round: int
    earlier: tuple[int, ...]  # points from the rounds before this one
    building: Building

    @classmethod
    def first(cls, game: Game, options: Options) -> AztecPosition:
        """How a match begins: with an auction where three play a single round."""
        seats = range(1, options.number("players") + 1)
        return cls(
            game=game,
            options=options,
            auction=Auction(tuple(seats), 1) if options.get("rounds") == 1 else None,
            ah_puch=1 if options.get("rounds") == ROUNDS else None,
            barrier=None,
            round=1,
            earlier=(0,) * len(seats),
            building=empty_building(),
        )

    # Roles

    @property
    def axes(self) -> Mapping[Seat, str]:
        """AZ-11, AZ-13: who builds for which axis, `ns` or `ew`."""
        if len(self.seats) == 2:
            return {1: "ns", 2: "ew"} if self.options["axis"] == "ns" else {1: "ew", 2: "ns"}
        if self.ah_puch is None:
            return {}
        return {self.ah_puch % 3 + 1: "ns", (self.ah_puch + 1) % 3 + 1: "ew"}

    @property
    def corners(self) -> str:
        return str(self.options["corners"])

    @property
    def is_built(self) -> bool:
        """AZ-9: all pieces placed, or no placement left for anyone."""
        return len(self.building.pieces) == PIECES or not self.building.legal

    def rule_of(self, occasion: str) -> str:
        if occasion == "turn" and len(self.seats) == 3:
            return "AZ-12" if self.auction else "AZ-13"
        return Position.rule_of(self, occasion)  # a slotted dataclass has no bare super()

    # The contract

    def _to_act(self) -> tuple[Actor, ...]:
        if self.auction:
            return (self.auction.next,)
        if self.is_built:
            return ()
        begins = self.ah_puch or 1
        return ((begins - 1 + len(self.building.pieces)) % len(self.earlier) + 1,)

    def _legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """In the auction what is proposed and judged; a building knows its placements as sets, which is quicker."""
        if not self.auction:
            return self.building.placements()
        bids = sorted(map(Bid, range(1, highest(self.corners) + 1)), key=lambda bid: bid.text)
        return tuple(call for call in (*bids, Pass()) if refusals.why_not(self, call) is None)

    def highest_bid(self) -> int:
        """AZ-12: the highest barrier that can be named now."""
        assert self.auction, "bids belong to the auction"
        return self.auction.barrier - 1 if self.auction.barrier else highest(self.corners)

    def _choices(self, seat: Seat, path: tuple[str, ...]) -> tuple[Choice, ...]:
        found = self._grouped(self._legal_moves(seat), path)
        return found[::-1] if path == ("bid",) else found  # barriers go down: the next one is the usual bid

    def _why_not(self, seat: Seat, move: Move) -> Refusal | None:
        return refusals.why_not(self, move)

    def _after(self, actor: Actor, move: Move) -> Position:
        if isinstance(move, Lay):
            laid = replace(self, building=self.building.with_piece(move))
            return laid._next_round() if laid.is_built and laid._has_next_round() else laid
        assert self.auction, "bids belong to the auction"
        assert isinstance(move, Bid | Pass)
        auction = self.auction.after(actor, move)
        settled = auction.settled(highest(self.corners))
        if not settled:
            return replace(self, auction=auction)
        return replace(self, auction=None, ah_puch=settled[0], barrier=settled[1])

    def _has_next_round(self) -> bool:
        return self.options.get("rounds") == ROUNDS and self.round < ROUNDS

    def _next_round(self) -> AztecPosition:
        """AZ-15: the round ends without an entry of its own, and the next seat is Ah Puch."""
        following = self.round + 1
        return replace(self, round=following, ah_puch=following, earlier=self.scores, building=empty_building())

    def _scores(self) -> tuple[int, ...]:
        now = {seat: points(self.building.filled, axis, self.corners) for seat, axis in self.axes.items()}
        return tuple(self.earlier[seat - 1] + now.get(seat, 0) for seat in self.seats)

    def _progress(self) -> float:
        """By the pieces placed; a round that ends before its last counts as whole."""
        rounds = ROUNDS if self.options.get("rounds") == ROUNDS else 1
        return (self.round - 1 + len(self.building.pieces) / PIECES) / rounds

    def _outcome(self) -> Outcome | None:
        if self.auction or not self.is_built:
            return None
        ending = "built" if len(self.building.pieces) == PIECES else "stuck"
        if len(self.seats) == 2:
            return Outcome(ending, "AZ-11", (winner_of_two(self.scores),))
        if self.ah_puch and self.barrier:
            winner = winner_over_barrier(self.scores, self.axes, self.ah_puch, self.barrier)
            return Outcome(ending, "AZ-14", (winner,))
        return Outcome(ending, "AZ-15", winners_of_rounds(self.scores))
