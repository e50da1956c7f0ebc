"""The command `hypostyle`: the games in a terminal, and the rules for other programs."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from hypostyle.cli.language import UnknownLanguage, choose_language
from hypostyle.cli.trouble import UNREADABLE
from hypostyle.core import message, words_of
from hypostyle.games import Library

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None, library: Library | None = None) -> NoReturn:
    """Run one command line in the language it asks for, then exit: 0 yes, 1 refused or false, 2 wrong usage."""
    try:
        from hypostyle.cli.app import build_app
        from hypostyle.cli.house import House
    except ModuleNotFoundError as error:
        _ask_for_the_rest(error)
    given = list(sys.argv[1:] if arguments is None else arguments)
    shelf = Library.of_the_house() if library is None else library
    try:
        language, rest = choose_language(given, os.environ)
    except UnknownLanguage as error:
        House(error.spoken, shelf).complain(error)
        sys.exit(error.exit_code)
    build_app(language, shelf)(rest)
    raise AssertionError("the app ends the program by itself")


def _ask_for_the_rest(missing: ModuleNotFoundError) -> NoReturn:
    """The package by itself is the rules, for Python; the command needs more, and says what."""
    if (missing.name or "").startswith("hypostyle"):
        raise missing
    language, _ = choose_language([], {**os.environ, "HYPOSTYLE_LANGUAGE": ""})
    words = words_of(language, "hypostyle.core", "hypostyle.cli")
    for said in (message("trouble.bare", package=str(missing.name)), message("step.bare")):
        print(words.say(said), file=sys.stderr)
    sys.exit(UNREADABLE)
