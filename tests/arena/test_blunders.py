"""Blunders that are planted into matches: played and judged again from their numbers, kept, and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from hypostyle.ai.analysis import Look, judge
from hypostyle.arena import blunders
from hypostyle.arena.blunders import LOST, PLANTED, Judged, Seen, Trial, go_on, kept, main, rates, seen_again
from hypostyle.core import Match, read_record
from tests.games.house import GAMES
from tests.sizes import some, to_prove

QUICKLY = 0.01  # of an Architect, in play; and twice that in the analysis


def trial(name: str, scale: float = QUICKLY, depth: float = 2 * QUICKLY) -> Trial:
    return Trial(GAMES[name], 1, scale, depth)


def test_what_is_planted_loses_much_by_a_deeper_search(tmp_path: Path) -> None:
    (seen,) = go_on(trial("aztec"), 1, tmp_path / "matches.jsonl")
    planted = [each.ply for each in seen.judged if each.is_planted]
    assert 1 <= len(planted) <= PLANTED
    match = Match.load(GAMES["aztec"], read_record(seen.record))
    for ply in planted:
        deep = judge(match.positions[ply], match.entries[ply], Look(ply, blunders.DEEPER * 2 * QUICKLY))
        assert deep
        assert deep.loss >= LOST


def test_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "matches.jsonl"
    whole = list(go_on(trial("aztec"), 2, file))
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text(lines[0] + lines[1][:50], encoding="utf-8")
    assert [seen.match for seen in kept(file).values()] == [0]
    again = list(go_on(trial("aztec"), 2, file))
    assert [seen[:2] for seen in again] == [seen[:2] for seen in whole]
    monkeypatch.setattr(blunders, "see", lambda *_: pytest.fail("it has been played"))
    assert [seen[:2] for seen in go_on(trial("aztec"), 2, file)] == [seen[:2] for seen in whole]


def test_planted_and_untouched_moves_are_counted_apart() -> None:
    judged = [
        Judged(1, True, "blunder", 0.3, 0.0),
        Judged(2, True, None, 0.1, 0.0),
        Judged(3, False, None, 0.0, 0.0),
        Judged(4, False, "inaccuracy", 0.1, 0.0, 0.02),
        Judged(5, False, "blunder", 0.3, 0.0, 0.05),
        Judged(6, False, None, 0.0, 0.0),
    ]
    assert rates([Seen(0, judged[:3], 1.0, ""), Seen(1, judged[3:], 1.0, "")]) == ((1, 2), (2, 4), (1, 4))


def test_what_is_marked_and_was_not_planted_is_looked_at_deeper(tmp_path: Path) -> None:
    asked = trial("aztec")
    (seen,) = go_on(asked, 1, tmp_path / "matches.jsonl")
    planted = next(each for each in seen.judged if each.is_planted)
    quiet = next(each for each in seen.judged if not each.is_planted and each.loss == 0)
    doubtful = [planted._replace(is_planted=False, grade="blunder"), quiet._replace(grade="mistake"), planted, quiet]
    fault, none, *others = seen_again(asked, seen._replace(judged=doubtful)).judged
    assert fault.is_fault
    assert not none.is_fault
    assert others == [planted, quiet]


def test_the_table_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "aztec", "--matches", "1", "--scale", "0.01", "--depth", "0.02", "--out", str(tmp_path)]
    main(asked)
    row = capsys.readouterr().out.splitlines()[-1]
    assert row.startswith("| aztec | 1 | 0.01 | 0.02 | ")
    main(asked)
    assert capsys.readouterr().out.splitlines()[-1] == row, "nothing is played again"


@to_prove
@pytest.mark.parametrize("name", some(["aztec", "temple", "temple_rush"], 3))
def test_planted_blunders_are_found_and_little_else(name: str, tmp_path: Path) -> None:
    """A small sample; docs/proof/blunders.md has more, and the command."""
    planted, others, _ = rates(list(go_on(trial(name, 0.3, 1.0), 2, tmp_path / "matches.jsonl")))
    assert planted.games >= 3
    assert planted.share >= 0.8
    assert others.share <= 0.06
