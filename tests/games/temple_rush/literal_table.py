"""Temple Rush by two to four, slowly and literally from the rules page: rounds, settling, the end."""

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from tests.games.temple_rush.literal_bricks import figure_texts, separate_pieces
from tests.games.temple_rush.literal_claims import Claim
from tests.games.temple_rush.literal_pact import PactRules
from tests.games.temple_rush.literal_player import FACES, Part, Player

TEMPLES = {2: 9, 3: 11, 4: 13}  # TR-5: cards in play
TOKENS = ["bag", "hammer", "mortar"]  # TR-1
MOST_DRY = 30  # TR-19


class Table(PactRules):
    """One match from the first entry to the last; `play` refuses with ValueError and then changes nothing."""

    def __init__(self, options: Mapping[str, str], cards: list[dict[str, Any]] | None = None) -> None:
        super().__init__(options, cards)
        self.seats = list(range(1, int(options.get("players", 2)) + 1))
        self.zones = ["z1", "z2", "z3"]
        if len(self.seats) < 4:  # TR-5
            self.zones.remove("z3" if self.edition == "en" else "z1")
        self.players = {seat: Player(self.zones, list(TOKENS)) for seat in self.seats}
        self.pile = TEMPLES[len(self.seats)] - len(self.zones)
        self.starter = 0  # TR-6
        self.round = 0
        self.dry = 0  # TR-19: rounds in a row without a completed temple
        self.has_emptied = False  # TR-18, fr

    # -- What is asked of a referee

    def to_act(self) -> tuple[int, ...]:
        """The seats whose entries are awaited, 0 for chance, nobody at the end."""
        match self.stage:
            case "over":
                return ()
            case "parts":
                return tuple(seat for seat in self.seats if not self.has_ended(seat) or self.asker(seat))
            case "settle":
                return tuple(sorted(self.owing))
            case "rebuild":
                return tuple(sorted(self.pools))
            case "race":
                return tuple(self.racers())
        return (0,)

    def turn(self) -> int | None:
        """TR-6: everyone acts at the same time."""
        return None

    def limit(self) -> int | None:
        """TR-17: a live race takes 120 seconds at most."""
        return 120 if self.stage == "race" else None

    def scores(self) -> tuple[int, ...]:
        """TR-19: cards, point tokens, bonus bricks, lightning, pact, 1 for each power token not used."""
        return tuple(
            sum([*player.cards, *player.awards, *player.bonus, player.lightning, player.pact, len(player.tokens)])
            for player in self.players.values()
        )

    def ending(self) -> str | None:
        """TR-19: the last card is gone, or too many rounds brought none."""
        if self.stage != "over":
            return None
        return "dry" if self.holders else "finished"

    def winners(self) -> tuple[int, ...]:
        """TR-20: most points, then the best card or token (en) or their sum (fr); still tied: shared."""

        def rank(seat: int) -> tuple[int, int]:
            worth = [*self.players[seat].cards, *self.players[seat].awards, 0]
            return self.scores()[seat - 1], max(worth) if self.edition == "en" else sum(worth)

        return tuple(seat for seat in self.seats if rank(seat) == max(map(rank, self.seats)))

    # -- Chance

    def weights(self) -> dict[str, int]:
        """What can be drawn now, and how likely each is beside the others."""
        match self.stage:
            case "first":  # TR-6
                return {f"first seat{seat}": 1 for seat in self.seats}
            case "cards":  # TR-5
                return {f"card {self._next_zone()} {card}": 1 for card in self.unseen}
            case "pile":
                return self._from_pile("pile")
            case "roll":
                return self._rolls()
            case "refill":
                return self._from_pile("pile" if self.is_open else f"card {self.zone}")
            case "target":
                return {f"{'pile' if self.is_open else 'target'} {card}": 1 for card in self.unseen}
            case "winner":  # TR-17
                return {f"racewinner seat{seat}": 1 for seat in self.racers()}
        return {}

    def _next_zone(self) -> str:
        return next(zone for zone in self.zones if zone not in self.holders)

    def _from_pile(self, word: str) -> dict[str, int]:
        """Chance: with lightning among L other cards and U cards unseen, U for lightning and L for each unseen one."""
        if not self.has_lightning:
            return {f"{word} {card}": 1 for card in self.unseen}
        cards = {f"{word} {card}": self.pile for card in self.unseen if self.pile}
        return cards | {"pile lightning": len(self.unseen)}

    def _rolls(self) -> dict[str, int]:
        """TR-7: all dice are rolled."""
        rolls = product(FACES, repeat=len(self.seats))
        return {"roll " + " ".join(faces): prod(FACES[face] for face in faces) for faces in rolls}

    def draw(self, text: str) -> None:
        match text.split(" "):
            case ["first", seat]:
                self.starter, self.stage = int(seat[4:]), "cards"
            case ["roll", *faces]:
                for player, face in zip(self.players.values(), faces, strict=True):
                    player.part = Part(face)
                self.round += 1
                self.stage = "parts"
            case ["racewinner", seat]:
                self.wins_the_race(int(seat[4:]))
            case ["pile", "lightning"]:
                self.has_lightning = False
                if self.stage == "refill":
                    self.race_begins()
                else:
                    self._shows("lightning")
            case [*_, number]:
                self.unseen.remove(int(number))
                self._card_appears(int(number))

    def _card_appears(self, card: int) -> None:
        """At the start in a holder; later the new top, the race's target, or what fills the holder."""
        if self.stage == "cards":
            self.holders[self._next_zone()] = card
            if len(self.holders) == len(self.zones):
                self.stage = "pile" if self.is_open else "roll"
            return
        self.pile -= 1
        if self.stage == "pile":
            self._shows(card)
        elif self.stage == "target":
            self.race(card)
        else:
            self.fill(card)

    def _shows(self, top: int | str) -> None:
        """The top of the pile: then the first round, or rebuilding."""
        self.top = top
        if self.round == 0:
            self.stage = "roll"
        else:
            self.rebuild()

    # -- Entries of seats

    def conceives_entries(self, seat: int) -> Iterator[str]:
        """Every entry a seat could mean in this stage; a live race cannot be listed."""
        match self.stage:
            case "parts":
                yield from self.conceives(seat)
                yield from self.conceives_talk()
            case "settle":
                yield from self.conceives_settling(seat)
            case "rebuild":
                yield from self.conceives_rebuilding(seat)

    def may(self, seat: int, text: str) -> bool:
        """Whether an entry of a seat is allowed in this stage."""
        match self.stage:
            case "parts":
                return self.allows(seat, text) or self.may_say(seat, text)
            case "settle":
                return seat in self.owing and self.may_settle(seat, text)
            case "rebuild":
                return seat in self.pools and self.may_rebuild(seat, text)
            case "race":
                return seat in self.racers() and self.is_right_for_the_race(seat, text)
        return False

    def carry_out_entry(self, seat: int, text: str) -> None:
        match text.split(" ")[0]:
            case "raceover":  # TR-17: nobody wins
                self.after_race()
            case "pact" | "accept" | "refuse" | "withdraw":
                self.carry_out_talk(seat, text)
            case "bonus" | "nobonus" | "forfeit":
                self.carry_out_settling(seat, text)
            case "keep" | "rebuilt":
                self.carry_out_rebuilding(seat, text)
            case "race":
                self.wins_the_race(seat)
            case _:
                self.carry_out(seat, text)
        if self.stage == "parts" and not self.offers and all(map(self.has_ended, self.seats)):
            self._end_round()

    # -- Settling, TR-14

    def _end_round(self) -> None:
        """TR-7: every part has ended, and no offer is open."""
        for player in self.players.values():
            player.part = None
        self.have_offered = []
        self.dry = 0 if any(claim.is_right for claim in self.claims) else self.dry + 1
        if len({claim.zone for claim in self.claims}) > 1:
            self.happened.append("several cards claimed")
        self.settle_next()

    def settle_next(self) -> None:
        """TR-14: card after card, beginning with the one that was claimed earliest."""
        if not self.claims:
            self._next_round()
            return
        self.stage, self.zone = "settle", self.claims[0].zone
        claims = [claim for claim in self.claims if claim.zone == self.zone]
        right = [claim for claim in claims if claim.is_right]
        for claim in right:
            self._reward(claim, is_first=claim is right[0])
        self.owing = [claim.seat for claim in right or claims if not (claim.is_right and claim.partner)]
        if len(right) < len(claims):
            self.happened.append("wrong claim spared" if right else "wrong claim")
        if not self.owing:
            self.settled()

    def _reward(self, claim: Claim, is_first: bool) -> None:
        """TR-14: the card, or a point token of its value. TR-18: a pact scores its bricks, first or not."""
        value, player = self.cards[self.holders[self.zone]].value, self.players[claim.seat]
        if claim.partner:
            self.score_pact((claim.seat, claim.partner))
            self.happened.append("pact first" if is_first else "pact second")
        elif is_first:
            player.cards.append(value)
        else:
            player.awards.append(value)
            self.happened.append("point token")
        if separate_pieces([*player.zones[self.zone], *claim.borrowed]) == 2:
            self.happened.append("temple in two pieces")

    def settled(self) -> None:
        """TR-14: the card is done with; it is gone if somebody was right."""
        is_gone = any(claim.is_right for claim in self.claims if claim.zone == self.zone)
        self.claims = [claim for claim in self.claims if claim.zone != self.zone]
        if is_gone:
            self.refill()
        else:
            self.settle_next()

    def _next_round(self) -> None:
        """TR-18, TR-19: new dice, or the end."""
        self.stage = "roll"
        if not self.holders or self.dry == MOST_DRY:
            self.stage = "over"
        elif self.edition == "fr" and self.last_zone() and not self.has_emptied:
            self.has_emptied = True
            if any(any(player.zones.values()) for player in self.players.values()):
                self.happened.append("zones emptied")
            for player in self.players.values():
                player.zones = {zone: [] for zone in player.zones}

    # -- How it stands

    def state(self) -> dict[str, Any]:
        """Everything visible, as plain data."""
        return {
            "stage": self.stage,
            "players": [player.state() for player in self.players.values()],
            "holders": self.holders,
            "unseen": self.unseen,
            "pile": self.pile,
            "has_lightning": self.has_lightning,
            "top": self.top,
            "starter": self.starter,
            "round": self.round,
            "dry": self.dry,
            "claims": [
                [claim.seat, claim.zone, claim.is_right, claim.partner, figure_texts(claim.borrowed)]
                for claim in self.claims
            ],
            "pacts": self.pacts,
            "offers": self.offers,
            "asked": sorted(self.have_offered),
            "owing": sorted(self.owing),
            "pools": self.pools,
            "target": self.target,
        }
