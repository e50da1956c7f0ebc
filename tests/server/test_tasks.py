"""What goes on by itself: a failure is logged, an end is not."""

import asyncio

from structlog.testing import capture_logs

from hypostyle.server.tasks import Tasks


def test_a_task_that_fails_is_logged_and_one_that_is_ended_is_not() -> None:
    async def fail() -> None:
        raise ZeroDivisionError

    async def go_on() -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        tasks = Tasks()
        with capture_logs() as logged:
            tasks.spawn(fail())
            going_on = tasks.spawn(go_on())
            await asyncio.sleep(0.01)
            await tasks.close()
        assert going_on.cancelled()
        (said,) = logged
        assert said["event"] == "a task of the hall failed"
        assert isinstance(said["exc_info"], ZeroDivisionError)

    asyncio.run(story())
