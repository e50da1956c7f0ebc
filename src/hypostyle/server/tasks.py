"""What goes on by itself in a house, until it closes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger("hypostyle.tasks")


class Tasks:
    """Tasks that nobody waits for; one that fails is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something go on."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    async def close(self) -> None:
        """End all of them."""
        self.is_closing = True
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a task of the hall failed", exc_info=task.exception())
