"""Bazaar, a toy: an auction with chance, an interrupt, and a set of items that can be replaced.

BZ-1 Each seat has 4 coins. Chance draws the next item of the set (2 2 3 5); the seats open sales in turn.
BZ-2 From the opener on, each seat still in raises or drops out; the last one left pays and takes the item.
BZ-3 Unless the winner holds the veto, its holder is asked: a veto calls the sale off and goes to the winner.
BZ-4 When nothing is left to sell, the score is the worth of the items and the coins left.
"""

from dataclasses import dataclass, replace
from typing import Any

from hypostyle.core import (
    CHANCE,
    Actor,
    Chance,
    DataError,
    Kind,
    Options,
    Outcome,
    Refusal,
    Seat,
    first_broken,
    message,
    refuse,
)
from tests.toys.plumbing import AnyWord, PrintedToy, ToyGame, ToyPosition, Word, plus, toy_facts


@dataclass(frozen=True, kw_only=True)
class BazaarPosition(ToyPosition):
    """A sale runs while there is a lot. `still_in` begins with the seat that speaks; alone in it is the winner."""

    items: tuple[int, ...]
    coins: tuple[int, ...]
    goods: tuple[int, ...]
    opener: Seat = 1
    veto: Seat = 2
    lot: int = 0
    price: int = 0
    still_in: tuple[Seat, ...] = ()

    def _to_act(self) -> tuple[Actor, ...]:
        if not self.lot:
            return (CHANCE,) if self.items else ()
        return (self.veto,) if len(self.still_in) == 1 else self.still_in[:1]

    def _turn(self) -> Seat | None:
        return self.opener if self.lot else None

    def _chances(self) -> tuple[Chance, ...]:
        return tuple(Chance(Word("item", str(item)), self.items.count(item)) for item in sorted(set(self.items)))

    def _legal_moves(self, seat: Seat) -> tuple[Word, ...]:
        raises = (Word("raise", str(to)) for to in range(1, self.coins[seat - 1] + 1))
        proposed = (Word("decline"), Word("drop"), *raises, Word("veto"))
        return tuple(move for move in proposed if not first_broken(CONDITIONS[move.kind], self, seat, move))

    def _why_not(self, seat: Seat, move: AnyWord) -> Refusal | None:
        return first_broken(CONDITIONS[move.kind], self, seat, move)

    def _after(self, actor: Actor, move: AnyWord) -> ToyPosition:
        if move.kind == "item":
            at, lot = self.items.index(int(move.about)), int(move.about)
            still_in = tuple(sorted(self.seats, key=lambda seat: (seat < self.opener, seat)))
            return replace(self, items=self.items[:at] + self.items[at + 1 :], lot=lot, still_in=still_in)
        if move.kind == "raise":
            return replace(self, price=int(move.about), still_in=(*self.still_in[1:], actor))
        if move.kind == "drop" and self.still_in[1:] != (self.veto,):
            return replace(self, still_in=self.still_in[1:])
        closed = replace(self, lot=0, price=0, still_in=(), opener=self.opener % len(self.seats) + 1)
        winner = self.still_in[-1]
        if move.kind == "veto":
            return replace(closed, veto=winner)
        return replace(closed, coins=plus(self.coins, winner, -self.price), goods=plus(self.goods, winner, self.lot))

    def _scores(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.coins, self.goods, strict=True)))

    def _outcome(self) -> Outcome | None:
        return None if self.items or self.lot else Outcome("sold_out", "BZ-4", self.best())


def _goes_up(position: BazaarPosition, seat: Seat, move: Word) -> Refusal | None:
    coins = position.coins[seat - 1]
    is_fine = position.price < int(move.about) <= coins
    return None if is_fine else refuse("BZ-2", "price", price=position.price, coins=coins)


def _sale_runs(position: BazaarPosition, seat: Seat, move: Word) -> Refusal | None:
    return refuse("BZ-3", "asked") if len(position.still_in) == 1 else None


def _veto_is_asked(position: BazaarPosition, seat: Seat, move: Word) -> Refusal | None:
    return None if len(position.still_in) == 1 else refuse("BZ-3", "not_asked")


CONDITIONS = {
    "raise": (_goes_up, _sale_runs),
    "drop": (_sale_runs,),
    "veto": (_veto_is_asked,),
    "decline": (_veto_is_asked,),
}


class Bazaar(PrintedToy):
    package = __name__
    position_type = BazaarPosition
    notation = "(item [1-9]|raise [1-9][0-9]?|drop|veto|decline)"
    facts = toy_facts(
        "bazaar",
        "Bazar",
        players=(2, 3),
        rules=("BZ-1", "BZ-2", "BZ-3", "BZ-4"),
        rule_of={"over": "BZ-4", "turn": "BZ-2", "chance": "BZ-1"},
        kinds=(Kind("item", "chance"), Kind("raise"), Kind("drop"), Kind("veto"), Kind("decline")),
        endings=("sold_out",),
        refusals=("refusal.price", "refusal.asked", "refusal.not_asked"),
        score_bounds=lambda options: (0, 85),
        longest=lambda options: 72,
    )

    def _start(self, options: Options) -> ToyPosition:
        coins, goods = (4,) * options.number("players"), (0,) * options.number("players")
        items = tuple(sorted(self.custom_set or self.usual_set))
        return self.position_type(game=self, options=options, items=items, coins=coins, goods=goods)

    def using(self, custom_set: Any) -> ToyGame:
        is_list = isinstance(custom_set, list) and 0 < len(custom_set) < 10
        if not is_list or not all(type(item) is int and 0 < item < 10 for item in custom_set):
            raise DataError(message("error.items", value=repr(custom_set)[:80]), self.package)
        return Bazaar(custom_set)
