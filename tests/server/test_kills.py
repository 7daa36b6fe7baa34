"""Real kills under load: nothing acknowledged is lost, nothing is made twice, and play goes on.

`./run test` tries a killed house and a full disk; `./run kills` tries all of it, several times.
"""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import httpx
import psutil
import pytest

from tests.server.guests import Guest
from tests.server.load import Load
from tests.server.test_far_workers import SECRET
from tests.server.test_processes import presence, seated
from tests.server.test_workers import another_takes_its_place, apart
from tests.services import Server, start_valkey
from tests.serving import Serving

THOROUGH = int(os.environ.get("PARLOUR_KILLS", "0"))  # rounds; 0: the short version
ROUNDS = THOROUGH or 1
AUTOMATIC = {"calling": "automatic"}
ROOM = 8192  # bytes, less than any file of the house has


class Scene:
    """A house, what it stands on, and what happens to it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.postgres, self.valkey = folder, None, None
        self.given = {"PARLOUR_BOT_WORKERS": "0", "PARLOUR_TABLES_AN_HOUR": "100000"}
        self.given |= {"PARLOUR_MOVE_RATE": "10000", "PARLOUR_OPEN_RATE": "10000"}
        self.command: list[str | Path] = []  # instead of `parlour serve`
        self.serving: Serving

    def open(self) -> None:
        (self.folder / "house").mkdir()
        self.serving = Serving(self.folder / "house", **self.given)
        self.serving.patience = 240.0
        self.serving.command = self.command or self.serving.command
        self.serving.start()

    def on_postgres(self) -> None:
        self.postgres = Server()
        self.postgres.start()
        at_once = self.postgres.address.format("postgres")
        self.given |= {"PARLOUR_DATABASE": at_once, "PARLOUR_WORKERS": "2"}

    def on_a_disk_that_may_turn_read_only(self) -> None:
        self.command = [sys.executable, str(Path(__file__).with_name("read_only.py"))]

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


async def a_process_is_stopped(scene: Scene, load: Load) -> None:
    """It hands over what it has, and another takes its place."""
    serving = [p for p in psutil.Process(scene.serving.pid).children() if p.net_connections()]
    serving[0].terminate()
    await asyncio.to_thread(serving[0].wait, 20)


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


async def the_disk_turns_read_only(scene: Scene, load: Load) -> None:
    """Until everybody has been told; then it can be written to again."""
    os.kill(scene.serving.pid, signal.SIGUSR1)
    try:
        async with asyncio.timeout(60):
            while load.refusals.total() < 8:
                await asyncio.sleep(0.02)
            while httpx.get(f"{scene.serving.url}/api/ready").status_code != 503:
                await asyncio.sleep(0.2)
    finally:
        os.kill(scene.serving.pid, signal.SIGUSR2)


Happens = Callable[[Scene, Load], Awaitable[None]]
SHORT: list[Happens] = [the_house, the_disk_fills_up]
MORE: list[Happens] = [the_disk_turns_read_only, a_process, a_process_is_stopped]
ALL: list[Happens] = [*SHORT, *MORE, the_database, the_bus]


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
    if happens is the_disk_turns_read_only:
        scene.on_a_disk_that_may_turn_read_only()
    if happens in (a_process, a_process_is_stopped):
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


# --- what only `./run kills` tries


thorough = pytest.mark.skipif(not THOROUGH, reason="./run kills tries it")


@thorough
@pytest.mark.parametrize("server", [False, True], ids=["SQLite", "PostgreSQL and Valkey"])
async def test_who_is_here_is_true_within_two_seconds_of_a_death(
    scene: Scene, server: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    scene.given["PARLOUR_WORKERS"] = "2"
    if server:
        scene.on_postgres()
        scene.given["PARLOUR_BUS"], scene.valkey = start_valkey(scene.folder)
    scene.open()
    took = []
    async with Guest(scene.serving.url, "Ann") as ann:
        for _ in range(ROUNDS):
            bob = Guest(scene.serving.url, "Bob")
            await bob.__aenter__()
            doomed = await apart(scene.serving, ann, bob)
            await seated(ann, bob)
            await ann.hear("people", lambda m: presence(m) == [True, True])
            began = time.monotonic()
            os.kill(doomed, signal.SIGKILL)
            await ann.hear("people", lambda m: presence(m) == [True, False])
            took.append(time.monotonic() - began)
            await another_takes_its_place(scene.serving, doomed)
            await bob.http.aclose()
    with capsys.disabled():
        print(f" gone after {', '.join(f'{each:.2f}' for each in took)} s", end=" ")  # noqa: T201
    assert max(took) < 2.0


class Helping:
    """`parlour worker`, as it is started on another machine."""

    def __init__(self, scene: Scene, secret: Path) -> None:
        command = [Path(sys.executable).parent / "parlour", "worker", "--calls", "0"]
        asked = ["--house", scene.serving.url, "--secret-file", secret]
        self.process = subprocess.Popen(
            [*command, *asked],
            env=scene.serving.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @property
    def unread(self) -> bool:
        """Has the house asked something that it has not read?"""
        lines = psutil.Process(self.process.pid).net_connections()
        ports = {f"{line.laddr.port:04X}" for line in lines if line.status == "ESTABLISHED"}
        table = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        queues = [row[4] for row in table if row[1].partition(":")[2] in ports]
        return any(int(queue.partition(":")[2], 16) for queue in queues)

    def end(self) -> None:
        """With the processes that think for it."""
        self.process.kill()
        self.process.communicate()  # until they have ended too


@thorough
async def test_a_bot_s_move_comes_though_its_worker_is_killed(scene: Scene) -> None:
    secret, other = scene.folder / "secret", scene.folder / "other"
    secret.write_bytes(SECRET)
    other.write_bytes(SECRET[::-1])
    scene.given["PARLOUR_WORKER_SECRET"] = str(secret)  # and the house has no bots of its own
    scene.open()
    stranger = Helping(scene, other)
    said, _ = await asyncio.to_thread(stranger.process.communicate, None, 60)
    assert (stranger.process.returncode, "does not know that secret" in said) == (2, True)
    first = Helping(scene, secret)
    beads = 0
    try:
        async with Guest(scene.serving.url, "Ann") as ann:
            ann.patience = 120.0
            table = await ann.lay(mine=[0], bots={1: "club"}, first=0, options=AUTOMATIC)
            await ann.open(table, 0)
            for round in range(ROUNDS + 1):
                pin = "abcd"[round % 4] + "1234"[round // 4]
                second = Helping(scene, secret) if round else None
                if second is not None:
                    first.process.send_signal(signal.SIGSTOP)  # it will not answer
                assert (await ann.move(table, 0, pin))["t"] == "done"
                if second is not None:
                    async with asyncio.timeout(60):
                        while not first.unread:
                            await asyncio.sleep(0.02)
                    first.end()
                    first = second
                beads += 2
                await ann.update(lambda m, n=beads: sum(map(len, m["view"]["pins"])) >= n)
    finally:
        first.end()
