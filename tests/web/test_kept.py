"""A table that can no longer be opened, as its players meet it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.old_house import TURQUOISE, TURQUOISE_LINES, WATCH, write_old_house
from tests.sizes import some
from tests.web.conftest import PATIENCE, PHONE, WebHouse


@pytest.fixture
def old_house(tmp_path: Path) -> Iterator[WebHouse]:
    write_old_house(tmp_path)
    house = WebHouse(tmp_path)
    try:
        yield house
    finally:
        house.close()


@pytest.mark.parametrize(
    ("language", "reason"), some([("fr", "version 1 des règles"), ("en", "version 1 of the rules")])
)
def test_it_says_what_happened_shows_the_moves_and_gives_the_record(
    old_house: WebHouse, browser: Browser, language: str, reason: str
) -> None:
    context = browser.new_context(locale=language, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{old_house.address}/t/{TURQUOISE}#watch={WATCH}")
    expect(page.get_by_test_id("kept-reason")).to_contain_text(reason, timeout=PATIENCE)
    expect(page.get_by_test_id("kept-entries").get_by_role("listitem")).to_have_text(TURQUOISE_LINES)
    expect(page.get_by_text("Ann", exact=True)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_test_id("record-text").press("Enter")
    record = Path(download.value.path()).read_text(encoding="utf-8")
    assert record.startswith("@game turquoise\n@rules 1\n")
    assert record.splitlines()[-len(TURQUOISE_LINES) :] == TURQUOISE_LINES
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
