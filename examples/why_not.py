"""Ask why moves are refused, in both languages.

Usage: python examples/why_not.py [MOVE ...]
"""

import sys

from hypostyle.core import LANGUAGES, Match, MoveError, read_entry
from hypostyle.games import Library


def main(texts: list[str]) -> None:
    aztec = Library.of_the_house()["aztec"]
    match = Match(aztec)
    match.play("f4.1NW")
    for text in texts:
        print(text)
        try:
            refusal = match.position.why_not(*read_entry(match.position, text))
        except MoveError as error:  # it cannot even be read
            for language in LANGUAGES:
                print(f"  {language}: {error.say(language)}")
            continue
        if refusal is None:
            print("  legal")
            continue
        for language in LANGUAGES:
            print(f"  {language}: {refusal.rule} {aztec.words(language).say(refusal.message)}")
        print(f"  cells: {' '.join(refusal.message.cells)}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["g5.1SU", "e2.1SE", "f5.1SU", "f3.1SE", "e4.2SE", "e4.2EW", "hello"])
