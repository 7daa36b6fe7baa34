"""What a game is: all that the rest of the program may ask of one.

A game is a record of plain functions over an immutable state. None of them reads a file, a
socket, a clock or a random number. What the rules cannot know is brought to them as a move: by a
seat, by CHANCE (the bag, the shuffled cards) or by CLOCK (time running out). A game in progress
is therefore fully described by its Setup and its moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from types import UnionType
from typing import TYPE_CHECKING, Any, Generic, Literal

if TYPE_CHECKING:
    from random import Random

    from typing_extensions import TypeVar  # with a default, which typing's has from 3.13 on

    from parlour.core.honours import Honour
    from parlour.core.words import Lexicon

    S = TypeVar("S", default=Any)  # a game's State; its field `setup` is what it was started with
    M = TypeVar("M", default=Any)  # its Move
    V = TypeVar("V", default=Any)  # its View
else:
    from typing import TypeVar

    S, M, V = TypeVar("S"), TypeVar("M"), TypeVar("V")

Seat = int  # 0, 1, 2 ... clockwise round the table
Side = int  # a partnership; where all play alone, the seat's own number
Actor = int  # a Seat, CHANCE, CLOCK or HOUSE
Viewer = int  # a Seat, SPECTATOR or BOOK
CHANCE, CLOCK, SPECTATOR, BOOK = -1, -2, -3, -4  # BOOK sees all, once the match is over
HOUSE = -5  # says what is no move of the booklet: core/house.py


def side_of_seat(seat: Seat, sides: int) -> Side:
    """Sides go round the table: partners sit opposite, and whoever plays alone is a side."""
    return seat % sides


@dataclass(frozen=True)
class Setup:
    """What the table agrees before the first move of a game."""

    seats: int
    options: Any  # the game's own Options
    sides: tuple[tuple[Seat, ...], ...] = ()  # partnerships; empty: as the game's rules say
    first: Seat | None = None  # who begins; None: as the rules say
    lexicon: Lexicon | None = None  # the dictionary agreed upon
    brought: tuple[int, ...] = ()  # points by side from earlier games of the match


@dataclass(frozen=True)
class Prompt:
    """One actor must, or may, make one kind of move now."""

    actor: Actor
    move: type | UnionType  # the class (or Play | Pass) of move awaited
    moves: tuple[str, ...]  # what is offered, as written: whole moves (b3) or kinds (score)
    duty: bool = True  # False: a right; play goes on without it
    about: str = ""  # what it is about (bead 12): a move about something past comes too late
    choices: tuple[str, ...] = ()  # of a duty: its whole moves, where that list is short
    within: float | None = None  # seconds the rules allow, where they do
    otherwise: Any = None  # the move made for the actor when time is up
    secret: bool = False  # True: nobody else may learn of this prompt


@dataclass(frozen=True)
class Fact:
    """Something that happened, as it would be said at the table."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    to: Viewer | None = None  # None: said aloud; else whispered to one


@dataclass(frozen=True)
class Line:
    """One line of the score sheet, and the clause that gives it."""

    side: Side
    points: int
    why: str
    clause: str


def added_up(lines: Iterable[Line], sides: int) -> tuple[int, ...]:
    """What the lines of a sheet come to, by side."""
    points = [0] * sides
    for line in lines:
        points[line.side] += line.points
    return tuple(points)


@dataclass(frozen=True)
class Result:
    """How one game, or one match, ended."""

    totals: tuple[int, ...]  # by side
    winners: tuple[Side, ...]  # several share; none: drawn
    how: str
    first: Seat | None = None  # who had begun: the next game's opener may follow from it


@dataclass(frozen=True)
class Match:
    """Where several games in a row stand."""

    totals: tuple[int, ...]  # by side
    result: Result | None  # None while the match is undecided
    then: Setup | None  # the next game, unless the match is decided


def same_again(setup: Setup, results: tuple[Result, ...]) -> Setup:
    """A rematch where the rulebook says nothing of who begins it: lots, as for the first game."""
    return replace(setup, first=None)


class Illegal(ValueError):
    """A move the rules refuse, with the clause that refuses it."""

    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.clause = clause


def _as_it_is(state: S) -> S:
    return state


def _nobody_is_quiet(setup: Setup) -> str | None:
    return None


def _game_in(folder: str) -> Game[Any, Any, Any]:
    game: Game[Any, Any, Any] = import_module(folder).GAME
    return game


@dataclass(frozen=True)
class Game(Generic[S, M, V]):
    """A game: its identity card, and the functions that are its rules."""

    name: str  # folder, URL and record header
    title: str
    year: int
    about: str  # one sentence for the shelf
    version: int  # raised when the same moves may end differently
    seats: tuple[int, ...]  # table sizes the rulebook allows
    options: type  # frozen dataclass, rulebook defaults
    tier: str | None  # the dictionary's default tier; None: a game without words

    start: Callable[[Setup], S]
    """The table before anyone has moved; ValueError for a setup that cannot be played."""
    prompts: Callable[[S], tuple[Prompt, ...]]
    """Who may move now, and how: chance, seats ascending, clock. Empty: the game is over."""
    moves: Callable[[S, Seat], Iterable[M]]
    """Every legal move of a seat, in a fixed order: for tests, hints, masks and perft."""
    chances: Callable[[S], Mapping[M, int]]
    """What CHANCE may do, with weights. The house rolls, and logs the roll as a move."""
    apply: Callable[[S, Actor, M], S]
    """The state after a move that was prompted for; raises Illegal, naming the clause."""

    view: Callable[[S, Viewer], V]
    """All that a viewer may see, built up from nothing."""
    tell: Callable[[S, Actor, M, S], tuple[Fact, ...]]
    """What happened between two states: aloud, or whispered to one."""
    imagine: Callable[[Setup, V, Random], S]
    """A full state that agrees with a view: all that a bot is given to think with."""

    sheet: Callable[[S], tuple[Line, ...]]
    """The score sheet so far."""
    totals: Callable[[S], tuple[int, ...]]
    """The sheet added up, by side."""
    result: Callable[[S], Result | None]
    """Who won and how; None while the game goes on."""
    match: Callable[[Setup, tuple[Result, ...], tuple[int, ...]], Match]
    """Where the match stands after some games and the running one's totals (maybe all 0)."""

    write: Callable[[M], str]
    """A move as one word of text: in the log, on the wire, in the terminal, in the docs."""
    read: Callable[[str], M]
    """The move that a text stands for, or ValueError."""

    hidden: Literal["nothing", "hands", "moves"] = "moves"
    """What may be hidden from anybody. Where moves are, somebody may have moved unheard."""
    minutes: tuple[int, int] = (10, 30)
    """How long a game takes people, about."""
    hard: Literal["easy", "medium", "hard"] = "medium"
    """How hard it is to learn and to play, beside the other games of the shelf."""
    tries: Callable[[S], S] = _as_it_is
    """The state on which a move may be tried: without what nobody may learn before it is made."""
    again: Callable[[Setup, tuple[Result, ...]], Setup] = same_again
    """What a rematch is played with, after the games of a match: who begins it, by the rulebook."""
    quiet: Callable[[Setup], str | None] = _nobody_is_quiet
    """The clause by which partners may not talk while a game runs; None: they may, or none sit."""
    honour: Callable[[S, Seat], Honour] | None = None
    """What a seat has earned that can be certified; Illegal, by its clause, where it has not."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled and copied by its folder: there is one of each game in a process."""
        folder = self.start.__module__.rpartition(".")[0]
        if getattr(import_module(folder), "GAME", None) is self:
            return _game_in, (folder,)
        return Game, tuple(getattr(self, part.name) for part in fields(self))
