"""What chance does at a table: it is rolled, except where everybody has the deal of the day."""

from __future__ import annotations

from parlour.core.sitting import Roll, Sitting, settle
from parlour.house.daily import Deal, dealt
from parlour.server.store.daily import DAILY


class Dealing:
    """The deals of the last days, by what their tables say they are played for."""

    def __init__(self) -> None:
        self._deals: dict[str, Deal] = {}

    def know(self, deal: Deal) -> None:
        self._deals[f"{DAILY}{deal.event}"] = deal

    def of(self, event: str | None) -> Deal | None:
        return self._deals.get(event) if event is not None else None

    def settled(self, event: str | None, sitting: Sitting, roll: Roll) -> Sitting:
        """Chance moves until the table waits, or until a game has ended."""
        deal = self.of(event)
        return settle(sitting, roll, pausing=True) if deal is None else dealt(deal, sitting)
