"""docs/protocol.md and its schema say what the code does."""

import asyncio
import importlib.util
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import hypostyle.server
from hypostyle.ai.account import Account
from hypostyle.ai.analysis import Judgement
from hypostyle.core import Dice, Game
from hypostyle.core.words import load_words
from hypostyle.games import Library
from hypostyle.server import (
    Limits,
    Settings,
    analyst,
    bodies,
    clerks,
    connections,
    costs,
    make_app,
    questions,
    safety,
    socket,
)
from hypostyle.server import protocol as wire
from hypostyle.server.manners import Manners
from hypostyle.server.objection import Code
from hypostyle.server.protocol import ClockKind
from tests.docs.pages import ROOT, blocks, prose
from tests.server.in_memory import Visitor, open_hall, play_out, wish

PAGE = ROOT / "docs" / "protocol.md"
SCHEMA = json.loads((ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8"))
SERVER = Path(hypostyle.server.__file__).parent


@cache
def validator(side: str) -> jsonschema.Draft202012Validator:
    """Made once: to look through the schema itself takes longer than through any message."""
    return jsonschema.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{side}"}]})


def keeps(side: str, message: Any) -> None:
    """Assert that a message is one of that side of the schema."""
    validator(side).validate(message)


# The schema


@pytest.mark.parametrize("name", ["make_schema", "make_types"])
def test_what_is_made_from_the_classes_is_what_they_say(name: str) -> None:
    path = ROOT / "docs" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.FILE.read_text(encoding="utf-8") == module.text(), f"run: python docs/{name}.py"


def test_the_schema_refuses_what_is_no_message() -> None:
    keeps("FromPage", {"type": "pong", "n": 1})
    for wrong in ({"type": "pong"}, {"type": "pong", "n": -1}, {"type": "pong", "n": 1, "more": 2}, {"type": "ping"}):
        with pytest.raises(jsonschema.ValidationError):
            keeps("FromPage", wrong)


def test_every_message_of_a_match_keeps_the_schema(tmp_path: Path, game: Game) -> None:
    """A whole match of people, with queries, a spectator and refusals."""

    async def story() -> list[dict[str, Any]]:
        async with open_hall(tmp_path, Manners(hold=0.05)) as hall:
            options = game.facts.settle({})
            count = game.facts.seats(options) - len(game.facts.house_seats(options))
            clock = wire.ClockWish(ClockKind.FISCHER, 600, 5)
            opened = await hall.doors.open(wish(game.facts.id, *["link"] * count, clock=clock), "ann")
            visitors = {seat: Visitor(hall, f"person{seat}") for seat in opened.keys}
            watching = Visitor(hall, "spectator")
            await watching.join(opened.table, opened.watch)
            answers: list[wire.FromServer] = []
            for seat, visitor in visitors.items():
                await visitor.join(opened.table, opened.keys[seat])
                answers.append(await visitor.act(wire.Sit("sit", seat, f"Name {seat}")))
            first = next(iter(visitors.values()))
            seat = first.now["mine"][0]
            answers += [await first.play(seat, "?"), await first.play(seat, "resign", ply=99)]
            answers.append(await first.hall.questions.ask(first.page, wire.Try("try", seat, "?", True)))
            answers.append(await first.hall.questions.ask(first.page, wire.Choices("choices", seat)))
            await play_out(visitors, Dice(b"schema"))
            answers.append(await first.hall.questions.ask(first.page, wire.Show("show", 1)))
            told = [each for visitor in (*visitors.values(), watching) for each in visitor.told]
            return told + [msgspec.json.decode(msgspec.json.encode(answer)) for answer in answers]

    told = asyncio.run(story())
    assert {"table", "done", "refused", "tried", "choices", "shown"} <= {message["type"] for message in told}
    for message in told:
        keeps("FromServer", message)


# The page, field by field


def sections() -> dict[str, str]:
    """The page cut at its headings."""
    parts = re.split(r"^#+ (.+)$", prose(PAGE), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def first_column(text: str) -> list[str]:
    return re.findall(r"^\| `([^`]+)` \|", text, flags=re.MULTILINE)


STRUCTS = {
    **{f"`{each.__struct_config__.tag}`": each for each in wire.Incoming.__args__},
    **{f"`{each.__struct_config__.tag}`": each for each in wire.Outgoing.__args__ if each is not wire.Chosen},
    "`choices` in answer": wire.Chosen,
    "An entry": wire.WireEntry,
    "A seat": wire.WireSeat,
    "About": wire.About,
    "Clocks": wire.WireClocks,
    "Offers": wire.WireOffer,
    "Analysis": bodies.Analysis,
    "A judgement": Judgement,
    "An account": Account,
    "A table in a list": bodies.TableCard,
    "A table that is kept": bodies.KeptTable,
}


@pytest.mark.parametrize("heading", STRUCTS)
def test_every_field_is_explained_and_no_other(heading: str) -> None:
    assert first_column(sections()[heading]) == list(STRUCTS[heading].__struct_fields__)


def test_the_fields_inside_choices_are_named() -> None:
    for name in wire.WireChoice.__struct_fields__:
        assert f"`{name}`" in sections()["`choices` in answer"]
    for name in wire.ClockWish.__struct_fields__:
        assert f"`{name}`" in sections()["About"]


def test_every_code_is_explained_and_no_other() -> None:
    told = {code.removeprefix("hall.") for code in load_words("hypostyle.server", "en") if code.startswith("hall.")}
    listed = first_column(sections()["Codes"])
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(Code)
    assert set(Code) - told == {"refused", "unreadable", "no_game"}, "these say what rules, reader or library say"
    assert told <= set(Code)


def test_every_code_is_raised_somewhere() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    assert not [code for code in Code if not re.search(rf"\bCode\.{code.name}\b", source)]


def test_every_endpoint_is_listed(tmp_path: Path) -> None:
    app = make_app(Settings(tmp_path, Library.of_the_house, warms_up=False))
    paths = app.openapi()["paths"]
    known = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert set(first_column(sections()["HTTP"])) == known


def test_the_limits_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| ([^|`]+|[^|]*`/api/`[^|]*) \| ([\d,]+)", sections()["Limits"], flags=re.MULTILINE)
    limits = [int(number.replace(",", "")) for _, number in rows]
    assert limits == [
        safety.MESSAGE_LIMIT,
        socket.AT_ONCE,
        Manners().breath,
        safety.BODY_LIMIT,
        connections.REQUEST_SECONDS,
        socket.BACKLOG,
        socket.BACKLOG_BYTES,
        longest(wire.MoveText),
        longest(wire.Name),
        longest(wire.Id),
        longest(msgspec.structs.fields(bodies.Source)[3].type.__args__[0]),
        analyst.MOST,
        analyst.MOST_OF_ONE,
        questions.MOST_QUESTIONS,
        clerks.MOST_WAITING,
    ]
    manners = Manners()
    assert (manners.hold, manners.lag, manners.grace, manners.ping) == (0.5, 0.5, 30, 10), "as the page says"
    assert "does not answer three pings in a row" in prose(PAGE)
    assert socket.UNANSWERED == 3
    assert "A message costs 1, `join` 5, a picture" in prose(PAGE)
    assert (costs.PLAIN, costs.JOINING, costs.PICTURE) == (1, 5, 10)
    hints = Limits().hints.person
    assert hints
    assert (hints.at_once, hints.per_second) == (5, 1), "as the page says"


def longest(kind: Any) -> int:
    (meta,) = kind.__metadata__
    return int(meta.max_length)


# The page's conversation


def conversation() -> list[Any]:
    """Every message in the page's examples of the socket, in order."""
    read = json.JSONDecoder().raw_decode
    found = []
    for block in blocks(PAGE, "json")[:-1]:
        rest = block.text.strip()
        while rest:
            message, end = read(rest)
            found.append(message)
            rest = rest[end:].lstrip()
    return found


def test_the_conversation_goes_as_the_page_says(tmp_path: Path) -> None:
    decode = msgspec.json.Decoder(wire.Incoming).decode

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            opened = await hall.doors.open(wish("aztec", "link", "link"), "ann")
            people = {1: Visitor(hall, "ann"), 2: Visitor(hall, "bob")}
            await people[2].join(opened.table, opened.keys[2])
            await people[2].act(wire.Sit("b1", 2, "Bob"))
            said = conversation()
            for sent, expected in zip(said[::2], said[1::2], strict=True):
                keeps("FromPage", sent)
                intent = decode(json.dumps(sent))
                visitor = people[sent.get("seat", 1)]
                if isinstance(intent, wire.Join):
                    answer = await visitor.join(opened.table, opened.keys[1])
                else:
                    answer = await answered(visitor, intent)
                assert expected["type"] in ("table", "shown") or answer.keys() == expected.keys()
                assert {name: answer[name] for name in expected} == expected

    asyncio.run(story())


async def answered(visitor: Visitor, said: wire.Query | wire.Intent) -> dict[str, Any]:
    """What the hall answers to a query or an intent."""
    found = (
        await visitor.hall.questions.ask(visitor.page, said)
        if isinstance(said, wire.Query)
        else await visitor.act(said)
    )
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return decoded


def test_the_example_of_a_new_table_opens_one(tmp_path: Path) -> None:
    new = msgspec.json.decode(blocks(PAGE, "json")[-1].text, type=bodies.NewTable)

    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            assert list((await hall.doors.open(new, "ann")).keys) == [1, 2]

    asyncio.run(story())
