"""What is listed is what is not refused: asked of every move that can be written down, or of a great many."""

from collections.abc import Iterable

from hypostyle.core import Move, Position


def disagreements(position: Position, moves: Iterable[Move]) -> list[str]:
    """The moves, legal ones besides, that are listed though a condition is broken, or left out though none is."""
    found = []
    for seat in position.to_act:
        legal = frozenset(position.legal_moves(seat))
        asked = (*legal, *(move for move in moves if move not in legal))
        found += [move.text for move in asked if (position.why_not(seat, move) is None) != (move in legal)]
    return found
