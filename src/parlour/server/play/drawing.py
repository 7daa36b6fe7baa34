"""Draws at a table follow from a secret that the house was bound to before (docs/draws.md).

The secret of a table is made from the house's key and the table's *nonce*, so it stands nowhere in
the database. A nonce can be asked for beforehand: then the house has published its commitment
before it learns the salt of whoever lays the table. Each nonce serves one table.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Seat
from parlour.core.sitting import Roll, Sitting
from parlour.house.draws import Draws, commitment
from parlour.server.cards.tables import Bound
from parlour.server.store import Bond


@dataclass(frozen=True)
class Drawing:
    """How chance moves at the tables of a house."""

    key: bytes
    dice: Roll | None = None  # rolled instead, where nobody has to be able to check

    def bond(self, nonce: str, salts: Mapping[Seat, str]) -> Bond | None:
        """What the house binds itself to for a new table."""
        return None if self.dice else Bond(nonce, self.commitment(nonce), dict(salts))

    def commitment(self, nonce: str) -> str:
        """What the house publishes before it learns anybody's salt."""
        return commitment(self._secret(nonce))

    def roll(self, bond: Bond | None, sitting: Sitting) -> Roll:
        """For what chance does at a table from here on; after most moves it does nothing."""
        found: Roll | None = None

        def roll(chances: Mapping[Any, int]) -> Any:
            nonlocal found
            found = found or self._roll(bond, sitting)
            return found(chances)

        return roll

    def _roll(self, bond: Bond | None, sitting: Sitting) -> Roll:
        draws = self.draws(bond)
        if draws is not None:
            return draws.roll(sitting)
        return self.dice or Draws.new().roll(sitting)

    def draws(self, bond: Bond | None) -> Draws | None:
        """What the draws of a table follow from; None where that is not known (any more)."""
        if bond is None:
            return None
        secret = self._secret(bond.nonce)
        # With another key than the table was laid with, the house cannot keep its word.
        return Draws(secret, bond.salts) if commitment(secret) == bond.commitment else None

    def _secret(self, nonce: str) -> bytes:
        return hmac.digest(self.key, f"draws\n{nonce}".encode(), "sha256")


def bound(bond: Bond | None) -> Bound | None:
    """What everybody may know of it while the table is played."""
    if bond is None:
        return None
    return Bound(bond.commitment, {str(seat): salt for seat, salt in bond.salts.items()})
