"""The kit holds what the rules ask for, at the size of real bricks, and reads without colour."""

import json
import math
import re
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from itertools import combinations

import pytest

from hypostyle.core.kit import Group, Ink, Kit, Making, Outline, Part, Path, Text, bounds, corners
from hypostyle.core.words import LANGUAGES
from hypostyle.games.temple_rush import GAME, TempleRush
from hypostyle.games.temple_rush.cards import HIGHEST, VALUES, WIDEST, Card
from hypostyle.games.temple_rush.kit_board import ZONE
from hypostyle.games.temple_rush.kit_cards import CARD, HIDDEN, pattern, silhouette
from hypostyle.games.temple_rush.kit_drawing import HEIGHT, PITCH, SEATS
from hypostyle.games.temple_rush.kit_pieces import DIE, STICKER
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.space import BRICKS, SIZES, ZONES
from hypostyle.printing import make_kit, read_order
from hypostyle.printing.fonts import missing, width
from hypostyle.printing.inks import INKS, InkName, brightness, inked
from tests.games.temple_rush.tales import begun, weights
from tests.printing.measuring import document

KITS = {language: GAME.kit(Making(language)) for language in LANGUAGES}
KIT = KITS["en"]
TWO_SIDED = {"cards", "tokens", "points"}
DUSK = "#45424C"


def group(name: str, kit: Kit = KIT) -> Group:
    return next(each for each in kit.groups if each.id == name)


def parts(name: str, kit: Kit = KIT) -> dict[str, Part]:
    return {part.id: part for part in group(name, kit).parts}


def texts(part: Part) -> list[Text]:
    return [ink for ink in part.front if isinstance(ink, Text)]


def all_parts(kit: Kit) -> list[Part]:
    return [part for each in kit.groups for part in each.parts]


def sides(outline: Outline) -> tuple[float, float]:
    left, top, right, bottom = bounds(outline)
    return round(right - left, 6), round(bottom - top, 6)


def own_set() -> TempleRush:
    """The house's cards seen from behind and named anew, one with a name that no plaque can hold."""
    data = GAME.set_data()
    for row in data:
        row["rows"] = [line[::-1] for line in row["rows"]]
        row["name"] = {"en": f"House {row['id']}", "fr": f"Maison {row['id']}"}
    data[4]["name"] = {"en": "A temple with a very long name " * 4, "fr": "Un temple au nom fort long " * 4}
    return GAME.using(data)


def test_only_the_stickers_are_extra_and_share_no_page_with_card() -> None:
    assert [each.id for each in KIT.groups if each.is_extra] == ["stickers"]
    folded = {"holders", "dice", "bricks"}
    assert {each.stock for each in KIT.groups if not each.is_extra and each.id not in folded} == {"card"}
    assert {each.stock for each in KIT.groups if each.id in folded} == {"thin card"}
    assert group("stickers").stock == "sticker paper"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_of_ones_own_is_printed_card_for_card(language: str) -> None:
    pdf = document(make_kit(own_set(), read_order({"only": "cards", "language": language})).data)
    said = "".join(page.get_textpage().get_text_range() for page in pdf)
    first = {"en": "House", "fr": "Maison"}[language]
    named = [int(number) for number in re.findall(rf"{first} (\d+)", said)]
    assert named == [number for number in GAME.cards if number != 5]
    assert said.count({"en": "A temple with", "fr": "Un temple au"}[language]) == 1


# Cards


def shown(part: Part) -> set[tuple[int, int]]:
    """The cells that are dark on a card, counted from the lower left one, in bricks."""
    found = [bounds(ink.outline) for ink in part.front if isinstance(ink, Path) and ink.fill == DUSK]
    left, ground = min(each[0] for each in found), max(each[3] for each in found)
    cells = set()
    for x0, top, x1, bottom in found:
        assert math.isclose(bottom - top, HEIGHT)
        level = (ground - bottom) / HEIGHT
        columns = ((x0 - left) / PITCH, (x1 - left) / PITCH)
        assert all(math.isclose(number, round(number), abs_tol=1e-6) for number in (level, *columns))
        cells |= {(x, round(level)) for x in range(round(columns[0]), round(columns[1]))}
    return cells


@pytest.mark.parametrize("game", [GAME, own_set()], ids=["house", "own"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_tr_2_every_card_of_the_set_is_there_once_with_its_silhouette_name_and_value(
    game: TempleRush, language: str
) -> None:
    found = parts("cards", game.kit(Making(language)))
    assert found.keys() == {f"card-{number}" for number in game.cards} | {"lightning"}
    for card in game.cards.values():
        part = found[f"card-{card.id}"]
        assert (part.size, part.copies) == (CARD, 1)
        assert shown(part) == card.cells
        words = [text.words for text in texts(part)]
        assert words.count(str(card.value)) >= 2
        assert any(card.names[language].startswith(line.rstrip("…")) and len(line) > 3 for line in words)


def test_tr_2_both_sides_of_a_card_are_the_same() -> None:
    assert all(part.back == part.front for part in group("cards").parts)


def test_tr_2_the_lightning_card_shows_its_three_points() -> None:
    lightning = parts("cards")["lightning"]
    assert [text.words for text in texts(lightning)].count("3") == 2
    assert lightning.size == CARD


def test_the_largest_temple_fits_between_the_name_and_what_a_holder_hides() -> None:
    cells = frozenset((x, y) for x in range(WIDEST) for y in range(HIGHEST))
    boxes = [bounds(path.outline) for path in silhouette(replace(GAME.cards[1], cells=cells))]
    assert math.isclose(max(each[2] for each in boxes) - min(each[0] for each in boxes), WIDEST * 8)
    top, bottom = min(each[1] for each in boxes), max(each[3] for each in boxes)
    assert math.isclose(bottom - top, HIGHEST * 9.6)
    assert bottom < CARD[1] - HIDDEN
    for text in texts(parts("cards")["card-1"])[:3]:  # name and values
        assert text.at[1] + text.size / 2 < top


def test_cells_that_touch_are_parted_by_a_line_and_others_are_not() -> None:
    pair = Card(1, "blue", 4, GAME.cards[1].names, frozenset({(0, 0), (1, 0), (1, 1)}))
    assert len([path for path in silhouette(pair) if not path.fill]) == 2


# Boards


def places(part: Part) -> Counter[int]:
    """The places on a board that are as large as a brick, by its size."""
    found = Counter[int]()
    for ink in part.front:
        if isinstance(ink, Path) and ink.fill == "#FFFFFF":
            wide, high = sides(ink.outline)
            if high == PITCH and wide % PITCH == 0:
                found[round(wide / PITCH)] += 1
    return found


def test_tr_1_a_board_has_a_place_for_every_brick_and_one_bonus_place_for_each_size() -> None:
    boards = group("boards").parts
    assert [part.id for part in boards] == [f"board-{seat}" for seat in SEATS]
    for board in boards:
        assert places(board) == {size: BRICKS[size - 1] + 1 for size in SIZES}


def test_tr_1_a_board_has_three_zones_that_hold_the_widest_temple_and_the_longest_brick_across() -> None:
    assert ZONE[0] >= WIDEST * PITCH
    assert ZONE[1] >= max(SIZES) * PITCH
    for board in group("boards").parts:
        zones = [ink for ink in board.front if isinstance(ink, Path) and sides(ink.outline) == ZONE]
        assert len(zones) == len(ZONES) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_tr_5_the_zones_that_editions_leave_out_are_marked(language: str) -> None:
    """English zone 3, French zone 1: both are said, on every board."""
    edition = {"en": "French edition", "fr": "édition anglaise"}[language]
    for board in group("boards", KITS[language]).parts:
        for zone, x in ((1, 5.0 + ZONE[0] / 2), (3, 238 - 5.0 - ZONE[0] / 2)):
            note = " ".join(text.words for text in texts(board) if abs(text.at[0] - x) < 3 and text.size == 2.6)
            assert "1 to 3" in note or "1 à 3" in note, zone
            assert edition in note


def test_what_is_written_on_a_board_stays_within_its_panel() -> None:
    for language in LANGUAGES:
        for board in group("boards", KITS[language]).parts:
            panels = [bounds(ink.outline) for ink in board.front if isinstance(ink, Path) and ink.is_ground]
            for text in texts(board):
                left, right = reach(text)
                assert text.at[1] < 8 or any(
                    x0 + 1 <= left and right <= x1 - 1 and y0 + 1 < text.at[1] < y1 - 1 for x0, y0, x1, y1 in panels
                ), f"{language}: {text.words}"


# Tokens


def test_tr_1_each_seat_has_its_three_power_tokens_with_a_cross_behind() -> None:
    found = parts("tokens")
    assert found.keys() == {f"{token}-{seat}" for token in Token for seat in SEATS}
    for seat in SEATS:
        tokens = [found[f"{token}-{seat}"] for token in Token]
        assert len({token.front for token in tokens}) == len(Token)
        assert len({token.back for token in tokens}) == 1
        assert all(len([ink for ink in t.back if isinstance(ink, Path) and ink.width > 1]) == 2 for t in tokens)


def test_tr_14_twelve_point_tokens_of_every_value_and_a_word_on_what_replaces_them() -> None:
    points = group("points")
    assert points.count == 12
    assert {part.id: part.copies for part in points.parts} == {f"points-{value}": 3 for value in VALUES.values()}
    assert [[text.words for text in texts(part)] for part in points.parts] == [["3"], ["4"], ["5"], ["6"]]
    assert "runs out" in points.how


# Holders


def test_a_holder_is_a_prism_as_high_as_the_margin_below_a_temple() -> None:
    holders = group("holders").parts
    assert [part.id for part in holders] == [f"holder-{zone}" for zone in ZONES]
    for holder in holders:
        ridge, foot, far = sorted({start[1] for start, _ in holder.folds})
        slope, other, base = ridge, foot - ridge, far - foot
        assert math.isclose(slope, other)
        assert math.isclose(math.sqrt(slope**2 - (base / 2) ** 2), HIDDEN)


def test_the_slot_of_a_holder_lies_on_its_ridge_and_takes_a_card() -> None:
    for holder in group("holders").parts:
        (slot,) = holder.cuts
        left, top, right, bottom = bounds(slot)
        ridge = min(start[1] for start, _ in holder.folds)
        assert math.isclose((top + bottom) / 2, ridge)
        assert CARD[0] < right - left < holder.size[0] - 8
        folded = [(start[0], end[0]) for start, end in holder.folds if start[1] == ridge]
        assert folded == [(0, left), (right, holder.size[0])]


# Dice


def faces(part: Part) -> Counter[str]:
    """What a part shows: numbers as they are written, and stars, which have ten corners."""
    found = Counter(text.words for text in texts(part))
    found["*"] += sum(isinstance(ink, Path) and len(corners(ink.outline)) == 10 for ink in part.front)
    return found


def test_tr_1_a_die_has_the_faces_that_the_rules_roll() -> None:
    rolled = Counter[str]()
    for entry, weight in weights(begun("first seat1; card z1 2; card z2 9; pile 1", players=2)).items():
        rolled[entry.split()[1]] += weight
    for seat in SEATS:
        found = faces(parts("dice")[f"die-{seat}"])
        assert {face: 6 * number for face, number in found.items()} == dict(rolled)


def test_a_net_of_a_die_is_six_squares_and_seven_tabs() -> None:
    for die in group("dice").parts:
        points = corners(die.cut)
        twice = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True))
        tab = (DIE + DIE - 12) / 2 * 6
        assert math.isclose(abs(twice) / 2, 6 * DIE**2 + 7 * tab)
        left, top, right, bottom = bounds(die.cut)
        assert (left, top) == (0, 0)
        assert (right, bottom) == die.size


def test_the_middle_column_of_the_net_has_1_opposite_4_and_2_opposite_3() -> None:
    for die in group("dice").parts:
        column = [text.words for text in sorted(texts(die), key=lambda text: text.at[1])]
        assert {frozenset(column[::2]), frozenset(column[1::2])} == {frozenset("14"), frozenset("23")}


def test_stickers_are_the_faces_of_four_dice_and_another_way_to_make_them() -> None:
    stickers = group("stickers")
    assert (stickers.is_extra, stickers.count) == (True, 24)
    for seat in SEATS:
        found = Counter[str]()
        for part in stickers.parts:
            if part.id.startswith(f"sticker-{seat}-"):
                assert part.size == (STICKER, STICKER)
                for face, number in faces(part).items():
                    found[face] += number * part.copies
        assert found == faces(parts("dice")[f"die-{seat}"])
    assert [each.id for each in KIT.groups if each.is_extra] == ["stickers"]


# Bricks


def test_tr_1_the_bricks_to_take_are_listed_by_size() -> None:
    for language in LANGUAGES:
        for size in SIZES:
            line = next(need for need in KITS[language].needs if f"1 × {size}" in need)
            assert re.findall(r"\d+", line) == [str(4 * BRICKS[size - 1]), "1", str(size), str(BRICKS[size - 1])]
        assert str(4 * sum(BRICKS)) in " ".join(KITS[language].needs)


def test_the_card_for_sorting_shows_each_brick_at_its_size_with_the_numbers_for_all_tables() -> None:
    sorting = parts("bricks")["sorting"]
    bodies = {sides(ink.outline) for ink in sorting.front if isinstance(ink, Path) and ink.fill}
    assert {(size * PITCH, HEIGHT) for size in SIZES} <= bodies
    rows: dict[float, list[str]] = {}
    for text in texts(sorting):
        rows.setdefault(text.at[1], []).append(text.words)
    for size in SIZES:
        counts = [str(players * BRICKS[size - 1]) for players in (1, 2, 3, 4)]
        assert [f"1 × {size}", *counts] in rows.values()


# All of it


def test_sizes_fit_the_paper_also_with_backs_beside_fronts() -> None:
    for each in KIT.groups:
        for part in each.parts:
            short, long = sorted(part.size)
            assert short <= 188, part.id
            assert long <= 240, part.id
            if part.back:
                assert long <= 115, part.id
            left, top, right, bottom = bounds(part.cut)
            assert (round(left, 6), round(top, 6)) == (0, 0), part.id
            assert math.isclose(right, part.size[0]), part.id
            assert math.isclose(bottom, part.size[1]), part.id
            assert bool(part.back) == (each.id in TWO_SIDED), part.id


def test_ids_are_distinct_and_names_say_which_is_which() -> None:
    for kit in KITS.values():
        found = all_parts(kit)
        assert len({part.id for part in found}) == len(found)
        assert len({part.name for part in found}) == len(found)
        assert len({each.id for each in kit.groups}) == len(kit.groups)
        assert all(each.title and each.how and each.minutes for each in kit.groups)


def test_both_languages_have_the_same_words_and_the_same_parts() -> None:
    folder = files("hypostyle.games.temple_rush").joinpath("printed")
    english, french = (json.loads(folder.joinpath(f"{language}.json").read_text("utf-8")) for language in LANGUAGES)
    assert english.keys() == french.keys()
    assert all(line for line in (*english.values(), *french.values()))
    for code in english:
        assert english[code].count("\n") == french[code].count("\n"), code
    en, fr = KITS["en"], KITS["fr"]
    assert [part.id for part in all_parts(en)] == [part.id for part in all_parts(fr)]
    assert len(en.needs) == len(fr.needs)
    assert len(en.notes) == len(fr.notes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_leaflet_tells_a_whole_match_in_one_sheet(language: str) -> None:
    leaflet = KITS[language].leaflet
    assert 550 <= len(re.findall(r"[^\W_]+(?:'[^\W_]+)*", leaflet)) <= 820
    assert len(re.findall("^## ", leaflet, re.MULTILINE)) == 9
    assert "Jacob Berg" in leaflet.splitlines()[-1]
    assert "Robot" in leaflet
    assert not missing(leaflet.replace("\n", ""), "regular")


def test_the_fonts_have_every_sign_and_nothing_is_small_print() -> None:
    for kit in KITS.values():
        for part in all_parts(kit):
            for ink in (*part.front, *part.back):
                if isinstance(ink, Text):
                    assert not missing(ink.words, ink.face), ink.words
                    assert ink.size >= 2.4, ink.words
        for line in (*kit.needs, *kit.notes, *(each.how for each in kit.groups)):
            assert not missing(line, "regular"), line


def reach(text: Text) -> tuple[float, float]:
    """Where a text begins and ends."""
    wide = width(text.words, text.face, text.size)
    left = text.at[0] - {"start": 0, "middle": 0.5, "end": 1}[text.anchor] * wide
    return left, left + wide


def test_no_text_goes_over_an_edge_of_its_part() -> None:
    for kit in (*KITS.values(), own_set().kit(Making("en")), own_set().kit(Making("fr"))):
        for part in all_parts(kit):
            for text in texts(part):
                left, right = reach(text)
                assert left > 0.9, text.words
                assert right < part.size[0] - 0.9, text.words


def test_a_name_stays_on_its_plaque_however_long_it_is() -> None:
    for part in parts("cards", own_set().kit(Making("fr"))).values():
        *_, plaque = (
            bounds(ink.outline)
            for ink in part.front
            if isinstance(ink, Path) and ink.fill == "#FFFFFF" and sides(ink.outline)[0] > 10
        )
        name = next(text for text in texts(part) if text.face == "display")
        left, right = reach(name)
        assert plaque[0] + 1 < left
        assert right < plaque[2] - 1
        assert plaque[0] > 11  # where the value ends


# Without colour


def bare(part: Part) -> tuple[object, ...]:
    """What is left of a drawing without its colours and its words."""
    return tuple((ink.outline, bool(ink.fill), bool(ink.stroke)) for ink in part.front if isinstance(ink, Path))


@pytest.mark.parametrize("name", ["cards", "boards", "tokens", "dice", "stickers"])
def test_shapes_alone_tell_things_apart(name: str) -> None:
    for one, other in combinations(group(name).parts, 2):
        faces_differ = [t.words for t in texts(one)] != [t.words for t in texts(other)]
        # The sizes on dice are numbers; whose die it is has a shape.
        assert bare(one) != bare(other) or (name == "stickers" and faces_differ), (one.id, other.id)


def test_each_colour_of_cards_has_a_pattern_of_its_own() -> None:
    patterns = {colour: tuple(pattern(colour)) for colour in VALUES}
    assert len(set(patterns.values())) == len(VALUES)
    for card in GAME.cards.values():
        drawn = {ink.outline for ink in parts("cards")[f"card-{card.id}"].front if isinstance(ink, Path)}
        assert [colour for colour, lines in patterns.items() if set(lines) <= drawn] == [card.colour]


def behind(text: Text, drawn: list[Ink], ground: str) -> str:
    """The colour of what a text stands on."""
    found = ground or "#FFFFFF"
    for ink in drawn:
        if ink == text:
            break
        if isinstance(ink, Path) and ink.fill:
            left, top, right, bottom = bounds(ink.outline)
            if left <= text.at[0] <= right and top <= text.at[1] <= bottom:
                found = ink.fill
    return found


@pytest.mark.parametrize("ink", INKS)
def test_words_and_numbers_stand_out_in_every_ink(ink: InkName) -> None:
    for part in all_parts(KIT):
        drawn = [inked(each, ink) for each in part.front]
        for text in drawn:
            if isinstance(text, Text):
                ground = behind(text, drawn, "" if ink == "low" else part.ground)
                assert brightness(ground) - brightness(text.fill) > 0.45, (part.id, text.words)
