"""Calibration by an archive: what made matches untrue is found again, and told of matches that were held out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from hypostyle.ai import calibration
from hypostyle.ai.calibration import Calibration
from hypostyle.arena import calibrate
from hypostyle.arena.archive import FULL, TENTH, Shelf
from hypostyle.arena.contest import Decision, Played
from hypostyle.arena.crew import Done
from hypostyle.arena.fitting import Expected, fit, weights_of
from hypostyle.arena.journal import Journal
from hypostyle.arena.reliability import PHASES, Said, reliability
from hypostyle.core import rows_of
from hypostyle.games import Library
from tests.arena.measuring import keep_numbers_in
from tests.library import LIBRARY
from tests.sizes import size

BAZAAR = LIBRARY["bazaar"]
MOVES = 12


@pytest.fixture(autouse=True)
def _of_one_search(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("hypostyle.arena.fingerprint.fingerprints", lambda *_: {"levels": "one", "anchors": "other"})
    rows_of.cache_clear()
    yield
    rows_of.cache_clear()


def matches(count: int, blunt: float = 1.0, shy: float = 0.0, lost: float = 0.0, first: int = 0) -> list[Expected]:
    """Matches in which a chance wanders to its end, and a search that says it too bluntly, and too shyly if it moves.

    A part of them all lose, which the search does not see coming.
    """
    rng, rows = np.random.default_rng(7 + first), []
    for match in range(first, first + count):
        odds = np.cumsum(np.append(0.0, rng.normal(0, 0.9, MOVES)))
        chances = _martingale(odds)
        ending = (1.0, 0.0) if rng.random() < chances[-1] else (0.0, 1.0)
        ending = (0.0, 0.0) if rng.random() < lost else ending
        for ply, chance in enumerate(chances):
            seat = ply % 2 + 1
            said = np.log(chance / (1 - chance)) / blunt + shy * (1 if seat == 2 else -1)
            share = float(1 / (1 + np.exp(-said)))
            rows.append(Expected(match, seat, ply / (MOVES + 1), (share, 1 - share), ending))
    return rows


def _martingale(odds: np.ndarray) -> list[float]:
    """The chances along a walk: that a normal walk of so many steps ends above nought."""
    left = 0.9 * np.sqrt(MOVES + 1.5 - np.arange(len(odds)))
    return [float(1 / (1 + np.exp(-1.702 * value / spread))) for value, spread in zip(odds, left, strict=True)]


def said(own: Calibration) -> Said:
    return lambda row: own.of(row.shares, row.to_move, row.progress, row.effort)


def test_true_chances_are_left_as_they_are() -> None:
    found = fit(matches(size(300, 1500)))
    assert found.sharpness[1:] == pytest.approx((1, 1), abs=0.25), "at the start there is nothing to be sharp about"
    assert found.initiative == pytest.approx((0, 0, 0), abs=0.06)
    assert found.seats == pytest.approx((0, 0), abs=0.2)
    assert found.nobody == ()
    assert fit(matches(2)).sharpness == pytest.approx((1, 1, 1), abs=0.3), "two matches change little"


def test_what_is_blunt_and_shy_is_mended_in_matches_that_were_held_out() -> None:
    count = size(300, 1500)
    found = fit(matches(count, blunt=2.0, shy=0.2))
    assert found.sharpness[1:] == pytest.approx((2, 1.7), abs=0.4)
    assert found.initiative[1] == pytest.approx(0.4, abs=0.1), "0.2 for either seat"
    others = matches(count, blunt=2.0, shy=0.2, first=10_000)
    for _, low, high in PHASES:
        raw = reliability(others, lambda row: row.shares, (0.5, 0.5), low, high)
        own = reliability(others, said(found), (0.5, 0.5), low, high)
        assert own.excess < 0.02
        assert own.brier <= raw.brier
        assert abs(own.drift) < 0.01 < raw.drift
        assert own.handover == pytest.approx(1, abs=0.02)
    assert raw.excess > 0.05, "in the last third nothing of this came by chance"
    assert own.brier < own.constant


def test_more_effort_needs_less_correction() -> None:
    """Where a tenth of the simulations is blunter, an Architect's are not made sharper by what is learned of it."""
    count = size(200, 1000)
    few = [row._replace(effort=-1.0) for row in matches(count, blunt=2.5, shy=0.3)]
    found = fit([*few, *matches(count, first=10_000)])
    sharper, bolder, better_seats = found.effort
    assert sharper[1] < -0.5
    assert found.sharpness[1] == pytest.approx(1, abs=0.4)
    assert abs(found.initiative[1]) < 0.15
    assert bolder[1] < -0.1
    assert max(map(abs, better_seats)) < 0.2
    blunt = [row._replace(effort=-1.0) for row in matches(count, blunt=2.5, shy=0.3, first=20_000)]
    for others in (blunt, matches(count, first=30_000)):
        judged = reliability(others, said(found), (0.5, 0.5), 0, 1)
        assert judged.excess < 0.03
        assert abs(judged.drift) < 0.02
    assert not any(chain(*fit(few).effort)), "one effort alone tells nothing of others"


def test_seats_can_be_worth_more_to_the_stronger() -> None:
    count = size(200, 1000)
    fair = [row._replace(effort=-1.0) for row in matches(count)]
    first_wins = [row._replace(ending=(1.0, 0.0)) if row.match % 2 else row for row in matches(count, first=10_000)]
    found = fit([*fair, *first_wins])
    assert found.seats[0] - found.seats[1] > 0.3
    assert abs((found.seats[0] - found.effort[2][0]) - (found.seats[1] - found.effort[2][1])) < 0.3


def test_that_nobody_wins_is_learned() -> None:
    found = fit(matches(size(300, 1500), lost=0.3))
    assert len(found.nobody) == 4
    left = 1 - sum(found.of((0.5, 0.5), 1, 0.5))
    assert left == pytest.approx(0.3, abs=0.07)


def test_every_match_counts_once() -> None:
    rows = matches(2)
    assert sum(weights_of(rows)) == pytest.approx(2)
    assert sum(weights_of(rows[:-5])) == pytest.approx(2)
    long = [row for row in matches(40, blunt=1.5) for _ in range(row.match % 3 + 1)]
    assert fit(long).sharpness == pytest.approx(fit(matches(40, blunt=1.5)).sharpness, abs=0.2)


def test_the_same_matches_give_the_same_numbers() -> None:
    assert fit(matches(40)) == fit(matches(40))


def archived(folder: Path, count: int, scale: float = TENTH) -> None:
    """An archive of made-up matches, of which the search says too little."""
    shelf = Shelf(BAZAAR, {"players": 2}, scale)
    (folder / shelf.folder).mkdir(parents=True)

    journal = Journal(shelf.contest(1), folder / shelf.folder)
    rows = matches(count, blunt=2.0)
    for number in range(count):
        own = [row for row in rows if row.match == number]
        decisions = tuple(
            Decision(ply, row.to_move, "raise", 3, row.progress, (0, 0), 100, row.shares) for ply, row in enumerate(own)
        )
        winners = tuple(seat for seat, part in enumerate(own[0].ending, start=1) if part)
        played = Played(number, ("architect",) * 2, winners, "sold_out", (0, 0), len(own), 1.0)
        journal.add(Done(number, played, "@game bazaar", decisions))


def test_the_command_writes_numbers_tables_and_diagrams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    archived(tmp_path / "archive", 120)
    own = tmp_path / "bazaar"
    own.mkdir()
    numbers = '"sharpness": [1, 1, 1], "initiative": [0, 0, 0], "seats": [0, 0, 0]'
    (own / calibration.FILE).write_text(f'[{{"options": {{"players": 3}}, {numbers}}}]', encoding="utf-8")
    keep_numbers_in(own, monkeypatch)
    page = tmp_path / "levels.md"
    page.write_text("before\n<!-- made by hypostyle.arena.calibrate -->\n<!-- end of calibrate -->\nafter\n")
    given = ["--out", str(tmp_path / "archive"), "--page", str(page), "--plots", str(tmp_path)]
    calibrate.main(given, Library(BAZAAR))
    assert "bazaar players=2: Calibration(sharpness=" in capsys.readouterr().out
    rows = json.loads((own / calibration.FILE).read_text(encoding="utf-8"))
    assert [row["options"] for row in rows] == [{"players": 2}, {"players": 3}], "others' are kept"
    assert rows[0]["matches"] == 60, "every second one is held out"
    position = BAZAAR.start({"players": 2})
    (row,) = (row for row in rows if row["options"] == {"players": 2})
    kept = Calibration(*(tuple(row[name]) for name in ("sharpness", "initiative", "seats")))
    assert calibration.calibrated(position, 1, (0.3, 0.7)) == kept.of((0.3, 0.7), 1, 0.0)
    assert kept.sharpness[1] > 1.4, "what the search says is too blunt"
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before")
    assert text.endswith("after\n")
    assert text.count("| 0.1 | ") == 3
    assert "calibration-bazaar-players-2.svg" in text
    assert "points beyond chance" in (tmp_path / "calibration-bazaar-players-2.svg").read_text(encoding="utf-8")
    archived(tmp_path / "archive", 30, FULL)
    calibrate.main(given, Library(BAZAAR))
    assert page.read_text(encoding="utf-8") == text, "so few at another scale change nothing"


def test_too_few_matches_calibrate_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archived(tmp_path / "archive", 30)
    keep_numbers_in(tmp_path, monkeypatch)
    calibrate.main(["--out", str(tmp_path / "archive")], Library(BAZAAR))
    assert not (tmp_path / calibration.FILE).exists()
