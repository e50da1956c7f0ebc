"""The game of two to four players (TR-5 to TR-20): what lies on the table, who acts, and what a stage leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from hypostyle.core import CHANCE, CLOCK, Actor, Chance, Entry, Move, Outcome, Position, Seat
from hypostyle.games.temple_rush import claims, draws, holders, lightning, pact, parts, rounds
from hypostyle.games.temple_rush.cards import IN_PLAY
from hypostyle.games.temple_rush.holders import Rebuild
from hypostyle.games.temple_rush.moves import Keep, Kind, Plain, Race
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.score import winners
from hypostyle.games.temple_rush.space import Brick, Counts, Figure
from hypostyle.games.temple_rush.stages import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePosition(RushPosition):
    """Between rounds the dice; in a round everyone at once; then card after card that was claimed.

    What overrides a part's rules is named by its class, since a slotted dataclass has no bare super().
    """

    unseen: tuple[int, ...]  # temple cards that nobody has seen, in the pile or not, ascending
    pile: int  # temple cards in the pile, without the open top
    has_lightning: bool = True  # whether lightning is in the pile, without the open top
    top: int | str | None = None  # the open top of the pile
    starter: Seat = 0
    round: int = 0
    dry: int = 0  # rounds in a row without a completed temple
    # The round
    pacts: tuple[tuple[Seat, Seat], ...] = ()
    offers: tuple[tuple[Seat, Seat], ...] = ()  # open offers: who asks whom
    asked: frozenset[Seat] = frozenset()  # seats that have made an offer in this round
    # Settling: the zone in hand, and who still owes what
    zone: int = 0
    owing: frozenset[Seat] = frozenset()
    rebuilds: tuple[Rebuild, ...] = ()
    target: int | None = None  # the card of the race
    has_emptied: bool = False  # TR-18, French: the zones were emptied for the last card

    # Who acts

    def _to_act(self) -> tuple[Actor, ...]:
        match self.stage:
            case Stage.OVER:
                return ()
            case Stage.PARTS:
                waiting = {asked for _, asked in self.offers}
                return tuple(seat for seat in self.seats if seat in waiting or self.is_building(seat))
            case Stage.SETTLE:
                return tuple(sorted(self.owing))
            case Stage.REBUILD:
                return tuple(sorted(rebuild.seat for rebuild in self.rebuilds))
            case Stage.RACE:
                return lightning.racers(self)
            case _:
                return (CHANCE,)

    def _turn(self) -> Seat | None:
        return None

    def _is_open(self) -> bool:
        return self.stage == Stage.RACE

    # Moves

    def moves(self, seat: Seat, kind: Kind, path: tuple[str, ...] = ()) -> Iterator[Move]:
        match kind:
            case Kind.KEEP:
                to_keep = enumerate(self.bricks_to_keep(seat), start=1)
                sizes = (size for size, number in to_keep if number)
                return (Keep(brick) for size in sizes for brick in self.places(seat, self.zone, size))
            case Kind.RACE:
                return iter((Race(lightning.example(self, seat)),))
            case _:
                return RushPosition.moves(self, seat, kind, path)

    def _chances(self) -> tuple[Chance, ...]:
        return draws.chances(self)

    # The pact (TR-18)

    @property
    def last_zone(self) -> int | None:
        """The zone of the last card, when only that is left; pacts need three players or more."""
        if len(self.holders) == 1 and not self.pile and not self.has_lightning and self.top is None:
            return next(iter(self.holders))
        return None

    def partner(self, seat: Seat) -> Seat | None:
        """With whom a seat has a pact."""
        return next((b if a == seat else a for a, b in self.pacts if seat in (a, b)), None)

    def is_bound(self, seat: Seat) -> bool:
        return self.partner(seat) is not None

    def offer_to(self, seat: Seat) -> tuple[Seat, Seat] | None:
        return next((offer for offer in self.offers if offer[1] == seat), None)

    def offer_of(self, seat: Seat) -> tuple[Seat, Seat] | None:
        return next((offer for offer in self.offers if offer[0] == seat), None)

    def why_no_offer(self, seat: Seat, other: Seat) -> str | None:
        return pact.why_no_offer(self, seat, other)

    def why_no_answer(self, seat: Seat) -> str | None:
        offer = self.offer_to(seat)
        return pact.why_not_agree(self, *offer) if offer else "no_offer"

    def layings(self, seat: Seat, zone: int, figure: Figure, size: int, *, is_loose: bool) -> Iterator[Brick]:
        partner = self.partner(seat)
        if partner and self.way.claims_itself:
            return pact.layings(self, partner, zone, figure, size, is_loose=is_loose)
        return RushPosition.layings(self, seat, zone, figure, size, is_loose=is_loose)

    def completes(self, seat: Seat, zone: int) -> bool:
        partner = self.partner(seat)
        return pact.is_complete(self, seat, partner, zone) if partner else RushPosition.completes(self, seat, zone)

    # Claims, and what they lead to

    def settled_zone(self) -> int:
        return self.zone

    def was_right(self, seat: Seat) -> bool:
        return any(c.is_right and c.seat == seat for c in self.claimings if c.zone == self.zone)

    def bricks_to_keep(self, seat: Seat) -> Counts:
        """In rebuilding: the bricks a seat has not laid anew yet."""
        return next(rebuild.left for rebuild in self.rebuilds if rebuild.seat == seat)

    def claimed(self, seat: Seat, zone: int, borrowed: tuple[Brick, ...] = ()) -> Self:
        return claims.claimed(self, seat, zone, borrowed)

    def settle_next(self) -> TablePosition:
        """The next card that was claimed, or the next round."""
        return claims.settle_next(self)

    # What follows

    def _after(self, actor: Actor, move: Move) -> Position:
        match self.stage:
            case Stage.PARTS:
                after = self.after_part(actor, move)
                return rounds.closed(after).settle_next() if rounds.is_over(after) else after
            case Stage.SETTLE:
                return claims.after_settling(self, actor, move)
            case Stage.REBUILD:
                return holders.after_rebuilding(self, actor, move)
            case Stage.RACE:
                return lightning.won(self, actor) if isinstance(move, Race) else lightning.over(self)
            case _:
                return draws.after_draw(self, move)

    def after_part(self, seat: Seat, move: Move) -> TablePosition:
        """What a move in the parts of a round leads to, before the round ends with it."""
        if move.kind not in pact.TALK:
            return parts.after_move(self, seat, move)
        made = pact.after_talk(self, seat, move)
        return parts.checked(made, seat) if made.is_building(seat) else made

    # The clock, and the end

    def _limit(self) -> int | None:
        return lightning.RACE_SECONDS if self.stage == Stage.RACE else None

    def on_time(self, seat: Seat) -> Entry:
        if self.stage == Stage.RACE:
            return Entry(CLOCK, Plain(Kind.RACE_OVER))
        return RushPosition.on_time(self, seat)

    def _progress(self) -> float:
        """By the cards that are no longer to be built."""
        if self.stage in (Stage.FIRST, Stage.CARDS):
            return 0.0
        left = self.pile + len(self.holders) + isinstance(self.top, int)
        return max(0.0, 1 - left / IN_PLAY[len(self.players)])

    def _outcome(self) -> Outcome | None:
        if self.stage != Stage.OVER:
            return None
        ending = "dry" if self.holders else "finished"
        return Outcome(ending, "TR-19", winners(self.players, self.edition))
