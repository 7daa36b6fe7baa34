"""Matches on a cluster: the same as at home, though a worker is killed among them."""

import os
from collections.abc import Iterator
from typing import Any

import psutil
import pytest
from distributed import LocalCluster

from parlour.house.arena import Contest, Player, matches
from parlour.house.cluster import NoCluster

CONTEST = Contest("score_four", (Player("random"), Player("random")), 7, {})
GAMES = 12


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as found:
        yield found


def test_records_are_the_same_and_a_killed_worker_is_survived(cluster: Any) -> None:
    there = matches(CONTEST, GAMES, cluster=cluster.scheduler_address)
    records = [next(there).record]
    psutil.Process(next(iter(cluster.workers.values())).process.pid).kill()
    records += [outcome.record for outcome in there]
    assert records == [outcome.record for outcome in matches(CONTEST, GAMES)]


def test_a_cluster_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.house.cluster.PATIENCE", 0.5)
    with pytest.raises(NoCluster, match=r"there is no scheduler at tcp://127\.0\.0\.1:1") as said:
        next(matches(CONTEST, GAMES, cluster="tcp://127.0.0.1:1"))
    assert "\n" not in str(said.value)


def test_another_edition_is_turned_away(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It might play otherwise."""
    monkeypatch.setattr("parlour.house.cluster.edition", os.getpid)  # in no process what it is here
    with pytest.raises(NoCluster, match="another edition"):
        next(matches(CONTEST, GAMES, cluster=cluster.scheduler_address))
