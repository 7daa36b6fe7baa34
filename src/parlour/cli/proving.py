"""Long proofs of Score Four: where they are kept, how far they are, and how they end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from parlour.cli.answers import Stop
from parlour.folders import home
from parlour.games.score_four.kernel.proofs import BadProofs
from parlour.games.score_four.kernel.solve import Solution
from parlour.house.cluster import NoCluster
from parlour.house.proving import Progress, prover

EVERY = 60.0  # seconds between two lines where nobody watches

Solver = Callable[[Sequence[str], float | None], Solution]


@contextmanager
def kept_in(folder: Path | None, jobs: int, cluster: str | None) -> Iterator[Solver]:
    """A solver whose proofs are kept in a folder, that of the data folder if none is named."""
    where = folder or home() / "proofs" / "score_four"
    try:
        with prover(where, jobs, cluster, _say) as found:
            try:
                yield lambda pins, seconds: found.solve(pins, seconds, _Telling())
            except KeyboardInterrupt:
                _say(f"{len(found.proofs):,} positions proved are kept in {where}")
                raise
    except (BadProofs, NoCluster) as problem:
        raise Stop(str(problem)) from None


class _Telling:
    """A line that is written over where somebody watches, else one a minute."""

    def __init__(self) -> None:
        self._told = 0.0

    def __call__(self, far: Progress) -> None:
        what = "" if far.value == "unknown" else f"a {far.value}; which moves keep it: "
        line = (
            f"  {what}{far.jobs:,} jobs, {far.nodes / 1e6:,.0f} million nodes, "
            f"{far.seconds:,.0f} s; {far.proved:,} positions proved"
        )
        if sys.stderr.isatty():
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
        elif far.seconds - self._told >= EVERY:
            self._told = far.seconds
            _say(line)


def _say(line: str) -> None:
    clear = "\r\x1b[K" if sys.stderr.isatty() else ""
    print(f"{clear}{line}", file=sys.stderr, flush=True)
