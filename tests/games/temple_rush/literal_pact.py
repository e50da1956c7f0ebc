"""The last card of Temple Rush and the pact, slowly and literally from the rules page (TR-18)."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.games.temple_rush.literal_bricks import Brick, complete_together, together
from tests.games.temple_rush.literal_holders import HolderRules


class PactRules(HolderRules):
    """Who may agree with whom, and what a pact changes."""

    def __init__(self, options: Mapping[str, str], cards: list[dict[str, Any]] | None) -> None:
        super().__init__(options, cards)
        self.offers: list[tuple[int, int]] = []  # who asks, who is asked
        self.have_offered: list[int] = []  # in this round
        self.pacts: list[tuple[int, int]] = []

    def has_ended(self, seat: int) -> bool:
        """TR-7: whether a seat's part of the round has."""
        part = self.players[seat].part
        return part is None or part.has_ended

    def last_zone(self) -> str | None:
        """TR-18: the phase in which the pile is empty and one card is open."""
        is_last = len(self.holders) == 1 and not self.pile and not self.has_lightning and self.top is None
        return next(iter(self.holders)) if is_last else None

    # -- Offers

    def asker(self, seat: int) -> int | None:
        """Who awaits an answer of this seat."""
        return next((asker for asker, asked in self.offers if asked == seat), None)

    def conceives_talk(self) -> Iterator[str]:
        """Everything that is said about pacts."""
        yield from ("accept", "refuse", "withdraw")
        yield from (f"pact seat{other}" for other in self.players)

    def may_say(self, seat: int, text: str) -> bool:
        match text.split(" "):
            case ["pact", other]:
                return self._may_offer(seat, int(other[4:]))
            case ["accept"]:
                asker = self.asker(seat)
                return asker is not None and self._may_agree(asker, seat)
            case ["refuse"]:  # even when its part has ended
                return self.asker(seat) is not None
            case ["withdraw"]:  # while one's part lasts
                return not self.has_ended(seat) and any(asker == seat for asker, _ in self.offers)
        return False

    def _may_offer(self, seat: int, other: int) -> bool:
        """TR-18: with three or four players, in one's part, once a round; a seat is in one open offer at most."""
        if len(self.players) < 3 or other not in self.players or other == seat:
            return False
        if self.has_ended(seat) or seat in self.have_offered:
            return False
        are_free = not any(each in (seat, other) for offer in self.offers for each in offer)
        return are_free and self._may_agree(seat, other)

    def _may_agree(self, seat: int, other: int) -> bool:
        """TR-18: for the last card, neither bound, neither has claimed, and in guided building the figures fit."""
        zone = self.last_zone()
        if zone is None or any(self.partner(each) or self.has_claimed(each, zone) for each in (seat, other)):
            return False
        figures = [self.players[each].zones[zone] for each in (seat, other)]
        return not self.is_guided or any(True for _ in together(self.cells(zone), *figures))

    def carry_out_talk(self, seat: int, text: str) -> None:
        match text.split(" "):
            case ["pact", other]:
                self.offers.append((seat, int(other[4:])))
                self.have_offered.append(seat)
            case ["withdraw"]:
                self.offers = [offer for offer in self.offers if offer[0] != seat]
            case ["refuse"]:
                self.offers = [offer for offer in self.offers if offer[1] != seat]
            case ["accept"]:
                self._agree(next(offer for offer in self.offers if offer[1] == seat))
        self.end_if_nothing_is_left(seat)

    def _agree(self, offer: tuple[int, int]) -> None:
        """TR-18: binding; in guided building the temple may be complete with it."""
        self.offers.remove(offer)
        self.pacts.append(offer)
        zone = self.last_zone()
        assert zone
        if self.is_guided and self.completes(offer[1], zone):
            self.claim(offer[1], zone, [])
            self.happened.append("accepting completes")

    # -- What a pact changes

    def partner(self, seat: int) -> int | None:
        return next((one if seat == other else other for one, other in self.pacts if seat in (one, other)), None)

    def completes(self, seat: int, zone: str, more: tuple[Brick, ...] = ()) -> bool:
        """TR-18: partners complete a temple together and never alone."""
        partner = self.partner(seat)
        if partner is None:
            return super().completes(seat, zone, more)
        return complete_together(self.cells(zone), self.players[seat].zones[zone], self.players[partner].zones[zone])

    def may_stand(self, seat: int, zone: str, figure: list[Brick]) -> bool:
        """TR-18: in guided building partners' figures have to fit, instead of TR-9."""
        partner = self.partner(seat)
        if partner is None or not self.is_guided:
            return super().may_stand(seat, zone, figure)
        return any(True for _ in together(self.cells(zone), figure, self.players[partner].zones[zone]))

    def score_pact(self, seats: tuple[int, int]) -> None:
        """TR-18: 1 point for each own brick in it, no bonus."""
        for seat in seats:
            self.players[seat].pact += len(self.players[seat].zones[self.zone])
            self.take_down(seat)
