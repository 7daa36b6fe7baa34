"""What is certified of Keyword, played alone: solitaire that is won, and patience in nine words."""

from typing import Any

from parlour.core.game import Illegal, Seat
from parlour.core.honours import Honour, Scored

from .board import ALONE, SIZE, SQUARES
from .scoring import result, totals
from .state import State

FEW = 9  # words: possible with practice and luck (KW-66)


def honour(state: State, seat: Seat) -> Honour:
    """Illegal where the mark is not reached, or the game is not over."""
    match state.options.play:
        case "solitaire":
            return _solitaire(state)
        case "patience":
            return _patience(state)
    raise Illegal("KW-79", "only solitaire and patience have a mark to reach")


def _solitaire(state: State) -> Honour:
    ended, (points,) = result(state), totals(state)
    if ended is None or not ended.winners:
        needed = f"{ALONE['win']} points are needed at the end"
        raise Illegal("KW-79", f"{needed}, and there are {points}")
    figures = {"needed": ALONE["win"], "cards": [*state.won], **_figures(state)}
    return Honour("Solitaire won", "KW-79", points, figures, _words(state, "KW-76"))


def _patience(state: State) -> Honour:
    (words,) = totals(state)
    if state.ended != "arrived":
        raise Illegal("KW-71", "no word has reached the bottom right square")
    if words > FEW:
        raise Illegal("KW-66", f"{FEW} words are certified, or fewer, and not {words}")
    title = f"Patience in {words} words"
    return Honour(title, "KW-66", words, _figures(state), _words(state, "KW-73"))


def _figures(state: State) -> dict[str, Any]:
    rows = [state.board[row : row + SIZE] for row in range(0, SQUARES, SIZE)]
    options = state.options
    parts = {"board": options.board, "blocks": options.blocks, "cards": options.cards}
    own = sorted(name for name, chosen in parts.items() if not isinstance(chosen, str))
    return {"rows": rows, "own": own}  # of the set: what the table has brought itself


def _words(state: State, clause: str) -> tuple[Scored, ...]:
    """As the sheet has them: a word may have two lines, for plain squares and for Key squares."""
    return tuple(
        Scored(line.why, f"line {number}", line.points)
        for number, line in enumerate(state.lines, start=1)
        if line.clause == clause and not line.why.startswith("Key card")
    )
