"""Words as data: what is said travels as a code with parameters, and becomes a sentence only at the end.

A template is text with `{name}` for a parameter, and two forms of choice:

    {faces, plural, =0 {no face} one {one face} other {# faces}}
    {axis, select, ns {North/South} other {East/West}}

`#` inside a plural stands for the number. This is a small part of ICU MessageFormat, so that the browser's
formatter can be as small as this one.

A language is data. Beside its sentences the words of the core say what it writes before decimals (`language.point`) and
between the parts of a list (`language.between`), and which numbers take which branch of a plural (`language.plural`):
as Unicode writes it, with `n` for a whole number, "one: n % 10 = 1 and n % 100 != 11; few: n % 10 = 2..4".

French joins small words to the names that follow: `{seat, de}` is "de Marie", "d'Anne", "du Robot" (of "Le Robot").
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TypeAlias, Union

CORE_WORDS = "hypostyle.core"


def _languages() -> tuple[str, ...]:
    """Those in which the core has words: a language is there as soon as its files are. English is first."""
    names = sorted(file.name.removesuffix(".json") for file in files(CORE_WORDS).joinpath("words").iterdir())
    return ("en", *(name for name in names if name != "en"))


LANGUAGES = _languages()

# Unions with a forward reference in them, so that msgspec can read these types too.
Word: TypeAlias = Union[int, str, "Message"]
Param: TypeAlias = Word | tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """Something to say: a code that words files know, its parameters, and the cells it speaks of."""

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)
    cells: tuple[str, ...] = ()


def message(code: str, *, cells: tuple[str, ...] = (), **params: Param) -> Message:
    """A `Message` with its parameters written as keywords."""
    return Message(code, params, cells)


@dataclass(frozen=True)
class Words:
    """The templates of one language: a game's own before those that all games share."""

    language: str
    templates: Mapping[str, str]

    def say(self, message: Message) -> str:
        """The message as a sentence; a code or parameter that is missing is a programmer's error."""
        template = self.templates.get(message.code)
        if template is None:
            raise KeyError(f"no words for {message.code!r} in {self.language!r}")
        return "".join(_render(iter(_parsed(template)), message.params, self, None))

    def number(self, written: str) -> str:
        """A number as this language writes it."""
        return written.replace(".", load_words(CORE_WORDS, self.language)["language.point"])

    def get(self, code: str, default: str) -> str:
        """The bare template of a code, for words without parameters that may be missing."""
        return self.templates.get(code, default)


@cache
def load_words(package: str, language: str) -> Mapping[str, str]:
    """The templates in `words/<language>.json` of a package."""
    return dict(json.loads(in_language(package, "words", language, ".json")))


def in_language(package: str, folder: str, language: str, suffix: str) -> str:
    """A package's file in a language, or in English where it has none in that."""
    own, english = (files(package).joinpath(folder, each + suffix) for each in (language, LANGUAGES[0]))
    return (own if own.is_file() else english).read_text(encoding="utf-8")


@cache
def words_of(language: str, *packages: str) -> Words:
    """The words of several packages together; the later package speaks before the earlier."""
    if language not in LANGUAGES:
        raise KeyError(f"no words in {language!r}: expected one of {', '.join(LANGUAGES)}")
    templates: dict[str, str] = {}
    for package in packages:
        templates |= load_words(package, language)
    return Words(language, templates)


# A parsed template is a list of parts: text, or (parameter, form, branches).
_Part: TypeAlias = "str | tuple[str, str, Mapping[str, tuple[_Part, ...]]]"


@cache
def _parsed(template: str) -> tuple[_Part, ...]:
    parts, end = _parse(template, 0, depth=0)
    if end != len(template):
        raise ValueError(f"template has a '}}' too many at {end}: {template!r}")
    return parts


def _parse(text: str, at: int, depth: int) -> tuple[tuple[_Part, ...], int]:
    """The parts from `at` to the brace that closes them, and where that is."""
    parts: list[_Part] = []
    plain = ""
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            if plain:
                parts.append(plain)
                plain = ""
            part, at = _parse_parameter(text, at + 1, depth)
            parts.append(part)
        else:
            plain += text[at]
            at += 1
    if depth and at == len(text):
        raise ValueError(f"template lacks a closing brace: {text!r}")
    return (*parts, plain) if plain else tuple(parts), at


def _parse_parameter(text: str, at: int, depth: int) -> tuple[_Part, int]:
    end = min((i for i in (text.find(",", at), text.find("}", at)) if i >= 0), default=-1)
    if end < 0:
        raise ValueError(f"template lacks a closing brace: {text!r}")
    name = text[at:end].strip()
    if text[end] == "}":
        return (name, "", {}), end + 1
    joint = _JOINT.match(text, end + 1)
    if joint:
        return (name, joint[1], {}), joint.end()
    comma = _find(text, ",", end + 1)
    form = text[end + 1 : comma].strip()
    if form not in ("plural", "select"):
        raise ValueError(f"template has an unknown form {form!r}: {text!r}")
    branches: dict[str, tuple[_Part, ...]] = {}
    at = comma + 1
    while text[at:].lstrip()[:1] != "}":
        brace = _find(text, "{", at)
        key = text[at:brace].strip()
        branches[key], close = _parse(text, brace + 1, depth + 1)
        at = close + 1
    if "other" not in branches:
        raise ValueError(f"template lacks the branch 'other': {text!r}")
    return (name, form, branches), _find(text, "}", at) + 1


def _find(text: str, sign: str, start: int) -> int:
    found = text.find(sign, start)
    if found < 0:
        raise ValueError(f"template lacks a {sign!r} after {start}: {text!r}")
    return found


def _render(parts: Iterator[_Part], params: Mapping[str, Param], words: Words, number: int | None) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part if number is None else part.replace("#", str(number))
            continue
        name, form, branches = part
        value = params[name]
        if form == "":
            yield _spell(value, words)
        elif form in _JOINTS:
            yield _joined_all(form, value, words)
        elif form == "select":
            branch = branches.get(_spell(value, words), branches["other"])
            yield from _render(iter(branch), params, words, number)
        else:
            assert isinstance(value, int), f"plural of {value!r}: expected a number"
            branch = branches.get(f"={value}", branches.get(_plural(value, words.language), branches["other"]))
            yield from _render(iter(branch), params, words, value)


def _spell(value: Param, words: Words) -> str:
    if isinstance(value, Message):
        return words.say(value)
    if isinstance(value, tuple):
        spelled = (_titled(each, words) if at else _spell(each, words) for at, each in enumerate(value))
        return _listed(spelled, words)
    return str(value)


def _listed(spelled: Iterable[str], words: Words) -> str:
    return load_words(CORE_WORDS, words.language)["language.between"].join(spelled)


# What each small word becomes before a vowel, and together with "le" and "les".
_JOINTS: Mapping[str, tuple[str, str, str]] = {
    "de": ("d'", "du ", "des "),
    "à": ("à ", "au ", "aux "),
    "À": ("À ", "Au ", "Aux "),
    "que": ("qu'", "que le ", "que les "),
    "le": ("l'", "le ", "les "),
}
_JOINT = re.compile(rf"\s*({'|'.join(_JOINTS)})\s*}}")
_ARTICLE = re.compile(r"Les? |L'")
_VOWEL = re.compile(r"[aeiouœæh]|y[^aeiouy]")  # of Yves, not of Yann; an h is not heard in names


def _titled(value: Word, words: Words) -> str:
    """A name within a sentence: "le Robot" of our own "Le Robot", while whoever is called Le Gall stays so."""
    spelled = _spell(value, words)
    is_ours = isinstance(value, Message) and _ARTICLE.match(spelled)
    return spelled[0].lower() + spelled[1:] if is_ours else spelled


def _joined_all(joint: str, value: Param, words: Words) -> str:
    """A small word before each of several names: "Au joueur 1, à Anne"."""
    names = [_titled(each, words) for each in (value if isinstance(value, tuple) else (value,))]
    return _listed((_joined(joint.lower() if at else joint, name) for at, name in enumerate(names)), words)


def _joined(joint: str, name: str) -> str:
    """A small word and a name, as French joins them."""
    elided, with_le, with_les = _JOINTS[joint]
    if name.startswith("le "):
        return with_le + name[3:]
    if name.startswith("les "):
        return with_les + name[4:]
    plain = unicodedata.normalize("NFD", name).lower()
    return (elided if _VOWEL.match(plain) else f"{joint} ") + name


# A condition on a number n: what it is divided by, whether the rest is or is not in the ranges.
_Condition: TypeAlias = tuple[int, bool, tuple[range, ...]]
_CONDITION = re.compile(r"n(?: % (\d+))? (!?)= ([\d.,]+)")


def _plural(number: int, language: str) -> str:
    """Which branch a number takes: the first of the language's rules that fits."""
    for branch, ways in _plural_rules(load_words(CORE_WORDS, language)["language.plural"]):
        if any(all(_fits(abs(number), each) for each in conditions) for conditions in ways):
            return branch
    return "other"


def _fits(number: int, condition: _Condition) -> bool:
    divisor, is_wanted, ranges = condition
    rest = number % divisor if divisor else number
    return any(rest in each for each in ranges) is is_wanted


@cache
def _plural_rules(written: str) -> tuple[tuple[str, tuple[tuple[_Condition, ...], ...]], ...]:
    """Rules as Unicode writes them: each branch with the ways to it, each way with its conditions."""
    rules = (rule.partition(": ") for rule in written.split("; "))
    return tuple(
        (branch, tuple(tuple(map(_condition, way.split(" and "))) for way in ways.split(" or ")))
        for branch, _, ways in rules
    )


def _condition(written: str) -> _Condition:
    found = _CONDITION.fullmatch(written)
    if found is None:
        raise ValueError(f"plural has an unknown condition {written!r}: expected one like 'n % 10 = 2..4'")
    bounds = ([int(end) for end in each.split("..")] for each in found[3].split(","))
    return int(found[1] or 0), not found[2], tuple(range(ends[0], ends[-1] + 1) for ends in bounds)
