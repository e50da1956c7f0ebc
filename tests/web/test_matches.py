"""Each game from the home page to the final score, in real browsers, through the page's own controls."""

import re

import pytest
from playwright.sync_api import expect

from hypostyle.games import Library
from tests.sizes import size, some
from tests.web.conftest import PHONE, Invite, WebHouse
from tests.web.visiting import first, hasty, play_out

GAMES = tuple(Library.of_the_house())
# Every day the luck-driven games, whose matches are long, are hurried to their end.
POLICY = {"turquoise": hasty, "temple_rush": hasty}
YOUR_TURN_OR_OVER = "[data-seat]:not([data-seat='']), [data-state=finished]"


@pytest.mark.parametrize("game", some(GAMES))
def test_two_people_play_by_links(invite: Invite, game: str) -> None:
    ann, bob = invite(), invite(language="fr")
    ann.open_with_friends(game)
    (link,) = ann.shared_links()
    bob.follow(link, "Bob")
    expect(ann["table"]).to_have_attribute("data-state", "running")
    expect(ann["seat-2"]).to_contain_text("Bob")
    play_out([ann, bob], POLICY.get(game, first))
    for guest in (ann, bob):
        guest.has_result()
        assert guest["result"].get_attribute("data-winners") is not None
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    expect(bob.page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.parametrize("game", some(GAMES))
def test_one_screen_is_enough_for_two(invite: Invite, game: str) -> None:
    family = invite()
    family.page.goto(f"/new/{game}")
    family.seat_here(2)
    family.set_up()
    play_out([family], POLICY.get(game, first))
    family.has_result()


@pytest.mark.parametrize("game", some(GAMES[::-1]))
def test_play_now_against_the_computer_on_a_phone(invite: Invite, game: str) -> None:
    guest = invite(viewport=PHONE, has_touch=True, is_mobile=True, language="fr")
    guest.page.goto("/")
    guest.page.locator(f"article[aria-labelledby=game-{game}]").get_by_role("button").first.tap()
    guest.page.wait_for_url("**/t/**")
    guest.is_at_table()
    play_out([guest], POLICY.get(game, first))
    guest.has_result()
    width = guest.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], "nothing scrolls sideways"


@pytest.mark.parametrize("game", some(GAMES[::-1], 2))
def test_keys_alone_are_enough(invite: Invite, game: str) -> None:
    guest = invite()
    keys = guest.page.keyboard
    guest.page.goto("/")
    guest.tab_to(guest.page.locator(f"article[aria-labelledby=game-{game}]").get_by_role("button").first)
    keys.press("Enter")
    guest.page.wait_for_url("**/t/**")
    guest.is_at_table()
    guest.awaits_turn()
    guest.tab_to(guest["choice-filter"])
    for _ in range(size(small=4, full=300) if game in POLICY else 100):
        expect(guest["table"].and_(guest.page.locator(YOUR_TURN_OR_OVER))).to_be_visible()
        if guest.state == "finished":
            break
        while not guest["confirm"].is_visible():
            expect(guest["choice-filter"]).to_be_focused()
            keys.press("ArrowDown")
            with guest.step():
                keys.press("Enter")
        expect(guest["confirm"]).to_be_focused()
        expect(guest["confirm"]).to_be_enabled()  # Enter plays nothing before the server has looked at the move
        with guest.entry():
            keys.press("Enter")


def test_three_browsers_of_which_one_watches(invite: Invite) -> None:
    ann, bob, eve = invite(), invite(), invite()
    ann.open_with_friends("aztec")
    watching = ann.watching_link()
    bob.follow(ann.shared_links()[0], "Bob")
    eve.page.goto(watching)
    eve.is_at_table()
    assert not eve.may_act
    ann.move()
    expect(eve["table"]).to_have_attribute("data-ply", "1")
    expect(eve["choice"]).to_have_count(0)


def test_a_reload_in_mid_move_loses_nothing(invite: Invite) -> None:
    guest = invite()
    guest.open_against_computer("aztec")
    guest.move()
    guest.awaits_turn()
    guest["choice"].first.click()
    ply = guest["table"].get_attribute("data-ply")
    guest.page.reload()
    guest.is_at_table()
    expect(guest["table"]).to_have_attribute("data-ply", ply or "")
    guest.move()


def test_where_one_seat_wins_more_seats_are_drawn_unless_somebody_wishes_otherwise(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/new/aztec")
    expect(guest["draw"]).to_be_checked()
    expect(guest.page.locator("label", has=guest["draw"])).to_contain_text(re.compile(r"seat 2 wins \d+ of 100"))
    guest["draw"].uncheck()
    guest.page.get_by_role("radio", name="East/West").check(force=True)
    guest.page.get_by_role("radio", name="North/South").check(force=True)
    expect(guest.page.locator("label", has=guest["draw"])).to_contain_text("of 100")
    expect(guest["draw"]).not_to_be_checked()


def test_a_killed_house_comes_back_and_the_page_by_itself(invite: Invite, house: WebHouse) -> None:
    guest = invite()
    guest.page.goto("/new/aztec")
    guest.seat_here(2)
    guest.set_up()
    guest.move()
    house.kill()
    expect(guest["line-lost"]).to_be_visible()
    house.start()
    expect(guest["table"]).to_have_attribute("data-line", "live")
    expect(guest["table"]).to_have_attribute("data-ply", "1")
    guest.move()
    expect(guest["table"]).to_have_attribute("data-ply", "2")


def test_a_refusal_tells_the_rule_and_the_reason(invite: Invite) -> None:
    guest = invite(language="fr")
    guest.open_against_computer("aztec")
    guest.shows_notation()
    guest["move-text"].fill("g3.1EN")
    guest["move-submit"].click()
    expect(guest["refusal"]).to_have_attribute("data-rule", "AZ-6")
    expect(guest["refusal"]).to_contain_text("Cette pièce ne touche rien")


# Remembers the text of every `code` element that was ever on the page.
WATCHING_CODES = """
window.codes = []
new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('code')) window.codes.push(textContent)
}).observe(document, { subtree: true, childList: true, characterData: true })
"""


@pytest.mark.parametrize("game", some(GAMES[::-1], 2))
def test_no_move_is_shown_by_its_code_before_somebody_asks_for_codes(invite: Invite, game: str) -> None:
    guest = invite()
    guest.page.add_init_script(WATCHING_CODES)
    guest.page.goto(f"/new/{game}")
    guest.seat_here(2)
    guest.set_up()
    for _ in range(5):
        guest.move()
        guest.awaits_turn()
    expect(guest["entry"].nth(4)).to_be_attached()
    assert guest.page.evaluate("window.codes") == []
    guest.shows_notation()
    expect(guest.page.locator("code").first).to_be_attached()
    assert guest.page.evaluate("window.codes") != []


def test_a_finished_match_is_replayed_downloaded_brought_back_and_forked(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/new/aztec")
    guest.seat_here(2)
    guest.set_up()
    play_out([guest])
    guest["step-first"].click()
    expect(guest["table"]).to_have_attribute("data-ply", "0")
    guest["step-next"].click()
    expect(guest["table"]).to_have_attribute("data-ply", "1")
    guest["more"].click()
    with guest.page.expect_download() as download:
        guest["record-text"].click()
    record = download.value.path()
    assert record.read_text().startswith("@game aztec\n")
    guest["fork"].click()
    guest.page.wait_for_url("**/new/aztec?from=*")
    guest.set_up()
    expect(guest["table"]).to_have_attribute("data-ply", "1")
    guest.page.goto("/replay")
    guest.page.locator("input[type=file]").set_input_files(record)
    guest.page.wait_for_url("**/t/**")
    expect(guest["table"]).to_have_attribute("data-state", "study")


def test_a_take_back_is_offered_and_accepted(invite: Invite) -> None:
    ann, bob = invite(), invite()
    ann.open_with_friends("temple")
    bob.follow(ann.shared_links()[0], "Bob")
    ann.awaits_turn()
    ann.move()
    bob.awaits_turn()
    bob.move()
    ann["takeback"].click()
    bob["offer-yes"].click()
    expect(ann["table"]).to_have_attribute("data-ply", "0")
    expect(bob["table"]).to_have_attribute("data-ply", "0")


def test_a_move_that_nobody_has_answered_is_taken_back_by_one_tap(invite: Invite) -> None:
    ann, bob = invite(), invite()
    ann.open_with_friends("temple")
    bob.follow(ann.shared_links()[0], "Bob")
    ann.awaits_turn()
    ann.move()
    bob.awaits_turn()
    ann["takeback"].click()
    ann.awaits_turn()
    expect(bob["table"]).to_have_attribute("data-ply", "0")


def test_a_guest_reads_the_terms_and_no_clock_runs_before_the_first_move(invite: Invite) -> None:
    ann, bob = invite(), invite(language="fr")
    ann.page.goto("/new/aztec")
    ann.seat_by_link(2)
    ann.page.locator("input[value=fischer]").check()
    ann.set_up()
    expect(ann["terms"]).to_contain_text("15 minutes for each player")
    bob.page.goto(ann.shared_links()[0])
    expect(bob["terms"]).to_contain_text("15 minutes par joueur")
    expect(bob["terms"]).to_contain_text("joueur 2 sur 2")
    bob["sit-name"].fill("Bob")
    bob["sit"].click()
    expect(ann["clocks-wait"]).to_be_visible()
    ann.move()
    expect(ann["clocks-wait"]).to_have_count(0)
    ann["takeback"].click()
    expect(ann["offer"]).to_contain_text("Waiting for Bob.")
    expect(ann["takeback-waits"]).to_be_visible()
    bob["offer-yes"].click()
    expect(ann["table"]).to_have_attribute("data-ply", "0")
    expect(ann["clocks-wait"]).to_be_visible()
