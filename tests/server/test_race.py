"""Several processes at one table: the database is the umpire."""

import asyncio
import json
import sys
from pathlib import Path

from parlour.core.game import Setup
from parlour.core.play import Entry
from parlour.core.sitting import replay
from parlour.games import GAMES
from parlour.server.store import Dues, Laid
from parlour.server.store.sqlite import SqliteStore
from tests.server.guests import blank

RACING = Path(__file__).with_name("racing.py")
OPTIONS = {"method": "total", "calling": "automatic"}


async def test_two_processes_race_for_one_table(tmp_path: Path) -> None:
    file, go = blank(tmp_path), tmp_path / "go"
    store = SqliteStore(file)
    await store.lay(Laid("t", "score_four", 1, 2, OPTIONS, 0, 1.0), [], [], Dues())
    command = [sys.executable, str(RACING), str(file), "t"]
    racers = [
        await asyncio.create_subprocess_exec(
            *command, name, str(go), stdout=asyncio.subprocess.PIPE
        )
        for name in ("a", "b")
    ]
    for racer in racers:
        assert racer.stdout is not None
        assert await racer.stdout.readline() == b"ready\n"
    go.touch()
    said = [json.loads((await racer.communicate())[0]) for racer in racers]
    assert [racer.returncode for racer in racers] == [0, 0]

    log, _ = await store.since("t", 0)
    assert len(log) == 64  # one key each: without gaps, without doubles
    acknowledged = [id for one in said for id in one["done"]]
    assert sorted(acknowledged) == sorted(str(entry.id) for entry in log)
    assert all(one["done"] for one in said)
    assert sum(one["refused"] for one in said) > 0  # they did meet
    game = GAMES["score_four"]
    entries = [Entry(entry.actor, entry.move) for entry in log]
    sitting = replay(game, Setup(2, game.options(**OPTIONS), first=0), entries)
    assert sitting.over
    laid = await store.laid("t")
    assert laid is not None
    assert laid.result is not None
    await store.close()
