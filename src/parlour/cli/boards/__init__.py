"""How each game's board is drawn as text: one file a game, found by the game's name."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from rich.text import Text

from parlour.core.game import Fact, Setup


class Board(Protocol):
    """What a game's drawing offers. It is given a view, never a state, and holds no rules."""

    FORMS: Mapping[str, str]
    """How each kind of move is typed, with an example; the kind "" is a move without a name."""

    def draw(self, setup: Setup, view: Any, heard: tuple[Fact, ...]) -> Text:
        """The board as a viewer sees it; what was heard last may be marked."""

    def say(self, fact: Fact) -> str:
        """One fact, as it would be said at the table."""

    def written(self, typed: str, may: Collection[str]) -> str:
        """A move as in records, for the short form in which people type it; else what was typed.

        `may` holds the kinds of moves that are offered to whoever speaks.
        """


def board_of(game: str) -> Board:
    """The drawing of a game; a plain one for a game that is still being written."""
    name = f"parlour.cli.boards.{game}"
    drawn: Board = import_module(name if find_spec(name) else "parlour.cli.boards.plain")
    return drawn
