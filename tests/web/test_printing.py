"""A kit is ordered: choices change the sheets that are shown, and what comes down is what was shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pypdfium2
import pytest
from msgspec import json
from playwright.sync_api import Download, Route, expect

from hypostyle.games import Library
from hypostyle.printing import Order
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.visiting import Guest

LIBRARY = Library.of_the_house()
PRINTABLE = [name for name, game in LIBRARY.items() if game.kit(Order().making)]
MODELLED = next(name for name in PRINTABLE if LIBRARY[name].solids(Order().making))
WITH_SET = next(name for name in PRINTABLE if LIBRARY[name].set_data() is not None)
GAME = PRINTABLE[0]
MILLIMETRE = 72 / 25.4  # points
LETTER = (215.9, 279.4)
PICTURES = "[...document.querySelectorAll('[data-testid=sheet] img')]"


class Printing:
    """The page that prints a game's kit, as its guest sees it."""

    def __init__(self, guest: Guest, game: str = GAME) -> None:
        self.guest, self.page = guest, guest.page
        self.page.goto(f"/print/{game}")
        self.is_shown()

    def is_shown(self) -> None:
        """Wait until the sheets are those of what is chosen, with all pictures that are in sight."""
        expect(self.page.locator("[aria-busy=false] [data-testid=sheet]").first).to_be_visible()
        self.page.wait_for_function(f"() => {PICTURES}[0].complete")

    def choose(self, value: str) -> None:
        self.page.locator(f"form input[type=radio][value='{value}']").check()

    def chosen(self, value: str) -> None:
        expect(self.page.locator(f"form input[type=radio][value='{value}']")).to_be_checked()

    def tick(self, group: str, *, on: bool) -> None:
        self.page.locator(f"form input[type=checkbox][value='{group}']").set_checked(on)

    def unfold(self) -> None:
        self.page.locator("summary").click()

    @property
    def pictures(self) -> list[str]:
        found: list[str] = self.page.evaluate(f"{PICTURES}.map(each => each.src)")
        return found

    @property
    def captions(self) -> str:
        return self.guest["sheets"].inner_text()

    def shows(self, pictures: list[str]) -> None:
        """Wait until it shows these."""
        sources = f"{PICTURES}.map(each => each.src).join()"
        self.page.wait_for_function(f"those => {sources} === those", arg=",".join(pictures))

    def changes(self, doing: Callable[[], object]) -> None:
        """Do something and wait until other sheets are shown."""
        was = self.pictures
        doing()
        sources = f"{PICTURES}.map(each => each.src).join()"
        self.page.wait_for_function(f"was => {sources} !== was", arg=",".join(was))
        self.is_shown()

    def costs(self, text: str) -> None:
        expect(self.guest["cost"]).to_contain_text(text)

    def make(self) -> Download:
        with self.page.expect_download() as coming:
            self.guest["make"].click()
        return coming.value


def read_pdf(file: Download) -> list[tuple[float, float]]:
    """The sizes of its pages in millimetres."""
    document = pypdfium2.PdfDocument(Path(file.path()).read_bytes())
    return [(width / MILLIMETRE, height / MILLIMETRE) for width, height in (page.get_size() for page in document)]


def told(guest: Guest, game: str = GAME, query: str = "") -> Any:
    """What the house says of a kit's sheets."""
    return guest.page.request.get(f"/api/print/{game}/sheets?{query}").json()


def ratio(guest: Guest) -> float:
    """Of the first picture's sides, as it has come."""
    image = guest.page.locator("[data-testid=sheet] img").first
    return float(image.evaluate("image => image.decode().then(() => image.naturalWidth / image.naturalHeight)"))


# The order


def test_choices_change_the_sheets_and_the_file_is_what_was_shown(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    plain = told(guest)
    shown.costs(f"{plain['papers']} sheets of A4")
    assert len(shown.pictures) == len(plain["sheets"])
    assert ratio(guest) == pytest.approx(210 / 297, abs=0.002)

    shown.changes(lambda: shown.choose("letter"))
    shown.changes(lambda: shown.choose("grey"))
    letter = told(guest, query="paper=letter&ink=grey")
    shown.costs(f"{letter['papers']} sheets of Letter")
    assert [picture.partition("/api")[2] for picture in shown.pictures] == [
        sheet["picture"].removeprefix("/api") for sheet in letter["sheets"]
    ]
    assert "Letter, 215.9 × 279.4 mm" in shown.captions
    assert ratio(guest) == pytest.approx(LETTER[0] / LETTER[1], abs=0.002)

    file = shown.make()
    assert file.suggested_filename == f"{GAME.replace('_', '-')}-letter-en.pdf"
    sizes = read_pdf(file)
    assert len(sizes) == len(letter["sheets"])
    assert all(sorted(size) == pytest.approx(LETTER, abs=0.1) for size in sizes)
    page = pypdfium2.PdfDocument(Path(file.path()).read_bytes())[2].render(scale=0.3).to_pil().convert("RGB")
    assert all(max(dot) - min(dot) <= 1 for _, dot in page.getcolors(page.width * page.height)), "it is grey"
    expect(guest.page.locator(".toasts")).to_contain_text(file.suggested_filename)


def test_groups_are_ticked_and_one_at_least_is_wanted(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    groups = guest.page.request.get(f"/api/print/{GAME}").json()["groups"]
    ticked = guest.page.locator("form input[type=checkbox]:checked")
    expect(ticked).to_have_count(sum(not group["is_extra"] for group in groups))
    first, extra = groups[0]["id"], next(group["id"] for group in groups if group["is_extra"])
    for group in groups:
        if not group["is_extra"]:
            shown.tick(group["id"], on=False)
    expect(guest.page.get_by_role("alert").filter(has_text="Tick at least one thing")).to_be_visible()
    assert len(shown.pictures) > 2, "the sheets from before are still there"
    shown.changes(lambda: shown.tick(first, on=True))
    one = told(guest, query=f"only={first}")
    shown.costs(f"{one['papers']} sheets of A4")
    shown.changes(lambda: shown.tick(extra, on=True))
    both = told(guest, query=f"only={first},{extra}")
    assert len(shown.pictures) == len(both["sheets"]) > len(one["sheets"])
    assert len(read_pdf(shown.make())) == len(both["sheets"])


def test_sides_cost_paper(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest, WITH_SET)
    shown.changes(lambda: shown.choose("duplex"))
    both = told(guest, WITH_SET, "sides=duplex")
    assert both["papers"] < len(both["sheets"])
    shown.costs(f"{both['papers']} sheets of A4")
    expect(guest.page.get_by_text("Let the printer turn it on its long edge.")).to_be_visible()
    assert len(read_pdf(shown.make())) == len(both["sheets"])


def test_pictures_come_in_an_archive_and_have_dots(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    shown.unfold()
    assert guest["number-dpi"].count() == 0
    shown.choose("jpg")
    expect(guest["make"]).to_have_text("Make the pictures")
    was = shown.pictures
    guest["number-dpi"].fill("60")
    file = shown.make()
    assert file.suggested_filename.endswith("-jpg.zip")
    with ZipFile(BytesIO(Path(file.path()).read_bytes())) as archive:
        assert len(archive.namelist()) == len(was)
    assert shown.pictures == was, "sheets look the same in every format"


def test_too_many_dots_are_told_with_what_would_do(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    shown.unfold()
    shown.choose("png")
    guest["number-dpi"].fill("600")
    guest["make"].click()
    trouble = guest.page.get_by_role("alert").filter(has_text="too many dots")
    expect(trouble).to_be_visible()
    way_out = guest.page.get_by_role("button", name=re.compile(r"Use \d+ dots per inch"))
    most = re.sub(r"\D", "", way_out.inner_text())
    assert 50 < int(most) < 600
    way_out.click()
    expect(guest["number-dpi"]).to_have_value(most)
    expect(trouble).to_have_count(0)


def test_solids_need_no_paper(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest, MODELLED)
    shown.unfold()
    shown.choose("3mf")
    expect(guest["make"]).to_have_text("Make the 3D models")
    expect(guest["sheets"]).to_have_count(0)
    solids = LIBRARY[MODELLED].solids(Order().making)
    expect(guest["solids"]).to_contain_text(solids[0].name)
    shown.costs(f"{sum(solid.copies for solid in solids)} models")
    assert guest.page.locator("form input[value=a4]").count() == 0
    assert "3mf" in shown.make().suggested_filename
    shown.choose("pdf")
    shown.is_shown()
    shown.costs("sheets of A4")


def test_other_machines_are_served_too(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest, MODELLED)
    shown.unfold()
    shown.choose("laser")
    guest["number-bed"].fill("101")
    guest["make"].click()
    expect(guest.page.get_by_role("alert").filter(has_text="does not fit on a bed of 101 mm")).to_be_visible()
    guest["number-bed"].fill("600")
    file = shown.make()
    with ZipFile(BytesIO(Path(file.path()).read_bytes())) as archive:
        assert all(name.endswith(".svg") for name in archive.namelist())
    shown.choose("tabletop-simulator")
    expect(guest["make"]).to_have_text("Make the table")
    table = Path(shown.make().path()).read_text()
    assert guest.page.evaluate("location.origin") in table, "its pictures lie in this house"


def test_numbers_out_of_range_are_told_and_never_asked(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    asked: list[str] = []
    guest.page.on("request", lambda request: asked.append(request.url))
    shown.unfold()
    for wrong in ("5.5", "", "-1"):
        guest["number-bleed"].fill(wrong)
        expect(guest["number-bleed"]).to_have_attribute("aria-invalid", "true")
        expect(guest.page.get_by_text("From 0 to 5.", exact=True)).to_be_visible()
    guest["make"].click()
    expect(guest.page.get_by_role("alert").filter(has_text="out of its range")).to_be_visible()
    assert not [url for url in asked if "/api/print/" in url]
    shown.changes(lambda: guest["number-bleed"].fill("1.5"))
    assert [url.partition("?")[2] for url in asked if "/sheets?" in url] == ["bleed=1.5"]


# A printer is remembered


def test_paper_is_that_of_the_country_and_then_that_of_the_printer(invite: Invite) -> None:
    guest = invite("en-US")
    shown = Printing(guest)
    shown.chosen("letter")
    shown.choose("a3")
    shown.choose("grey")
    other = Printing(guest, PRINTABLE[-1])
    other.chosen("a3")
    other.chosen("grey")
    british = Printing(invite("en-GB"))
    british.chosen("a4")


# Answers that come late, and none at all


def test_the_last_choice_counts_whichever_answer_comes_last(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    held: list[Route] = []
    guest.page.route("**/sheets?paper=a3", lambda route: held.append(route))
    was = shown.pictures
    shown.choose("a3")
    guest.page.wait_for_timeout(600)
    assert held, "it has been asked"
    assert shown.pictures == was, "the old pictures stay until the new ones are there"
    expect(guest.page.locator("[aria-busy=true]").first).to_be_visible()
    shown.changes(lambda: shown.choose("letter"))
    letter = shown.pictures
    with guest.page.expect_response("**/sheets?paper=a3"):
        held[0].continue_()
    guest.page.wait_for_timeout(300)
    assert shown.pictures == letter
    shown.costs("of Letter")


def test_a_house_that_asks_to_wait_is_asked_again(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    busy = {"code": "too_many", "message": {"code": "hall.too_long", "params": {}, "cells": []}, "wait": 1}
    left = [1]

    def answer(route: Route) -> None:
        if left:
            left.pop()
            route.fulfill(status=429, json=busy, headers={"retry-after": "1"})
        else:
            route.continue_()

    guest.page.route("**/sheets?**", answer)
    shown.changes(lambda: shown.choose("grey"))
    assert not left
    expect(guest.page.locator("form").get_by_role("alert")).to_have_count(0)


def test_without_a_house_nothing_is_lost(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    was = shown.pictures
    guest.page.route("**/api/print/**", lambda route: route.abort())
    shown.choose("grey")
    expect(guest.page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    guest["make"].click()
    expect(guest["make"]).to_be_enabled()
    assert shown.pictures == was
    shown.chosen("grey")
    guest.page.unroute("**/api/print/**")
    assert shown.make().suggested_filename.endswith(".pdf")
    expect(guest.page.locator("form").get_by_role("alert")).to_have_count(0)
    shown.is_shown()
    guest.page.route("**/api/print/**", lambda route: route.abort())
    shown.choose("low")
    expect(guest.page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    guest.page.unroute("**/api/print/**")
    shown.changes(lambda: guest.page.get_by_role("button", name="Try again").click())
    expect(guest.page.locator("form").get_by_role("alert")).to_have_count(0)


def test_pictures_that_are_no_longer_kept_are_asked_for_again(invite: Invite) -> None:
    guest = invite()
    gone = [1]

    def answer(route: Route) -> None:
        if gone:
            gone.pop()
            route.fulfill(status=404, json={})
        else:
            route.continue_()

    guest.page.route(re.compile(r"/sheets/\w+/1\?"), answer)
    Printing(guest)
    guest.page.wait_for_function(f"() => {PICTURES}[0].naturalWidth > 0")
    assert not gone


# A set of one's own


def a_file(data: object) -> Any:
    text = data if isinstance(data, bytes) else json.encode(data)
    return {"name": "mine.json", "mimeType": "application/json", "buffer": text}


def test_a_refusal_of_what_is_no_longer_asked_for_is_not_told(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest, WITH_SET)
    shown.unfold()
    chooser = guest.page.locator("form input[type=file]")
    trouble = guest.page.locator(".end").get_by_role("alert")
    chooser.set_input_files(a_file([1, 2, 3]))
    expect(trouble).to_be_visible()
    held: list[Route] = []
    guest.page.route("**/kit?*", lambda route: held.append(route))
    guest["make"].click()
    expect(guest["make"]).to_be_disabled()
    chooser.set_input_files(a_file(LIBRARY[WITH_SET].set_data()))
    expect(trouble).to_have_count(0)
    held[0].continue_()
    expect(guest["make"]).to_be_enabled()
    expect(trouble).to_have_count(0)


def test_a_set_of_ones_own_is_shown_or_refused_with_the_reason(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest, WITH_SET)
    was = shown.pictures
    shown.unfold()
    chooser = guest.page.locator("form input[type=file]")
    chooser.set_input_files(a_file(b'{"a": 1,\n nothing}'))
    expect(guest.page.get_by_role("alert").filter(has_text="line 2: expected a name")).to_be_visible()

    chooser.set_input_files(a_file([1, 2, 3]))
    refused = guest.page.request.post(f"/api/print/{WITH_SET}/sheets", data=[1, 2, 3])
    assert refused.status == 422
    trouble = guest.page.locator(".end").get_by_role("alert")
    expect(trouble).to_be_visible()
    assert len(trouble.inner_text()) > 20
    assert refused.json()["message"]["code"] not in trouble.inner_text(), "it is a sentence"
    guest["make"].click()
    expect(trouble).to_be_visible()
    assert shown.pictures == was, "nothing is lost"

    own = LIBRARY[WITH_SET].set_data()
    assert isinstance(own, list)
    changed = [*own[:-2], own[-1], own[-2]]
    chooser.set_input_files(a_file(changed))
    expect(trouble).to_have_count(0)
    shown.is_shown()
    assert read_pdf(shown.make())
    guest.page.get_by_role("button", name="Use the usual set").click()
    shown.shows(was)


# By keyboard, and on a phone


def test_by_keyboard_alone(invite: Invite) -> None:
    guest = invite()
    shown = Printing(guest)
    keys = guest.page.keyboard
    guest.tab_to(guest["sheet"].first)
    keys.press("ArrowRight")
    expect(guest["sheet"].nth(1)).to_be_focused()
    keys.press("Enter")
    large = guest["large"]
    expect(large).to_be_visible()
    assert shown.pictures[1].endswith(str(large.get_attribute("src")))
    keys.press("ArrowRight")
    expect(guest.page.get_by_role("dialog")).to_contain_text(f"3 of {len(shown.pictures)}")
    assert shown.pictures[2].endswith(str(large.get_attribute("src")))
    keys.press("Escape")
    expect(large).to_have_count(0)
    expect(guest["sheet"].nth(1)).to_be_focused()
    keys.press("End")
    expect(guest["sheet"].last).to_be_focused()
    keys.press("Tab")
    expect(guest.page.locator("form input[value=a4]")).to_be_focused()
    shown.changes(lambda: keys.press("ArrowRight"))
    shown.chosen("letter")
    guest.tab_to(guest.page.locator("form input[type=checkbox]").first)
    shown.changes(lambda: keys.press("Space"))
    guest.tab_to(guest.page.locator("summary"))
    keys.press("Enter")
    for _ in range(20):
        if guest["make"].evaluate("button => button === document.activeElement"):
            break
        assert is_clear_of_the_button(guest)
        keys.press("Tab")
    with guest.page.expect_download() as coming:
        keys.press("Enter")
    assert sorted(read_pdf(coming.value)[0]) == pytest.approx(LETTER, abs=0.1)


def is_clear_of_the_button(guest: Guest) -> bool:
    """Whether what has the focus lies above the bar with the button."""
    return bool(
        guest.page.evaluate(
            """document.activeElement.getBoundingClientRect().bottom
               <= document.querySelector('form .end').getBoundingClientRect().top"""
        )
    )


def test_on_a_phone_in_french(invite: Invite) -> None:
    guest = invite("fr", PHONE, has_touch=True)
    shown = Printing(guest)
    page = guest.page
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("à imprimer$"))
    plain = told(guest, query="language=fr")
    shown.costs(f"{plain['papers']} feuilles A4")
    expect(guest["make"]).to_have_text("Faire le PDF")
    expect(guest["make"]).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    assert plain["sheets"][1]["title"] in shown.captions.replace("’", "'").replace("\u202f", " ")
    small = page.evaluate(
        """[...document.querySelectorAll('main *')].filter(each =>
             [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim())
             && parseFloat(getComputedStyle(each).fontSize) < 14).map(each => each.textContent)"""
    )
    assert small == []

    shown.changes(lambda: page.locator("form label", has=page.locator("input[value=grey]")).tap())
    expect(page.get_by_text("les formes suffisent à distinguer")).to_be_visible()
    with page.expect_download() as coming:
        guest["make"].tap()
    assert coming.value.suggested_filename == f"{GAME.replace('_', '-')}-a4-fr.pdf"

    # Last, since right after a swipe the browser may take a tap for its end.
    guest["sheet"].first.tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"1 sur {len(shown.pictures)}")
    page.get_by_role("button", name="Feuille suivante").tap()
    expect(dialog).to_contain_text(f"2 sur {len(shown.pictures)}")
    swipe(guest, -150)
    expect(dialog).to_contain_text(f"3 sur {len(shown.pictures)}")
    swipe(guest, 150)
    expect(dialog).to_contain_text(f"2 sur {len(shown.pictures)}")
    page.get_by_role("button", name="Fermer").click()


def swipe(guest: Guest, across: float) -> None:
    box = guest["large"].bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = guest.page.context.new_cdp_session(guest.page)
    for kind, share in (("touchStart", 0.0), ("touchMove", 0.5), ("touchMove", 1.0)):
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + share * across, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


# The way there


@pytest.mark.parametrize("start", ["/", f"/rules/{GAME}", f"/new/{GAME}", "/print"])
def test_pages_lead_to_the_kit(invite: Invite, start: str) -> None:
    guest = invite(viewport=DESKTOP)
    guest.page.goto(start)
    guest.page.locator(f"main a[href='/print/{GAME}']").click()
    guest.page.wait_for_url(f"**/print/{GAME}")
    expect(guest["make"]).to_be_visible()
    expect(guest.page.locator("header nav a[aria-current=page]").first).to_have_attribute("href", "/print")


def test_the_end_of_a_match_leads_to_the_kit(invite: Invite) -> None:
    guest = invite()
    guest.page.goto(f"/new/{GAME}")
    guest.seat_here(2)
    guest.set_up()
    guest.awaits_turn()
    guest["resign"].click()
    guest["question-yes"].click()
    guest.has_result()
    guest["result"].locator(f"a[href='/print/{GAME}']").click()
    expect(guest["make"]).to_be_visible()


def test_a_game_that_is_not_here_has_no_kit(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/print/chess")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("This game has no kit to print")
