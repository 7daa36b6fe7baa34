"""Score Four: beads on pins, four in a line, and a word to be said in time."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from parlour.core.game import CLOCK, Actor, Illegal, Prompt, Seat, Setup
from parlour.core.values import replace

from .board import (
    CELLS,
    LINE_BETWEEN,
    LINE_NAMES,
    LINES,
    MASKS,
    PIN,
    PIN_NAMES,
    PINS,
    PLACES,
    SIZE,
    THROUGH,
)
from .moves import Close, Drop, Move, Score
from .scoring import owner, result
from .state import State, side_of

LAST_CALL = 10.0  # seconds to say SCORE once the board is full: our reading of SF-15
EVERY_PIN = (1 << PINS) - 1


def start(setup: Setup) -> State:
    partners = tuple(tuple(range(side, setup.seats, 2)) for side in (0, 1))
    if setup.sides not in ((), partners):
        raise ValueError("the sides are the even seats, then the odd seats (SF-17, SF-21)")
    return State(setup)


def prompts(state: State) -> tuple[Prompt, ...]:
    if result(state):
        return ()
    setup, full = state.setup, _full_pins(state)
    calling = 0 if setup.options.automatic else setup.seats
    if full == EVERY_PIN:
        close = Prompt(CLOCK, Close, ("close",), within=LAST_CALL, otherwise=Close())
        return (*_calls(calling), close)
    return _prompts(calling, state.player, state.turn, full)


@lru_cache(maxsize=4096)  # the same ones again: what follows from them is then known, too
def _prompts(calling: int, player: Seat, turn: int, full: int) -> tuple[Prompt, ...]:
    calls = _calls(calling)
    return (*calls[:player], _drop_prompt(player, turn, full), *calls[player:])


def _calls(seats: int) -> tuple[Prompt, ...]:
    """Everybody may speak, line or no line: the offer betrays nothing (SF-11, SF-12)."""
    return tuple(Prompt(seat, Score, ("score",), duty=False) for seat in range(seats))


def _drop_prompt(seat: Seat, turn: int, full: int) -> Prompt:
    free = tuple(name for pin, name in enumerate(PIN_NAMES) if not full >> pin & 1)
    return Prompt(seat, Drop, free, about=f"bead {turn + 1}", choices=free)


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """No pass among them (SF-16), and nothing that takes a bead back (SF-08)."""
    if result(state):
        return
    if seat == state.player:
        full = _full_pins(state)
        yield from (Drop(pin) for pin in range(PINS) if not full >> pin & 1)
    if not state.setup.options.automatic:
        own = state.beads[side_of(seat)]
        for line, mask in enumerate(MASKS):
            if own & mask == mask and line not in state.scored:
                yield Score(LINES[line][0], LINES[line][-1])


def chances(state: State) -> Mapping[Move, int]:
    """Nothing is left to chance."""
    return {}


def apply(state: State, actor: Actor, move: Move) -> State:
    match move:
        case Drop(pin):
            return _drop(state, actor, pin)
        case Score(first, last):
            return _score(state, actor, first, last)
        case Close():
            return replace(state, closed=True)


def _drop(state: State, seat: Seat, pin: int) -> State:
    light, dark = state.beads
    # Each pin rises by itself, whatever the others hold (SF-09).
    height = ((light | dark) >> pin & PIN).bit_count()
    if height == SIZE:
        raise Illegal("SF-07", f"pin {PIN_NAMES[pin]} already holds {SIZE} beads")
    cell = pin + PINS * height
    bead = 1 << cell
    side = side_of(seat)
    beads = (light, dark | bead) if side else (light | bead, dark)
    scored = state.scored
    if state.setup.options.automatic:
        scored += _completed(state, beads[side], cell)
    return State(state.setup, beads, scored, state.closed)


def _completed(state: State, own: int, cell: int) -> tuple[int, ...]:
    """The lines that a bead completes; in the basic method one is enough (SF-10)."""
    made = tuple(line for line in THROUGH[cell] if own & MASKS[line] == MASKS[line])
    return made[:1] if state.setup.options.method == "basic" else made


def _score(state: State, seat: Seat, first: int, last: int) -> State:
    line = LINE_BETWEEN.get((first, last))
    said = f"{PLACES[first]}-{PLACES[last]}"
    if line is None:
        raise Illegal("SF-13", f"{said} are not the ends of a line")
    whose = owner(state, line)
    if whose is None:
        raise Illegal("SF-13", f"{said} is not four of a colour")
    if whose != side_of(seat):  # any of the side may call, whoever made the line (SF-19, SF-22)
        raise Illegal("SF-12", f"{said} is the other side's line, and theirs to call")
    if line in state.scored:
        raise Illegal("SF-26", f"{LINE_NAMES[line]} has been called already")
    return replace(state, scored=(*state.scored, line))


def _full_pins(state: State) -> int:
    """The pins that hold four beads, as bits: those whose top place is taken."""
    return (state.beads[0] | state.beads[1]) >> (CELLS - PINS)
