"""Who may see and hear what: all of the board and the stocks (CR-07), and one's own open claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.core.game import BOOK, Actor, Fact, Seat, Setup, Viewer

from .board import BY_NAME, SQUARE_NAMES, SQUARE_OF, SQUARES, VACANT, diagonal_points, run
from .moves import Claim, Close, Lot, Move, Pass, Play, Settle
from .state import Cells, Dead, Diagonal, Phase, State

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Claimed:
    """A diagonal word, scored or the viewer's own open claim."""

    cells: tuple[str, ...]  # in reading order
    word: str
    seat: Seat


@dataclass(frozen=True)
class Lost:
    """A diagonal that nobody may use, as its first claim read it."""

    cells: tuple[str, ...]
    word: str


@dataclass(frozen=True)
class View:
    """The table as one viewer sees it."""

    rows: tuple[str, ...]  # the bare board from the top: dots are white, # is black
    squares: Mapping[str, tuple[str, Seat]]  # the letter there, and whose piece it is
    second: tuple[str, ...]  # the squares with a piece of its owner's second colour (CR-04)
    stock: Mapping[Seat, Mapping[str, int]]
    opened: Mapping[Seat, str]  # letters of which only the second colour is left there
    captured: Mapping[Seat, Mapping[Seat, int]]  # by seat, then whose they were: how many
    trays: Mapping[Seat, Mapping[Seat, str]]  # the same, with their letters
    diagonals: tuple[Claimed, ...]
    open: tuple[Claimed, ...]  # the viewer's own claims
    dead: tuple[Lost, ...]
    player: Seat | None
    phase: Phase
    rivals: tuple[Seat, ...]  # who draw lots in this round
    lots: str  # what they have drawn, in order
    beginner: Seat | None
    turns: int
    passes: int
    fresh: tuple[str, ...]  # filled in the last turn
    used: tuple[str, ...]  # words, open claims apart


def view(state: State, viewer: Viewer) -> View:
    seats = range(state.setup.seats)
    trays = {
        seat: {other: state.captured[seat][other] for other in seats if other != seat}
        for seat in seats
    }
    return View(
        rows=state.setup.options.rows,
        squares={
            SQUARE_NAMES[at]: (state.letters[at], int(state.owners[at]))
            for at in BY_NAME
            if state.owners[at] != VACANT
        },
        second=_names(tuple(at for at in BY_NAME if at in state.second)),
        stock={seat: state.supply(seat) for seat in seats},
        opened={seat: state.opened(seat) for seat in seats},
        captured={
            seat: {other: len(taken) for other, taken in tray.items()}
            for seat, tray in trays.items()
        },
        trays=trays,
        diagonals=tuple(_claimed(each) for each in state.scored),
        # What others have claimed and is not settled is nobody's to know (CR-40).
        open=tuple(_claimed(each) for each in state.open if viewer in (each.seat, BOOK)),
        dead=tuple(Lost(_names(each.cells), each.word) for each in state.dead),
        player=state.player,
        phase=state.phase,
        rivals=state.rivals,
        lots=state.lots,
        beginner=state.beginner,
        turns=state.turns,
        passes=state.passes,
        fresh=_names(state.fresh),
        used=tuple(sorted(state.used)),
    )


def _names(cells: Cells) -> tuple[str, ...]:
    return tuple(SQUARE_NAMES[cell] for cell in cells)


def _cells(names: tuple[str, ...]) -> Cells:
    return tuple(SQUARE_OF[name] for name in names)


def _claimed(each: Diagonal) -> Claimed:
    return Claimed(_names(each.cells), each.word, each.seat)


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    """Nothing is hidden but others' open claims: what is imagined has none."""
    seats = range(setup.seats)
    letters, owners = list("".join(seen.rows)), [VACANT] * SQUARES
    for name, (letter, seat) in seen.squares.items():
        letters[SQUARE_OF[name]], owners[SQUARE_OF[name]] = letter, str(seat)
    return State(
        setup,
        "".join(letters),
        "".join(owners),
        stock=tuple(tuple(seen.stock[seat].values()) for seat in seats),
        captured=tuple(tuple(seen.trays[seat].get(other, "") for other in seats) for seat in seats),
        rivals=seen.rivals,
        lots=seen.lots,
        beginner=seen.beginner,
        turns=seen.turns,
        passes=seen.passes,
        fresh=_cells(seen.fresh),
        second=frozenset(_cells(seen.second)),
        used=frozenset(seen.used),
        open=tuple(_diagonal(each) for each in seen.open),
        scored=tuple(_diagonal(each) for each in seen.diagonals),
        dead=tuple(Dead(_cells(each.cells), each.word) for each in seen.dead),
        closed=seen.phase == "over" and seen.passes < setup.seats,
    )


def _diagonal(each: Claimed) -> Diagonal:
    return Diagonal(_cells(each.cells), each.word, each.seat)


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    return (*_told(before, actor, move), *_claims(before, after), *_next_phase(before, after))


def _told(before: State, actor: Actor, move: Move) -> tuple[Fact, ...]:
    match move:
        case Lot(letter):
            seat = before.rivals[len(before.lots)]
            return (Fact("drew", {"seat": seat, "letter": letter}),)
        case Play(word, square):
            return (Fact("played", _play(before, actor, word, square)),)
        case Pass():
            return (Fact("passed", {"seat": actor}),)
        case Claim() | Settle() | Close():
            return ()


def _play(before: State, seat: Seat, word: str, square: int) -> dict[str, object]:
    cells = run(seat, square, len(word)) or ()
    captured = tuple(c for c in cells if before.owners[c] not in (VACANT, str(seat)))
    return {
        "seat": seat,
        "word": word,
        "square": SQUARE_NAMES[square],
        "filled": sum(before.owners[cell] == VACANT for cell in cells),
        "captured": _names(captured),
    }


def _claims(before: State, after: State) -> tuple[Fact, ...]:
    """An open claim is whispered to whoever made it; what became of it is said aloud."""
    opened = (each for each in after.open if each not in before.open)
    scored = after.scored[len(before.scored) :]
    died = after.dead[len(before.dead) :]
    return (
        *(Fact("claimed", _said(each), each.seat) for each in opened),
        *(
            Fact("scored", {"seat": s.seat, **_said(s), "points": diagonal_points(len(s.word))})
            for s in scored
        ),
        *(Fact("died", _said(each)) for each in died),
    )


def _said(each: Diagonal | Dead) -> dict[str, object]:
    ends = f"{SQUARE_NAMES[each.cells[0]]}-{SQUARE_NAMES[each.cells[-1]]}"
    return {"word": each.word, "squares": ends}


def _next_phase(before: State, after: State) -> tuple[Fact, ...]:
    if before.phase == after.phase:
        return ()
    more = {"first": after.beginner} if after.phase == "play" else {}
    return (Fact("phase", {"phase": after.phase, **more}),)
