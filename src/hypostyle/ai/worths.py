"""Weighing a decision: what the seats could expect, what was best, and what the move that was played left of it.

One search of the position finds the best move, and its own average is what the seats can expect. What made a move look
best flatters it; so what it is worth is not taken from there. The same tree then looks at the move that was played
until it knows both equally well, and goes on through both in turns: only these simulations are counted, so neither move
has been chosen for them. Their difference is what the move gave away, and their spread says how sure that is. Where an
end can be read out, everything is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log10
from typing import NamedTuple

import numpy as np

from hypostyle.ai.calibration import calibrated
from hypostyle.ai.endgame import best_choices, solve
from hypostyle.ai.kernels import has_kernel, kernel
from hypostyle.ai.levels import LEVELS, budget_of
from hypostyle.ai.search import SEATS, Found, Tree
from hypostyle.ai.thinking import AT_A_TIME, MOST_NODES, proven
from hypostyle.compiled import Kernel
from hypostyle.core import CHANCE, Actor, Dice, Entry, Move, Position, Seat

NEAR_END = 2_000  # positions looked at to see whether the end is near enough to be known exactly
READ_OUT = 100_000  # and then, for each move: without the moves that need no look once one wins, there are more
TURNS = 8  # in which two moves are compared: each has a few simulations, then the other
COMPARED = 0.25  # of the simulations, for each move that is compared
EQUALLY = 0.5  # of the simulations, at most, until a move is known as well as the best
CONTENDS = 0.5  # of the simulations of the best: what has been looked at so often is told beside it
LINE = 4  # moves that are told of how it would go on
SEEN = 20  # simulations behind each of these, at least

Way = tuple[int, ...]
Shares = tuple[float, ...]


class Unwanted(Exception):
    """Nobody wants to know any more."""


class Known(NamedTuple):
    """A move, and what each seat can expect after it."""

    move: Move
    shares: Shares


class Weighing(NamedTuple):
    """What came of it. All shares are chances of the win, from 0 to 1, of every seat."""

    before: Shares  # what could be expected
    best: tuple[Known, ...]  # the best first, and what contends with it; the move that was played may be among them
    played: Shares | None  # None where a search does not know the move, such as giving up
    doubt: float = 0.0  # the standard error of what the move gave away
    is_exact: bool = False
    is_forced: bool = False
    line: tuple[tuple[Position, Entry], ...] = ()  # how it would go on after the best: each entry where it is made


class Place(NamedTuple):
    """A position in numbers, after the first choices of a move."""

    position: Position
    kernel: Kernel
    tables: np.ndarray
    state: np.ndarray
    codes: Way = ()

    @classmethod
    def of(cls, position: Position, acting: Actor) -> Place | None:
        """The position as a seat or chance finds it; None where it cannot be searched for that actor."""
        found = kernel(position.game) if has_kernel(position) else None
        if found is None:
            return None
        place = cls(position, found, found.tables(position), found.state(position, acting))
        return place if place.actor == acting else None

    @property
    def actor(self) -> int:
        return int(self.kernel.to_act(self.tables, self.state))

    @property
    def move(self) -> Move | None:
        """The move that the choices so far make, if they are all."""
        return self.kernel.move(self.position, self.codes)

    def choices(self) -> list[int]:
        found = np.empty(self.kernel.widest, dtype=np.int64)
        count = self.kernel.choices(self.tables, self.state, found)
        return [int(code) for code in found[:count]]

    def after(self, *codes: int) -> Place:
        state = self.state.copy()
        for code in codes:
            self.kernel.apply(self.tables, state, code)
        return self._replace(state=state, codes=(*self.codes, *codes))


class Scale:
    """Weighs the moves of the seat whose choice it is at a place."""

    def __init__(self, place: Place, seat: Seat, simulations: int, dice: Dice, is_unwanted: Callable[[], bool]) -> None:
        self._place = place
        self._seat = seat
        self._simulations = simulations
        self._is_unwanted = is_unwanted
        self._open = _first_choice(place)
        architect = budget_of(LEVELS["architect"], place.position).simulations
        self._effort = log10(simulations / architect)  # as a calibration counts it
        most = min(2 * simulations, MOST_NODES)
        settings = place.kernel.settings
        self._tree = Tree(place.kernel, place.tables, place.state, dice.below(2**62), most, settings)

    def weigh(self, played: Move) -> Weighing:
        """The best moves beside the one that was played; raises Unwanted."""
        weighing = self._read_out(played) or self._searched(played)
        return weighing._replace(is_forced=self._open.move is not None)

    # Read out to the end

    def _read_out(self, move: Move) -> Weighing | None:
        """Everything exactly; None where the end is too far to be seen."""
        if solve(self._place.kernel, self._place.tables, self._place.state, NEAR_END) is None:
            return None
        best = self._best_exactly()
        if best is None:
            return None
        played = self._way_of(move, [best])
        ways = [best] if played in (None, best) else [best, played]
        shares = {way: known for way in ways if (known := self._known(way))}
        if len(shares) < len(ways):
            return None
        return Weighing(
            before=shares[best],
            best=tuple(Known(self._move(way), shares[way]) for way in self._ranked(shares, played)),
            played=shares[played] if played else None,
            is_exact=True,
        )

    def _best_exactly(self) -> Way | None:
        place = self._open
        while place.move is None:
            found = best_choices(place.kernel, place.tables, place.state, READ_OUT)
            if found is None:
                return None
            place = place.after(min(found, key=lambda code: (-found[code], code)))
        return place.codes

    def _known(self, way: Way) -> Shares | None:
        after = self._place.after(*way)
        found = solve(after.kernel, after.tables, after.state, READ_OUT)
        return found and self._of_seats(found)

    # Searched

    def _searched(self, move: Move) -> Weighing:
        self._grow(self._simulations)
        before = self._expected()
        best, *others = self._contenders()
        played = self._way_of(move, [best, *others])
        if played and played not in (best, *others):
            others.append(played)
        compared = self._compared([best, *others]) if others else {}
        # Where the best move leads, the position's own average says; the others by what they differ from it.
        shares = {best: before}
        for way in others:
            shares[way] = _moved(before, _mean(compared[way]) - _mean(compared[best]), self._seat)
        ranked = self._ranked(shares, played)
        return Weighing(
            before=before,
            best=tuple(Known(self._move(way), shares[way]) for way in ranked),
            played=shares[played] if played else None,
            doubt=self._doubt(compared[best], compared[played]) if played in others and played else 0.0,
            line=self._line(ranked[0]),
        )

    def _expected(self) -> Shares:
        """What the seats can expect: the average of the search, or what is proven."""
        best = self._choices()[0]
        shares = self._of_seats(self._tree.shares)
        return proven(shares, self._seat, best.proof) if best.proof else self._calibrated(shares)

    def _choices(self) -> list[Found]:
        """What there is to choose first, the best first."""
        codes = () if self._open.move else self._open.codes
        while not (found := self._tree.found_below(codes)):
            self._grow(1, codes)
        return found

    def _contenders(self) -> list[Way]:
        """The move that was looked at most, and another that was looked at nearly as often, if there is one."""
        if self._open.move is not None:
            return [self._open.codes]
        first = self._choices()
        enough = max(1, first[0].visits * CONTENDS)
        found = [first[0], *(each for each in first[1:2] if each.visits >= enough and each.proof >= 0)]
        return [self._completed(self._open.after(each.code)) for each in found]

    def _completed(self, place: Place) -> Way:
        """The rest of a move, by what was looked at most."""
        while place.move is None:
            found = self._tree.found_below(place.codes)
            place = place.after(found[0].code if found else place.choices()[0])
        return place.codes

    def _compared(self, ways: Sequence[Way]) -> dict[Way, np.ndarray]:
        """What each seat could expect after each move: a row for each turn that the moves took."""
        equally = min(self._visits(ways[0]), round(self._simulations * EQUALLY))
        for way in ways:
            self._grow(equally - self._visits(way), way)
        each = max(1, round(self._simulations * COMPARED / TURNS))
        rows: dict[Way, list[Shares]] = {way: [] for way in ways}
        for _ in range(TURNS):
            for way in ways:
                rows[way].append(self._calibrated((self._grow(each, way) / each).tolist()))
        return {way: np.array(found) for way, found in rows.items()}

    def _visits(self, way: Way) -> int:
        return sum(found.visits for found in self._tree.found_below(way[:-1]) if found.code == way[-1])

    def _doubt(self, best: np.ndarray, played: np.ndarray) -> float:
        lost = (best - played)[:, self._seat - 1]
        return float(lost.std(ddof=1) / np.sqrt(TURNS))

    def _line(self, way: Way) -> tuple[tuple[Position, Entry], ...]:
        """What would follow a move, as far as the search has looked at it and nothing is drawn."""
        line: list[tuple[Position, Entry]] = []
        position = self._place.position.after(self._seat, self._move(way))
        while len(line) < LINE and (place := self._reached(position, way)):
            followed = self._followed(place, way)
            if followed is None:
                break
            move, codes = followed
            line.append((position, Entry(place.actor, move)))
            position, way = position.after(place.actor, move), (*way, *codes)
        return tuple(line)

    def _reached(self, position: Position, way: Way) -> Place | None:
        """The place of a seat that decides alone, where the rules and the search agree on what was reached."""
        seat = position.to_act[0] if len(position.to_act) == 1 else CHANCE
        place = Place.of(position, seat) if seat in position.seats and seat not in position.house_seats else None
        return place if place and np.array_equal(place.state, self._place.after(*way).state) else None

    def _followed(self, place: Place, way: Way) -> tuple[Move, Way] | None:
        """The next move by what was looked at most, and its choices; None where it was hardly looked at."""
        codes: Way = ()
        while (move := place.kernel.move(place.position, codes)) is None:
            found = self._tree.found_below((*way, *codes))
            if not found or found[0].visits < SEEN:
                return None
            codes = (*codes, found[0].code)
        return move, codes

    def _grow(self, simulations: int, forced: Way = ()) -> np.ndarray:
        total = np.zeros(SEATS)
        while simulations > 0:
            if self._is_unwanted():
                raise Unwanted
            total += self._tree.grow(min(simulations, AT_A_TIME), forced)
            simulations -= AT_A_TIME
        return total

    def _calibrated(self, shares: Sequence[float]) -> Shares:
        return calibrated(self._place.position, self._seat, self._of_seats(shares), self._effort)

    def _of_seats(self, shares: Sequence[float]) -> Shares:
        return tuple(float(share) for share in shares[: len(self._place.position.seats)])

    def _ranked(self, shares: Mapping[Way, Shares], played: Way | None) -> list[Way]:
        """The best first; of equals the one that was played."""
        return sorted(shares, key=lambda way: (-shares[way][self._seat - 1], way != played))

    def _way_of(self, move: Move, known: Sequence[Way]) -> Way | None:
        """The choices that make a move, those that are known already if they do; None if a search cannot make it."""
        return next((way for way in known if self._move(way) == move), None) or way_to(self._place, move)

    def _move(self, way: Way) -> Move:
        move = self._place.kernel.move(self._place.position, way)
        assert move, "a whole way is a move"
        return move


def way_to(place: Place, move: Move) -> Way | None:
    """The choices that make a move; None if a search cannot make it."""
    for code in place.choices():
        codes = (*place.codes, code)
        made = place.kernel.move(place.position, codes)
        if made is None:
            if way := way_to(place.after(code), move):
                return way
        elif made == move:
            return codes
    return None


def _first_choice(place: Place) -> Place:
    """The place at which there is something to choose, or the end of the only move."""
    while place.move is None and len(codes := place.choices()) == 1:
        place = place.after(codes[0])
    return place


def _mean(rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows.mean(axis=0))


def _moved(before: Shares, difference: np.ndarray, seat: Seat) -> Shares:
    """What is left of expectations after a move that differs so much from the best; it gives its maker no more."""
    if difference[seat - 1] >= 0:
        return before
    return tuple(float(min(1.0, max(0.0, share + more))) for share, more in zip(before, difference, strict=True))
