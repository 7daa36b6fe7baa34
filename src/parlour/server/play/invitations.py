"""A guest's word that somebody may sit down beside them.

Nobody sees a rack because they have the table's link, or a copy of the database: the word follows
from a key that only the house has.
"""

from __future__ import annotations

import hmac

from parlour.core.game import Seat
from parlour.server.play.seats import Guest, Seats


class Invitations:
    """The same word whenever it is asked for, also after a restart."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, table: str, seat: Seat, guest: str) -> str:
        said = f"partner {table} {seat} {guest}".encode()
        return hmac.digest(self._key, said, "sha256").hex()[:32]

    def giver(self, word: str, table: str, seat: Seat, seats: Seats) -> Guest:
        """Who of those on a seat has given this word; None: nobody."""
        there = (h.guest for h in seats.holders if h.seat == seat and h.guest is not None)
        return next((g for g in there if self._same(word, self.of(table, seat, g))), None)

    def _same(self, word: str, right: str) -> bool:
        return hmac.compare_digest(word.encode(), right.encode())
