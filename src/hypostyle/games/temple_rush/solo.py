"""The solo game against the Robot (TR-21 to TR-24): seat 1 is the player, seat 2 the Robot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import lcm
from typing import Self

from hypostyle.core import CHANCE, Actor, Chance, Move, Outcome, Position, Seat
from hypostyle.games.temple_rush import parts
from hypostyle.games.temple_rush.cards import VALUES, Card
from hypostyle.games.temple_rush.die import rolls
from hypostyle.games.temple_rush.moves import ROBOT, Dealt, Forfeit, Kind, Pile, Plain, Roll, Take, zone_name
from hypostyle.games.temple_rush.player import Earned, Part, total
from hypostyle.games.temple_rush.position import RushPosition
from hypostyle.games.temple_rush.robot import BONUS, ROBOTS, Robot
from hypostyle.games.temple_rush.score import best
from hypostyle.games.temple_rush.space import (
    BRICKS,
    SIZES,
    Brick,
    Counts,
    brick_at,
    one_of,
    plus,
    without_brick,
)
from hypostyle.games.temple_rush.stages import Stage

PLAYER, MACHINE = 1, 2
FIRST_VALUE = 6  # of the card on top of the player's deck


def fitting_choices(card: Card, bonus: tuple[int, ...]) -> frozenset[Counts]:
    """The choices of bricks that complete a card without those in the bonus area."""
    supply = [have - (size in bonus) for size, have in zip(SIZES, BRICKS, strict=True)]
    choices = card.shape.choices_of_bricks()
    return frozenset(c for c in choices if all(want <= have for want, have in zip(c, supply, strict=True)))


@dataclass(frozen=True, slots=True)
class Machine:
    """The Robot's side."""

    bricks: Counts = (0, 0, 0, 0)  # collected for the temple under way
    cards: tuple[int, ...] = ()  # values won
    card: int | None = None
    top: int | None = None
    colours: tuple[str, ...] = tuple(VALUES)  # of its four cards, those not seen yet
    face: str = ""
    bonus_to_come: tuple[int, ...] = BONUS  # after its first temple, its second …

    @property
    def bonus(self) -> tuple[int, ...]:
        """TR-23: whatever it used."""
        return self.bonus_to_come[: len(self.cards)]

    @property
    def earned(self) -> Earned:
        return {"cards": self.cards, "bonus": self.bonus}

    @property
    def score(self) -> int:
        return total(self.earned)


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloPosition(RushPosition):
    """The Robot and the player in turn."""

    machine: Machine
    unseen: tuple[int, ...]
    colours: tuple[str, ...] = tuple(VALUES)  # of the player's four cards, those not seen yet
    top: int | None = None
    zone: int = 0  # the zone being settled
    is_right: bool = False  # whether its claim was right
    has_begun: bool = False

    @property
    def robot(self) -> Robot:
        """The Robot before its open card, with the bricks that are not in its bonus area."""
        assert self.machine.card, "the Robot has no card"
        choices = fitting_choices(self.card_set[self.machine.card], self.machine.bonus)
        strength, _ = ROBOTS[str(self.options["robot"])]
        return Robot(strength, choices)

    # Who acts

    def _to_act(self) -> tuple[Actor, ...]:
        match self.stage:
            case Stage.OVER:
                return ()
            case Stage.ROBOT:
                return (MACHINE,)
            case Stage.PARTS | Stage.SETTLE:
                return (PLAYER,)
            case _:
                return (CHANCE,)

    def settled_zone(self) -> int:
        return self.zone

    def was_right(self, seat: Seat) -> bool:
        return self.is_right

    def robot_move(self) -> Move:
        """TR-22: what the Robot does."""
        size = self.robot.taken(self.machine.bricks, self.machine.face)
        return Take(size) if size else Plain(Kind.PASS)

    # Chance

    def _chances(self) -> tuple[Chance, ...]:
        match self.stage:
            case Stage.ROLL:
                return rolls(2 if self.edition == "en" else 1)
            case Stage.ROLL_1:
                return rolls(1)
            case Stage.CARDS if not self.holders:
                found = self._of_value(zone_name(self._next_holder()), FIRST_VALUE)
            case Stage.CARDS:
                found = self._of_colours(self.colours, zone_name(self._next_holder()))
            case Stage.ROBOT_CARD:
                found = self._of_value(ROBOT, self.options.number("robot_card"))
            case Stage.PILE:
                found = self._of_colours(self.colours)
            case Stage.ROBOT_PILE:
                found = self._of_colours(self.machine.colours, owner=ROBOT)
            case Stage.REFILL:
                found = self._of_colours(self.colours, zone_name(self.zone))
            case _:
                found = self._of_colours(self.machine.colours, ROBOT)
        return tuple(sorted(found, key=lambda chance: chance.move.text))

    def _of_value(self, holder: str, value: int) -> list[Chance]:
        return [Chance(Dealt(holder, card), 1) for card in self.unseen if self.card_set[card].value == value]

    def _of_colours(self, colours: tuple[str, ...], holder: str = "", owner: str = "") -> list[Chance]:
        """Each colour still missing equally likely, then each card of it."""
        groups = [[card for card in self.unseen if self.card_set[card].colour == colour] for colour in colours]
        whole = lcm(*map(len, groups))
        return [
            Chance(Dealt(holder, card) if holder else Pile(card, owner), whole // len(group))
            for group in groups
            for card in group
        ]

    def _next_holder(self) -> int:
        return next(zone for zone in self.player(PLAYER).figures if zone not in self.holders)

    # Moves

    def moves(self, seat: Seat, kind: Kind, path: tuple[str, ...] = ()) -> Iterator[Move]:
        if self.stage != Stage.ROBOT:
            # Named, since a slotted dataclass has no bare super().
            yield from RushPosition.moves(self, seat, kind, path)
        elif kind == self.robot_move().kind:
            yield self.robot_move()

    def claimed(self, seat: Seat, zone: int, borrowed: tuple[Brick, ...] = ()) -> Self:
        """The claim is settled at once: there is nobody to wait for."""
        player = self.player(seat)
        right = self.completes(seat, zone)
        if right:
            player = replace(player, cards=(*player.cards, self.card(zone).value))
        settled = self.with_player(seat, replace(player, part=None))
        return replace(settled, stage=Stage.SETTLE, zone=zone, is_right=right)

    # What happens then

    def _after(self, actor: Actor, move: Move) -> Position:
        match self.stage:
            case Stage.PARTS:
                return self._after_part(parts.after_move(self, actor, move))
            case Stage.SETTLE:
                return self._after_settling(move)
            case Stage.ROBOT:
                return self._after_robot(move)
            case _:
                return self._after_chance(move)

    def _after_part(self, after: Self) -> Self:
        part = after.player(PLAYER).part
        if after.stage == Stage.PARTS and part and part.has_ended:
            ended = replace(after.player(PLAYER), part=None)
            return replace(after.with_player(PLAYER, ended), stage=Stage.ROLL)
        return after

    def _after_settling(self, move: Move) -> Self:
        player = self.player(PLAYER)
        if isinstance(move, Forfeit):
            brick = brick_at(player.figures[self.zone], move.cell)
            assert brick, "no brick to forfeit"
            after = player.with_figure(self.zone, without_brick(player.figures[self.zone], brick))
            return replace(self.with_player(PLAYER, after), stage=Stage.ROLL, zone=0)
        position = self.with_player(PLAYER, self.given_bonus(player, self.zone, move))
        return position._refilled()

    def _refilled(self) -> Self:
        """A new card for the player; the game ends when none is left to build."""
        holders = {zone: card for zone, card in self.holders.items() if zone != self.zone}
        if self.top:
            holders[self.zone] = self.top
        ordered = {zone: holders[zone] for zone in sorted(holders)}
        position = replace(self, holders=type(self.holders)(ordered), top=None)
        if self.options["open_pile"] == "off" and self.colours:
            return replace(position, stage=Stage.REFILL)
        if self.top and self.colours:
            return replace(position, stage=Stage.PILE)
        return replace(position, stage=Stage.ROLL if position.holders else Stage.OVER, zone=0)

    def _after_robot(self, move: Move) -> Self:
        if not isinstance(move, Take):
            return self._to_player()
        bricks = plus(self.machine.bricks, one_of(move.size))
        position = replace(self, machine=replace(self.machine, bricks=bricks))
        return position._robot_built() if self.robot.is_done(bricks) else position._to_player()

    def _robot_built(self) -> Self:
        """The Robot's temple is complete: its card, its bonus, and the next card."""
        machine = self.machine
        assert machine.card
        cards = (*machine.cards, self.card_set[machine.card].value)
        built = replace(machine, bricks=(0, 0, 0, 0), cards=cards, card=machine.top, top=None)
        position = replace(self, machine=built)
        if self.options["open_pile"] == "off" and machine.colours:
            return replace(position, stage=Stage.ROBOT_REFILL)
        if built.card is None:
            return replace(position, stage=Stage.OVER)
        return replace(position, stage=Stage.ROBOT_PILE) if machine.colours else position._to_player()

    def _to_player(self) -> Self:
        """The player's part: the die was rolled with the Robot's (English), or is rolled now."""
        return replace(self, stage=Stage.PARTS if self.player(PLAYER).part else Stage.ROLL_1)

    # Chance

    def _after_chance(self, move: Move) -> Self:
        match move:
            case Roll(faces):
                return self._rolled(faces)
            case Dealt(holder, card) if holder == ROBOT:
                return self._robot_dealt(card)
            case Dealt(_, card):
                return self._dealt(card)
        assert isinstance(move, Pile), f"{move} is not drawn in stage {self.stage.text}"
        assert isinstance(move.card, int), "there is no lightning in the solo game"
        return self._shown(move.card, move.owner)

    def _rolled(self, faces: tuple[str, ...]) -> Self:
        player = self.player(PLAYER)
        if self.stage == Stage.ROLL_1:
            return replace(self.with_player(PLAYER, replace(player, part=Part(faces[0]))), stage=Stage.PARTS)
        position = replace(self, machine=replace(self.machine, face=faces[-1]), stage=Stage.ROBOT, has_begun=True)
        if self.edition == "en":
            position = position.with_player(PLAYER, replace(player, part=Part(faces[0])))
        return position

    def _seen(self, card: int) -> Self:
        return replace(self, unseen=tuple(each for each in self.unseen if each != card))

    def _without_colour(self, card: int) -> tuple[str, ...]:
        return tuple(colour for colour in self.colours if colour != self.card_set[card].colour)

    def _dealt(self, card: int) -> Self:
        position = self._seen(card)
        zone = self.zone or self._next_holder()
        # The first card lies on top of the four, and takes no colour from them.
        colours = self._without_colour(card) if self.holders or self.zone else self.colours
        ordered = dict(sorted({**self.holders, zone: card}.items()))
        position = replace(position, holders=type(self.holders)(ordered), colours=colours)
        if self.stage == Stage.REFILL:
            return replace(position, stage=Stage.ROLL, zone=0)
        done = len(ordered) == len(self.player(PLAYER).figures)
        return replace(position, stage=Stage.ROBOT_CARD) if done else position

    def _robot_dealt(self, card: int) -> Self:
        machine = replace(self.machine, card=card)
        if self.stage == Stage.ROBOT_REFILL:
            colours = tuple(c for c in machine.colours if c != self.card_set[card].colour)
            return replace(self._seen(card), machine=replace(machine, colours=colours))._to_player()
        stage = Stage.PILE if self.options["open_pile"] == "on" else Stage.ROLL
        return replace(self._seen(card), machine=machine, stage=stage)

    def _shown(self, card: int, owner: str) -> Self:
        position = self._seen(card)
        if owner != ROBOT:
            position = replace(position, top=card, colours=self._without_colour(card), zone=0)
            return replace(position, stage=Stage.ROLL if self.has_begun else Stage.ROBOT_PILE)
        colours = tuple(c for c in self.machine.colours if c != self.card_set[card].colour)
        position = replace(position, machine=replace(self.machine, top=card, colours=colours))
        return position._to_player() if self.has_begun else replace(position, stage=Stage.ROLL)

    # The end

    @property
    def earned(self) -> tuple[Earned, ...]:
        """TR-24: in the French edition tokens bring nothing."""
        own = self.player(PLAYER).earned
        return own if self.edition == "en" else {**own, "tokens": ()}, self.machine.earned

    def _progress(self) -> float:
        """By the temples of whoever has built the most: one more than there are colours, and then the last bonus."""
        return max(len(self.player(PLAYER).cards), len(self.machine.cards)) / (len(VALUES) + 2)

    def _outcome(self) -> Outcome | None:
        return Outcome("finished", "TR-24", best(self.scores)) if self.stage == Stage.OVER else None
