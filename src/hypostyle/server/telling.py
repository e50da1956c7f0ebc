"""How a table is told to a page: only what the seats it holds may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import structs

from hypostyle.ai.hints import can_hint
from hypostyle.core import Choice, Entry, HypostyleError, Message, Move, Position, Prepared, Seat, read_entry
from hypostyle.server import bodies
from hypostyle.server import protocol as wire
from hypostyle.server.clerks import Library
from hypostyle.server.decisions import possible, possible_for_host
from hypostyle.server.events import Chair, Place
from hypostyle.server.listing import Listed
from hypostyle.server.objection import Code, Objection
from hypostyle.server.protocol import State
from hypostyle.server.table import Table

SPECTATOR = 0


class Presence(NamedTuple):
    """Which seats have a page open, and which have been without one for long."""

    here: frozenset[Seat] = frozenset()
    absent: frozenset[Seat] = frozenset()
    stuck: frozenset[Seat] = frozenset()  # computer players that gave up


class Holding(NamedTuple):
    """The seats of a page: those it plays, those a computer player sits in for; and whether it opened the table."""

    mine: tuple[Seat, ...] = ()
    lost: tuple[Seat, ...] = ()
    is_host: bool = False


def now(table: Table, presence: Presence, elapsed: int, clocks: wire.WireClocks | None) -> wire.TableNow:
    """How the table stands, so far as it is the same for everyone: `for_page` adds the rest."""
    position = table.position
    outcome = position.outcome
    return wire.TableNow(
        number=table.number,
        era=table.era,
        ply=table.match.ply,
        start=0,
        entries=[],
        state=table.state,
        seats=seats(table.chairs, table.vacated if table.state == State.RUNNING else None, presence),
        mine=[],
        lost=[],
        to_act=list(position.to_act) if table.state in (State.RUNNING, State.STUDY) else [],
        turn=position.turn,
        scores=list(position.scores),
        views={},
        choices={},
        tasks={},
        open=position.is_open,
        result=position.result if outcome else None,
        winners=list(outcome.winners) if outcome else [],
        clocks=clocks,
        limit_left=limit_left(table, elapsed),
        offers=offers(table),
        standing={},
        may={},
        rematch=table.rematch,
        verdict=table.verdict,
        about=None,
    )


def for_page(told: wire.TableNow, table: Table, holding: Holding, presence: Presence, start: int) -> wire.TableNow:
    """The same for a page that holds these seats and has the entries before `start`."""
    mine = holding.mine
    position = table.position
    acting = [seat for seat in mine if seat in told.to_act and table.state == State.RUNNING]
    return structs.replace(
        told,
        start=start,
        entries=entries(table, mine, start),
        mine=list(mine),
        lost=list(holding.lost),
        views={seat: position.view(seat or None) for seat in mine or (SPECTATOR,)},
        choices={seat: choices(position, seat, ()) for seat in acting},
        tasks={seat: position.task(seat or None) for seat in mine or (SPECTATOR,)},
        standing={seat: table.standing[seat] for seat in mine if table.standing.get(seat)},
        may={seat: may(table, seat, presence) for seat in mine} or may_as_host(table, holding, presence),
    )


def may(table: Table, seat: Seat, presence: Presence) -> list[str]:
    """What a seat can do now besides moves."""
    return [*possible(table, seat, presence.absent, presence.stuck), *(("hint",) if may_hint(table, seat) else ())]


def may_as_host(table: Table, holding: Holding, presence: Presence) -> dict[Seat, list[str]]:
    """What whoever opened the table can do there without a seat."""
    found = possible_for_host(table, presence.absent, presence.stuck) if holding.is_host else []
    return {wire.HOST: list(found)} if found else {}


def may_hint(table: Table, seat: Seat) -> bool:
    """Whether a seat may ask for a hint now."""
    return table.hints and table.state == State.RUNNING and can_hint(table.position, seat)


def about(table: Table, person: str, mine: tuple[Seat, ...]) -> wire.About:
    """What does not change, with the secrets that this person may hand on."""
    is_owner = person == table.owner
    free = {
        seat: table.chair(seat).key
        for seat in table.people
        if is_owner and table.state == State.WAITING and not table.chair(seat).person
    }
    return wire.About(
        game=table.game.facts.id,
        options=dict(table.position.options),
        has_set=table.game.custom_set is not None,
        set=table.game.custom_set,
        public=table.public,
        draw=table.draw,
        hints=table.hints,
        clock=table.clock.wish,
        one_screen=table.is_one_screen,
        owner=is_owner,
        origin=table.source,
        keys=free,
        watch=table.watch if mine or is_owner else None,
        lesson=lesson(table),
        example=example(table),
    )


def lesson(table: Table) -> wire.WireLesson | None:
    """The lesson that is taught here, and where it stands among the game's others."""
    if table.lesson is None:
        return None
    taught = table.lesson
    number, count, following = _among(table.game.lessons(), taught)
    return wire.WireLesson(taught.id, number, count, taught.rule, taught.asks, taught.example, following)


def example(table: Table) -> wire.WireExample | None:
    """The example that is shown here, and where it stands among the game's others."""
    if table.example is None:
        return None
    shown = table.example
    number, count, following = _among(table.game.examples(), shown)
    return wire.WireExample(shown.id, number, count, shown.rule, len(shown.entries), list(shown.moves), following)


def _among(prepared: Sequence[Prepared], one: Prepared) -> tuple[int, int, str | None]:
    """Which of them one is, from 1, how many there are, and the id of the next."""
    number = prepared.index(one) + 1
    return number, len(prepared), prepared[number].id if number < len(prepared) else None


def seats(chairs: Iterable[Chair], vacated: Collection[Seat] | None, presence: Presence) -> list[wire.WireSeat]:
    """Who sits where. `vacated` are the seats of those who got up during the match; None where no match goes on."""
    found = []
    for seat, chair in enumerate(chairs, start=1):
        is_person = chair.place == Place.PERSON
        is_free = is_person and chair.person is None
        has_left = is_person and vacated is not None and (seat in vacated or seat in presence.absent)
        is_gone = has_left or (vacated is not None and seat in presence.stuck)
        kind = wire.SeatKind.FREE if is_free else wire.SeatKind(chair.place)
        found.append(wire.WireSeat(seat, kind, chair.name, chair.level, seat in presence.here, is_gone))
    return found


def card(listed: Listed, presence: Presence, person: str) -> bodies.TableCard:
    """A table in a list."""
    card = listed.card
    assert card, "what is not listed any more is examined first"
    places = enumerate(card.chairs, start=1)
    return bodies.TableCard(
        table=listed.table_id,
        game=card.game,
        options=card.options,
        state=listed.state,
        seats=seats(card.chairs, card.vacated if listed.state == State.RUNNING else None, presence),
        mine=[seat for seat, chair in places if chair.place == Place.PERSON and chair.person == person],
        to_act=card.to_act,
        ply=card.ply,
        changed=listed.changed,
        scores=card.scores,
        result=card.result,
        winners=card.winners,
        reason=card.reason,
    )


def entries(table: Table, mine: tuple[Seat, ...], start: int) -> list[wire.WireEntry]:
    """The entries from `start` on, as they are told to whoever holds these seats: the first seat speaks for all.

    Where something is hidden the lines of others' entries are left out until the end; `spoken` says what may be known.
    """
    match = table.match
    positions, lines = match.positions, match.lines
    seat = mine[0] if mine else None
    return [
        wire.WireEntry(
            entry.actor,
            "" if table.is_hiding and entry.actor not in mine else lines[ply],
            positions[ply].spoken(entry.actor, entry.move, seat),
        )
        for ply, entry in enumerate(match.entries[start:], start=start)
    ]


def choices(position: Position, seat: Seat, path: Collection[str]) -> list[wire.WireChoice]:
    """What can be chosen next."""
    return [_wired(choice) for choice in position.choices(seat, tuple(path))]


def _wired(choice: Choice) -> wire.WireChoice:
    return wire.WireChoice(choice.key, choice.label, choice.move.text if choice.move else None)


def clocks(table: Table, spent: Mapping[Seat, int], paused: Collection[Seat]) -> wire.WireClocks | None:
    """What is left now that each seat that may act has spent so many milliseconds; `paused` are those that wait."""
    if table.clocks is None:
        return None
    running = table.timed
    left = {seat: max(0, ms - spent.get(seat, 0)) if seat in running else ms for seat, ms in table.clocks.items()}
    return wire.WireClocks(left, [seat for seat in running if seat not in paused])


def limit_left(table: Table, elapsed: int) -> int | None:
    """What is left of the rules' own limit after so many milliseconds; None where there is none."""
    limit = table.position.limit if table.state == State.RUNNING else None
    return None if limit is None else max(0, limit * 1000 - elapsed)


def offers(table: Table) -> list[wire.WireOffer]:
    """The offers that stand, with who has still to answer."""
    return [
        wire.WireOffer(
            offer.number,
            offer.seat,
            offer.what,
            offer.about,
            [seat for seat in table.asked(offer) if seat not in offer.agreed],
            offer.level,
        )
        for offer in table.offers.values()
    ]


def tried(position: Position, query: wire.Try) -> wire.Tried:
    """What would come of a move: why it is refused, or what it scores and risks."""
    try:
        actor, move = read_entry(position, query.move, query.seat)
    except HypostyleError as error:
        return wire.Tried(query.id, query.move, error.message, None, [], None)
    refusal = position.why_not(actor, move)
    notes: tuple[Message, ...] = () if refusal else position.notes(query.seat, move)
    said, rule = (refusal.message, refusal.rule) if refusal else (None, None)
    return wire.Tried(query.id, move.text, said, rule, list(notes), None)


def pictured(_: Library, position: Position, text: str, seat: Seat) -> list[str | None]:
    """A position with a move painted into it, legal or not; None if the text is no move. Work for a clerk."""
    try:
        move = read_entry(position, text, seat).move
    except HypostyleError:
        return [None]
    return [position.picture(move)]


def hinted(table: Table, query: wire.Hint, text: str, reasons: Collection[Message], chance: int | None) -> wire.Hinted:
    """A move that is good now, with the way to it and why."""
    position = table.position
    _, move = read_entry(position, text, query.seat)
    path = path_to(position, query.seat, move)
    ply, era = table.match.ply, table.era
    return wire.Hinted(query.id, query.seat, ply, era, move.text, path, list(reasons), chance)


def path_to(position: Position, seat: Seat, move: Move) -> list[wire.WireChoice]:
    """The small choices that lead to a legal move."""
    steps = [
        next(choice for choice in position.choices(seat, move.path[:depth]) if choice.key == key)
        for depth, key in enumerate(move.path)
    ]
    return [_wired(choice) for choice in steps]


def shown(_: Library, position: Position, line: Sequence[str], text: str | None, seat: Seat | None) -> list[wire.Shown]:
    """The position after a line in text, as a picture and in sentences; raises Objection. Work for a clerk."""
    for each in line:
        position = position.after(*_legal(position, each))
    move = None if text is None else _legal(position, text).move
    return [
        wire.Shown(
            id="",
            ply=0,
            drawing=position.drawing(),
            picture=position.picture(move),
            description=list(position.description(seat)),
            scores=list(position.scores),
            view=dict(position.view(seat)),
        )
    ]


def _legal(position: Position, text: str) -> Entry:
    """The legal entry that a text means; raises Objection."""
    try:
        actor, move = read_entry(position, text)
    except HypostyleError as error:
        raise Objection(Code.UNREADABLE, error.message) from None
    refusal = position.why_not(actor, move)
    if refusal:
        raise Objection(Code.REFUSED, refusal.message, refusal.rule)
    return Entry(actor, move)
