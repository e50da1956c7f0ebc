"""Messages with what Python makes of them, for the browser's formatter to make the same: `python -m tests.words_cases`.

They are written to `web/.cases/words.json`, which git ignores, and read by `web/src/words/equality.test.ts`. There are
those met in seeded matches of every variant, and for every template some made up so that each branch is taken.
"""

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import json

from hypostyle.core import (
    CHANCE,
    LANGUAGES,
    Dice,
    Game,
    HypostyleError,
    Message,
    Position,
    Words,
    message,
    numbered_seed,
    play_out,
    read_entry,
    words_of,
)
from hypostyle.core.words import _JOINTS, CORE_WORDS, Param, _parsed
from hypostyle.games import Library
from hypostyle.server.description import HOUSE, SERVER_WORDS
from tests.sizes import size

FILE = Path(__file__).parents[1] / "web" / ".cases" / "words.json"
MATCHES = size(1, 4)  # of each variant
TRIED = 12  # texts of other positions that are tried in each, to be refused
VARIANTS = 12  # of a game, at most

NESTED = message("seat", number=2)
PLAIN: tuple[Param, ...] = ("f4.1", 7, -1, "", NESTED, ("a", NESTED, 3), ())
COUNTS = (0, 1, 2, 5, -1)
JOINED = (
    "Ada",
    "le Robot",
    "les Ours",
    "Éloi",
    "Yves",
    "Yann",
    "Œdipe",
    "Hugo",
    "42",
    "",
    "Y",
    NESTED,
    ("Ada", NESTED),
)


def books(library: Library) -> dict[str, dict[str, Words]]:
    """The words that the server hands out: of the house and of each game, in each language."""
    packages: dict[str, tuple[str, ...]] = {HOUSE: (CORE_WORDS, SERVER_WORDS)}
    packages |= {name: (CORE_WORDS, SERVER_WORDS, game.package) for name, game in library.items()}
    return {name: {each: words_of(each, *speaking) for each in LANGUAGES} for name, speaking in packages.items()}


# Met in matches


def met(game: Game) -> Iterator[Message]:
    """What is said in seeded matches: entries, choices, tasks, descriptions, notes, reasons, refusals, results."""
    variants = game.facts.variants()
    for options in variants[:: -(-len(variants) // VARIANTS)]:
        for number in range(MATCHES):
            match = play_out(game, options, numbered_seed(number))
            dice = Dice(numbered_seed(number))
            lines = [*match.lines, "resign", "no such move"]
            for position, entry in zip(match.positions, match.entries, strict=False):
                for reader in (None, *position.seats):
                    yield position.spoken(*entry, reader)
                yield from said_of(position, dice)
                yield from refused(position, [dice.choose(lines) for _ in range(TRIED)])
            yield from said_of(match.position, dice)
            yield match.position.result


def said_of(position: Position, dice: Dice) -> Iterator[Message]:
    for seat in (None, *position.seats):
        yield position.task(seat)
        yield from position.description(seat)
    for seat in position.to_act:
        if seat == CHANCE:
            continue
        path: tuple[str, ...] = ()
        while choices := position.choices(seat, path):
            yield from (choice.label for choice in choices)
            chosen = dice.choose(choices)
            if chosen.move is not None:
                yield from position.notes(seat, chosen.move)
                yield from (merit.said for merit in position.merits(seat, chosen.move))
                break
            path = (*path, chosen.key)


def refused(position: Position, texts: Iterable[str]) -> Iterator[Message]:
    for text in texts:
        try:
            refusal = position.why_not(*read_entry(position, text))
        except HypostyleError as error:
            yield error.message
        else:
            if refusal:
                yield refusal.message


# Made up


def made_up(book: dict[str, Words]) -> Iterator[Message]:
    """For every template, messages that take each of its branches, in whichever language it has them."""
    for code in book[LANGUAGES[0]].templates:
        values: dict[str, tuple[Param, ...]] = {}
        for words in book.values():
            want(_parsed(words.templates[code]), values)
        usual = {name: each[0] for name, each in values.items()}
        yield Message(code, usual)
        for name, each in values.items():  # one parameter after the other …
            yield from (Message(code, {**usual, name: value}) for value in each)
        choosing = {name: each for name, each in values.items() if each is not PLAIN}
        for chosen in itertools.islice(itertools.product(*choosing.values()), 100):  # … and those that choose, together
            yield Message(code, {**usual, **dict(zip(choosing, chosen, strict=True))})


def want(parts: Iterable[Any], found: dict[str, tuple[Param, ...]]) -> None:
    """Find the parameters of a template, with values to try for each: numbers wherever one is counted."""
    for part in parts:
        if isinstance(part, str):
            continue
        name, form, branches = part
        known = found.get(name, PLAIN)
        if form == "plural":
            known = tuple(dict.fromkeys((*COUNTS, *exact(branches))))
        elif form in _JOINTS and known is PLAIN:
            known = JOINED
        elif form == "select" and (known is PLAIN or isinstance(known[0], str)):
            known = (*branches, "something else")
        found[name] = known
        for branch in branches.values():
            want(branch, found)


def exact(branches: Iterable[str]) -> list[int]:
    return [int(key[1:]) for key in branches if key.startswith("=")]


# Written


def cases(library: Library) -> dict[str, Any]:
    """The templates of every book, and every message with its sentence in each language."""
    found: dict[str, Any] = {}
    for name, book in books(library).items():
        messages = itertools.chain(made_up(book), met(library[name]) if name != HOUSE else ())
        once = {json.encode(each, order="sorted"): each for each in messages}.values()
        found[name] = {
            "templates": {language: words.templates for language, words in book.items()},
            "cases": [[each, {language: words.say(each) for language, words in book.items()}] for each in once],
        }
    return found


def main() -> None:
    made = cases(Library.of_the_house())
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(json.encode(made))
    count = sum(len(book["cases"]) for book in made.values())
    print(f"{count} messages for the browser's formatter in {FILE.relative_to(FILE.parents[2])}")


if __name__ == "__main__":
    main()
