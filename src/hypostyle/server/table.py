"""A table as its events make it. `apply` folds one event in; nothing here decides, waits or writes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any, Literal, NamedTuple

from msgspec import structs

from hypostyle.core import (
    CHANCE,
    Actor,
    Entry,
    Example,
    Game,
    HypostyleError,
    Lesson,
    Match,
    Position,
    Record,
    Refusal,
    Refused,
    Seat,
    message,
    read_entry,
    read_record,
)
from hypostyle.core.notation import entry_text
from hypostyle.core.record import Line
from hypostyle.server.clock import Clock, on_the_clock
from hypostyle.server.events import (
    Abandoned,
    Answered,
    AnyEvent,
    Chair,
    Entered,
    Offered,
    Opened,
    Origin,
    Place,
    Rematched,
    Replaced,
    Sat,
    Started,
    Stood,
    Studied,
    TookBack,
)
from hypostyle.server.listing import Card, Listing, reason_against
from hypostyle.server.objection import Code, Objection
from hypostyle.server.papers import Papers
from hypostyle.server.people import tidy_name
from hypostyle.server.protocol import HOST, ClockKind, ClockWish, Proposal, State
from hypostyle.server.store import Logged, Row


@dataclass
class Pending:
    """An offer that waits for answers."""

    number: int
    seat: Seat
    what: Proposal
    about: Seat | None
    level: str | None = None
    agreed: set[Seat] = field(default_factory=set)


class Outlook:
    """What one entry would do in a position; each of the two is worked out once, when it is asked for."""

    def __init__(self, position: Position, entry: Entry) -> None:
        self.position = position
        self.entry = entry

    @cached_property
    def refusal(self) -> Refusal | None:
        """Why it is refused; None if it is legal."""
        return self.position.why_not(*self.entry)

    @cached_property
    def after(self) -> Position:
        """Where it leads, if it is legal."""
        return self.position.after(*self.entry)

    def writes(self, position: Position, actor: int, text: str) -> bool:
        """Whether it is of the entry that a text writes there."""
        return self.position is position and self.entry.actor == actor and entry_text(position, self.entry) == text


class Happened(NamedTuple):
    """An intent that happened: as which event, and whose it was, by their person and by the secret of their seat."""

    number: int
    person: str | None
    key: str


NOBODY = ""  # sits where a record is studied: the seats have names, and are not free


class Table(Papers):
    """One table: who sits there, the match, what is offered, how time stands."""

    def __init__(self, table_id: str, library: Mapping[str, Game]) -> None:
        super().__init__(table_id)
        self.era = 0
        self.hints = False
        self.draw = False
        self.source: str | None = None
        self.lesson: Lesson | None = None
        self.example: Example | None = None
        self.offers: dict[int, Pending] = {}
        self.standing: dict[Seat, list[str]] = {}
        self.clock = Clock(ClockWish())
        self.clocks: dict[Seat, int] | None = None
        self._answered: dict[str, Happened] = {}  # the intents that happened
        self.rematch: str | None = None
        self.match: Match
        self._library = library
        self._seen: list[tuple[int, int]] = [(0, 0)]  # era and ply after each event
        self._outlook: Outlook | None = None  # what was looked at last

    @classmethod
    def of(cls, table_id: str, library: Mapping[str, Game], log: Iterable[Logged]) -> Table:
        """The table that a log makes; raises Objection if the log cannot be replayed."""
        table = cls(table_id, library)
        try:
            for logged in log:
                table.apply(logged)
        except Objection:
            raise
        except Exception as error:  # whatever it is: this table is shut, and no other
            raise Objection(Code.UNREADABLE_TABLE, message("kept.damaged", number=table.number + 1)) from error
        return table

    def copy(self) -> Table:
        """The same table, going its own way from here."""
        twin = copy(self)
        twin.chairs, twin.vacated, twin.match = list(self.chairs), set(self.vacated), self.match.copy()
        twin.offers = {number: replace(offer, agreed=set(offer.agreed)) for number, offer in self.offers.items()}
        twin.standing, twin._answered, twin._seen = dict(self.standing), dict(self._answered), list(self._seen)
        return twin

    # Reading

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def is_one_screen(self) -> bool:
        """Whether one person plays for all people at this table."""
        return len({self.chair(seat).person for seat in self.people}) <= 1

    @property
    def is_exercise(self) -> bool:
        """Whether somebody learns here alone: an exercise is nobody's match."""
        return self.lesson is not None or self.example is not None

    @property
    def is_hiding(self) -> bool:
        """Whether the record holds what not everyone may know yet."""
        return self.game.facts.hidden and self.state == State.RUNNING

    @property
    def is_clocked(self) -> bool:
        """Whether time is kept at this table."""
        return self.clock.wish.kind != ClockKind.NONE

    @property
    def have_clocks_started(self) -> bool:
        """Whether the first move is made. No time runs before it, so that nobody sits down to a running clock."""
        match = self.match
        first = match.origin.ply if match.origin else 0
        return any(self.starts_clocks(entry.actor) for entry in islice(match.entries, first, None))

    @property
    def timed(self) -> tuple[Seat, ...]:
        """The seats whose time runs now."""
        runs = self.state == State.RUNNING and self.have_clocks_started
        return on_the_clock(self.position) if runs else ()

    def starts_clocks(self, actor: Actor) -> bool:
        """Whether an entry of this actor starts the clocks: a person's does; where only computers play, any seat's."""
        if not self.has(actor):
            return False
        chair = self.chair(actor)
        return bool(chair.key) or (chair.place == Place.COMPUTER and not any(each.key for each in self.chairs))

    @property
    def verdict(self) -> Literal["right", "wrong"] | None:
        """Whether the move made in a lesson was what it asks for; None before there is one."""
        match = self.match
        first = match.origin.ply if match.origin else 0
        if self.lesson is None or match.ply == first:
            return None
        position, (actor, move) = match.positions[first], match.entries[first]
        return "right" if self.lesson.is_answered_by(position, actor, move) else "wrong"

    def seats_of(self, person: str, keys: Iterable[str] = ()) -> tuple[Seat, ...]:
        """The seats that a person holds, having sat down there or by their secrets."""
        held = set(keys)
        return tuple(
            seat
            for seat, chair in self._seated()
            if chair.place == Place.PERSON and (chair.person == person or chair.key in held)
        )

    def lost_by(self, person: str, keys: Collection[str] = ()) -> tuple[Seat, ...]:
        """The seats of a person in which a computer player sits in; they may take them again."""
        return tuple(
            seat
            for seat, chair in self._seated()
            if chair.place == Place.COMPUTER and chair.key and (chair.person == person or chair.key in keys)
        )

    def asked(self, offer: Pending) -> list[Seat]:
        """The people who have to agree to an offer: all but who made it and, where that is the point, the absent."""
        mine = self.chair(offer.seat).person
        absent = {*self.vacated, offer.about} if offer.what in (Proposal.REPLACE, Proposal.ABANDON) else set()
        return [seat for seat in self.people if self.chair(seat).person != mine and seat not in absent]

    def seen_from(self, since: int | None, era: int) -> int:
        """The first entry that a page lacks which has seen everything up to event `since`."""
        if since is None or since >= len(self._seen):
            return 0
        then, ply = self._seen[since]
        return ply if then == era == self.era else 0

    def answered(self, intent: str, person: str, keys: Collection[str]) -> int | None:
        """As which event an intent happened that its sender sends again; None if it did not, or is somebody else's."""
        happened = self._answered.get(intent)
        if happened is None or not (happened.person == person or (happened.key and happened.key in keys)):
            return None
        return happened.number

    def outlook(self, entry: Entry) -> Outlook:
        """What an entry would do now. To judge can take long: what is decided is not judged again when it is folded."""
        last = self._outlook
        if last is None or last.position is not self.position or last.entry != entry:
            self._outlook = last = Outlook(self.position, entry)
        return last

    def listing(self) -> Listing:
        people = {chair.person for chair in self.chairs if chair.person} | {self.owner}
        if self.is_exercise:
            people = set()  # no list shows it
        return Listing(self.state, self.public, tuple(sorted(people)), self.card())

    def card(self) -> Card:
        """What lists show of this table."""
        position = self.position
        outcome = position.outcome
        return Card(
            game=self.game.facts.id,
            rules=self.game.facts.rules_version,
            options=dict(position.options),
            chairs=[structs.replace(chair, key="") for chair in self.chairs],
            vacated=sorted(self.vacated),
            to_act=list(position.to_act) if self.state == State.RUNNING else [],
            ply=self.match.ply,
            scores=list(position.scores),
            result=position.result if outcome else None,
            winners=list(outcome.winners) if outcome else [],
            stood=self.state,
        )

    # Folding

    def apply(self, logged: Logged) -> None:
        """Fold an event in; raises whatever is wrong with it, and then the table is not to be used any more."""
        event = logged.event
        intent: str | None = getattr(event, "intent", None)
        sender = self._sender(event) if intent else None
        self._fold(logged.number, event)
        self.number, self.changed = logged.number, logged.time
        if intent and sender:
            self._answered[intent] = Happened(logged.number, sender.person, sender.key)
        self._seen.append((self.era, self.match.ply))

    def _sender(self, event: AnyEvent) -> Chair:
        """The seat that an intent came from, with who sat there then."""
        seat = event.actor if isinstance(event, Entered) else getattr(event, "seat", HOST)
        if seat == HOST:
            return Chair(Place.NOBODY, person=self.owner)
        chair = self.chair(seat)
        return structs.replace(chair, person=event.person) if isinstance(event, Sat) else chair

    def _fold(self, number: int, event: AnyEvent) -> None:
        self._note(event)
        match event:
            case Opened():
                self._open(event)
            case Studied():
                self._study(event)
            case Started():
                self._start()
            case Entered():
                self._enter(event)
            case TookBack():
                self._take_back(event)
            case Offered(seat, what, about, _, level):
                self.offers[number] = Pending(number, seat, what, about, level)
            case Answered():
                self._answer(event)
            case Stood():
                self._stand(event)
            case Replaced() | Abandoned():
                self.offers.clear()
            case Rematched(table):
                self.rematch = table
                self.offers.clear()

    def _open(self, event: Opened) -> None:
        game = self._game(event.game, event.rules)
        if event.custom_set is not None:
            game = _using(game, event.custom_set)
        seed = bytes.fromhex(event.seed)
        self.match = _continued(game, event, event.origin, seed) if event.origin else _fresh(game, event, seed)
        self.match.date = event.date
        self.draw, self.hints = event.draw, event.hints
        self.source = event.follows or (event.origin.table if event.origin else None)
        self.lesson = next((lesson for lesson in game.lessons() if lesson.id == event.lesson), None)
        self.example = next((example for example in game.examples() if example.id == event.example), None)
        self.clock = Clock(event.clock)

    def _study(self, event: Studied) -> None:
        record = read_record(event.record)
        assert record.game, "a record to be studied names its game"
        game = self._game(record.game, record.rules)
        self.match = Match.load(game, record)
        names = {seat: tidy_name(name) for seat, name in record.names.items()}  # anything may stand in a file
        self.chairs = [Chair(Place.PERSON, person=NOBODY, name=names.get(seat)) for seat in self.position.seats]

    def _game(self, name: str, rules: int | None) -> Game:
        """The game of that id, if it is still played by those rules; raises Objection."""
        reason = reason_against(self._library, name, rules)
        if reason:
            raise Objection(Code.UNREADABLE_TABLE, reason)
        return self._library[name]

    def _start(self) -> None:
        self.match.names = {seat: chair.name for seat, chair in self._seated() if chair.name}
        self.clocks = self.clock.start(self.position)

    def _enter(self, event: Entered) -> None:
        outlook = self.outlook(self._meant(event))
        if outlook.refusal:
            raise Refused(event.text, outlook.refusal, event.actor, self.position)
        self.match.add(*outlook.entry, outlook.after)
        self.clocks = event.clocks
        self.offers = {number: offer for number, offer in self.offers.items() if offer.what != Proposal.TAKEBACK}
        if self.match.is_over:
            self.state = State.FINISHED
            self.offers.clear()

    def _meant(self, event: Entered) -> Entry:
        """The entry that an event writes: what was looked at last, if that is it, or else read."""
        last = self._outlook
        if last is not None and last.writes(self.position, event.actor, event.text):
            return last.entry
        return Entry(event.actor, read_entry(self.position, event.text, _named(event.actor)).move)

    def _take_back(self, event: TookBack) -> None:
        self.match.take_back(self.match.ply - event.ply)
        self.era += 1
        self.clocks = event.clocks
        self.offers.clear()

    def _answer(self, event: Answered) -> None:
        offer = self.offers[event.offer]
        if not event.yes:
            del self.offers[event.offer]
        else:
            person = self.chair(event.seat).person
            offer.agreed |= {seat for seat in self.people if self.chair(seat).person == person}

    def _stand(self, event: Stood) -> None:
        moves = [move for move in self.standing.get(event.seat, []) if move != event.move]
        self.standing[event.seat] = [*moves, event.move] if event.on else moves

    def _reseat(self, seat: Seat, **changes: str | None) -> None:
        super()._reseat(seat, **changes)
        name = self.chair(seat).name
        if name and self.state == State.RUNNING:
            self.match.names[seat] = name


HANDFUL = 64  # positions that travel together


def fold(library: Mapping[str, Game], table_id: str, rows: Iterable[Row]) -> Iterator[Any]:
    """The table that a log makes, in parts for `put_together`; raises Objection. Work for a clerk."""
    table = Table.of(table_id, library, (row.read() for row in rows))
    table.match, handfuls = table.match.taken_apart(HANDFUL)
    yield table
    yield from handfuls


def put_together(parts: Iterable[Any]) -> Table:
    """The table that `fold` made."""
    table: Table
    table, *handfuls = parts
    table.match.put_together(handfuls)
    return table


def _using(game: Game, custom_set: Any) -> Game:
    try:
        return game.using(custom_set)
    except HypostyleError:
        raise Objection(Code.UNREADABLE_TABLE, message("kept.set")) from None


def _fresh(game: Game, event: Opened, seed: bytes) -> Match:
    return Match(game, event.options, seed=seed)


def _continued(game: Game, event: Opened, origin: Origin, seed: bytes) -> Match:
    """A match that goes on from the entries of another, with a seed of its own."""
    lines = tuple(Line(text, number) for number, text in enumerate(origin.lines, start=1))
    record = Record(
        game=event.game, options=event.options, seedhash=origin.seedhash, custom_set=event.custom_set, lines=lines
    )
    branch = Match.load(game, record).fork(origin.ply, seed=seed)
    branch.names = {}
    return branch


def _named(actor: int) -> Seat | None:
    """The seat to read an entry for; chance and the clock are found from the entry itself."""
    return actor if actor > CHANCE else None
