"""Which tiles may go on the faces of a place, and in which order (TE-12, TE-13)."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple, TypeAlias

from hypostyle.core import FrozenDict
from hypostyle.games.temple.building import NOTHING, Building
from hypostyle.games.temple.moves import VALUES, Build, Laid, Rules
from hypostyle.games.temple.places import Order, Place, Step
from hypostyle.games.temple.space import touching

Hand: TypeAlias = FrozenDict[str, tuple[int, ...]]  # for each colour not yet used up, the values still to lay


class Purse(NamedTuple):
    """TE-12: values to pay a turn with: as many of `first` as needed, and when those are used up, then of `then`.

    In any one pair of `colours`: `then` is empty unless the turn finishes the first colour and opens the second.
    """

    colours: tuple[tuple[str, str], ...]
    first: tuple[int, ...] = ()
    then: tuple[int, ...] = ()


def colour_in_use(hand: Hand) -> str | None:
    """The colour that is begun and not finished, if any."""
    return next((colour for colour, values in hand.items() if len(values) < len(VALUES)), None)


def open_colours(hand: Hand) -> tuple[str, ...]:
    """The colours that the next tile may have: the one in use, or any."""
    used = colour_in_use(hand)
    return tuple(hand) if used is None else (used,)


def purse(hand: Hand, rules: Rules, count: int) -> Purse:
    """What can pay for a turn of `count` tiles: colours that are not in use are whole, and so all alike."""
    used = colour_in_use(hand)
    if used is None:
        return Purse(tuple((colour, "") for colour in hand), tuple(VALUES))
    if count <= len(hand[used]):
        return Purse(((used, ""),), hand[used])
    if rules == Rules.SEED:
        return Purse(())
    return Purse(tuple((used, colour) for colour in hand if colour != used), hand[used], tuple(VALUES))


class Means:
    """What a seat can pay with this turn, worked out once for all places."""

    def __init__(self, hand: Hand, rules: Rules) -> None:
        self._purses = [purse(hand, rules, count) for count in (1, 2, 3)]

    def builds(self, places: Iterable[Place]) -> Iterator[Build]:
        """Every construction at some places, each in its one order of laying."""
        for place in places:
            colours, first, then = self._purses[len(place.faces) - 1]
            if orders := arrangements(place.lows, place.meets, first, then):
                for each in colours:
                    yield from map(place.builds[each].__getitem__, orders)

    def affords(self, place: Place) -> bool:
        """Whether there are enough tiles for a place, whatever their values."""
        return bool(self._purse(place).colours)

    def fit(self, place: Place) -> bool:
        """Whether any tiles fit a place."""
        colours, first, then = self._purse(place)
        return bool(colours and arrangements(place.lows, place.meets, first, then))

    def _purse(self, place: Place) -> Purse:
        return self._purses[len(place.faces) - 1]


@cache
def arrangements(
    lows: tuple[int, ...], meets: tuple[tuple[int, ...], ...], firsts: tuple[int, ...], thens: tuple[int, ...]
) -> tuple[Order, ...]:
    """TE-13: every way to fill faces that touch `lows` on the table and one another as `meets` says.

    Each way comes in the first order of laying in which every tile touches a lower or equal one.
    """
    count = len(lows)
    early = min(count, len(firsts))
    found: dict[frozenset[Step], Order] = {}
    for places in permutations(range(count)):
        for order in _payments(places, early, firsts, thens):
            key = frozenset(order)
            if key not in found and _is_layable(order, lows, meets):
                found[key] = order
    return tuple(found.values())


def _payments(places: tuple[int, ...], early: int, firsts: tuple[int, ...], thens: tuple[int, ...]) -> Iterator[Order]:
    for chosen in permutations(firsts, early):
        for others in permutations(thens, len(places) - early):
            values = enumerate((*chosen, *others))
            yield tuple(Step(at, number >= early, value) for at, (number, value) in zip(places, values, strict=True))


def _is_layable(order: Order, lows: tuple[int, ...], meets: tuple[tuple[int, ...], ...]) -> bool:
    laid: dict[int, int] = {}
    for at, _, value in order:
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
