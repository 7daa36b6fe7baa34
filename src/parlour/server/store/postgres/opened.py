"""Who of several processes has a database open: a lock that ends with its process's line."""

from __future__ import annotations

import asyncpg

from parlour.server.store.postgres.database import Line
from parlour.server.store.postgres.lines import MANNERS, PATIENCE

HOUSE = 0x70617272  # among advisory locks


class Opened:
    """Held, with the others, until it is closed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._line: Line | None = None

    async def is_first(self) -> bool:
        """Does nobody else have it open? Others wait until they are let in; False: we are in."""
        line = await self._hold()
        first: bool = await line.fetchval("SELECT pg_try_advisory_lock($1)", HOUSE)
        if not first:
            await self.let_others_in()
        return first

    async def let_others_in(self) -> None:
        line = await self._hold()
        await line.execute("SELECT pg_advisory_lock_shared($1)", HOUSE, timeout=60)
        await line.execute("SELECT pg_advisory_unlock($1)", HOUSE)

    async def stay(self) -> None:
        """Be among those who have it open, though the line may have been cut meanwhile."""
        if self._line is not None and self._line.is_closed():
            await self.let_others_in()

    async def _hold(self) -> Line:
        if self._line is None or self._line.is_closed():
            # A server need not wait long to notice that a whole machine has gone.
            quick = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2"}
            manners = {**MANNERS, **quick, "tcp_keepalives_count": "3", "lock_timeout": "0"}
            self._line = await asyncpg.connect(
                self._url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=manners
            )
        return self._line

    def close(self) -> None:
        if self._line is not None:
            self._line.terminate()
