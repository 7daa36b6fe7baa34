"""The small dictionaries that word games are tested with: tests/games/NAME/words.tsv."""

from pathlib import Path
from typing import Any

from parlour.core.game import Game
from parlour.core.words import Lexicon
from parlour.house.dictionaries import NO_WISH, Wish, open_for

HERE = Path(__file__).resolve().parent


def wish_of(game: str) -> Wish:
    """The word list that a game's tests play with; no wish for a game without words."""
    file = HERE / "games" / game / "words.tsv"
    return Wish(file) if file.is_file() else NO_WISH


def lexicon_of(game: Game[Any, Any, Any]) -> Lexicon | None:
    """That word list, opened; None for a game without words."""
    return None if game.tier is None else open_for(game.name, wish=wish_of(game.name))
