"""Veil, a toy: a hidden hand.

VL-1 Chance deals each seat one of the cards 1 to 5, which that seat alone sees.
VL-2 In turn each seat shows its card to all, or folds and keeps it hidden for good.
VL-3 If all others have folded, the last seat must show.
VL-4 The highest card shown brings 2 points, every other card shown costs 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hypostyle.core import (
    CHANCE,
    Actor,
    Chance,
    Condition,
    Data,
    Dice,
    Kind,
    Message,
    Outcome,
    Refusal,
    Seat,
    first_broken,
    refuse,
)
from tests.toys.plumbing import AnyPosition, AnyWord, ToyCodec, ToyGame, ToyPosition, ToyTelling, Word, toy_facts

DECK = (1, 2, 3, 4, 5)


@dataclass(frozen=True, kw_only=True)
class VeilPosition(ToyPosition):
    """The cards of the seats dealt so far, and what the seats did with them: `show` or `fold`."""

    cards: tuple[int, ...] = ()
    done: tuple[str, ...] = ()

    def sees(self, seat: Seat | None, owner: Seat) -> bool:
        """Whether a seat, or a spectator, may know the card of its owner."""
        return seat == owner or self.done[owner - 1 : owner] == ("show",)

    def _to_act(self) -> tuple[Actor, ...]:
        if len(self.cards) < len(self.seats):
            return (CHANCE,)
        return tuple(self.seats)[len(self.done) :][:1]

    def _chances(self) -> tuple[Chance, ...]:
        return tuple(Chance(Word("deal", str(card)), 1) for card in DECK if card not in self.cards)

    def _must_show(self) -> bool:
        return self.done == ("fold",) * (len(self.seats) - 1)

    def _legal_moves(self, seat: Seat) -> tuple[Word, ...]:
        return tuple(move for move in (Word("fold"), Word("show")) if not first_broken(CONDITIONS[move.kind], self))

    def _why_not(self, seat: Seat, move: AnyWord) -> Refusal | None:
        return first_broken(CONDITIONS[move.kind], self)

    def _after(self, actor: Actor, move: AnyWord) -> ToyPosition:
        if move.kind == "deal":
            return replace(self, cards=(*self.cards, int(move.about)))
        return replace(self, done=(*self.done, move.kind))

    def _scores(self) -> tuple[int, ...]:
        shown = [card if done == "show" else 0 for card, done in zip(self.cards, self.done, strict=False)]
        if len(shown) < len(self.seats):
            return (0,) * len(self.seats)
        return tuple(2 if card == max(shown) else -1 if card else 0 for card in shown)

    def _outcome(self) -> Outcome | None:
        return Outcome("shown", "VL-4", self.best()) if len(self.done) == len(self.seats) else None

    def imagine(self, seat: Seat | None, dice: Dice) -> ToyPosition:
        known = [card for owner, card in enumerate(self.cards, start=1) if self.sees(seat, owner)]
        unknown = [card for card in DECK if card not in known]
        cards = [
            card if self.sees(seat, owner) else unknown.pop(dice.below(len(unknown)))
            for owner, card in enumerate(self.cards, start=1)
        ]
        return replace(self, cards=tuple(cards))


def _is_not_last(position: VeilPosition) -> Refusal | None:
    return refuse("VL-3", "last") if position._must_show() else None


CONDITIONS: Mapping[str, tuple[Condition[[VeilPosition]], ...]] = {"show": (), "fold": (_is_not_last,)}


class VeilTelling(ToyTelling):
    def _spoken(self, position: AnyPosition, actor: Actor, move: AnyWord, seat: Seat | None) -> Message:
        is_secret = move.kind == "deal" and seat != len(position.cards) + 1
        return super()._spoken(position, actor, Word("deal_secretly") if is_secret else move, seat)


class VeilCodec(ToyCodec):
    def _view(self, position: AnyPosition, seat: Seat | None) -> Data:
        cards = [card if position.sees(seat, owner) else None for owner, card in enumerate(position.cards, start=1)]
        return {"cards": cards, "done": list(position.done)}


class Veil(ToyGame):
    package = __name__
    telling = VeilTelling()
    codec = VeilCodec()
    position_type = VeilPosition
    notation = "(deal [1-5]|show|fold)"
    facts = toy_facts(
        "veil",
        "Voile",
        players=(2, 3),
        rules=("VL-1", "VL-2", "VL-3", "VL-4"),
        rule_of={"over": "VL-4", "turn": "VL-2", "chance": "VL-1"},
        kinds=(Kind("deal", "chance"), Kind("show"), Kind("fold")),
        endings=("shown",),
        refusals=("refusal.last",),
        score_bounds=lambda options: (-1, 2),
        longest=lambda options: 2 * options.number("players"),
        hidden=True,
    )
