"""Which database and which wire a config asks for: the only file that names them all.

What only some houses need is loaded when it is asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256

from parlour.server.config import Config
from parlour.server.key import key_beside
from parlour.server.play.bus import Wire
from parlour.server.store import StoreError, opening
from parlour.server.store.sql import SqlStore
from parlour.server.store.sqlite import SqliteStore
from parlour.server.wires.local import LocalWire

OTHER_KEY = (
    "this machine has another key than the house that {where} belongs to: copy {file} and the files"
    " beside it from the machine where the house was opened first"
)


def prepare(config: Config) -> None:
    """Bring the database into shape before the house opens on it; StoreError: it cannot be used."""
    if config.postgres is None:
        opening.prepare(config.file.resolve())
    else:
        asyncio.run(_prepare_postgres(config))


async def _prepare_postgres(config: Config) -> None:
    store = await open_store(config, lambda why: None)
    try:
        await agree_on_key(config, store, key_beside(config.secrets))
    finally:
        await store.close()


async def open_store(config: Config, stop: Callable[[str], None]) -> SqlStore:
    """`stop` is called when nothing can be written until the house is opened again."""
    if config.postgres is None:
        return SqliteStore(config.file, stop, shared=config.shared)
    from parlour.server.store.postgres.store import open_postgres

    return await open_postgres(config.postgres)


async def wire_for(config: Config, store: SqlStore, me: str) -> Wire | None:
    """To the other processes; None: there are none."""
    if not config.shared:
        return None
    if config.bus:
        from parlour.server.wires.valkey import ValkeyWire

        return ValkeyWire(config.bus, await store.facts.agree("house", me))
    if config.postgres is not None:
        from parlour.server.wires.notify import NotifyWire

        return NotifyWire(config.postgres)
    return LocalWire(config.file.with_name(config.file.name + ".wires"), me)


async def agree_on_key(config: Config, store: SqlStore, key: bytes) -> None:
    """Links, draws and seats follow from it: with two keys a house would be two."""
    digest = sha256(b"parlour " + key).hexdigest()
    if config.shared and await store.facts.agree("key", digest) != digest:
        where, file = config.place, config.secrets.with_name(config.secrets.name + ".key")
        raise StoreError(OTHER_KEY.format(where=where, file=file))
