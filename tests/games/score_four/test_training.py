"""Training: it goes on where it stopped, learns what it sees, and writes what searches read."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from parlour.games.score_four.kernel.parity import UNKNOWN
from parlour.games.score_four.kernel.planes import PLANES
from parlour.games.score_four.kernel.weights import FILE
from train.score_four import learn, rounds
from train.score_four.judge import COLUMNS, new_table
from train.score_four.model import Model, new_model, pruned, weights_of
from train.score_four.rounds import Course, Stage, keep, kept, trained

STAGES = tuple(
    Stage(rounds, 1, rate=0.01, trace=0.9, wild=0.1, opening=4, seed=seed)
    for rounds, seed in ((7, 3), (4, 5))
)


def a_round(stage: Stage, course: Course) -> float:
    """In place of games: every number depends on all before it."""
    course.dice[0] = (int(course.dice[0]) * 69_069 + stage.opening) % (1 << 32)
    course.sums.moments[0] += course.dice[0] % np.uint64(1000)
    course.model.moments[0] = course.model.moments[0] * 0.9 + course.sums.moments[0]
    return float(course.model.moments[0])


def small_model() -> Model:
    return Model(*(np.zeros((2, 3), np.float32) for _ in Model._fields[:3]), *np.zeros((3, 4)))


@pytest.fixture(autouse=True)
def _small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """No games are played here, and few numbers are kept."""
    monkeypatch.setattr(rounds, "play", a_round)
    monkeypatch.setattr(rounds, "new_model", small_model)


def last_of(folder: Path) -> list[float]:
    return [course.loss for _, course in trained(STAGES, folder)]


def test_stopped_training_ends_with_the_same_weights(tmp_path: Path) -> None:
    whole = last_of(tmp_path / "whole")
    assert len(whole) == 3  # after rounds 5 and 7, and 4 of the second stage
    for stop in range(3):
        folder = tmp_path / f"stopped-{stop}"
        for _, _course in zip(range(stop + 1), trained(STAGES, folder), strict=False):
            pass
        assert last_of(folder) == whole[stop + 1 :]
        ended = kept(folder / "stage-2.npz")
        assert ended
        assert ended.loss == whole[-1]
    assert not list(tmp_path.rglob("*.tmp"))


def test_another_seed_trains_otherwise(tmp_path: Path) -> None:
    other = tuple(replace(stage, seed=stage.seed + 1) for stage in STAGES)
    first = [course.loss for _, course in trained(other, tmp_path / "other")]
    assert first != last_of(tmp_path / "first")


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    models = [Model(*(part + n for part in small_model())) for n in (1, 2, 3)]
    keep(Course(4, *models, np.array([9], np.uint64), 0.5), tmp_path / "a.npz")
    found = kept(tmp_path / "a.npz")
    assert found
    assert (found.done, found.dice.tolist(), found.loss) == (4, [9], 0.5)
    kinds = found.model, found.sums, found.sizes
    assert [float(model.lines[1, 2]) for model in kinds] == [1, 2, 3]


def steps(monkeypatch: pytest.MonkeyPatch, searched: bool) -> dict[int, float]:
    """By position, how far its value of a half was to move in a game of five that A lost: the
    fourth bead was at random, the third position is proved, drawn. Not compiled."""
    found: dict[int, float] = {}
    table, model = new_table(), small_model()
    table.values[:5] = 0.5
    table.chosen[:5] = 1, 1, 1, 0, 1
    table.proved[:5] = UNKNOWN, UNKNOWN, 1, UNKNOWN, UNKNOWN
    table.history[2, PLANES + COLUMNS] = 23  # B was to move: A's chance is 0
    table.ahead[:5] = 0.25, 0.75, 0.9, 0.75, 0.25
    monkeypatch.setattr(learn, "for_a", learn.for_a.py_func)  # type: ignore[attr-defined]
    monkeypatch.setattr(learn, "learn", lambda *given: found.update({given[4]: float(given[5])}))
    look_back = learn.look_back.py_func  # type: ignore[attr-defined]
    loss = look_back(model, model, model, table, 5, 0.0, 0.5, 0.1, searched)
    assert loss == pytest.approx(sum(step**2 for step in found.values()) / 5)
    return found


def test_values_move_to_what_came_and_to_what_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the end: the result; nothing after a bead at random; the proof; halfway from the next
    value to it, twice."""
    assert steps(monkeypatch, False) == {4: -0.5, 2: -0.5, 1: -0.5, 0: -0.25}


def test_values_move_to_what_a_search_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halfway from the search to what came; after a bead at random the search alone."""
    assert steps(monkeypatch, True) == {
        4: pytest.approx(-0.375),
        3: pytest.approx(0.25),
        2: -0.5,
        1: pytest.approx(-0.125),
        0: pytest.approx(-0.1875),
    }


def test_only_the_weightiest_wholes_are_shipped() -> None:
    model = new_model()
    model.wholes[0, :100] = np.linspace(-2, 1, 100)
    left = pruned(model, 10).wholes
    assert np.flatnonzero(left[0]).tolist() == list(range(10))
    assert np.count_nonzero(left) == 10


def test_weights_are_whole_numbers_of_the_units_that_searches_add() -> None:
    model = new_model()
    model.lines[1, 7], model.columns[3], model.moments[0] = 0.5, -0.25, 900.0
    weights = weights_of(model)
    assert (weights.lines[1, 7], weights.columns[3], weights.moments[0]) == (400, -25, 32767)


def test_the_weights_are_small() -> None:
    assert 100_000 < FILE.stat().st_size < 1_000_000
