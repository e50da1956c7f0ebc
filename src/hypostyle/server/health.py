"""Whether a house is well: found out by writing to its log, and remembered for a moment."""

import asyncio
import time

from hypostyle.server.store import Store, StoreError

REMEMBERED = 3.0  # seconds; however many ask, the disk is asked that seldom
PATIENCE = 5.0  # seconds after which a disk that says nothing counts as one that refuses


class Pulse:
    """Feels whether the log can be written and read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._felt: asyncio.Task[str | None] | None = None
        self._due = 0.0

    async def trouble(self) -> str | None:
        """What keeps the house from writing, in the disk's own words; None if nothing does."""
        if self._felt is None or (self._felt.done() and time.monotonic() >= self._due):
            self._due = time.monotonic() + REMEMBERED
            self._felt = asyncio.create_task(self._feel())
        return await asyncio.shield(self._felt)

    async def _feel(self) -> str | None:
        stamp = str(time.time()).encode()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.note("pulse", stamp)
                found = await self._store.noted("pulse")
        except TimeoutError:
            return "the disk does not answer"
        except StoreError as error:
            return str(error)
        return None if found == stamp else "what was written cannot be read"
