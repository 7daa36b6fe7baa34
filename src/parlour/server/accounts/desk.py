"""Signing up, signing in, coming back by a code, and what goes with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from parlour.server.accounts.codes import digest, new_codes
from parlour.server.accounts.passwords import Passwords, expect_fit
from parlour.server.accounts.patience import Patience
from parlour.server.accounts.sessions import Sessions
from parlour.server.denied import Denied
from parlour.server.likeness import likeness
from parlour.server.names import clean, marked
from parlour.server.store.accounts import Account, AccountStore, Passkey, Session

MEMBERS = "that name, or one that looks like it, is a member's: sign in, or take another"
TAKEN = "that name is taken, or looks too much like one that is"
NOT_THESE = "this name and this password do not belong together"
NOT_THIS_CODE = "this name and this code do not belong together, or the code has been used"
NOT_YOURS = "that is not your password"
NO_CODE = "that is none of your recovery codes, or it has been used"
PROOF = "your password, a passkey or a recovery code is needed for that"
PIECE = 100  # tables at once, where somebody is called by a new name


@dataclass(frozen=True)
class Caller:
    """A device at the desk: who it acts for now, and the cookie that it is given if it signs in."""

    guest: str
    device: str
    next: str  # the digest of that cookie
    words: str  # what kind of device it is
    address: str


class Desk:
    """One for each house that is open."""

    def __init__(
        self,
        store: AccountStore,
        sessions: Sessions,
        passwords: Passwords,
        patience: Patience,
        look_round: Callable[[Iterable[str]], Awaitable[None]],
        clock: Callable[[], float],
    ) -> None:
        """`look_round`: who sits at these tables, or their names, may have changed."""
        self._store, self._sessions, self._passwords = store, sessions, passwords
        self._patience, self._look_round, self._clock = patience, look_round, clock

    # --- coming

    async def sign_up(self, caller: Caller, name: str, password: str) -> list[str]:
        """The account gets the guest's own id, so all that they play is theirs; their codes."""
        expect_fit(password)
        named = await self.free_name(caller, name)
        return await self.open_account(caller, named, await self._passwords.hash(password), None)

    async def free_name(self, caller: Caller, name: str) -> str:
        """The name as it is shown; Denied where it cannot be had, before anything else is done."""
        if self._sessions.is_member(caller.guest):
            raise Denied(409, "you have an account already, and are signed in")
        named = fit_name(name)
        if await self._store.account_like(likeness(named)) is not None:
            raise Denied(409, TAKEN)
        return named

    async def person_named(self, name: str) -> str | None:
        """Who has an account of this name, or of one that looks the same."""
        account = await self._store.account_like(likeness(name))
        return account.person if account else None

    async def expect_own(self, guest: str, name: str) -> None:
        """Denied where a guest calls themselves what a member is called."""
        if self._sessions.is_member(guest):
            return
        if await self.person_named(clean(name)) is not None:
            raise Denied(409, MEMBERS)

    async def open_account(
        self, caller: Caller, name: str, password: str | None, passkey: Passkey | None
    ) -> list[str]:
        account = Account(caller.guest, likeness(name), password, self._clock())
        codes, session = new_codes(), self._session(caller, caller.guest)
        kept = [digest(code) for code in codes]
        if not await self._store.sign_up(account, name, kept, passkey, session):
            raise Denied(409, TAKEN)  # somebody was quicker
        self._sessions.begin(session, caller.device)
        await self._look_round(await self._store.tables_of(caller.guest))
        return codes

    async def sign_in(self, caller: Caller, name: str, password: str) -> str:
        """Whoever has the password; nobody learns whether there is such a name."""
        like = likeness(name)
        self._patience.begin(like, caller.address)
        account = await self._store.account_like(like)
        hashed = account.password if account else None
        fits = await self._passwords.fits(password, hashed)
        if account is None or not fits:
            raise Denied(403, NOT_THESE)
        self._patience.forget(like, caller.address)
        await self.enter(caller, account.person)
        return account.person

    async def recover(self, caller: Caller, name: str, code: str, password: str) -> str:
        """A code is worth a new password; every session from before is over."""
        expect_fit(password)
        like = likeness(name)
        self._patience.begin(like, caller.address)
        account = await self._store.account_like(like)
        hashed = await self._passwords.hash(password)
        person = account.person if account else ""
        if not await self._store.recover(person, digest(code), hashed):
            raise Denied(403, NOT_THIS_CODE)
        self._patience.forget(like, caller.address)
        self._sessions.forget(person)
        await self.enter(caller, person)
        return person

    async def enter(self, caller: Caller, person: str) -> None:
        """The device acts for this person from here on, and brings along what it held."""
        guest = None if self._sessions.is_member(caller.guest) else caller.guest
        session = self._session(caller, person)
        tables = await self._store.enter(session, guest, caller.device)
        self._sessions.begin(session, caller.device)
        await self._look_round(tables)

    def _session(self, caller: Caller, person: str) -> Session:
        now = self._clock()
        return Session(caller.next, person, caller.words, now, now)

    # --- going

    async def end(self, person: str, devices: Iterable[str]) -> None:
        """These sessions of theirs are over; others' stay what they are."""
        own = {session.device for session in self._sessions.of(person)}
        ended = [device for device in devices if device in own]
        if not ended:
            raise Denied(404, "that device is not signed in any more")
        await self._store.leave(person, ended)
        self._sessions.end(ended)

    # --- changing

    async def rename(self, person: str, name: str) -> str:
        account = await self._store.account(person)
        named = marked(fit_name(name)) if account and account.bot else fit_name(name)
        if not await self._store.rename(person, named, likeness(named)):
            raise Denied(409, TAKEN)
        await self.call_anew(person)
        return named

    async def call_anew(self, person: str) -> None:
        """They have another name: at their tables, and where matches are found by it."""
        tables = await self._store.tables_of(person)
        await self._look_round(tables)
        for first in range(0, len(tables), PIECE):
            await self._store.call_anew(tables[first : first + PIECE])

    async def change_password(self, person: str, address: str, old: str, new: str) -> None:
        expect_fit(new)
        await self.expect_password(person, address, old)
        await self._store.set_password(person, await self._passwords.hash(new))

    async def renew_codes(self, person: str, address: str, password: str) -> list[str]:
        await self.expect_password(person, address, password)
        codes = new_codes()
        await self._store.renew_codes(person, [digest(code) for code in codes])
        return codes

    async def expect_password(self, person: str, address: str, password: str) -> None:
        """Denied where there is one and it is another; a device left open is not enough."""
        account = await self._store.account(person)
        if account is None or account.password is None:
            return
        self._patience.begin(account.likeness, address)
        if not await self._passwords.fits(password, account.password):
            raise Denied(403, NOT_YOURS)
        self._patience.forget(account.likeness, address)

    async def expect_code(self, person: str, address: str, code: str) -> None:
        """Denied where it is none of theirs; it is not used up."""
        account = await self._store.account(person)
        like = account.likeness if account else ""
        self._patience.begin(like, address)
        if not await self._store.has_code(person, digest(code)):
            raise Denied(403, NO_CODE)
        self._patience.forget(like, address)

    async def expect_proof(self, person: str, address: str, password: str) -> None:
        """As a password, but where there is none that is no proof."""
        account = await self._store.account(person)
        if account is None or account.password is None:
            raise Denied(403, PROOF)
        await self.expect_password(person, address, password)


def fit_name(name: str) -> str:
    """As it is shown; Denied where nothing of it can be told from other names."""
    named = clean(name)
    if len(likeness(named)) < 2:
        raise Denied(400, "a name has at least two letters or figures")
    return named
