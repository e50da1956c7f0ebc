"""Contests: fair, resumable, the same every time, and hard to kill."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hypostyle.arena import ladder
from hypostyle.arena.contest import Contest, Played, play
from hypostyle.arena.crew import Crew, Done, NoWorkers
from hypostyle.arena.fingerprint import fingerprints
from hypostyle.arena.journal import Journal, OtherContest
from hypostyle.arena.players import HOUSE, Pace, UnknownPlayer, names, policy_of, threads_of
from hypostyle.arena.progress import contend, matches_of, sprt_of
from hypostyle.arena.samples import quickest, read_samples, write_samples
from hypostyle.core import Dice, Game, Match, read_record
from hypostyle.games import Library
from tests.library import LIBRARY

BAZAAR, QUARRY = LIBRARY["bazaar"], LIBRARY["quarry"]


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    """Workers for players that do not search."""
    with Crew({}, 2) as found:
        yield found


def contest(game: Game = BAZAAR, who: tuple[str, ...] = ("eager", "uniform"), **options: object) -> Contest:
    return Contest(game, who, options)


def without_time(played: Mapping[int, Played]) -> list[Played]:
    return [played[number]._replace(seconds=0) for number in sorted(played)]


# Players


@pytest.mark.parametrize("name", [*names(), "uct:0.35"])
def test_players_have_names(name: str) -> None:
    position = BAZAAR.start()
    while position.to_act == (0,):
        position = position.after(0, position.chances()[0].move)
    seat = position.to_act[0]
    move = policy_of(name, Pace(0.01))(position, seat, Dice(b"dice"))
    assert position.why_not(seat, move) is None


@pytest.mark.parametrize("name", ["", "Mason", "uct:", "uct:x", "uct:-1", HOUSE])
def test_nobody_else_has(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        policy_of(name, Pace())


def test_only_by_the_clock_a_match_needs_several_cores() -> None:
    assert threads_of("high_priest", Pace()) == 1
    assert threads_of("high_priest", Pace(by_clock=True)) == 2
    assert threads_of("uct:0.7", Pace(by_clock=True)) == 2
    assert threads_of("eager", Pace(by_clock=True)) == 1


def test_plain_search_plays_by_the_same_kernel() -> None:
    aztec = LIBRARY["aztec"]
    position, policy = aztec.start(), policy_of("uct:0.7", Pace(0.002))
    assert policy(position, 1, Dice(b"dice")) == policy(position, 1, Dice(b"dice"))
    assert position.why_not(1, policy(position, 1, Dice(b"dice"))) is None


# Matches


def test_a_match_depends_on_its_contest_and_number_alone() -> None:
    first, record, _ = play(contest(), 3)
    again, same, _ = play(contest(), 3)
    assert (first._replace(seconds=0), record) == (again._replace(seconds=0), same)
    assert play(contest(), 5)[1] != record
    match = Match.load(BAZAAR, read_record(record))
    assert match.is_over
    assert tuple(match.names[seat] for seat in match.position.seats) == first.seats


def test_the_house_plays_its_own_seats() -> None:
    played, *_ = play(contest(QUARRY, ("eager",), players=1), 0)
    assert played.seats == ("eager", HOUSE)


def test_seats_are_fair_in_a_contest_of_several() -> None:
    three = contest(QUARRY, ("eager", "uniform"), players=3)
    assert matches_of(three, 10) == 12
    assert matches_of(three, 10, wanted=0.65) == 6
    seats = [three.seated(number) for number in range(6)]
    assert all(sum(row[seat] == "eager" for row in seats) == 3 for seat in (1, 2, 3))


# Contests


def test_records_are_kept_and_keep_the_rules(tmp_path: Path, crew: Crew) -> None:
    journal = Journal(contest(), tmp_path)
    contend(contest(), journal, crew, 6)
    assert sorted(journal.played) == list(range(6))
    records = sorted(tmp_path.joinpath("records").iterdir())
    assert len(records) == 6
    for number, path in enumerate(records):
        match = Match.load(BAZAAR, read_record(path.read_text(encoding="utf-8")))
        assert match.position.outcome
        assert match.position.outcome.winners == journal.played[number].winners


def test_a_standstill_is_kept_as_lost_by_all(tmp_path: Path) -> None:
    """Turquoise, played by nobody who builds."""
    still = contest(LIBRARY["turquoise"], ("uniform",))
    played, record, _ = play(still, 0)
    assert (played.ending, played.winners, played.shares) == ("stalled", (), (0, 0))
    Journal(still, tmp_path).add(Done(0, played, record))
    assert Journal(still, tmp_path).played[0].shares == (0, 0)


def test_what_was_broken_off_goes_on_as_if_it_had_not_been(tmp_path: Path, crew: Crew) -> None:
    whole = Journal(contest(), tmp_path / "whole")
    contend(contest(), whole, crew, 8)
    journal = Journal(contest(), tmp_path / "broken")
    contend(contest(), journal, crew, 4)
    with open(tmp_path / "broken" / "journal.jsonl", "a", encoding="utf-8") as file:
        file.write('{"match": 4, "seats": ["ea')  # killed while it wrote
    resumed = Journal(contest(), tmp_path / "broken")
    assert sorted(resumed.played) == [0, 1, 2, 3]
    tried: list[int] = []
    contend(contest(), resumed, crew, 8, on_match=lambda crew: tried.append(1))
    assert len(tried) == 4, "what was there is not played again"
    assert without_time(resumed.played) == without_time(whole.played)
    for path in sorted((tmp_path / "whole" / "records").iterdir()):
        assert (tmp_path / "broken" / "records" / path.name).read_bytes() == path.read_bytes()
    assert without_time(Journal(contest(), tmp_path / "broken").played) == without_time(whole.played)


def test_a_folder_belongs_to_one_contest(tmp_path: Path) -> None:
    Journal(contest(), tmp_path)
    with pytest.raises(OtherContest) as caught:
        Journal(Contest(BAZAAR, ("uniform", "eager"), seed=2), tmp_path)
    assert caught.value.differs == ("players", "seed")


def test_a_match_that_cannot_be_played_is_tried_twice_and_costs_no_other(tmp_path: Path, crew: Crew) -> None:
    """`Contest` trusts its caller, so a wrong name comes as far as the match."""
    wrong = contest(who=("eager", "nobody"))
    journal = Journal(wrong, tmp_path)
    contend(wrong, journal, crew, 2)
    assert journal.failures == {0: 2, 1: 2}
    assert not journal.played
    text = (tmp_path / "journal.jsonl").read_text(encoding="utf-8")
    assert "UnknownPlayer: nobody" in text
    assert Journal(wrong, tmp_path).failures == journal.failures


def kill_one_that_plays(crew: Crew) -> None:
    while not crew.process_ids:
        time.sleep(0.001)
    os.kill(crew.process_ids[0], signal.SIGKILL)


def test_a_worker_that_is_killed_costs_its_own_match_which_is_played_again(tmp_path: Path) -> None:
    # Longer than the toys' matches, so that the worker is in the middle of one.
    slow = Contest(LIBRARY["aztec"], ("uniform", "eager"))
    journal = Journal(slow, tmp_path)
    with Crew({}, 2) as crew:
        killer = threading.Thread(target=kill_one_that_plays, args=(crew,))
        killer.start()
        contend(slow, journal, crew, 6)
        killer.join()
    assert journal.failures.total() == 1
    assert sorted(journal.played) == list(range(6))
    assert "worker ended with -9" in (tmp_path / "journal.jsonl").read_text(encoding="utf-8")
    (number,) = journal.failures
    assert journal.played[number]._replace(seconds=0) == play(slow, number)[0]._replace(seconds=0)


def test_workers_that_never_come_are_told() -> None:
    class Broken(dict[str, Game]):
        def __reduce__(self) -> tuple[object, tuple[int, ...]]:
            return (os._exit, (3,))

    crew = Crew({}, 1)
    crew._games = Broken()
    crew.ask(contest(), 0)
    with crew, pytest.raises(NoWorkers, match="3"):
        list(crew.results())


# Sequential tests


def test_a_test_ends_as_soon_as_it_can(crew: Crew) -> None:
    """In the bazaar the eager policy is hardly stronger than none."""
    journal = Journal(contest())
    assert contend(contest(), journal, crew, 200, wanted=0.9)
    test = sprt_of(contest(), journal, 200, 0.9)
    assert (test.verdict, test.matches) == (False, len(journal.played))
    assert len(journal.played) in (20, 40)
    again = Journal(contest())
    assert contend(contest(), again, crew, 20, wanted=0.9)
    assert contend(contest(), again, crew, 200, wanted=0.9)
    assert without_time(again.played) == without_time(journal.played), "broken off, it decides as if it had not been"


def test_a_test_may_end_undecided(crew: Crew) -> None:
    equal = contest(who=("uniform", "eager"))
    journal = Journal(equal)
    assert contend(equal, journal, crew, 20, wanted=0.5)
    assert sprt_of(equal, journal, 20, 0.5).matches == 20
    assert sprt_of(equal, journal, 20, 0.5).verdict is None


def test_a_test_is_not_done_when_time_is_up(crew: Crew) -> None:
    assert not contend(contest(), Journal(contest()), crew, 200, wanted=0.65, is_time_up=lambda: True)
    journal = Journal(contest())
    assert not contend(contest(), journal, crew, 200, wanted=0.65, is_time_up=lambda: len(journal.played) >= 3)
    assert len(journal.played) == 3
    assert sprt_of(contest(), journal, 200, 0.65).matches == 0, "it looks after whole batches"
    assert list(crew.results()) == [], "what was asked for is forgotten"


def test_two_players_on_three_seats_are_compared_by_whole_rounds(crew: Crew) -> None:
    three = contest(QUARRY, ("eager", "uniform"), players=3)
    journal = Journal(three)
    assert contend(three, journal, crew, 24, wanted=0.65)
    assert sprt_of(three, journal, 24, 0.65).is_general


# The ladder


def test_the_ladder_has_every_step_anchor_and_house() -> None:
    rungs = [rung for game in Library.of_the_house().values() for rung in ladder.rungs(game)]
    assert len({rung.folder for rung in rungs}) == len(rungs)
    for game in Library.of_the_house().values():
        own = [rung for rung in rungs if rung.game is game]
        counts = [n for n in game.facts.players if n != 1]
        assert sum(rung.kind == "steps" for rung in own) == 4 * len(counts)
        assert sum(rung.kind == "anchors" for rung in own) == 5 * len(counts)
        assert sum(rung.kind == "house" for rung in own) == (100 if 1 in game.facts.players else 0)
        assert sum(rung.kind == "full" for rung in own) == 2, "with two players"
        for rung in own:
            assert rung.contest(1.0).settled
            assert rung.scale == 1 or "high_priest" in rung.players
            assert rung.games <= (60 if rung.kind == "full" else 300)


def test_the_scale_is_the_largest_that_is_quick_enough_and_never_below_a_tenth() -> None:
    assert ladder._largest(lambda scale: 0.1, 12) == 1.0
    assert ladder._largest(lambda scale: 20 * scale, 12) == 0.5
    assert ladder._largest(lambda scale: 20 if scale == 0.5 else 1.0, 12) == 0.2
    assert ladder._largest(lambda scale: 1000.0, 12) == 0.1


@pytest.fixture
def _of_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares these tests the time that it takes to find a fingerprint."""
    found = {"levels": "one", "anchors": "other"}
    monkeypatch.setattr("hypostyle.arena.fingerprint.fingerprints", lambda *_: found)


@pytest.mark.usefixtures("_of_one_search")
def test_at_full_time_the_plain_search_plays_that_did_best_at_a_tenth(tmp_path: Path, crew: Crew) -> None:
    game = LIBRARY["temple"]
    anchors = [rung for rung in ladder.rungs(game) if rung.is_plain]
    (full,) = (rung for rung in ladder.rungs(game) if ladder.BEST in rung.players)
    climb = ladder.Ladder(tmp_path, crew, lambda: False)
    assert climb._settled(full) is None, "nothing is known yet"
    for rung, winner in zip(anchors, ("uct", "high_priest", "high_priest"), strict=True):
        assert (rung.scale, rung.by_clock) == (0.1, True)
        asked = rung.contest(0.1)
        journal = Journal(asked, tmp_path / rung.folder)
        for number in range(40):
            names = tuple(asked.seated(number).values())
            seat = 1 + [name.startswith(winner) for name in names].index(True)
            journal.add(Done(number, Played(number, names, (seat,), "finished", (0, 0), 1, 1.0), "@game temple"))
    settled = climb._settled(full)
    assert settled
    assert settled.players == anchors[0].players == ("high_priest", "uct:0.35")
    assert (settled.scale, settled.by_clock, settled.games) == (1.0, True, 60)


@pytest.mark.usefixtures("_of_one_search")
def test_the_page_tells_tests_and_matches_without_a_winner(tmp_path: Path, crew: Crew) -> None:
    """Of matches made up: the first step of Temple, in which nobody won every tenth match."""
    game = LIBRARY["temple"]
    rung = next(ladder.rungs(game))
    asked = rung.contest(1.0)
    journal = Journal(asked, tmp_path / rung.folder)
    for number in range(40):
        names = tuple(asked.seated(number).values())
        winners = () if number % 10 == 9 else (1 + names.index("mason"),)
        played = Played(number, names, winners, "finished", (0, 0), 1, 1.0, all_lose=number == 9)
        journal.add(Done(number, played, f"@game temple\n# {number}"))
    climbed = ladder.Ladder(tmp_path, crew, lambda: True).seen(rung)
    assert climbed.is_done
    told = "\n".join(ladder.tables_of([climbed]))
    row = "| mason | apprentice | 65, 58 % | 40 | 93.8 % | 82 – 98 % | 1 lost by all, 3 drawn |"
    assert row in told
    assert "by rounds | 1 | yes |" in told
    assert "--until 65 --games 300 --scale 1 --seed 1" in told
    (sample,) = ladder._samples(climbed)
    assert sample.match == 0
    assert sample.is_of_today(LIBRARY)


def test_samples_are_matches_that_anybody_can_play_again(tmp_path: Path, crew: Crew) -> None:
    journal = Journal(contest(), tmp_path / "out")
    contend(contest(), journal, crew, 4)
    write_samples(tmp_path / "samples.jsonl", quickest(contest(), journal, 2))
    samples = read_samples(tmp_path / "samples.jsonl")
    assert len({sample.match for sample in samples}) == 2
    for sample in samples:
        assert sample.is_of_today(LIBRARY)
        assert sample.is_played_again(LIBRARY)
        assert not sample._replace(match=sample.match + 1).is_played_again(LIBRARY)
        assert not sample._replace(contest={**sample.contest, "rules": 0}).is_of_today(LIBRARY)


def test_the_ladder_can_be_climbed_in_pieces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Before\n<!-- made by hypostyle.arena.ladder -->\n<!-- end of the ladder -->\nafter\n")
    given = ["--out", str(tmp_path / "out"), "--page", str(page), "--workers", "2", "--only", "house"]
    ladder.main([*given, "--minutes", "0"], Library(QUARRY))
    assert "not begun" in capsys.readouterr().out
    ladder.main([*given, "--seed", "3"], Library(QUARRY))
    assert capsys.readouterr().out.count(": done") == 5
    text = page.read_text()
    assert text.startswith("# Before\n")
    assert text.endswith("after\n")
    assert "| apprentice | 1 |" in text
    assert "hypostyle arena quarry --players mason --option players=1 --games 40 --scale 1 --seed 3" in text
    ladder.main([*given, "--minutes", "0"], Library(QUARRY))
    assert page.read_text() == text, "what is there is not played again"


def test_figures_of_a_search_that_answers_otherwise_are_marked_and_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- made by hypostyle.arena.ladder -->\n<!-- end of the ladder -->\n")
    given = ["--out", str(tmp_path / "out"), "--page", str(page), "--workers", "2", "--only", "house"]
    ladder.main(given, Library(QUARRY))
    (present,) = (line for line in page.read_text().splitlines() if line.startswith("Of the present search: levels `"))
    found = fingerprints(QUARRY, 1)
    assert found["levels"] in present
    monkeypatch.setattr("hypostyle.arena.fingerprint.fingerprints", lambda *_: {**found, "levels": "another"})
    ladder.main([*given, "--minutes", "0"], Library(QUARRY))
    assert f"Of an earlier search: levels `{found['levels']}`." in page.read_text()
    assert capsys.readouterr().out.count("earlier search") == 5
    ladder.main([*given, "--renew"], Library(QUARRY))
    assert "earlier" not in capsys.readouterr().out
    assert "Of the present search: levels `another`." in page.read_text()


def test_a_folder_belongs_to_a_search_unless_none_searches(tmp_path: Path) -> None:
    searching = contest(who=("mason", "uniform"))
    assert searching.fingerprint.keys() == {"levels", "anchors"}
    assert contest().fingerprint == {}
    Journal(searching, tmp_path)
    path = tmp_path / "contest.json"
    path.write_text(path.read_text().replace(searching.fingerprint["levels"], "another"))
    with pytest.raises(OtherContest) as caught:
        Journal(searching, tmp_path)
    assert caught.value.differs == ("fingerprint",)
    Journal(searching, tmp_path, by_any_search=True)
