"""Turquoise played by a mouse, a finger or keys: what to play next, and how a hand does it on the stage."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from hypostyle.core import Dice, Match, eager, numbered_seed, play_out, write_text
from hypostyle.games.turquoise import GAME
from tests.web.stage.pointing import is_at_rest, is_covered, is_drawn, point_of, tap
from tests.web.visiting import Guest, moved


def record(folder: Path, match: Match, length: int) -> Path:
    """The first entries of a match as a file that somebody could have kept."""
    shared = Match(GAME, match.position.options)
    for entry in match.entries[:length]:
        shared.enter(entry.actor, entry.move)
    path = folder / f"turquoise-{length}.txt"
    path.write_text(write_text(shared.record()))
    return path


def eager_match(players: int, seed: int) -> Match:
    return play_out(GAME, {"players": players}, numbered_seed(seed), eager)


def before(match: Match, kind: str, number: int = -1) -> int:
    """How many entries come before one of a kind: the last of them, or the one of that number."""
    return [at for at, entry in enumerate(match.entries) if entry.move.kind == kind][number]


def fork(guest: Guest, path: Path, *, here: tuple[int, ...] = (), links: tuple[int, ...] = (), clock: str = "") -> None:
    """Bring a record along, and go on from its last position at a table of one's own."""
    guest.page.goto("/replay")
    guest.page.locator("input[type=file]").set_input_files(path)
    guest.page.wait_for_url("**/t/**")
    guest.is_at_table()
    guest["more"].click()
    guest["fork"].click()
    guest.page.wait_for_url("**/new/turquoise?from=*")
    guest.page.locator("form button[type=submit]").wait_for()
    for seat in here:
        guest.seat_here(seat)
    for seat in links:
        guest.seat_by_link(seat)
    if clock:
        guest.page.locator(f"label:has(input[value={clock}])").click()
    guest.set_up()
    is_drawn(guest)


class Thinker:
    """Follows the match by the moves on the screen, and knows what to play."""

    def __init__(self, guest: Guest, players: int, *, seed: int, builds_for: int | None = None) -> None:
        self._guest = guest
        self._match = Match(GAME, {"players": players})
        self._dice = Dice(numbered_seed(seed))
        self._builds_for = builds_for  # after so many moves turns are only ended; None: never

    def next_move(self) -> str | None:
        """None once the match is over. Chance is waited for."""
        turn_or_end = "[data-testid=table]:is([data-state=finished], :not([data-seat='']))"
        self._guest.page.locator(turn_or_end).wait_for()
        for text in self._guest["entry"].evaluate_all("all => all.map(each => each.dataset.text)")[self._match.ply :]:
            self._match.play(text)
        position = self._match.position
        if position.outcome:
            return None
        if self._builds_for is not None and position.to_act and self._match.ply >= self._builds_for:
            texts = [move.text for move in position.legal_moves(position.to_act[0])]
            return next((text for text in ("end", "drop", "decline") if text in texts), texts[0])
        return eager(position, position.to_act[0], self._dice).text


class Hand:
    """A mouse or a finger: on the canvas where a cell can be seen, else on the plan, and on the stage's buttons."""

    def __init__(self, guest: Guest, *, touch: bool = False) -> None:
        self.guest = guest
        self._touch = touch
        self.on_canvas = 0
        self.on_plan = 0

    def press(self, what: Locator) -> None:
        what.tap() if self._touch else what.click()

    def offer(self, key: str) -> None:
        """One of the choices that the stage offers in words."""
        self.press(self.guest["stage-offers"].locator(f"[data-key='{key}']"))

    def point(self, cell: str) -> None:
        """It is offered before it is pointed at: the plan has a target for it, seen or not."""
        target = self.guest["turquoise-plan"].locator(f"[data-cell={cell}]")
        target.wait_for(state="attached")
        at = self._seen(cell)
        if at:
            self.on_canvas += 1
            tap(self.guest, at, touch=self._touch)
            return
        self.on_plan += 1
        self.press_on_plan(target)

    def press_on_plan(self, target: Locator) -> None:
        opener = self.guest["plan-open"]
        if opener.is_visible():
            self.press(opener)
        self.press(target)
        if opener.is_visible():
            self.press(opener)

    def _seen(self, cell: str) -> dict[str, float] | None:
        """Where it is seen once the picture has come to rest; None if something hides it."""
        is_at_rest(self.guest)
        at = point_of(self.guest, cell)
        return at if at and not is_covered(self.guest, at) else None

    def take_from_hand(self) -> None:
        at = self._seen("hand")
        if at:
            tap(self.guest, at, touch=self._touch)
        else:
            self.offer("move")
            self.offer("hand")

    def choose(self, move: str) -> None:
        """Everything up to the move that lies tentatively."""
        word, *rest = move.split()
        match word:
            case "draw" | "thot" | "end" | "crown":
                self.offer(move)
            case "lay":
                self.point(rest[0])
                self.turn_to(rest[1])
            case "move":
                source, target = rest[0].split(">")
                self._move(source, target)
            case "horus":
                self.offer("horus")
                self.point(rest[0])
            case "anubis":
                self.offer("anubis")
                self.point(rest[0])
                self.point(rest[1]) if len(rest) > 1 else self.offer("alone")
            case "auction":
                self.offer("auction")
                self.press(self.guest[f"god-{rest[0]}"])
                self.press(self.guest[f"price-{rest[1]}"])
            case "raise":
                self.press(self.guest[f"price-{rest[0]}"])
            case "drop":
                self.press(self.guest["auction-drop"])
            case "seth":
                self.press(self.guest["seth-use"])
                self.press(self.guest[f"turn-{rest[0]}"])  # nothing lies there to be turned before one is chosen
            case "decline":
                self.press(self.guest["seth-decline"])
            case _:
                raise AssertionError(f"no hand knows how to play {move}")

    def _move(self, source: str, target: str) -> None:
        self.guest["stage-offers"].wait_for()
        # A pillar may be moved, or sent back by Anubis: who says "move" first means the one.
        is_said = self.guest["stage-offers"].locator("[data-key=anubis]").is_visible()
        if is_said:
            self.offer("move")
        if source == "hand":
            if is_said or self.guest["stage-offers"].locator("[data-key=hand]").is_visible():
                self.offer("hand")
            else:
                self.take_from_hand()
        else:
            self.point(source)
        expect(self.guest["back"]).to_be_visible()  # it is in hand
        if target == "hand":
            self.offer("hand")
        else:
            self.point(target)

    def turn_to(self, rotation: str) -> None:
        self.press(self.guest[f"turn-{rotation}"])

    def play(self, move: str) -> None:
        self.choose(move)
        self.goes_through_ways(move)
        with self.guest.entry():
            self.confirm()

    def goes_through_ways(self, move: str) -> None:
        """There may be several prices: turn on until it is the one that is meant."""
        held = self.guest["tentative"]
        held.wait_for()
        for _ in range(8):
            if moved(held) == move:
                break
            self.turn_on()
        expect(held).to_have_attribute("data-move", move)

    def turn_on(self) -> None:
        was = moved(self.guest["tentative"])
        self.press(self.guest["turn-right"])
        expect(self.guest["tentative"]).not_to_have_attribute("data-move", was)

    def confirm(self) -> None:
        expect(self.guest["stage-play"]).not_to_have_attribute("aria-disabled", "true")
        self.press(self.guest["stage-play"])


# What to press to come nearer to an element; null once it has the focus.
WAY_BY_TAB = """goal => {
  const now = document.activeElement
  if (now === goal) return null
  return now.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
}"""


class Keys(Hand):
    """Somebody without a mouse: Tab to the plan and to the buttons, arrows in the plan, Enter."""

    def press(self, what: Locator) -> None:
        self._go_to(what)
        self.guest.page.keyboard.press("Enter")

    def _go_to(self, goal: Locator) -> None:
        """By Tab, or back by Shift and Tab if that way is shorter: a long list of moves lies at the end of the page."""
        goal.wait_for()
        for _ in range(120):
            way = goal.evaluate(WAY_BY_TAB)
            if way is None:
                return
            self.guest.page.keyboard.press(way)
        raise AssertionError("it is not reached by Tab")

    def point(self, cell: str) -> None:
        expect(self.guest.page.locator("[aria-busy=true]")).to_have_count(0)  # what can be chosen is known
        plan = self.guest["turquoise-plan"]
        target = plan.locator(f"[data-cell={cell}]")
        target.wait_for()
        self._go_to(plan.locator("[tabindex='0']"))
        for _ in range(64):
            if target.evaluate("element => element === document.activeElement"):
                self.guest.page.keyboard.press("Enter")
                return
            self.guest.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{cell} is not reached by arrows")

    def take_from_hand(self) -> None:
        self.offer("move")
        self.offer("hand")

    def turn_to(self, rotation: str) -> None:
        """Keys turn the plate where it lies; the loop over all ways does it."""

    def turn_on(self) -> None:
        was = moved(self.guest["tentative"])
        self.guest.page.keyboard.press("r")
        expect(self.guest["tentative"]).not_to_have_attribute("data-move", was)

    def confirm(self) -> None:
        confirm = self.guest["confirm"]
        expect(confirm).not_to_have_attribute("aria-disabled", "true")
        expect(confirm).to_be_focused()
        self.guest.page.keyboard.press("Enter")


def play_to_the_end(hand: Hand, thinker: Thinker, limit: int = 900) -> int:
    """Returns how many moves were played."""
    for count in range(limit):
        move = thinker.next_move()
        if move is None:
            return count
        hand.play(move)
    raise AssertionError(f"no end after {limit} moves")
