"""The first page comes quickly to a phone on a slow line: little is fetched before a table is opened."""

from gzip import compress

from playwright.sync_api import Response

from tests.web.conftest import PHONE, Invite

MOST = 350_000  # bytes, compressed
BUNDLE = {"document", "script", "stylesheet", "font", "fetch", "manifest"}


def weight(response: Response) -> int:
    body = response.body()
    # A font is compressed already.
    return len(body) if response.request.resource_type == "font" else len(compress(body))


def test_the_first_page_weighs_less_than_350_kilobytes(invite: Invite) -> None:
    guest = invite(viewport=PHONE)
    fetched: list[Response] = []
    guest.page.on("response", lambda response: fetched.append(response))
    guest.page.goto("/")
    guest.page.get_by_role("heading", level=1).wait_for()
    guest.page.wait_for_load_state("networkidle")
    bundle = [each for each in fetched if each.request.resource_type in BUNDLE and each.ok]
    weights = {each.url.rsplit("/", 1)[-1]: weight(each) for each in bundle}
    assert {"script", "stylesheet", "font"} <= {each.request.resource_type for each in bundle}
    assert sum(weights.values()) < MOST, weights
    assert not any("three" in name or "Stage3D" in name for name in weights), "the stage comes with a table, not before"
