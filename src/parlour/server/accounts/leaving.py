"""Deleting an account: the person goes with all that is theirs, and others' games stay whole."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from parlour.server.accounts.sessions import Sessions
from parlour.server.store.accounts import AccountStore

PIECE = 100  # tables at once: others' moves are not to wait for it
GoesWith = Callable[[str], Awaitable[None]]  # something else that is a person's, taken away


class Leaving:
    """Whatever was begun can be begun again: until the last step the account is there."""

    def __init__(
        self,
        store: AccountStore,
        sessions: Sessions,
        goes_with: Sequence[GoesWith],
        look_round: Callable[[Iterable[str]], Awaitable[None]],
    ) -> None:
        """`goes_with`, in this order: seats of running games, and whatever else has to be told."""
        self._store, self._sessions = store, sessions
        self._goes_with, self._look_round = goes_with, look_round

    async def leave(self, person: str) -> None:
        """Nobody is signed in as them from here on, and nothing says who they were."""
        self._sessions.forget(person)
        for take_away in self._goes_with:
            await take_away(person)
        while tables := await self._store.unseat(person, PIECE):
            await self._look_round(tables)
        await self._look_round(await self._store.delete(person))
