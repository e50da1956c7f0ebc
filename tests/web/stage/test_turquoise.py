"""Turquoise on the stage: whole matches by mouse, finger and keys, and what four people at four screens see."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from hypostyle.core import Match
from hypostyle.games.turquoise import GAME
from tests.sizes import IS_FULL, some, to_prove
from tests.web.conftest import DESKTOP, PHONE, Invite
from tests.web.stage.playing_turquoise import (
    Hand,
    Keys,
    Thinker,
    before,
    eager_match,
    fork,
    play_to_the_end,
    record,
)
from tests.web.stage.pointing import is_at_rest, is_covered, point_of, sit_down
from tests.web.visiting import Guest

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def begin(guest: Guest, folder: Path, seed: int) -> None:
    """To prove, from the first draw on. Every day from the draw of the last plate on, in a record brought along."""
    if IS_FULL:
        sit_down(guest, "turquoise")
    else:
        match = eager_match(2, seed)
        fork(guest, record(folder, match, before(match, "draw")), here=(1, 2))


def points_of(guest: Guest, seat: int) -> Locator:
    """The number beside a name, as it is seen."""
    return guest[f"score-{seat}"].locator("[aria-hidden]")


def is_counted_out(guest: Guest) -> None:
    guest.has_result()
    expect(guest["count"]).to_have_attribute("data-done", "true")
    totals = guest["count"].locator("output").all_inner_texts()
    assert totals == [points_of(guest, seat).inner_text() for seat in range(1, len(totals) + 1)]


@to_prove
def test_a_match_is_played_to_its_end_by_mouse(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce")
    begin(guest, tmp_path, seed=3)
    hand = Hand(guest)
    play_to_the_end(hand, Thinker(guest, 2, seed=3))
    is_counted_out(guest)
    assert hand.on_canvas > hand.on_plan


@to_prove
def test_a_match_is_played_to_its_end_by_touch_on_a_phone(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce", **TOUCH)
    begin(guest, tmp_path, seed=37)
    hand = Hand(guest, touch=True)
    play_to_the_end(hand, Thinker(guest, 2, seed=3))
    is_counted_out(guest)


@to_prove
def test_a_match_is_played_to_its_end_by_keys(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce")
    begin(guest, tmp_path, seed=2)
    play_to_the_end(Keys(guest), Thinker(guest, 2, seed=3))
    is_counted_out(guest)


@to_prove
def test_a_match_without_building_ends_too(invite: Invite) -> None:
    """From the first draw to the last turn, every day: a few plates and pillars, then turns that are only ended."""
    guest = invite(reduced_motion="reduce")
    sit_down(guest, "turquoise")
    play_to_the_end(Hand(guest), Thinker(guest, 2, seed=5, builds_for=12))
    is_counted_out(guest)


# Four people at four screens

GROUND = [f"g{i}{j}" for i in range(4) for j in range(4) if {i, j} - {0, 3}]


def four_with_points() -> Match:
    """Everybody has laid plates on the ground, where one place is left; white is to begin a turn."""
    match = Match(GAME, {"players": 4})
    match.play("first white")
    places = iter(GROUND)
    for plate in range(1, 12):
        for text in ("draw", f"plate {plate}", f"lay {next(places)} r0"):
            match.play(text)
        if plate % 3 == 0 or plate == 11:
            match.play("end")
    return match


def four_friends(invite: Invite, folder: Path, match: Match, clock: str = "") -> list[Guest]:
    """One brings a record along and shares three links; everyone has the stage before them."""
    first, *others = friends = [invite(reduced_motion="reduce") for _ in range(4)]
    fork(first, record(folder, match, match.ply), links=(2, 3, 4), clock=clock)
    for guest, link, name in zip(others, first.shared_links(), ("Bob", "Cleo", "Dov"), strict=True):
        guest.follow(link, name)
    for guest in friends:
        expect(guest["table"]).to_have_attribute("data-state", "running")
        expect(guest["stage3d"]).to_have_attribute("data-ready", "true")
    return friends


def all_see(friends: Sequence[Guest], testid: str, what: str) -> None:
    for guest in friends:
        expect(guest[testid]).to_contain_text(what)


@to_prove
def test_an_auction_among_four(invite: Invite, tmp_path: Path) -> None:
    friends = four_friends(invite, tmp_path, four_with_points())
    ann, bob, cleo, dov = friends
    Hand(ann).play("auction seth 1")
    all_see(friends, "turquoise-auction", "Auction for Seth")
    all_see(friends, "turquoise-auction", "1")
    expect(bob["turquoise-auction"]).to_contain_text("You have 3 points")
    expect(cleo["auction-drop"]).not_to_be_visible()
    Hand(bob).play("raise 2")
    all_see(friends, "turquoise-auction", "Bob bids")
    Hand(cleo).play("drop")
    for guest in friends:
        expect(guest["turquoise-auction"].locator(".out")).to_contain_text("Cleo")
        expect(guest["turquoise-auction"].locator(".next")).to_contain_text("Dov")
    # Dov has two points and cannot go higher.
    expect(dov["turquoise-auction"]).to_contain_text("You cannot raise the price")
    Hand(dov).play("drop")
    Hand(ann).play("raise 3")
    Hand(bob).play("drop")
    for guest in friends:
        expect(guest["turquoise-auction"]).not_to_be_visible()
        expect(guest["tablet-seth"]).to_have_attribute("data-holder", "1")
        expect(points_of(guest, 1)).to_have_text("0")


@to_prove
@pytest.mark.parametrize("answer", ["seth r1", "decline"])
def test_seth_is_asked_among_four(invite: Invite, tmp_path: Path, answer: str) -> None:
    match = four_with_points()
    for text in ("auction seth 1", "drop", "drop", "raise 2", "drop"):
        match.play(text)
    friends = four_friends(invite, tmp_path, match, clock="move")
    ann, bob, cleo, dov = friends
    Hand(ann).play("draw")
    ann.awaits_turn()
    place = GROUND[-1]
    hand = Hand(ann)
    hand.point(place)
    ann["turn-r0"].click()
    with ann.entry():
        hand.confirm()
    # Dov is asked in Ann's turn, with time to answer; the others are told who is awaited.
    for guest in friends:
        expect(guest["turquoise-seth"]).to_have_attribute("data-asked", "4")
        expect(guest["answer-time"]).to_contain_text(re.compile(r"\d+:\d\d|\d+\.\d"))
    expect(dov["turquoise-seth"]).to_contain_text("Do you take it with Seth?")
    for guest in (ann, bob, cleo):
        expect(guest["turquoise-seth"]).to_contain_text("Dov may lay the plate with Seth")
        expect(guest["seth-use"]).not_to_be_visible()
        assert not guest.may_act
    points = [int(points_of(dov, seat).inner_text()) for seat in (1, 4)]
    Hand(dov).play(answer)
    for guest in friends:
        expect(guest["turquoise-seth"]).not_to_be_visible()
        expect(points_of(guest, 1)).to_have_text(str(points[0] + 1))
        expect(points_of(guest, 4)).to_have_text(str(points[1] + (answer != "decline")))
    ann.awaits_turn()


# Panels

WINDOWS = [(1440, 900), (1280, 720), (1024, 768), (820, 1180)]


@pytest.mark.parametrize(("width", "height"), some(WINDOWS))
def test_nothing_to_point_at_lies_under_a_panel(invite: Invite, tmp_path: Path, width: int, height: int) -> None:
    guest = invite(reduced_motion="reduce", viewport={"width": width, "height": height})
    match = four_with_points()
    fork(guest, record(tmp_path, match, match.ply), here=(1, 2, 3, 4))
    is_at_rest(guest)
    seen = {cell: at for cell in (f"{x}{y}" for x in "abcdefgh" for y in range(1, 9)) if (at := point_of(guest, cell))}
    assert len(seen) > 40
    assert [cell for cell, at in seen.items() if is_covered(guest, at)] == []


def test_targets_of_the_plan_are_large_enough_for_a_finger(invite: Invite, tmp_path: Path) -> None:
    guest = invite(**TOUCH)
    match = four_with_points()
    fork(guest, record(tmp_path, match, match.ply), here=(1, 2, 3, 4))
    guest["plan-open"].tap()
    targets = guest["turquoise-plan"].locator("[data-cell]")
    targets.first.wait_for()
    for size in targets.evaluate_all("all => all.map(each => each.getBoundingClientRect().width)"):
        assert size >= 44
    # What is offered in words stays in reach below the plan.
    guest["stage-offers"].locator("[data-key=draw]").tap()
    expect(guest["stage-play"]).to_be_visible()


def test_the_way_of_a_pillar_is_drawn(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce")
    match = four_with_points()
    fork(guest, record(tmp_path, match, match.ply), here=(1, 2, 3, 4))
    hand = Hand(guest)
    hand.play(next(move.text for move in match.position.legal_moves(1) if move.text.startswith("move hand>b1 ")))
    hand.point("b1")
    priced = guest["turquoise-plan"].locator("[data-cell]:has(text)")
    expect(priced.first).to_be_visible()
    cell = priced.first.get_attribute("data-cell")
    assert cell
    hand.point(cell)
    expect(guest["turquoise-plan"].locator(".way")).to_have_count(1)
    expect(guest["notes"]).to_contain_text("action point")


def without_plates(turns: int) -> Match:
    """So many turns that are only ended."""
    match = Match(GAME, {"players": 2})
    for text in ("first white", *["end"] * turns):
        match.play(text)
    return match


def test_turns_left_before_a_standstill_are_in_sight_and_told_from_half_way(invite: Invite, tmp_path: Path) -> None:
    guest = invite(reduced_motion="reduce")
    match = without_plates(6)
    fork(guest, record(tmp_path, match, match.ply), here=(1, 2))
    panel, said = guest["turquoise-score"].get_by_test_id("turns-left"), guest.page.get_by_role("status").first
    expect(panel).to_have_text("Standstill in 10 turns")
    expect(guest["plan-left"]).to_have_attribute("aria-label", "Standstill in 10 turns")
    Hand(guest).play("end")
    expect(panel).to_have_text("Standstill in 9 turns")
    expect(said).not_to_contain_text("standstill")
    Hand(guest).play("end")
    expect(panel).to_contain_text("Standstill in 8 turns")
    expect(panel.locator("small")).to_have_text("Without a plate until then, nobody wins.")
    expect(panel).to_have_attribute("data-stalling", "true")
    expect(said).to_contain_text("8 turns are left before a standstill")
    Hand(guest).play("draw")
    expect(panel).to_contain_text("8 turns")


def test_on_a_phone_they_stand_on_the_stage_and_in_the_plan(invite: Invite, tmp_path: Path) -> None:
    guest = invite(language="fr", reduced_motion="reduce", **TOUCH)
    match = without_plates(15)
    fork(guest, record(tmp_path, match, match.ply), here=(1, 2))
    on_stage = guest["turns-left"].filter(visible=True)
    expect(on_stage).to_contain_text("Dernier tour avant l’arrêt")
    guest["plan-open"].tap()
    expect(on_stage.last).to_be_in_viewport()
    expect(guest["plan-left"]).to_be_visible()
    guest["plan-open"].tap()
    guest["stage-offers"].locator("[data-key=end]").tap()
    guest["stage-play"].tap()
    guest.has_result()
    expect(guest["table"]).to_contain_text("Personne ne gagne")
    expect(on_stage).to_have_count(0)


LOOKS = [("fr", "dark", PHONE), ("en", "light", DESKTOP), ("fr", "light", DESKTOP), ("en", "dark", PHONE)]


@pytest.mark.parametrize(("language", "theme", "viewport"), LOOKS)
@to_prove
def test_axe_finds_nothing_in_the_panels(
    invite: Invite, tmp_path: Path, language: str, theme: str, viewport: dict[str, int]
) -> None:
    guest = invite(language=language, viewport=viewport, color_scheme=theme, reduced_motion="reduce")
    match = eager_match(4, 0)

    def check() -> None:
        is_at_rest(guest)
        found = Axe().run(guest.page)
        assert found.violations_count == 0, found.generate_report()

    def stand_before(kind: str, number: int = -1) -> None:
        fork(guest, record(tmp_path, match, before(match, kind, number)), here=(1, 2, 3, 4))

    def open_plan() -> None:
        if guest["plan-open"].is_visible():
            guest["plan-open"].click()

    stand_before("move", -6)
    open_plan()
    guest["turquoise-plan"].locator("[data-cell]").first.wait_for()
    guest.page.locator("label", has=guest.page.locator("[data-testid=bridges]")).click()
    check()
    guest["choice"].and_(guest.page.locator("[data-key=move]")).click()
    guest["choice"].first.click()
    guest["turquoise-plan"].locator("[data-cell]:has(text)").first.wait_for()
    check()
    stand_before("auction", 6)
    guest["stage-offers"].locator("[data-key=auction]").click()
    check()
    guest.page.locator("[data-testid^=god-]").first.click()
    guest.page.locator("[data-testid^=price-]").first.wait_for()
    check()
    stand_before("raise", 4)
    guest.page.locator("[data-testid^=price-]").first.wait_for()
    check()
    stand_before("seth", 1)
    check()
    guest["seth-use"].click()
    guest["turquoise-turn"].wait_for()
    check()
    stand_before("crown")
    guest["stage-offers"].locator("[data-key='crown r0']").click()
    expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
    guest["stage-play"].click()
    is_counted_out(guest)
    check()
