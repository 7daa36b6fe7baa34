"""Who may see and hear what: in Score Four everyone sees all, but no line before it is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from parlour.core.game import Actor, Fact, Seat, Setup, Side, Viewer

from .board import LINE_NAMES, PIN, PIN_NAMES, PINS, PLACES, SIZE
from .moves import Drop, Move
from .scoring import owner, result
from .state import State, side_of

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class View:
    """The board as it stands, and the lines on record."""

    pins: tuple[tuple[Side, ...], ...]  # the beads on each pin, bottom first
    scored: tuple[str, ...]  # as written, in order; never one that was not called
    player: Seat | None  # whose bead is next; None on a full board and after the end
    closed: bool


def quiet(setup: Setup) -> str | None:
    """Partners give no advice while they play, unless both sides have agreed to it."""
    return "SF-20" if setup.seats > 2 and not setup.options.coaching else None


def view(state: State, viewer: Viewer) -> View:
    playing = not state.full and result(state) is None
    return View(
        _pins(*state.beads),
        tuple([LINE_NAMES[line] for line in state.scored]),
        state.player if playing else None,
        state.closed,
    )


@lru_cache(maxsize=1024)  # every viewer of a move sees the same beads
def _pins(light: int, dark: int) -> tuple[tuple[Side, ...], ...]:
    return tuple([_STACKS[light >> pin & PIN, dark >> pin & PIN] for pin in range(PINS)])


def _stacks() -> Iterator[tuple[tuple[int, int], tuple[Side, ...]]]:
    """Every way a pin can be filled: the bits of either side's beads, and the beads."""
    for height in range(SIZE + 1):
        for stack in product((0, 1), repeat=height):
            bits = [sum(1 << PINS * n for n, bead in enumerate(stack) if bead == s) for s in (0, 1)]
            yield (bits[0], bits[1]), stack


_STACKS = dict(_stacks())  # looked up, not counted: a view is made after every move


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    beads = [0, 0]
    for pin, stack in enumerate(seen.pins):
        for level, side in enumerate(stack):
            beads[side] |= 1 << (pin + PINS * level)
    scored = tuple(LINE_NAMES.index(name) for name in seen.scored)
    return State(setup, (beads[0], beads[1]), scored, seen.closed)


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    fresh = after.scored[len(before.scored) :]
    called = _called(after, fresh, actor) if fresh else ()
    if isinstance(move, Drop):
        return (Fact("dropped", _dropped(before, actor, after, move.pin)), *called)
    return called or (Fact("closed"),)


def _called(after: State, lines: tuple[int, ...], seat: Actor) -> tuple[Fact, ...]:
    return tuple(
        Fact("scored", {"side": owner(after, line), "line": LINE_NAMES[line], "seat": seat})
        for line in lines
    )


def _dropped(before: State, seat: Seat, after: State, pin: int) -> dict[str, object]:
    side = side_of(seat)
    bead = after.beads[side] ^ before.beads[side]
    place = PLACES[bead.bit_length() - 1]
    return {"seat": seat, "side": side, "pin": PIN_NAMES[pin], "place": place}
