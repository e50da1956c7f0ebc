"""The log of a house as all others see it: what every database has to keep, and say.

`append` answers when the events are on disk, and until then nothing of them can be read. Whoever keeps a log in another
way has the same methods; tests/server/test_store.py says of each what it must do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from hypostyle.ai.analysis import Depth
from hypostyle.server.events import AnyEvent, decode
from hypostyle.server.listing import Listed, Listing
from hypostyle.server.protocol import State


class Logged(NamedTuple):
    """An event with its number in its table, from 1, and its time in seconds since 1970."""

    number: int
    time: float
    event: AnyEvent


class Row(NamedTuple):
    """An event as it is on disk."""

    number: int
    time: float
    body: bytes

    def read(self) -> Logged:
        """The event itself; raises MsgspecError if it is damaged."""
        return Logged(self.number, self.time, decode(self.body))


class Progress(NamedTuple):
    """How far the analysis of a table has come: how deep it goes, how many judgements are to be made, and are."""

    table_id: str
    depth: Depth
    total: int  # at most, until it is settled
    done: int


class StoreError(Exception):
    """The disk refused: what was to be appended is not there, or what is there cannot be read."""


class Conflict(StoreError):
    """An event of that number is there already: somebody else has written to this table."""


class Occupied(StoreError):
    """Another house is open over the same folder."""


class Damaged(StoreError):
    """A log that was copied is not whole."""


class Store(Protocol):
    """The log of a house: events by table, what lists say of tables, people's names, judgements, secrets."""

    # Writing

    async def append(self, table_id: str, logged: Sequence[Logged], listing: Listing | None = None) -> None:
        """Put events on disk; returns when they are. Raises StoreError, and then none of them is.

        `listing` is wanted with the first events of a table and whenever it has changed.
        """

    async def relist(self, table_id: str, number: int, listing: Listing) -> None:
        """Renew what lists say of a table, as it stands after event `number`."""

    async def remember(self, person: str, name: str | None, seen: float) -> None:
        """Keep a person's name."""

    async def note(self, key: str, value: bytes) -> None:
        """Keep something of the house's own."""

    async def begin_analysis(self, table_id: str, depth: Depth, most: int) -> None:
        """Remember that a table is to be analysed, with so many judgements at most.

        The same once more changes nothing; another depth takes the place of what there was.
        """

    async def settle_analysis(self, table_id: str, total: int) -> None:
        """Remember how many judgements there are to be."""

    async def keep_judgement(self, table_id: str, number: int, body: bytes) -> None:
        """Keep what was said of a decision, the first judgement of a table being number 0."""

    async def forget(self, table_ids: Iterable[str]) -> None:
        """Remove tables with all their events, and what was judged of them."""

    async def forget_people(self, before: float) -> int:
        """Remove people who have not been here since, and sit nowhere; returns how many."""

    # Reading

    async def events(self, table_id: str) -> list[Logged]:
        """All events of a table; none if there is no such table."""
        return [row.read() for row in await self.rows(table_id)]

    async def rows(self, table_id: str) -> list[Row]:
        """All events of a table as they are on disk, damaged or not; none if there is no such table."""

    async def tables(self, states: Sequence[State], *, public: bool, limit: int) -> list[Listed]:
        """The tables in these states, the latest change first."""

    async def listed(self, table_id: str) -> Listed | None:
        """What is listed of one table."""

    async def idle(self, state: State, before: float) -> list[str]:
        """The ids of tables in a state in which nothing has happened since."""

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        """The tables at which a person sat, the latest change first."""

    async def sits_at(self, person: str, table_id: str) -> bool:
        """Whether a person sits or sat at a table."""

    async def name_of(self, person: str) -> str | None:
        """The name a person goes by."""

    async def noted(self, key: str) -> bytes | None:
        """What was kept under that key."""

    async def newest(self) -> float | None:
        """When something last happened at any table."""

    async def analysis(self, table_id: str) -> Progress | None:
        """How far the analysis of a table has come; None if nobody asked for it."""

    async def unfinished_analyses(self, limit: int) -> list[str]:
        """The ids of tables whose analysis was begun and not finished."""

    async def judgements(self, table_id: str, start: int) -> list[bytes]:
        """The judgements of a table, from that number on."""

    def secret(self, key: str, fresh: Callable[[], bytes]) -> bytes:
        """A secret of the house, made once and then kept."""

    def close(self) -> None:
        """Finish what is queued, then let the file go."""
