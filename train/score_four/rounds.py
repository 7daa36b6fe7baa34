"""Rounds of games, kept on disk: whoever stops training goes on where it stopped.

Training goes by stages, a stage by rounds of so many games. What a round leaves to the next is the
weights, what each of them has seen, and the dice; a stage leaves only the weights to the next. So
the weights follow from the stages alone, however often training was stopped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from parlour.games.score_four.kernel.bits import LINE
from parlour.games.score_four.kernel.evaluation import sight
from parlour.games.score_four.kernel.table import new_desk
from parlour.games.score_four.kernel.weights import tabled
from train.score_four import quick
from train.score_four.judge import new_table
from train.score_four.model import Model, new_model, weights_of

KEEP_EVERY: Final = 5  # rounds
SEARCH_LOG2, SOLVER_LOG2 = 14, 16  # entries of their transposition tables, empty in each round


@dataclass(frozen=True)
class Stage:
    """How games are played and learned from."""

    rounds: int
    games: int  # of a round
    rate: float  # of the first steps; see `quick.nudge`
    trace: float  # how far a result reaches back
    wild: float  # the share of beads at random
    opening: int  # beads at random at the beginning, at most
    seed: int  # the first number of the dice, not 0
    depth: int = 0  # of the search that lays beads; 0: one bead ahead
    since: int = 64  # beads from which the solver is asked
    nodes: int = 0  # of each question to it


@dataclass
class Course:
    """What a round leaves to the next."""

    done: int
    model: Model
    sums: Model
    sizes: Model
    dice: NDArray[np.uint64]
    loss: float = 0.0


def trained(stages: Sequence[Stage], folder: Path) -> Iterator[tuple[int, Course]]:
    """The number of the stage and the course after every round that is kept."""
    model = new_model()
    for number, stage in enumerate(stages, 1):
        file = folder / f"stage-{number}.npz"
        course = kept(file) or begun(stage, model)
        while course.done < stage.rounds:
            course.loss = play(stage, course)
            course.done += 1
            if course.done % KEEP_EVERY == 0 or course.done == stage.rounds:
                keep(course, file)
                yield number, course
        model = course.model


def begun(stage: Stage, model: Model) -> Course:
    return Course(0, model, new_model(), new_model(), np.array([stage.seed], np.uint64))


def play(stage: Stage, course: Course) -> float:
    """One round; its mean squared error."""
    models = course.model, course.sums, course.sizes
    how = stage.opening, stage.wild, stage.trace, stage.rate
    search = new_desk(SEARCH_LOG2, tabled(weights_of(course.model))), sight(LINE), stage.depth
    aids = quick.Aids(*search, new_desk(SOLVER_LOG2), stage.since, stage.nodes)
    return float(quick.play(*models, new_table(), course.dice, stage.games, *how, aids))


def keep(course: Course, file: Path) -> None:
    """A file has its name only when it is whole."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(f".{os.getpid()}.tmp")
    arrays = {
        f"{part}_{name}": array
        for part in ("model", "sums", "sizes")
        for name, array in getattr(course, part)._asdict().items()
    }
    with unfinished.open("wb") as out:
        np.savez(out, done=course.done, dice=course.dice, loss=course.loss, **arrays)
    unfinished.replace(file)


def kept(file: Path) -> Course | None:
    if not file.exists():
        return None
    with np.load(file, allow_pickle=False) as found:
        models = [
            Model(*(found[f"{part}_{name}"] for name in Model._fields))
            for part in ("model", "sums", "sizes")
        ]
        return Course(int(found["done"]), *models, found["dice"], float(found["loss"]))
