"""The shelf: every game there is, by name. A game is loaded when it is taken down."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from parlour.core.game import Game

if TYPE_CHECKING:
    from . import crosticon, dictionary_please, fourcyte, keyword, score_four

NAMES = (
    "score_four",
    "fourcyte",
    "dictionary_please",
    "crosticon",
    "keyword",
)
AnyGame: TypeAlias = Game[Any, Any, Any]


class Shelf(MutableMapping[str, AnyGame]):
    """Games by name, in the order in which they stand; others may be put beside them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._games: dict[str, AnyGame | None] = dict.fromkeys(names)

    if TYPE_CHECKING:  # a name that is written out gives the types of its game

        @overload
        def __getitem__(
            self, name: Literal["score_four"]
        ) -> Game[score_four.State, score_four.Move, score_four.View]: ...
        @overload
        def __getitem__(
            self, name: Literal["fourcyte"]
        ) -> Game[fourcyte.State, fourcyte.Move, fourcyte.View]: ...
        @overload
        def __getitem__(
            self, name: Literal["dictionary_please"]
        ) -> Game[dictionary_please.State, dictionary_please.Move, dictionary_please.View]: ...
        @overload
        def __getitem__(
            self, name: Literal["crosticon"]
        ) -> Game[crosticon.State, crosticon.Move, crosticon.View]: ...
        @overload
        def __getitem__(
            self, name: Literal["keyword"]
        ) -> Game[keyword.State, keyword.Move, keyword.View]: ...
        @overload
        def __getitem__(self, name: str) -> AnyGame: ...

    def __getitem__(self, name: str) -> AnyGame:
        game = self._games[name]
        if game is None:
            game = self._games[name] = import_module(f"parlour.games.{name}").GAME
        return game

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._games[name] = game

    def __delitem__(self, name: str) -> None:
        del self._games[name]

    def __contains__(self, name: object) -> bool:
        return name in self._games  # without loading it

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __repr__(self) -> str:
        return f"Shelf({', '.join(self._games)})"


GAMES = Shelf(NAMES)
