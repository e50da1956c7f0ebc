"""What the house says of itself over HTTP: games, options, words. Static per version, so it is worked out once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from msgspec import Struct, json

from hypostyle import __version__
from hypostyle.ai.levels import LEVELS
from hypostyle.core import LANGUAGES, Game, Option, Preset
from hypostyle.core.facts import Value
from hypostyle.core.record import hash_of_set
from hypostyle.core.words import CORE_WORDS, words_of
from hypostyle.printing.order import WORDS as PRINTING_WORDS

SERVER_WORDS, AI_WORDS = "hypostyle.server", "hypostyle.ai"
HOUSE = "house"  # the words that belong to no game


class LevelTold(Struct, frozen=True):
    """A strength of computer players, and what each language calls it."""

    id: str
    names: dict[str, str]


class OptionTold(Struct, frozen=True):
    """One thing that can be chosen of a game."""

    name: str
    values: tuple[Value, ...]
    default: Value
    when: dict[str, tuple[Value, ...]]  # it applies only where these others have one of these values
    proposed: dict[str, Value]  # what set-up proposes instead of the default, by circumstance: a language, or `apart`
    free: bool  # any text may be given; `values` are then examples


class PresetTold(Struct, frozen=True):
    """Options chosen together under a name, such as a difficulty."""

    id: str
    names: dict[str, str]  # by language
    about: dict[str, str]  # what to expect of it, by language
    options: dict[str, Value]
    start: dict[str, Value]  # the same, with what has to be chosen before
    is_proposed: bool  # what set-up proposes instead of the defaults


class PresetsTold(Struct, frozen=True):
    """The presets of a game, the easiest first."""

    names: dict[str, str]  # what they are called together, by language
    play: dict[str, str]  # what it is called to begin with one, by language
    listed: list[PresetTold]


class GameTold(Struct, frozen=True):
    """A game, as its facts tell it."""

    id: str
    titles: dict[str, str]  # by language
    designer: str
    robot: dict[str, str] | None  # what the game calls the seat that its rules play, if it has a name
    players: tuple[int, ...]
    minutes: int
    luck: bool
    hidden: bool
    simultaneous: bool
    rules_version: int
    has_set: bool
    set: str | None  # the hash of the plate or card set that it is usually played with
    has_kit: bool  # there is a kit of it to print
    options: list[OptionTold]
    presets: PresetsTold | None
    lessons: list[str]  # the ids of those by which it is taught, in order
    examples: list[str]  # the ids of the examples of its rules
    words: dict[str, str]  # the hash of its words in each language


class HouseTold(Struct, frozen=True):
    """Everything a page needs to know before it comes to a table."""

    version: str
    languages: tuple[str, ...]
    levels: list[LevelTold]
    words: dict[str, str]  # the hash of those that belong to no game, in each language
    games: list[GameTold]


class Wordbook:
    """The words of each game and language as bytes, found by their hash."""

    def __init__(self, library: Mapping[str, Game]) -> None:
        self._hashes: dict[str, dict[str, str]] = {}
        self._books: dict[str, bytes] = {}
        packages = {name: (CORE_WORDS, SERVER_WORDS, game.package) for name, game in library.items()}
        for name, speaking in {HOUSE: (CORE_WORDS, SERVER_WORDS), **packages}.items():
            self._hashes[name] = {}
            for language in LANGUAGES:
                book = json.encode(_print_errors(language) | dict(words_of(language, *speaking).templates))
                digest = hashlib.sha256(book).hexdigest()[:16]
                self._hashes[name][language] = digest
                self._books[digest] = book

    def hashes(self, name: str) -> dict[str, str]:
        return self._hashes[name]

    def find(self, name: str, language: str, digest: str) -> bytes | None:
        known = self._hashes.get(name, {}).get(language) == digest
        return self._books[digest] if known else None


def _print_errors(language: str) -> dict[str, str]:
    """Why something is not printed. What kits say besides stands on paper, and no page has to load it."""
    words = words_of(language, PRINTING_WORDS).templates
    return {code: text for code, text in words.items() if code.startswith("error.")}


def set_digest(game: Game) -> str | None:
    """Under what the house's plate or card set of a game is found; None if the game has none."""
    found = game.set_data()
    return None if found is None else hash_of_set(found)[:16]


def house_told(library: Mapping[str, Game], words: Wordbook) -> bytes:
    """Everything a page needs to know before it comes to a table."""
    return json.encode(
        HouseTold(
            version=__version__,
            languages=LANGUAGES,
            levels=[LevelTold(level, _level_names(level)) for level in LEVELS],
            words=words.hashes(HOUSE),
            games=[_described(game, words) for game in library.values()],
        )
    )


def _level_names(level: str) -> dict[str, str]:
    return {language: words_of(language, AI_WORDS).get(f"level.{level}", level) for language in LANGUAGES}


def _described(game: Game, words: Wordbook) -> GameTold:
    facts = game.facts
    return GameTold(
        id=facts.id,
        titles={language: facts.title(language) for language in LANGUAGES},
        designer=facts.designer,
        robot=_robot(game),
        players=facts.players,
        minutes=facts.minutes,
        luck=facts.luck,
        hidden=facts.hidden,
        simultaneous=facts.simultaneous,
        rules_version=facts.rules_version,
        has_set=game.set_data() is not None,
        set=set_digest(game),
        has_kit=type(game).kit is not Game.kit,  # to make one only to see that it is there would take long
        options=[_option(option) for option in facts.options],
        presets=_presets(game) if facts.presets else None,
        lessons=[lesson.id for lesson in game.lessons()],
        examples=[example.id for example in game.examples()],
        words=words.hashes(facts.id),
    )


def _presets(game: Game) -> PresetsTold:
    return PresetsTold(
        names=_in_each_language(game, "presets"),
        play=_in_each_language(game, "presets.play"),
        listed=[_preset(game, preset) for preset in game.facts.presets],
    )


def _preset(game: Game, preset: Preset) -> PresetTold:
    return PresetTold(
        id=preset.id,
        names=_in_each_language(game, f"preset.{preset.id}"),
        about=_in_each_language(game, f"preset.{preset.id}.about"),
        options=dict(preset.options),
        start=dict(preset.start),
        is_proposed=preset.is_proposed,
    )


def _in_each_language(game: Game, code: str) -> dict[str, str]:
    return {language: game.words(language).get(code, "") for language in LANGUAGES}


def _robot(game: Game) -> dict[str, str] | None:
    names = _in_each_language(game, "robot")
    return names if all(names.values()) else None


def _option(option: Option) -> OptionTold:
    return OptionTold(
        name=option.name,
        values=option.values,
        default=option.default,
        when=dict(option.when),
        proposed=dict(option.proposed),
        free=option.accepts is not None,
    )
