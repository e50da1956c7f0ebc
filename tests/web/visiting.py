"""What a guest does with a page: only what a person could, through the page's own controls."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from playwright.sync_api import Locator, Page, expect

# Which of the choices on the screen to take: given their keys, an index.
Policy: TypeAlias = Callable[[Sequence[str]], int]

QUITTING = ("end", "pass", "drop", "decline", "refuse", "nobonus", "rebuilt")


def first(keys: Sequence[str]) -> int:
    """The first in the list."""
    return 0


def hasty(keys: Sequence[str]) -> int:
    """Whatever ends a turn soonest, so that a whole match takes little time."""
    return next((keys.index(word) for word in QUITTING if word in keys), 0)


def moved(shown: Locator) -> str:
    """The move that a card shows, as records spell it; on the screen it stands in words."""
    return shown.get_attribute("data-move") or ""


class Guest:
    """Somebody in front of a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __getitem__(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    # Coming to a table

    def open_with_friends(self, game: str, *, links: Sequence[int] = (2,)) -> None:
        """From the home page: with friends, these seats by a link, the rest as they are."""
        self.page.goto("/")
        self.page.locator(f"a[href='/new/{game}']").first.click()
        self.page.wait_for_url(f"**/new/{game}")
        for seat in links:
            self._seat(seat, "link")
        self.set_up()

    def open_against_computer(self, game: str) -> None:
        """A table with a computer player on the second seat."""
        self.page.goto(f"/new/{game}")
        self.seat_computer(2)
        self.set_up()

    def shows_notation(self) -> None:
        """Let moves be shown and written as records spell them, by the switch in the settings."""
        self.page.locator("header [popovertarget]").click()
        self.page.locator("[popover] fieldset").last.get_by_role("radio").last.check()
        self.page.keyboard.press("Escape")

    def set_up(self) -> None:
        """Open the table that the form describes, everybody on the seat that it shows, and wait until it is there."""
        self["draw"].check()  # a wish of one's own holds, whatever is proposed later
        self["draw"].uncheck()
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/t/**")
        self.is_at_table()

    def _seat(self, seat: int, kind: str) -> None:
        self.page.locator(f"form li:nth-child({seat}) label:has(input[value={kind}])").click()

    def seat_here(self, seat: int) -> None:
        self._seat(seat, "here")

    def seat_by_link(self, seat: int) -> None:
        self._seat(seat, "link")

    def seat_computer(self, seat: int) -> None:
        self._seat(seat, "computer")

    def shared_links(self) -> list[str]:
        """The links to free seats, as they stand on the page."""
        found = self["share-links"].locator(".url").all_inner_texts()
        return [link.strip() for link in found if "#key=" in link]

    def watching_link(self) -> str:
        found = self["share-links"].locator(".url").all_inner_texts()
        return next(link.strip() for link in found if "#watch=" in link)

    def follow(self, link: str, name: str) -> None:
        """Open a link that somebody sent, give a name and sit down."""
        self.page.goto(link)
        self.is_at_table()
        self["sit-name"].fill(name)
        self["sit"].click()

    def is_at_table(self) -> None:
        expect(self["table"]).to_have_attribute("data-ready", "true")

    def tab_to(self, goal: Locator, key: str = "Tab") -> None:
        """Go there as somebody does who has no mouse; with "Shift+Tab" backwards."""
        goal.wait_for()
        for _ in range(80):
            if goal.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError("it is not reached by Tab")

    # At the table

    @property
    def state(self) -> str:
        return self["table"].get_attribute("data-state") or ""

    @property
    def number(self) -> int:
        return int(self["table"].get_attribute("data-number") or 0)

    @property
    def may_act(self) -> bool:
        return self.state == "running" and self["table"].get_attribute("data-seat") != ""

    def awaits_turn(self) -> None:
        """Wait until one of the seats of this page may act."""
        expect(self["table"]).to_have_attribute("data-seat", re.compile("[1-9]"))

    def move(self, policy: Policy = first) -> None:
        """Choose until a move is complete, then confirm it."""
        while not self["confirm"].is_visible():
            choices = self["choice"]
            expect(choices.or_(self["confirm"]).first).to_be_visible()
            keys = [str(key) for key in choices.evaluate_all("all => all.map(each => each.dataset.key)")]
            if not keys:
                continue
            with self.step():
                choices.nth(policy(keys)).click()
        with self.entry():
            self["confirm"].click()

    @contextmanager
    def step(self) -> Iterator[None]:
        """Do something and wait until what one can do is told anew."""
        was = self["now"].inner_text()
        yield
        self.page.wait_for_function("was => document.querySelector('[data-testid=now]')?.innerText !== was", arg=was)

    @contextmanager
    def entry(self) -> Iterator[None]:
        """Do something and wait until it has happened at the table."""
        number = self.number
        yield
        self.has_entered_since(number)

    def has_entered_since(self, number: int) -> None:
        """Wait until what this page sent has happened too: where all act at once, others may come before it."""
        self.page.wait_for_function(
            """was => {
                const { number, sending } = document.querySelector('[data-testid=table]').dataset
                return Number(number) > was && sending === 'false'
            }""",
            arg=number,
        )

    def has_result(self) -> None:
        expect(self["result"]).to_be_visible()


def play_out(guests: Sequence[Guest], policy: Policy = first, limit: int = 2000) -> int:
    """Everyone plays when it is their turn, until the match is over; returns how many moves people made."""
    for count in range(limit):
        acting = _next_to_act(guests)
        if acting is None:
            return count
        acting.move(policy)
    raise AssertionError(f"no end after {limit} moves")


def _next_to_act(guests: Sequence[Guest]) -> Guest | None:
    for _ in range(600):
        for guest in guests:
            if guest.may_act:
                return guest
        if all(re.fullmatch("finished|abandoned", guest.state) for guest in guests):
            return None
        guests[0].page.wait_for_timeout(50)
    raise AssertionError("nobody may act, and it is not over")
