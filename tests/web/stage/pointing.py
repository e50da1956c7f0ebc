"""What a hand does at the stage: sit down, point, tap."""

from playwright.sync_api import expect

from tests.web.visiting import Guest


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


def is_at_rest(guest: Guest) -> None:
    """Wait until all is drawn and nothing moves."""
    guest.page.wait_for_function("() => document.querySelector('[data-testid=stage3d]').isAtRest()")


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


def tap(guest: Guest, at: dict[str, float], *, touch: bool) -> None:
    if touch:
        guest.page.touchscreen.tap(at["x"], at["y"])
    else:
        guest.page.mouse.click(at["x"], at["y"])


def is_covered(guest: Guest, at: dict[str, float]) -> bool:
    """Whether a panel or button lies over this point."""
    met = "at => document.elementFromPoint(at.x, at.y)?.dataset.testid"
    return guest.page.evaluate(met, at) != "canvas"


def rings(guest: Guest) -> list[str]:
    """The cells that the stage marks as places to point at, once it marks any and nothing moves."""
    is_marked = "() => document.querySelector('[data-testid=stage3d]').offered().length > 0"
    guest.page.wait_for_function(is_marked)
    is_at_rest(guest)
    found: list[str] = guest["stage3d"].evaluate("stage => stage.offered()")
    return found
