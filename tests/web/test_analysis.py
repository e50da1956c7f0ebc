"""A match that is over is analysed on its page: progress, graph, marks, and the better move painted in."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hypostyle.core import numbered_seed, play_out, write_text
from hypostyle.games import Library
from tests.sizes import some
from tests.web.conftest import PHONE, Invite
from tests.web.test_pages import LOOKS, has_no_faults
from tests.web.visiting import Guest, first
from tests.web.visiting import play_out as play_all


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match in which people erred: they played at random."""
    match = play_out(Library.of_the_house()["aztec"], {}, numbered_seed(1))
    file = tmp_path / "match.txt"
    file.write_text(write_text(match.record()), encoding="utf-8")
    return file


GRADE = "blunder|mistake|inaccuracy"


def bring(guest: Guest, record: Path) -> None:
    guest.page.goto("/replay")
    guest.page.locator("input[type=file]").set_input_files(record)
    guest.page.wait_for_url("**/t/**")
    guest.is_at_table()


def analyse(guest: Guest, depth: str | None = "quick") -> None:
    """Quickly, where it matters little what is found; None leaves the depth as it is proposed."""
    if depth:
        guest["analysis-depth"].locator(f"input[value={depth}]").check()
    guest["analyse"].click()
    expect(guest["analysis"]).to_have_attribute("data-state", "done")


def shown_ply(guest: Guest) -> int:
    return int(guest["table"].get_attribute("data-ply") or -1)


def test_a_finished_match_is_analysed_and_keys_walk_to_a_mistake(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/new/aztec")
    guest.seat_here(2)
    guest.set_up()
    expect(guest["analysis"]).to_have_count(0)
    play_all([guest], first)
    guest.has_result()
    analyse(guest)
    marked = [int(str(entry)) for entry in guest["mark"].evaluate_all("all => all.map(each => each.dataset.entry)")]
    assert marked, "whoever plays the first of the list errs"

    graph, keys = guest["graph"], guest.page.keyboard
    guest.tab_to(graph, "Shift+Tab")
    keys.press("Home")
    expect(guest["table"]).to_have_attribute("data-ply", "0")
    for entry in marked:
        keys.press("PageDown")
        expect(guest["table"]).to_have_attribute("data-ply", str(entry))
        expect(graph).to_have_attribute("aria-valuenow", str(entry))
    expect(guest["judgement"]).to_have_attribute("data-grade", re.compile(GRADE))
    expect(graph).to_have_attribute("aria-valuetext", re.compile(rf"\d+%.*({GRADE})"))
    keys.press("PageDown")  # there is none after the last
    keys.press("ArrowLeft")
    expect(guest["table"]).to_have_attribute("data-ply", str(marked[-1] - 1))
    keys.press("PageDown")
    row = guest["moves"].locator(f"[data-ply='{marked[-1]}']")
    expect(row).to_have_attribute("aria-current", "step")
    expect(row.get_by_test_id("grade")).to_have_text(re.compile(rf"^\?[?!]? ({GRADE})$"))
    expect(guest["grade"]).to_have_count(len(marked))


def test_the_analysis_is_the_same_for_everyone_and_stays(invite: Invite, record: Path) -> None:
    ann, bob = invite(), invite(language="fr")
    bring(ann, record)
    bob.page.goto(ann.page.url)
    bob.is_at_table()
    analyse(ann, depth=None)
    bob.page.reload()
    expect(bob["analysis"]).to_have_attribute("data-state", "done")
    expect(bob["analyse"]).to_have_count(0)
    marks = "all => all.map(each => each.dataset.entry)"
    assert ann["mark"].evaluate_all(marks) == bob["mark"].evaluate_all(marks)
    expect(bob["found"]).to_contain_text("imprécision")


def test_a_better_move_is_painted_and_gone_on_with(invite: Invite, record: Path) -> None:
    guest = invite()
    bring(guest, record)
    analyse(guest, depth=None)
    guest.page.locator("[data-testid=ply-slider]").fill("0")
    guest["mark-next"].click()
    expect(guest["better"]).to_contain_text("Better: ")
    expect(guest["advice-to"]).to_have_text(re.compile(r"^Advice to .+:$"))
    entry = shown_ply(guest)
    ghost = guest["picture"].locator("polygon[opacity='0.6']")
    expect(ghost).to_have_count(0)
    guest["show-best"].first.click()
    expect(guest["show-best"].first).to_have_attribute("aria-pressed", "true")
    expect(ghost).not_to_have_count(0)
    guest["show-best"].first.click()
    expect(ghost).to_have_count(0)
    guest["fork-before"].click()
    guest.page.wait_for_url(f"**/new/aztec?from=*&ply={entry - 1}")


def test_how_it_would_go_on_is_shown_move_by_move(invite: Invite, record: Path) -> None:
    guest = invite()
    bring(guest, record)
    analyse(guest)
    guest.page.locator("[data-testid=ply-slider]").fill("0")
    while not guest["show-line"].count():
        guest["mark-next"].click()
    ghost, pieces = guest["picture"].locator("polygon[opacity='0.6']"), guest["picture"].locator("polygon")
    guest["show-best"].first.click()
    expect(ghost).not_to_have_count(0)
    before = pieces.count()
    guest["show-line"].first.click()
    expect(guest["show-line"].first).to_have_attribute("aria-pressed", "true")
    expect(guest["show-best"].first).to_have_attribute("aria-pressed", "false")
    expect(pieces).not_to_have_count(before)
    expect(ghost).not_to_have_count(0)
    guest.page.keyboard.press("ArrowRight")  # whoever goes on looks at something else
    expect(ghost).to_have_count(0)


def test_the_turning_point_and_what_made_the_result_are_told(invite: Invite, record: Path) -> None:
    guest = invite()
    bring(guest, record)
    analyse(guest)
    guest["turning"].click()
    told = re.search(r"\d+", guest["turning"].inner_text())
    assert told
    assert shown_ply(guest) == int(told[0])
    expect(guest["turned"]).to_have_count(1)
    expect(guest["graph"]).to_have_attribute("aria-valuetext", re.compile("The match turned here"))
    marks = [int(text) for text in guest["marks"].all_inner_texts()]
    assert sum(marks) == guest["grade"].count()
    guest["analyse-deeper"].click()
    expect(guest["analysis"]).to_have_attribute("data-state", "done")
    expect(guest["analyse-deeper"]).to_have_count(0)


def test_a_finger_on_the_graph_goes_through_the_match(invite: Invite, record: Path) -> None:
    guest = invite(viewport=PHONE, has_touch=True, is_mobile=True, language="fr")
    bring(guest, record)
    analyse(guest)
    graph = guest["graph"]
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    assert box
    plies = []
    for share in (0.3, 0.9):
        graph.tap(position={"x": box["width"] * share, "y": box["height"] / 2})
        plies.append(shown_ply(guest))
    assert 0 < plies[0] < plies[1]
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], "nothing scrolls sideways"


@pytest.mark.parametrize(("language", "theme", "viewport"), some(LOOKS))
def test_axe_finds_nothing_in_an_analysis(
    invite: Invite, record: Path, language: str, theme: str, viewport: dict[str, int]
) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    bring(guest, record)
    has_no_faults(guest)
    analyse(guest)
    guest["mark-next"].or_(guest["mark-previous"]).locator("visible=true").first.wait_for()
    guest["mark-previous"].click()
    guest["analysis-table"].locator("summary").click()
    has_no_faults(guest)
