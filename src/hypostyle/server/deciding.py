"""What an intent leads to: events, or an objection. Pure: nothing is waited for, written or told here."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hypostyle.ai.levels import LEVELS
from hypostyle.core import (
    CHANCE,
    CLOCK,
    Entry,
    HypostyleError,
    Match,
    Position,
    Resign,
    Seat,
    read_entry,
)
from hypostyle.server import opening
from hypostyle.server import protocol as wire
from hypostyle.server.events import (
    Abandoned,
    Answered,
    AnyEvent,
    Entered,
    Left,
    Named,
    Offered,
    Rematched,
    Replaced,
    Sat,
    Started,
    Stood,
    TookBack,
)
from hypostyle.server.objection import Objection
from hypostyle.server.people import called
from hypostyle.server.table import Pending, Table

RANDOM = random.SystemRandom()
SUBSTITUTE = "mason"  # sits in for somebody who is gone, where no other computer plays


class Decision(NamedTuple):
    """What is to be appended, and the match after it if entries were made."""

    events: list[AnyEvent]
    played: Match | None = None


@dataclass(frozen=True)
class Sender:
    """Who asks: a person, the seats they hold, the secrets they brought, and the milliseconds of their time."""

    person: str
    seats: tuple[Seat, ...]
    keys: frozenset[str] = frozenset()
    spent: Mapping[Seat, int] = field(default_factory=dict)  # since the clocks last stood, lag taken off
    absent: frozenset[Seat] = frozenset()  # who has been away for long
    stuck: frozenset[Seat] = frozenset()  # computer players that gave up


def decide(table: Table, intent: wire.Intent, sender: Sender) -> Decision:
    """The events that an intent leads to; raises Objection."""
    known = _DECISIONS[type(intent)]
    return known(table, intent, sender)


def label(intent: wire.Intent) -> str:
    """Under what an intent is remembered: ids are the page's own, so those of two seats may be the same."""
    seat = intent.seat if isinstance(intent, wire.SeatIntent) else 0
    return f"{seat} {intent.id}"


# Entries


def play(table: Table, intent: wire.Play, sender: Sender) -> Decision:
    """A move of a seat, and all that follows from it by itself."""
    _must_hold(sender, intent.seat)
    entry = judged(table, intent)
    if isinstance(entry.move, Resign) and intent.seat not in table.position.to_act:
        return Decision([Stood(intent.seat, "resign", True, label(intent))])
    return entered(table, entry, sender.spent, label(intent))


def judged(table: Table, intent: wire.Play) -> Entry:
    """The entry that an intent means, found legal in the position as it is now; raises Objection."""
    _must_be(table, "running")
    if is_stale(table, intent.seat, intent.ply, intent.era):
        raise Objection("stale")
    try:
        entry = read_entry(table.position, intent.move, intent.seat)
    except HypostyleError as error:
        raise Objection("unreadable", error.message) from None
    if isinstance(entry.move, Resign):
        return entry
    refusal = table.position.why_not(*entry)
    if refusal is None:
        return entry
    if intent.ply != table.match.ply and table.match.positions[intent.ply].why_not(*entry) is None:
        raise Objection("stale")  # it was right when the page showed it
    raise Objection("refused", refusal.message, refusal.rule)


def is_stale(table: Table, seat: Seat, ply: int, era: int) -> bool:
    """Whether what a seat meant after `ply` entries means nothing any more.

    With one seat to act an older ply is stale; with several only if the seat itself has acted since.
    """
    match = table.match
    if era != table.era or ply > match.ply:
        return True
    shared = all(len(position.to_act) > 1 for position in match.positions[ply : match.ply])
    return not shared or any(entry.actor == seat for entry in match.entries[ply:])


def entered(table: Table, entry: Entry, spent: Mapping[Seat, int], intent: str | None = None) -> Decision:
    """An entry that is already judged, with the draws, house moves and standing answers that follow."""
    trial = table.match.copy()
    trial.add(*entry)
    return _followed(table, trial, spent, intent)


def time_out(table: Table, seat: Seat, spent: Mapping[Seat, int]) -> Decision:
    """What the clock writes when a seat's time is up."""
    return entered(table, table.position.on_time(seat), spent)


def started(table: Table, taken: Seat | None = None) -> Decision:
    """The match begins, if everyone is there or will be once a seat is taken; seats are drawn if that was wished."""
    free = {seat for seat in table.people if not table.chair(seat).person}
    if table.state != "waiting" or free - {taken}:
        return Decision([])
    order = list(range(1, len(table.chairs) + 1))
    if table.draw:
        drawn = [seat for seat in order if table.chair(seat).place != "house"]
        places = list(drawn)
        RANDOM.shuffle(drawn)
        for place, seat in zip(places, drawn, strict=True):
            order[place - 1] = seat
    start = table.clock.start(table.position)
    trial = table.match.copy()
    trial.settle()
    entries = _entries(table, trial, start, {}, None)
    return Decision([Started(order), *entries], trial if entries else None)


def _followed(table: Table, trial: Match, spent: Mapping[Seat, int], intent: str | None) -> Decision:
    trial.settle()
    while (answer := _standing_answer(table, trial.position)) is not None:
        trial.add(*answer)
        trial.settle()
    return Decision(list(_entries(table, trial, table.clocks, spent, intent)), trial)


def _standing_answer(table: Table, position: Position) -> Entry | None:
    """What a seat has said it always answers, when it is asked in another's turn; resigning waits for any turn."""
    for seat in position.to_act:
        for text in table.standing.get(seat, []):
            entry = Entry(seat, position.game.parse(text))
            asked = position.turn not in (None, seat) or isinstance(entry.move, Resign)
            if asked and position.why_not(*entry) is None:
                return entry
    return None


def _entries(
    table: Table, trial: Match, left: dict[Seat, int] | None, spent: Mapping[Seat, int], intent: str | None
) -> list[Entered]:
    """The entries that a trial has more than the table, each with what the clocks show after it."""
    first = table.match.ply
    entries, lines, positions = trial.entries, trial.lines, trial.positions
    have_started = table.have_clocks_started
    found = []
    for ply in range(first, trial.ply):
        actor, before, after = entries[ply].actor, positions[ply], positions[ply + 1]
        if left is not None and have_started:
            passed = table.clock.spend(left, before, spent) if ply == first else left
            left = table.clock.turn_over(passed, before, actor, after)
        have_started = have_started or table.starts_clocks(actor)
        found.append(Entered(actor, lines[ply], left, intent if ply == first else None))
    return found


# Seats


def sit(table: Table, intent: wire.Sit, sender: Sender) -> Decision:
    """Take a free seat, or one's own again from the computer that sat in."""
    if not table.has(intent.seat):
        raise Objection("no_seat")
    chair = table.chair(intent.seat)
    is_own = chair.key != "" and (chair.person == sender.person or chair.key in sender.keys)
    if chair.place == "house" or not chair.key:
        raise Objection("seat_taken")
    if not is_own and (chair.person or not table.public):
        raise Objection("seat_taken" if chair.person else "not_yours")
    if table.state not in ("waiting", "running"):
        raise Objection("not_now")
    # The start is in the same commit: were it to come later, a crash between the two would leave a table waiting.
    start = started(table, intent.seat)
    sat = Sat(intent.seat, sender.person, called(intent.name), label(intent))
    return Decision([sat, *start.events], start.played)


def rename(table: Table, intent: wire.Rename, sender: Sender) -> Decision:
    _must_hold(sender, intent.seat)
    return Decision([Named(intent.seat, called(intent.name) or "", label(intent))])


def leave(table: Table, intent: wire.Leave, sender: Sender) -> Decision:
    _must_hold(sender, intent.seat)
    if table.state not in ("waiting", "running"):
        raise Objection("not_now")
    return Decision([Left(intent.seat, label(intent))])


# Offers


def offer(table: Table, intent: wire.Offer, sender: Sender) -> Decision:
    """Propose something; where nobody has to be asked it happens at once."""
    if intent.seat == wire.HOST:
        return _decided_by_host(table, intent, sender)
    _must_hold(sender, intent.seat)
    if intent.what not in possible(table, intent.seat, sender.absent, sender.stuck):
        raise Objection("takeback_chance" if intent.what == "takeback" and table.state == "running" else "not_now")
    if intent.what == "replace" and intent.about not in table.left | sender.absent | sender.stuck:
        raise Objection("not_gone")
    if intent.level is not None:
        opening.must_be_level(intent.level)
    if any(standing.what == intent.what for standing in table.offers.values()):
        raise Objection("offered")
    made = Offered(intent.seat, intent.what, intent.about, label(intent), intent.level)
    pending = Pending(0, intent.seat, intent.what, intent.about, intent.level)
    if _missing(table, pending, sender) and not _is_undo(table, pending):
        return Decision([made])
    return Decision([made, *agreed(table, pending, sender)])


def _decided_by_host(table: Table, intent: wire.Offer, sender: Sender) -> Decision:
    """What whoever opened the table decides, where nobody sits there who could be asked."""
    if sender.person != table.owner:
        raise Objection("not_yours")
    if intent.what not in possible_for_host(table, sender.absent, sender.stuck):
        raise Objection("not_now")
    if intent.what == "replace" and intent.about not in sender.stuck:
        raise Objection("not_gone")
    if intent.level is not None:
        opening.must_be_level(intent.level)
    made = Offered(wire.HOST, intent.what, intent.about, label(intent), intent.level)
    pending = Pending(0, wire.HOST, intent.what, intent.about, intent.level)
    return Decision([made, *agreed(table, pending, sender)])


def _is_undo(table: Table, pending: Pending) -> bool:
    """Whether a take-back undoes a move that nobody has answered: neither a player nor chance has decided since.

    Where time is kept it is asked for even so: the others are thinking on their own time already.
    """
    is_last = takeback_ply(table, pending.seat) == table.match.ply - 1
    return pending.what == "takeback" and is_last and not table.is_clocked


def _missing(table: Table, pending: Pending, sender: Sender) -> set[Seat]:
    """Who has still to agree. The absent are not waited for, but for a take-back where time is kept."""
    waits = pending.what == "takeback" and table.is_clocked
    return set(table.asked(pending)) - pending.agreed - (frozenset() if waits else sender.absent)


def answer(table: Table, intent: wire.Answer, sender: Sender) -> Decision:
    """Agree or decline; the last to agree makes it happen, and who offered may withdraw."""
    _must_hold(sender, intent.seat)
    pending = table.offers.get(intent.offer)
    if pending is None:
        raise Objection("no_offer")
    if intent.yes and intent.seat not in table.asked(pending):
        raise Objection("not_yours")
    event = Answered(intent.seat, intent.offer, intent.yes, label(intent))
    if not intent.yes:
        return Decision([event])
    mine = {seat for seat in table.people if table.chair(seat).person == table.chair(intent.seat).person}
    missing = _missing(table, pending, sender) - mine
    return Decision([event] if missing else [event, *agreed(table, pending, sender)])


def agreed(table: Table, pending: Pending, sender: Sender) -> list[AnyEvent]:
    """What happens when everyone agrees. Whoever commits a rematch opens its table first."""
    if pending.what == "takeback":
        ply = takeback_ply(table, pending.seat)
        assert ply is not None, "an offer that was possible"
        return [TookBack(ply, _clocks_now(table, sender.spent))]
    if pending.what == "replace":
        assert pending.about is not None, "an offer that names the absent seat"
        gone = table.chair(pending.about)
        same = gone.level if gone.place == "computer" else None
        return [Replaced(pending.about, pending.level or same or _level_of_substitute(table))]
    return [Abandoned()] if pending.what == "abandon" else [Rematched(opening.fresh_id())]


def _clocks_now(table: Table, spent: Mapping[Seat, int]) -> dict[Seat, int] | None:
    """What the clocks show: a take-back does not give back the time that was spent."""
    if table.clocks is None or not table.have_clocks_started:
        return table.clocks
    return table.clock.spend(table.clocks, table.position, spent)


def _level_of_substitute(table: Table) -> str:
    """How well the computer plays for somebody who is gone: as the best one that plays here already."""
    known = list(LEVELS)
    playing = [chair.level for chair in table.chairs if chair.place == "computer" and chair.level in known]
    return max(playing, key=known.index, default=SUBSTITUTE)


def possible(
    table: Table, seat: Seat, absent: frozenset[Seat], stuck: frozenset[Seat] = frozenset()
) -> list[wire.Proposal]:
    """What a seat may propose now."""
    if table.state in ("finished", "abandoned"):
        return [] if table.rematch or table.is_exercise else ["rematch"]
    if table.state != "running":
        return []
    found: list[wire.Proposal] = ["abandon"]
    if takeback_ply(table, seat) is not None:
        found.append("takeback")
    gone = table.left | absent
    if stuck or (gone and gone & set(table.people) - {seat}):
        found.append("replace")
    return found


def possible_for_host(table: Table, absent: frozenset[Seat], stuck: frozenset[Seat]) -> list[wire.Proposal]:
    """What whoever opened the table may decide: what follows when a computer player gave up and no person is there."""
    is_anyone_there = bool(set(table.people) - table.left - absent)
    return ["abandon", "replace"] if table.state == "running" and stuck and not is_anyone_there else []


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


def standing(table: Table, intent: wire.Standing, sender: Sender) -> Decision:
    """Set or clear a standing answer; it is given at once if the seat is being asked."""
    _must_hold(sender, intent.seat)
    _must_be(table, "running")
    try:
        move = table.game.parse(intent.move)
    except HypostyleError as error:
        raise Objection("unreadable", error.message) from None
    if intent.on and len(table.standing.get(intent.seat, [])) >= MOST_STANDING:
        raise Objection("not_now")
    event = Stood(intent.seat, move.text, intent.on, label(intent))
    position = table.position
    entry = Entry(intent.seat, move)
    asked = intent.seat in position.to_act and position.turn not in (None, intent.seat)
    if not intent.on or not asked or position.why_not(*entry) is not None:
        return Decision([event])
    follow = entered(table, entry, sender.spent)
    return Decision([event, *follow.events], follow.played)


MOST_STANDING = 8


def _must_hold(sender: Sender, seat: Seat) -> None:
    if seat not in sender.seats:
        raise Objection("not_yours")


def _must_be(table: Table, state: str) -> None:
    if table.state != state:
        raise Objection("over" if table.state in ("finished", "abandoned") else "not_now")


_DECISIONS: Mapping[type, Callable[..., Decision]] = {
    wire.Play: play,
    wire.Sit: sit,
    wire.Rename: rename,
    wire.Leave: leave,
    wire.Offer: offer,
    wire.Answer: answer,
    wire.Standing: standing,
}
