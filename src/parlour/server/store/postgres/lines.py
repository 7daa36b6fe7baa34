"""Connections to PostgreSQL: how they are made, and what their failures mean."""

from __future__ import annotations

import asyncpg
from asyncpg import Pool, exceptions

from parlour.server.config import place_of
from parlour.server.store import StoreError, Unread

MOST = 8  # connections of one process for reading and writing, made when they are needed
PATIENCE = 10.0  # seconds for a connection, and for a statement
# A house that hangs in the middle of something holds nobody else up for long.
MANNERS = {
    "application_name": "parlour",
    "idle_in_transaction_session_timeout": "15s",
    "lock_timeout": "8s",
}
ALL = (
    OSError,
    TimeoutError,
    exceptions.InterfaceError,
    exceptions.InternalClientError,
    exceptions.PostgresError,
)
LOST = (
    OSError,
    TimeoutError,
    exceptions.InterfaceError,
    exceptions.InternalClientError,
    exceptions.PostgresConnectionError,
    exceptions.OperatorInterventionError,
)
QUICKER = (exceptions.SerializationError, exceptions.DeadlockDetectedError)  # to be done again


async def pool_for(url: str) -> Pool:
    return await asyncpg.create_pool(
        url,
        min_size=1,
        max_size=MOST,
        max_inactive_connection_lifetime=60.0,
        reset=_as_it_was,
        timeout=PATIENCE,
        command_timeout=PATIENCE,
        statement_cache_size=500,
        server_settings=MANNERS,
    )


async def _as_it_was(_: object) -> None:
    """Nothing that we do to a connection outlives its transaction: this saves a question."""


def is_lost(problem: BaseException) -> bool:
    """Has the server gone? What was under way may be written, or not."""
    return isinstance(problem, LOST) and not isinstance(problem, ValueError)


def failure(problem: BaseException, url: str) -> StoreError:
    """What is to be said of it, for whoever runs the house."""
    words = " ".join(str(problem).split()) or type(problem).__name__
    kind = Unread if is_lost(problem) else StoreError
    return kind(f"{place_of(url)}: {words}")
