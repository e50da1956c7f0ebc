"""Counting sequences of entries: the quickest proof that two sets of rules are the same."""

from hypostyle.core.contract import Position
from hypostyle.core.notation import entry_text


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` entries; outcomes of chance are entries."""
    if depth == 0:
        return 1
    entries = position.entries()
    if depth == 1:
        return len(entries)
    return sum(perft(position.after(*entry), depth - 1) for entry in entries)


def divide(position: Position, depth: int) -> list[tuple[str, int]]:
    """The same count split by first entry, in the order of the entries' bytes."""
    split = [(entry_text(position, entry), perft(position.after(*entry), depth - 1)) for entry in position.entries()]
    return sorted(split, key=lambda row: row[0].encode())
