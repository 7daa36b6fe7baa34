"""Which person each device acts for: all of them in memory, with the store behind.

A device is the digest of its cookie. Without a session it is a guest of its own, unless that very
guest has an account: an account is entered through sessions alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from parlour.server.store.accounts import AccountStore, Session

NOTED = 60.0  # seconds between two notes of when devices were seen


class Sessions:
    """One for each house; empty until it opens."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._sessions: dict[str, Session] = {}
        self._devices: dict[str, set[str]] = {}  # by person
        self._members: set[str] = set()
        self._stirred: set[str] = set()  # devices seen since it was noted
        self.ended: Callable[[str], None] = lambda device: None  # hang up what it has open

    async def open(self, store: AccountStore) -> None:
        self._members = set(await store.members())
        for session in await store.sessions():
            self._add(session)

    def person(self, device: str | None) -> str | None:
        """Who acts through this device; None: nobody that the house knows."""
        if device is None:
            return None
        session = self._sessions.get(device)
        if session is None:
            return None if device in self._members else device
        session.seen = self._clock()
        self._stirred.add(device)
        return session.person

    def acts_for(self, device: str) -> str | None:
        """Whose device that is, though nobody uses it now."""
        session = self._sessions.get(device)
        if session is not None:
            return session.person
        return None if device in self._members else device

    def is_member(self, person: str | None) -> bool:
        return person in self._members

    def of(self, person: str) -> list[Session]:
        """The devices that are signed in, the last seen first."""
        found = [self._sessions[device] for device in self._devices.get(person, ())]
        return sorted(found, key=lambda session: -session.seen)

    def begin(self, session: Session, before: str | None) -> None:
        """A device is signed in; under its cookie from before nothing goes on."""
        self._members.add(session.person)
        self._add(session)
        if before is not None:
            self.end([before])

    def end(self, devices: Iterable[str]) -> None:
        """They act for nobody any more, and all that they have open is closed."""
        for device in devices:
            session = self._sessions.pop(device, None)
            if session is not None:
                self._devices[session.person].discard(device)
            self._stirred.discard(device)
            self.ended(device)

    def forget(self, person: str) -> None:
        """The account is gone, and so are its sessions; its id stays nobody's."""
        self.end([session.device for session in self.of(person)])
        self._devices.pop(person, None)

    def _add(self, session: Session) -> None:
        self._sessions[session.device] = session
        self._devices.setdefault(session.person, set()).add(session.device)

    async def keep(self, store: AccountStore) -> None:
        """Note now and then when devices were seen."""
        while True:
            await asyncio.sleep(NOTED)
            await self.note(store)

    async def note(self, store: AccountStore) -> None:
        seen = [(device, self._sessions[device].seen) for device in self._stirred]
        self._stirred.clear()
        if seen:
            await store.note_seen(seen)
