"""Real kills under load: nothing acknowledged is lost, nothing is made twice, and play goes on.

`./run test` tries a killed house and a full disk; `./run kills` tries all of it, several times.
"""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import psutil
import pytest

from tests.server.load import Load
from tests.services import Server, start_valkey
from tests.serving import Serving

THOROUGH = int(os.environ.get("PARLOUR_KILLS", "0"))  # rounds; 0: the short version
ROUNDS = THOROUGH or 1
ROOM = 8192  # bytes, less than any file of the house has


class Scene:
    """A house, what it stands on, and what happens to it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.postgres, self.valkey = folder, None, None
        self.given = {"PARLOUR_BOT_WORKERS": "0", "PARLOUR_TABLES_AN_HOUR": "100000"}
        self.given |= {"PARLOUR_MOVE_RATE": "10000", "PARLOUR_OPEN_RATE": "10000"}
        self.serving: Serving

    def open(self) -> None:
        (self.folder / "house").mkdir()
        self.serving = Serving(self.folder / "house", **self.given)
        self.serving.patience = 240.0
        self.serving.start()

    def on_postgres(self) -> None:
        self.postgres = Server()
        self.postgres.start()
        at_once = self.postgres.address.format("postgres")
        self.given |= {"PARLOUR_DATABASE": at_once, "PARLOUR_WORKERS": "2"}

    async def log(self) -> list[str]:
        """The ids of all moves that are written."""
        if self.postgres is not None:
            line = await asyncpg.connect(self.given["PARLOUR_DATABASE"])
            rows = await line.fetch("SELECT move_id FROM log WHERE move_id IS NOT NULL")
            await line.close()
            return [id for (id,) in rows]
        with closing(sqlite3.connect(self.folder / "house" / "parlour.sqlite")) as db:
            sql = "SELECT move_id FROM log WHERE move_id IS NOT NULL"
            return [id for (id,) in db.execute(sql)]


async def the_house(scene: Scene, load: Load) -> None:
    scene.serving.kill()
    scene.serving.start()


async def a_process(scene: Scene, load: Load) -> None:
    """Nobody starts it again but the house itself."""
    serving = [p for p in psutil.Process(scene.serving.pid).children() if p.net_connections()]
    os.kill(serving[0].pid, signal.SIGKILL)


async def the_database(scene: Scene, load: Load) -> None:
    assert scene.postgres is not None
    scene.postgres.kill()
    await asyncio.sleep(1.0)  # long enough for people to be refused
    scene.postgres.start()


async def the_bus(scene: Scene, load: Load) -> None:
    assert scene.valkey is not None
    scene.valkey.kill()
    scene.valkey.wait()
    await load.more()  # it holds up nobody's play
    _, scene.valkey = start_valkey(scene.folder)


async def the_disk_fills_up(scene: Scene, load: Load) -> None:
    """No file may grow further, as when the disk is full; then there is room again."""
    pid, free = scene.serving.pid, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))
    try:
        async with asyncio.timeout(60):
            while not load.refusals:
                await asyncio.sleep(0.02)
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, free)


Happens = Callable[[Scene, Load], Awaitable[None]]
SHORT: list[Happens] = [the_house, the_disk_fills_up]
ALL: list[Happens] = [*SHORT, a_process, the_database, the_bus]


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    made = Scene(tmp_path)
    yield made
    made.serving.stop()
    if made.postgres is not None:
        made.postgres.kill()
    if made.valkey is not None:
        made.valkey.kill()


def set_the_scene(scene: Scene, happens: Happens) -> None:
    if happens in (the_database, the_bus):
        scene.on_postgres()
    if happens is the_bus:
        scene.given["PARLOUR_BUS"], scene.valkey = start_valkey(scene.folder)
    if happens is a_process:
        scene.given["PARLOUR_WORKERS"] = "2"
    scene.open()


@pytest.mark.slow
@pytest.mark.parametrize("happens", ALL if THOROUGH else SHORT, ids=lambda each: each.__name__)
async def test_what_is_acknowledged_stays_and_play_goes_on(scene: Scene, happens: Happens) -> None:
    set_the_scene(scene, happens)
    async with Load(scene.serving.url) as load:
        for _ in range(ROUNDS):
            await load.more()
            await happens(scene, load)
            await load.more()
    written = Counter(await scene.log())
    lost = [id for id in load.acknowledged if id not in written]
    assert lost == []
    assert [id for id, times in written.items() if times > 1] == []
    for why in load.refusals:  # in words for people
        assert "nothing has changed" in why or "look again" in why, why
    assert "Traceback" not in scene.serving.log.read_text()


def test_a_disk_that_cannot_be_written_to_is_one_sentence(tmp_path: Path) -> None:
    serving = Serving(tmp_path, PARLOUR_BOT_WORKERS="0")
    serving.start()
    serving.stop()
    read_only = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    bind = f"mount --bind {serving.home} {serving.home} && mount -o remount,ro,bind {serving.home}"
    if subprocess.run([*read_only, bind], capture_output=True).returncode:
        pytest.skip("nobody may mount here")
    said = subprocess.run(
        [*read_only, f"{bind} && exec .venv/bin/parlour serve --port 0"],
        env=serving.environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert "Read-only file system" in said.stderr
