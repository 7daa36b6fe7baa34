"""A Setup from what people write: a record's header, a command's options, a form."""

from __future__ import annotations

from typing import Any

from parlour.core.game import Game, Setup
from parlour.core.options import chosen, problems
from parlour.core.record import Record, Unreadable
from parlour.core.sitting import Sitting
from parlour.core.words import Lexicon
from parlour.games import GAMES
from parlour.house.dictionaries import NO_WISH, Wish, open_for
from parlour.lexicon.errors import LexiconError

AnyGame = Game[Any, Any, Any]


class BadSetup(ValueError):
    """What cannot be played, and which field of the header or form says so."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(why)
        self.field = field


def game_named(name: str) -> AnyGame:
    if name not in GAMES:
        raise BadSetup("game", f"there is no game {name!r} (there are: {', '.join(GAMES)})")
    return GAMES[name]


def setup_for(
    game: AnyGame,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    sides: tuple[tuple[int, ...], ...] = (),
    first: int | None = None,
    lexicon: str | None = None,
    wish: Wish = NO_WISH,
) -> Setup:
    """A setup that the game can be played with, or BadSetup.

    `lexicon` is the dictionary's name as a header has it; a wish goes before it.
    """
    seats = game.seats[0] if seats is None else seats
    if seats not in game.seats:
        sizes = ", ".join(map(str, game.seats))
        raise BadSetup("seats", f"{game.title} is for {sizes} seats, not {seats}")
    if found := problems(game.options, options or {}):
        raise BadSetup("options", "; ".join(found))
    if first is not None and not 0 <= first < seats:
        raise BadSetup("first", f"there is no seat {first} at a table of {seats}")
    words = _dictionary(game, lexicon, wish)
    setup = Setup(seats, chosen(game.options, options or {}), sides, first, words)
    try:
        game.start(setup)
    except ValueError as problem:
        raise BadSetup("sides" if sides else "options", str(problem)) from None
    return setup


def _dictionary(game: AnyGame, named: str | None, wish: Wish) -> Lexicon | None:
    if game.tier is None:
        if named is not None or wish != NO_WISH:
            raise BadSetup("lexicon", f"{game.title} is played without a dictionary")
        return None
    try:
        return open_for(game.name, named, wish)
    except LexiconError as problem:
        raise BadSetup("lexicon", str(problem)) from None


def setup_of(record: Record, wish: Wish = NO_WISH) -> tuple[AnyGame, Setup]:
    """The game and setup of a record's header; Unreadable, with the line, where it has none."""
    try:
        game = game_named(record.game)
        if record.version != game.version:
            raise BadSetup(
                "version",
                f"this is version {record.version} of {game.title}; "
                f"version {game.version} is the one that is replayed here",
            )
        setup = setup_for(
            game, record.seats, record.options, record.sides, record.first, record.lexicon, wish
        )
        if record.names and len(record.names) != record.seats:
            raise BadSetup("names", f"{len(record.names)} names for {record.seats} seats")
    except BadSetup as problem:
        line, written = record.header.get(problem.field, (1, ""))
        raise Unreadable(line, written, str(problem)) from None
    return game, setup


def laid_out(game: AnyGame) -> Sitting:
    """A table for two where the game allows it, before the first move."""
    return Sitting.begin(game, setup_for(game, max(game.seats[0], min(2, game.seats[-1])), {}))
