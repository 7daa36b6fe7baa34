"""Parlour: five out-of-print parlour games, alive again.

`GAMES` is the shelf and `sit` lays a table for one of them: a `Sitting`, a match as a value. An
`Asking` asks its seats, chance included, what they do; `bot` and `dice` answer. A `Record` is a
match as a text, which `replay` reads. `simulate` plays whole matches between bots, and `spaces`
says what a learner sees and does. `show`, `show_sheet` and `show_match` draw for notebooks.

What is named here is the promise; everything else may change. Nothing is loaded before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.core.asking import Asking as Asking
    from parlour.core.game import Illegal as Illegal
    from parlour.core.record import Record as Record
    from parlour.core.sitting import Sitting as Sitting
    from parlour.front import bot as bot
    from parlour.front import dice as dice
    from parlour.front import replay as replay
    from parlour.front import show as show
    from parlour.front import show_match as show_match
    from parlour.front import show_sheet as show_sheet
    from parlour.front import simulate as simulate
    from parlour.front import sit as sit
    from parlour.front import spaces as spaces
    from parlour.games import GAMES as GAMES

    __version__: str

_WHERE = {
    "Asking": "parlour.core.asking",
    "GAMES": "parlour.games",
    "Illegal": "parlour.core.game",
    "Record": "parlour.core.record",
    "Sitting": "parlour.core.sitting",
    "bot": "parlour.front",
    "dice": "parlour.front",
    "replay": "parlour.front",
    "show": "parlour.front",
    "show_match": "parlour.front",
    "show_sheet": "parlour.front",
    "simulate": "parlour.front",
    "sit": "parlour.front",
    "spaces": "parlour.front",
}

__all__ = [
    "GAMES",
    "Asking",
    "Illegal",
    "Record",
    "Sitting",
    "bot",
    "dice",
    "replay",
    "show",
    "show_match",
    "show_sheet",
    "simulate",
    "sit",
    "spaces",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("parlour")
    if name not in _WHERE:
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_WHERE[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
