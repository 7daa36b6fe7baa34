"""Questions split into jobs: the answer is that of one search, whoever does them in what order."""

from pathlib import Path
from random import Random

import pytest

from parlour.games.score_four.board import PIN_NAMES
from parlour.games.score_four.kernel import split as module
from parlour.games.score_four.kernel.job import Done, Ended, Job, do, ending
from parlour.games.score_four.kernel.proofs import Position, Proofs
from parlour.games.score_four.kernel.solve import position
from parlour.games.score_four.kernel.split import Split
from parlour.games.score_four.kernel.table import clear, new_desk
from tests.games.score_four.positions import table

DESK = new_desk(4)
VALUE = {"win": 1, "draw": 0, "loss": -1}
ROWS = [
    row for row in table("solved.tsv") if int(row["beads"]) >= 36 and int(row["nodes_c"]) < 3000
]


def beads(row: dict[str, str]) -> Position:
    return position("".join(PIN_NAMES[ord(letter) - 97] for letter in row["moves"]))


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """So small that many positions must be split, and jobs helped."""
    for name, value in {"FIRST": 10, "TIMES": 3, "MOST": 60, "EARLY": 30, "LOOK": 500}.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr("parlour.games.score_four.kernel.job._desk", lambda: DESK)


def weak(job: Job) -> Done:
    """A worker that forgets what it did before, so that jobs fail."""
    clear(DESK)
    return do(job)


def answered(split: Split, rng: Random, workers: int) -> bool:
    """By so many workers, who finish in any order."""
    doing: list[Job] = []
    while split.answer is None:
        while len(doing) < workers and (job := split.next()):
            assert job not in doing
            doing.append(job)
        job = doing.pop(rng.randrange(len(doing)))
        split.done(job, weak(job))
    return split.answer


@pytest.mark.parametrize("workers", [1, 3])
def test_the_answers_are_those_of_one_search(workers: int) -> None:
    rng, jobs = Random(workers), 0
    for row in ROWS:
        for alpha in (0, -1):
            split = Split(beads(row), alpha, Proofs())
            assert answered(split, rng, workers) is (VALUE[row["value"]] > alpha)
            jobs += split.jobs
    assert jobs > 3 * len(ROWS)  # else nothing was split


def test_what_is_kept_is_true_and_is_not_done_again(tmp_path: Path) -> None:
    """Stopped after every few jobs, as by a kill, and begun again from the folder."""
    rows = [row for row in ROWS if int(row["nodes_c"]) > 500]
    seen: set[Job] = set()
    for row in rows:
        answer = None
        while answer is None:
            kept = Proofs(tmp_path)
            split = Split(beads(row), 0, kept)
            for _ in range(5):
                if job := split.next():
                    assert job not in seen
                    seen.add(job)
                    split.done(job, weak(job))
            answer = split.answer
            kept.close()
        assert answer is (row["value"] == "win")
    kept = Proofs(tmp_path)
    assert len(kept) > len(rows)
    assert [Split(beads(row), 0, kept).answer for row in rows] == [
        row["value"] == "win" for row in rows
    ]


def test_a_search_of_several_threads_is_a_job_too() -> None:
    """So that nodes that cannot be divided are still used up."""
    row = max(ROWS, key=lambda row: int(row["nodes_c"]))
    split = Split(beads(row), 0, Proofs())
    while split.answer is None:
        job = split.next()
        assert job
        clear(DESK)
        split.done(job, do(job, threads=3))
    assert split.answer is (row["value"] == "win")


def test_jobs_end_when_they_are_told_to() -> None:
    job = Split(beads(max(ROWS, key=lambda row: int(row["nodes_c"]))), 0, Proofs()).next()
    assert job
    clear(DESK)
    with ending(), pytest.raises(Ended):
        do(job)
    assert do(job)
