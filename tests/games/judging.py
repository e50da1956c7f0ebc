"""What is listed is what is not refused: asked of every move that can be written down, or of a great many."""

from collections.abc import Iterable

from hypostyle.core import Move, Position


def disagreements(position: Position, moves: Iterable[Move]) -> list[str]:
    """The moves that are listed though a condition is broken, or left out though none is; legal ones are asked too."""
    found = []
    for seat in position.to_act:
        legal = frozenset(position.legal_moves(seat))
        for move in (*legal, *moves):
            is_refused = position.why_not(seat, move) is not None
            spelt = move if is_refused else position.canonical(seat, move)
            if is_refused == (spelt in legal):
                found.append(move.text)
    return found
