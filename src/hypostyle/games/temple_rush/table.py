"""The game of two to four players: rounds, claims and their settling, lightning, and the pact (TR-5 to TR-20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from hypostyle.core import (
    CHANCE,
    CLOCK,
    Actor,
    Chance,
    Entry,
    FrozenDict,
    Move,
    Outcome,
    Position,
    Seat,
)
from hypostyle.games.temple_rush.moves import (
    LIGHTNING,
    Bonus,
    Dealt,
    First,
    Forfeit,
    Keep,
    Kind,
    Pact,
    Pile,
    Plain,
    Race,
    RaceWinner,
    Roll,
    Target,
    zone_name,
)
from hypostyle.games.temple_rush.player import Part
from hypostyle.games.temple_rush.position import RushPosition, rolls
from hypostyle.games.temple_rush.score import winners
from hypostyle.games.temple_rush.space import (
    Brick,
    Counts,
    Figure,
    brick_at,
    count,
    is_joined,
    minus,
    one_of,
    with_brick,
    without_brick,
)
from hypostyle.games.temple_rush.stages import Stage

LIGHTNING_POINTS = 3
DRY_ROUNDS = 30  # TR-19
RACE_SECONDS = 120  # TR-17


class Claiming(NamedTuple):
    """TR-13: a claim on the card of a zone: by whom, whether it is right, with whom, and bricks from a bag."""

    seat: Seat
    zone: int
    is_right: bool
    partner: Seat | None = None
    borrowed: tuple[Brick, ...] = ()


class Rebuild(NamedTuple):
    """TR-16: a seat that rebuilds, and the bricks it has not laid anew yet."""

    seat: Seat
    left: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePosition(RushPosition):
    """Between rounds the dice; in a round everyone at once; then card after card that was claimed."""

    unseen: tuple[int, ...]  # temple cards that nobody has seen, in the pile or not, ascending
    pile: int  # temple cards in the pile, without the open top
    has_lightning: bool = True  # whether lightning is in the pile, without the open top
    top: int | str | None = None  # the open top of the pile
    starter: Seat = 0
    round: int = 0
    dry: int = 0  # rounds in a row without a completed temple
    # The round
    claimings: tuple[Claiming, ...] = ()
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
                return self.racers()
            case _:
                return (CHANCE,)

    def _turn(self) -> Seat | None:
        return None

    def _is_open(self) -> bool:
        return self.stage == Stage.RACE

    def racers(self) -> tuple[Seat, ...]:
        """TR-17: who is able to build the target from supply and zones."""
        assert self.target
        shape = self.card_set[self.target].shape
        return tuple(seat for seat in self.seats if shape.can_complete((), self.player(seat).stock()))

    def is_target(self, bricks: Figure) -> bool:
        """TR-17: whether bricks are the temple of the race."""
        assert self.target
        cells = [cell for brick in bricks for cell in brick.cells]
        covers = len(cells) == len(set(cells)) and set(cells) == self.card_set[self.target].cells
        return covers and is_joined(bricks)

    # Chance

    def _chances(self) -> tuple[Chance, ...]:
        if self.stage == Stage.ROLL:
            return rolls(len(self.players))
        return tuple(sorted(self._drawn_chances(), key=lambda chance: chance.move.text))

    def _drawn_chances(self) -> Iterator[Chance]:
        match self.stage:
            case Stage.FIRST:
                yield from (Chance(First(seat), 1) for seat in self.seats)
            case Stage.CARDS:
                yield from (Chance(Dealt(zone_name(self._next_holder()), card), 1) for card in self.unseen)
            case Stage.WINNER:
                yield from (Chance(RaceWinner(seat), 1) for seat in self.racers())
            case Stage.TARGET if self.options["open_pile"] == "off":
                yield from (Chance(Target(card), 1) for card in self.unseen)
            case Stage.TARGET:
                yield from (Chance(Pile(card), 1) for card in self.unseen)
            case _:
                yield from self._top_chances()

    def _top_chances(self) -> Iterator[Chance]:
        """The weights of the top card: each of the pile's cards is as likely, and lightning is one of them."""
        if self.has_lightning:
            yield Chance(Pile(LIGHTNING), len(self.unseen))
        weight = self.pile if self.has_lightning else 1
        if self.pile:
            closed = self.stage == Stage.REFILL and self.options["open_pile"] == "off"
            for card in self.unseen:
                yield Chance(Dealt(zone_name(self.zone), card) if closed else Pile(card), weight)

    def _next_holder(self) -> int:
        return next(zone for zone in self.players[0].figures if zone not in self.holders)

    # Moves

    def moves(self, seat: Seat, kind: Kind, path: tuple[str, ...] = ()) -> Iterator[Move]:
        match kind:
            case Kind.KEEP:
                for size, number in enumerate(self.bricks_to_keep(seat), start=1):
                    if number:
                        yield from map(Keep, self._lay(seat, self.zone, size))
            case Kind.RACE:
                assert self.target
                example = self.card_set[self.target].shape.example(self.player(seat).stock())
                assert example, "a racer can build the target"
                yield Race(example)
            case _:
                yield from RushPosition.moves(self, seat, kind, path)  # named, since slots have no bare super()

    def was_right(self, seat: Seat) -> bool:
        return any(c.is_right and c.seat == seat for c in self.claimings if c.zone == self.zone)

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

    def why_no_offer(self, seat: Seat, other: Seat) -> str | None:
        if not self.last_zone or len(self.players) < 3 or other == seat or other not in self.seats:
            return "pact_not_now"
        if seat in self.asked or any(each in offer for each in (seat, other) for offer in self.offers):
            return "pact_busy"
        return self._why_no_pact(seat, other)

    def why_no_answer(self, seat: Seat) -> str | None:
        offer = self.offer_to(seat)
        return self._why_no_pact(*offer) if offer else "no_offer"

    def _why_no_pact(self, one: Seat, other: Seat) -> str | None:
        """What forbids two seats to agree: a pact, a claim in this round or, in guided building, their figures."""
        zone = self.last_zone
        assert zone, "a pact is for the last card"
        if self.partner(one) or self.partner(other):
            return "pact_busy"
        if any(claim.seat in (one, other) for claim in self.claimings):
            return "pact_claimed"
        mine, theirs = self.player(one).figures[zone], self.player(other).figures[zone]
        is_fit = not self.way.claims_itself or self.card(zone).shape.fits_beside(mine, theirs)
        return None if is_fit else "pact_misfit"

    def offer_to(self, seat: Seat) -> tuple[Seat, Seat] | None:
        return next((offer for offer in self.offers if offer[1] == seat), None)

    def offer_of(self, seat: Seat) -> tuple[Seat, Seat] | None:
        return next((offer for offer in self.offers if offer[0] == seat), None)

    def is_bound(self, seat: Seat) -> bool:
        return self.partner(seat) is not None

    def layings(self, seat: Seat, zone: int, figure: Figure, size: int, *, is_loose: bool) -> Iterator[Brick]:
        """In a guided pact figures must fit together, which replaces TR-9."""
        partner = self.partner(seat)
        if not partner or not self.way.claims_itself:
            # Named, since a slotted dataclass has no bare super().
            return RushPosition.layings(self, seat, zone, figure, size, is_loose=is_loose)
        theirs = self.player(partner).figures[zone]
        return iter(self.card(zone).shape.placements_beside(figure, theirs, size, is_loose))

    def completes(self, seat: Seat, zone: int) -> bool:
        partner = self.partner(seat)
        if partner is None:
            return RushPosition.completes(self, seat, zone)
        mine, theirs = self.player(seat).figures[zone], self.player(partner).figures[zone]
        return bool(mine and theirs) and self.card(zone).shape.completes_together(mine, theirs)

    # Claims

    def settled_zone(self) -> int:
        return self.zone

    def bricks_to_keep(self, seat: Seat) -> Counts:
        """In rebuilding: the bricks a seat has not laid anew yet."""
        return next(rebuild.left for rebuild in self.rebuilds if rebuild.seat == seat)

    def has_claimed(self, seat: Seat, zone: int) -> bool:
        return any(claim.zone == zone and seat in (claim.seat, claim.partner) for claim in self.claimings)

    def claimed(self, seat: Seat, zone: int, borrowed: tuple[Brick, ...] = ()) -> Self:
        """TR-13: the claim is noted, and ends the part (with a pact both parts) at once."""
        partner = self.partner(seat)
        right = bool(borrowed) or self.completes(seat, zone)
        claim = Claiming(seat, zone, right, partner, borrowed)
        position = replace(self, claimings=(*self.claimings, claim))
        for each in (seat, partner) if partner else (seat,):
            player = position.player(each)
            if player.part:
                position = position.with_player(each, player.with_part(has_ended=True))
        return position

    # What happens then

    def _after(self, actor: Actor, move: Move) -> Position:
        match self.stage:
            case Stage.PARTS:
                return self.after_part(actor, move)._round_over()
            case Stage.SETTLE:
                return self._after_settling(actor, move)
            case Stage.REBUILD:
                return self._after_rebuilding(actor, move)
            case Stage.RACE:
                return self._won(actor) if isinstance(move, Race) else self._raced()
            case _:
                return self._after_chance(move)

    def after_part(self, seat: Seat, move: Move) -> Self:
        """What a move in the parts of a round leads to, before the round ends with it."""
        match move:
            case Pact(other):
                made = replace(self, offers=(*self.offers, (seat, other)), asked=self.asked | {seat})
            case Plain(Kind.WITHDRAW):
                made = replace(self, offers=tuple(offer for offer in self.offers if offer[0] != seat))
            case Plain(Kind.REFUSE):
                made = replace(self, offers=tuple(offer for offer in self.offers if offer[1] != seat))
            case Plain(Kind.ACCEPT):
                made = self._accepted(seat)
            case _:
                return self.after_part_move(seat, move)
        return made._checked(seat, made.player(seat)) if made.is_building(seat) else made

    def _accepted(self, seat: Seat) -> Self:
        offer = self.offer_to(seat)
        assert offer, "no offer to accept"
        offers = tuple(each for each in self.offers if each != offer)
        position = replace(self, offers=offers, pacts=(*self.pacts, offer))
        zone = self.last_zone
        assert zone, "a pact is for the last card"
        if self.way.claims_itself and position.completes(seat, zone):
            return position.claimed(seat, zone)
        return position

    def _round_over(self) -> Self:
        if self.offers or any(self.is_building(seat) for seat in self.seats):
            return self
        players = tuple(replace(player, part=None) for player in self.players)
        dry = 0 if any(claim.is_right for claim in self.claimings) else self.dry + 1
        return replace(self, players=players, dry=dry, asked=frozenset())._settle_next()

    # Settling, card after card (TR-14)

    def _settle_next(self) -> Self:
        """The next card that was claimed, or the end of the round."""
        if not self.claimings:
            return self._next_round()
        zone = self.claimings[0].zone
        claims = [claim for claim in self.claimings if claim.zone == zone]
        right = [claim for claim in claims if claim.is_right]
        position = replace(self, zone=zone, stage=Stage.SETTLE)
        if not right:
            wrong = frozenset(claim.seat for claim in claims if position._forfeits(claim.seat))
            return replace(position, owing=wrong)._settled()
        for number, claim in enumerate(right):
            position = position._rewarded(claim, is_first=number == 0)
        owing = frozenset(claim.seat for claim in right if not claim.partner)
        return replace(position, owing=owing)._settled()

    def _forfeits(self, seat: Seat) -> bool:
        """Whether a wrong claimant has a brick that can go; there always is one in a joined figure."""
        player = self.player(seat)
        return any(self.may_leave(player, self.zone, brick) for brick in player.figures[self.zone])

    def _rewarded(self, claim: Claiming, *, is_first: bool) -> Self:
        """The first right claim takes the card, every other a token of its value; a pact scores its bricks."""
        if claim.partner:
            position = self
            for seat in (claim.seat, claim.partner):
                player = position.player(seat)
                scored = replace(player, pact=player.pact + len(player.figures[claim.zone]))
                position = position.with_player(seat, scored.with_figure(claim.zone, ()))
            return position
        player, value = self.player(claim.seat), self.card(claim.zone).value
        if is_first:
            return self.with_player(claim.seat, replace(player, cards=(*player.cards, value)))
        return self.with_player(claim.seat, replace(player, awards=(*player.awards, value)))

    def _after_settling(self, seat: Seat, move: Move) -> Self:
        player = self.player(seat)
        if isinstance(move, Forfeit):
            brick = brick_at(player.figures[self.zone], move.cell)
            assert brick, "no brick to forfeit"
            after = player.with_figure(self.zone, without_brick(player.figures[self.zone], brick))
        else:
            assert isinstance(move, Bonus | Plain)
            after = self.given_bonus(player, self.zone, move)
        return replace(self.with_player(seat, after), owing=self.owing - {seat})._settled()

    def _settled(self) -> Self:
        """When nobody owes anything any more: the holder is refilled, unless nobody was right."""
        if self.owing:
            return self
        done = any(claim.is_right for claim in self.claimings if claim.zone == self.zone)
        rest = tuple(claim for claim in self.claimings if claim.zone != self.zone)
        position = replace(self, claimings=rest)
        return position._refill() if done else position._settle_next()

    def _refill(self) -> Self:
        """TR-16, TR-17: the top of the pile fills the holder; lightning means a race first."""
        holders = FrozenDict({zone: card for zone, card in self.holders.items() if zone != self.zone})
        position = replace(self, holders=holders)
        if self.options["open_pile"] == "off":
            more = self.pile or self.has_lightning
            return replace(position, stage=Stage.REFILL) if more else position._stays_empty()
        if self.top == LIGHTNING:
            return replace(position, top=None)._to_race()
        if self.top is None:
            return position._stays_empty()
        assert isinstance(self.top, int)
        return replace(position, top=None)._filled(self.top)

    def _to_race(self) -> Self:
        return replace(self, stage=Stage.TARGET) if self.pile else self._stays_empty()

    def _filled(self, card: int) -> Self:
        """A card is in the holder; then the next top shows, and the others rebuild."""
        position = replace(self, holders=self.holders.with_items({self.zone: card}))
        if self.options["open_pile"] == "on" and (self.pile or self.has_lightning):
            return replace(position, stage=Stage.PILE)
        return position._rebuild()

    def _stays_empty(self) -> Self:
        """TR-16: no card follows, and all bricks of the zone return."""
        players = tuple(player.with_figure(self.zone, ()) for player in self.players)
        return replace(self, players=players)._settle_next()

    def _rebuild(self) -> Self:
        """TR-16: every other player with bricks in the zone arranges them anew."""
        rebuilds = tuple(
            Rebuild(seat, count(figure)) for seat in self.seats if (figure := self.player(seat).figures[self.zone])
        )
        players = tuple(player.with_figure(self.zone, ()) for player in self.players)
        position = replace(self, players=players, rebuilds=rebuilds, stage=Stage.REBUILD)
        return position if rebuilds else position._settle_next()

    def _after_rebuilding(self, seat: Seat, move: Move) -> Self:
        if not isinstance(move, Keep):
            return self._without_rebuild(seat)
        position, left = self.kept(seat, move.brick), minus(self.bricks_to_keep(seat), one_of(move.brick.size))
        if position.claimings != self.claimings or not any(left):
            return position._without_rebuild(seat)
        rebuilds = tuple(Rebuild(seat, left) if each.seat == seat else each for each in self.rebuilds)
        return replace(position, rebuilds=rebuilds)

    def kept(self, seat: Seat, brick: Brick) -> Self:
        """A brick laid anew, and the claim that it may be."""
        player = self.player(seat)
        built = player.with_figure(self.zone, with_brick(player.figures[self.zone], brick))
        position = self.with_player(seat, built)
        is_claim = self.way.claims_itself and position.completes(seat, self.zone)
        return position.claimed(seat, self.zone) if is_claim else position

    def _without_rebuild(self, seat: Seat) -> Self:
        rebuilds = tuple(rebuild for rebuild in self.rebuilds if rebuild.seat != seat)
        position = replace(self, rebuilds=rebuilds)
        return position if rebuilds else position._settle_next()

    # Chance

    def _after_chance(self, move: Move) -> Self:
        match move:
            case First(seat):
                return replace(self, starter=seat, stage=Stage.CARDS)
            case Roll(faces):
                players = tuple(
                    replace(player, part=Part(face)) for player, face in zip(self.players, faces, strict=True)
                )
                return replace(self, players=players, stage=Stage.PARTS, round=self.round + 1)
            case Dealt(_, card):
                return self._dealt(card)
            case Pile(card) if card == LIGHTNING:
                return self._lightning()
            case Pile(card) | Target(card):
                assert isinstance(card, int)
                return self._shown(card)
            case RaceWinner(seat):
                return self._won(seat)
            case _:
                raise ValueError(f"{move} is not drawn in stage {self.stage.word}")

    def _seen(self, card: int, pile: int) -> Self:
        return replace(self, unseen=tuple(each for each in self.unseen if each != card), pile=pile)

    def _dealt(self, card: int) -> Self:
        if self.stage == Stage.REFILL:
            return self._seen(card, self.pile - 1)._filled(card)
        zone = self._next_holder()
        position = replace(self._seen(card, self.pile), holders=self.holders.with_items({zone: card}))
        if len(position.holders) < len(self.players[0].figures):
            return position
        return replace(position, stage=Stage.PILE if self.options["open_pile"] == "on" else Stage.ROLL)

    def _lightning(self) -> Self:
        position = replace(self, has_lightning=False)
        if self.stage == Stage.REFILL:
            return position._to_race()
        return replace(position, top=LIGHTNING)._after_pile()

    def _shown(self, card: int) -> Self:
        position = self._seen(card, self.pile - 1)
        if self.stage == Stage.TARGET:
            raced = replace(position, target=card)
            if not raced.racers():
                return raced._raced()
            return replace(raced, stage=Stage.WINNER if self.options["race"] == "drawn" else Stage.RACE)
        if self.stage == Stage.REFILL:
            return position._filled(card)
        return replace(position, top=card)._after_pile()

    def _after_pile(self) -> Self:
        """The top shows: at the start the dice follow, later the rebuilding."""
        return self._rebuild() if self.round else replace(self, stage=Stage.ROLL)

    def _won(self, seat: Seat) -> Self:
        player = self.player(seat)
        return self.with_player(seat, replace(player, lightning=LIGHTNING_POINTS))._raced()

    def _raced(self) -> Self:
        """The target is discarded, and a new card fills the holder."""
        position = replace(self, target=None)
        return replace(position, stage=Stage.REFILL) if self.pile else position._stays_empty()

    def _next_round(self) -> Self:
        """TR-18, TR-19: the end, or new dice."""
        position = replace(self, zone=0)
        if not self.holders or self.dry >= DRY_ROUNDS:
            return replace(position, stage=Stage.OVER)
        if self.edition == "fr" and self.last_zone and not self.has_emptied:
            cleared = tuple(
                replace(player, figures=FrozenDict(dict.fromkeys(player.figures, ()))) for player in self.players
            )
            position = replace(position, players=cleared, has_emptied=True)
        return replace(position, stage=Stage.ROLL)

    # The clock

    def _limit(self) -> int | None:
        return RACE_SECONDS if self.stage == Stage.RACE else None

    def on_time(self, seat: Seat) -> Entry:
        if self.stage == Stage.RACE:
            return Entry(CLOCK, Plain(Kind.RACE_OVER))
        return RushPosition.on_time(self, seat)

    # The end

    def _outcome(self) -> Outcome | None:
        if self.stage != Stage.OVER:
            return None
        ending = "dry" if self.holders else "finished"
        return Outcome(ending, "TR-19", winners(self.players, self.edition))
