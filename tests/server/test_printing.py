"""Kits over HTTP: what can be printed is told, shown sheet by sheet and handed out, off the loop and made once."""

from __future__ import annotations

import asyncio
import sys
import time
import zipfile
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pypdfium2
import pytest
from msgspec import json
from PIL import Image

from hypostyle.core import LANGUAGES, HypostyleError, Message, words_of
from hypostyle.core.words import CORE_WORDS
from hypostyle.games import Library
from hypostyle.printing import Order, make_kit
from hypostyle.printing.order import CHOICES, RANGES
from hypostyle.server import Limits, kits
from hypostyle.server import clerks as clerks_module
from hypostyle.server.budgets import Allowance, Budget, Budgets
from hypostyle.server.clerks import Clerks
from hypostyle.server.kits import PREVIEW_DPI, Asked, Kits, previewed, printed
from hypostyle.server.objection import Objection
from hypostyle.server.safety import BODY_LIMIT
from tests.library import LIBRARY
from tests.server.in_memory import all_games
from tests.server.test_http import is_objection, open_house
from tests.server.test_stalls import SHARE, Probe
from tests.sizes import some

TOY = "bazaar"  # its kit is small, and it has a set
JSON = {"content-type": "application/json"}
PRINTABLE = [name for name, game in Library.of_the_house().items() if game.kit(Order().making)]
Story = Callable[[httpx.AsyncClient], Awaitable[None]]


def told(folder: Path, story: Story, **settings: Any) -> None:
    """Ask a house things."""

    async def whole() -> None:
        async with open_house(folder, **settings) as (_, asker):
            await story(asker)

    asyncio.run(whole())


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every piece of work that a clerk really does."""
    found: list[int] = []
    exchange = clerks_module._Clerk.exchange

    def counted(self: clerks_module._Clerk, request: bytes) -> bytes:
        found.append(len(request))
        return exchange(self, request)

    monkeypatch.setattr(clerks_module._Clerk, "exchange", counted)
    return found


# What can be printed


def test_the_house_says_which_games_have_a_kit(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        games = (await asker.get("/api/house")).json()["games"]
        assert {game["id"]: game["has_kit"] for game in games} == {
            name: game.kit(Order().making) is not None for name, game in LIBRARY.items()
        }
        without = await asker.get("/api/print/veil")
        assert is_objection(without, 422, "bad_input")
        assert without.json()["message"]["code"] == "error.print_game"
        assert is_objection(await asker.get("/api/print/chess"), 404, "no_game")
        assert is_objection(await asker.get("/api/print/chess/kit"), 404, "no_game")

    told(tmp_path, story)


def test_groups_choices_and_bounds_are_told(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        found = (await asker.get(f"/api/print/{TOY}?language=fr")).json()
        kit = LIBRARY[TOY].kit(Order(language="fr").making)
        assert kit
        assert found["groups"] == [
            {
                "id": group.id,
                "title": group.title,
                "count": group.count,
                "minutes": group.minutes,
                "is_extra": group.is_extra,
            }
            for group in kit.groups
        ]
        assert found["groups"][0]["title"] == "Objets"
        assert found["needs"] == list(kit.needs)
        assert {name: tuple(values) for name, values in found["choices"].items() if name != "format"} == {
            name: values for name, values in CHOICES.items() if name != "format"
        }
        assert found["choices"]["format"] == ["pdf", "svg", "png", "jpg"], "it has no solids"
        assert found["models"] == found["solids"] == found["solids_matter"] == []
        assert {name: tuple(bounds) for name, bounds in found["ranges"].items()} == RANGES
        assert found["usual"]["paper"] == "a4"
        assert found["matters"] == ["thickness"], "its boxes are as thick as their card, and nothing is made of cubes"

    told(tmp_path, story)


@pytest.mark.parametrize("is_installed", [True, False])
def test_models_are_offered_where_a_game_has_solids_and_the_house_can_make_them(
    is_installed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kits, "find_spec", lambda name: is_installed)
    (found,) = kits.told(LIBRARY, json.encode(Asked("temple", Order())))
    assert found.models == (["3mf", "stl"] if is_installed else [])
    solids = LIBRARY["temple"].solids(Order().making) if is_installed else ()
    assert [(solid.id, solid.name, solid.count) for solid in found.solids] == [
        (solid.id, solid.name, solid.copies) for solid in solids
    ]
    assert found.solids_matter == (["thickness", "clearance"] if is_installed else [])
    assert found.choices["format"] == ("pdf", "svg", "png", "jpg", *found.models)


def test_a_house_without_the_makers_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "manifold3d", None)
    monkeypatch.setitem(sys.modules, "trimesh", None)
    with pytest.raises(HypostyleError, match="need the packages manifold3d and trimesh"):
        printed(LIBRARY, json.encode(Asked("temple", Order(format="3mf"))))


# Sheets


def test_sheets_are_told_and_drawn(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        found = (await asker.get(f"/api/print/{TOY}/sheets?paper=letter&language=fr")).json()
        assert (found["papers"], found["minutes"]) == (len(found["sheets"]), 15)
        for sheet in found["sheets"]:
            answered = await asker.get(sheet["picture"])
            assert answered.headers["content-type"] == "image/webp"
            assert "immutable" in answered.headers["cache-control"]
            with Image.open(BytesIO(answered.content)) as picture:
                assert picture.width == pytest.approx(sheet["width"] / 25.4 * PREVIEW_DPI, abs=1)
                assert picture.height == pytest.approx(sheet["height"] / 25.4 * PREVIEW_DPI, abs=1)
        lying = [name for sheet in found["sheets"] for name in sheet["parts"]]
        assert lying == ["Item 2", "Item 3", "Item 5", "Coin"], "each is named once"
        more = (await asker.get(f"/api/print/{TOY}/sheets?sides=duplex&only=items,boxes")).json()
        assert more["minutes"] == 17
        assert more["papers"] == len(more["sheets"]) - 1, "the backs go on the same paper"

    told(tmp_path, story)


def test_a_picture_that_is_not_kept_is_not_here(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        place, _, _ = (await asker.get(f"/api/print/{TOY}/sheets")).json()["sheets"][0]["picture"].rpartition("/")
        assert (await asker.get(f"{place}/1")).status_code == 200
        for path in (f"{place}/99", f"/api/print/{TOY}/sheets/{'0' * 32}/1"):
            assert is_objection(await asker.get(path), 404, "not_found")
        for path in (f"{place}/0", f"{place}/x", f"/api/print/{TOY}/sheets/{'z' * 32}/1"):
            assert is_objection(await asker.get(path), 422, "bad_input")

    told(tmp_path, story)


def test_sheets_are_made_once_for_everybody_and_every_format(tmp_path: Path, made: list[int]) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        first = (await asker.get(f"/api/print/{TOY}/sheets")).json()
        assert len(made) == 1
        for query in ("", "?format=svg", "?format=png&dpi=600", "?paper=a4&ink=full"):
            assert (await asker.get(f"/api/print/{TOY}/sheets{query}")).json() == first
        for sheet in first["sheets"]:
            await asker.get(sheet["picture"])
        assert len(made) == 1
        assert (await asker.get(f"/api/print/{TOY}/sheets?ink=grey")).json() != first
        assert len(made) == 2

    told(tmp_path, story)


# The file


def test_a_kit_is_a_file_with_a_name(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        sheets = (await asker.get(f"/api/print/{TOY}/sheets?paper=a3&language=fr")).json()["sheets"]
        kit = await asker.get(f"/api/print/{TOY}/kit?paper=a3&language=fr")
        assert kit.headers["content-type"] == "application/pdf"
        assert kit.headers["content-disposition"] == 'attachment; filename="bazaar-a3-fr.pdf"'
        assert len(pypdfium2.PdfDocument(kit.content)) == len(sheets)
        archive = await asker.get(f"/api/print/{TOY}/kit?format=jpg&dpi=60")
        assert archive.headers["content-type"] == "application/zip"
        assert archive.headers["content-disposition"] == 'attachment; filename="bazaar-a4-en-jpg.zip"'
        with zipfile.ZipFile(BytesIO(archive.content)) as files:
            assert [name[-4:] for name in files.namelist()] == [".jpg"] * 3

    told(tmp_path, story)


def test_a_kit_is_the_one_that_the_command_writes(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        kit = await asker.get(f"/api/print/{TOY}/kit?format=svg&ink=low&bleed=1.5&only=coins")
        order = Order(format="svg", ink="low", bleed=1.5, only=("coins",))
        assert kit.content == make_kit(LIBRARY[TOY], order).data

    told(tmp_path, story)


def test_a_kit_is_made_once_and_not_sent_to_who_has_it(tmp_path: Path, made: list[int]) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        first = await asker.get(f"/api/print/{TOY}/kit")
        again = await asker.get(f"/api/print/{TOY}/kit?scale=1.0")
        assert again.content == first.content
        assert len(made) == 1
        had = await asker.get(f"/api/print/{TOY}/kit", headers={"if-none-match": first.headers["etag"]})
        assert (had.status_code, had.content) == (304, b"")
        other = await asker.get(f"/api/print/{TOY}/kit?ink=grey", headers={"if-none-match": first.headers["etag"]})
        assert other.status_code == 200
        assert other.headers["etag"] != first.headers["etag"]

    told(tmp_path, story)


@pytest.mark.parametrize("name", PRINTABLE)
def test_a_kit_with_everything_takes_a_clerk_less_than_five_seconds(name: str) -> None:
    """Of processor time: a busy machine changes little. Both the file and its sheets take less than half."""
    kit = LIBRARY[name].kit(Order().making)
    assert kit
    order = Order(sides="duplex", only=tuple(group.id for group in kit.groups))
    asked = json.encode(Asked(name, order))
    begin = time.process_time()
    (file,) = printed(LIBRARY, asked)
    assert file.data.startswith(b"%PDF")
    assert time.process_time() - begin < 5
    begin = time.process_time()
    assert len(previewed(LIBRARY, asked)) > 1
    assert time.process_time() - begin < 5


def test_pictures_of_too_many_dots_are_refused_with_what_would_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = 3 * 210 * 297 * (100 / 25.4) ** 2  # three sheets at 100 dpi
    monkeypatch.setattr(kits, "MOST_DOTS", few)
    with pytest.raises(Objection, match="many_dots") as refused:
        printed(LIBRARY, json.encode(Asked(TOY, Order(format="png", dpi=200))))
    said = refused.value.message
    assert words_of("en", "hypostyle.server").say(said).startswith("These 3 sheets have too many dots")
    most = int(str(said.params["most"]))
    assert 99 <= most <= 100
    assert printed(LIBRARY, json.encode(Asked(TOY, Order(format="png", dpi=most))))
    assert printed(LIBRARY, json.encode(Asked(TOY, Order(format="pdf", dpi=600)))), "which has no dots"


def on_the_loop(use: Callable[[Kits], Awaitable[object]]) -> float:
    """The longest that the loop works while a house that has its clerks is asked for something."""

    async def story() -> float:
        staff = Clerks(LIBRARY, all_games)
        try:
            await staff.be_there()
            return await Probe().during(use(Kits(LIBRARY, staff, Budgets(Limits.none()))))
        finally:
            staff.close()

    return asyncio.run(story())


async def look_through(house: Kits, asked: Asked) -> None:
    """Every sheet, as a page fetches it."""
    for sheet in (await house.show(asked, "", "")).sheets:
        *_, key, number = sheet.picture.partition("?")[0].split("/")
        assert (await house.picture(key, int(number)))[8:12] == b"WEBP"


def test_the_loop_is_not_held_up_by_a_kit() -> None:
    asked = Asked(TOY, Order(format="png", dpi=300))

    async def use(house: Kits) -> None:
        file = await house.make(asked, "", "")
        assert len(file.data) > 100_000
        await look_through(house, asked)

    def making() -> float:
        begin = time.thread_time()
        printed(LIBRARY, json.encode(asked))
        return time.thread_time() - begin

    alone = min(making() for _ in range(2))
    longest = on_the_loop(use)
    assert longest < SHARE * alone, f"{1000 * longest:.0f} ms on the loop; the kit takes {1000 * alone:.0f} ms"


@pytest.mark.parametrize("name", some(PRINTABLE))
def test_no_kit_of_the_house_takes_ten_milliseconds_on_the_loop(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clerks_module, "PATIENCE", 60.0)  # a busy machine may give a clerk little; here the loop counts
    asked = Asked(name, Order(sides="duplex"))

    async def use(house: Kits) -> None:
        await house.tell(asked, "", "")
        await look_through(house, asked)
        assert (await house.make(asked, "", "")).data.startswith(b"%PDF")

    assert on_the_loop(use) < 0.010


# A set of one's own


def test_a_set_of_ones_own_is_told_shown_and_made(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        own = [9, 8, 7, 6, 5]
        found = (await asker.post(f"/api/print/{TOY}?language=fr", json=own)).json()
        assert found["groups"][0] == {"id": "items", "title": "Objets", "count": 5, "minutes": 10, "is_extra": False}
        sheets = (await asker.post(f"/api/print/{TOY}/sheets", json=own)).json()["sheets"]
        assert next(name for sheet in sheets for name in sheet["parts"]) == "Item 9"
        assert (await asker.get(sheets[0]["picture"])).status_code == 200
        usual = (await asker.get(f"/api/print/{TOY}/sheets")).json()["sheets"]
        assert usual[-1]["picture"] != sheets[-1]["picture"]
        kit = await asker.post(f"/api/print/{TOY}/kit?paper=letter", json=own)
        assert kit.content == make_kit(LIBRARY[TOY].using(own), Order(paper="letter")).data

    told(tmp_path, story)


def test_a_broken_set_gets_the_same_error_as_at_a_table(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        wish = {"game": TOY, "seats": [{"kind": "here"}] * 2}
        sets: list[object] = [[0], {}, "x", [1] * 99]
        for broken in sets:
            table = await asker.post("/api/tables", json=wish | {"set": broken})
            for path in ("", "/sheets", "/kit"):
                answered = await asker.post(f"/api/print/{TOY}{path}", json=broken)
                assert is_objection(answered, 422, "bad_input")
                assert answered.json() == table.json()
        none = await asker.post("/api/print/aztec/kit", json=[1])
        assert none.json()["message"]["code"] == "error.no_set"
        assert is_objection(await asker.post(f"/api/print/{TOY}/kit", content=b"[1]"), 415, "not_json")
        assert is_objection(await asker.post(f"/api/print/{TOY}/kit", content=b"[1", headers=JSON), 422, "bad_input")
        deep = b"[" * 900 + b"]" * 900
        assert is_objection(await asker.post(f"/api/print/{TOY}/kit", content=deep, headers=JSON), 422, "bad_input")
        large = b"[" + b" " * BODY_LIMIT + b"]"
        assert is_objection(await asker.post(f"/api/print/{TOY}/kit", content=large, headers=JSON), 413, "too_big")

    told(tmp_path, story)


# What cannot be had


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("paper=a5", "error.print_choice"),
        ("language=de", "error.print_choice"),
        ("bleed=9", "error.print_number"),
        ("scale=nan", "error.print_number"),
        ("only=dice", "error.print_only"),
        ("colour=red", "error.print_name"),
    ],
)
def test_a_bad_choice_is_told_in_the_readers_language(tmp_path: Path, query: str, code: str) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        house = (await asker.get("/api/house")).json()
        words = next(game["words"] for game in house["games"] if game["id"] == TOY)
        for path in ("sheets", "kit"):
            answered = await asker.get(f"/api/print/{TOY}/{path}?{query}")
            assert is_objection(answered, 422, "bad_input")
            assert answered.json()["message"]["code"] == code
        said = Message(code, answered.json()["message"]["params"])
        for language in LANGUAGES:
            book = (await asker.get(f"/api/words/{TOY}/{language}/{words[language]}")).json()
            sentence = words_of(language, CORE_WORDS, "hypostyle.printing").say(said)
            assert book[code] == words_of(language, "hypostyle.printing").templates[code]
            assert query.partition("=")[2][:3] in sentence or query.partition("=")[0] in sentence

    told(tmp_path, story)


def test_kits_are_paid_for_unless_they_are_kept(tmp_path: Path) -> None:
    # One in fifty seconds: a slow machine makes three kits in that time.
    tight = Limits.none()._replace(kits=Budget(Allowance(3, 0.02), Allowance(100, 10)))

    async def story(asker: httpx.AsyncClient) -> None:
        await asker.get("/api/house")  # from here on somebody is known
        papers = [await asker.get(f"/api/print/{TOY}/kit?paper={paper}") for paper in ("a4", "letter", "a3")]
        assert [answered.status_code for answered in papers] == [200] * 3
        refused = await asker.get(f"/api/print/{TOY}/kit?ink=grey")
        assert is_objection(refused, 429, "too_fast")
        assert 1 <= refused.json()["wait"] <= 50
        assert refused.json()["message"]["params"]["what"] == "kits"
        assert (await asker.get(f"/api/print/{TOY}/kit?paper=a3")).status_code == 200, "it is there already"
        with_set = await asker.post(f"/api/print/{TOY}/kit", json=[1, 2])
        assert is_objection(with_set, 429, "too_fast")
        assert 50 < with_set.json()["wait"] <= 100, "the set is proven first"

    told(tmp_path, story, limits=tight)
