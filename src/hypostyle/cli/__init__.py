"""The command `hypostyle`: the games in a terminal, and the rules for other programs."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from hypostyle.cli.app import build_app
from hypostyle.cli.house import House
from hypostyle.cli.language import UnknownLanguage, choose_language
from hypostyle.games import Library

__all__ = ["build_app", "main"]


def main(arguments: Sequence[str] | None = None, library: Library | None = None) -> NoReturn:
    """Run one command line in the language it asks for, then exit: 0 yes, 1 refused or false, 2 wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    shelf = Library.of_the_house() if library is None else library
    try:
        language, rest = choose_language(given, os.environ)
    except UnknownLanguage as error:
        House(error.spoken, shelf).complain(error)
        sys.exit(error.exit_code)
    build_app(language, shelf)(rest)
    raise AssertionError("the app ends the program by itself")
