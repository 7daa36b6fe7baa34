"""Plays weighed against what nobody sees: racks and draws are imagined, and turns played out."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import monotonic
from typing import NamedTuple

import numpy as np

from parlour.core.game import Seat
from parlour.games.keyword.board import block
from parlour.games.keyword.state import State

from .follow import Following, Held, Table
from .generate import MASTER
from .position import Floats, Ints, Plays, Position, points_of, rack_of
from .words import Words

FEWEST = 4  # plays that are weighed against all racks
GO_ON = 0.8  # so much of the plays goes on to the next rack, till then
DOUBT = 3.0  # racks: with so many the first guess and what was seen weigh the same
BEHIND = 0.01  # points: a play that was given up is not told as good as the others


class Size(NamedTuple):
    """How much is looked at."""

    plays: int
    racks: int
    turns: int  # played out: after these no new rack is begun
    seconds: float | None = None  # a cap


def table_of(
    words: Words, there: Position, state: State, keep: Floats, worth: Floats, price: float = 0.0
) -> Table:
    """The table as turns are played out on it."""
    points = tuple(points_of(state, seat) for seat in state.seats)
    sides = tuple(state.side(seat) for seat in state.seats)
    return Table(words, there.boards.copy(), points, sides, keep, there.card, worth, price)


def imagined(state: State, seat: Seat, rng: Random) -> Held:
    """Racks of the others and a box, from the blocks that a seat does not see."""
    known = Counter(map(block, state.board.replace(".", ""))) + Counter(state.racks[seat])
    unseen = list((Counter(state.options.letters) - known).elements())
    rng.shuffle(unseen)
    signs = [MASTER if each == "?" else ord(each) - 65 for each in unseen]
    racks: list[Ints] = []
    for each in state.seats:
        if each == seat:
            racks.append(rack_of(state.racks[seat]))
            continue
        size = len(state.racks[each])
        racks.append(np.bincount(signs[:size], minlength=27).astype(np.int64))
        signs = signs[size:]
    return Held(tuple(racks), tuple(signs))


def weighed(
    table: Table, state: State, seat: Seat, plays: Plays, worth: Floats, size: Size, rng: Random
) -> Floats:
    """What plays are worth when the best of them are tried against racks.

    The better a play, the more racks; few racks move the first guess little. Those that were not
    tried to the last stand behind the others. A rack for which the time is too short counts for
    none: half of the plays would be compared with the other half.
    """
    until = None if size.seconds is None else monotonic() + size.seconds
    going = np.argsort(-worth, kind="stable")[: size.plays]
    total, seen, turns = np.zeros(len(worth)), worth.copy(), 0
    for nth in range(1, size.racks + 1):
        few = max(FEWEST, round(size.plays * GO_ON ** (nth - 1)))
        best = going[np.argsort(-seen[going], kind="stable")][:few]
        courses = _courses(table, imagined(state, seat, rng), seat, plays, best, until)
        if courses is None:
            break
        going, gains = best, [gain for gain, _ in courses]
        total[going] += gains
        turns += sum(played for _, played in courses)
        shift = total[going] / nth - worth[going]
        trust = nth / (nth + DOUBT) if state.box else 1.0
        seen[going] = worth[going] + trust * (shift - shift.mean())
        if turns >= size.turns or held_for_sure(state):
            break
    out = np.ones(len(worth), bool)
    out[going] = False
    seen[out] = np.minimum(seen[out], seen[going].min()) - BEHIND
    return seen


def _courses(
    table: Table, held: Held, seat: Seat, plays: Plays, tried: Ints, until: float | None
) -> list[tuple[float, int]] | None:
    """What each of these plays gains against a rack, and the turns played out; None: no time."""
    found = []
    for each in tried:
        if until is not None and monotonic() > until:
            return None
        course = Following(table, held, seat)
        found.append((course.value(plays.rows[each], plays.letters[each]), course.turns))
    return found


def held_for_sure(state: State) -> bool:
    """Is nothing hidden? Between two, once the box is empty."""
    return not state.box and state.setup.seats == 2
