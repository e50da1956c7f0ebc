"""What a hand does at the stage: sit down, point, tap."""

from playwright.sync_api import expect

from tests.web.visiting import Guest

SIDES = ("south", "east", "north", "west")


def sit_down(guest: Guest, game: str, seats: int = 2, players: str | None = None) -> None:
    """A table at which all seats are played from here."""
    guest.page.goto(f"/new/{game}")
    if players:
        guest.page.get_by_role("radio", name=players, exact=True).check(force=True)
    for seat in range(1, seats + 1):
        guest.seat_here(seat)
    guest.set_up()
    is_drawn(guest)


def is_drawn(guest: Guest) -> None:
    expect(guest["stage3d"]).to_have_attribute("data-ready", "true")


def point_of(guest: Guest, cell: str) -> dict[str, float] | None:
    found: dict[str, float] | None = guest["stage3d"].evaluate("(stage, cell) => stage.pointOf(cell)", cell)
    return found


# A panel that has changed its size is noticed after a frame, and the building goes out of its way in the next.
AT_REST = """async stage => {
  for (let calm = 0; calm < 3; calm = stage.isAtRest() ? calm + 1 : 0) await new Promise(requestAnimationFrame)
}"""


def is_at_rest(guest: Guest) -> None:
    """Wait until all is drawn and nothing moves."""
    guest["stage3d"].evaluate(AT_REST)


def look_from(guest: Guest, view: str) -> None:
    _use(guest, f"view-{view}")


def show(guest: Guest, what: str) -> None:
    """Turn something on or off that is shown on demand."""
    _use(guest, f"show-{what}")


def _use(guest: Guest, tool: str) -> None:
    """Where the stage is small the tools wait behind a button."""
    if not guest[tool].is_visible():
        guest["stage-controls"].get_by_role("button").first.click()
    guest[tool].click()
    is_at_rest(guest)


def _shut_tools(guest: Guest) -> None:
    """Opened on a small stage they would lie over what is to be pointed at."""
    opener = guest["stage-controls"].get_by_role("button").first
    if opener.get_attribute("aria-expanded") == "true":
        opener.click()


def tap(guest: Guest, at: dict[str, float], *, touch: bool) -> None:
    if touch:
        guest.page.touchscreen.tap(at["x"], at["y"])
    else:
        guest.page.mouse.click(at["x"], at["y"])


def is_covered(guest: Guest, at: dict[str, float]) -> bool:
    """Whether a panel or button lies over this point."""
    met = "at => document.elementFromPoint(at.x, at.y)?.dataset.testid"
    return bool(guest.page.evaluate(met, at) != "canvas")


def lay_by_pointing(guest: Guest, *, touch: bool = False) -> str:
    """Point at a cell that the list names until a piece lies there, then play it; look from elsewhere if need be.

    Returns what hangs on the piece before it is played: what it scores.
    """
    guest["choice"].first.wait_for()
    keys = guest["choice"].evaluate_all("all => all.map(each => each.dataset.key)")
    is_at_rest(guest)
    for side in (None, *SIDES, "top"):
        if side:
            look_from(guest, side)
        for key in keys:
            at = point_of(guest, key)
            if at and not is_covered(guest, at):
                tap(guest, at, touch=touch)
                expect(guest["stage-play"]).to_be_visible()
                expect(guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
                is_at_rest(guest)
                told = " ".join(guest["stage-notes"].all_inner_texts())
                with guest.entry():
                    guest["stage-play"].click()
                return told
    raise AssertionError(f"none of {keys} can be pointed at")


def find(guest: Guest, cell: str) -> dict[str, float]:
    """Where to tap for a cell that can be seen, from another side if need be."""
    is_at_rest(guest)
    for view in (None, "home", "top", "south", "east", "north", "west"):
        if view:
            look_from(guest, view)
            _shut_tools(guest)
        at = point_of(guest, cell)
        if at and not is_covered(guest, at):
            return at
    raise AssertionError(f"{cell} cannot be pointed at")


def rings(guest: Guest) -> list[str]:
    """The cells that the stage marks as places to point at, once it marks any and nothing moves."""
    is_marked = "() => document.querySelector('[data-testid=stage3d]').offered().length > 0"
    guest.page.wait_for_function(is_marked)
    is_at_rest(guest)
    found: list[str] = guest["stage3d"].evaluate("stage => stage.offered()")
    return found
