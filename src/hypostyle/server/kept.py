"""A table that cannot be replayed: what its log says all the same, to be read and taken along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import MsgspecError, structs

from hypostyle.core import Fork, Game, HypostyleError, Message, Record, read_record
from hypostyle.core.chance import seal
from hypostyle.core.record import Line
from hypostyle.server.clerks import Clerks
from hypostyle.server.events import AnyEvent, Chair, Entered, Opened, Place, Studied, TookBack
from hypostyle.server.listing import Card, Listed, Listing
from hypostyle.server.objection import Code, Objection
from hypostyle.server.papers import Papers
from hypostyle.server.protocol import State
from hypostyle.server.store import Row, Store
from hypostyle.server.table import Table

SHORTENED = 40  # signs of what cannot be read


class KeptPapers(Papers):
    """The papers of a table, with its entries as text."""

    def __init__(self, table_id: str, stood: State) -> None:
        super().__init__(table_id)
        self.stood = stood
        self.lines: list[str] = []
        self.head = Record()

    @classmethod
    def of(cls, table_id: str, rows: Sequence[Row], stood: State) -> KeptPapers:
        """What can be read of a log; an event that cannot is passed over, and said to be."""
        table = cls(table_id, stood)
        for row in rows:
            table.number, table.changed = row.number, row.time
            try:
                table._take(row.read().event)
            except (MsgspecError, HypostyleError, IndexError):
                table.lines.append(f"# event {row.number} cannot be read")
        return table

    def _take(self, event: AnyEvent) -> None:
        self._note(event)
        match event:
            case Opened():
                self.head = _head(event)
                self.lines = list(event.origin.lines[: event.origin.ply]) if event.origin else []
            case Studied():
                self.head = read_record(event.record)
                self.lines = [line.text for line in self.head.lines]
                self.chairs = [Chair(Place.PERSON, person="", name=name) for name in self.head.names.values()]
            case Entered(_, text):
                self.lines.append(text)
            case TookBack(ply):
                del self.lines[ply:]

    def is_hiding(self, library: Mapping[str, Game], reason: Message) -> bool:
        """Whether its entries may still give something away: it may be mended and go on, and not all is open."""
        game = library.get(self.head.game or "")
        return self.stood == State.RUNNING and reason.code != "kept.rules" and (game is None or game.facts.hidden)

    def record(self) -> Record:
        """The record as it stands; nobody has checked its entries against any rules."""
        names = {seat: chair.name for seat, chair in self._seated() if chair.name}
        return Record(
            game=self.head.game,
            rules=self.head.rules,
            options=self.head.options,
            seedhash=self.head.seedhash,
            seed=self.head.seed if self.stood in (State.FINISHED, State.STUDY) else None,
            names=names,
            date=self.head.date,
            fork=self.head.fork,
            custom_set=self.head.custom_set,
            set_hash=self.head.set_hash,
            lines=tuple(Line(line, number) for number, line in enumerate(self.lines, start=1)),
        )

    def listing(self, reason: Message) -> Listing:
        people = {chair.person for chair in self.chairs if chair.person} | ({self.owner} if self.owner else set())
        card = Card(
            game=self.head.game or "",
            rules=self.head.rules or 1,
            options=dict(self.head.options),
            chairs=[structs.replace(chair, key="") for chair in self.chairs],
            ply=sum(not line.startswith("#") for line in self.lines),
            stood=self.stood,
            reason=reason,
        )
        return Listing(State.UNREADABLE, self.public, tuple(sorted(people)), card)


def _head(event: Opened) -> Record:
    origin = event.origin
    return Record(
        game=event.game,
        rules=event.rules,
        options=event.options,
        seedhash=seal(bytes.fromhex(event.seed)),
        seed=event.seed,
        date=event.date,
        fork=Fork(origin.ply, origin.seedhash) if origin else None,
        custom_set=event.custom_set,
    )


class Examined(NamedTuple):
    """What has been found out about a table: how lists show it, and its papers if it cannot be replayed."""

    table_id: str
    changed: float
    listing: Listing
    kept: KeptPapers | None = None
    is_hiding: bool = False  # whether its entries are not for everyone

    @property
    def listed(self) -> Listed:
        return Listed(self.table_id, self.listing.state, self.changed, self.listing.card)


def examined(library: Mapping[str, Game], listed: Listed, rows: Sequence[Row]) -> list[Examined]:
    """Replay a table to see how it stands. Work for a clerk."""
    try:
        table = Table.of(listed.table_id, library, (row.read() for row in rows))
    except Objection as objection:
        kept, reason = KeptPapers.of(listed.table_id, rows, listed.stood), objection.message
        return [Examined(kept.id, kept.changed, kept.listing(reason), kept, kept.is_hiding(library, reason))]
    return [Examined(table.id, table.changed, table.listing())]


async def examine(listed: Listed, store: Store, clerks: Clerks) -> Examined:
    """Find out how a table stands, and list it so; a clerk replays it. Raises Objection."""
    rows = await store.rows(listed.table_id)
    if not rows:
        raise Objection(Code.NO_TABLE)
    found: list[Examined] = await clerks.do(examined, listed, rows)
    await store.relist(listed.table_id, rows[-1].number, found[0].listing)
    return found[0]
