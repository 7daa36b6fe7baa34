"""Over HTTP: what a person likes, the same on every device of theirs."""

from __future__ import annotations

from typing import Any

from litestar import get, put
from msgspec import json

from parlour.server.accounts.liking import changed, readable
from parlour.server.cards.settings import Settings, SettingsCard
from parlour.server.denied import Denied
from parlour.server.http.request import Asked, AStore, TheLimits, known_guest, read


@get("/api/settings")
async def settings(request: Asked, store: AStore) -> SettingsCard:
    kept = await store.settings.of(known_guest(request))
    return SettingsCard(None if kept is None else readable(kept))


@put("/api/settings")
async def change(request: Asked, store: AStore, limits: TheLimits) -> Settings:
    """What is not named stays as it is: another device may have changed it."""
    person, wish = known_guest(request), await read(request, dict[str, Any])
    if not limits.allow_settings(person):
        raise Denied(429, "that is a great many changes; wait a moment")
    changed(Settings(), wish)  # refused before anything is written
    kept = await store.settings.change(
        person, lambda before: json.encode(changed(readable(before), wish)).decode()
    )
    return readable(kept)


HANDLERS = [settings, change]
