"""A situation in Aztec: the auction, whose turn it is, and the building of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from hypostyle.core import (
    Actor,
    Choice,
    Data,
    Dice,
    Message,
    Move,
    Outcome,
    Position,
    Refusal,
    Seat,
    message,
    refuse,
    svg,
)
from hypostyle.games.aztec import description
from hypostyle.games.aztec.building import Building, empty_building
from hypostyle.games.aztec.drawing import draw, paint
from hypostyle.games.aztec.moves import Bid, Lay, Pass
from hypostyle.games.aztec.reasons import reasons
from hypostyle.games.aztec.score import (
    ROUNDS,
    highest,
    points,
    sector,
    winner_of_two,
    winner_over_barrier,
    winners_of_rounds,
)
from hypostyle.games.aztec.space import PIECES, START, cell_name


class Auction(NamedTuple):
    """AZ-12: who is still in, whose word it is, and the last barrier named."""

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
        if not self.auction:
            return self.building.placements()
        bids = (Bid(barrier) for barrier in range(1, self.highest_bid() + 1))
        return (*sorted(bids, key=lambda bid: bid.text), Pass())

    def highest_bid(self) -> int:
        """AZ-12: the highest barrier that can be named now."""
        assert self.auction, "bids belong to the auction"
        return self.auction.barrier - 1 if self.auction.barrier else highest(self.corners)

    def _choices(self, seat: Seat, path: tuple[str, ...]) -> tuple[Choice, ...]:
        found = self._grouped(self._legal_moves(seat), path)
        return found[::-1] if path == ("bid",) else found  # barriers go down: the next one is the usual bid

    def _label(self, path: tuple[str, ...]) -> Message:
        match path:
            case [corner] if corner not in ("bid", "pass"):
                return message("choice.corner", cell=corner, cells=(corner,))
            case ["bid", barrier]:
                return message("choice.barrier", barrier=int(barrier))
            case [corner, turn]:
                lay = self.game.parse(corner + turn)
                assert isinstance(lay, Lay)
                cells = tuple(cell_name(cell) for cell in lay.cells)
                return message("choice.turn", tipped=lay.tipped, plain=lay.plain, cells=cells)
            case _:
                return message(f"choice.{path[0]}")

    def _why_not(self, seat: Seat, move: Move) -> Refusal | None:
        if isinstance(move, Lay):
            refusal = self.building.why_not(move)
            return refusal or (refuse("AZ-12", "auction_first") if self.auction else None)
        if not self.auction:
            if len(self.seats) == 2:
                return refuse("AZ-12", "no_auction")
            return refuse("AZ-12", "auction_over") if self.barrier else refuse("AZ-15", "no_auction_in_rounds")
        if isinstance(move, Bid) and not 1 <= move.barrier <= self.highest_bid():
            last = self.auction.barrier
            code = "barrier_first" if last is None else "barrier_lower"
            return refuse("AZ-12", code, barrier=move.barrier, highest=self.highest_bid())
        return None

    def _notes(self, seat: Seat, move: Move) -> tuple[Message, ...]:
        if not isinstance(move, Lay):
            return ()
        gained = {
            builder: [cell for cell in move.cells if cell in sector(axis, self.corners)]
            for builder, axis in self.axes.items()
        }
        return tuple(
            message(
                "note.points" if builder == seat else "note.points_for_other",
                seat=self._name(builder),
                points=len(cells),
                cells=tuple(cell_name(cell) for cell in cells),
            )
            for builder, cells in gained.items()
            if cells
        )

    def _reasons(self, seat: Seat, move: Move, after: Position) -> tuple[Message, ...]:
        assert isinstance(after, AztecPosition)
        return tuple(reasons(self, seat, move, after))

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

    def eager(self, seat: Seat, dice: Dice) -> Move:
        """Takes the most points off the others, then builds high. A match that began north of the start cube it
        fills as densely as it can instead, which is the only way we know to leave no room for 22 pieces (AZ-9).
        """
        if self.auction or not self.building.pieces:
            return dice.choose(self.legal_moves(seat))
        placements = self.building.placements()
        began_north = self.building.pieces[0].corner[1] > START[1]
        worths = [self._crowding(lay) if began_north else self._gain(seat, lay) for lay in placements]
        best = max(worths)
        return dice.choose([lay for lay, worth in zip(placements, worths, strict=True) if worth == best])

    def _gain(self, seat: Seat, lay: Lay) -> tuple[int, int]:
        balance = sum(
            points(lay.cells, axis, self.corners) * (1 if builder == seat else -1)
            for builder, axis in self.axes.items()
        )
        return balance, sum(z for _, _, z in lay.cells)

    def _crowding(self, lay: Lay) -> tuple[int, int]:
        return -self.building.with_piece(lay).room(), 0

    def _scores(self) -> tuple[int, ...]:
        now = {seat: points(self.building.filled, axis, self.corners) for seat, axis in self.axes.items()}
        return tuple(self.earlier[seat - 1] + now.get(seat, 0) for seat in self.seats)

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

    # How it is told

    def _view(self, seat: Seat | None) -> Data:
        begins = self.ah_puch or 1
        return {
            "round": self.round,
            "ah_puch": self.ah_puch,
            "barrier": self.barrier or (self.auction.barrier if self.auction else None),
            "still_in": list(self.auction.still_in) if self.auction else [],
            "axes": {str(builder): axis for builder, axis in self.axes.items()},
            "pieces_left": PIECES - len(self.building.pieces),
            "pieces": [
                {
                    "move": lay.text,
                    "seat": (begins - 1 + number) % len(self.seats) + 1,
                    "cells": [cell_name(cell) for cell in lay.cells],
                }
                for number, lay in enumerate(self.building.pieces)
            ],
        }

    def _spoken(self, actor: Actor, move: Move, seat: Seat | None) -> Message:
        name = self._name(actor)
        if isinstance(move, Lay):
            cells = tuple(cell_name(cell) for cell in move.cells)
            return message("spoken.lay", seat=name, corner=cells[0], tipped=move.tipped, plain=move.plain, cells=cells)
        if isinstance(move, Bid):
            return message("spoken.bid", seat=name, barrier=move.barrier)
        return message("spoken.pass", seat=name)

    def _task(self, seat: Seat) -> Message:
        return description.task(self)

    def _description(self, seat: Seat | None) -> tuple[Message, ...]:
        return tuple(description.describe(self))

    def _drawing(self) -> str:
        return draw(self.building, self.corners)

    def _picture(self, tried: Move | None, refusal: Refusal | None) -> str:
        lay = tried if isinstance(tried, Lay) else None
        colours = {axis: svg.SEAT_COLOURS[seat - 1] for seat, axis in self.axes.items()}
        return paint(self.building, self.corners, colours, lay, refusal)

    def _data(self) -> Data:
        return {
            "auction": list(self.auction) if self.auction else None,
            "ah_puch": self.ah_puch,
            "barrier": self.barrier,
            "round": self.round,
            "earlier": list(self.earlier),
            "pieces": [lay.text for lay in self.building.pieces],
        }
