"""`games`, `replay` and `check`: what people read."""

from dataclasses import replace
from pathlib import Path

import pytest

from hypostyle.cli.show import _players
from hypostyle.core import LANGUAGES, Game, Match, numbered_seed, play_out, write_text
from hypostyle.games import Library
from tests.cli.running import every, run
from tests.library import LIBRARY
from tests.toys.leaky import LeakyView

# games


def test_games_lists_every_game_with_its_facts(game: Game) -> None:
    facts = game.facts
    for language, width in (("en", 80), ("fr", 80), ("en", 160), ("fr", 160)):
        result = run("games", language=language, width=width)
        assert (result.exit_code, result.stderr) == (0, "")
        row = next(line for line in result.stdout.splitlines() if line.split()[:1] == [facts.id])
        luck = {"en": ("none", "yes"), "fr": ("aucun", "oui")}[language][facts.luck]
        players = f"{facts.players[0]}–{facts.players[-1]}"
        if len(facts.players) == 1:
            players = str(facts.players[0])
        assert every([facts.titles[language], players, str(facts.minutes), facts.designer, luck], row)
        aim = game.words(language).templates["aim"]
        assert aim.split()[-1] in result.stdout


def test_games_ends_with_the_next_step() -> None:
    assert run("games").stdout.splitlines()[-1].strip().startswith("Play one: hypostyle play GAME")


def test_players_with_gaps_are_listed() -> None:
    facts = LIBRARY["aztec"].facts
    assert _players(facts) == "2–3"
    assert _players(replace(facts, players=(2, 4))) == "2, 4"


def test_one_game_tells_its_options(game: Game) -> None:
    for language in LANGUAGES:
        told = run("games", game.facts.id, language=language).stdout
        for option in game.facts.options:
            for value in option.values:
                mark = "*" if value == option.default else " "
                assert f"  {mark} {option.name}={value} " in told
        assert f"hypostyle play {game.facts.id} --option" in told


# replay


def record_of(game: Game, **options: object) -> tuple[Match, str]:
    match = play_out(game, options, numbered_seed(1))
    return match, write_text(match.record())


def test_replay_shows_every_position_and_entry(game: Game) -> None:
    match, record = record_of(game)
    for language in LANGUAGES:
        result = run("replay", typed=record, language=language)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.count("───") >= match.ply + 2
        last = match.position.drawing().splitlines()
        assert every(last, result.stdout)
        said = game.words(language).say(match.position.result)
        assert said.split()[-1] in result.stdout
        for line in match.lines:
            assert line in result.stdout


def test_replay_shows_one_position() -> None:
    _, record = record_of(LIBRARY["aztec"])
    start = run("replay", "--ply", "0", typed=record).stdout
    assert "The start" in start
    assert "lays a piece" not in start
    third = run("replay", "--ply", "3", "-", typed=record).stdout
    assert "Entry 3 of 22" in third
    assert "Seat 1 lays a piece: corner on g9.1, leg with the tip west, other leg south." in third
    assert third.count("lays a piece") == 1
    end = run("replay", "--ply", "22", typed=record, language="fr").stdout
    assert "Coup 22 sur 22" in end
    assert "gagne !" in end


def test_replay_of_bare_entries_needs_the_game(tmp_path: Path) -> None:
    assert run("replay", typed="d4.1EN\n").exit_code == 2
    file = tmp_path / "bare.txt"
    file.write_text("d4.1EN\n")
    assert "Entry 1 of 1" in run("replay", str(file), "--game", "aztec").stdout
    bids = run("replay", "--game", "aztec", "--option", "players=3", typed="bid 3\n").stdout
    assert "nobody reaches 3" in bids


def test_replay_names_the_players_of_the_record() -> None:
    assert "● Seat 1 Ada  0" in run("replay", typed="@game aztec\n@seat 1 Ada\n").stdout


def test_replay_refuses_a_ply_that_is_not_there() -> None:
    result = run("replay", "--game", "aztec", "--ply", "2", typed="d4.1EN\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no position after 2 entries: this record has 1" in result.stderr


def test_replay_of_a_false_record_ends_with_1() -> None:
    result = run("replay", "--game", "aztec", typed="d4.1EN\nd4.1EN\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "line 2: AZ-5" in result.stderr
    assert run("replay", "--game", "aztec", typed="nonsense\n").exit_code == 2


# check


@pytest.mark.parametrize("language", LANGUAGES)
def test_check_passes_and_shows_what_it_met(language: str) -> None:
    result = run("check", "quarry", "--games", "40", "--seed", "1", language=language)
    assert (result.exit_code, result.stderr) == (0, "")
    rows = [line.split() for line in result.stdout.splitlines()]
    entry, refusal, ending = {"en": ("entry", "refusal", "ending"), "fr": ("coup", "refus", "fin")}[language]
    met = {(row[0], row[1]): int(row[2]) for row in rows if len(row) == 3 and row[0] in (entry, refusal, ending)}
    facts = LIBRARY["quarry"].facts
    for kind in facts.kinds:
        assert met[entry, kind.name] > 0
    for code in facts.refusals:
        assert met[refusal, code] > 0
    for name in facts.endings:
        assert met[ending, name] > 0
    assert {"en": "Every promise", "fr": "Toutes les promesses"}[language] in result.stdout


def test_check_fails_with_1_when_something_was_never_met() -> None:
    result = run("check", "aztec", "--games", "1")
    assert result.exit_code == 1
    assert "'bid' is declared and was never met" in result.stdout
    assert "promises are broken" in result.stdout


def test_check_finds_a_leak() -> None:
    result = run("check", "veil", "--games", "12", library=Library(LeakyView()), language="fr")
    assert result.exit_code == 1
    assert "nothing hidden is in the view" in result.stdout


def test_check_takes_another_seed() -> None:
    first, other = (run("check", "veil", "--games", "12", "--seed", seed).stdout for seed in ("1", "2"))
    assert first == run("check", "veil", "--games", "12").stdout
    assert first != other
