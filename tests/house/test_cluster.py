"""Matches on a cluster: the same as at home, though a worker is killed among them; and proofs."""

import os
from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from distributed import LocalCluster

from parlour.house.arena import Contest, Player, matches
from parlour.house.cluster import NoCluster
from parlour.house.proving import prover

CONTEST = Contest("score_four", (Player("random"), Player("random")), 7, {})
GAMES = 12
ANY_PORT = "127.0.0.1:0"  # none would be one port for all, and other tests have clusters
WON = "d3d1a1d4c1b3c4b2b2c1d2d2b2a2b3a1c2c3c3c4c1a3c2a3b3d2a4c4a3a3b2d1b3c1d3c4"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=ANY_PORT
    ) as found:
        yield found


def test_records_are_the_same_and_a_killed_worker_is_survived(cluster: Any) -> None:
    there = matches(CONTEST, GAMES, cluster=cluster.scheduler_address)
    records = [next(there).record]
    psutil.Process(next(iter(cluster.workers.values())).process.pid).kill()
    records += [outcome.record for outcome in there]
    assert records == [outcome.record for outcome in matches(CONTEST, GAMES)]


def test_a_proof_is_the_same() -> None:
    """Light, to move with 36 beads down, wins with c2, d3 and b4. The workers are threads here, as
    processes would load the kernels anew; that killed ones are survived is the same code's work."""
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=ANY_PORT
        ) as threads,
        prover(None, 2, threads.scheduler_address, print) as found,
    ):
        there = found.solve([WON])
    assert (there.value, there.best, there.complete) == ("win", ("c2", "d3", "b4"), True)
    assert there.nodes > 0


def test_a_cluster_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.house.cluster.PATIENCE", 0.5)
    with pytest.raises(NoCluster, match=r"there is no scheduler at tcp://127\.0\.0\.1:1") as said:
        next(matches(CONTEST, GAMES, cluster="tcp://127.0.0.1:1"))
    assert "\n" not in str(said.value)


def test_what_is_no_address_is_one_sentence() -> None:
    with pytest.raises(NoCluster, match="there is no scheduler at nonsense: missing port") as said:
        next(matches(CONTEST, GAMES, cluster="nonsense"))
    assert "\n" not in str(said.value)


def test_another_edition_is_turned_away(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It might play otherwise."""
    monkeypatch.setattr("parlour.house.cluster.edition", os.getpid)  # in no process what it is here
    with pytest.raises(NoCluster, match="another edition"):
        next(matches(CONTEST, GAMES, cluster=cluster.scheduler_address))
