"""What lists say of tables."""

import asyncio
from pathlib import Path

from tests.server.in_memory import Visitor, open_hall, wish


def test_a_list_tells_how_a_match_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_hall(tmp_path) as hall:
            table = (await hall.open(wish("aztec", "here", "here"), "ann")).table
            before = await hall.card(table, "ann")
            assert (before.state, before.scores, before.result, before.winners) == ("running", [0, 0], None, [])
            visitor = Visitor(hall, "ann")
            await visitor.join(table)
            await visitor.play(1, "resign")
            after = await hall.card(table, "ann")
            assert (after.state, after.scores, after.winners) == ("finished", [0, 0], [2])
            assert after.result is not None
            assert after.result.code == "outcome"

    asyncio.run(story())
