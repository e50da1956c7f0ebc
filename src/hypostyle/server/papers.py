"""What a log says by itself, without the rules of any game: who opened the table, who sat where, how it stood."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import structs

from hypostyle.core import Seat
from hypostyle.server.events import (
    Abandoned,
    AnyEvent,
    Chair,
    GotUp,
    Named,
    Opened,
    Place,
    Replaced,
    Sat,
    Started,
    Studied,
)
from hypostyle.server.objection import Code, Objection
from hypostyle.server.protocol import State


class Papers:
    """A table so far as no rules are needed to understand it."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0
        self.changed = 0.0
        self.state: State = State.WAITING
        self.owner = ""
        self.watch = ""
        self.public = False
        self.chairs: list[Chair] = []
        self.vacated: set[Seat] = set()  # the seats of people who got up during the match

    # Reading

    @property
    def people(self) -> list[Seat]:
        """The seats that people take or have taken."""
        return [seat for seat, chair in self._seated() if chair.place == Place.PERSON]

    def chair(self, seat: Seat) -> Chair:
        return self.chairs[seat - 1]

    def has(self, seat: Seat) -> bool:
        return 1 <= seat <= len(self.chairs)

    def is_known_to(self, person: str, keys: Collection[str]) -> bool:
        """Whether somebody may look at this table: it is public, it is theirs, they sit or sat here, or have a key."""
        insiders = (person in (chair.person, self.owner) or chair.key in keys for chair in self.chairs)
        return self.public or self.watch in keys or any(insiders)

    def _seated(self) -> Iterable[tuple[Seat, Chair]]:
        return enumerate(self.chairs, start=1)

    # Folding

    def _note(self, event: AnyEvent) -> None:
        """Fold an event in, so far as no rules are needed for it."""
        match event:
            case Opened():
                self.owner, self.watch, self.public = event.owner, event.watch, event.public
                self.chairs = list(event.chairs)
            case Studied():
                self.owner, self.public, self.state = event.owner, True, State.STUDY
            case Sat(seat, person, name):
                self._reseat(seat, place=Place.PERSON, person=person, name=name or self.chair(seat).name, level=None)
                self.vacated.discard(seat)
            case Named(seat, name):
                self._reseat(seat, name=name)
            case GotUp(seat) if self.state == State.WAITING:
                self._reseat(seat, person=None, name=None)
            case GotUp(seat):
                self.vacated.add(seat)
            case Started():
                self.chairs = [self.chairs[number - 1] for number in event.order]
                self.state = State.RUNNING
            case Replaced(seat, level):
                self._reseat(seat, place=Place.COMPUTER, level=level)
            case Abandoned():
                self.state = State.ABANDONED

    def _reseat(self, seat: Seat, **changes: str | None) -> None:
        self.chairs[seat - 1] = structs.replace(self.chair(seat), **changes)


def must_know(papers: Papers, person: str, keys: Collection[str]) -> None:
    """Raises Objection unless somebody may look at a table."""
    if not papers.is_known_to(person, keys):
        raise Objection(Code.PRIVATE)
