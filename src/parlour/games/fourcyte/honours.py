"""What is certified of a game of 4CYTE: that a player is a Champion, and a perfect board."""

from collections.abc import Sequence
from typing import Any

from parlour.core.game import Illegal, Seat
from parlour.core.honours import Honour, Scored

from .board import PERFECT, SIZE, SQUARES
from .scoring import Find, against_par, scoring_words
from .state import State


def honour(state: State, seat: Seat) -> Honour:
    """A Champion's certificate (4C-61) shows class, Pitch, words and score (4C-64).

    Solitaire is for no championship (4C-50): there only the perfect board is certified (4C-49).
    """
    if state.phase != "over":
        raise Illegal("4C-64", "the game is not over, so there is no score to show")
    finds = scoring_words(state, seat)
    points = sum(find.points for find in finds)
    if state.solitaire:
        return _perfect(state, seat, finds)
    standing = against_par(state.setup, seat, points)
    if standing is None:
        raise Illegal("4C-52", f"there is no class for a table of {state.setup.seats}")
    if not standing.champion:  # to equal PAR is not enough (4C-53)
        par = f"PAR of class {standing.group}, {standing.par}"
        raise Illegal("4C-61", f"only a Champion is certified: {points} points do not exceed {par}")
    return Honour(
        title=f"+{standing.plus} Champion of class {standing.group}",  # 4C-55
        clause="4C-61",
        points=points,
        figures={
            "class": standing.group,
            "par": standing.par,
            "plus": standing.plus,
            "pitch": _pitch(state, seat),
            # PAR was set for the booklet's letters: other ones are for the judges to weigh.
            "letters": state.setup.options.certainty,
        },
        words=_words(finds),
        naming="4C-64",
        vouching="4C-65",
    )


def _perfect(state: State, seat: Seat, finds: Sequence[Find]) -> Honour:
    """A word of six letters in every channel; witnesses vouch for it as for any other."""
    points = sum(find.points for find in finds)
    if points < PERFECT:
        why = f"solitaire counts for no championship, and {points} points are no perfect board"
        raise Illegal("4C-50", why)
    figures: dict[str, Any] = {
        "needed": PERFECT,
        "pitch": _pitch(state, seat),
        "letters": state.setup.options.certainty,
    }
    return Honour("Perfect board", "4C-49", points, figures, _words(finds), "4C-64", "4C-65")


def _pitch(state: State, seat: Seat) -> list[str]:
    pitch = state.mats[seat].pitch
    return [pitch[row : row + SIZE] for row in range(0, SQUARES, SIZE)]


def _words(finds: Sequence[Find]) -> tuple[Scored, ...]:
    return tuple(Scored(find.word, f"channel {find.channel}", find.points) for find in finds)
