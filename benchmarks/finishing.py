"""How matches of Turquoise come to their end, and how soon the next plate is laid.

    hypostyle arena turquoise --players architect --games 60 --out architects
    python benchmarks/finishing.py architects/records/*.txt

It tells endings, lengths, plates that were not laid, and the pillar moves that the same seat's next action undid; then
where the entries go: by kind, by what pillar moves do for the plates to come, and the turns before each plate. Last
it fits the numbers by which `kernel_value.py` takes a plate to be likely in time.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from hypostyle.compiled import ready
from hypostyle.core import Match, read_record
from hypostyle.games.turquoise import GAME, TurquoisePosition, kernel
from hypostyle.games.turquoise.facts import IDLE_TURNS
from hypostyle.games.turquoise.kernel_value import expected_work
from hypostyle.games.turquoise.moves import Go, Kind, Move
from hypostyle.games.turquoise.space import PLACES, columns_of

ACTIONS = (Kind.MOVE, Kind.HORUS, Kind.ANUBIS, Kind.DRAW, Kind.CROWN)
STEPS = 30  # of Newton's method, which needs fewer


class Wait(NamedTuple):
    """From the beginning of a turn to the next plate: by how much is to be done for it, in rounds (turns of each)."""

    work: float
    rounds: float  # infinite if no plate was laid any more


def laid(position: TurquoisePosition) -> int:
    return len(position.building.plates)


def actions_of(match: Match) -> Iterator[list[Move]]:
    """Of each seat what it did for action points, in order."""
    for seat in match.position.seats:
        yield [each.move for each in match.entries if each.actor == seat and each.move.kind in ACTIONS]


def is_undone(move: Move, following: Move) -> bool:
    """Whether a pillar goes back to where it came from."""
    match move, following:
        case Go(source=source, target=target), Go(source=again, target=back):
            return source == back and target == again
    return False


def waits(match: Match) -> Iterator[Wait]:
    """Of all turns that begin with no free place on the ground."""
    begins = [match.positions[ply] for ply, each in enumerate(match.entries, start=1) if each.move.kind == Kind.END]
    if match.position.ending == "stalled":
        begins.pop()
    plates = [*map(laid, begins), laid(match.position)]
    for turn, position in enumerate(begins):
        tables, state = kernel.tables(position), kernel.state(position, position.mover)
        work = expected_work(tables, state)
        if work:
            later = [after > plates[turn] for after in plates[turn + 1 :]]
            turns = 1 + later.index(True) if True in later else np.inf
            yield Wait(work, turns / len(position.seats))


def fitted(found: Sequence[Wait], players: int) -> np.ndarray:
    """Of the log odds that a plate is laid within so many rounds: a constant, for each round, for each action point."""
    work, rounds = np.array(found).T
    within = [(turns + 1) / players for turns in range(IDLE_TURNS * players)]
    known = np.concatenate([np.column_stack((np.ones_like(work), np.full_like(work, each), work)) for each in within])
    seen = np.concatenate([rounds <= each for each in within])
    odds = np.zeros(known.shape[1])
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(-known @ odds))
        slopes = (known * (likely * (1 - likely))[:, np.newaxis]).T @ known
        odds += np.linalg.solve(slopes, known.T @ (seen - likely))
    return odds


def errand(position: TurquoisePosition, move: Go) -> str:
    """What a pillar move does for the plates to come."""
    covers = [set(columns_of(place)) for place in position.building.based if place.storey]
    left, reached = ([cover for cover in covers if end in cover] for end in (move.source, move.target))
    if not reached:
        return "out of a place" if left else "elsewhere"
    if not left:
        return "into a place"
    return "within a place" if any(cover in left for cover in reached) else "between places"


def turns_before_plates(match: Match) -> Iterator[tuple[int, int]]:
    """Of each plate which one it is, and the turns that have ended since the one before."""
    turns = 0
    for ply, each in enumerate(match.entries, start=1):
        turns += each.move.kind == Kind.END
        plates = laid(match.positions[ply])
        if plates > laid(match.positions[ply - 1]):
            yield plates, turns
            turns = 0


def tell_where_entries_go(matches: Sequence[Match]) -> None:
    """On average for each match."""
    entries = [(match.positions[ply], each.move) for match in matches for ply, each in enumerate(match.entries)]
    kinds = Counter(move.kind.value for _, move in entries)
    errands = Counter(errand(position, move) for position, move in entries if isinstance(move, Go))
    turns: Counter[int] = Counter()
    for match in matches:
        for plate, before in turns_before_plates(match):
            turns[plate] += before
    for name, counts in (("entries", kinds), ("pillar moves", errands)):
        listed = ", ".join(f"{count / len(matches):.1f} {each}" for each, count in counts.most_common())
        print(f"  {name}: {listed}")
    print("  turns before each plate: " + ", ".join(f"{turns[plate] / len(matches):.1f}" for plate in sorted(turns)))


def tell(matches: Sequence[Match], players: int) -> None:
    endings = Counter(match.position.ending for match in matches)
    plies = [match.ply for match in matches]
    missing = sum(len(PLACES) - laid(match.position) for match in matches) / len(matches)
    pairs = [pair for match in matches for actions in actions_of(match) for pair in pairwise(actions)]
    moves = sum(isinstance(move, Go) for match in matches for actions in actions_of(match) for move in actions)
    undone = sum(is_undone(*pair) for pair in pairs)
    print(
        f"{players} players, {len(matches)} matches: " + ", ".join(f"{count} {name}" for name, count in endings.items())
    )
    print(
        f"  entries: {min(plies)} to {max(plies)}, median {median(plies):g}; plates not laid: {missing:.1f} on average"
    )
    print(f"  pillar moves undone by the seat's next action: {undone} of {moves}, {undone / moves:.1%}")
    tell_where_entries_go(matches)
    found = [each for match in matches for each in waits(match)]
    constant, by_rounds, by_work = fitted(found, players)
    print(
        f"  log odds of the next plate, {len(found)} turns: {constant:.2f} {by_rounds:+.2f} rounds {by_work:+.2f} work"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", nargs="+", type=Path)
    ready(expected_work)
    matches = [Match.load(GAME, read_record(path.read_text())) for path in parser.parse_args().records]
    for players in sorted({len(match.position.seats) for match in matches}):
        tell([match for match in matches if len(match.position.seats) == players], players)


if __name__ == "__main__":
    main()
