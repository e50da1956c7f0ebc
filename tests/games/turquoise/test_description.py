"""What is told of a Turquoise position to someone who cannot see it."""

from hypostyle.games.turquoise.phases import Phase
from tests.games.test_views import declared
from tests.games.turquoise.tales import FIRST, GROUND, SECOND, begun, situation, then
from tests.telling import asked, described


def test_players_come_before_plates_and_plates_before_pillars_and_bridges() -> None:
    position = situation(
        plates={"g10": (13, 0)}, points=(2, 0), tablets={"horus": "black"}, white="b1 c1", black="a1", idle=3
    )
    told = described(position, 1)
    assert told[:17] == [
        "White is to act.",
        "You can: open an auction, draw a plate, move a pillar, end the turn. 3 action points left.",
        "White has 2 points, Black has no points.",
        "White has 9 pillars in hand and no tablet.",
        "Black has 9 pillars in hand and the tablet Horus.",
        "Free tablets: Anubis, Seth, Thot.",
        "24 plates lie face down.",
        "13 turns left before a standstill; a plate laid gives them all back.",
        "On the ground 5 plates lie: g00, g03, g10, g30, g33.",
        "A plate can come on g01, g02, g11, g12, g13, g20, g21, g22, g23, g31, g32.",
        "On the ground White has 2 open pillars: b1, c1.",
        "On the ground Black has an open pillar: a1.",
        "On the first storey no plate lies.",
        "On the second storey no plate lies.",
        "The last capital is not laid yet.",
        "Complete bridges of row 1, eastward and northward: a1-b1, g1-h1, a1-a2, b1-b2, g1-g2, h1-h2.",
        "Complete bridges of row 2, eastward and northward: a2-b2, g2-h2.",
    ]
    assert told[-1] == "The gates with a complete bridge: a2, a7, b1, b8, g1, g8, h2, h7."


def test_it_is_told_in_french() -> None:
    position = situation(plates={"g10": (13, 0)}, tablets={"horus": "black", "thot": "black"}, white="b1", actions=1)
    assert described(position, 2, "fr")[:15] == [
        "C'est à Blanc.",
        "Blanc a zéro point, Noir a zéro point.",
        "Blanc a encore un point d'action.",
        "Blanc a 9 piliers en main et aucune tablette.",
        "Noir a 9 piliers en main et les tablettes Horus, Thot.",
        "Tablettes libres : Anubis, Seth.",
        "Il reste 24 plaques face cachée.",
        "Encore 16 tours avant l'arrêt du chantier ; une plaque posée les rend tous.",
        "Au sol, 5 plaques : g00, g03, g10, g30, g33.",
        "Une plaque peut venir en g01, g02, g11, g12, g13, g20, g21, g22, g23, g31, g32.",
        "Au sol, Blanc a un pilier dégagé : b1.",
        "Au premier étage, aucune plaque.",
        "Au deuxième étage, aucune plaque.",
        "Le dernier chapiteau n'est pas encore posé.",
        "Passerelles complètes de la rangée 1, vers l'est et vers le nord : a1-b1, g1-h1, a1-a2, b1-b2, g1-g2, h1-h2.",
    ]


def test_only_what_can_be_done_is_offered() -> None:
    assert asked(begun()) == "You can: draw a plate, move a pillar, end the turn. 3 action points left."
    assert asked(situation(actions=0)) == "You can: end the turn. No action point left."
    assert asked(situation(actions=0), language="fr") == "Vous pouvez : finir le tour. Plus de point d'action."
    assert (
        asked(situation(tablets={"thot": "white"}, actions=0))
        == "You can: use Thot, end the turn. No action point left."
    )


def test_an_auction_tells_the_price_and_who_is_still_in() -> None:
    position = then(situation(3, points=(3, 2, 5)), "auction horus 2")
    assert asked(position) == "Drop out of the auction for Horus: 2 is bid, and you have 2 points."
    assert "White bids 2 for Horus. Still in: White, Black, Yellow." in described(position)
    assert described(position)[0] == "It is the turn of White. Black is to act."
    position = then(position, "drop")
    assert asked(position) == "Bid more than 2 for Horus, or drop out. You have 5 points."
    assert asked(position, 1) == "Waiting for Yellow."
    assert "White bids 2 for Horus. Still in: White, Yellow." in described(position)


def test_a_drawn_plate_is_told_with_its_half_bridges() -> None:
    position = then(begun(), "draw; plate 22")
    assert asked(position) == "Lay plate 22: choose a place and a rotation."
    assert (
        "Plate 22 before it is turned: south-west without bridges, south-east without bridges, "
        "north-west with half a bridge to the north, north-east without bridges."
    ) in described(position)


def test_whoever_holds_seth_is_told_where_the_plate_is_to_lie() -> None:
    position = then(situation(tablets={"seth": "black"}), "draw; plate 22; lay g10 r1")
    assert asked(position) == "Use Seth to lay plate 22 on g10 yourself, or decline."
    told = described(position, 2)
    assert told[0] == "It is the turn of White. Black is to act."
    assert "White has 2 action points left." in told
    assert "The plate is to lie on g10 with rotation 1, unless Seth lays it." in told


def test_a_storey_that_is_complete_is_told_in_a_word() -> None:
    told = described(situation(plates=GROUND))
    assert "The ground is complete." in told
    assert not any(sentence.startswith("A plate can come on") for sentence in told)
    assert "A plate can come on s100." in described(situation(plates=GROUND, white="b2 b3 c2 c3"))


def test_the_last_capital_is_told_by_itself() -> None:
    position = situation(plates=GROUND | FIRST | SECOND, white="d4 e4 d5 e5")
    assert "The last capital can be laid." in described(position)
    assert asked(position) == "You can: lay the last capital, move a pillar, end the turn. 3 action points left."
    assert "The last capital lies on top." in described(then(position, "crown r0"))


def test_the_client_knows_every_phase() -> None:
    assert declared("turquoise")["phase"].words == {each.text for each in Phase}
