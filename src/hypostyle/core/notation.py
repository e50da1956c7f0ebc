"""How an entry is written in a line of a record, and read back."""

import re

from hypostyle.core.actors import CHANCE, CLOCK, Actor, Seat, seat_name
from hypostyle.core.contract import Position
from hypostyle.core.errors import Ambiguous, Unreadable
from hypostyle.core.moves import Entry, Move
from hypostyle.core.words import message

_PREFIX = re.compile(r"seat([1-9][0-9]?): (.*)")


def entry_text(position: Position, entry: Entry) -> str:
    """The entry as a record writes it: with its seat exactly where several may act."""
    shared = len(position.to_act) > 1 and entry.actor not in (CHANCE, CLOCK)
    return f"{seat_name(entry.actor)}: {entry.move.text}" if shared else entry.move.text


def read_entry(position: Position, text: str, seat: Seat | None = None) -> Entry:
    """The entry that a line means here, `seat` being known from elsewhere or from the line's own prefix.

    Raises Unreadable or Ambiguous; whether the entry is legal is for `why_not` to say.
    """
    prefix = _PREFIX.fullmatch(text)
    if prefix:
        named = int(prefix[1])
        if seat not in (None, named):
            expected = message("expected.same_seat", seat=seat_name(seat or named))
            raise Unreadable(text, expected, position.rule_of("turn"), position)
        seat, text = named, prefix[2]
    try:
        move = position.game.parse(text)
    except Unreadable as error:
        raise error.within(position) from None
    actor = _actor(position, move, text) if seat is None else seat
    return Entry(actor, position.canonical(actor, move))


def _actor(position: Position, move: Move, text: str) -> Actor:
    """Whose entry it is when no seat is named."""
    if position.game.facts.kind(move.kind).by == "clock":
        return CLOCK
    if len(position.to_act) > 1:
        raise Ambiguous(text, position.to_act, position)
    return position.to_act[0] if position.to_act else CHANCE
