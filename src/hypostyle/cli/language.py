"""Which language the command speaks: that of the command line, of the environment, or English."""

from collections.abc import Mapping, Sequence

from hypostyle.cli.trouble import Trouble
from hypostyle.core import LANGUAGES, message

FLAG = "--language"
VARIABLE = "HYPOSTYLE_LANGUAGE"


class UnknownLanguage(Trouble):
    """A language was asked for that the house does not speak; `spoken` is the one to say so in."""

    def __init__(self, value: str, source: str, spoken: str) -> None:
        said = message("usage.language", value=value, source=source, expected=LANGUAGES)
        super().__init__(said, message("step.language", flag=FLAG))
        self.spoken = spoken


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language, and the arguments without the flag that names it; raises UnknownLanguage."""
    fallback = _of_locale(environment)
    asked, rest = _take_flag(arguments)
    if asked is not None:
        return _known(asked, FLAG, fallback), rest
    variable = environment.get(VARIABLE, "")
    return (_known(variable, VARIABLE, fallback) if variable else fallback), rest


def _known(value: str, source: str, fallback: str) -> str:
    if value not in LANGUAGES:
        raise UnknownLanguage(value, source, fallback)
    return value


def _of_locale(environment: Mapping[str, str]) -> str:
    """As elsewhere the first of these variables that is set decides, so that LC_ALL=C is English."""
    locales = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, locales), "")
    return next((language for language in LANGUAGES if locale.startswith(language)), LANGUAGES[0])


def _take_flag(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The last value given to the flag, and everything else; what follows `--` is left alone."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    asked: str | None = None
    rest: list[str] = []
    words = iter(arguments[:end])
    for word in words:
        name, equals, value = word.partition("=")
        if name == FLAG:
            asked = value if equals else next(words, "")
        else:
            rest.append(word)
    return asked, [*rest, *arguments[end:]]
