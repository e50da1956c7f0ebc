"""A first visit: from the entrance through a game's lessons to the first moves against the computer.

The newcomer knows nothing but what is written on the screen: everything is found by its visible words.

    python -m tests.web.first_visit [game ...]      takes the pictures in docs/screens/first-visit/, and writes the
                                                    page that shows them
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect, sync_playwright

from hypostyle.core import Game, Lesson, Match, Message, Position, Words, message
from hypostyle.games import Library
from tests.web.conftest import DESKTOP, PATIENCE, PHONE, WebHouse
from tests.web.stage.conftest import FLAGS as DRAWING_FLAGS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "screens" / "first-visit"
PAGE = ROOT / "docs" / "first-visit.md"
# There are many pictures: those of a desk are shown at three fifths.
LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": DESKTOP, "locale": "en", "color_scheme": "light", "device_scale_factor": 0.6},
    "phone": {"viewport": PHONE, "locale": "fr", "color_scheme": "light", "has_touch": True, "is_mobile": True},
}
FIRST_MOVES = 2  # against the computer

# Is told the name of each step when it is on the screen.
Keep = Callable[[str], None]


@cache
def page_words(language: str) -> Words:
    """What the client itself says, on its pages and at tables."""
    found: dict[str, str] = {}
    for folder in ("words", "table/words"):
        path = ROOT / "web" / "src" / folder / f"{language}.json"
        found |= json.loads(path.read_text(encoding="utf-8"))
    return Words(language, found)


def typeset(text: str) -> str:
    """As the page sets it; spaces of all kinds are alike to whoever looks for a text."""
    return re.sub(r"(?<=\w)'", "’", text)


class Newcomer:
    """Somebody who has never been here."""

    def __init__(self, page: Page, language: str, keep: Keep = lambda name: None) -> None:
        self.page = page
        self.language = language
        self.keep = keep

    def says(self, code: str, **params: Any) -> str:
        """Words of the page."""
        return typeset(page_words(self.language).say(message(code, **params)))

    def presses(self, code: str) -> None:
        """Press the button, or follow the link, that has these words on it."""
        self._named(code).first.click()

    def _named(self, code: str) -> Locator:
        name = self.says(code)
        return self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name))

    def reads(self, text: str) -> None:
        expect(self.page.get_by_text(typeset(text)).first).to_be_visible(timeout=PATIENCE)

    # Learning

    def comes_in(self, game: Game) -> None:
        """The entrance, and the game's own place in it."""
        self.page.goto("/")
        self.reads(self.says("home.title"))
        bay = self.page.get_by_role("article", name=game.facts.titles[self.language], exact=True)
        bay.get_by_text(self.says("home.learn")).scroll_into_view_if_needed()
        self.keep("0-home")
        bay.get_by_role("link", name=self.says("home.learn")).click()

    def learns(self, game: Game) -> None:
        """All lessons, one after the other: do what is asked, read why it was right, go on."""
        lessons = game.lessons()
        for number, lesson in enumerate(lessons, start=1):
            self.reads(self.says("lesson.number", number=number, count=len(lessons)))
            task, praise, _ = (game.words(self.language).say(said) for said in lesson.words())
            self.reads(task)
            self.keep(f"{number}-{lesson.id}")
            self.answers(game, lesson)
            self.reads(praise)
            self.keep(f"{number}-{lesson.id}-right")
            if lesson is not lessons[-1]:
                self.presses("lesson.next")

    def answers(self, game: Game, lesson: Lesson) -> None:
        """Make the move. What is not allowed is not in the list, nor is a race: for those one asks to be shown."""
        position, move = Match.of(game, lesson).position, game.parse(lesson.example)
        seat = position.to_act[0]
        refusal = position.why_not(seat, move)
        if refusal:
            self.presses("lesson.show")
            self.reads(self.says("refused.rule", rule=refusal.rule))
            return
        if position.is_open:
            self.presses("lesson.show")
            self.presses("confirm.play")
            return
        for depth, key in enumerate(move.path):
            choices = position.choices(seat, move.path[:depth])
            label = next(choice.label for choice in choices if choice.key == key)
            self.chooses(self._on_screen(position, label), depth)
        self.presses("confirm.play")

    def _on_screen(self, position: Position, label: Message) -> re.Pattern[str]:
        """How a choice is written; where the rules name a seat, the page has the name of who sits there."""
        say = position.game.words(self.language).say
        written = re.sub(r"\s+", r"\\s+", re.escape(typeset(say(label))).replace("\\ ", " "))
        for seat in position.seats:
            written = written.replace(re.escape(say(position.name(seat))).replace("\\ ", "\\s+"), ".+")
        return re.compile(f"^\\s*{written}\\s*$")

    def chooses(self, label: str | re.Pattern[str], depth: int = 0) -> None:
        """Find it in the list, by scrolling if it is long; what stands there alone the page may have taken already.

        `depth` is how many choices come before it: two of them may have the same words.
        """
        options = self.page.get_by_role("option")
        listed = self.page.get_by_role("listbox").get_by_text(label, exact=True).first
        taken = self._path().get_by_role("listitem").nth(depth + 1).get_by_text(label, exact=True)  # after the start
        expect(options.first).to_be_visible(timeout=PATIENCE)
        while not listed.or_(taken).first.is_visible():
            last = options.last.inner_text()
            options.last.evaluate("row => row.scrollIntoView({ block: 'end' })")
            moved = options.last.filter(has_not_text=last)
            expect(listed.or_(taken).or_(moved).first).to_be_visible(timeout=PATIENCE)
        if not taken.is_visible():
            listed.click()

    def _path(self) -> Locator:
        """What has been chosen so far."""
        return self.page.get_by_role("navigation", name=self.says("choose.path"))

    # Playing

    def plays(self) -> None:
        """The first moves: always the first thing that is offered."""
        self.presses("home.play")
        for number in range(1, FIRST_MOVES + 1):
            expect(self.page.get_by_role("option").first).to_be_visible(timeout=PATIENCE)
            if number == 1:
                self.keep("9-table")
            self._moves()
            mine = self.page.get_by_role("button", name=self.says("confirm.play"))
            expect(mine).not_to_be_visible(timeout=PATIENCE)
        expect(self.page.get_by_role("option").first).to_be_visible(timeout=PATIENCE)
        self.keep("9-table-later")

    def _moves(self) -> None:
        play = self.page.get_by_role("button", name=self.says("confirm.play")).first
        crumbs = self._path().get_by_role("listitem")
        depth = 0
        while not play.is_visible():
            self.page.get_by_role("option").first.click()
            depth += 1
            expect(play.or_(crumbs.nth(depth)).first).to_be_visible(timeout=PATIENCE)
        play.click()


def visit(newcomer: Newcomer, game: Game) -> None:
    """The whole way."""
    newcomer.comes_in(game)
    newcomer.learns(game)
    newcomer.plays()


def steps(game: Game) -> dict[str, str]:
    """What is to be seen on the way, by the name of the picture."""
    say = game.words("en").say
    found = {"0-home": "The entrance: one tap on “Learn”"}
    for number, lesson in enumerate(game.lessons(), start=1):
        task, praise, _ = map(say, lesson.words())
        found |= {f"{number}-{lesson.id}": task, f"{number}-{lesson.id}-right": praise}
    return found | {"9-table": "At a table with the computer", "9-table-later": "The first moves are made"}


def documentation() -> str:
    """docs/first-visit.md: every step of every game."""
    parts = [HEAD]
    for name, game in Library.of_the_house().items():
        parts.append(
            f"\n## {game.facts.titles['en']}\n\n| on a desk, in English | on a phone, in French |\n| --- | --- |\n"
        )
        for step, told in steps(game).items():
            shown = (f"![{told}](screens/first-visit/{name}-{look}-{step}.jpg)" for look in LOOKS)
            parts.append(f"| {' | '.join(shown)} |\n")
    return "".join(parts)


HEAD = """# A first visit

What a newcomer sees who finds the way by the words on the screen alone: the entrance, a game's lessons, the first moves
against the computer. `python -m tests.web.first_visit` takes these pictures anew and writes this page;
`tests/web/test_first_visit.py` goes the same way.
"""


def main(names: Sequence[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(documentation(), encoding="utf-8")
    library = Library.of_the_house()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = WebHouse(Path(data) / "data")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=DRAWING_FLAGS)
        for look, settings in LOOKS.items():
            for name in names or library:
                context = browser.new_context(base_url=house.address, reduced_motion="reduce", **settings)
                context.set_default_timeout(2 * PATIENCE)
                page = context.new_page()
                visit(Newcomer(page, settings["locale"], _keeping(page, f"{name}-{look}")), library[name])
                context.close()
        browser.close()
        house.close()


def _keeping(page: Page, name: str) -> Keep:
    def keep(step: str) -> None:
        if "home" not in step:
            page.locator("[data-testid=stage3d][data-ready=true]").wait_for()
        page.wait_for_timeout(700)  # for the last frame
        page.screenshot(path=FOLDER / f"{name}-{step}.jpg", type="jpeg", quality=70)

    return keep


if __name__ == "__main__":
    main(sys.argv[1:])
