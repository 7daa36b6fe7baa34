"""The shelf: every game there is, by name."""

from typing import Any

from parlour.core.game import Game

from . import (
    crosticon,
    dictionary_please,
    fourcyte,
    keyword,
    score_four,
)

_SHELF: list[Game[Any, Any, Any]] = [
    score_four.GAME,
    fourcyte.GAME,
    dictionary_please.GAME,
    crosticon.GAME,
    keyword.GAME,
]

GAMES = {game.name: game for game in _SHELF}
