"""How each game's board is drawn as a picture: one file a game, found by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from parlour.draw.shapes import Drawing


class Board(Protocol):
    """What a game's drawing offers. It is given a view, never a state, and holds no rules."""

    def draw(self, view: Any) -> Drawing: ...


def board_of(game: str) -> Board:
    """The drawing of a game; a plain one for a game that is still being written."""
    name = f"parlour.draw.boards.{game}"
    found: Board = import_module(name if find_spec(name) else "parlour.draw.boards.plain")
    return found


def laid_of(game: str, figures: Mapping[str, Any]) -> Drawing | None:
    """What a certificate's figures show of the board; None: the game has no such drawing."""
    laid = getattr(board_of(game), "laid", None)
    return None if laid is None else laid(figures)
