"""Tokens: sessions that a person makes by hand, for programs, and that may do less."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.server.accounts.desk import Desk
from parlour.server.accounts.sessions import Sessions
from parlour.server.denied import Denied
from parlour.server.names import clean, marked
from parlour.server.scopes import SCOPES
from parlour.server.store.accounts import AccountStore, Session

MOST = 20  # tokens of one account


class Tokens:
    """One for each house that is open."""

    def __init__(
        self, store: AccountStore, sessions: Sessions, desk: Desk, clock: Callable[[], float]
    ) -> None:
        self._store, self._sessions, self._desk, self._clock = store, sessions, desk, clock

    async def make(self, person: str, digest: str, name: str, scopes: Sequence[str]) -> Session:
        """What is kept of a new token: its digest, never the token."""
        called = clean(name)
        if not called:
            raise Denied(400, "a token needs a name, so that you know it again")
        if unknown := [each for each in scopes if each not in SCOPES]:
            raise Denied(400, f"there is no scope {unknown[0]}: there are {', '.join(SCOPES)}")
        if not scopes:
            raise Denied(400, "a token without a scope may do nothing")
        now, given = self._clock(), " ".join(each for each in SCOPES if each in scopes)
        token = Session(digest, person, called, now, now, given)
        if not await self._store.add_token(token, MOST):
            raise Denied(409, f"{MOST} tokens are enough: end one that is not used")
        self._sessions.begin(token)
        return token

    async def end(self, person: str, id: str) -> None:
        """Whatever the program has open is closed in the same moment."""
        if id not in {each.device for each in self._sessions.tokens_of(person)}:
            raise Denied(404, "there is no such token any more")
        await self._store.leave(person, [id])
        self._sessions.end([id])

    async def become_bot(self, person: str, name: str) -> str:
        """The account is a program's from now on, and its name says so, wherever it is shown."""
        named = marked(name)
        await self._store.become_bot(person, named)
        await self._desk.call_anew(person)
        return named
