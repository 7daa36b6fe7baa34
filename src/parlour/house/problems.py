"""Problems of Score Four: positions in which one move wins, and no other, proved by the solver."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from parlour.house.daily import Problem

BEADS = (32, 42)  # on the board of a problem
PATIENCE = 0.5  # seconds for one proof; what takes longer is no problem for people either
PINS = tuple(f"{column}{row}" for column in "abcd" for row in "1234")


def found(count: int, seed: int) -> Iterator[Problem]:
    """So many different ones, by a seed; the first beads are dropped at random."""
    rng, seen = Random(seed), set[str]()
    while len(seen) < count:
        problem = _tried(rng)
        if problem is not None and problem.position not in seen:
            seen.add(problem.position)
            yield problem


def fault(problem: Problem) -> str | None:
    """What is wrong with a problem; None: its answer wins, and nothing else does."""
    from parlour.games.score_four.kernel.solve import solve

    try:
        proof = solve(problem.position)
    except ValueError as wrong:
        return str(wrong)
    if proof.value != "win" or proof.best != (problem.answer,):
        return f"{proof.value} by {', '.join(proof.best) or 'nothing'}"
    return "it completes a line at once" if _is_line(problem) else None


def _tried(rng: Random) -> Problem | None:
    from parlour.games.score_four.kernel.solve import solve

    moves = _opening(rng)
    if not moves:
        return None
    proof = solve(moves, PATIENCE)
    if not proof.complete or proof.value != "win" or len(proof.best) != 1:
        return None
    problem = Problem("".join(moves), proof.best[0])
    return None if _is_line(problem) else problem


def _opening(rng: Random) -> list[str]:
    """Beads dropped so that nobody can complete a line at once; empty: there was no way on."""
    from parlour.games.score_four.kernel.solve import place

    own = opp = 0
    moves: list[str] = []
    for _ in range(rng.randint(*BEADS)):
        for pin in rng.sample(range(len(PINS)), len(PINS)):
            bead = place(own | opp, pin)
            if bead and not _completes(opp, own | bead):
                own, opp = opp, own | bead
                moves.append(PINS[pin])
                break
        else:
            return []
    return moves


def _completes(own: int, opp: int) -> bool:
    """Has whoever moves now a line within reach?"""
    from parlour.games.score_four.kernel.solve import held_line, place

    beads = (place(own | opp, pin) for pin in range(len(PINS)))
    return any(held_line(own | bead) for bead in beads if bead)


def _is_line(problem: Problem) -> bool:
    from parlour.games.score_four.kernel.solve import position

    try:
        position(problem.position + problem.answer)
    except ValueError:
        return True
    return False
