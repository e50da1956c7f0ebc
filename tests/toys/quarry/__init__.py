"""Quarry, a toy: everyone acts at once, claims are settled in the order made, then comes a live race.

QR-1 Twice each seat claims block a, b or c. When all have, the first claim on a block brings its worth, others 1 point.
QR-2 With one player seat 2 is the house's: it claims the least block that is still unclaimed.
QR-3 Then chance draws a target, and all but the house race: the first list of stones (1 to 9) with that sum brings 3
     points. The clock ends a race that nobody wins.
QR-4 Most points win; equal points share.
"""

from dataclasses import dataclass, replace

from hypostyle.core import CHANCE, CLOCK, Actor, Chance, Entry, Kind, Outcome, Race, Refusal, Seat, first_broken, refuse
from tests.toys.plumbing import AnyWord, ToyGame, ToyPosition, Word, plus, toy_facts

WORTH = {"a": 1, "b": 2, "c": 3}


@dataclass(frozen=True, kw_only=True)
class QuarryPosition(ToyPosition):
    """`claims` are those of this round, in the order made; there is a `target` from the race on."""

    points: tuple[int, ...]
    round: int = 1
    claims: tuple[tuple[Seat, str], ...] = ()
    target: int = 0
    ending: str = ""

    def _to_act(self) -> tuple[Actor, ...]:
        if self.ending:
            return ()
        if self.target:
            return tuple(seat for seat in self.seats if seat not in self.house_seats)
        return (CHANCE,) if self.round > 2 else tuple(seat for seat in self.seats if seat not in dict(self.claims))

    def _is_open(self) -> bool:
        return self.target > 0

    def _chances(self) -> tuple[Chance, ...]:
        return tuple(Chance(Word("target", total), weight) for total, weight in (("5", 1), ("6", 2), ("7", 1)))

    def _legal_moves(self, seat: Seat) -> tuple[Word, ...]:
        if self.target:
            return (Word("race", f"{self.target - seat}+{seat}"),)
        proposed = (Word("claim", block) for block in WORTH)
        return tuple(move for move in proposed if not first_broken(CONDITIONS[move.kind], self, seat, move))

    def _why_not(self, seat: Seat, move: AnyWord) -> Refusal | None:
        return first_broken(CONDITIONS[move.kind], self, seat, move)

    def on_time(self, seat: Seat) -> Entry:
        return Entry(CLOCK, Word("raceover")) if self.target else super().on_time(seat)

    def _after(self, actor: Actor, move: AnyWord) -> ToyPosition:
        if move.kind == "target":
            return replace(self, target=int(move.about))
        if move.kind in ("race", "raceover"):  # what the clock writes brings points to nobody
            return replace(self, points=plus(self.points, actor, 3), ending=move.kind)
        claims = (*self.claims, (actor, move.about))
        if len(claims) < len(self.seats):
            return replace(self, claims=claims)
        points, blocks = self.points, [block for _, block in claims]
        for at, (seat, block) in enumerate(claims):
            points = plus(points, seat, WORTH[block] if blocks.index(block) == at else 1)
        return replace(self, points=points, claims=(), round=self.round + 1)

    def _outcome(self) -> Outcome | None:
        return Outcome(self.ending, "QR-4", self.best()) if self.ending else None


def _house_takes_least(position: QuarryPosition, seat: Seat, move: Word) -> Refusal | None:
    least = next((block for block in WORTH if block not in dict(position.claims).values()), None)
    return refuse("QR-2", "house") if seat in position.house_seats and move.about != least else None


def _blocks_are_claimed(position: QuarryPosition, seat: Seat, move: Word) -> Refusal | None:
    return refuse("QR-3", "racing") if position.target else None


def _race_is_on(position: QuarryPosition, seat: Seat, move: Word) -> Refusal | None:
    return None if position.target else refuse("QR-3", "no_race")


def _has_total(position: QuarryPosition, seat: Seat, move: Word) -> Refusal | None:
    total, target = sum(map(int, move.about.split("+"))), position.target
    return None if total == target else refuse("QR-3", "total", total=total, target=target)


CONDITIONS = {"claim": (_house_takes_least, _blocks_are_claimed), "race": (_race_is_on, _has_total)}


class QuarryRace(Race[QuarryPosition]):
    def _contends(self, position: QuarryPosition, seat: Seat, move: AnyWord, other: Seat) -> bool:
        return move.about not in dict(position.claims).values()


class Quarry(ToyGame):
    package = __name__
    race = QuarryRace()
    position_type = QuarryPosition
    notation = r"(claim [abc]|target [567]|race [1-9](\+[1-9])*|raceover)"
    facts = toy_facts(
        "quarry",
        "Carrière",
        players=(1, 2, 3),
        rules=("QR-1", "QR-2", "QR-3", "QR-4"),
        rule_of={"over": "QR-4", "turn": "QR-1", "chance": "QR-3", "clock": "QR-3"},
        kinds=(Kind("claim"), Kind("target", "chance"), Kind("race"), Kind("raceover", "clock")),
        endings=("race", "raceover"),
        refusals=("refusal.house", "refusal.racing", "refusal.no_race", "refusal.total"),
        score_bounds=lambda options: (0, 9),
        longest=lambda options: 8,
        seats=lambda options: max(2, options.number("players")),
        house_seats=lambda options: (2,) if options["players"] == 1 else (),
        simultaneous=True,
    )
