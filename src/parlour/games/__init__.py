"""The shelf: every game there is, by name."""

from typing import Any

from parlour.core.game import Game

from . import score_four

GAMES: dict[str, Game[Any, Any, Any]] = {game.name: game for game in (score_four.GAME,)}
