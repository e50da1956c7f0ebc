"""What is about to happen at a table: events, each folded into a copy of the table as soon as it is found.

So the next one is judged on what those before it led to, and nobody predicts what they make: once they are on disk, the
copy takes the table's place, folded as it would be after a crash.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hypostyle.core import Entry, Resign, Seat
from hypostyle.core.notation import entry_text
from hypostyle.server.events import Answered, AnyEvent, Entered, Offered, Stood
from hypostyle.server.protocol import State
from hypostyle.server.store import Logged
from hypostyle.server.table import Table

NO_TIME: Mapping[Seat, int] = MappingProxyType({})


class Draft:
    """Events that are not on disk yet, and the table as it stands after them."""

    def __init__(self, table: Table, time: float) -> None:
        self.table = table.copy()
        self.logged: list[Logged] = []
        self.time = time  # in seconds since 1970

    def add(self, event: AnyEvent) -> None:
        """Let something happen."""
        logged = Logged(self.table.number + 1, self.time, event)
        self.table.apply(logged)
        self.logged.append(logged)

    def enter(self, entry: Entry, spent: Mapping[Seat, int] = NO_TIME, intent: str | None = None) -> None:
        """Let a legal entry be made, and all that follows from it by itself.

        `spent` are the milliseconds that have passed for each seat since the clocks last stood.
        """
        self._enter(entry, spent, intent)
        self.settle()

    def settle(self) -> None:
        """Let happen what needs nobody: draws, moves of house seats, standing answers."""
        while entry := self.table.match.due() or self._standing_answer():
            self._enter(entry, NO_TIME, None)

    def _enter(self, entry: Entry, spent: Mapping[Seat, int], intent: str | None) -> None:
        line = entry_text(self.table.position, entry)
        self.table.outlook(entry)  # so that it is not read again when it is folded
        self.add(Entered(entry.actor, line, self._clocks_after(entry, spent), intent))

    def _clocks_after(self, entry: Entry, spent: Mapping[Seat, int]) -> dict[Seat, int] | None:
        """What the clocks show once an entry has been made."""
        table = self.table
        if table.clocks is None or not table.have_clocks_started:
            return table.clocks
        left = table.clock.spend(table.clocks, table.position, spent)
        return table.clock.turn_over(left, table.position, entry.actor, table.outlook(entry).after)

    def _standing_answer(self) -> Entry | None:
        """What a seat always answers when it is asked in another's turn; resigning waits for any turn."""
        position, standing = self.table.position, self.table.standing
        for seat in position.to_act:
            for text in standing.get(seat, ()):
                entry = Entry(seat, position.game.parse(text))
                is_asked = position.turn not in (None, seat) or isinstance(entry.move, Resign)
                if is_asked and self.table.outlook(entry).refusal is None:
                    return entry
        return None

    @property
    def is_news(self) -> bool:
        """Whether lists are to hear of it at once: of who sits where, the start and the end."""
        is_over = self.table.state == State.FINISHED and self.has(Entered)
        return is_over or not all(isinstance(each.event, Entered | Offered | Answered | Stood) for each in self.logged)

    def has(self, *kinds: type[AnyEvent]) -> bool:
        """Whether something of these kinds happens."""
        return any(isinstance(each.event, kinds) for each in self.logged)
