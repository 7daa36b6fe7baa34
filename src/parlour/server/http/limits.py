"""How often one guest, or one address, may ask for what costs the house something."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from parlour.server.rates import Rates

HOUSEHOLD = 20  # guests that share one address without noticing it


class Limits:
    """One set for each house that is open."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._names_by_guest = Rates(1 / 10, 20, ticks)
        self._names_by_address = Rates(HOUSEHOLD / 10, 20 * HOUSEHOLD, ticks)
        self._host_links = Rates(1 / 10, 10, ticks)
        self._links_by_guest = Rates(1 / 10, 20, ticks)
        self._links_by_address = Rates(HOUSEHOLD / 10, 20 * HOUSEHOLD, ticks)
        self._ties = Rates(1 / 5, 30, ticks)
        self._reports = Rates(1 / 60, 5, ticks)
        self._disputes = Rates(1 / 60, 5, ticks)
        self._pictures = Rates(1, 60, ticks)
        self._prints = Rates(1 / 4, 20, ticks)
        self._replays = Rates(1, 30, ticks)
        self._archives = Rates(1 / 60, 3, ticks)
        self._bulk = Rates(1 / 3, 20, ticks)
        self._tokens = Rates(1 / 10, 10, ticks)
        self._settings = Rates(2, 60, ticks)
        self._profiles = Rates(1, 30, ticks)
        self._lessons = Rates(HOUSEHOLD / 4, 10 * HOUSEHOLD, ticks)
        self.one_replay = asyncio.Semaphore(1)  # of a record that was sent in, at a time

    def allow_name(self, guest: str, address: str) -> bool:
        return self._names_by_guest.allows(guest) and self._names_by_address.allows(address)

    def allow_host_link(self, address: str) -> bool:
        return self._host_links.allows(address)

    def allow_link(self, guest: str, address: str) -> bool:
        """One more link to a seat, asked for or brought."""
        return self._links_by_guest.allows(guest) and self._links_by_address.allows(address)

    def allow_tie(self, guest: str) -> bool:
        """One more person followed or blocked."""
        return self._ties.allows(guest)

    def allow_report(self, guest: str) -> bool:
        """One more report to the host."""
        return self._reports.allows(guest)

    def allow_dispute(self, guest: str) -> bool:
        """One more dispute of what the dictionary says."""
        return self._disputes.allows(guest)

    def allow_picture(self, address: str) -> bool:
        return self._pictures.allows(address)

    def allow_lesson(self, address: str) -> bool:
        """One more move that is tried in a lesson."""
        return self._lessons.allows(address)

    def allow_archive(self, guest: str) -> bool:
        """All of somebody's records at once."""
        return self._archives.allows(guest)

    def wait_for_bulk(self, address: str) -> float:
        """Seconds until one more page of public matches."""
        return self._bulk.wait(address)

    def allow_profile(self, address: str) -> bool:
        """One more page of a person."""
        return self._profiles.allows(address)

    def allow_token(self, guest: str) -> bool:
        """One more token for a program."""
        return self._tokens.allows(guest)

    def allow_settings(self, guest: str) -> bool:
        """One more change of what somebody likes; a slider makes many."""
        return self._settings.allows(guest)

    def allow_print(self, address: str) -> bool:
        """One more PDF."""
        return self._prints.allows(address)

    def allow_replay(self, address: str) -> bool:
        return self._replays.allows(address)
