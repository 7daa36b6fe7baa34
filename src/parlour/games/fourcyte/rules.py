"""4CYTE: one calls a letter, everybody lays it where they like, and nobody looks."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import TypeVar

from parlour.core.game import Actor, Illegal, Prompt, Seat, Setup
from parlour.core.values import replace

from .board import (
    CALLS,
    PLACE_NAMES,
    SQUARE_NAMES,
    SQUARES,
    STANDBY,
)
from .moves import (
    Accept,
    Call,
    Declare,
    Finish,
    Lay,
    Lift,
    Move,
    Put,
    Shift,
    Strike,
    Use,
    Words,
)
from .scoring import best_words, check_words
from .state import Mat, State

T = TypeVar("T")

_LAYS = tuple(Lay(place) for place in (*range(SQUARES), STANDBY))
_USES = tuple(Use(square) for square in range(SQUARES))
_PUTS = {
    letter: tuple(Put(letter, square) for square in range(SQUARES)) for letter in ascii_uppercase
}
_SHIFTS = tuple(
    tuple(Shift(start, end) for end in range(SQUARES) if end != start) for start in range(SQUARES)
)


def start(setup: Setup) -> State:
    seats = range(setup.seats)
    if setup.sides not in ((), tuple((seat,) for seat in seats)):
        raise ValueError("in 4CYTE all play for themselves (4C-37)")
    if setup.options.mode == "solitaire" and setup.seats != 1:
        raise ValueError("solitaire is for one (4C-48)")
    if not set(setup.options.juniors) <= set(seats):
        raise ValueError("juniors are seats at the table (4C-52)")
    if setup.lexicon is None:
        raise ValueError("4CYTE is played with a dictionary (4C-24)")
    return State(
        setup,
        mats=(Mat(),) * setup.seats,  # 4C-06: the letters are all in the Park
        declared=(None,) * setup.seats,
        struck=(frozenset(),) * setup.seats,
        accepted=(False,) * setup.seats,
    )


def prompts(state: State) -> tuple[Prompt, ...]:
    of_seat = {
        "play": _solitaire if state.solitaire else _playing,
        "declare": _declaring,
        "check": _checking,
        "over": _nothing,
    }[state.phase]
    return tuple(prompt for seat in range(state.setup.seats) for prompt in of_seat(state, seat))


def _playing(state: State, seat: Seat) -> Iterator[Prompt]:
    """Others learn whose duty it is to call or to lay; what one may do besides is one's own."""
    mat, number = state.mats[seat], len(state.calls)
    if state.must_call == seat:
        calls = tuple(f"call:{letter}" for letter, count in state.park.items() if count)
        yield Prompt(seat, Call, ("call",), about=f"call {number + 1}", choices=calls)
    if state.calls:
        owed = mat.at is None
        lays = _lay_texts(mat.pitch, bool(mat.standby)) if owed else ()
        # Until the next call the letter may be laid again (4C-38).
        yield Prompt(seat, Lay, ("lay",), duty=owed, about=f"call {number}", choices=lays)
    if mat.standby:
        # Any time is any time (4C-12); once the last letter lies it has to be done (4C-44).
        owed = number == CALLS and mat.at is not None
        uses = _use_texts(mat.pitch) if owed else ()
        yield Prompt(seat, Use, ("use",), duty=owed, choices=uses, secret=True)


def _solitaire(state: State, seat: Seat) -> Iterator[Prompt]:
    """Letters come, go and change places freely (4C-48); the one thing owed is an end."""
    yield Prompt(seat, Put, ("put",), duty=False)
    yield Prompt(seat, Shift, ("shift",), duty=False)
    yield Prompt(seat, Lift, ("lift",), duty=False)
    yield Prompt(seat, Finish, ("finish",), secret=True)


def _declaring(state: State, seat: Seat) -> Iterator[Prompt]:
    if state.declared[seat] is None:
        yield Prompt(seat, Declare, ("declare",), secret=True)


def _checking(state: State, seat: Seat) -> Iterator[Prompt]:
    if not state.accepted[seat]:
        yield Prompt(seat, Strike, ("strike",), duty=False)
        yield Prompt(seat, Accept, ("accept",), secret=True)


def _nothing(state: State, seat: Seat) -> Iterator[Prompt]:
    yield from ()


@lru_cache(maxsize=4096)
def _lay_texts(pitch: str, standby: bool) -> tuple[str, ...]:
    return tuple(f"lay:{PLACE_NAMES[move.place]}" for move in _lays(pitch, standby))


@lru_cache(maxsize=1024)
def _use_texts(pitch: str) -> tuple[str, ...]:
    return tuple(f"use:{SQUARE_NAMES[square]}" for square in _empty(pitch))


def moves(state: State, seat: Seat) -> Iterator[Move]:
    """Of declarations, which are without number, only two: nothing, and the dictionary's best."""
    phase, mat = state.phase, state.mats[seat]
    if phase == "play":
        yield from _free(state, mat) if state.solitaire else _bound(state, seat, mat)
    elif phase == "declare" and state.declared[seat] is None:
        yield Declare(())
        if words := _readings(state, seat):
            yield Declare(words)
    elif phase == "check" and not state.accepted[seat]:
        whose = state.checked_by(seat)
        open_to_doubt = (c for c, _ in _words_of(state, whose) if c not in state.struck[whose])
        yield from (Strike(channel) for channel in open_to_doubt)
        yield Accept()


def _bound(state: State, seat: Seat, mat: Mat) -> Iterator[Move]:
    if state.must_call == seat:
        yield from (Call(letter) for letter, count in state.park.items() if count)
    if state.calls:
        yield from _lays(mat.pitch, bool(mat.standby))
    if mat.standby:
        yield from (_USES[square] for square in _empty(mat.pitch))


def _free(state: State, mat: Mat) -> Iterator[Move]:
    empty = _empty(mat.pitch)
    taken = [square for square in range(SQUARES) if mat.pitch[square] != "."]
    for letter, count in state.park.items():
        if count:
            yield from (_PUTS[letter][square] for square in empty)
    for square in taken:
        yield from _SHIFTS[square]
    yield from (Lift(square) for square in taken)
    yield Finish()


def _lays(pitch: str, standby: bool) -> Iterator[Lay]:
    yield from (_LAYS[square] for square in _empty(pitch))
    if not standby:
        yield _LAYS[STANDBY]


def _empty(pitch: str) -> list[int]:
    return [square for square in range(SQUARES) if pitch[square] == "."]


def _readings(state: State, seat: Seat) -> Words:
    """The dictionary's best, as it would be declared."""
    assert state.setup.lexicon is not None  # or the game would not have started
    found: dict[int, tuple[str, ...]] = {}
    for find in best_words(state.mats[seat].pitch, state.setup.lexicon):
        found[find.channel] = (*found.get(find.channel, ()), find.word)
    return tuple(found.items())


def chances(state: State) -> Mapping[Move, int]:
    """Nothing is left to chance."""
    return {}


def apply(state: State, actor: Actor, move: Move) -> State:
    match move:
        case Call(letter):
            return _call(state, letter)
        case Lay(place):
            return _on(state, actor, _laid(state.mats[actor], state.calls[-1], place))
        case Use(square):
            return _on(state, actor, _used(state.mats[actor], square))
        case Put() | Shift() | Lift():
            return _on(state, actor, _arranged(state, state.mats[actor], move))
        case Finish():
            return replace(state, finished=True)
        case Declare(words):
            return _declare(state, actor, words)
        case Strike(channel):
            return _strike(state, actor, channel)
        case Accept():
            return replace(state, accepted=_with(state.accepted, actor, True))


def _call(state: State, letter: str) -> State:
    if not state.park[letter]:
        raise Illegal("4C-36", f"no {letter} is left in the Park")
    # Whatever lies on a Pitch is fixed from here on (4C-38), and everybody owes this letter
    # (4C-34), the caller too, who may put it on Standby like the rest (4C-33).
    mats = tuple(Mat(mat.pitch, mat.standby) for mat in state.mats)
    return replace(state, calls=state.calls + letter, mats=mats)


def _laid(mat: Mat, letter: str, place: int) -> Mat:
    if place == mat.at:
        raise Illegal("4C-38", f"{letter} lies there already")
    if place != STANDBY:
        _must_be_empty(mat, place)
    elif mat.standby:  # a letter may wait there (4C-39), but only one (4C-13)
        raise Illegal("4C-40", f"{mat.standby} is on Standby and has to go to the Pitch first")
    return mat.moved(letter, place)


def _used(mat: Mat, square: int) -> Mat:
    """For good, unless it is the letter now called: that may still be laid again."""
    _must_be_empty(mat, square)
    at = square if mat.at == STANDBY else mat.at
    return mat.without(STANDBY).having(mat.standby, square, at)


def _arranged(state: State, mat: Mat, move: Put | Shift | Lift) -> Mat:
    match move:
        case Put(letter, square):
            _must_be_empty(mat, square)
            if not state.park[letter]:
                raise Illegal("4C-36", f"no {letter} is left in the Park")
            return mat.having(letter, square, None)
        case Lift(square):
            _must_be_taken(mat, square)
            return mat.without(square)
        case Shift(start, end):
            _must_be_taken(mat, start)
            if start == end:
                raise Illegal("4C-48", f"{SQUARE_NAMES[start]} is where the letter lies already")
            there = mat.pitch[end]
            return mat.having(mat.pitch[start], end, None).having(there, start, None)


def _must_be_empty(mat: Mat, square: int) -> None:
    if mat.pitch[square] != ".":
        raise Illegal("4C-34", f"{SQUARE_NAMES[square]} is not empty")


def _must_be_taken(mat: Mat, square: int) -> None:
    if mat.pitch[square] == ".":
        raise Illegal("4C-48", f"there is no letter on {SQUARE_NAMES[square]}")


def _declare(state: State, seat: Seat, words: Words) -> State:
    check_words(state.mats[seat].pitch, words)
    return replace(state, declared=_with(state.declared, seat, tuple(sorted(words))))


def _strike(state: State, seat: Seat, channel: int) -> State:
    whose = state.checked_by(seat)
    if channel not in dict(_words_of(state, whose)):
        raise Illegal("4C-45", f"nothing is declared in channel {channel}")
    if channel in state.struck[whose]:
        raise Illegal("4C-45", f"channel {channel} has been struck already")
    return replace(state, struck=_with(state.struck, whose, state.struck[whose] | {channel}))


def _words_of(state: State, seat: Seat) -> Words:
    return state.declared[seat] or ()


def _on(state: State, seat: Seat, mat: Mat) -> State:
    return replace(state, mats=_with(state.mats, seat, mat))


def _with(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
