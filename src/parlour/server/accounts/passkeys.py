"""Passkeys: a device proves who it is without a password, by answering a question once."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from ipaddress import ip_address
from typing import Any

from parlour.server.accounts.desk import Caller, Desk
from parlour.server.denied import Denied
from parlour.server.rates import KEPT
from parlour.server.store.accounts import AccountStore, Passkey

LASTS = 300.0  # seconds for an answer
NOT_HERE = "passkeys need an address with a name, such as localhost, and not one of figures"
NOT_GOOD = "this passkey is not known here, or it took too long; try again"
Json = dict[str, Any]


@dataclass(frozen=True)
class Site:
    """The house as a browser names it."""

    name: str  # without scheme and port: passkeys belong to it
    origin: str


class Passkeys:
    """Asks, and judges answers; each question is good once, on the device that was asked."""

    def __init__(
        self,
        store: AccountStore,
        desk: Desk,
        clock: Callable[[], float],
        ticks: Callable[[], float],
    ) -> None:
        self._store, self._desk, self._clock, self._ticks = store, desk, clock, ticks
        self._asked: OrderedDict[str, tuple[bytes, float]] = OrderedDict()  # by device

    async def ask_new(self, caller: Caller, site: Site, name: str) -> Json:
        """What a browser needs to make a passkey for whoever is at the desk."""
        _expect_name(site)
        await _load()
        from parlour.server.accounts import ceremonies

        known = [each.id for each in await self._store.passkeys(caller.guest)]
        return self._ask(caller, *ceremonies.ask_new(site.name, name, caller.guest, known))

    async def made(self, caller: Caller, site: Site, credential: Json) -> Passkey:
        """A new passkey of theirs, not kept yet."""
        challenge = self._challenge(caller)
        await _load()
        from parlour.server.accounts import ceremonies

        try:
            found = ceremonies.made(credential, challenge, site.name, site.origin)
        except ceremonies.NotGood as problem:
            raise Denied(403, NOT_GOOD) from problem
        return Passkey(
            id=found.id,
            person=caller.guest,
            key=found.key,
            count=found.uses,
            words=caller.words,
            since=self._clock(),
        )

    async def ask_known(self, caller: Caller, site: Site) -> Json:
        """What a browser needs to offer the passkeys it has for this house."""
        _expect_name(site)
        await _load()
        from parlour.server.accounts import ceremonies

        return self._ask(caller, *ceremonies.ask_known(site.name))

    async def sign_in(self, caller: Caller, site: Site, credential: Json) -> str:
        person = await self.proved(caller, site, credential)
        await self._desk.enter(caller, person)
        return person

    async def proved(self, caller: Caller, site: Site, credential: Json) -> str:
        """Whose passkey has answered what this device was asked."""
        challenge, id = self._challenge(caller), credential.get("id")
        known = await self._store.passkey(id) if isinstance(id, str) else None
        if known is None:
            raise Denied(403, NOT_GOOD)
        await _load()
        from parlour.server.accounts import ceremonies

        try:
            count = ceremonies.counted(
                credential, challenge, site.name, site.origin, known.key, known.count
            )
        except ceremonies.NotGood as problem:
            raise Denied(403, NOT_GOOD) from problem
        await self._store.count_passkey(known.id, count)
        return known.person

    def _ask(self, caller: Caller, challenge: bytes, options: str) -> Json:
        self._asked.pop(caller.device, None)
        self._asked[caller.device] = challenge, self._ticks() + LASTS
        if len(self._asked) > KEPT:
            self._asked.popitem(last=False)
        question: Json = json.loads(options)
        return question

    def _challenge(self, caller: Caller) -> bytes:
        """What this device was asked, once."""
        challenge, until = self._asked.pop(caller.device, (b"", 0.0))
        if self._ticks() > until:
            raise Denied(403, NOT_GOOD)
        return challenge


async def _load() -> None:
    """WebAuthn, the first time that somebody has a passkey: it takes a while, off the loop."""
    await asyncio.to_thread(import_module, "parlour.server.accounts.ceremonies")


def _expect_name(site: Site) -> None:
    """Browsers tie passkeys to names; an address of figures has none."""
    try:
        ip_address(site.name)
    except ValueError:
        return
    raise Denied(409, NOT_HERE)
