"""What a player was told, kept on the player's side, to be compared with the log on disk."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hypostyle.core import Match, read_record, write_text
from hypostyle.server.events import Entered, decode
from hypostyle.server.sqlite_store import FILE_NAME
from hypostyle.server.store import Logged
from hypostyle.server.table import Table
from tests.library import LIBRARY


@dataclass
class Journal:
    """One player's account of a match."""

    table: str
    seat: int
    name: str
    done: dict[str, int] = field(default_factory=dict)  # intents that were acknowledged, and as which event
    moves: dict[str, str] = field(default_factory=dict)  # the move of each intent that was one
    refused: dict[str, str] = field(default_factory=dict)  # intents that were refused, and why
    entries: list[str] = field(default_factory=list)  # the record as it was told
    arrivals: list[dict[str, Any]] = field(default_factory=list)  # how the table stood whenever the player came (back)

    def acknowledge(self, intent: str, number: int) -> None:
        assert self.done.setdefault(intent, number) == number, f"{intent} was answered twice, differently"
        assert intent not in self.refused, f"{intent} was refused before"

    def refuse(self, intent: str, code: str) -> None:
        assert self.refused.setdefault(intent, code) == code, f"{intent} was refused twice, for different reasons"
        assert intent not in self.done, f"{intent} was acknowledged before"

    def hear(self, start: int, entries: list[str]) -> bool:
        """Take entries in; whether they join on to what is known."""
        if start > len(self.entries):
            return False
        self.entries[start:] = entries
        return True


def logs(folder: Path) -> dict[str, list[Logged]]:
    """Every table's events as they are on disk, read without the store."""
    connection = sqlite3.connect(folder / FILE_NAME)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("SELECT table_id, number, time, body FROM event ORDER BY table_id, number").fetchall()
    finally:
        connection.close()
    found: dict[str, list[Logged]] = {}
    for table, number, time, body in rows:
        found.setdefault(table, []).append(Logged(number, time, decode(body)))
    return found


def compare(journals: Iterable[Journal], folder: Path) -> None:
    """That the log holds what the players were told: nothing lost, nothing doubled, nothing else."""
    on_disk = logs(folder)
    for log in on_disk.values():
        assert [each.number for each in log] == list(range(1, len(log) + 1)), "numbers without gaps"
    for journal in journals:
        _compare(journal, on_disk[journal.table])


def _compare(journal: Journal, log: list[Logged]) -> None:
    table = Table.of(journal.table, LIBRARY, log)
    assert table.state == "finished"
    assert Match.load(table.game, read_record(write_text(table.match.record()))).is_over, "dice included"
    lines = table.match.lines
    shown = [line or lines[ply] for ply, line in enumerate(journal.entries)]  # what is hidden is not shown
    assert shown == list(lines), "the record is the one that was shown"
    chair = table.chair(journal.seat)
    assert (chair.place, chair.name) == ("person", journal.name)
    happened = Counter(getattr(each.event, "intent", None) for each in log)
    for intent, number in journal.done.items():
        label = f"{journal.seat} {intent}"
        assert happened[label] == 1, f"{label} is in the log {happened[label]} times"
        event = log[number - 1].event
        assert getattr(event, "intent", None) == label
        if isinstance(event, Entered):
            assert event.actor == journal.seat
            assert event.text.removeprefix(f"seat{journal.seat}: ") == journal.moves[intent]
    for intent in journal.refused:
        assert not happened[f"{journal.seat} {intent}"], f"{intent} was refused and yet happened"
    for stood in journal.arrivals:
        _compare_clocks(stood, log)


def _compare_clocks(stood: dict[str, Any], log: list[Logged]) -> None:
    """That a player who came back found the clocks as the log has them, and no time given to who was to act."""
    then = Table.of("then", LIBRARY, log[: stood["number"]])
    shown = stood["clocks"]
    if then.clocks is None:
        assert shown is None
        return
    for seat, milliseconds in then.clocks.items():
        if seat in shown["running"]:
            assert 0 < shown["left"][str(seat)] <= milliseconds
        else:
            assert shown["left"][str(seat)] == milliseconds
