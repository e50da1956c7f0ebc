"""Points for plates, the penalty, and who wins (TQ-12, TQ-18, TQ-19)."""

from collections.abc import Iterable, Sequence

from hypostyle.core import Seat

COEFFICIENTS = (0, 1, 3, 5)  # by storey of the plate
PENALTIES = (1, 3, 5)  # by storey of an open site with a pillar
GROUND_POINTS = 1
STRIKE = 5


def plate_points(storey: int, under: Sequence[Seat], seat: Seat) -> int:
    """TQ-12: what a seat scores for a plate that rests on these pillars."""
    if storey == 0:
        return GROUND_POINTS
    own = sum(owner == seat for owner in under)
    return COEFFICIENTS[storey] * (STRIKE if own == len(under) else own)


def penalty(open_pillars: Iterable[tuple[int, Seat]], seat: Seat) -> int:
    """TQ-18: what the pillars of a seat that carry nothing cost it; given as storey and owner."""
    return sum(PENALTIES[storey] for storey, owner in open_pillars if owner == seat)


def winners(points: Sequence[int]) -> tuple[Seat, ...]:
    """TQ-19: most points; a tie for the first place is no win."""
    best = [seat for seat, score in enumerate(points, start=1) if score == max(points)]
    return tuple(best) if len(best) == 1 else ()
