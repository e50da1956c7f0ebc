"""Pictures and models for a table in a simulator: every address in a saved object answers, made once, off the loop."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from msgspec import json
from PIL import Image

from hypostyle.games import Library
from hypostyle.printing import Order, make_kit
from hypostyle.printing.triangles import INCH
from hypostyle.server import Limits
from hypostyle.server.budgets import Allowance, Budget
from hypostyle.server.kits import Asked, for_tabletop
from hypostyle.server.objection import Objection
from tests.library import LIBRARY
from tests.printing.models import extent, read_obj
from tests.printing.test_tabletop import VALIDATOR, addresses
from tests.server.test_http import is_objection
from tests.server.test_printing import TOY, told

GAMES = Library.of_the_house()
PLACE = f"/api/print/{TOY}/tabletop"
PART = "coin"  # of the toy: 20 mm
CHOICES = "purpose=tabletop-simulator&house=http://house"


def path_of(address: str) -> str:
    """An address as the house is asked for it."""
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc) == ("http", "house")
    return f"{parts.path}?{parts.query}"


def test_every_address_in_a_saved_object_answers(tmp_path: Path) -> None:
    """All at once, as a program asks for them, and all games within what one address may ask."""

    async def story(asker: httpx.AsyncClient) -> None:
        for name, game in GAMES.items():
            kit = await asker.get(f"/api/print/{name}/kit?{CHOICES}&language=fr&dpi=60")
            assert kit.headers["content-type"] == "application/json"
            order = Order(purpose="tabletop-simulator", house="http://house", language="fr", dpi=60)
            assert kit.content == make_kit(game, order).data
            VALIDATOR.validate(kit.json())
            found = sorted(set(addresses(kit.json())))
            answers = await asyncio.gather(*(asker.get(path_of(address)) for address in found))
            for address, answered in zip(found, answers, strict=True):
                assert answered.status_code == 200, address
                is_right(urlsplit(address).path, answered)

    told(tmp_path, story, limits=Limits())


def is_right(path: str, answered: httpx.Response) -> None:
    """A file is of the kind that its name says."""
    if path.endswith(".png"):
        assert answered.headers["content-type"] == "image/png"
        with Image.open(BytesIO(answered.content)) as picture:
            assert min(picture.size) > 20
    else:
        assert path.endswith(".obj")
        assert answered.headers["content-type"] == "model/obj"
        assert all(body.is_closed() for body in read_obj(answered.content))


def test_files_are_in_the_size_that_their_address_says(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        usual = read_obj((await asker.get(f"{PLACE}/{PART}.flat.obj")).content)
        larger = read_obj((await asker.get(f"{PLACE}/{PART}.flat.obj?scale=2")).content)
        assert extent(larger) == pytest.approx(2 * extent(usual), abs=1e-4)
        assert extent(usual) == pytest.approx([20 / INCH, 2 / INCH, 20 / INCH], abs=1e-4)

    told(tmp_path, story)


def test_nothing_else_is_there(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        for file in (f"{PART}.png", "nobody.front.png", f"{PART}.solid.obj", "kit", "..%2Fkit", "%00"):
            assert is_objection(await asker.get(f"{PLACE}/{file}"), 404, "not_found"), file
        assert is_objection(await asker.get(f"/api/print/chess/tabletop/{PART}.front.png"), 404, "no_game")
        assert is_objection(await asker.get(f"{PLACE}/{PART}.front.png?scale=9"), 422, "bad_input")
        assert is_objection(await asker.get(f"{PLACE}/{'x' * 101}"), 422, "bad_input")

    told(tmp_path, story)


def test_a_file_is_not_sent_to_who_has_it(tmp_path: Path) -> None:
    async def story(asker: httpx.AsyncClient) -> None:
        first = await asker.get(f"{PLACE}/{PART}.front.png")
        assert first.headers["cache-control"] == "no-cache"
        had = await asker.get(f"{PLACE}/{PART}.front.png", headers={"if-none-match": first.headers["etag"]})
        assert (had.status_code, had.content) == (304, b"")
        other = await asker.get(f"{PLACE}/{PART}.front.png?ink=grey", headers={"if-none-match": first.headers["etag"]})
        assert other.status_code == 200
        assert other.headers["etag"] != first.headers["etag"]

    told(tmp_path, story)


def test_files_cost_a_tenth_of_a_kit_unless_they_are_kept(tmp_path: Path) -> None:
    """What a file does not depend on makes no other file of it."""
    tight = Limits.none()._replace(kits=Budget(Allowance(1.05, 0.001), Allowance(100, 10)))

    async def story(asker: httpx.AsyncClient) -> None:
        await asker.get("/api/house")  # from here on somebody is known
        for dpi in range(50, 60):
            assert (await asker.get(f"{PLACE}/{PART}.front.png?dpi={dpi}")).status_code == 200
        assert is_objection(await asker.get(f"{PLACE}/{PART}.front.png?dpi=60"), 429, "too_fast")
        for query in ("dpi=50", "dpi=51&paper=a3&sides=fold&bed=300&only=items", f"{CHOICES}&dpi=59.0"):
            assert (await asker.get(f"{PLACE}/{PART}.front.png?{query}")).status_code == 200

    told(tmp_path, story, limits=tight)


def test_a_clerk_makes_what_a_saved_object_names_and_nothing_else() -> None:
    request = json.encode(Asked("turquoise", Order()))
    (made,) = for_tabletop(LIBRARY, request, "plate-1.front.png")
    assert (made.name, made.media_type) == ("plate-1.front.png", "image/png")
    assert made.data
    with pytest.raises(Objection, match="not_found"):
        for_tabletop(LIBRARY, request, "plate-1.front.exe")
