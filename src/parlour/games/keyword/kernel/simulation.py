"""Plays simulated against what nobody sees: racks and draws are sampled, and turns played out."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import NamedTuple

import numpy as np

from parlour.bots.draws import dealt, unseen
from parlour.core.game import Seat
from parlour.games.keyword.board import block
from parlour.games.keyword.state import State

from .arrays import NO_ENDS, NO_EXTRA, Floats, Ints, Position
from .playout import BURDEN, NOWHERE, PLAYED, Hidden, Room, Table, played_out, room
from .position import Plays, points_of, rack_of, sign_of
from .words import Words

FEWEST = 4  # plays that are played out on all samples
STAY = 0.75  # share of the plays that stay for the next sample, as long as there are more
PRIOR = 2.0  # samples: the static value counts as much as so many playouts
BEHIND = 0.01  # points: a play that was dropped is listed behind the others


class Limits(NamedTuple):
    """How much is played out."""

    plays: int
    samples: int
    turns: int  # after these no new sample is begun
    seconds: float | None = None  # a cap


def table_of(
    there: Position, state: State, leave: Floats, worth: Floats, price: float = 0.0
) -> Table:
    """The table for playouts."""
    points = np.stack([points_of(state, seat) for seat in state.seats])
    sides = np.array([state.side(seat) for seat in state.seats], np.int64)
    return Table(
        there.boards.copy(), points, sides, leave, BURDEN, there.card, worth, NO_EXTRA - price,
        NO_ENDS, NOWHERE, price,
    )  # fmt: skip


def hidden_blocks(state: State, seat: Seat) -> list[str]:
    """The blocks that a seat does not see."""
    on_board = map(block, state.board.replace(".", ""))
    return unseen(state.options.letters, [*on_board, *state.racks[seat]])


def sampled(state: State, seat: Seat, rng: Random) -> Hidden:
    """Racks of the others and a box, from the blocks that a seat does not see."""
    sizes = [0 if each == seat else len(rack) for each, rack in enumerate(state.racks)]
    *hands, box = dealt(hidden_blocks(state, seat), sizes, rng)
    racks = [rack_of(hand or state.racks[each]) for each, hand in enumerate(hands)]
    return Hidden(np.stack(racks), np.array([sign_of(each) for each in box], np.int64))


def simulated(
    words: Words, table: Table, state: State, seat: Seat, plays: Plays, worth: Floats,
    limits: Limits, rng: Random,
) -> Floats:  # fmt: skip
    """What plays are worth when the best of them are played out.

    The better a play, the more samples it is played out on; few samples move the static value
    little. Plays that were dropped are listed behind the others. A sample for which the time is too
    short counts for none: half of the plays would be compared with the other half.
    """
    until = None if limits.seconds is None else monotonic() + limits.seconds
    going = np.argsort(-worth, kind="stable")[: limits.plays]
    total, seen, turns = np.zeros(len(worth)), worth.copy(), 0
    place = room(state.setup.seats)
    for nth in range(1, limits.samples + 1):
        few = max(FEWEST, round(limits.plays * STAY ** (nth - 1)))
        best = going[np.argsort(-seen[going], kind="stable")][:few]
        hidden = sampled(state, seat, rng)
        playouts = _played_out(words, table, hidden, seat, plays, best, place, until)
        if playouts is None:
            break
        going, gains = best, [gain for gain, _ in playouts]
        total[going] += gains
        turns += sum(played for _, played in playouts)
        shift = total[going] / nth - worth[going]
        trust = nth / (nth + PRIOR) if state.box else 1.0
        seen[going] = worth[going] + trust * (shift - shift.mean())
        if turns >= limits.turns or is_open(state):
            break
    out = np.ones(len(worth), bool)
    out[going] = False
    seen[out] = np.minimum(seen[out], seen[going].min()) - BEHIND
    return seen


def _played_out(
    words: Words, table: Table, hidden: Hidden, seat: Seat, plays: Plays, tried: Ints, place: Room,
    until: float | None,
) -> list[tuple[float, int]] | None:  # fmt: skip
    """What each of these plays gains on a sample, and the turns of its playout; None: no time."""
    found = []
    for each in tried:
        if until is not None and monotonic() > until:
            return None
        row, letters = plays.rows[each], plays.letters[each]
        gain = played_out(words, table, hidden, seat, row, letters, *place)
        found.append((gain, int(place.course.tally[PLAYED])))
    return found


def is_open(state: State) -> bool:
    """Is nothing hidden? Between two, once the box is empty."""
    return not state.box and state.setup.seats == 2
