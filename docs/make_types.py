"""Write web/src/wire.ts, the client's types of all that goes over the wire: `python docs/make_types.py`.

They are made from docs/protocol.schema.json and from what the house says of itself by OpenAPI. Comments at the fields
of our classes become comments there.
"""

import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from hypostyle.ai import account, analysis
from hypostyle.games import Library
from hypostyle.server import Settings, bodies, description, kits, make_app, protocol

ROOT = Path(__file__).parents[1]
FILE = ROOT / "web" / "src" / "wire.ts"
SCHEMA = ROOT / "docs" / "protocol.schema.json"
_MODULES = (protocol, bodies, analysis, account, description, kits)
_HEAD = """\
/**
 * What page and house say to each other. This file is made by docs/make_types.py from the classes of the server;
 * docs/protocol.md explains it. Keys that are seats arrive as strings, for JSON has no others.
 */
"""
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def text() -> str:
    """The types as they stand in their file."""
    socket = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    with TemporaryDirectory() as folder:
        http = make_app(Settings(Path(folder), Library.of_the_house, warms_up=False)).openapi()
    parts = {**socket, **http["components"]["schemas"]}
    responses = [way["responses"] for path in http["paths"].values() for way in path.values()]
    sent = _reached(("FromServer", *_named(responses)), parts)
    ours = {name: part for name, part in parts.items() if name in socket or name in _classes()}
    return "\n".join((_HEAD, *(_declared(name, part, is_sent=name in sent) for name, part in ours.items())))


def _classes() -> dict[str, type]:
    found = (each for module in _MODULES for each in vars(module).values())
    return {each.__name__: each for each in found if inspect.isclass(each) and issubclass(each, msgspec.Struct)}


def _named(schema: object) -> Iterator[str]:
    """The names of all parts that a schema refers to."""
    match schema:
        case {"$ref": str(where)}:
            yield _name(where)
        case dict():
            yield from (name for each in schema.values() for name in _named(each))
        case list():
            yield from (name for each in schema for name in _named(each))


def _name(where: str) -> str:
    return where.rpartition("/")[2]


def _reached(names: Iterable[str], parts: Mapping[str, Schema]) -> set[str]:
    """These parts, and all of which they consist."""
    reached: set[str] = set()
    left = list(names)
    while left:
        if (name := left.pop()) not in reached:
            reached.add(name)
            left += _named(parts[name])
    return reached


def _declared(name: str, part: Schema, *, is_sent: bool) -> str:
    """One type. What the house sends has all its fields; what a page sends may lack those that have a default."""
    if "properties" not in part:
        return f"export type {name} = {_type(part)}\n"
    required = part["properties"] if is_sent else part["required"]
    comments = _comments(name)
    lines = [*_comment(part["description"].split("\n"), ""), f"export interface {name} {{"]
    for field, schema in part["properties"].items():
        lines += _comment(comments.get(field, []), "  ")
        lines.append(f"  {field}{'' if field in required else '?'}: {_type(schema)}")
    return "\n".join((*lines, "}", ""))


def _comments(name: str) -> dict[str, list[str]]:
    """What our class says of its fields, each at the end of its line."""
    if name not in _classes():
        return {}
    found = re.findall(r"^    (\w+): .+?  # (.+)$", inspect.getsource(_classes()[name]), flags=re.MULTILINE)
    return {field: [said[0].upper() + said[1:]] for field, said in found}


def _comment(said: list[str], indent: str) -> list[str]:
    if len(said) > 1:
        return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in said), f"{indent} */"]
    return [f"{indent}/** {line} */" for line in said]


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": where}:
            return _name(where)
        case {"enum": values}:
            return " | ".join(f"'{value}'" for value in values)
        case {"anyOf": several}:
            return " | ".join(_type(each) for each in several)
        case {"prefixItems": several}:
            return f"[{', '.join(_type(each) for each in several)}]"
        case {"type": "array"}:
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
        case {"type": plain}:
            return _PLAIN[plain]
    return "unknown"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
