"""A look ahead for more than two: what everybody could make of a play.

What a seat then has is counted as the sheet counts it: whoever loses a piece is worse off than
those who look on, and prisoners are exchanged pair by pair (CR-45).
"""

from dataclasses import replace
from typing import Final, Protocol

import numpy as np

from parlour.games.crosticon.board import SURPLUS

from .desk import Desk
from .generate import Candidate, Found
from .worth import POINT, Weights

# By turn ahead: how likely a word found now can still be laid then; the last turn is one's own.
CHANCES: Final = (1.0, 0.75, 0.5, 0.3)
MANY: Final = 2  # positions for each candidate: with fewer only the next player's reply is searched


class Mind(Protocol):
    """Whoever looks ahead, and how much of the budget is left."""

    weights: Weights
    left: int

    @property
    def late(self) -> bool: ...

    def plays(self, desk: Desk, most: int) -> Found: ...

    def laid(self, desk: Desk, play: Candidate) -> Desk: ...


def decide(mind: Mind, desk: Desk, candidates: list[Candidate], width: int) -> dict[int, float]:
    """What the candidates are thought to be worth, by their place in the list, in hundredths.

    With a small budget only the next player is asked for a reply.
    """
    values = {nth: float(each.value) for nth, each in enumerate(candidates)}
    chances = CHANCES if mind.left >= width * MANY else CHANCES[:1]
    found: dict[int, float] = {}
    for nth in list(values)[: min(width, mind.left // len(chances))]:
        if mind.late:
            return values  # of an unfinished comparison nothing is kept
        found[nth] = _tried(mind, desk, candidates[nth], chances)
    # Candidates that were searched rank before all others.
    lowest = min(found.values(), default=0.0)
    return found | {nth: min(value, lowest) for nth, value in values.items() if nth not in found}


def _tried(mind: Mind, desk: Desk, play: Candidate, chances: tuple[float, ...]) -> float:
    """What a play brings, and what everybody's best word after it would change, each by itself:
    a chain of answers would tell more about the answers than about the play."""
    after = mind.laid(desk, play)
    value = _lead(_change(mind.weights, desk, after, play), desk.player)
    for turn, chance in enumerate(chances, 1):
        asked = replace(after, player=(desk.player + turn) % desk.seats)
        mind.left -= 1
        for best in mind.plays(asked, 1).best:
            change = _change(mind.weights, asked, mind.laid(asked, best), best)
            value += chance * _lead(change, desk.player)
    return value


def _lead(gains: np.ndarray, seat: int) -> float:
    """How far a seat gets ahead of the mean of the others."""
    mine = gains[seat]
    return float(mine - (gains.sum() - mine) / (len(gains) - 1))


def _change(weights: Weights, before: Desk, after: Desk, play: Candidate) -> np.ndarray:
    change = standing(weights, after) - standing(weights, before)
    change[before.player] += _prospects(weights, before, after, play)
    return change


def standing(weights: Weights, desk: Desk) -> np.ndarray:
    """By seat: points scored, the surplus of prisoners, and pieces for as much as they promise."""
    surplus = np.maximum(desk.captured - desk.captured.T, 0).sum(axis=1)
    pieces = np.bincount(desk.owners[desk.owners >= 0], minlength=desk.seats)
    worth: np.ndarray = POINT * (desk.points + SURPLUS * surplus) + weights.piece * pieces
    return worth


def _prospects(weights: Weights, before: Desk, after: Desk, play: Candidate) -> int:
    """What of a play's value is neither pieces nor points: how open it lies, and what it spends."""
    seat = before.player
    taken = int(after.captured[seat].sum() - before.captured[seat].sum())
    laid = int((after.owners == seat).sum() - (before.owners == seat).sum())
    return play.value - play.diagonals - weights.piece * (laid + taken) - weights.capture * taken
