"""The house keeps to its own OpenAPI document, whatever it is asked."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server import robots
from tests.server.running import RunningHouse
from tests.sizes import size

EXAMPLES = size(small=25, full=500)  # of each operation, half of them against its schema where that can be
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


def test_every_operation_answers_as_its_schema_says(tmp_path: Path) -> None:
    async def story() -> Counter[str]:
        async with RunningHouse(tmp_path / "data") as house:
            document = (await robots.http(house.address, "GET", "/api/openapi.json")).json()
            running = await robots.open_table(house.address, robots.wish("aztec", 2) | {"public": True})
            (over, *_) = await robots.play_match(
                house.address, robots.wish("bazaar", 2) | {"public": True}, random.Random(1)
            )
            private = await robots.open_table(house.address, robots.wish("veil", 2))
            tables = [running["table"], over.journal.table, private["table"]]
            tried = await asyncio.to_thread(try_all, document, f"http://{house.address}", tables)
            assert "Traceback" not in house.said()
            await robots.play_match(house.address, robots.wish("bazaar", 2), random.Random(1))
        return tried

    tried = asyncio.run(story())
    assert len(tried) >= 11
    assert min(tried.values()) >= EXAMPLES, tried


def try_all(document: dict[str, Any], address: str, tables: list[str]) -> Counter[str]:
    """Try every operation; counts the examples of each."""
    tried: Counter[str] = Counter()
    with requests.Session() as session:
        session.trust_env = False
        for operation in operations(document):
            while tried[operation.label] < EXAMPLES:
                for strategy in strategies(operation, tables):
                    try_one(strategy, address, session, tried)
    return tried


def operations(document: dict[str, Any]) -> Iterator[Any]:
    found: Any
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        yield found.ok()


def strategies(operation: Any, tables: list[str]) -> list[st.SearchStrategy[Any]]:
    """Requests that fit the schema, those that do not, and some about tables that there are."""
    found = [operation.as_strategy(GenerationMode.POSITIVE)]
    if operation.body or operation.query:  # any text can stand in a path
        found.append(operation.as_strategy(GenerationMode.NEGATIVE))
    if "{table}" in operation.path:
        found += [operation.as_strategy(path_parameters={"table": table}) for table in tables]
    return found


def try_one(strategy: st.SearchStrategy[Any], address: str, session: requests.Session, tried: Counter[str]) -> None:
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), deadline=None)
    @given(case=strategy)
    def answers_as_promised(case: Any) -> None:
        tried[case.operation.label] += 1
        case.validate_response(case.call(base_url=address, session=session), checks=CHECKS)

    before = sum(tried.values())
    answers_as_promised()
    if sum(tried.values()) == before:
        raise AssertionError("nothing was tried")
