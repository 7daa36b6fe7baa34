"""Waiting for something to happen, for so long and no longer."""

from __future__ import annotations

import asyncio


async def within(seconds: float, happens: asyncio.Event) -> bool:
    """False: it did not.

    Not by `asyncio.wait_for`: up to Python 3.11 it forgets that its task was cancelled when what
    it waits for happens in the same turn of the loop. A duty would go on, and the house not close.
    """
    try:
        async with asyncio.timeout(seconds):
            await happens.wait()
    except TimeoutError:
        return False
    return True
