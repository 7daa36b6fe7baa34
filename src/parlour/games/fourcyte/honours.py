"""What is certified of a game of 4CYTE: that a player is a Champion."""

from parlour.core.game import Illegal, Seat
from parlour.core.honours import Honour, Scored

from .board import SIZE, SQUARES
from .scoring import against_par, scoring_words
from .state import State


def honour(state: State, seat: Seat) -> Honour:
    """A Champion's certificate, and no other (4C-61): class, Pitch, words and score (4C-64)."""
    if state.solitaire:
        raise Illegal("4C-50", "solitaire counts for no championship")
    if state.phase != "over":
        raise Illegal("4C-64", "the game is not over, so there is no score to show")
    finds = scoring_words(state, seat)
    points = sum(find.points for find in finds)
    standing = against_par(state.setup, seat, points)
    if standing is None:
        raise Illegal("4C-52", f"there is no class for a table of {state.setup.seats}")
    if not standing.champion:  # to equal PAR is not enough (4C-53)
        par = f"PAR of class {standing.group}, {standing.par}"
        raise Illegal("4C-61", f"only a Champion is certified: {points} points do not exceed {par}")
    pitch = state.mats[seat].pitch
    return Honour(
        title=f"+{standing.plus} Champion of class {standing.group}",  # 4C-55
        clause="4C-61",
        points=points,
        figures={
            "class": standing.group,
            "par": standing.par,
            "plus": standing.plus,
            "pitch": [pitch[row : row + SIZE] for row in range(0, SQUARES, SIZE)],
            # PAR was set for the booklet's letters: other ones are for the judges to weigh.
            "letters": state.setup.options.certainty,
        },
        words=tuple(Scored(find.word, f"channel {find.channel}", find.points) for find in finds),
        naming="4C-64",
        vouching="4C-65",
    )
