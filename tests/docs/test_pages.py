"""The pages agree with each other and with the code."""

import importlib.util
import json
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import jsonschema
import pytest

from hypostyle.core import Match, perft, read_record
from hypostyle.games import Library
from tests.docs.pages import PAGES, ROOT, blocks, headings, name_of, prose, section
from tests.games.house import checked
from tests.sizes import size

LIBRARY = Library.of_the_house()
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "hypostyle"

HEADINGS = {
    "md": [
        "In one minute",
        "Material and space",
        "A turn",
        "End and score",
        "Options",
        "Examples",
        "Rulings",
        "Pictures",
        "Notation",
        "Facts",
        "Known counts",
        "How well it is tested",
        "Rules versions",
    ],
    "fr.md": [
        "En une minute",
        "Matériel et espace",
        "Un tour",
        "Fin et score",
        "Options",
        "Exemples",
        "Arbitrages",
        "Images",
        "Notation",
        "Fiche",
        "Nombres connus",
        "Vérifications",
        "Versions des règles",
    ],
}

RULINGS = {"md": ("Rulings", "all"), "fr.md": ("Arbitrages", "toutes")}

OPENING = {
    "md": ["Aim", "A turn", "The end", "Tip", "Tip", "Who begins"],
    "fr.md": ["But", "Un tour", "Fin", "Conseil", "Conseil", "Qui commence"],
}

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_COUNTS = re.compile(r"^\| `(\w+=[^`]+)` \|((?: [\d,\u202f ]*\|)+)$", re.MULTILINE)
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')


def _loaded(path: Path) -> ModuleType:
    """A script of the documentation as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Links


def _anchors(page: Path) -> set[str]:
    """What can be linked to on a page: its headings, spelt as GitHub does, and the anchors it sets itself."""
    slugs = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(page))
    return {*slugs, *_ANCHOR.findall(prose(page))}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(prose(page)):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{name_of(page)} links to {link}"
        assert target.is_relative_to(ROOT), f"{name_of(page)} links out of the repository: {link}"
        assert not anchor or anchor in _anchors(target), f"{name_of(page)} links to {link}, which has no such place"


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        files = (link.partition("#")[0] for link in _LINK.findall(prose(page)) if not link.startswith("https://"))
        waiting += [(page.parent / file).resolve() for file in files if file]
    assert set(PAGES) <= reached


# What follows from the code


@pytest.mark.parametrize("page", [page for page in PAGES if page.is_relative_to(DOCS)], ids=name_of)
def test_tables_are_what_the_code_says(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert _loaded(DOCS / "make_tables.py").renewed(text) == text, "run: python docs/make_tables.py"


def test_pictures_are_what_the_code_paints() -> None:
    made = dict(_loaded(DOCS / "make_pictures.py").pictures())
    kept = {path.name: path.read_text(encoding="utf-8") for path in (DOCS / "pictures").iterdir()}
    assert kept.keys() == made.keys()
    for name, text in made.items():
        assert kept[name] == text, f"{name} is out of date; run: python docs/make_pictures.py"


def test_pictures_are_all_shown() -> None:
    shown = {link for page in PAGES for link in _LINK.findall(prose(page)) if link.endswith(".svg")}
    there = [path for folder in ("pictures", "plots") for path in (DOCS / folder).iterdir()]
    assert {Path(link).name for link in shown} == {path.name for path in there}


def test_pictures_show_what_the_rules_say() -> None:
    pictures = _loaded(DOCS / "make_pictures.py")
    for game, row in pictures.wanted():
        if "tried" in row:
            position = pictures.position_of(game, row)
            refusal = position.why_not(position.to_act[0], game.parse(row["tried"]))
            assert (refusal.rule if refusal else None) == row.get("rule"), row["name"]


def test_the_tree_is_the_tree() -> None:
    listing = next(block.text for block in blocks(DOCS / "architecture.md", "text") if "src/hypostyle/" in block.text)
    assert _listed(listing) == _present(SOURCE)


def test_the_tree_of_the_client_names_its_folders() -> None:
    listing = next(block.text for block in blocks(DOCS / "architecture.md", "text") if block.text.startswith("web/"))
    listed, source = _listed(listing), ROOT / "web" / "src"
    assert all((ROOT / "web" / path).exists() for path in listed)
    assert {f"src/{path.name}/" for path in source.iterdir() if path.is_dir()} <= listed


def _listed(listing: str) -> set[str]:
    """The paths of a tree that is drawn by indentation."""
    found: set[str] = set()
    folders: list[str] = []
    for line in listing.splitlines()[1:]:
        name = line.split()[0]
        depth = (len(line) - len(line.lstrip())) // 2 - 1
        folders = [*folders[:depth], name]
        found.add("".join(folders))
    return found


def _present(folder: Path) -> set[str]:
    """The files and folders below a folder; a game that is no package yet, the built client and caches are left out."""
    found: set[str] = set()
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        is_begun_game = len(parts) > 1 and parts[0] == "games" and not _is_game(folder / "games" / parts[1])
        is_built = parts[:2] == ("server", "client")
        if "__pycache__" not in parts and not is_begun_game and not is_built:
            found.add("/".join(parts) + ("/" if path.is_dir() else ""))
    return found


def _is_game(path: Path) -> bool:
    return path.is_file() or (path / "__init__.py").exists()


# Games


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("suffix", HEADINGS)
def test_every_rule_has_its_place(name: str, suffix: str) -> None:
    anchors = _ANCHOR.findall(prose(DOCS / "games" / f"{name}.{suffix}"))
    assert anchors == [rule.lower() for rule in LIBRARY[name].facts.rules]


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("suffix", HEADINGS)
def test_every_game_has_the_same_headings(name: str, suffix: str) -> None:
    """A page may have others too, such as one for a variant."""
    found = headings(DOCS / "games" / f"{name}.{suffix}")
    assert [heading for heading in found if heading in HEADINGS[suffix]] == HEADINGS[suffix]


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("suffix", HEADINGS)
def test_a_game_is_told_in_one_minute(name: str, suffix: str) -> None:
    """What a player has to know comes first, in one look: no codes, no rules by number, no links."""
    page = DOCS / "games" / f"{name}.{suffix}"
    assert headings(page)[1] == HEADINGS[suffix][0], "the first heading after the title"
    opening = prose(page).split("\n## ")[1].partition("\n\n")[2]
    assert re.findall(r"^\*\*(.+?)\.\*\* ", opening, re.MULTILINE) == OPENING[suffix]
    assert len(opening.strip().split("\n\n")) == len(OPENING[suffix]), "one paragraph each"
    assert not re.search(r"[`<\[]|\b[A-Z]{2}-\d", opening)
    assert len(opening) < 1500


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("suffix", HEADINGS)
def test_whoever_leaves_resigns(name: str, suffix: str) -> None:
    page = (DOCS / "games" / f"{name}.{suffix}").read_text(encoding="utf-8")
    assert not re.search(r"\bgiv(?:es?|ing) up\b", page)
    assert {"md": "| the seat resigns;", "fr.md": "| on abandonne ;"}[suffix] in page


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("suffix", HEADINGS)
def test_what_only_programs_need_comes_last(name: str, suffix: str) -> None:
    page = (DOCS / "games" / f"{name}.{suffix}").read_text(encoding="utf-8")
    for_players, heading, _ = page.partition("\n## Notation\n")
    assert heading
    for ending in LIBRARY[name].facts.endings:
        assert f"`{ending}`" not in for_players, f"the code of an ending: {ending}"
    assert ">>>" not in for_players


@pytest.mark.parametrize("name", LIBRARY)
def test_both_languages_show_the_same(name: str) -> None:
    """The same pictures, notation and numbers of headings, so that neither page falls behind."""
    english, french = (DOCS / "games" / f"{name}.{suffix}" for suffix in ("md", "fr.md"))
    assert len(headings(english)) == len(headings(french))
    assert _pictures(english) == _pictures(french)
    assert _codes(english) == _codes(french)


def _pictures(page: Path) -> list[str]:
    return [link for link in _LINK.findall(prose(page)) if link.endswith(".svg")]


def _codes(page: Path) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", prose(page)))


@pytest.mark.parametrize("name", LIBRARY)
def test_what_the_client_tells_of_a_day_is_in_the_rules(name: str) -> None:
    """Each line of the day names the rules that say so; all of them stand on the page, which the line links to."""
    lines = json.loads((ROOT / "web" / "src" / "games" / name / "daily.json").read_text(encoding="utf-8"))
    anchors = [set(_ANCHOR.findall(prose(DOCS / "games" / f"{name}.{suffix}"))) for suffix in HEADINGS]
    assert lines
    for line in lines:
        assert line["rules"], line["en"]
        assert all({rule.lower() for rule in line["rules"]} <= there for there in anchors), line["en"]


@pytest.mark.parametrize("name", LIBRARY)
def test_readings_of_ours_are_listed_in_both_languages(name: str) -> None:
    """A row for each reading, in the same order; how many there are of each rule is kept beside the game's tests."""
    english, french = (_readings(DOCS / "games" / f"{name}.{suffix}", *said) for suffix, said in RULINGS.items())
    assert dict(Counter(english)) == checked(LIBRARY[name], "readings")
    assert french == english


def _readings(page: Path, heading: str, of_all: str) -> list[str]:
    """The rule of each reading that a page lists, with what was decided and why; `all` where it is none's alone."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", section(page, heading), re.MULTILINE)
    _heading, _line, *readings = [rule.strip() for rule, _, _ in rows]
    return ["all" if rule == of_all else rule for rule in readings]


@pytest.mark.parametrize("name", LIBRARY)
@pytest.mark.parametrize("suffix", HEADINGS)
def test_known_counts_are_true(name: str, suffix: str) -> None:
    rows = _COUNTS.findall(prose(DOCS / "games" / f"{name}.{suffix}"))
    assert rows, "a table of counts"
    for options, cells in rows:
        start = LIBRARY[name].start(dict(option.split("=") for option in options.split()))
        counts = [int(re.sub(r"\D", "", cell)) for cell in cells.split("|") if cell.strip()]
        for depth, count in enumerate(counts[: size(3, 4)], start=1):
            assert perft(start, depth) == count, f"{options} at depth {depth}"


# Records


def test_example_records_load() -> None:
    examples = blocks(DOCS / "records.md", "text", "json")
    assert [block.language for block in examples] == ["text", "json", "text"]
    for block in examples:
        record = read_record(block.text)
        assert record.game
        Match.load(LIBRARY[record.game], record)


def test_the_example_in_json_keeps_the_schema() -> None:
    schema = json.loads((DOCS / "records.schema.json").read_text(encoding="utf-8"))
    for block in blocks(DOCS / "records.md", "json"):
        jsonschema.validate(json.loads(block.text), schema)
