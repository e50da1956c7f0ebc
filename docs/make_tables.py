"""Write the parts of these pages that follow from the code: `python docs/make_tables.py`.

A page marks such a part with two comments, `<!-- made by docs/make_tables.py: NAME -->` and `<!-- end -->`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hypostyle.core import Game, Match, numbered_seed, play_out, svg, write_json, write_text
from hypostyle.core.facts import COMMON_ENDINGS
from hypostyle.games import Library

DOCS = Path(__file__).parent
LIBRARY = Library.of_the_house()
_PART = re.compile(r"(<!-- made by docs/make_tables\.py: ([^>]+) -->\n).*?(<!-- end -->)", re.DOTALL)

_LABELS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "id": "id",
        "designer": "designer",
        "players": "players",
        "or": " or ",
        "minutes": "time",
        "about": "about {} minutes",
        "luck": "luck",
        "hidden": "hidden information",
        "simultaneous": "simultaneous turns",
        "yes": "yes",
        "no": "none",
        "version": "rules version",
        "rules": "rules",
        "to": " to ",
        "kinds": "entries",
        "endings": "endings",
        "longest": "longest match",
        "entries": "{} entries",
        "scores": "points",
        "option": "option",
        "value": "value",
        "meaning": "meaning",
        "default": " (default)",
        "needs": "only with",
        "always": "–",
    },
    "fr": {
        "id": "identifiant",
        "designer": "auteur",
        "players": "joueurs",
        "or": " ou ",
        "minutes": "durée",
        "about": "environ {} minutes",
        "luck": "hasard",
        "hidden": "information cachée",
        "simultaneous": "tours simultanés",
        "yes": "oui",
        "no": "non",
        "version": "version des règles",
        "rules": "règles",
        "to": " à ",
        "kinds": "entrées",
        "endings": "fins",
        "longest": "partie la plus longue",
        "entries": "{} entrées",
        "scores": "points",
        "option": "option",
        "value": "valeur",
        "meaning": "sens",
        "default": " (par défaut)",
        "needs": "seulement avec",
        "always": "–",
    },
}


def facts_table(game: Game, language: str) -> str:
    """The facts of a game as a table."""
    return _table(("", ""), _facts(game, language))


def _facts(game: Game, language: str) -> Iterator[tuple[str, str]]:
    label, words, facts = _LABELS[language], game.words(language), game.facts
    variants = facts.variants()
    yield label["id"], f"`{facts.id}`"
    yield label["designer"], facts.designer
    yield label["players"], label["or"].join(map(str, facts.players))
    yield label["minutes"], label["about"].format(facts.minutes)
    for name in ("luck", "hidden", "simultaneous"):
        yield label[name], label["yes" if getattr(facts, name) else "no"]
    yield label["version"], str(facts.rules_version)
    yield label["rules"], f"{facts.rules[0]}{label['to']}{facts.rules[-1]}"
    yield label["kinds"], ", ".join(f"`{kind}` ({words.templates[f'kind.{kind}']})" for kind in game.kinds())
    yield label["endings"], ", ".join(f"`{ending}`" for ending in (*facts.endings, *COMMON_ENDINGS))
    yield label["longest"], label["entries"].format(_span([facts.longest(each) for each in variants], label))
    yield label["scores"], _span([bound for each in variants for bound in facts.score_bounds(each)], label)


def _span(numbers: list[int], label: Mapping[str, str]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{low}{label['to']}{high}" if low < high else str(low)


def options_table(game: Game, language: str) -> str:
    """The options of a game as a table, one row per value."""
    label, words = _LABELS[language], game.words(language)
    rows = []
    for option in game.facts.options:
        needs = ", ".join(f"`{name}={value}`" for name, values in option.when.items() for value in values)
        for value in option.values:
            meaning = f"{words.templates[f'option.{option.name}']}: {words.templates[f'option.{option.name}.{value}']}"
            mark = label["default"] if value == option.default else ""
            rows.append((f"`{option.name}`", f"`{value}`{mark}", meaning, needs or label["always"]))
    return _table((label["option"], label["value"], label["meaning"], label["needs"]), rows)


def examples_list(game: Game, language: str) -> str:
    """The examples of a game, each with the command that opens it; on the house's own page that is a button."""
    words = game.words(language)
    told = []
    for example in game.examples():
        said = f"**{words.say(example.title)}** ({example.rule}). {words.say(example.text)}"
        told.append(f"{said}\n\n`hypostyle play {game.facts.id} --example {example.id}`\n")
    return "\n".join(told)


_SEATS = zip((1, 2, 3, 4), svg.SEAT_COLOURS, ("circle", "square", "triangle", "diamond"), strict=True)
_COLOURS = (
    ("limestone", svg.LIMESTONE, "the page, and text on dark ground"),
    ("sandstone", svg.SANDSTONE, "panels"),
    ("basalt", svg.BASALT, "text"),
    ("turquoise", svg.TURQUOISE, "actions; a tried move that is legal"),
    ("terracotta", svg.TERRACOTTA, "refusals, urgency"),
    ("gold", svg.GOLD, "scores, winners"),
    *((f"seat {number}", colour, f"with a {shape}") for number, colour, shape in _SEATS),
)


def colours_table() -> str:
    """The house's colours."""
    return _table(("name", "colour", "used for"), ((name, f"`{colour}`", use) for name, colour, use in _COLOURS))


def record_in_text() -> str:
    """A whole match of two seats, as text."""
    return _fenced("text", write_text(play_out(LIBRARY["aztec"], {}, numbered_seed(1)).record()))


def record_in_json() -> str:
    """A short match of three seats with names and a date, as JSON."""
    names = {1: "Ada", 2: "Émilie", 3: "Katherine"}
    match = Match(LIBRARY["aztec"], {"players": 3}, names=names, date="2026-01-31")
    for text in ("bid 9", "pass", "bid 7", "pass", "d4.1EN", "resign"):
        match.play(text)
    return _fenced("json", write_json(match.record()))


def forked_record() -> str:
    """A fork of the match above after its second entry, going another way."""
    branch = play_out(LIBRARY["aztec"], {}, numbered_seed(1)).fork(2, seed=numbered_seed(2))
    seat = branch.position.to_act[0]
    branch.enter(seat, branch.position.legal_moves(seat)[0])
    return _fenced("text", write_text(branch.record()))


def presets_table(game: Game, language: str) -> str:
    """The presets of a game as a table, one row each."""
    label, words = _LABELS[language], game.words(language).templates
    rows = [
        (
            words[f"preset.{each.id}"],
            " ".join(f"`{name}={value}`" for name, value in each.start.items()),
            words[f"preset.{each.id}.about"],
        )
        for each in game.facts.presets
    ]
    return _table((words["presets"], label["option"], label["meaning"]), rows)


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}```\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


_TABLES: Mapping[str, Callable[[Game, str], str]] = {
    "examples": examples_list,
    "facts": facts_table,
    "options": options_table,
    "presets": presets_table,
}
_PARTS: Mapping[str, Callable[[], str]] = {
    "colours": colours_table,
    "record in text": record_in_text,
    "record in JSON": record_in_json,
    "forked record": forked_record,
}


def made(name: str) -> str:
    """The part of that name, such as `colours` or `facts of aztec in en`."""
    table = re.fullmatch(r"(\w+) of (\w+) in (\w+)", name)
    return _TABLES[table[1]](LIBRARY[table[2]], table[3]) if table else _PARTS[name]()


def renewed(page: str) -> str:
    """The text of a page with every marked part made anew."""
    return _PART.sub(lambda found: f"{found[1]}\n{made(found[2])}\n{found[3]}", page)


def main() -> None:
    for path in sorted(DOCS.rglob("*.md")):
        old = path.read_text(encoding="utf-8")
        if (new := renewed(old)) != old:
            path.write_text(new, encoding="utf-8")
            print(f"renewed {path.relative_to(DOCS.parent)}")


if __name__ == "__main__":
    main()
