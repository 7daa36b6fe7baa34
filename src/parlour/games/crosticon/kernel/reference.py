"""What the generator does, in plain Python over the rules: for tests, and slow."""

from collections.abc import Iterator
from functools import lru_cache

from parlour.core.game import Seat
from parlour.games.crosticon.board import SIZE, VACANT, diagonal_points, run, stretches
from parlour.games.crosticon.moves import Play
from parlour.games.crosticon.rules import moves
from parlour.games.crosticon.state import Cells, State


def values(
    state: State, seat: Seat, piece: int, capture: int, exposed: int, rare: int, diagonal: int
) -> dict[tuple[str, int], tuple[int, int]]:
    """Every legal play of the seat on turn: its value, and how much of it is for diagonals."""
    found = {}
    for play in moves(state, seat):
        if isinstance(play, Play):
            cells = run(seat, play.square, len(play.word)) or ()
            bare = sum(
                _piece(state, seat, cell, letter, piece, capture, exposed, rare)
                for cell, letter in zip(cells, play.word, strict=True)
            )
            slant = sum(
                diagonal * diagonal_points(len(each)) for each in completed(state, cells, play.word)
            )
            found[play.word, play.square] = (bare + slant, slant)
    return found


def _piece(
    state: State, seat: Seat, cell: int, letter: str, piece: int, capture: int, exposed: int,
    rare: int,
) -> int:  # fmt: skip
    if state.owners[cell] == str(seat):
        return 0
    gain = piece - exposed * sum(state.letters[at] == VACANT for at in _beside(seat, cell))
    if state.owners[cell] != VACANT:
        gain += piece + capture
    return gain - (rare if state.has(seat, letter) == 1 else 0)


def _beside(seat: Seat, cell: int) -> Iterator[int]:
    """The squares next to one across the seat's own lines."""
    column, row = cell % SIZE, cell // SIZE
    for off in (-1, 1):
        if seat % 2 and 0 <= column + off < SIZE:
            yield cell + off
        if not seat % 2 and 0 <= row + off < SIZE:
            yield cell + off * SIZE


def completed(state: State, cells: Cells, word: str) -> list[Cells]:
    """The diagonal stretches that a play completes and that are words nobody has used."""
    assert state.setup.lexicon is not None
    letters = list(state.letters)
    fresh = {cell for cell in cells if state.letters[cell] == VACANT}
    for cell, letter in zip(cells, word, strict=True):
        letters[cell] = letter
    found: dict[frozenset[int], Cells] = {}
    for stretch in _through(state.setup.options.rows, frozenset(fresh)):
        text = "".join(letters[cell] for cell in stretch)
        good = VACANT not in text and state.setup.lexicon.judge(text).ok
        if good and not state.spent(text):
            found[frozenset(stretch)] = stretch
    return list(found.values())


@lru_cache(maxsize=4096)
def _through(rows: tuple[str, ...], cells: frozenset[int]) -> tuple[Cells, ...]:
    return tuple(each for each in stretches(rows) if not cells.isdisjoint(each))
