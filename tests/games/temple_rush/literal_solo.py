"""Temple Rush against the Robot, slowly and literally from the rules page (TR-21 to TR-24)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import lcm, prod
from typing import Any

from tests.games.temple_rush.literal_bricks import SIZES
from tests.games.temple_rush.literal_claims import ClaimRules
from tests.games.temple_rush.literal_player import FACES, STAR, Part, Player
from tests.games.temple_rush.literal_robot import Counts, robot_for, with_one_more

COLOURS = ("yellow", "blue", "red", "brown")  # TR-2
PLAYER, ROBOT = 1, 2
FIRST_VALUE = 6  # TR-21: of the player's first card
BONUS = (4, 3, 2, 1)  # TR-23


class Deck:
    """TR-21: four cards, one of each colour, and one of a value on top of them."""

    def __init__(self, value: int) -> None:
        self.first: int | None = value  # until it is drawn
        self.colours = list(COLOURS)  # not drawn yet
        self.top: int | None = None  # the open top, if the pile is open

    def __len__(self) -> int:
        """How many cards are still to be drawn."""
        return len(self.colours) + (self.first is not None)


class Solo(ClaimRules):
    """One match from the first entry to the last; seat 1 is the player, seat 2 the Robot."""

    def __init__(self, options: Mapping[str, str], cards: list[dict[str, Any]] | None = None) -> None:
        super().__init__(options, cards)
        self.seats = [PLAYER, ROBOT]
        self.strength, _, less = options.get("robot", "normal").partition("_")
        self.bonus = {"": BONUS, "bonus_2": (2,), "bonus_1": (1,)}[less]  # TR-23
        self.zones = ["z1", "z2"] if self.edition == "en" else ["z2", "z3"]  # TR-5
        self.players = {PLAYER: Player(self.zones, ["hammer", "mortar"])}
        self.decks = {PLAYER: Deck(FIRST_VALUE), ROBOT: Deck(int(options.get("robot_card", 4)))}
        self.unseen = sorted(self.cards)
        self.robot_card: int | None = None
        self.robot_bricks: Counts = (0, 0, 0, 0)
        self.robot_bonus: list[int] = []
        self.robot_cards: list[int] = []  # values
        self.draws = [*(f"card {zone}" for zone in self.zones), "card robot"]  # what chance draws, in this order
        if self.is_open:
            self.draws += ["pile", "pile robot"]
        self.stage = "roll"  # roll, robot, roll again (fr), part, settle, over
        self.face = ""  # of the Robot

    # -- What is asked of a referee

    def to_act(self) -> tuple[int, ...]:
        if self.draws:
            return (0,)
        return {"robot": (ROBOT,), "part": (PLAYER,), "settle": (PLAYER,), "over": ()}.get(self.stage, (0,))

    def turn(self) -> int | None:
        """TR-21: they take turns; nobody's while chance is asked."""
        asked = self.to_act()
        return asked[0] if asked and asked != (0,) else None

    def limit(self) -> int | None:
        return None

    def scores(self) -> tuple[int, ...]:
        """TR-24: cards and bonus, en also unused tokens of the player."""
        player = self.players[PLAYER]
        tokens = len(player.tokens) if self.edition == "en" else 0
        return sum(player.cards) + sum(player.bonus) + tokens, sum(self.robot_cards) + sum(self.robot_bonus)

    def ending(self) -> str | None:
        return "finished" if self.stage == "over" else None

    def winners(self) -> tuple[int, ...]:
        """TR-24: more points win; equal points share the win."""
        return tuple(seat for seat in self.seats if self.scores()[seat - 1] == max(self.scores()))

    # -- Chance

    def weights(self) -> dict[str, int]:
        """What can be drawn now, and how likely each is beside the others."""
        if self.draws:
            return self._cards_drawn(self.draws[0])
        if self.stage == "roll" and self.edition == "en":
            return {f"roll {one} {two}": prod((FACES[one], FACES[two])) for one, two in product(FACES, FACES)}
        if self.stage in ("roll", "roll again"):  # TR-21, fr
            return {f"roll {face}": often for face, often in FACES.items()}
        return {}

    def _cards_drawn(self, word: str) -> dict[str, int]:
        """Chance: the first card each of its value equally; later each missing colour equally, then each card of it."""
        deck = self._deck(word)
        if deck.first is not None:
            return {f"{word} {card}": 1 for card in self.unseen if self.cards[card].value == deck.first}
        colours = [self.cards[card].colour for card in self.unseen if self.cards[card].colour in deck.colours]
        often = Counter(colours)
        whole = lcm(*often.values())
        return {
            f"{word} {card}": whole // often[self.cards[card].colour]
            for card in self.unseen
            if self.cards[card].colour in deck.colours
        }

    def _deck(self, word: str) -> Deck:
        return self.decks[ROBOT if word.endswith("robot") else PLAYER]

    def draw(self, text: str) -> None:
        if self.draws:
            self._draw_card(self.draws.pop(0), int(text.split(" ")[-1]))
            return
        *_, face = text.split(" ")  # TR-21: the player's first, en
        if self.stage == "roll again":
            self.stage = "part"
            self.players[PLAYER].part = Part(face)
            return
        self.stage, self.face = "robot", face
        if self.edition == "en":
            self.players[PLAYER].part = Part(text.split(" ")[1])

    def _draw_card(self, word: str, card: int) -> None:
        self.unseen.remove(card)
        deck = self._deck(word)
        if deck.first is not None:
            deck.first = None
        else:
            deck.colours.remove(self.cards[card].colour)
        if word.startswith("pile"):
            deck.top = card
        elif word == "card robot":
            self.robot_card = card
        else:
            self.holders[word.split(" ")[1]] = card

    def _next_card(self, seat: int, place: str) -> int | None:
        """TR-16: the open top, and the next top shows; or a card to be drawn; or none."""
        deck = self.decks[seat]
        if self.is_open:
            top, deck.top = deck.top, None
            if deck:
                self.draws.append("pile robot" if seat == ROBOT else "pile")
            return top
        if deck:
            self.draws.append(f"card {place}")
        return None

    # -- Entries

    def conceives_entries(self, seat: int) -> Iterator[str]:
        match self.stage:
            case "robot":
                yield "pass"
                yield from (f"take {size}" for size in SIZES)
            case "part":
                yield from self.conceives(seat)
            case "settle":
                yield from self.conceives_settling(seat)

    def may(self, seat: int, text: str) -> bool:
        if seat not in self.to_act():
            return False
        match self.stage:
            case "robot":
                size = self._robot_takes()
                return text == (f"take {size}" if size else "pass")
            case "part":
                return self.allows(seat, text)
        return self.may_settle(seat, text)

    def carry_out_entry(self, seat: int, text: str) -> None:
        if self.stage == "settle":
            self.carry_out_settling(seat, text)
        elif self.stage == "part":
            self.carry_out(seat, text)
            self._end_part()
        else:
            self._robot_acts(text)

    # -- The player

    def _end_part(self) -> None:
        """TR-21: a claim is settled at once."""
        part = self.players[PLAYER].part
        if not part or not part.has_ended:
            return
        self.players[PLAYER].part = None
        self.stage = "roll"
        if self.claims:
            (claim,) = self.claims
            self.zone, self.owing, self.stage = claim.zone, [PLAYER], "settle"
            if claim.is_right:
                self.players[PLAYER].cards.append(self.cards[self.holders[claim.zone]].value)
            else:
                self.happened.append("wrong claim")

    def settled(self) -> None:
        """TR-16, TR-24: the next card fills the holder; without any card left the game ends at once."""
        (claim,) = self.claims
        self.claims = []
        self.stage = "roll"
        if claim.is_right:
            del self.holders[self.zone]
            card = self._next_card(PLAYER, self.zone)
            if card is not None:
                self.holders[self.zone] = card
            elif not self.draws and not self.holders:
                self.stage = "over"

    # -- The Robot

    def _robot_takes(self) -> int | None:
        assert self.robot_card
        robot = robot_for(self.strength, self.cards[self.robot_card].cells, frozenset(self.robot_bonus))
        return robot.takes(self.robot_bricks, self.face)

    def _robot_acts(self, text: str) -> None:
        """TR-21: then it is the player's turn."""
        self.stage = "part" if self.edition == "en" else "roll again"
        if text == "pass":
            self.happened.append("the Robot passes")
            return
        size = text.split(" ")[1]
        if self.face not in (STAR, size):
            self.happened.append("the Robot takes another size than rolled")
        self._collect(int(size))

    def _collect(self, size: int) -> None:
        """TR-22: until it can complete its temple. TR-23: its bonus, whichever bricks it used."""
        assert self.robot_card
        card = self.cards[self.robot_card]
        self.robot_bricks = with_one_more(self.robot_bricks, size)
        robot = robot_for(self.strength, card.cells, frozenset(self.robot_bonus))
        if robot.missing(self.robot_bricks):
            return
        self.robot_cards.append(card.value)
        self.robot_bricks = (0, 0, 0, 0)
        if len(self.robot_cards) <= len(self.bonus):
            self.robot_bonus.append(self.bonus[len(self.robot_cards) - 1])
        self.robot_card = self._next_card(ROBOT, "robot")
        if self.robot_card is None and not self.draws:
            self.stage = "over"

    # -- How it stands

    def state(self) -> dict[str, Any]:
        """Everything visible, as plain data."""
        return {
            "players": [self.players[PLAYER].state()],
            "holders": self.holders,
            "unseen": self.unseen,
            "top": self.decks[PLAYER].top,
            "colours": sorted(self.decks[PLAYER].colours),
            "robot": {
                "bricks": list(self.robot_bricks),
                "cards": self.robot_cards,
                "card": self.robot_card,
                "top": self.decks[ROBOT].top,
                "colours": sorted(self.decks[ROBOT].colours),
            },
        }
