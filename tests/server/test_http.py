"""What stands between the network and the hall: headers, limits, cookies, keys, origins, and what nobody may learn."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from msgspec import json
from starlette.requests import ClientDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hypostyle.core import Seat, read_record, write_text
from hypostyle.server import Limits, Settings, bodies, make_app
from hypostyle.server import protocol as wire
from hypostyle.server.budgets import Allowance, Budget, Budgets
from hypostyle.server.description import Wordbook
from hypostyle.server.objection import Objection
from hypostyle.server.people import People
from hypostyle.server.safety import BODY_LIMIT, HEADERS, MESSAGE_LIMIT, Guard
from tests.library import LIBRARY
from tests.server import robots
from tests.server.in_memory import HASTY, Visitor, all_games, open_hall, wish
from tests.server.running import UNBOUNDED, RunningHouse

JSON = {"content-type": "application/json"}
PRIVATE = {"game": "veil", "seats": [{"kind": "link"}, {"kind": "link"}]}


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """The files of a small client."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Hypostyle</title>")
    (folder / "assets" / "main-12345678.js").write_text("// nothing")
    return folder


@asynccontextmanager
async def open_house(folder: Path, **settings: Any) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """The application without a network, and somebody who asks it things."""
    app = make_app(Settings(**{"data": folder / "data", "find_library": all_games, "warms_up": False, **settings}))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://house") as asker,
    ):
        yield app, asker


def is_objection(answered: httpx.Response, status: int, code: str) -> bool:
    """Whether an answer is one object with that code and a message, and nothing else."""
    body = answered.json()
    return (
        answered.status_code == status
        and body["code"] == code
        and body.keys() - {"wait"} == {"code", "message"}
        and answered.headers.get("retry-after") == (str(body["wait"]) if "wait" in body else None)
        and body["message"].keys() == {"code", "params", "cells"}
    )


# OpenAPI


def test_every_endpoint_is_in_openapi(tmp_path: Path, client: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, client=client) as (app, asker):
            document = (await asker.get("/api/openapi.json")).json()
        endpoints = {
            (route.path, method.lower())
            for route in app.routes
            if isinstance(route, APIRoute)
            and not route.path.startswith(("/new", "/t/", "/rules", "/learn", "/example", "/print"))
            for method in route.methods or ()
        }
        pages = {(path, method) for path in ("/", "/me", "/replay") for method in ("get", "head")}
        assert endpoints - pages == {(path, method) for path, item in document["paths"].items() for method in item}
        assert len(endpoints - pages) >= 11
        text = json.encode(document).decode()
        for name in re.findall(r"#/components/schemas/(\w+)", text):
            assert name in document["components"]["schemas"]
        for item in document["paths"].values():
            for operation in item.values():
                assert {"429", "413"} <= operation["responses"].keys()
                assert operation["description"]

    asyncio.run(story())


# Headers and errors


def test_every_kind_of_answer_has_the_headers_and_no_stack_trace(
    tmp_path: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> bytes:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setattr(Wordbook, "find", break_down)
    requests: list[tuple[int, str, str, dict[str, Any]]] = [
        (200, "GET", "/", {}),
        (200, "GET", "/t/some/table", {}),
        (200, "HEAD", "/me", {}),
        (200, "GET", "/assets/main-12345678.js", {}),
        (200, "GET", "/api/house", {}),
        (200, "GET", "/api/openapi.json", {}),
        (200, "GET", "/healthz", {}),
        (200, "GET", "/metrics", {}),
        (201, "POST", "/api/tables", {"json": PRIVATE}),
        (404, "GET", "/api/nothing", {}),
        (404, "GET", "/nothing.js", {}),
        (404, "GET", "/assets/../../data/hall.sqlite3", {}),
        (404, "GET", "/assets/%2e%2e/%2e%2e/data/hall.sqlite3", {}),
        (404, "GET", "/api/tables/nothing/record", {}),
        (404, "POST", "/api/games/nothing/seats", {"json": {}}),
        (405, "DELETE", "/api/me", {}),
        (405, "POST", "/", {}),
        (413, "POST", "/api/tables", {"content": b"x" * (BODY_LIMIT + 1)}),
        (413, "GET", "/api/house", {"headers": {"content-length": "many"}}),
        (403, "POST", "/api/tables", {"json": PRIVATE, "headers": {"origin": "http://elsewhere.example"}}),
        (415, "POST", "/api/tables", {"content": b"{}"}),
        (422, "POST", "/api/tables", {"content": b"{", "headers": JSON}),
        (422, "POST", "/api/tables", {"content": b"\xff\xfe", "headers": JSON}),
        (422, "POST", "/api/tables", {"content": b"[" * 100_000, "headers": JSON}),
        (422, "POST", "/api/tables", {"json": {"game": "aztec", "seats": []}}),
        (422, "POST", "/api/tables", {"json": {"game": "aztec", "options": {"players": 9}}}),
        (422, "POST", "/api/records", {"json": {"record": "@game aztec\nnonsense"}}),
        (422, "GET", "/api/tables/x/record?form=picture", {}),
        (500, "GET", "/api/words/house/en/0123", {}),
    ]

    async def story() -> None:
        async with open_house(tmp_path, client=client) as (_, asker):
            for status, method, path, more in requests:
                answered = await asker.request(method, path, **more)
                assert answered.status_code == status, (path, answered.text)
                for name, value in HEADERS.items():
                    assert answered.headers[name] == value, (path, name)
                assert not re.search(r"Traceback|File \"|ZeroDivision|secret detail", answered.text), path
                if status >= 400:
                    assert is_objection(answered, status, answered.json()["code"])

    asyncio.run(story())


def test_the_content_policy_is_strict() -> None:
    policy = dict(each.split(" ", 1) for each in HEADERS["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert "script-src" not in policy, "scripts come from the house alone"


def test_a_house_without_a_client_answers_programs_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, client=tmp_path / "none") as (_, asker):
            assert (await asker.get("/")).status_code == 404
            assert (await asker.get("/api/house")).status_code == 200

    asyncio.run(story())


def test_files_with_a_hash_are_kept_for_ever_and_pages_are_not(tmp_path: Path, client: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path, client=client) as (_, asker):
            assert "immutable" in (await asker.get("/assets/main-12345678.js")).headers["cache-control"]
            assert (await asker.get("/t/x")).headers["cache-control"] == "no-cache"
            assert (await asker.get("/api/me")).headers["cache-control"] == "no-store"

    asyncio.run(story())


def test_a_body_that_never_says_how_long_it_is_is_bounded_too(tmp_path: Path) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(64):
            yield b" " * (BODY_LIMIT // 32)

    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            assert is_objection(await asker.post("/api/tables", content=endless(), headers=JSON), 413, "too_big")
        async with RunningHouse(tmp_path / "real") as house:
            answered = await robots.http(house.address, "GET", "/healthz")
            assert answered.json() == {"status": "ok"}
            async with httpx.AsyncClient(base_url=f"http://{house.address}", trust_env=False) as asker:
                assert is_objection(await asker.post("/api/tables", content=endless(), headers=JSON), 413, "too_big")
                assert (await asker.get("/healthz")).status_code == 200

    asyncio.run(story())


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path, client: Path) -> None:
    async def story() -> None:
        tight = Limits()._replace(requests=Budget(None, Allowance(10, 0.01)))
        async with open_house(tmp_path, client=client, limits=tight, manners=HASTY) as (_, asker):
            answers = [await asker.get("/api/lobby") for _ in range(30)]
            assert answers[0].status_code == 200
            assert is_objection(answers[-1], 429, "too_many")
            assert 1 <= answers[-1].json()["wait"] <= 100
            assert (await asker.get("/")).status_code == 200, "pages and files are not counted"

    asyncio.run(story())


# Who somebody is


def test_a_cookie_is_signed_and_not_for_scripts(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            named = await asker.put("/api/me", json={"name": "  Ann   Lee "})
            assert named.json() == {"name": "Ann Lee", "tables": []}
            attributes = {each.strip().lower() for each in named.headers["set-cookie"].split(";")[1:]}
            assert {"httponly", "samesite=lax", "path=/"} <= attributes
            opened = (await asker.post("/api/tables", json=PRIVATE | {"seats": [{"kind": "here"}] * 2})).json()
            me = (await asker.get("/api/me")).json()
            assert me["name"] == "Ann Lee"
            assert [card["table"] for card in me["tables"]] == [opened["table"]]
            cookie = asker.cookies["hypostyle"]
            person = cookie.split(".")[0]
        forged = [
            person,
            cookie[:-9]
            + ("A" if cookie[-9] != "A" else "B")
            + cookie[-8:],  # the last sign holds bits that do not count
            f"{person}.{cookie.split('.')[1][::-1]}",
            People(b"another house").sign("ann"),
            People(b"").sign("ann"),
            "x" * 5000,
            ".",
        ]
        async with open_house(tmp_path) as (_, asker):
            for each in forged:
                stranger = await asker.get("/api/me", headers={"cookie": f"hypostyle={each}"})
                assert stranger.json() == {"name": None, "tables": []}, each
                asker.cookies.clear()
            back = await asker.get("/api/me", headers={"cookie": f"hypostyle={cookie}"})
            assert back.json()["name"] == "Ann Lee", "across visits and restarts"
            asker.cookies.clear()
            assert "Secure" in (await asker.get("https://house/api/house")).headers["set-cookie"]

    asyncio.run(story())


FORM = {"content-type": "application/x-www-form-urlencoded"}
FOREIGN: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://elsewhere.example"},
    {"origin": "null"},
    {"origin": "http://house.elsewhere.example"},
    {"sec-fetch-site": "cross-site", "origin": "http://house"},
]
OWN: list[dict[str, str]] = [
    {},
    {"origin": "http://house"},
    {"origin": "https://house"},  # a proxy speaks TLS
    {"sec-fetch-site": "same-origin", "origin": "http://house"},
    {"sec-fetch-site": "none"},
]


def test_another_site_cannot_make_a_visitor_somebody_else(tmp_path: Path) -> None:
    requests: list[tuple[str, str, object]] = [
        ("POST", "/api/tables", PRIVATE | {"seats": [{"kind": "here"}] * 2}),
        ("POST", "/api/games/aztec/lessons/contact", {}),
        ("POST", "/api/records", {"record": "@game bazaar\n"}),
        ("PUT", "/api/me", {"name": "Mallory"}),
    ]

    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            for method, path, body in requests:
                for headers in FOREIGN:
                    answered = await asker.request(method, path, json=body, headers=headers)
                    assert is_objection(answered, 403, "foreign"), (path, headers, answered.text)
                    assert "set-cookie" not in answered.headers
                for headers in OWN:
                    answered = await asker.request(method, path, json=body, headers=headers)
                    assert answered.status_code in (200, 201), (path, headers, answered.text)
                    assert "set-cookie" in answered.headers
                if body:
                    answered = await asker.request(method, path, content=json.encode(body), headers=FORM)
                    assert is_objection(answered, 415, "not_json"), path
            for headers in FOREIGN:
                read = await asker.get("/api/house", headers=headers)
                assert read.status_code == 200, "what only reads may be linked to"
                assert "set-cookie" not in read.headers

    asyncio.run(story())


def test_who_brings_a_record_is_known_afterwards(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            brought = await asker.post("/api/records", json={"record": "@game bazaar\n"})
            assert brought.status_code == 201, brought.text
            tables = (await asker.get("/api/me")).json()["tables"]
            assert [card["table"] for card in tables] == [brought.json()["table"]]

    asyncio.run(story())


def test_secrets_cannot_be_guessed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = [await hall.doors.open(wish("veil", "link", "here"), "ann") for _ in range(40)]
        secrets = [key for each in opened for key in (*each.keys.values(), each.watch)]
        assert len(set(secrets)) == 40 * 3
        assert all(re.fullmatch(r"[\w-]{22,}", secret) for secret in secrets), "22 signs of 6 bits are over 128"
        assert len({secret[place] for secret in secrets for place in range(22)}) > 50

    asyncio.run(story())


def test_private_tables_need_a_key(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            opened = (await asker.post("/api/tables", json=PRIVATE)).json()
            public = (await asker.post("/api/tables", json=PRIVATE | {"public": True})).json()
            record = f"/api/tables/{opened['table']}/record"
            assert (await asker.get(record)).status_code == 200, "who opened it"
            asker.cookies.clear()
            assert is_objection(await asker.get(record), 403, "private")
            for key in ("", "x", public["watch"], public["keys"]["1"]):
                assert is_objection(await asker.get(record, headers={"x-key": key}), 403, "private")
                fork = PRIVATE | {"source": {"table": opened["table"], "key": key or None}}
                assert is_objection(await asker.post("/api/tables", json=fork), 403, "private")
            asker.cookies.clear()
            for key in (opened["watch"], *opened["keys"].values()):
                assert (await asker.get(record, headers={"x-key": key})).status_code == 200
                asker.cookies.clear()
            assert (await asker.get(f"/api/tables/{public['table']}/record")).status_code == 200
            lobby = (await asker.get("/api/lobby")).json()
            assert [card["table"] for card in lobby["open"]] == [public["table"]]
            assert not any(
                key in str(lobby) for each in (opened, public) for key in (*each["keys"].values(), each["watch"])
            )

    asyncio.run(story())


def test_only_the_holder_of_a_seat_acts_for_it_and_other_sites_cannot_at_all(tmp_path: Path) -> None:
    async def story() -> None:
        tight = UNBOUNDED._replace(messages=Budget(Allowance(30, 2), Allowance(10_000, 1)))
        async with RunningHouse(tmp_path / "data", limits=tight) as house:
            opened = await robots.open_table(house.address, PRIVATE)
            join = {"type": "join", "table": opened["table"]}
            first, watch = {"keys": [opened["keys"]["1"]]}, {"keys": [opened["watch"]]}
            intents = [
                {"type": "play", "id": "a", "seat": 2, "move": "show", "ply": 0},
                {"type": "leave", "id": "b", "seat": 2},
                {"type": "rename", "id": "c", "seat": 2, "name": "Mallory"},
                {"type": "offer", "id": "d", "seat": 2, "what": "abandon"},
                {"type": "answer", "id": "e", "seat": 2, "offer": 1, "yes": True},
                {"type": "standing", "id": "f", "seat": 2, "move": "fold", "on": True},
                {"type": "sit", "id": "g", "seat": 2},
                {"type": "choices", "id": "h", "seat": 2},
                {"type": "try", "id": "i", "seat": 2, "move": "fold"},
            ]
            for keys in (first, watch):
                codes = await robots.say(house.address, join | keys, *intents)
                assert codes == ["not_yours"] * len(intents)
            assert await robots.say(house.address, *intents[:1]) == ["join_first"]
            assert await first_refusal(house.address, join | {"keys": ["x"]}) == "private"
            assert await first_refusal(house.address, {"type": "join", "table": "nothing"}) == "no_table"
            # sizes and rates
            assert await first_refusal(house.address, {"type": "x", "y": "z" * MESSAGE_LIMIT}) == "too_big"
            many = [{"type": "show", "id": str(number), "ply": 0} for number in range(60)]
            codes = await robots.say(house.address, *many)
            assert set(codes) == {"join_first", "too_fast"}
            # origins
            for origin in ("http://elsewhere.example", "null", f"http://{house.address}.elsewhere.example"):
                with pytest.raises(InvalidStatus) as refused:
                    await come(house.address, origin)
                assert refused.value.response.status_code == 403
            await come(house.address, f"http://{house.address}")
            await come(house.address, None)
            assert "Traceback" not in house.said()

    asyncio.run(story())


async def first_refusal(address: str, message: dict[str, Any]) -> str:
    async with connect(f"ws://{address}/api/socket", compression=None, proxy=None, open_timeout=60) as line:
        await line.send(json.encode(message).decode())
        while (said := json.decode(await asyncio.wait_for(line.recv(), 60)))["type"] != "refused":
            pass
    return str(said["code"])


async def come(address: str, origin: str | None) -> None:
    async with connect(f"ws://{address}/api/socket", origin=origin, proxy=None, open_timeout=60):  # type: ignore[arg-type]
        pass


# What nobody may learn


@pytest.fixture
def marked_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Veil with cards that cannot be taken for any other number."""
    monkeypatch.setattr("tests.toys.veil.DECK", (70001, 70002, 70003, 70004, 70005))
    monkeypatch.setattr("tests.toys.veil.Veil.notation", "(deal 7000[1-5]|show|fold)")


@pytest.mark.usefixtures("marked_cards")
def test_nobody_is_told_a_card_that_is_hidden_from_them(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("veil", "link", "link"), "ann")
            visitors = {seat: Visitor(hall, f"person{seat}") for seat in (1, 2)}
            spectator = Visitor(hall, "spectator")
            await spectator.join(opened.table, opened.watch)
            for seat, visitor in visitors.items():
                await visitor.join(opened.table, opened.keys[seat])
                await visitor.act(wire.Sit("sit", seat))
            table = (await hall.tables.find(opened.table)).table
            cards: dict[Seat, str] = {seat: str(table.position.view(seat)["cards"][seat - 1]) for seat in (1, 2)}
            await visitors[1].play(1, "fold")
            for visitor in (*visitors.values(), spectator):
                await pry(visitor, opened)
            heard = {seat: told_to(visitor) for seat, visitor in visitors.items()}
            assert cards[1] in heard[1]
            assert cards[2] in heard[2], "one's own card is told"
            assert cards[2] not in heard[1]
            assert cards[1] not in heard[2]
            assert "7000" not in told_to(spectator)
            await visitors[2].play(2, "show")
            assert cards[2] in told_to(spectator)
            assert (await hall.tables.look(opened.table, "person1", None)).match.is_over, "now the record can be had"

    asyncio.run(story())


async def pry(visitor: Visitor, opened: bodies.OpenedTable) -> None:
    """Ask everything that could give something away."""
    for ply in range(visitor.now["ply"] + 1):
        visitor.told.append(
            json.decode(json.encode(await visitor.hall.questions.ask(visitor.page, wire.Show("show", ply))))
        )
    for seat in visitor.page.seats:
        for move in ("show", "fold", "nonsense"):
            answered = await visitor.hall.questions.ask(visitor.page, wire.Try("try", seat, move, picture=True))
            visitor.told.append(json.decode(json.encode(answered)))
    await visitor.join(opened.table, *visitor.page.keys)
    listed = await visitor.hall.store.listed(opened.table)
    assert listed
    visitor.told.append(json.decode(json.encode(await visitor.hall.catalogue.cards([listed], visitor.page.person))))
    key = next(iter(visitor.page.keys))
    with pytest.raises(Objection, match="hidden"):
        await visitor.hall.tables.look(opened.table, visitor.page.person, key)
    fork = wish("veil", "here", "here", source=bodies.Source(table=opened.table, key=key))
    with pytest.raises(Objection, match="hidden"):
        await visitor.hall.doors.open(fork, visitor.page.person)


def told_to(visitor: Visitor) -> str:
    return json.encode(visitor.told).decode()


def test_the_seed_is_nowhere_but_in_the_record_of_a_match_that_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("bazaar", "here", "here"), "ann")
            visitor = Visitor(hall, "ann")
            await visitor.join(opened.table)
            table = (await hall.tables.find(opened.table)).table
            assert table.match.seed
            seed = table.match.seed.hex()
            visitor.told.append(
                json.decode(json.encode(await visitor.hall.questions.ask(visitor.page, wire.Show("show", 0))))
            )
            record = write_text((await hall.tables.look(opened.table, "ann", None)).match.record())
            assert read_record(record).seedhash
            assert seed not in record
            await visitor.play(visitor.now["to_act"][0], "resign")
            assert visitor.now["state"] == "finished"
            assert seed not in json.encode(visitor.told).decode()
            assert seed in write_text((await hall.tables.look(opened.table, "ann", None)).match.record())

    asyncio.run(story())


# What the house says of its games


def test_words_and_sets_are_found_by_their_hash_and_not_without(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            games = {game["id"]: game for game in (await asker.get("/api/house")).json()["games"]}
            turquoise = games["turquoise"]
            found = await asker.get(f"/api/words/turquoise/fr/{turquoise['words']['fr']}")
            assert found.json()["aim"]
            assert "immutable" in found.headers["cache-control"]
            assert is_objection(await asker.get("/api/words/turquoise/fr/0000"), 404, "not_found")
            found = await asker.get(f"/api/sets/turquoise/{turquoise['set']}")
            assert found.json() == json.decode(json.encode(LIBRARY["turquoise"].set_data()))
            assert is_objection(await asker.get("/api/sets/turquoise/0000"), 404, "not_found")
            assert is_objection(await asker.get("/api/sets/chess/0000"), 404, "no_game")

    asyncio.run(story())


def test_options_are_settled(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            settled = await asker.post("/api/games/temple_rush/seats", json={"options": {"players": 1}})
            assert settled.json()["options"]["players"] == 1
            assert (settled.json()["seats"], settled.json()["house"]) == (2, [2])
            assert settled.json()["wins"] is None

    asyncio.run(story())


def test_where_seats_have_uneven_chances_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"options": {"players": 3}, "wins": [0.334, 0.476, 0.19]}
    monkeypatch.setattr("hypostyle.core.measured.rows_of", lambda *_: (row,))

    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            for options, wins in (({"players": 3}, [33, 48, 19]), ({"players": 3, "rounds": 3}, None)):
                settled = await asker.post("/api/games/aztec/seats", json={"options": options})
                assert settled.json()["wins"] == wins

    asyncio.run(story())


def test_an_example_is_opened_as_a_lesson_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            games = {game["id"]: game for game in (await asker.get("/api/house")).json()["games"]}
            for kind in ("lessons", "examples"):
                opened = await asker.post(f"/api/games/aztec/{kind}/{games['aztec'][kind][0]}")
                assert opened.status_code == 201
                assert opened.json()["keys"]
            for kind, code in (("lessons", "no_lesson"), ("examples", "no_example")):
                assert is_objection(await asker.post(f"/api/games/aztec/{kind}/nothing"), 404, code)

    asyncio.run(story())


def test_a_table_that_can_be_replayed_is_not_among_those_that_are_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_house(tmp_path) as (_, asker):
            wished = {"game": "aztec", "seats": [{"kind": "here"}] * 2}
            opened = (await asker.post("/api/tables", json=wished)).json()
            assert is_objection(await asker.get(f"/api/tables/{opened['table']}/kept"), 404, "not_found")

    asyncio.run(story())


def test_files_of_the_client_that_have_no_hash_are_not_kept_for_ever(tmp_path: Path, client: Path) -> None:
    (client / "icon.svg").write_text("<svg/>")

    async def story() -> None:
        async with open_house(tmp_path, client=client) as (_, asker):
            assert "immutable" not in (await asker.get("/icon.svg")).headers.get("cache-control", "")
            assert is_objection(await asker.get("/no-such.svg"), 404, "not_found")
            page = await asker.get("/no-such-page", headers={"accept": "text/html"})
            assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")

    asyncio.run(story())


def test_an_answer_that_breaks_off_or_finds_nobody_is_no_error_of_the_house() -> None:
    """What the outermost layer does when the application fails in the middle of an answer, or its visitor is gone."""

    async def story() -> None:
        sent: list[str] = []

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message["type"])

        async def receive() -> MutableMapping[str, Any]:
            return {"type": "http.disconnect"}

        async def breaks_off(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            raise ZeroDivisionError

        async def finds_nobody(scope: Any, receive: Any, send: Any) -> None:
            raise ClientDisconnect

        scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
        await Guard(breaks_off, Budgets(Limits()), 0)(scope, receive, send)
        assert sent == ["http.response.start"], "what was begun is not answered a second time"
        sent.clear()
        await Guard(finds_nobody, Budgets(Limits()), 0)(scope, receive, send)
        assert sent == []

    asyncio.run(story())
