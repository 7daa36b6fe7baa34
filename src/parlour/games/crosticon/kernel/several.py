"""A look ahead for more than two: a play is followed by a round of the others' best words.

What a seat then has is counted as the sheet counts it: whoever loses a piece is worse off than
those who look on, and prisoners are exchanged pair by pair (CR-45).
"""

from typing import Protocol

import numpy as np

from parlour.games.crosticon.board import SURPLUS

from .desk import Desk
from .generate import Candidate, Found
from .worth import POINT, Weights


class Mind(Protocol):
    """Whoever looks ahead, and how much of his budget is left."""

    weights: Weights
    left: int

    @property
    def late(self) -> bool: ...

    def plays(self, desk: Desk, most: int) -> Found: ...

    def laid(self, desk: Desk, play: Candidate) -> Desk: ...


def decide(mind: Mind, desk: Desk, candidates: list[Candidate], width: int) -> dict[int, float]:
    """What the candidates are thought to be worth, by their place in the list, in hundredths.

    First every one of them for a round, or for as many turns as the budget has for all; then the
    better half for a turn more, and so on.
    """
    values = {nth: float(each.value) for nth, each in enumerate(candidates)}
    order = list(values)[:width]
    turns = max(1, min(desk.seats - 1, mind.left // max(1, len(order))))
    while True:
        order = order[: mind.left // turns]
        if len(order) < 2 or turns > 2 * desk.seats:
            return values
        found: dict[int, float] = {}
        for nth in order:
            if mind.late:
                return values  # what is half compared is not compared
            found[nth] = _tried(mind, desk, candidates[nth], turns)
        # Those that were looked at further count before all others.
        lowest = min(found.values())
        rest = {nth: min(value, lowest) for nth, value in values.items() if nth not in found}
        values = found | rest
        order = sorted(order, key=lambda nth: -values[nth])[: len(order) // 2]
        turns += 1


def _tried(mind: Mind, desk: Desk, play: Candidate, turns: int) -> float:
    """How far ahead of the others the seat on turn gets, everybody laying his best word."""
    now, gains = desk, np.zeros(desk.seats)
    for turn in range(turns + 1):
        if turn:
            mind.left -= 1
            best = mind.plays(now, 1).best
            if not best:
                break
            play = best[0]
        after = mind.laid(now, play)
        gains[now.player] += _prospects(mind.weights, now, after, play)
        now = after
    gains += standing(mind.weights, now) - standing(mind.weights, desk)
    mine = gains[desk.player]
    return float(mine - (gains.sum() - mine) / (desk.seats - 1))


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
