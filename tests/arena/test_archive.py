"""The archive: resumable, compact, and the same matches as anybody's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hypostyle.arena import archive
from hypostyle.arena.archive import FULL, TENTH, Shelf, fill, shelves, variants
from hypostyle.arena.contest import Contest, play
from hypostyle.arena.crew import Crew
from hypostyle.arena.journal import DECISIONS, MATCHES, OtherContest
from hypostyle.arena.players import Pace
from hypostyle.arena.samples import Sample, read_samples
from hypostyle.core import Match, read_record
from hypostyle.games import Library
from tests.docs.pages import ROOT
from tests.library import LIBRARY
from tests.sizes import to_prove

BAZAAR, TEMPLE = LIBRARY["bazaar"], LIBRARY["temple"]


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with Crew({}, 2) as found:
        yield found


@pytest.fixture(autouse=True)
def _of_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares these tests the time that it takes to find a fingerprint."""
    monkeypatch.setattr("hypostyle.arena.fingerprint.fingerprints", lambda *_: {"levels": "one", "anchors": "other"})


def test_it_has_every_game_and_number_of_players_at_both_scales() -> None:
    games = list(Library.of_the_house().values())
    found = list(shelves(games, {}))
    assert len({shelf.folder for shelf in found}) == len(found) == 2 * sum(len(game.facts.players) for game in games)
    assert [shelf.scale for shelf in found] == sorted(shelf.scale for shelf in found)
    assert {shelf.scale for shelf in found} == {TENTH, FULL}
    for game in games:
        assert sorted(shelf.players for shelf in found if shelf.game is game and shelf.scale == FULL)


def test_options_are_taken_where_they_apply() -> None:
    rush = LIBRARY["temple_rush"]
    given = archive.read_options(["robot=hard", "players=1"])
    assert list(variants(rush, given)) == [{"players": 1, "robot": "hard"}]
    assert list(variants(TEMPLE, given)) == [{}]
    assert [options["players"] for options in variants(rush, {"edition": "fr"})] == [1, 2, 3, 4]


def test_what_searches_thought_is_kept_and_the_match_is_anybodys() -> None:
    """Temple by two Architects with very little time: the same match as in the arena, which keeps nothing."""
    watched = Contest(TEMPLE, ("architect",), {}, 1, Pace(0.002), is_watched=True)
    played, record, decisions = play(watched, 3)
    other, same, nothing = play(Contest(TEMPLE, ("architect",), {}, 1, Pace(0.002)), 3)
    assert (played._replace(seconds=0), record) == (other._replace(seconds=0), same)
    assert nothing == ()
    match = Match.load(TEMPLE, read_record(record))
    assert [each.ply for each in decisions] == list(range(match.ply))
    for each in decisions:
        position, entry = match.positions[each.ply], match.entries[each.ply]
        assert (each.seat, each.kind) == (entry.actor, entry.move.kind)
        assert each.branching == len(position.legal_moves(each.seat))
        assert each.scores == position.scores
        assert each.progress == pytest.approx(position.progress, abs=1e-4)
        assert sum(each.shares) == pytest.approx(1, abs=1e-3), "in Temple somebody wins"
    assert decisions[-1].shares == tuple(float(seat in played.winners) for seat in (1, 2)), "it is certain by then"
    assert decisions[0].simulations > 0


def test_what_was_broken_off_goes_on(tmp_path: Path, crew: Crew) -> None:
    shelf = Shelf(BAZAAR, {}, TENTH)
    fill(shelf, tmp_path, crew, 2, 1)
    folder = tmp_path / shelf.folder
    for name in (MATCHES, DECISIONS):
        with open(folder / name, "a", encoding="utf-8") as file:
            file.write('{"match": 2, "deci')  # killed while it wrote
    with open(folder / DECISIONS, encoding="utf-8") as file:
        twice = file.readline()
    journal = fill(shelf, tmp_path, crew, 4, 1)
    with open(folder / DECISIONS, "a", encoding="utf-8") as file:
        file.write(twice)  # killed between the two files, a match is played again
    told = {played.match: decisions for played, decisions in journal.decisions()}
    assert sorted(told) == [0, 1, 2, 3]
    assert len(list(journal.decisions())) == 4
    for number, decisions in told.items():
        assert decisions == play(shelf.contest(1), number)[2]
    assert fill(shelf, tmp_path, crew, 4, 1).in_order() == journal.in_order(), "what is there is not played again"


def test_matches_of_an_earlier_search_are_left_alone_or_renewed(tmp_path: Path, crew: Crew) -> None:
    shelf = Shelf(BAZAAR, {}, TENTH)
    fill(shelf, tmp_path, crew, 4, 1)
    path = tmp_path / shelf.folder / "contest.json"
    present = path.read_text(encoding="utf-8")
    path.write_text(present.replace('"one"', '"earlier"'), encoding="utf-8")
    kept = fill(shelf, tmp_path, crew, 4, 1)
    assert len(kept.played) == 4, "another level has changed: these matches come out the same"
    assert path.read_text(encoding="utf-8") == present
    path.write_text(present.replace('"one"', '"earlier"'), encoding="utf-8")
    record = tmp_path / shelf.folder / "records"
    for each in record.iterdir():
        each.write_text("@game bazaar", encoding="utf-8")  # as an earlier search may have played
    with pytest.raises(OtherContest):
        fill(shelf, tmp_path, crew, 4, 1)
    assert shelf.journal(tmp_path, 1) is not None
    assert fill(shelf, tmp_path, crew, 2, 1, renew=True).record(0) != "@game bazaar"
    with pytest.raises(OtherContest):
        fill(shelf, tmp_path, crew, 2, 2, renew=True)  # another seed is no earlier search


def test_the_command_plays_and_tells_what_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "archive.md"
    given = ["--out", str(tmp_path / "archive"), "--tenth", "4", "--full", "2", "--workers", "1"]
    archive.main([*given, "--minutes", "0", "--summary", str(page)], Library(BAZAAR))
    assert "| Bazaar |" not in page.read_text(encoding="utf-8")
    archive.main([*given, "--summary", str(page)], Library(BAZAAR))
    assert "bazaar/players-2/0.1: 4 of 4 matches" in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert str(tmp_path) not in text
    assert "python -m hypostyle.arena.archive --out archive --tenth 4 --full 2" in text
    assert text.count("| Bazaar | players=") == 2 * len(BAZAAR.facts.players)
    samples = read_samples(page.with_suffix(".jsonl"))
    assert len(samples) == 2 * text.count("| Bazaar | players=")
    assert all(sample.is_played_again(LIBRARY) for sample in samples)
    archive.main([*given, "--option", "players=2", "--full", "0", "--summary", str(page)], Library(BAZAAR))
    again = page.read_text(encoding="utf-8")
    assert again.count("| Bazaar | players=2 |") == 2, "all that is there is told, whatever was asked for"


NAMED = [sample for name in ("archive", "ladder") for sample in read_samples(ROOT / "docs" / f"{name}.jsonl")]


@to_prove
@pytest.mark.parametrize("sample", NAMED, ids=lambda sample: f"{sample.contest['game']}-{sample.match}")
def test_matches_that_are_named_are_played_again(sample: Sample, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # by the fingerprint that the search really has
    if not sample.is_of_today(LIBRARY):
        pytest.skip(f"by an earlier search: {json.dumps(sample.contest)}")
    assert sample.is_played_again(LIBRARY)
