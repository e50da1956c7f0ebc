"""Fingerprints: kept as they are now, the same in every process, changed by an answer and by nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hypostyle.ai import kernels
from hypostyle.ai.levels import LEVELS
from hypostyle.arena import fingerprint
from hypostyle.arena.fingerprint import DIGITS, GROUPS, answers, fingerprints, group_of, variants
from hypostyle.arena.players import names
from hypostyle.compiled import Kernel
from tests.docs.pages import ROOT
from tests.games.house import GAMES
from tests.library import LIBRARY
from tests.sizes import some

KEPT = ROOT / "docs" / "fingerprints.txt"
PAGE = ROOT / "docs" / "levels.md"
COMMAND = "python -m hypostyle.arena.fingerprint > docs/fingerprints.txt"

_SECTION = re.compile(r"^### (.+?)(?:, players=(\d))?\n\n(Of (?:the present|an earlier) search[^\n]*)$", re.MULTILINE)
_CLAIM = re.compile(r"(levels|anchors) `(\w+)`")


def kept() -> dict[tuple[str, int, str], str]:
    """The fingerprints on disk, by game, number of players and group."""
    rows = (line.split() for line in KEPT.read_text(encoding="utf-8").splitlines())
    return {(game, int(players), group): digest for game, players, group, digest in rows}


def of(game: str, players: int) -> dict[str, str]:
    """Those on disk, by group."""
    return {group: kept()[game, players, group] for group in GROUPS}


@pytest.fixture
def _anew() -> Iterator[None]:
    """Asks again, and forgets afterwards what was answered while something was changed."""
    fingerprints.cache_clear()
    yield
    fingerprints.cache_clear()


# What is kept


@pytest.mark.parametrize("name", GAMES)
def test_players_answer_what_is_kept(name: str) -> None:
    game = GAMES[name]
    for players in some(game.facts.players):
        found = fingerprints(game, players)
        old = {group: kept()[name, players, group] for group in GROUPS}
        assert found == old, (
            f"figures are now those of an earlier search: mark them in docs/levels.md, and run {COMMAND}"
        )


def test_every_game_and_number_of_players_is_kept() -> None:
    wanted = [
        (name, players, group) for name, game in GAMES.items() for players in game.facts.players for group in GROUPS
    ]
    assert list(kept()) == wanted
    assert all(re.fullmatch(rf"[0-9a-f]{{{DIGITS}}}", digest) for digest in kept().values())


def test_everyone_in_the_arena_is_asked() -> None:
    assert {name for group in GROUPS.values() for name in group} == set(names())
    assert all(name in GROUPS[str(group_of(name))] for name in names())


def test_every_value_of_every_option_is_played() -> None:
    for game in GAMES.values():
        for players in game.facts.players:
            chosen = variants(game, players)
            for option in game.facts.options:
                met = {options[option.name] for options in chosen if option.name in options}
                assert met in (set(option.values), {players} if option.name == "players" else set())


# What they depend on


def test_other_processes_with_other_hashes_find_the_same(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    fingerprint.main(["--game", "temple"])
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    assert capsys.readouterr().out.splitlines() == [line for line in lines if line.startswith("temple ")]


@pytest.mark.usefixtures("_anew")
def test_a_constant_of_the_search_changes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the game that has it, and in no other."""
    kernel_of = kernels._compiled

    def changed(package: str) -> Kernel | None:
        found = kernel_of(package)
        if found is None or not package.endswith("aztec"):
            return found
        return found._replace(settings=found.settings._replace(exploration=found.settings.exploration * 1.02))

    monkeypatch.setattr(kernels, "_compiled", changed)
    assert fingerprints(GAMES["aztec"], 2)["levels"] != of("aztec", 2)["levels"]
    assert fingerprints(GAMES["temple_rush"], 1) == of("temple_rush", 1)


@pytest.mark.usefixtures("_anew")
@pytest.mark.parametrize(
    ("level", "change"),
    some(
        [
            ("apprentice", {"oversight": 0.28}),
            ("mason", {"temperature": 0.38}),
            ("foreman", {"reads_ends": False}),
            ("architect", {"simulations": 8_001}),
            ("high_priest", {"seconds": 2.1}),
        ]
    ),
)
def test_what_a_level_may_do_changes_them(level: str, change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, level, LEVELS[level]._replace(**change))
    assert fingerprints(GAMES["aztec"], 2)["levels"] != of("aztec", 2)["levels"]


def test_where_nothing_searches_there_is_one_too() -> None:
    for name in ("bazaar", "quarry"):
        game = LIBRARY[name]
        assert fingerprints(game, game.facts.players[0]).keys() == GROUPS.keys()
        assert answers(game, game.facts.players[0])["levels"]


# Whose figures they are


def test_figures_are_of_the_search_that_the_page_says() -> None:
    titles = {game.facts.titles["en"]: name for name, game in GAMES.items()}
    tables = PAGE.read_text(encoding="utf-8").partition("<!-- made by hypostyle.arena.ladder -->")[2]
    sections = _SECTION.findall(tables)
    assert len(sections) == tables.count("\n### ") >= len(GAMES), "each part says it"
    for title, players, said in sections:
        game = GAMES[titles[title]]
        count = int(players or game.facts.players[0])
        present = of(titles[title], count)
        claimed = dict(_CLAIM.findall(said))
        is_present = bool(claimed) and claimed.items() <= present.items()
        assert said.startswith("Of the present search") == is_present, f"{title}, players={count}: {said}"
