"""Fair seats: every assignment of players to seats comes equally often."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations, product

Seating = tuple[str, ...]


def seatings(players: tuple[str, ...], seats: int) -> tuple[Seating, ...]:
    """One round of a contest. With more players than seats all take turns; with fewer each fills as many seats.

    The order is such that each has been on each seat equally often as soon as it can be.
    """
    if len(players) >= seats:
        return tuple(_rotating(permutations(players, seats)))
    least = seats // len(players)
    filled = (row for row in product(players, repeat=seats) if _is_even(row, players, least))
    return tuple(_rotating(filled))


def _is_even(row: Seating, players: tuple[str, ...], least: int) -> bool:
    counts = Counter(row)
    return all(counts[player] in (least, least + 1) for player in players)


def _rotating(rows: Iterable[Seating]) -> Iterator[Seating]:
    """The same rows, each followed by those in which everyone has moved on by a seat."""
    rest = dict.fromkeys(rows)
    while rest:
        row = next(iter(rest))
        while row in rest:
            del rest[row]
            yield row
            row = (row[-1], *row[:-1])


def whole_rounds(games: int, a_round: int, *, at_most: bool = False) -> int:
    """The number of matches nearest to a wish at which every seating has come equally often: never none."""
    rounds = games // a_round if at_most else -(-games // a_round)
    return max(1, rounds) * a_round
