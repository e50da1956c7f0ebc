"""Which tiles may go on the faces of a place, and in which order (TE-12, TE-13)."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple, TypeAlias

from hypostyle.core import FrozenDict
from hypostyle.games.temple.building import NOTHING, Building, Place
from hypostyle.games.temple.moves import VALUES, Build, Laid, Rules, Tile
from hypostyle.games.temple.space import Face, touching

Hand: TypeAlias = FrozenDict[str, tuple[int, ...]]  # for each colour not yet used up, the values still to lay


class Purse(NamedTuple):
    """TE-12: tiles to pay a turn with: as many of `first` as needed, and when those are used up, then of `then`.

    `then` is empty unless the turn finishes one colour and opens the next.
    """

    first: tuple[Tile, ...]
    then: tuple[Tile, ...]

    @property
    def values(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(tile.value for tile in self.first), tuple(tile.value for tile in self.then)


def colour_in_use(hand: Hand) -> str | None:
    """The colour that is begun and not finished, if any."""
    return next((colour for colour, values in hand.items() if len(values) < len(VALUES)), None)


def open_colours(hand: Hand) -> tuple[str, ...]:
    """The colours that the next tile may have: the one in use, or any."""
    used = colour_in_use(hand)
    return tuple(hand) if used is None else (used,)


def purses(hand: Hand, rules: Rules, count: int) -> tuple[Purse, ...]:
    """Every way to pay for a turn of `count` tiles."""
    used = colour_in_use(hand)
    if used is None:
        return tuple(Purse(_tiles(hand, colour), ()) for colour in hand)
    if count <= len(hand[used]):
        return (Purse(_tiles(hand, used), ()),)
    if rules == Rules.SEED:
        return ()
    return tuple(Purse(_tiles(hand, used), _tiles(hand, colour)) for colour in hand if colour != used)


def _tiles(hand: Hand, colour: str) -> tuple[Tile, ...]:
    return tuple(Tile(colour, value) for value in hand[colour])


class Means:
    """What a seat can pay with this turn, worked out once for all places."""

    def __init__(self, hand: Hand, rules: Rules) -> None:
        self._purses = [[(*purse, *purse.values) for purse in purses(hand, rules, count)] for count in (1, 2, 3)]

    def builds(self, place: Place, building: Building) -> Iterator[Build]:
        """Every construction at a place, each in its one order of laying."""
        construction, faces = place
        lows = tuple([building.lowest.get(face, NOTHING) for face in faces])
        meets = contacts(faces) if len(faces) > 1 else ((),)
        for first, then, firsts, thens in self._purses[len(faces) - 1]:
            for order in arrangements(lows, meets, firsts, thens):
                yield Build(
                    construction, tuple([Laid(faces[at], (then if late else first)[pick]) for at, late, pick in order])
                )

    def affords(self, place: Place) -> bool:
        """Whether there are enough tiles for a place, whatever their values."""
        return bool(self._purses[len(place.faces) - 1])

    def fit(self, place: Place, building: Building) -> bool:
        """Whether any tiles fit a place."""
        return next(self.builds(place, building), None) is not None


@cache
def contacts(faces: tuple[Face, ...]) -> tuple[tuple[int, ...], ...]:
    """For each face of a place, which others of the place it touches."""
    return tuple(tuple(other for other, face in enumerate(faces) if face in touching(own)) for own in faces)


# Where a tile goes: the number of the face, whether it is paid from the second colour, and which tile of that colour.
Step: TypeAlias = tuple[int, bool, int]


@cache
def arrangements(
    lows: tuple[int, ...], meets: tuple[tuple[int, ...], ...], firsts: tuple[int, ...], thens: tuple[int, ...]
) -> tuple[tuple[Step, ...], ...]:
    """TE-13: every way to fill faces that touch `lows` on the table and one another as `meets` says.

    Each way comes in the first order of laying in which every tile touches a lower or equal one.
    """
    count = len(lows)
    early = min(count, len(firsts))
    found: dict[frozenset[Step], tuple[Step, ...]] = {}
    for places in permutations(range(count)):
        for steps in _payments(places, early, firsts, thens):
            key = frozenset(steps)
            if key not in found and _is_layable(steps, lows, meets, (firsts, thens)):
                found[key] = steps
    return tuple(found.values())


def _payments(
    places: tuple[int, ...], early: int, firsts: tuple[int, ...], thens: tuple[int, ...]
) -> Iterator[tuple[Step, ...]]:
    for chosen in permutations(range(len(firsts)), early):
        for others in permutations(range(len(thens)), len(places) - early):
            picks = [(False, pick) for pick in chosen] + [(True, pick) for pick in others]
            yield tuple((at, late, pick) for at, (late, pick) in zip(places, picks, strict=True))


def _is_layable(
    steps: tuple[Step, ...],
    lows: tuple[int, ...],
    meets: tuple[tuple[int, ...], ...],
    values: tuple[tuple[int, ...], tuple[int, ...]],
) -> bool:
    laid: dict[int, int] = {}
    for at, late, pick in steps:
        value = values[late][pick]
        if min([lows[at], *(laid[other] for other in meets[at] if other in laid)]) > value:
            return False
        laid[at] = value
    return True


def unplayable(tiles: tuple[Laid, ...], colour: str, building: Building) -> tuple[Laid, int] | None:
    """TE-13: a tile that cannot be laid in any order, with the lowest value its face takes; None if all can.

    Tiles of `colour` go first. Laying whatever can be laid is enough to find an order: a tile on the table never
    makes another one harder to lay.
    """
    lowest = dict(building.lowest)
    for early in (True, False):
        waiting = sorted(laid for laid in tiles if (laid.tile.colour == colour) is early)
        while waiting:
            ready = next((laid for laid in waiting if lowest.get(laid.face, NOTHING) <= laid.tile.value), None)
            if ready is None:
                stuck = min(waiting, key=lambda laid: lowest.get(laid.face, NOTHING))
                return stuck, lowest.get(stuck.face, NOTHING)
            waiting.remove(ready)
            for near in touching(ready.face):
                lowest[near] = min(lowest.get(near, NOTHING), ready.tile.value)
    return None
