"""The page of balance: its figures against matches made up, and what it says of seats."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hypostyle.arena import balance as module
from hypostyle.arena.archive import FULL, TENTH, Shelf
from hypostyle.arena.balance import Balance, balance, remarks
from hypostyle.arena.contest import Decision, Played
from hypostyle.arena.crew import Done
from hypostyle.arena.figures import Rate
from hypostyle.arena.journal import Journal
from hypostyle.core import rows_of, uneven
from hypostyle.games import Library
from tests.arena.measuring import keep_numbers_in
from tests.library import LIBRARY

BAZAAR, QUARRY = LIBRARY["bazaar"], LIBRARY["quarry"]


@pytest.fixture(autouse=True)
def _of_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hypostyle.arena.fingerprint.fingerprints", lambda *_: {"levels": "one", "anchors": "other"})


def decision(ply: int, kind: str, branching: int, progress: float, scores: tuple[int, ...]) -> Decision:
    return Decision(ply, 1, kind, branching, progress, scores, 0, ())


def journal(folder: Path, shelf: Shelf, count: int) -> Journal:
    """Of eight matches all lose one, seat 2 wins two, seat 1 five; who leads at half time is seat 2."""
    (folder / shelf.folder).mkdir(parents=True)
    found = Journal(shelf.contest(1), folder / shelf.folder)
    for number in range(count):
        winners = () if number % 8 == 0 else (2,) if number % 4 == 1 else (1,)
        decisions = [decision(0, "raise", 4, 0.0, (0, 0)), decision(1, "raise", 2, 0.6, (1, 3))]
        if number % 2:
            decisions.append(decision(2, "drop", 0, 0.9, (5, 3)))
        played = Played(number, ("architect",) * 2, winners, "sold", (0, 0), 10 + number % 5, 1.0, all_lose=not winners)
        found.add(Done(number, played, "@game bazaar", tuple(decisions)))
    return found


@pytest.fixture
def found(tmp_path: Path) -> Balance:
    shelf = Shelf(BAZAAR, {"players": 2}, TENTH)
    return balance(shelf, journal(tmp_path, shelf, 40))


def test_its_figures_are_those_of_the_matches(found: Balance) -> None:
    assert found.matches == 40
    assert found.seats == [Rate(25, 40), Rate(10, 40)]
    assert found.nobody == (5, 0)
    assert (found.entries[0], found.entries[20], found.entries[-1]) == (10, 12, 14)
    assert found.branching == [2] * 40 + [4] * 40, "what cannot be listed counts nothing"
    assert found.leads == Rate(10, 40), "seat 2 leads at the first decision of the second half"
    assert [(kind.name, kind.decisions, kind.matches) for kind in found.kinds] == [
        ("raise", 0.8, Rate(40, 40)),
        ("drop", 0.2, Rate(20, 40)),
    ]


def test_a_seat_that_is_far_off_its_share_is_named(found: Balance) -> None:
    assert list(remarks(found)) == [
        "seat 1 wins 62.5 % (47 – 76), +12.5 points (not sure yet)",
        "seat 2 wins 25.0 % (14 – 40), -25.0 points (sure)",
    ]
    assert list(remarks(found._replace(seats=[Rate(19, 40), Rate(21, 40)]))) == []
    assert list(remarks(found._replace(matches=19))) == [], "so few say nothing"
    assert list(remarks(found._replace(shelf=Shelf(QUARRY, {"players": 1}, TENTH)))) == [], "the rules play one"


def test_half_time_without_a_leader_counts_nothing() -> None:
    even = [decision(0, "raise", 2, 0.2, (1, 0)), decision(1, "raise", 2, 0.5, (2, 2))]
    played = Played(0, ("a", "b"), (1,), "sold", (2, 3), 2, 0.1)
    assert module._lead(played, even) == []
    assert module._lead(played, even[:1]) == [], "it ended before"
    assert module._lead(played, [*even[:1], decision(1, "raise", 2, 0.5, (2, 1))]) == [1.0]


def test_the_command_writes_the_page_and_its_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for scale in (TENTH, FULL):
        journal(tmp_path / "archive", Shelf(BAZAAR, {"players": 2}, scale), 24)
    keep_numbers_in(tmp_path, monkeypatch)
    page = tmp_path / "balance.md"
    module.main(["--out", str(tmp_path / "archive"), "--page", str(page), "--plots", str(tmp_path)], Library(BAZAAR))
    text = page.read_text(encoding="utf-8")
    assert "| matches | 24 | 24 |" in text
    assert "| nobody wins: all lose | 12.5 % (4 – 31) | 12.5 % (4 – 31) |" in text
    assert "- Bazaar, players=2, scale 0.1: seat 1 wins" in text
    assert str(tmp_path) not in text
    assert text.count("![") == 1
    picture = (tmp_path / "balance-bazaar-players-2.svg").read_text(encoding="utf-8")
    assert picture.count("seat 1 · ") == 2
    assert "entries of a match" in picture


def test_it_is_the_strongest_of_whom_there_are_enough(found: Balance) -> None:
    def played(scale: float, matches: int) -> Balance:
        return found._replace(shelf=replace(found.shelf, scale=scale), matches=matches)

    weak, strong = played(TENTH, 1000), played(FULL, 60)
    assert module._strongest([weak, strong]) == strong
    assert module._strongest([weak, played(FULL, 59)]) == weak
    assert module._strongest([played(TENTH, 50), played(FULL, 21)]).matches == 50, "if there are too few, the most"


def test_whoever_opens_a_table_is_told_of_uneven_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_numbers_in(tmp_path, monkeypatch)
    settled = BAZAAR.facts.settle({"players": 2})
    command = ["--out", str(tmp_path), "--page", str(tmp_path / "balance.md"), "--plots", str(tmp_path)]
    journal(tmp_path, Shelf(BAZAAR, {"players": 2}, TENTH), 40)
    assert uneven(BAZAAR, settled) is None
    module.main(command, Library(BAZAAR))
    rows_of.cache_clear()
    assert uneven(BAZAAR, settled) == (0.625, 0.25)
    assert uneven(BAZAAR, BAZAAR.facts.settle({"players": 3})) is None, "nothing is known of those"
    assert "| whoever has a drawn seat wins | " in (tmp_path / "balance.md").read_text(encoding="utf-8")
    monkeypatch.setattr(module, "UNFAIR", 0.3)
    module.main(command, Library(BAZAAR))
    rows_of.cache_clear()
    assert uneven(BAZAAR, settled) is None, "what no longer holds is taken out"
