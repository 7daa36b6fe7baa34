"""Who may see and hear what: one's own mat, who has laid, and all mats when the game is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.core.game import BOOK, Actor, Fact, Seat, Setup, Viewer

from .board import CALLS, CHANNELS, PLACE_NAMES, PLACE_OF, SQUARE_NAMES, SQUARES, STANDBY
from .moves import Accept, Call, Declare, Finish, Lay, Lift, Move, Put, Shift, Strike, Use
from .scoring import Find, Standing, against_par, par_of, scoring_words, totals
from .state import Mat, Phase, State

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Board:
    """A mat that the viewer may see."""

    pitch: str  # 36 characters row by row, a dot for an empty square
    standby: str | None
    hand: str | None  # the called letter, not yet laid


@dataclass(frozen=True)
class Word:
    """A word that scores, where it stands."""

    text: str
    channel: int
    squares: tuple[str, ...]
    points: int  # 4C-17


@dataclass(frozen=True)
class View:
    """The Park, the call, and the mats that a viewer may see (4C-46)."""

    park: Mapping[str, int]  # what is left of each letter (4C-05)
    places: Mapping[str, int]  # how many of each there were (4C-04)
    letters: str  # where they are from: reconstructed, or the table's own
    solitaire: bool
    caller: Seat | None  # who called, until all have laid; then who must call
    called: str | None
    ready: tuple[bool, ...]  # who has laid the called letter
    mats: Mapping[Seat, Board]
    laid: Mapping[Seat, str | None]  # of those mats: where the called letter lies
    phase: Phase
    calls: int
    par: tuple[tuple[str, int] | None, ...]  # by seat: class and PAR
    standings: tuple[Standing | None, ...]  # by seat, when it is over: against PAR
    declared: Mapping[Seat, Mapping[int, tuple[str, ...]]]  # by channel
    struck: Mapping[Seat, tuple[int, ...]]
    words: Mapping[Seat, tuple[Word, ...]]  # of those mats: what scores, where that may be known


def view(state: State, viewer: Viewer) -> View:
    setup, phase = state.setup, state.phase
    seats = range(setup.seats)
    open_to = [seat for seat in seats if _may_see(state, viewer, seat)]
    # The owner learns at the end what was struck.
    doubted = [seat for seat in open_to if phase == "over" or seat != viewer or viewer == BOOK]
    return View(
        park=state.park,
        places=setup.options.letters,
        letters=setup.options.certainty,
        solitaire=state.solitaire,
        caller=_caller(state),
        called=state.called,
        ready=tuple(_is_ready(state, seat) for seat in seats),
        mats={seat: _board(state, seat) for seat in open_to},
        laid={seat: _place(state, seat) for seat in open_to},
        phase=phase,
        calls=len(state.calls),
        par=tuple(par_of(setup, seat) for seat in seats),
        standings=_standings(state),
        declared={
            seat: dict(words) for seat in open_to if (words := state.declared[seat]) is not None
        },
        struck={seat: tuple(sorted(state.struck[seat])) for seat in doubted if state.struck[seat]},
        words={seat: _words(state, seat) for seat in open_to if _may_know_words(state)},
    )


def _standings(state: State) -> tuple[Standing | None, ...]:
    if state.phase != "over":
        return ()
    points = totals(state)
    return tuple(against_par(state.setup, seat, points[seat]) for seat in range(state.setup.seats))


def _may_know_words(state: State) -> bool:
    """After the game, and in solitaire, which counts for nothing: 4C-27, 4C-28, 4C-50.

    Whoever is to declare their words in the end has to find them on their own (4C-45).
    """
    practice = state.solitaire and state.setup.options.scoring == "automatic"
    return state.phase == "over" or practice


def _words(state: State, seat: Seat) -> tuple[Word, ...]:
    finds = scoring_words(state, seat)
    return tuple(Word(find.word, find.channel, _squares(find), find.points) for find in finds)


def _squares(find: Find) -> tuple[str, ...]:
    squares = CHANNELS[find.channel][find.start : find.start + len(find.word)]
    return tuple(SQUARE_NAMES[square] for square in squares)


def _may_see(state: State, viewer: Viewer, seat: Seat) -> bool:
    """One's own; the one that one checks, meanwhile; and everybody's when it is over."""
    if viewer in (seat, BOOK) or state.phase == "over":
        return True
    checks = state.phase == "check" and 0 <= viewer < state.setup.seats
    return checks and not state.accepted[viewer] and state.checked_by(viewer) == seat


def _caller(state: State) -> Seat | None:
    if state.played or state.solitaire:
        return None
    if state.calls and not state.laid:
        return (state.first + len(state.calls) - 1) % state.setup.seats
    return state.must_call


def _is_ready(state: State, seat: Seat) -> bool:
    return state.played or state.mats[seat].at is not None


def _board(state: State, seat: Seat) -> Board:
    mat = state.mats[seat]
    hand = None if _is_ready(state, seat) else state.called
    return Board(mat.pitch, mat.standby or None, hand)


def _place(state: State, seat: Seat) -> str | None:
    at = state.mats[seat].at
    return None if at is None or state.played else PLACE_NAMES[at]


def imagine(setup: Setup, seen: View, rng: Random) -> State:
    """Mats that are not seen hold the same letters, anyhow."""
    letters = setup.options.letters
    gone = [letter for letter in letters for _ in range(letters[letter] - seen.park[letter])]
    rng.shuffle(gone)
    if seen.called is not None:
        gone.remove(seen.called)
        gone.append(seen.called)
    solitaire = setup.options.mode == "solitaire"
    seats = range(setup.seats)
    mats = tuple(
        _seen_mat(seen, seat) if seat in seen.mats else _any_mat(seen, seat, gone, rng, solitaire)
        for seat in seats
    )
    undeclared = () if seen.phase == "check" else None  # what is not seen
    return State(
        setup,
        mats,
        "" if solitaire else "".join(gone),
        finished=solitaire and seen.phase != "play",
        declared=tuple(
            tuple(sorted(seen.declared[seat].items())) if seat in seen.declared else undeclared
            for seat in seats
        ),
        struck=tuple(frozenset(seen.struck.get(seat, ())) for seat in seats),
        # Who checks sees two mats; who sees only their own has accepted, and somebody else has not.
        accepted=tuple(
            seen.phase == "over" or (seen.phase == "check" and [*seen.mats] == [seat])
            for seat in seats
        ),
    )


def _seen_mat(seen: View, seat: Seat) -> Mat:
    board, place = seen.mats[seat], seen.laid[seat]
    return Mat(board.pitch, board.standby or "", None if place is None else PLACE_OF[place])


def _any_mat(seen: View, seat: Seat, gone: list[str], rng: Random, solitaire: bool) -> Mat:
    """The letters called so far, at random; during play one may be on Standby."""
    waits = seen.called is not None and not seen.ready[seat]
    held = gone[:-1] if waits else gone
    places = rng.sample(range(SQUARES), len(held))
    # After the last call somebody still has a letter on Standby, or play would be over.
    late = seen.calls == CALLS and all(seen.ready)
    if held and seen.phase == "play" and not solitaire and (late or rng.random() < 0.25):
        places[rng.randrange(len(places))] = STANDBY
    mat = Mat()
    for letter, place in zip(held, places, strict=True):
        mat = mat.having(letter, place, None)
    lies = not waits and places and not solitaire  # the called letter is the last
    return Mat(mat.pitch, mat.standby, places[-1] if lies else None)


def tell(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    return (*_told(before, actor, move, after), *_next_phase(before, after))


def _told(before: State, actor: Actor, move: Move, after: State) -> tuple[Fact, ...]:
    match move:
        case Call(letter):
            return (Fact("called", {"seat": actor, "letter": letter}),)
        case Lay(place):
            own = Fact("placed", {"letter": before.calls[-1], "place": PLACE_NAMES[place]}, actor)
            # That a seat has laid is heard once; where, and where to next, never (4C-46).
            ready = before.mats[actor].at is not None
            return (own,) if ready else (Fact("laid", {"seat": actor}), own)
        case Use(square):
            data = {"letter": before.mats[actor].standby, "square": SQUARE_NAMES[square]}
            return (Fact("used", data, actor),)
        case Put() | Shift() | Lift():
            return (Fact("arranged", _arranged(move), actor),)
        case Finish():
            return (Fact("finished", {"seat": actor}),)
        case Declare():
            return (Fact("declared", {"seat": actor}),)
        case Strike(channel):
            return _judged(before, actor, channel)
        case Accept():
            return (Fact("accepted", {"seat": actor}),)


def _arranged(move: Put | Shift | Lift) -> dict[str, str]:
    match move:
        case Put(letter, square):
            return {"letter": letter, "to": SQUARE_NAMES[square]}
        case Shift(start, end):
            return {"from": SQUARE_NAMES[start], "to": SQUARE_NAMES[end]}
        case Lift(square):
            return {"from": SQUARE_NAMES[square]}


def _judged(before: State, checker: Seat, channel: int) -> tuple[Fact, ...]:
    """What the dictionary says, to whoever asked."""
    lexicon = before.setup.lexicon
    assert lexicon is not None  # or the game would not have started
    words = dict(before.declared[before.checked_by(checker)] or ())[channel]
    verdicts = ((word, lexicon.judge(word)) for word in words)
    return tuple(
        Fact("judged", {"channel": channel, "word": word, "good": v.ok, "why": v.why}, checker)
        for word, v in verdicts
    )


def _next_phase(before: State, after: State) -> tuple[Fact, ...]:
    if before.phase == after.phase:
        return ()
    return (Fact("phase", {"phase": after.phase}),)
