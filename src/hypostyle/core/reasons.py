"""Why a move: what can be counted of it, compared with what can be counted of others, and what sets it apart.

A game counts facts; here it is decided, once for all games, which of them are reasons. A fact that holds for most
moves is none, and what speaks against a move is told only after something that speaks for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest
from statistics import median_low
from typing import NamedTuple

from hypostyle.core.moves import Move
from hypostyle.core.words import Message

MOST = 3  # reasons for a move; more are not read
COMPARED = 16  # other moves that it is compared with
FAINT = 0.15  # of the first reason: what tells less than this is left out


class Merit(NamedTuple):
    """Something that a move does, and what it is worth against doing nothing, in points or thereabouts.

    Merits of different moves are compared where they have a topic in common. A weight below zero is a risk; a weight of
    zero is worth telling where most other moves risk something. `again` says the same after a reason that is about the
    same thing, so that it is named once.
    """

    topic: str
    weight: float
    said: Message
    about: str = ""
    again: Message | None = None


class Told(NamedTuple):
    """A move and its merits, by their topics."""

    move: Move
    merits: Mapping[str, Merit]

    def weight(self, topic: str) -> float:
        merit = self.merits.get(topic)
        return merit.weight if merit else 0.0


class _Apart(NamedTuple):
    """A merit that sets a move apart, and by how much it does."""

    by: float
    merit: Merit


def sample(moves: Sequence[Move], most: int = COMPARED) -> tuple[Move, ...]:
    """Some of the moves, of every kind about as many, spread evenly over each kind."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(move.path[0], []).append(move)
    in_turn = chain.from_iterable(zip_longest(*(_spread(group, most) for group in kinds.values())))
    return tuple(islice((move for move in in_turn if move is not None), most))


def _spread(moves: Sequence[Move], most: int) -> list[Move]:
    """So many of the moves, as far from each other as can be."""
    count = min(len(moves), most)
    return [moves[each * len(moves) // count] for each in range(count)]


def setting_apart(told: Told, second: Told | None, others: Sequence[Told]) -> tuple[Message, ...]:
    """What sets a move apart from others, above all from the second best, the most telling first; at last one risk."""
    circles = _circles(told.move, others)
    found = [apart for merit in told.merits.values() if (apart := _apart(merit, second, circles, told.move))]
    found.sort(key=lambda each: -each.by)
    gains = [each for each in found if each.merit.weight >= 0]
    if not gains:
        return ()
    least = FAINT * gains[0].by
    risks = [each for each in found if each.merit.weight < 0 and each.by >= least][:1]
    gains = [each for each in gains if each.by >= least][: MOST - len(risks)]
    return tuple(_said([each.merit for each in (*gains, *risks)]))


def _circles(move: Move, others: Sequence[Told]) -> list[Sequence[Told]]:
    """What a move is compared with: moves of its kind, and all moves.

    Variants of itself, which differ in the last choice alone, are left to the second best, where there are others.
    """
    apart = [other for other in others if other.move.path[:-1] != move.path[:-1]] or others
    alike = [other for other in apart if other.move.path[0] == move.path[0]]
    return [circle for circle in (alike, apart) if circle]


def _apart(merit: Merit, second: Told | None, circles: Sequence[Sequence[Told]], move: Move) -> _Apart | None:
    """How far a merit is from what is usual, and from the second best; None if it is usual.

    Against a second best of another kind even that counts which all moves of this kind have.
    """
    sign = -1 if merit.weight < 0 else 1
    usual = [median_low(other.weight(merit.topic) for other in circle) for circle in circles]
    edge = max((sign * (merit.weight - each) for each in usual), default=abs(merit.weight))
    lead = sign * (merit.weight - second.weight(merit.topic)) if second else 0.0
    is_other_kind = second is not None and second.move.path[0] != move.path[0]
    if edge > 0 or (is_other_kind and lead > 0):
        return _Apart(max(0.0, edge) + max(0.0, lead), merit)
    return None


def _said(merits: Iterable[Merit]) -> Iterator[Message]:
    """The reasons one after the other; what one is about need not be named again by the next."""
    named: set[str] = set()
    for merit in merits:
        yield merit.again if merit.again and merit.about in named else merit.said
        named.add(merit.about)


def by_topic(merits: Iterable[Merit]) -> Mapping[str, Merit]:
    """Of each topic the merit that weighs most."""
    best: dict[str, Merit] = {}
    for merit in merits:
        if merit.topic not in best or abs(merit.weight) > abs(best[merit.topic].weight):
            best[merit.topic] = merit
    return best
