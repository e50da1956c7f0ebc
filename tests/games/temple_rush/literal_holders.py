"""The pile of Temple Rush, slowly and literally from the rules page: refill, rebuilding and lightning."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.games.temple_rush.literal_bricks import (
    SIZES,
    Brick,
    brick_text,
    can_complete,
    conceivable,
    covered,
    lies_free,
    read_brick,
    separate_pieces,
)
from tests.games.temple_rush.literal_claims import ClaimRules

LIGHTNING_POINTS = 3  # TR-2


class HolderRules(ClaimRules):
    """What follows when a card is gone."""

    def __init__(self, options: Mapping[str, str], cards: list[dict[str, Any]] | None) -> None:
        super().__init__(options, cards)
        self.stage = "first"
        self.is_live = options.get("race", "drawn") == "live"
        self.unseen = sorted(self.cards)
        self.pile = 0  # temple cards in the pile that nobody has seen
        self.has_lightning = True  # TR-5: in the pile, unseen
        self.top: int | str | None = None  # the open top of the pile: a card, or `lightning`
        self.target: int | None = None  # TR-17
        self.pools: dict[int, list[int]] = {}  # TR-16: seat -> bricks taken out and not yet laid anew

    def settle_next(self) -> None:
        """What follows when a card is done with."""
        raise NotImplementedError

    # -- Refill and rebuilding, TR-16

    def refill(self) -> None:
        """TR-16: the top of the pile fills the holder; TR-17: lightning is put aside first."""
        del self.holders[self.zone]
        top, self.top = self.top, None
        if not self.is_open and (self.pile or self.has_lightning):
            self.stage = "refill"
        elif top == "lightning":
            self.race_begins()
        elif isinstance(top, int):
            self.fill(top)
        else:
            self._leave_empty()

    def fill(self, card: int) -> None:
        """A card is in the holder, and the next top shows."""
        self.holders[self.zone] = card
        if self.is_open and (self.pile or self.has_lightning):
            self.stage = "pile"
        else:
            self.rebuild()

    def _leave_empty(self) -> None:
        """TR-16: no card is left in the pile, and everyone's bricks in that zone return."""
        self.happened.append("holder left empty")
        for player in self.players.values():
            player.zones[self.zone] = []
        self.settle_next()

    def rebuild(self) -> None:
        """TR-16: everyone else with bricks in that zone takes them out."""
        self.stage, self.pools = "rebuild", {}
        for seat, player in self.players.items():
            sizes = [brick[2] for brick in player.zones[self.zone]]
            if sizes:
                self.pools[seat] = [sizes.count(size) for size in SIZES]
                player.zones[self.zone] = []
        if not self.pools:
            self.settle_next()

    def conceives_rebuilding(self, seat: int) -> Iterator[str]:
        """Every entry of somebody who rebuilds."""
        yield "rebuilt"
        figure, is_loose = self.players[seat].zones[self.zone], self.is_loose(seat, self.zone)
        for size in SIZES:
            yield from (f"keep {brick_text(brick)}" for brick in conceivable(figure, size, is_loose))

    def may_rebuild(self, seat: int, text: str) -> bool:
        """TR-16: one of the bricks taken out, laid anew by TR-8 and in guided building TR-9."""
        word, _, laid = text.partition(" ")
        if word != "keep":
            return word == "rebuilt"
        brick = read_brick(laid)
        return self.pools[seat][brick[2] - 1] > 0 and self.may_lie(seat, self.zone, brick)

    def carry_out_rebuilding(self, seat: int, text: str) -> None:
        """TR-16: over when its player says so, when no brick is left or, guided, when the temple is complete."""
        word, _, laid = text.partition(" ")
        if word == "keep":
            self._keep(seat, read_brick(laid))
        if word == "rebuilt" or not any(self.pools[seat]) or self.has_claimed(seat, self.zone):
            del self.pools[seat]
        if not self.pools:
            self.settle_next()

    def _keep(self, seat: int, brick: Brick) -> None:
        """TR-16: in guided building a complete temple is a claim on the new card, settled after all earlier ones."""
        self.players[seat].zones[self.zone].append(brick)
        self.pools[seat][brick[2] - 1] -= 1
        if self.is_guided and self.completes(seat, self.zone):
            self.claim(seat, self.zone, [])
            self.happened.append("temple rebuilt")

    # -- Lightning, TR-17

    def race_begins(self) -> None:
        """TR-17: the next card is the target; if no card follows lightning, there is no race."""
        if self.pile:
            self.stage = "target"
        else:
            self.happened.append("no race")
            self._leave_empty()

    def race(self, target: int) -> None:
        """TR-17: if nobody has the bricks for the target, nobody wins."""
        self.target = target
        if self.racers():
            self.stage = "race" if self.is_live else "winner"
        else:
            self.happened.append("nobody can race")
            self.after_race()

    def racers(self) -> list[int]:
        """TR-17: who has the bricks for the target, of all that are not in the bonus area."""
        assert self.target is not None
        cells = self.cards[self.target].cells
        return [seat for seat, player in self.players.items() if can_complete(cells, [], player.bricks(), 1)]

    def is_right_for_the_race(self, seat: int, text: str) -> bool:
        """TR-17: a right temple, in the card's own frame, joined, and from the bricks that one has."""
        words = text.split(" ")
        if words[0] != "race" or self.target is None:
            return False
        bricks = [read_brick(" ".join(words[at : at + 2])) for at in range(1, len(words), 2)]
        overlaps = any(not lies_free(bricks[:at], bricks[at]) for at in range(1, len(bricks)))
        sizes = [brick[2] for brick in bricks]
        enough = all(sizes.count(size) <= have for size, have in zip(SIZES, self.players[seat].bricks(), strict=True))
        is_whole = covered(bricks) == self.cards[self.target].cells and separate_pieces(bricks) == 1
        return is_whole and enough and not overlaps

    def wins_the_race(self, seat: int) -> None:
        """TR-17: the lightning card."""
        self.players[seat].lightning = LIGHTNING_POINTS
        self.after_race()

    def after_race(self) -> None:
        """TR-17: the target is discarded, and the next card fills the holder."""
        self.target = None
        if self.pile:
            self.stage = "refill"
        else:
            self._leave_empty()
