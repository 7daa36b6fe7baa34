"""The same steps in PostgreSQL. Whoever starts meanwhile waits."""

from __future__ import annotations

from typing import Any

import asyncpg

from parlour.server.store.schema import HEAD, NewerDatabase, upgrade

LOCK = 0x7061726C  # among advisory locks: whoever holds it changes the schema


async def migrate(url: str) -> None:
    """Bring the database to today's shape."""
    line = await asyncpg.connect(url, timeout=10)
    try:
        if await revision(line) == HEAD:
            return
        await line.execute("SELECT pg_advisory_lock($1)", LOCK)
        found = await revision(line)
        if found is not None and found > HEAD:
            raise NewerDatabase("the database was written by a later release of Parlour")
        if found != HEAD:
            await _upgrade(url)
    finally:
        await line.close()


async def revision(line: Any) -> str | None:
    """The last step the database has taken; None: it is new."""
    if await line.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    found: str | None = await line.fetchval("SELECT version_num FROM alembic_version")
    return found


async def _upgrade(url: str) -> None:
    from sqlalchemy import Integer, Text
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.ext.compiler import compiles
    from sqlalchemy.pool import NullPool

    # As SQLite has them: texts are ordered by their characters' numbers, numbers have 64 bits.
    compiles(Text, "postgresql")(lambda *_, **__: 'TEXT COLLATE "C"')
    compiles(Integer, "postgresql")(lambda *_, **__: "BIGINT")
    engine = create_async_engine(
        "postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url), poolclass=NullPool
    )
    async with engine.begin() as connection:
        await connection.run_sync(lambda given: upgrade(connection=given))
    await engine.dispose()
