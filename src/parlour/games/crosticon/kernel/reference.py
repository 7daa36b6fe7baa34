"""What the generator does, in plain Python over the rules, and what the looks ahead do, in plain
Python over desks: for tests, and slow."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from parlour.core.game import Seat
from parlour.games.crosticon.board import SIZE, SURPLUS, VACANT, diagonal_points, run, stretches
from parlour.games.crosticon.moves import Play
from parlour.games.crosticon.rules import moves
from parlour.games.crosticon.state import Cells, State

from .desk import Desk
from .generate import Candidate
from .onward import FANCIED, MOOD
from .search import EVERY, Mind, passed
from .worth import POINT, Weights


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


def standing(weights: Weights, desk: Desk) -> np.ndarray:
    """By seat: points scored, the surplus of prisoners, and pieces for as much as they promise."""
    surplus = np.maximum(desk.captured - desk.captured.T, 0).sum(axis=1)
    pieces = np.bincount(desk.owners[desk.owners >= 0], minlength=desk.seats)
    worth: np.ndarray = POINT * (desk.points + SURPLUS * surplus) + weights.piece * pieces
    return worth


def swing(weights: Weights, before: Desk, after: Desk, play: Candidate, whose: Seat) -> float:
    """How much further a play has got somebody ahead of the mean of the others."""
    change = standing(weights, after) - standing(weights, before)
    seat = before.player
    taken = int(after.captured[seat].sum() - before.captured[seat].sum())
    laid = int((after.owners == seat).sum() - (before.owners == seat).sum())
    bare = play.value - play.diagonals
    change[seat] += bare - weights.piece * (laid + taken) - weights.capture * taken
    mine = change[whose]
    return float(mine - (change.sum() - mine) / (len(change) - 1))


def mood(play: Candidate, dice: int) -> int:
    """What dice add to a word on its place."""
    mixed = ((play.key << 7) + play.square + dice) % 2**64
    mixed = (mixed ^ (mixed >> 27)) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ (mixed >> 31)) * 0x94D049BB133111EB % 2**64
    mixed ^= mixed >> 31
    return ((mixed & 255) + ((mixed >> 8) & 255) - 255) * MOOD // 255


def follow(mind: Mind, desk: Desk, play: Candidate, dice: Sequence[int]) -> float | None:
    """How far a play gets its seat ahead, with a turn after it for each of the dice; single letters
    left out. None: two words are equally good where the list of the best ends."""
    whose, after = desk.player, mind.laid(desk, play)
    total = swing(mind.weights, desk, after, play, whose)
    for thrown in dice:
        words = [each for each in mind.plays(after, EVERY).best if len(each.word) > 1]
        if not words:
            after = passed(after)
            continue
        if len(words) > FANCIED and words[FANCIED].value == words[FANCIED - 1].value:
            return None
        moods = [each.value + mood(each, thrown) for each in words[:FANCIED]]
        then = words[moods.index(max(moods))]
        before, after = after, mind.laid(after, then)
        total += swing(mind.weights, before, after, then, whose)
    return total


def lead(mind: Mind, desk: Desk, depth: int, most: int) -> int | None:
    """How far the seat on turn gets ahead of the other in so many turns, every word tried, single
    letters left out. None: some turn offers `most` plays or more."""
    found = mind.plays(desk, most).best
    if len(found) == most:
        return None
    leads = [0] if depth == 1 else []
    for each in found:
        if len(each.word) > 1:
            after = lead(mind, mind.laid(desk, each), depth - 1, most) if depth > 1 else 0
            if after is None:
                return None
            leads.append(each.value - after)
    return max(leads, default=0)
