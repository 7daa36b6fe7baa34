"""Which person each device acts for: all of them in memory, with the store behind.

A device is the digest of its cookie. Without a session it is a guest of its own, unless that very
guest has an account: an account is entered through sessions alone. What another process has
changed is read again (`play/upkeep.py`); a device that nobody here has seen is looked up.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable

from parlour.server.play.upkeep import Upkeep
from parlour.server.store.accounts import AccountStore, Session

NOTED = 60.0  # seconds between two notes of when devices were seen
KNOWN = 50_000  # devices that are known to have no session


class Sessions:
    """One for each process; empty until the house opens."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._sessions: dict[str, Session] = {}
        self._devices: dict[str, set[str]] = {}  # by person
        self._members: set[str] = set()
        self._stirred: set[str] = set()  # devices seen since it was noted
        self._guests: OrderedDict[str, None] = OrderedDict()  # devices, the last seen last
        self._upkeep: Upkeep | None = None
        self.ended: Callable[[str], None] = lambda device: None  # hang up what it has open

    async def open(self, store: AccountStore, upkeep: Upkeep | None = None) -> None:
        """`upkeep`, where other processes sign people in and out too."""
        self._store, self._upkeep = store, upkeep
        await self._read()
        if upkeep is not None:
            upkeep.on("sessions", self._look)
            upkeep.on("device", self._hang_up)

    @property
    def shared(self) -> bool:
        """Do other processes sign people in and out too?"""
        return self._upkeep is not None

    async def look_up(self, device: str | None) -> None:
        """Before somebody acts through it: it may have been signed in elsewhere a moment ago.

        A device that has no session never gets one: signing in makes it another device.
        """
        if self._upkeep is None or device is None or device in self._sessions:
            return
        if device not in self._guests and (found := await self._store.session(device)):
            await self._look(found.person)
            return
        self._guests[device] = None
        self._guests.move_to_end(device)
        if len(self._guests) > KNOWN:
            self._guests.popitem(last=False)

    async def _read(self) -> None:
        """All there are: those that are gone are ended here too."""
        self._members.update(await self._store.members())
        found = {session.device: session for session in await self._store.sessions()}
        self._replace(list(self._sessions), found)

    async def _look(self, person: str) -> None:
        """At what another process has changed."""
        if not person:
            await self._read()
            return
        if await self._store.account(person) is not None:
            self._members.add(person)
        found = {session.device: session for session in await self._store.sessions_of(person)}
        self._replace(list(self._devices.get(person, ())), found)

    def _replace(self, before: Iterable[str], found: dict[str, Session]) -> None:
        self._end([device for device in before if device not in found])
        for device, session in found.items():
            if device not in self._sessions:
                self._add(session)

    async def _hang_up(self, device: str) -> None:
        if device:
            self._end([device])

    def _tell(self) -> None:
        if self._upkeep is not None:
            self._upkeep.tell()

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

    async def acts_for(self, device: str) -> str | None:
        """Whose device that is, though nobody uses it now."""
        await self.look_up(device)
        session = self._sessions.get(device)
        if session is not None:
            return session.person
        return None if device in self._members else device

    def is_member(self, person: str | None) -> bool:
        return person in self._members

    def token(self, device: str) -> Session | None:
        """What a program is known by; None: it has been ended, or was never made."""
        session = self._sessions.get(device)
        return session if session is not None and session.scopes is not None else None

    def of(self, person: str) -> list[Session]:
        """The devices that are signed in, the last seen first."""
        return [each for each in self._all(person) if each.scopes is None]

    def tokens_of(self, person: str) -> list[Session]:
        """The same of the programs that have a token."""
        return [each for each in self._all(person) if each.scopes is not None]

    def _all(self, person: str) -> list[Session]:
        found = [self._sessions[device] for device in self._devices.get(person, ())]
        return sorted(found, key=lambda session: -session.seen)

    def begin(self, session: Session, before: str | None = None) -> None:
        """A device is signed in; under its cookie from before nothing goes on."""
        self._members.add(session.person)
        self._add(session)
        if before is not None:
            self._end([before])
        self._tell()

    def end(self, devices: Iterable[str]) -> None:
        """They act for nobody any more, and all that they have open is closed."""
        self._end(devices)
        self._tell()

    def _end(self, devices: Iterable[str]) -> None:
        for device in devices:
            session = self._sessions.pop(device, None)
            if session is not None:
                self._devices[session.person].discard(device)
            self._stirred.discard(device)
            self.ended(device)

    def forget(self, person: str) -> None:
        """The account is gone, and so are its sessions; its id stays nobody's."""
        self.end([session.device for session in self._all(person)])
        self._devices.pop(person, None)

    def _add(self, session: Session) -> None:
        self._sessions[session.device] = session
        self._devices.setdefault(session.person, set()).add(session.device)

    async def keep(self) -> None:
        """Note now and then when devices were seen."""
        while True:
            await asyncio.sleep(NOTED)
            await self.note()

    async def note(self) -> None:
        seen = [(device, self._sessions[device].seen) for device in self._stirred]
        self._stirred.clear()
        if seen:
            await self._store.note_seen(seen)
