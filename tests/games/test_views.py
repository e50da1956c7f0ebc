"""The client's `view.ts` of each game says what the game's views hold."""

import json
import re
from functools import cache
from typing import Any, NamedTuple

import pytest

from hypostyle.core import Game
from hypostyle.core.policies import eager, play_out
from tests.docs.pages import ROOT
from tests.games.house import GAMES
from tests.sizes import size

CLIENT = ROOT / "web" / "src" / "games"
MATCHES = size(small=6, full=60)
READ = {name: game for name, game in GAMES.items() if CLIENT.joinpath(name, "view.ts").is_file()}

_VIEW = re.compile(r"^export interface \w+View \{\n(.+?)^\}", flags=re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^  (\w+)(\??): (.+)$", flags=re.MULTILINE)
_WORDS = re.compile(r"'(\w+)'")


class Field(NamedTuple):
    """A field as the client declares it, and the words that it can hold, if it is one of a few."""

    is_optional: bool
    words: frozenset[str]


@cache
def declared(game: str) -> dict[str, Field]:
    text = CLIENT.joinpath(game, "view.ts").read_text(encoding="utf-8")
    (body,) = _VIEW.findall(text)
    return {name: Field(bool(optional), _words(kind, text)) for name, optional, kind in _FIELD.findall(body)}


def _words(kind: str, text: str) -> frozenset[str]:
    """The words of a union like `'ns' | 'ew'`, written at the field or under a name of its own."""
    named = re.search(rf"^(?:export )?type {re.escape(kind)} =\s+(.+?)\n\n", text, flags=re.MULTILINE | re.DOTALL)
    union = named[1] if named else kind
    return frozenset(_WORDS.findall(union)) if re.fullmatch(r"[\s|]*('\w+'[\s|]*)+", union) else frozenset()


@cache
def views(game: Game) -> list[dict[str, Any]]:
    """What spectators see in matches of several variants, from the first position to the last."""
    variants = game.facts.variants()
    chosen = variants[:: max(1, len(variants) // MATCHES)]
    matches = (play_out(game, options, b"%d" % at, eager) for at, options in enumerate(chosen))
    return [dict(position.view(None)) for match in matches for position in match.positions]


@pytest.mark.parametrize("game", READ.values(), ids=tuple(READ))
def test_every_field_is_there(game: Game) -> None:
    fields = declared(game.facts.id)
    assert fields
    assert all(view.keys() >= {name for name, field in fields.items() if not field.is_optional} for view in views(game))
    assert {name for view in views(game) for name in view} >= fields.keys()


@pytest.mark.parametrize("game", READ.values(), ids=tuple(READ))
def test_a_field_holds_no_word_that_the_client_does_not_know(game: Game) -> None:
    for name, field in declared(game.facts.id).items():
        if field.words:
            assert {view[name] for view in views(game) if name in view} <= field.words


@pytest.mark.parametrize("game", READ)
def test_recorded_views_have_every_field(game: str) -> None:
    fields = {name for name, field in declared(game).items() if not field.is_optional}
    recorded = json.loads(CLIENT.joinpath(game, "recorded.json").read_text(encoding="utf-8"))
    assert {
        each["name"]: fields - each["view"].keys() for each in recorded["views"] if fields - each["view"].keys()
    } == {}
