"""Parlour: five out-of-print parlour games, alive again.

`GAMES` is the shelf, a `Sitting` is a match at the table, a `Record` is a match as a text.
"""

from parlour.core.record import Record
from parlour.core.sitting import Sitting
from parlour.games import GAMES

__all__ = ["GAMES", "Record", "Sitting"]
