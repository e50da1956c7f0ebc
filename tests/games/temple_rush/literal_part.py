"""A player's part of a round of Temple Rush, slowly and literally from the rules page: main actions and tokens.

Moves come in and go out as the notation's texts only (`place z1 4 0,0`). `conceives` writes down every move that could
be meant at all, `allows` judges one; what is legal is what both say.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from tests.games.temple_rush.literal_bricks import (
    SIZES,
    Brick,
    Cell,
    brick_at,
    brick_text,
    can_complete,
    cell_text,
    conceivable,
    exchanged,
    exchanges,
    fixes,
    holds_together,
    in_order,
    is_complete,
    is_same_laying,
    joined,
    left_of,
    lies_free,
    read_brick,
    read_cell,
    two_more,
    within_the_span,
    without,
)
from tests.games.temple_rush.literal_player import STAR, Card, Part, Player, house_cards


class PartRules:
    """What is allowed in a part, and what follows in it; what follows a claim is another's affair."""

    def __init__(self, options: Mapping[str, str], cards: list[dict[str, Any]] | None) -> None:
        self.edition = options.get("edition", "en")
        self.is_guided = options.get("building", "guided") == "guided"
        self.is_open = options.get("open_pile", "on") == "on"
        self.cards = {card.id: card for card in map(Card, house_cards() if cards is None else cards)}
        self.players: dict[int, Player] = {}
        self.holders: dict[str, int] = {}  # zone -> its open card, where there is one
        self.happened: list[str] = []  # what tests want to have seen

    # -- What the rounds add

    def partner(self, seat: int) -> int | None:
        """TR-18: whom a pact binds this seat to."""
        return None

    def has_claimed(self, seat: int, zone: str) -> bool:
        """Whether this seat has claimed this zone in this round."""
        return False

    def claim(self, seat: int, zone: str, borrowed: list[Brick]) -> None:
        """TR-13: what is said of a zone."""
        raise NotImplementedError

    # -- Looking things up

    def cells(self, zone: str) -> frozenset[Cell]:
        return self.cards[self.holders[zone]].cells

    def is_loose(self, seat: int, zone: str) -> bool:
        """TR-12: whether mortar lies there."""
        return self.players[seat].mortar == zone

    def pieces(self, seat: int, zone: str) -> int:
        """TR-12: under mortar, en, a temple may be in two separate pieces."""
        return 2 if self.is_loose(seat, zone) and self.edition == "en" else 1

    def completes(self, seat: int, zone: str, more: tuple[Brick, ...] = ()) -> bool:
        """TR-3: whether what stands in a zone is a complete temple."""
        figure = [*self.players[seat].zones[zone], *more]
        return is_complete(self.cells(zone), figure, self.pieces(seat, zone))

    def can_be_completed(self, seat: int, zone: str, figure: list[Brick]) -> bool:
        """TR-9: with any of the player's bricks outside the bonus area, those in other zones included."""
        stock = left_of(self.players[seat].bricks(), figure)
        return can_complete(self.cells(zone), figure, stock, self.pieces(seat, zone))

    def may_stand(self, seat: int, zone: str, figure: list[Brick]) -> bool:
        """TR-9 in guided building; TR-8 in free building."""
        return self.can_be_completed(seat, zone, figure) if self.is_guided else within_the_span(figure)

    # -- What could be meant

    def conceives(self, seat: int) -> Iterator[str]:
        """Every move of a part that has not ended."""
        player = self.players[seat]
        if player.part is None or player.part.has_ended:
            return
        yield "pass"
        for zone in self.holders:
            yield f"claim {zone}"
            yield f"mortar {zone}"
            for size in SIZES:
                for brick in conceivable(player.zones[zone], size, self.is_loose(seat, zone)):
                    yield f"place {zone} {brick_text(brick)}"
                    for source, old in self._standing(seat, size):
                        yield f"shift {source} {cell_text(old[:2])} > {zone} {brick_text(brick)}"
            for cell, brick in self._exchangeable(seat, zone):
                yield f"fix {zone} {cell_text(cell)} = {brick_text(brick)}"
                yield f"hammer {zone} {cell_text(cell)} = {brick_text(brick)}"
        for size in SIZES:
            yield f"hammer die {size}"
        yield from self._bags(seat)

    def _standing(self, seat: int, size: int) -> list[tuple[str, Brick]]:
        zones = self.players[seat].zones
        return [(zone, brick) for zone, figure in zones.items() for brick in figure if brick[2] == size]

    def _exchangeable(self, seat: int, zone: str) -> set[tuple[Cell, Brick]]:
        """Every exchange that holds together, whether it is for the hammer or a fix."""
        player = self.players[seat]
        return set(exchanges(player.zones[zone], [], player.supply(), self.is_loose(seat, zone)))

    def _bags(self, seat: int) -> Iterator[str]:
        """TR-12: two bricks of a zone of an opponent, then how they complete one's own temple, or `nothing`."""
        if "bag" not in self.players[seat].tokens:
            return
        for other, player in self.players.items():
            for source, figure in player.zones.items():
                for pair in combinations(in_order(figure), 2):
                    taken = " ".join(cell_text(brick[:2]) for brick in pair)
                    yield f"bag seat{other} {source} {taken} > nothing"
                    for zone in self.holders:
                        for laid in self._completing(seat, zone, pair):
                            yield f"bag seat{other} {source} {taken} > {zone} " + " ".join(map(brick_text, laid))

    def _completing(self, seat: int, zone: str, pair: tuple[Brick, ...]) -> set[tuple[Brick, ...]]:
        figure = self.players[seat].zones[zone]
        sizes = (pair[0][2], pair[1][2])
        return two_more(self.cells(zone), figure, sizes, self.pieces(seat, zone)) if figure else set()

    # -- What is allowed

    def allows(self, seat: int, text: str) -> bool:
        """TR-7: whether a seat may make this move in its part."""
        part = self.players[seat].part
        if part is None or part.has_ended:
            return False
        match text.split(" "):
            case ["pass"]:
                return True  # TR-9: anyone may pass
            case ["place", zone, *brick]:
                return self._may_place(seat, zone, read_brick(" ".join(brick)))
            case ["shift", source, cell, ">", target, *brick]:
                return self._may_shift(seat, source, read_cell(cell), target, read_brick(" ".join(brick)))
            case ["fix", zone, cell, "=", *brick]:
                return self._may_fix(seat, zone, read_cell(cell), read_brick(" ".join(brick)))
            case ["hammer", "die", size]:
                return self._may_turn_the_die(seat, size)
            case ["hammer", zone, cell, "=", *brick]:
                return self._may_hammer(seat, zone, read_cell(cell), read_brick(" ".join(brick)))
            case ["mortar", zone]:
                return self._may_spread_mortar(seat, zone)
            case ["bag", other, source, one, two, ">", *use]:
                return self._may_bag(seat, int(other[4:]), source, [read_cell(one), read_cell(two)], use)
            case ["claim", zone]:
                return self._may_claim(seat, zone)
        return False

    def _rolled(self, part: Part) -> list[int]:
        """TR-7: a brick of the rolled size; with a star, of any."""
        return list(SIZES) if part.face == STAR else [int(part.face)]

    def _may_place(self, seat: int, zone: str, brick: Brick) -> bool:
        """TR-7: one brick out of supply, as the main action."""
        player = self.players[seat]
        part = player.part
        assert part
        if part.has_acted or brick[2] not in self._rolled(part) or not player.has(brick[2]):
            return False
        return self.may_lie(seat, zone, brick)

    def may_lie(self, seat: int, zone: str, brick: Brick) -> bool:
        """TR-5: not without an open card. TR-8: joined to a brick that is there, mortar excepted."""
        if zone not in self.holders:
            return False
        figure = self.players[seat].zones[zone]
        if not lies_free(figure, brick):
            return False
        if figure and not self.is_loose(seat, zone) and not any(joined(brick, other) for other in figure):
            return False
        return self.may_stand(seat, zone, [*figure, brick])

    def _may_shift(self, seat: int, source: str, cell: Cell, target: str, brick: Brick) -> bool:
        """TR-10: a rolled size that is gone from supply, to another zone; what it leaves stays joined."""
        player = self.players[seat]
        part, old = player.part, brick_at(player.zones.get(source, []), cell)
        assert part
        if part.has_acted or old is None or source == target or old[2] != brick[2]:
            return False
        if brick[2] not in self._rolled(part) or player.has(brick[2]):
            return False
        stays = holds_together(without(player.zones[source], old), self.is_loose(seat, source))
        return stays and self.may_lie(seat, target, brick)

    def _exchange_holds(self, seat: int, zone: str, cell: Cell, new: Brick) -> bool:
        """TR-11, TR-12: a brick of the zone for one from supply, all of it joined afterwards (mortar excepted)."""
        player = self.players[seat]
        old = brick_at(player.zones.get(zone, []), cell)
        if zone not in self.holders or old is None or not player.has(new[2]):
            return False
        rest = without(player.zones[zone], old)
        return lies_free(rest, new) and holds_together([*rest, new], self.is_loose(seat, zone))

    def _may_fix(self, seat: int, zone: str, cell: Cell, new: Brick) -> bool:
        """TR-11: instead of using the die; fr: then others of the same zone, none that a fix has laid."""
        player = self.players[seat]
        part = player.part
        assert part
        if part.has_acted and not (self.edition == "fr" and part.fixed == zone):
            return False
        if not self._exchange_holds(seat, zone, cell, new):
            return False
        if self.is_guided:
            return (cell, new) in self._guided_fixes(seat, zone)
        old = brick_at(player.zones[zone], cell)
        assert old
        rest = without(player.zones[zone], old)
        is_new = old not in part.mended and not is_same_laying(rest, old, new)
        return is_new and self.may_stand(seat, zone, [*rest, new])

    def _guided_fixes(self, seat: int, zone: str) -> set[tuple[Cell, Brick]]:
        """TR-11: only in a zone that can no longer be completed; partners in a pact fix nothing."""
        player = self.players[seat]
        assert player.part
        if self.partner(seat):
            return set()
        is_loose, pieces = self.is_loose(seat, zone), self.pieces(seat, zone)
        figure, mended = tuple(player.zones[zone]), tuple(player.part.mended)
        bricks, supply = tuple(player.bricks()), tuple(player.supply())
        return fixes(self.cells(zone), figure, mended, bricks, supply, is_loose, pieces)

    def _may_turn_the_die(self, seat: int, size: str) -> bool:
        """TR-12: a rolled number, not a star, becomes another size; before the main action."""
        player = self.players[seat]
        part = player.part
        assert part
        is_new = part.face not in (STAR, size) and size in map(str, SIZES)
        return "hammer" in player.tokens and not part.has_acted and is_new

    def _may_hammer(self, seat: int, zone: str, cell: Cell, new: Brick) -> bool:
        """TR-12: a placed brick makes way for one of a different size from supply, before or after the main action."""
        player = self.players[seat]
        if "hammer" not in player.tokens or not self._exchange_holds(seat, zone, cell, new):
            return False
        old = brick_at(player.zones[zone], cell)
        assert old
        after = exchanged(player.zones[zone], cell, new)
        return old[2] != new[2] and self.may_stand(seat, zone, after)

    def _may_spread_mortar(self, seat: int, zone: str) -> bool:
        """TR-12: on one zone with an open card, before the main action."""
        player = self.players[seat]
        assert player.part
        return "mortar" in player.tokens and not player.part.has_acted and zone in self.holders

    def _may_bag(self, seat: int, other: int, source: str, cells: list[Cell], use: list[str]) -> bool:
        """TR-12: two of the highest bricks of a zone of an opponent who has not claimed it; not under a pact."""
        if "bag" not in self.players[seat].tokens or self.partner(seat) or other == seat:
            return False
        if other not in self.players or self.has_claimed(other, source):
            return False
        figure = self.players[other].zones.get(source, [])
        pair = [brick for brick in in_order(figure) if brick[:2] in cells]
        if [brick[:2] for brick in pair] != cells:
            return False
        if any(brick[1] > taken[1] for brick in figure if brick not in pair for taken in pair):
            return False
        if use == ["nothing"]:  # TR-12: en, in free building only
            return self.edition == "en" and not self.is_guided
        zone, laid = use[0], tuple(read_brick(" ".join(use[at : at + 2])) for at in (1, 3))
        return zone in self.holders and laid in self._completing(seat, zone, (pair[0], pair[1]))

    def _may_claim(self, seat: int, zone: str) -> bool:
        """TR-13: in free building, of any zone with bricks in it."""
        return not self.is_guided and zone in self.holders and bool(self.players[seat].zones[zone])

    # -- What follows

    def carry_out(self, seat: int, text: str) -> None:
        """A move of a part that is allowed."""
        player = self.players[seat]
        part = player.part
        assert part
        match text.split(" "):
            case ["pass"]:
                part.has_ended = True
            case ["place", zone, *brick]:
                part.has_acted = True
                self._lay(seat, zone, read_brick(" ".join(brick)))
            case ["shift", source, cell, ">", target, *brick]:
                part.has_acted = True
                player.zones[source] = [each for each in player.zones[source] if each[:2] != read_cell(cell)]
                self._lay(seat, target, read_brick(" ".join(brick)))
            case [("fix" | "hammer") as word, zone, cell, "=", *brick]:
                new = read_brick(" ".join(brick))
                player.zones[zone] = [each for each in player.zones[zone] if each[:2] != read_cell(cell)]
                if word == "hammer":
                    player.tokens.remove("hammer")
                else:
                    part.has_acted, part.fixed = True, zone
                    part.mended.append(new)
                self._lay(seat, zone, new)
            case ["hammer", "die", size]:
                player.tokens.remove("hammer")
                part.face = size
            case ["mortar", zone]:
                player.tokens.remove("mortar")
                player.mortar = zone
            case ["bag", _, _, _, _, ">", *use]:
                player.tokens.remove("bag")
                if use != ["nothing"]:
                    self.claim(seat, use[0], [read_brick(" ".join(use[at : at + 2])) for at in (1, 3)])
            case ["claim", zone]:
                self.claim(seat, zone, [])
        self.end_if_nothing_is_left(seat)

    def _lay(self, seat: int, zone: str, brick: Brick) -> None:
        """TR-13: in guided building a temple that becomes complete is claimed at once."""
        self.players[seat].zones[zone].append(brick)
        if self.is_guided and self.completes(seat, zone):
            self.claim(seat, zone, [])

    def end_if_nothing_is_left(self, seat: int) -> None:
        """TR-7: guided, after an entry of a seat that has made its main action, with no use of a token left to it and
        nothing to fix. Offers of a pact do not count.
        """
        part = self.players[seat].part
        assert part
        if self.is_guided and part.has_acted and not part.has_ended:
            part.has_ended = not self._has_something_left(seat)

    def _has_something_left(self, seat: int) -> bool:
        """After the main action: the hammer's exchange, the bag, another fix."""
        player = self.players[seat]
        part = player.part
        assert part
        if "bag" in player.tokens and any(self.allows(seat, text) for text in self._bags(seat)):
            return True
        if part.fixed and self.edition == "fr" and self._guided_fixes(seat, part.fixed):
            return True
        return "hammer" in player.tokens and any(
            self._may_hammer(seat, zone, cell, new)
            for zone in self.holders
            for cell, new in exchanges(player.zones[zone], [], player.supply(), self.is_loose(seat, zone))
        )
