"""The subscriptions of one table, oldest first."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.server.play.subscription import Subscription

SLICE = 50  # browsers that are told in one turn of the event loop: two or three milliseconds


class Audience:
    """The subscriptions of one table."""

    def __init__(self) -> None:
        self._all: dict[Subscription, None] = {}
        self._asleep: dict[Subscription, None] = {}  # to be woken in the turns to come

    def __len__(self) -> int:
        return len(self._all)

    @property
    def guests(self) -> set[str]:
        return {each.guest for each in self._all if each.guest is not None}

    @property
    def watchers(self) -> int:
        return sum(each.seat is None for each in self._all)

    def join(self, subscription: Subscription) -> None:
        self._all[subscription] = None

    def leave(self, subscription: Subscription) -> None:
        self._all.pop(subscription, None)
        self._asleep.pop(subscription, None)

    def keep_seats(self) -> None:
        """Seats have changed hands: each looks on from a seat that is theirs, or as a watcher."""
        for each in self._all:
            each.keep_seat()

    def shut_out(self, guest: str, muted: frozenset[str]) -> None:
        """This guest does not want to hear these people, from now on."""
        for each in tuple(self._all):
            if each.guest == guest and each.listener is not None:
                each.listener.muted = muted
                each.wake()

    def wake(self) -> None:
        """There is news. A crowd is woken in slices, so that other tables get their turn."""
        if not self._asleep and len(self._all) <= SLICE:
            for each in tuple(self._all):
                each.wake()
            return
        waiting = bool(self._asleep)
        self._asleep |= self._all  # those still waiting come first
        if not waiting:
            self._wake_some()

    def _wake_some(self) -> None:
        for each in tuple(islice(self._asleep, SLICE)):
            del self._asleep[each]
            each.wake()
        if self._asleep:
            asyncio.get_running_loop().call_soon(self._wake_some)
