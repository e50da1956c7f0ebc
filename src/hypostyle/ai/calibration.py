"""Chances that are true: what a search expects, corrected by how matches between Architects really ended.

A search is often too sure of itself, or not sure enough, and it favours whoever is to move. A game brings numbers that
correct this, for each number of players, in `calibration.json` in its folder; without them nothing is corrected.
`python -m hypostyle.arena.calibrate` fits them.

The chance of a seat goes with

    exp(sharpness · log(share) + initiative · [it is to move] + (1 − progress) · its seat)

where sharpness and initiative depend on how far the match has come: they are given at the start, in the middle and at
the end, and lie on straight lines between. All three also change with the effort of the search, the decimal logarithm
of its simulations against an Architect's: the more it simulates, the less is left to correct, and the more a better
seat is made of. Matches were played from a tenth of an Architect's to all of them; a search beyond that is taken for
the nearest, since a longer look at a match makes nobody in it play better. Where a match can end without a winner, the
chance of that follows from the share that the search leaves to nobody, in the same way. What is certain stays so.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Any, NamedTuple

from hypostyle.core import Game, Options, Position, Row, Seat, rows_of

FILE = "calibration.json"
KNOTS = (0.0, 0.5, 1.0)  # of progress
MEASURED = (-1.0, 0.0)  # efforts
LEAST_SHARPNESS = 0.05  # a larger share never means a smaller chance
LEAST = 0.01  # a share that is not certain counts for no less: so few simulations went another way


class Calibration(NamedTuple):
    """The numbers of one game with one number of players; of one that only knows winners `nobody` is empty."""

    sharpness: tuple[float, ...]  # at each knot
    initiative: tuple[float, ...]
    seats: tuple[float, ...]  # at the start of a match
    nobody: tuple[float, ...] = ()  # at each knot, and then how much the share counts that is left to nobody
    effort: tuple[tuple[float, ...], ...] = ()  # what is added to these three for ten times the simulations

    def of(self, shares: Sequence[float], to_move: Seat, progress: float, effort: float = 0.0) -> tuple[float, ...]:
        """The chance of each seat; what is left to 1 is that of nobody."""
        if max(shares) >= 1.0 or not any(shares):
            return tuple(shares)
        at_knots, moving, seats = self._with(effort)
        sharpness, initiative = max(LEAST_SHARPNESS, _between(at_knots, progress)), _between(moving, progress)
        weights = [
            exp(sharpness * log_share(share) + initiative * (seat == to_move) + (1 - progress) * seats[seat - 1])
            for seat, share in enumerate(shares, start=1)
        ]
        won = 1.0 - self._chance_of_nobody(1.0 - sum(shares), progress)
        return tuple(won * weight / sum(weights) for weight in weights)

    def _with(self, effort: float) -> tuple[tuple[float, ...], ...]:
        """Sharpness, initiative and seats for an effort."""
        own = (self.sharpness, self.initiative, self.seats)
        if not self.effort:
            return own
        least, most = MEASURED
        effort = min(max(effort, least), most)
        return tuple(
            tuple(one + effort * more for one, more in zip(numbers, added, strict=True))
            for numbers, added in zip(own, self.effort, strict=True)
        )

    def _chance_of_nobody(self, share: float, progress: float) -> float:
        if not self.nobody:
            return 0.0
        *levels, slope = self.nobody
        return 1 / (1 + exp(-_between(levels, progress) - slope * log_odds(share)))


def calibrated(position: Position, to_move: Seat, shares: Sequence[float], effort: float = 0.0) -> tuple[float, ...]:
    """What each seat can expect of the win, given what a search expects where a seat is to move.

    What is left to 1 is the chance that nobody wins. The effort of the search is that of an Architect if it is 0, one
    with a tenth of the simulations if it is -1.
    """
    found = None if position.is_open or position.outcome else _calibration(position.game.package, position.options)
    return found.of(shares, to_move, position.progress, effort) if found else tuple(shares)


def has_calibration(game: Game, options: Options) -> bool:
    """Whether chances of a match with these options are corrected."""
    return _calibration(game.package, options) is not None


def hats(progress: float) -> tuple[float, ...]:
    """How much each knot counts."""
    step = KNOTS[1] - KNOTS[0]
    return tuple(max(0.0, 1 - abs(progress - knot) / step) for knot in KNOTS)


def log_share(share: float) -> float:
    """What a share counts by."""
    return log(max(share, 0.0) + LEAST)


def log_odds(share: float) -> float:
    """What the share that is left to nobody counts by."""
    return log((max(share, 0.0) + LEAST) / (max(1 - share, 0.0) + LEAST))


def _between(values: Sequence[float], progress: float) -> float:
    return sum(hat * value for hat, value in zip(hats(progress), values, strict=True))


def _calibration(package: str, options: Options) -> Calibration | None:
    """That of the most options that hold here."""
    fitting = [
        row
        for row in rows_of(package, FILE)
        if all(options.get(name) == value for name, value in row["options"].items())
    ]
    return _calibration_of(max(fitting, key=lambda row: len(row["options"]))) if fitting else None


def _calibration_of(row: Row) -> Calibration:
    return Calibration(**{name: _tuples(row[name]) for name in Calibration._fields if name in row})


def _tuples(given: Any) -> Any:
    """Lists as tuples, at any depth."""
    return tuple(map(_tuples, given)) if isinstance(given, list | tuple) else given
