"""A table for simulators: a saved object that fits the format, all of the game, nothing on anything else."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from jsonschema import Draft202012Validator

from hypostyle.core import Game, words_of
from hypostyle.core.kit import Making
from hypostyle.core.solids import Solid
from hypostyle.printing import Order, PrintError, make_kit, read_order
from hypostyle.printing.order import WORDS
from hypostyle.printing.tabletop import file_order
from hypostyle.printing.tabletop_files import table_file
from hypostyle.printing.triangles import INCH
from tests.games.house import GAMES, checked
from tests.printing.models import extent, read_obj
from tests.printing.samples import Sample
from tests.printing.test_meshes import STONES
from tests.toys import Bazaar

SCHEMA = json.loads((Path(__file__).parent / "tabletop.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
HOUSE = "https://house.example:8443"
ORDER = Order(purpose="tabletop-simulator", house=HOUSE)

Json = dict[str, Any]


class Both(Sample):
    """The sample with solids, one of them what a part is too."""

    def solids(self, making: Making) -> tuple[Solid, ...]:
        (corner, pillar, plate) = STONES.solids(making)
        return corner, pillar, Solid("roof-left", "Roof", plate.plus), Solid("slab", "Slab", plate.plus, plate.minus)


BOTH = Both()


@cache
def written(game: Game, order: Order) -> bytes:
    return make_kit(game, order).data


def saved(game: Game, order: Order = ORDER) -> Json:
    found = json.loads(written(game, order))
    assert isinstance(found, dict)
    return found


def everything(states: list[Json]) -> Iterator[Json]:
    """Objects, and those inside of others."""
    for state in states:
        yield state
        yield from everything(state.get("ContainedObjects", []))


def things(game: Game, order: Order = ORDER) -> list[Json]:
    return list(everything(saved(game, order)["ObjectStates"]))


def named(found: list[Json], name: str) -> list[Json]:
    """Things by what they are called, but for bags, decks and notes."""
    kinds = ("Custom_Model", "CardCustom")
    return [each for each in found if each["Name"] in kinds and each["Nickname"].startswith(name)]


def addresses(found: Any) -> Iterator[str]:
    """All that stands under a name that ends with URL, wherever it is."""
    for name, value in found.items() if isinstance(found, dict) else ((None, each) for each in found):
        if isinstance(value, dict | list):
            yield from addresses(value)
        elif name and name.endswith("URL") and value:
            yield value


@cache
def made(game: Game, address: str) -> bytes:
    """What the house answers there."""
    parts = urlsplit(address)
    order = read_order({name: value for name, [value] in parse_qs(parts.query).items()})
    _, data = table_file(game, order, parts.path.rpartition("/")[2]) or ("", b"")
    return data


def size(game: Game, thing: Json) -> tuple[float, float]:
    """How many inches an object takes on the table."""
    if thing["Name"] in ("Bag", "Notecard"):
        return 2, 2
    if thing["Name"] == "DeckCustom":
        return 2.14 * thing["Transform"]["scaleX"], 3 * thing["Transform"]["scaleZ"]
    width, _, depth = extent(read_obj(made(game, thing["CustomMesh"]["MeshURL"])))
    return width, depth


def refused(game: Game, order: Order, language: str) -> str:
    with pytest.raises(PrintError) as error:
        make_kit(game, order)
    return words_of(language, WORDS).say(error.value.message)


# The format


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("game", [*GAMES.values(), BOTH], ids=lambda game: game.facts.id)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_saved_object_fits_the_format(game: Game, language: str) -> None:
    kit = make_kit(game, read_order({"purpose": "tabletop-simulator", "house": f"{HOUSE}/", "language": language}))
    assert kit.name == f"{game.facts.id.replace('_', '-')}-tabletop-{language}.json"
    assert (kit.media_type, kit.papers) == ("application/json", 0)
    found = json.loads(kit.data)
    VALIDATOR.validate(found)
    assert found["SaveName"] == game.facts.titles[language]


@pytest.mark.parametrize(
    "broken",
    [
        {"GUID": "12345"},
        {"Name": "Custom_Thing"},
        {"Nickname": ""},
        {"Transform": {}},
        {"ColorDiffuse": {"r": 2, "g": 0, "b": 0}},
        {"CustomMesh": {}},
        {"LuaScript": "print(1)"},
    ],
)
def test_the_schema_refuses_what_is_broken(broken: Json) -> None:
    found = saved(Sample())
    VALIDATOR.validate(found)
    found["ObjectStates"][0] |= broken
    assert not VALIDATOR.is_valid(found)


@pytest.mark.parametrize("game", [*GAMES.values(), BOTH], ids=lambda game: game.facts.id)
def test_every_object_has_a_name_of_its_own(game: Game) -> None:
    ids = [thing["GUID"] for thing in things(game)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("scale", [0.5, 1, 2])
def test_the_cards_of_a_deck_are_those_that_it_counts(scale: float) -> None:
    order = Order(purpose="tabletop-simulator", house=HOUSE, scale=scale)
    (deck,) = [thing for thing in things(GAMES["temple_rush"], order) if thing["Name"] == "DeckCustom"]
    assert deck["Transform"]["scaleX"] == pytest.approx(80 / INCH / 2.14 * scale, abs=1e-4)
    cards = deck["ContainedObjects"]
    assert deck["DeckIDs"] == [card["CardID"] for card in cards]
    assert len(set(deck["DeckIDs"])) == len(deck["CustomDeck"]) == 33
    for card in cards:
        key = str(card["CardID"] // 100)
        assert card["CustomDeck"] == {key: deck["CustomDeck"][key]}
    assert deck["Transform"]["rotZ"] == 180, "face down"


def test_copies_of_a_card_share_a_sheet_and_different_backs_are_shown() -> None:
    (deck,) = [thing for thing in things(Sample()) if thing["Name"] == "DeckCustom"]
    assert deck["Nickname"] == "Tall cards"
    assert deck["DeckIDs"] == [100] * 3
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["FaceURL"].endswith("/tall.front.png")
    assert sheet["BackURL"].endswith("/tall.back.png")
    alike = next(thing for thing in things(GAMES["temple_rush"]) if thing["Name"] == "DeckCustom")
    assert all(sheet["FaceURL"] == sheet["BackURL"] for sheet in alike["CustomDeck"].values()), "TR-2"


# What lies there


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_a_game_needs_is_there_as_often_as_it_needs_it(name: str) -> None:
    found = things(GAMES[name])
    for called, count in checked(GAMES[name], "on_table").items():
        assert len(named(found, called)) == count, called


def test_temple_has_its_sixty_tiles_once() -> None:
    tiles = [thing["Nickname"] for thing in named(things(GAMES["temple"]), "")]
    assert len(tiles) == len(set(tiles)) == 60


def test_bags_hold_what_is_alike_from_behind() -> None:
    """Turquoise: the 25 plates can be shuffled as they are; what is taken at set-up lies beside them."""
    bags = [thing for thing in things(GAMES["turquoise"]) if thing["Name"] == "Bag"]
    assert [len(bag["ContainedObjects"]) for bag in bags] == [25, 35, 35, 30, 25]
    assert [bag["Description"] for bag in bags][:2] == ["25 pieces", "35 pieces"]
    assert {thing["Nickname"].partition(" ")[0] for thing in bags[0]["ContainedObjects"]} == {"Plate"}


def test_a_solid_that_is_there_as_a_part_is_not_there_twice() -> None:
    found = Counter(thing["Nickname"] for thing in things(BOTH))
    assert found["Roof"] == 2, "the parts"
    assert found["Slab"] == 1
    assert found['Corner "A" & B'] == 15 + 1, "and its bag"


def test_what_is_folded_from_paper_is_left_out_and_said() -> None:
    (note,) = [thing for thing in things(GAMES["temple_rush"]) if thing["Name"] == "Notecard"]
    by, rules, left_out = note["Description"].split("\n")
    assert by == "A game by Jacob Berg, who owns it."
    assert rules == f"The rules: {HOUSE}/rules/temple_rush"
    assert left_out.startswith("Left out, since they are folded from paper: Card holders, Dice to fold.")
    for name in ("aztec", "temple", "turquoise"):
        (note,) = [thing for thing in things(GAMES[name]) if thing["Name"] == "Notecard"]
        assert len(note["Description"].split("\n")) == 2, "solids stand for what is folded, and a proof is no part"


@pytest.mark.parametrize("game", [*GAMES.values(), BOTH], ids=lambda game: game.facts.id)
def test_models_have_the_size_of_what_they_stand_for(game: Game) -> None:
    """In inches: the simulator's unit. Nothing but cards is made larger or smaller there."""
    kit = game.kit(ORDER.making)
    assert kit
    sizes = {part.name: part.size for group in kit.groups for part in group.parts}
    for thing in things(game):
        if thing["Name"] == "CardCustom":
            continue
        assert [thing["Transform"][name] for name in ("scaleX", "scaleY", "scaleZ")][1] == 1
        if thing["Name"] == "Custom_Model":
            assert thing["Transform"]["scaleX"] == thing["Transform"]["scaleZ"] == 1
            if thing["Nickname"] in sizes and thing["CustomMesh"]["DiffuseURL"]:
                wanted = [length / INCH for length in sizes[thing["Nickname"]]]
                assert size(game, thing) == pytest.approx(wanted, abs=1e-4), thing["Nickname"]


@pytest.mark.parametrize("game", [*GAMES.values(), BOTH], ids=lambda game: game.facts.id)
@pytest.mark.parametrize("scale", [0.5, 1, 2])
def test_nothing_lies_on_anything_else(game: Game, scale: float) -> None:
    order = Order(purpose="tabletop-simulator", house=HOUSE, scale=scale)
    laid = []
    for thing in saved(game, order)["ObjectStates"]:
        (width, depth), place = size(game, thing), thing["Transform"]
        laid.append((place["posX"], place["posZ"], width, depth))
        assert place["posY"] == 1.5
        assert abs(place["posX"]) + width / 2 < 24
    # Nobody has all of it to himself: it lies around the middle of the table.
    assert max(x + width / 2 for x, _, width, _ in laid) > 0 > min(x - width / 2 for x, _, width, _ in laid)
    far, near = max(z + depth / 2 for _, z, _, depth in laid), min(z - depth / 2 for _, z, _, depth in laid)
    assert far == pytest.approx(-near, abs=1)
    for (x, z, width, depth), (other_x, other_z, other_width, other_depth) in combinations(laid, 2):
        apart = max(abs(x - other_x) - (width + other_width) / 2, abs(z - other_z) - (depth + other_depth) / 2)
        assert apart > 0.2


def test_boards_lie_behind_the_rest() -> None:
    for name, boards in (("temple_rush", 4), ("turquoise", 1)):
        far, *near = sorted({thing["Transform"]["posZ"] for thing in saved(GAMES[name])["ObjectStates"]}, reverse=True)
        behind = [thing for thing in saved(GAMES[name])["ObjectStates"] if thing["Transform"]["posZ"] == far]
        assert near
        assert [thing["Nickname"].startswith("Board") for thing in behind][:boards] == [True] * boards


def test_solids_are_tinted_and_pictures_are_not() -> None:
    found = things(GAMES["turquoise"])
    colours = {thing["Nickname"]: tuple(thing["ColorDiffuse"].values()) for thing in named(found, "Pillar")}
    assert len(set(colours.values())) == 4
    assert max(colours["Pillar, Black"]) < 0.3 < 0.9 < min(colours["Pillar, White"])
    for thing in named(found, ""):
        if thing["CustomMesh"]["DiffuseURL"]:
            assert set(thing["ColorDiffuse"].values()) == {1.0}
    aztec = things(GAMES["aztec"])
    assert named(aztec, "Piece")[0]["ColorDiffuse"] != named(aztec, "Start cube")[0]["ColorDiffuse"]


def test_what_is_put_together_is_bumped_into_as_such() -> None:
    """A box around an Aztec piece would let nothing stand in its corner."""
    found = things(GAMES["aztec"])
    mesh = named(found, "Piece")[0]["CustomMesh"]
    assert mesh["ColliderURL"] == mesh["MeshURL"]
    assert len(read_obj(made(GAMES["aztec"], mesh["MeshURL"]))) == 3
    assert named(found, "Start cube")[0]["CustomMesh"]["ColliderURL"] == ""


def test_parts_of_one_shape_share_a_model_and_wear_their_own_picture() -> None:
    meshes = [thing["CustomMesh"] for thing in named(things(GAMES["temple"]), "")]
    assert {mesh["MeshURL"] for mesh in meshes} == {f"{HOUSE}/api/print/temple/tabletop/tile-r1.flat.obj"}
    pictures = {mesh["DiffuseURL"] for mesh in meshes}
    assert len(pictures) == 60
    assert f"{HOUSE}/api/print/temple/tabletop/tile-k6.both.png" in pictures


# Addresses


@pytest.mark.parametrize("game", [*GAMES.values(), BOTH], ids=lambda game: game.facts.id)
def test_every_address_is_in_the_house(game: Game) -> None:
    for address in addresses(saved(game)):
        parts = urlsplit(address)
        assert f"{parts.scheme}://{parts.netloc}" == HOUSE
        assert parts.path.startswith(f"/api/print/{game.facts.id}/tabletop/")
        assert parts.query == "", "all as usual"


def test_addresses_say_what_pictures_and_models_depend_on_and_nothing_else() -> None:
    order = read_order(
        {
            **{"purpose": "tabletop-simulator", "house": HOUSE, "language": "fr", "ink": "grey", "scale": "1.5"},
            **{"dpi": "150", "thickness": "3.25", "cube": "20", "clearance": "0", "paper": "a3", "bed": "300"},
        }
    )
    found = set(addresses(saved(BOTH, order)))
    assert found
    for address in found:
        query = {name: value for name, [value] in parse_qs(urlsplit(address).query).items()}
        assert query.keys() == {"language", "ink", "scale", "dpi", "thickness", "cube", "clearance"}
        assert read_order(query) == file_order(order)


# What is ordered


def test_only_some_things_lie_there() -> None:
    order = Order(purpose="tabletop-simulator", house=HOUSE, only=("tokens", "slab"))
    assert {thing["Nickname"] for thing in named(things(BOTH, order), "")} == {"Token", "Roof", "Slab"}
    wrong = Order(purpose="tabletop-simulator", house=HOUSE, only=("dice",))
    assert refused(BOTH, wrong, "en") == (
        "this kit has no dice: expected one or more of board, plates, tall, tokens, corner, pillar, slab"
    )


def test_without_a_house_there_is_no_table() -> None:
    order = Order(purpose="tabletop-simulator")
    assert refused(Sample(), order, "en").endswith("give it with --house https://example.org")
    assert refused(Sample(), order, "fr").endswith("donnez-la avec --house https://example.org")


@pytest.mark.parametrize("house", ["example.org", "ftp://example.org", "https://example.org/hall", "https://a b", ""])
def test_an_address_that_is_none_is_refused(house: str) -> None:
    with pytest.raises(PrintError) as error:
        read_order({"house": house})
    for language in ("en", "fr"):
        assert house in words_of(language, WORDS).say(error.value.message)


def test_a_set_of_ones_own_is_not_in_the_house() -> None:
    own = GAMES["turquoise"].using(GAMES["turquoise"].set_data())
    assert own.custom_set is not None
    assert "--set" in refused(own, ORDER, "en")
    assert "plaques" in refused(own, ORDER, "fr")


def test_a_game_that_cannot_be_printed_has_no_table() -> None:
    class Nothing(Bazaar):
        def kit(self, making: Making) -> Any:
            return None

    assert refused(Nothing(), ORDER, "en") == "bazaar has no kit to print"
    assert {thing["Name"] for thing in things(STONES)} >= {"Bag", "Custom_Model"}, "solids do"
