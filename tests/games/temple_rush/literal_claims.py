"""Claims of Temple Rush, slowly and literally from the rules page: who said what, bonus bricks, wrong claims."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.games.temple_rush.literal_bricks import SIZES, Brick, brick_at, cell_text, holds_together, read_cell, without
from tests.games.temple_rush.literal_part import PartRules


class Claim:
    """TR-13: what a seat has said of a zone in this round."""

    def __init__(self, seat: int, zone: str, is_right: bool, partner: int | None, borrowed: list[Brick]) -> None:
        self.seat, self.zone, self.is_right, self.partner, self.borrowed = seat, zone, is_right, partner, borrowed


class ClaimRules(PartRules):
    """What is claimed, and what a claimant then owes."""

    def __init__(self, options: Mapping[str, str], cards: list[dict[str, Any]] | None) -> None:
        super().__init__(options, cards)
        self.claims: list[Claim] = []
        self.zone = ""  # what is being settled
        self.owing: list[int] = []  # TR-15: seats that owe a bonus or a forfeit

    def settled(self) -> None:
        """When nobody owes anything any more."""
        raise NotImplementedError

    def has_claimed(self, seat: int, zone: str) -> bool:
        """TR-12; TR-18: the claim of a pact is a claim of both."""
        return any(claim.zone == zone and seat in (claim.seat, claim.partner) for claim in self.claims)

    def claim(self, seat: int, zone: str, borrowed: list[Brick]) -> None:
        """TR-13: it ends the part; the claim of a pact ends both."""
        partner, is_right = self.partner(seat), self.completes(seat, zone, tuple(borrowed))
        self.claims.append(Claim(seat, zone, is_right, partner, borrowed))
        for each in (seat, partner) if partner else (seat,):
            part = self.players[each].part
            if part:  # none while rebuilding
                part.has_ended = True

    def take_down(self, seat: int) -> None:
        """TR-15: the bricks of a completed temple leave the zone. TR-12: mortar lay until then."""
        player = self.players[seat]
        player.zones[self.zone] = []
        if player.mortar == self.zone:
            player.mortar = None

    def conceives_settling(self, seat: int) -> Iterator[str]:
        """Every entry of somebody who owes."""
        yield "nobonus"
        yield from (f"bonus {size}" for size in SIZES)
        yield from (f"forfeit {cell_text(brick[:2])}" for brick in self.players[seat].zones[self.zone])

    def may_settle(self, seat: int, text: str) -> bool:
        """Who was right gives a bonus brick, who was wrong a forfeit."""
        was_right = any(claim.seat == seat and claim.zone == self.zone and claim.is_right for claim in self.claims)
        match text.split(" "):
            case ["bonus", size]:
                return was_right and int(size) in self._bonus_sizes(seat)
            case ["nobonus"]:
                return was_right and not self._bonus_sizes(seat)
            case ["forfeit", cell]:
                return not was_right and self._may_forfeit(seat, cell)
        return False

    def _bonus_sizes(self, seat: int) -> set[int]:
        """TR-15: one of one's own bricks in that temple, of a size not there yet; none only if all are there."""
        player = self.players[seat]
        return {brick[2] for brick in player.zones[self.zone]} - set(player.bonus)

    def _may_forfeit(self, seat: int, cell: str) -> bool:
        """TR-14: a brick without which the rest is still joined; with mortar any."""
        figure = self.players[seat].zones[self.zone]
        brick = brick_at(figure, read_cell(cell))
        return brick is not None and holds_together(without(figure, brick), self.is_loose(seat, self.zone))

    def carry_out_settling(self, seat: int, text: str) -> None:
        player = self.players[seat]
        match text.split(" "):
            case ["bonus", size]:
                player.bonus.append(int(size))
                self.take_down(seat)
            case ["nobonus"]:
                self.take_down(seat)
            case ["forfeit", cell]:
                player.zones[self.zone] = [each for each in player.zones[self.zone] if each[:2] != read_cell(cell)]
        self.owing.remove(seat)
        if not self.owing:
            self.settled()
