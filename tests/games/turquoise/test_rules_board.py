"""Rule stories: plates and space, bridges, gates, pillars and the set-up (TQ-1 to TQ-7)."""

from collections import Counter

import pytest

from hypostyle.core import CHANCE, DataError, Position
from hypostyle.games.turquoise import GAME, TurquoisePosition
from hypostyle.games.turquoise.plates import default_plates
from tests.games.turquoise.tales import (
    CORNERS,
    FIRST,
    GROUND,
    SECOND,
    begun,
    legal,
    prices,
    refusal,
    seen,
    situation,
    then,
)


def places(position: Position) -> list[str]:
    """Where the drawn plate can be laid."""
    return sorted({text.split(" ")[1] for text in legal(position, "lay")})


# TQ-1: plates on four storeys


def test_tq_1_twelve_ground_places_are_left_by_the_corners() -> None:
    assert places(then(begun(), "draw; plate 1")) == [
        "g01", "g02", "g10", "g11", "g12", "g13", "g20", "g21", "g22", "g23", "g31", "g32",
    ]  # fmt: skip


def test_tq_1_twenty_five_ordinary_plates_fill_all_but_the_corners_and_the_top() -> None:
    full = situation(plates=GROUND | FIRST | SECOND, white="d4 d5 e4 e5")
    assert seen(full, "undrawn") == []
    assert len(seen(full, "plates")) == 29
    assert not any(text == "draw" for text in legal(full))
    assert is_crownable(full)


def is_crownable(position: Position) -> bool:
    return "crown r0" in legal(position)


@pytest.mark.parametrize(
    ("place", "below"),
    [
        ("s100", ("g01", "g10", "g11")),  # g00 is a corner, which lies there from the start
        ("s112", ("g12", "g13", "g22", "g23")),
        ("s122", ("g22", "g23", "g32")),
        ("s200", ("s100", "s101", "s110", "s111")),
        ("s211", ("s111", "s112", "s121", "s122")),
    ],
)
def test_tq_1_an_upper_plate_lies_over_four_plates(place: str, below: tuple[str, ...]) -> None:
    assert refusal(then(begun(), "draw; plate 1"), f"lay {place} r0") == (
        "TQ-10",
        "not_built",
        below,
        f"The plates below {place} are not all laid.",
        f"Les plaques sous {place} ne sont pas toutes posées.",
    )


# TQ-2: columns of sites


@pytest.mark.parametrize(
    ("place", "columns"),
    [
        ("s100", ("b2", "b3", "c2", "c3")),
        ("s102", ("b6", "b7", "c6", "c7")),
        ("s121", ("f4", "f5", "g4", "g5")),
        ("s200", ("c3", "c4", "d3", "d4")),
        ("s211", ("e5", "e6", "f5", "f6")),
    ],
)
def test_tq_2_the_columns_of_an_upper_place(place: str, columns: tuple[str, ...]) -> None:
    laid = GROUND if place < "s2" else GROUND | FIRST
    told = refusal(situation(plates=laid, drawn=24), f"lay {place} r0")
    assert told is not None
    assert (told.code, told.cells) == ("not_carried", columns)


def test_tq_2_the_last_capital_stands_on_the_four_columns_in_the_middle() -> None:
    told = refusal(situation(plates=GROUND | FIRST | SECOND), "crown r0")
    assert told is not None
    assert (told.code, told.cells) == ("not_carried", ("d4", "d5", "e4", "e5"))


def test_tq_2_the_columns_of_a_ground_place() -> None:
    # Columns 2i, 2i+1 and rows 2j, 2j+1 from 0: g21 holds e3 to f4.
    position = situation(plates={"g21": (1, 0)}, tablets={"horus": "white"})
    corners = ["a1", "a2", "a7", "a8", "b1", "b2", "b7", "b8", "g1", "g2", "g7", "g8", "h1", "h2", "h7", "h8"]
    sites = sorted([*corners, "e3", "e4", "f3", "f4"])
    assert legal(position, "horus") == [f"horus {site}" for site in sites]


def test_tq_2_a_column_without_a_plate_has_no_site() -> None:
    assert refusal(begun(), "move hand>d1 ap 1") == (
        "TQ-2",
        "no_site",
        ("d1",),
        "There is no site on d1: no plate lies there.",
        "Il n'y a pas d'emplacement en d1 : aucune plaque n'y est.",
    )
    told = refusal(begun(), "horus d4")
    assert told is not None
    assert (told.rule, told.code) == ("TQ-2", "no_site")


@pytest.mark.parametrize(("field", "name", "lying"), [("plates", "g99", [1, 0]), ("pillars", "z9", 1)])
def test_tq_2_a_position_on_file_names_places_and_sites_of_the_board(field: str, name: str, lying: object) -> None:
    data = begun().data()
    with pytest.raises(DataError, match=f"KeyError.*{name}"):
        begun().game.position({**data, field: {**data[field], name: lying}})


def test_tq_2_the_open_site_is_on_the_highest_plate() -> None:
    position = situation(plates=GROUND, white="b2 c2 b3 c3", drawn=24)
    built = then(position, "lay s100 r0")
    assert isinstance(built, TurquoisePosition)
    assert [built.building.heights[column] for column in ((0, 0), (1, 1), (2, 2), (3, 3))] == [0, 1, 1, 0]
    assert seen(built, "pillars") == {}
    assert seen(built, "covered") == {"s100": [1, 1, 1, 1]}
    # A new pillar stands on the upper plate, over the covered one.
    assert "move hand>b2 ap 1" not in legal(built)
    assert then(built, "move hand>a2 ap 1; move a2>b2 ap 1").view(None)["pillars"] == {"b2": 1}


# TQ-3: bridges


@pytest.mark.parametrize(
    ("rotation", "complete"),
    [(0, []), (1, []), (2, []), (3, ["b1>c1"])],  # the arrow's half points north, east, south, west
)
def test_tq_3_a_bridge_is_complete_when_both_halves_are_there(rotation: int, complete: list[str]) -> None:
    # West of the arrow on g10 lies a rich corner, so the corner's half is there for c1 and for c2.
    position = situation(plates={"g10": (22, rotation)}, white="b1 b2")
    ways = ["b1>c1", "b2>c2"]
    assert {way: prices(position, way) for way in ways} == {
        way: ["ap 1"] if way in complete else ["ap 2"] for way in ways
    }


def test_tq_3_halves_turn_clockwise_with_their_sites() -> None:
    # Around the arrow on g11 lie rich plates: its one complete bridge leads north from c4, east from d4, and so on.
    around = {"g01": (1, 0), "g10": (2, 0), "g12": (3, 0), "g21": (4, 0)}
    ends = ["c4>c5", "d4>e4", "d3>d2", "c3>b3"]
    for rotation in range(4):
        position = situation(plates=around | {"g11": (22, rotation)}, white="c3 c4 d3 d4")
        found = [prices(position, way)[0] for way in ends]
        assert found == ["ap 1" if number == rotation else "ap 2" for number in range(4)]


def test_tq_3_an_incomplete_bridge_costs_as_much_as_a_missing_one() -> None:
    # b1 to c1: the corner's half alone; c1 to d1 inside a bare plate: none at all.
    position = situation(plates={"g10": (13, 0)}, white="b1 c2")
    assert prices(position, "b1>c1") == ["ap 2"]
    assert prices(position, "c2>d2") == ["ap 2"]


def test_tq_3_plates_of_different_heights_join() -> None:
    # s100 is rich and lies over rich ground: from a2 on the ground up to b2, and from there down to b1.
    position = situation(plates=GROUND | {"s100": (24, 0)}, white="a2 b2")
    assert prices(position, "b2>b1") == ["ap 1"]
    assert prices(position, "a2>b3") == ["ap 1"]


def test_tq_3_rotations_that_look_alike_are_one_move() -> None:
    drawn = then(begun(), "draw; plate 21")
    assert [text for text in legal(drawn) if "g10" in text] == ["lay g10 r0", "lay g10 r1"]
    assert refusal(drawn, "lay g10 r2") == (
        "TQ-3",
        "same_rotation",
        (),
        "Rotation 2 looks the same as 0; write r0.",
        "La rotation 2 donne la même chose que 0 ; écrivez r0.",
    )
    told = refusal(drawn, "lay g10 r3")
    assert told is not None
    assert told.en == "Rotation 3 looks the same as 1; write r1."
    assert [text for text in legal(then(begun(), "draw; plate 22")) if "g10" in text] == [
        f"lay g10 r{rotation}" for rotation in range(4)
    ]


# TQ-4: the set of the house


def test_tq_4_the_set_of_the_house() -> None:
    plates = default_plates()
    assert Counter(plate["kind"] for plate in plates) == {"ordinary": 25, "corner": 4, "last": 1}
    corners = [plate["sites"] for plate in plates if plate["kind"] == "corner"]
    assert all(corner == corners[0] for corner in corners)
    assert all(halves for plate in plates for halves in plate["sites"].values())
    present = sum(len(halves) for plate in plates for halves in plate["sites"].values())
    assert 0.55 < present / (30 * 16) < 0.65


def test_tq_4_no_ordinary_plate_is_another_one_turned() -> None:
    plates = [plate for plate in GAME.plate_set.plates.values() if plate.kind == "ordinary"]
    looks = {plate.turned(rotation) for plate in plates for rotation in plate.rotations()}
    assert len(looks) == sum(len(plate.rotations()) for plate in plates)


# TQ-5: gates


def test_tq_5_sixteen_gates_lead_to_the_outer_sites() -> None:
    position = situation(plates=GROUND)
    assert legal(position, "move") == [
        f"move hand>{site} ap 1"
        for site in (
            "a2", "a4", "a5", "a7", "b1", "b8", "d1", "d8", "e1", "e8", "g1", "g8", "h2", "h4", "h5", "h7",
        )
    ]  # fmt: skip


def test_tq_5_a_gate_has_its_own_half_and_needs_the_plates() -> None:
    # g10 is bare: the bridge through the gate of d1 is incomplete. g20 beside it is rich.
    position = situation(plates={"g10": (13, 0), "g20": (1, 0)})
    assert prices(position, "hand>d1") == ["ap 2"]
    assert prices(position, "hand>e1") == ["ap 1"]


@pytest.mark.parametrize(
    ("place", "rotation", "gate", "price"),
    [
        ("g10", 2, "d1", "ap 1"),  # the arrow points south at d1, through the gate
        ("g01", 3, "a4", "ap 2"),  # it points west at a3, where there is none
        ("g32", 1, "h5", "ap 2"),  # east at h6
        ("g13", 0, "d8", "ap 2"),  # north at c8
    ],
)
def test_tq_5_the_half_towards_the_gate_counts(place: str, rotation: int, gate: str, price: str) -> None:
    assert prices(situation(plates={place: (22, rotation)}), f"hand>{gate}") == [price]


# TQ-6: pillars


@pytest.mark.parametrize(
    ("players", "pillars", "colours"),
    [
        (2, 34, ["white", "black"]),
        (3, 29, ["white", "black", "yellow"]),
        (4, 24, ["white", "black", "yellow", "orange"]),
    ],
)
def test_tq_6_pillars_to_build_with(players: int, pillars: int, colours: list[str]) -> None:
    start = begun(players)
    assert seen(start, "hands") == [pillars] * players
    assert seen(start, "colours") == colours


# TQ-7: set-up


def test_tq_7_the_corners_lie_and_all_else_is_aside() -> None:
    start = begun(3)
    assert seen(start, "plates") == {place: list(lying) for place, lying in CORNERS.items()}
    assert seen(start, "undrawn") == list(range(1, 26))
    assert seen(start, "tablets") == {}
    assert start.scores == (0, 0, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tq_7_the_first_player_is_drawn(players: int) -> None:
    start = GAME.start({"players": players})
    assert start.to_act == (CHANCE,)
    assert start.turn is None
    drawn = {chance.move.text: chance.weight for chance in start.chances()}
    colours = ["black", "orange", "white", "yellow"]
    assert drawn == {f"first {colour}": 1 for colour in colours if colour in seen(start, "colours")}
    for seat, colour in enumerate(seen(start, "colours"), start=1):
        assert then(start, f"first {colour}").to_act == (seat,)


def test_tq_7_a_colour_that_does_not_play_cannot_be_drawn() -> None:
    assert refusal(GAME.start(), "first yellow", CHANCE) == (
        "TQ-7",
        "chance",
        (),
        "“first yellow” cannot be drawn here.",
        "« first yellow » ne peut pas être tiré ici.",
    )


def test_tq_7_it_is_told_in_both_languages() -> None:
    start = GAME.start()
    said = start.spoken(CHANCE, GAME.parse("first black"))
    assert GAME.words("en").say(said) == "Black begins."
    assert GAME.words("fr").say(said) == "Noir commence."
