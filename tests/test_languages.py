"""A third language is a file: with it command, hall and page speak and offer it, and nothing else changes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

# The words of all games and the hall, those of the command, and those of the page: German in a word or two.
WORDS = {
    "src/hypostyle/core/words": {"seat": "Platz {number}", "language.point": ","},
    "src/hypostyle/cli/words": {"guide.usage": "Aufruf:"},
    "web/src/words": {"close": "Schließen"},
}
_MADE = shutil.ignore_patterns("node_modules", "client", "__pycache__", "*_cache", ".cases")
_HALL = """
from hypostyle.core import message, words_of
from hypostyle.games import Library
from hypostyle.server.description import Wordbook, house_told
library = Library.of_the_house()
german = words_of("de", "hypostyle.core")
print(house_told(library, Wordbook(library)).decode())
print(german.say(message("seat", number=3)), german.number("2.5"))
"""
_PAGE = """
import { flushSync, mount, unmount } from 'svelte'
import { expect, it } from 'vitest'
import SettingsMenu from './components/SettingsMenu.svelte'
import { t as ofAztec } from './games/aztec/words'
import { change } from './settings.svelte'
import { t } from './words/interface'

it('offers the language, speaks it, and says in the first one what has no words in it', async () => {
  const menu = mount(SettingsMenu, { target: document.body })
  const german = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes('Deutsch'))
  german?.querySelector('input')?.click()
  flushSync()
  expect(t('close')).toBe('Schließen')
  expect(ofAztec('auction')).toMatch(/^The auction/)
  change({ language: 'fr' })
  expect(t('close')).toBe('Fermer')
  await unmount(menu)
})
"""


class Tree:
    """A copy of package and client with the German files in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("src", "web"):
            shutil.copytree(ROOT / name, root / name, ignore=_MADE)
        (root / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
        for place, german in WORDS.items():
            english = json.loads((root / place / "en.json").read_text(encoding="utf-8"))
            (root / place / "de.json").write_text(json.dumps(english | german), encoding="utf-8")

    def run(self, folder: str, *command: str) -> str:
        """What a command prints in the copy, whose package is the one in the copy."""
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src")}
        done = subprocess.run(
            command, cwd=self.root / folder, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("languages"))


def test_the_command_speaks_it(tree: Tree) -> None:
    assert "Aufruf:" in tree.run("", sys.executable, "-m", "hypostyle", "--language", "de", "--help")


def test_the_hall_offers_it_with_words_for_every_game(tree: Tree) -> None:
    told, said = tree.run("", sys.executable, "-c", _HALL).splitlines()
    house = json.loads(told)
    assert house["languages"] == ["en", "de", "fr"]
    assert all("de" in each["words"] and "de" in each["titles"] for each in house["games"])
    assert said == "Platz 3 2,5"


def test_the_page_offers_and_speaks_it(tree: Tree) -> None:
    (tree.root / "web" / "src" / "german.test.ts").write_text(_PAGE, encoding="utf-8")
    tree.run("web", "npx", "vitest", "run", "src/german.test.ts")
