"""What an intent leads to: events in a draft, or an objection. Nothing is waited for, written or told here."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hypostyle.ai.levels import LEVELS
from hypostyle.core import (
    CHANCE,
    CLOCK,
    Entry,
    HypostyleError,
    Resign,
    Seat,
    read_entry,
)
from hypostyle.server import first_events
from hypostyle.server import protocol as wire
from hypostyle.server.draft import Draft
from hypostyle.server.events import (
    Abandoned,
    Answered,
    GotUp,
    Named,
    Offered,
    Place,
    Rematched,
    Replaced,
    Sat,
    Started,
    Stood,
    TookBack,
)
from hypostyle.server.objection import Code, Objection
from hypostyle.server.people import called
from hypostyle.server.protocol import Proposal, State
from hypostyle.server.table import Pending, Table

RANDOM = random.SystemRandom()
SUBSTITUTE = "mason"  # sits in for somebody who is gone, where no other computer plays


@dataclass(frozen=True)
class Sender:
    """Who asks: a person, the seats they hold, the secrets they brought, and the milliseconds of their time."""

    person: str
    seats: tuple[Seat, ...]
    keys: frozenset[str] = frozenset()
    spent: Mapping[Seat, int] = field(default_factory=dict)  # since the clocks last stood, lag taken off
    absent: frozenset[Seat] = frozenset()  # who has been away for long
    stuck: frozenset[Seat] = frozenset()  # computer players that gave up


def decide(draft: Draft, intent: wire.Intent, sender: Sender) -> None:
    """Let happen what an intent leads to; raises Objection, and then the draft is not to be used any more."""
    _DECISIONS[type(intent)](draft, intent, sender)


def label(intent: wire.Intent) -> str:
    """Under what an intent is remembered: ids are the page's own, so those of two seats may be the same."""
    seat = intent.seat if isinstance(intent, wire.SeatIntent) else 0
    return f"{seat} {intent.id}"


# Entries


def play(draft: Draft, intent: wire.Play, sender: Sender) -> None:
    """A move of a seat, and all that follows from it by itself."""
    _must_hold(sender, intent.seat)
    entry = judged(draft.table, intent)
    if isinstance(entry.move, Resign) and intent.seat not in draft.table.position.to_act:
        draft.add(Stood(intent.seat, "resign", True, label(intent)))
    else:
        draft.enter(entry, sender.spent, label(intent))


def judged(table: Table, intent: wire.Play) -> Entry:
    """The entry that an intent means, found legal in the position as it is now; raises Objection."""
    _must_be(table, State.RUNNING)
    if is_stale(table, intent.seat, intent.ply, intent.era):
        raise Objection(Code.STALE)
    try:
        entry = read_entry(table.position, intent.move, intent.seat)
    except HypostyleError as error:
        raise Objection(Code.UNREADABLE, error.message) from None
    if isinstance(entry.move, Resign):
        return entry
    refusal = table.outlook(entry).refusal
    if refusal is None:
        return entry
    if intent.ply != table.match.ply and table.match.positions[intent.ply].why_not(*entry) is None:
        raise Objection(Code.STALE)  # it was right when the page showed it
    raise Objection(Code.REFUSED, refusal.message, refusal.rule)


def is_stale(table: Table, seat: Seat, ply: int, era: int) -> bool:
    """Whether what a seat meant after `ply` entries means nothing any more.

    With one seat to act an older ply is stale; with several only if the seat itself has acted since.
    """
    match = table.match
    if era != table.era or ply > match.ply:
        return True
    shared = all(len(position.to_act) > 1 for position in match.positions[ply : match.ply])
    return not shared or any(entry.actor == seat for entry in match.entries[ply:])


def time_out(draft: Draft, seat: Seat, spent: Mapping[Seat, int]) -> None:
    """What the clock writes when a seat's time is up."""
    draft.enter(draft.table.position.on_time(seat), spent)


def start(draft: Draft) -> None:
    """The match begins, if everyone is there; seats are drawn if that was wished."""
    table = draft.table
    if table.state == State.WAITING and all(table.chair(seat).person for seat in table.people):
        draft.add(Started(_order(table)))
        draft.settle()


def _order(table: Table) -> list[Seat]:
    """Which chair becomes seat 1, 2, …"""
    order = list(range(1, len(table.chairs) + 1))
    if table.draw:
        places = [seat for seat in order if table.chair(seat).place != Place.RULES]
        drawn = RANDOM.sample(places, len(places))
        for place, seat in zip(places, drawn, strict=True):
            order[place - 1] = seat
    return order


# Seats


def sit(draft: Draft, intent: wire.Sit, sender: Sender) -> None:
    """Take a free seat, or one's own again from the computer that sat in."""
    table = draft.table
    if not table.has(intent.seat):
        raise Objection(Code.NO_SEAT)
    chair = table.chair(intent.seat)
    is_own = chair.key != "" and (chair.person == sender.person or chair.key in sender.keys)
    if chair.place == Place.RULES or not chair.key:
        raise Objection(Code.SEAT_TAKEN)
    if not is_own and (chair.person or not table.public):
        raise Objection(Code.SEAT_TAKEN if chair.person else Code.NOT_YOURS)
    if table.state not in (State.WAITING, State.RUNNING):
        raise Objection(Code.NOT_NOW)
    draft.add(Sat(intent.seat, sender.person, called(intent.name), label(intent)))
    start(draft)  # in the same commit: were it to come later, a crash between the two would leave a table waiting


def rename(draft: Draft, intent: wire.Rename, sender: Sender) -> None:
    """Give a seat another name."""
    _must_hold(sender, intent.seat)
    draft.add(Named(intent.seat, called(intent.name) or "", label(intent)))


def leave(draft: Draft, intent: wire.Leave, sender: Sender) -> None:
    """Get up."""
    _must_hold(sender, intent.seat)
    if draft.table.state not in (State.WAITING, State.RUNNING):
        raise Objection(Code.NOT_NOW)
    draft.add(GotUp(intent.seat, label(intent)))


# Offers


def offer(draft: Draft, intent: wire.Offer, sender: Sender) -> None:
    """Propose something; where nobody has to be asked it happens at once."""
    table = draft.table
    if intent.seat == wire.HOST:
        _must_be_for_host(table, intent, sender)
    else:
        _must_be_possible(table, intent, sender)
    if intent.level is not None:
        first_events.must_be_level(intent.level)
    if intent.seat != wire.HOST and any(standing.what == intent.what for standing in table.offers.values()):
        raise Objection(Code.OFFERED)
    draft.add(Offered(intent.seat, intent.what, intent.about, label(intent), intent.level))
    pending = table.offers[table.number]
    if intent.seat == wire.HOST or not _missing(table, pending, sender) or _is_undo(table, pending):
        agree(draft, pending, sender)


def _must_be_possible(table: Table, intent: wire.Offer, sender: Sender) -> None:
    _must_hold(sender, intent.seat)
    if intent.what not in possible(table, intent.seat, sender.absent, sender.stuck):
        is_chance = intent.what == Proposal.TAKEBACK and table.state == State.RUNNING
        raise Objection(Code.TAKEBACK_CHANCE if is_chance else Code.NOT_NOW)
    if intent.what == Proposal.REPLACE and intent.about not in table.vacated | sender.absent | sender.stuck:
        raise Objection(Code.NOT_GONE)


def _must_be_for_host(table: Table, intent: wire.Offer, sender: Sender) -> None:
    """Whoever opened the table decides where nobody sits there who could be asked."""
    if sender.person != table.owner:
        raise Objection(Code.NOT_YOURS)
    if intent.what not in possible_for_host(table, sender.absent, sender.stuck):
        raise Objection(Code.NOT_NOW)
    if intent.what == Proposal.REPLACE and intent.about not in sender.stuck:
        raise Objection(Code.NOT_GONE)


def _is_undo(table: Table, pending: Pending) -> bool:
    """Whether a take-back undoes a move that nobody has answered: neither a player nor chance has decided since.

    Where time is kept it is asked for even so: the others are thinking on their own time already.
    """
    is_last = takeback_ply(table, pending.seat) == table.match.ply - 1
    return pending.what == Proposal.TAKEBACK and is_last and not table.is_clocked


def _missing(table: Table, pending: Pending, sender: Sender) -> set[Seat]:
    """Who has still to agree. The absent are not waited for, but for a take-back where time is kept."""
    waits = pending.what == Proposal.TAKEBACK and table.is_clocked
    return set(table.asked(pending)) - pending.agreed - (frozenset() if waits else sender.absent)


def answer(draft: Draft, intent: wire.Answer, sender: Sender) -> None:
    """Agree or decline; the last to agree makes it happen, and who offered may withdraw."""
    table = draft.table
    _must_hold(sender, intent.seat)
    pending = table.offers.get(intent.offer)
    if pending is None:
        raise Objection(Code.NO_OFFER)
    if intent.yes and intent.seat not in table.asked(pending):
        raise Objection(Code.NOT_YOURS)
    draft.add(Answered(intent.seat, intent.offer, intent.yes, label(intent)))
    if intent.yes and not _missing(table, pending, sender):
        agree(draft, pending, sender)


def agree(draft: Draft, pending: Pending, sender: Sender) -> None:
    """Let happen what everyone agrees to. Whoever commits a rematch opens its table first."""
    table = draft.table
    if pending.what == Proposal.TAKEBACK:
        ply = takeback_ply(table, pending.seat)
        assert ply is not None, "an offer that was possible"
        draft.add(TookBack(ply, _clocks_now(table, sender.spent)))
    elif pending.what == Proposal.REPLACE:
        assert pending.about is not None, "an offer that names the absent seat"
        gone = table.chair(pending.about)
        same = gone.level if gone.place == Place.COMPUTER else None
        draft.add(Replaced(pending.about, pending.level or same or _level_of_substitute(table)))
    elif pending.what == Proposal.ABANDON:
        draft.add(Abandoned())
    else:
        draft.add(Rematched(first_events.fresh_id()))


def _clocks_now(table: Table, spent: Mapping[Seat, int]) -> dict[Seat, int] | None:
    """What the clocks show: a take-back does not give back the time that was spent."""
    if table.clocks is None or not table.have_clocks_started:
        return table.clocks
    return table.clock.spend(table.clocks, table.position, spent)


def _level_of_substitute(table: Table) -> str:
    """How well the computer plays for somebody who is gone: as the best one that plays here already."""
    known = list(LEVELS)
    playing = [chair.level for chair in table.chairs if chair.place == Place.COMPUTER and chair.level in known]
    return max(playing, key=known.index, default=SUBSTITUTE)


def possible(table: Table, seat: Seat, absent: frozenset[Seat], stuck: frozenset[Seat] = frozenset()) -> list[Proposal]:
    """What a seat may propose now."""
    if table.state in (State.FINISHED, State.ABANDONED):
        return [] if table.rematch or table.is_exercise else [Proposal.REMATCH]
    if table.state != State.RUNNING:
        return []
    found: list[Proposal] = [Proposal.ABANDON]
    if takeback_ply(table, seat) is not None:
        found.append(Proposal.TAKEBACK)
    gone = table.vacated | absent
    if stuck or (gone and gone & set(table.people) - {seat}):
        found.append(Proposal.REPLACE)
    return found


def possible_for_host(table: Table, absent: frozenset[Seat], stuck: frozenset[Seat]) -> list[Proposal]:
    """What whoever opened the table may decide: what follows when a computer player gave up and no person is there."""
    is_anyone_there = bool(set(table.people) - table.vacated - absent)
    return (
        [Proposal.ABANDON, Proposal.REPLACE] if table.state == State.RUNNING and stuck and not is_anyone_there else []
    )


def takeback_ply(table: Table, seat: Seat) -> int | None:
    """To where a take-back goes: before the seat's last move (at one screen, the last of anybody's who sits there).

    Across a draw of chance only at one screen, since the same draw would come again and be known. A lesson begins anew.
    """
    entries, origin = table.match.entries, table.match.origin
    is_alone = table.is_one_screen
    mine = set(table.people) if is_alone else {seat}
    first = origin.ply if origin else 0
    if table.lesson:
        return first if len(entries) > first else None
    for ply in range(len(entries) - 1, first - 1, -1):
        actor = entries[ply].actor
        if actor in mine:
            return ply
        if actor in (CHANCE, CLOCK) and not is_alone:
            return None
    return None


def standing(draft: Draft, intent: wire.Standing, sender: Sender) -> None:
    """Set or clear a standing answer; it is given at once if the seat is being asked."""
    table = draft.table
    _must_hold(sender, intent.seat)
    _must_be(table, State.RUNNING)
    try:
        move = table.game.parse(intent.move)
    except HypostyleError as error:
        raise Objection(Code.UNREADABLE, error.message) from None
    if intent.on and len(table.standing.get(intent.seat, [])) >= MOST_STANDING:
        raise Objection(Code.NOT_NOW)
    draft.add(Stood(intent.seat, move.text, intent.on, label(intent)))
    position = table.position
    entry = Entry(intent.seat, move)
    asked = intent.seat in position.to_act and position.turn not in (None, intent.seat)
    if intent.on and asked and table.outlook(entry).refusal is None:
        draft.enter(entry, sender.spent)


MOST_STANDING = 8


def _must_hold(sender: Sender, seat: Seat) -> None:
    if seat not in sender.seats:
        raise Objection(Code.NOT_YOURS)


def _must_be(table: Table, state: State) -> None:
    if table.state != state:
        raise Objection(Code.OVER if table.state in (State.FINISHED, State.ABANDONED) else Code.NOT_NOW)


_DECISIONS: Mapping[type, Callable[..., None]] = {
    wire.Play: play,
    wire.Sit: sit,
    wire.Rename: rename,
    wire.Leave: leave,
    wire.Offer: offer,
    wire.Answer: answer,
    wire.Standing: standing,
}
