"""Players of another checkout: the same match there, move by move, whatever the game lets happen between."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hypostyle.arena import elsewhere
from hypostyle.arena.contest import Contest, play
from hypostyle.arena.elsewhere import CannotPlay, Elsewhere, Guest
from hypostyle.arena.journal import Journal, OtherContest
from hypostyle.arena.players import Pace, UnknownPlayer, check, policy_of, searches, threads_of
from hypostyle.core import Dice, Game, Match, numbered_seed, read_record
from tests.cli.running import run
from tests.docs.pages import ROOT
from tests.library import LIBRARY
from tests.sizes import some

BAZAAR, QUARRY, VEIL = (LIBRARY[name] for name in ("bazaar", "quarry", "veil"))

# The command of a checkout that has the toys too; sed makes it say what an older one says.
COMMAND = """#!/bin/sh
cd '{root}' && exec '{python}' -c 'from hypostyle.cli import main; from tests.library import LIBRARY
from tests.sizes import some
main(library=LIBRARY)' "$@" {altered}
"""


@pytest.fixture(autouse=True)
def _asked_anew() -> None:
    elsewhere._rules.cache_clear()
    elsewhere._told.cache_clear()
    elsewhere._commit.cache_clear()
    elsewhere._hash_of_sources.cache_clear()


def checkout(folder: Path, altered: str = "") -> str:
    """The player of a checkout made for a test."""
    command = folder / ".venv" / "bin" / "hypostyle"
    command.parent.mkdir(parents=True)
    command.write_text(COMMAND.format(root=ROOT, python=sys.executable, altered=altered), encoding="utf-8")
    command.chmod(0o755)
    source = folder / "src" / "hypostyle" / "search.py"
    source.parent.mkdir(parents=True)
    source.write_text("EXPLORATION = 1\n", encoding="utf-8")
    return f"at:{folder}"


def test_it_is_named_by_its_folder_and_level() -> None:
    assert Elsewhere.named("at:/old") == (Path("/old"), "architect")
    assert Elsewhere.named("at:/old:mason") == (Path("/old"), "mason")
    assert Elsewhere.named("at:/c:/old:high_priest") == (Path("/c:/old"), "high_priest")
    assert Elsewhere.named("architect") is Elsewhere.named("at:") is None
    assert not searches("at:/old")
    assert threads_of("at:/old:high_priest", Pace(by_clock=True)) == 2
    with pytest.raises(UnknownPlayer):
        policy_of("at:/old", Pace())


@pytest.mark.parametrize(
    ("game", "options"),
    some([(QUARRY, {"players": 2}), (VEIL, {}), (QUARRY, {"players": 1}), (QUARRY, {"players": 3})]),
)
def test_both_play_the_same_match(game: Game, options: dict[str, object], tmp_path: Path) -> None:
    """Hidden hands, house seats, and several who may act at once."""
    other = checkout(tmp_path)
    contest = Contest(game, (other, "uniform") if options.get("players") != 1 else (other,), options)
    _, record, _ = play(contest, 1)
    match = Match.load(game, read_record(record))
    assert match.is_over
    own = [seat for seat, name in match.names.items() if name == other]
    assert any(entry.actor in own for entry in match.entries)


def test_one_process_plays_a_match_and_again_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    begin = Guest._begin

    def counted(guest: Guest, match: Match, seat: int, dice: Dice) -> None:
        begun.append(seat)
        begin(guest, match, seat, dice)

    monkeypatch.setattr(Guest, "_begin", counted)
    contest = Contest(BAZAAR, (checkout(tmp_path), "uniform"))
    assert play(contest, 0)[1] == play(contest, 0)[1]
    assert len(begun) == 2


def test_a_match_that_went_another_way_is_begun_anew(tmp_path: Path) -> None:
    other = Elsewhere.named(checkout(tmp_path))
    assert other
    with Guest(other) as guest:
        for seed in (1, 2):
            match = Match(BAZAAR, seed=numbered_seed(seed))
            match.settle()
            seat = match.position.to_act[0]
            assert match.position.why_not(seat, guest(match, seat, Dice(b"luck"))) is None


def test_who_cannot_play_is_refused_with_the_reason(tmp_path: Path) -> None:
    good = checkout(tmp_path / "good")
    check(good, BAZAAR, Pace(0.1))
    for player, game, pace, reason in (
        (f"at:{tmp_path}", BAZAAR, Pace(), "no Hypostyle that is set up"),
        (checkout(tmp_path / "rules", "| sed 's/@rules 1/@rules 7/'"), BAZAAR, Pace(), "rules version 7 of bazaar"),
        (checkout(tmp_path / "scale", "| sed 's/--scale/-/'"), BAZAAR, Pace(0.1), "'play' has no --scale there"),
        (checkout(tmp_path / "games", "| grep -v ."), BAZAAR, Pace(), "no game bazaar|rules version None"),
        (f"{good}:high_priest", BAZAAR, Pace(), "thinks by the clock"),
    ):
        with pytest.raises(CannotPlay, match=reason):
            check(player, game, pace)
    told = run("arena", "bazaar", "--players", f"at:{tmp_path},uniform")
    assert (told.exit_code, "cannot play: no Hypostyle" in told.stderr.replace("\n", " ")) == (2, True)


def test_what_it_says_last_is_told_if_it_stops(tmp_path: Path) -> None:
    with pytest.raises(CannotPlay, match=r"(?s)it stopped:.*Until next time"):
        play(Contest(BAZAAR, (checkout(tmp_path, "< /dev/null"), "uniform")), 0)


def test_a_contest_belongs_to_the_sources_of_the_other(tmp_path: Path) -> None:
    contest = Contest(BAZAAR, (checkout(tmp_path / "old"), "uniform"))
    identity = contest.identity["elsewhere"][contest.players[0]]
    assert (identity["commit"], identity["level"], len(identity["sources"])) == ("unknown", "architect", 12)
    Journal(contest, tmp_path / "out")
    (tmp_path / "old/src/hypostyle/search.py").write_text("EXPLORATION = 2\n", encoding="utf-8")
    elsewhere._hash_of_sources.cache_clear()
    with pytest.raises(OtherContest) as caught:
        Journal(contest, tmp_path / "out")
    assert caught.value.differs == ("elsewhere",)
