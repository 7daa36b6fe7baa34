"""A house that cannot be opened, or cannot go on, says so in one sentence and ends."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest

from parlour.server.store import StoreError, connection
from parlour.server.store.opening import prepare
from parlour.server.store.schema import migrate
from tests.homes import compiled
from tests.server.guests import DATABASE, blank
from tests.server.test_start import Running

DYING = (str(Path(__file__).with_name("dying.py")),)


@contextmanager
def running(home: Path, *program: str) -> Iterator[Running]:
    found = Running(home, 0, program) if program else Running(home, 0)
    try:
        yield found
    finally:
        found.process.kill()
        found.process.communicate()


def refused(home: Path, limit: Callable[[], None] | None = None) -> str:
    """What a house says that does not open."""
    settings = {"PARLOUR_HOME": str(home), "PARLOUR_PORT": "0", "PARLOUR_BOT_WORKERS": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "parlour.server"],
        # A disk without room must not leave half a .pyc behind.
        env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", **compiled(), **settings},
        preexec_fn=limit,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode not in (0, None)
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    return sentence


# --- two houses


def test_a_second_house_on_one_file_says_why_it_does_not_open(tmp_path: Path) -> None:
    blank(tmp_path)
    with ExitStack() as stack:
        first = stack.enter_context(running(tmp_path))
        first.answers()
        said = refused(tmp_path)
        assert str(tmp_path / DATABASE) in said
        assert f"process {first.process.pid}" in said
        assert "--database" in said
        first.answers()  # undisturbed
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        stack.enter_context(running(tmp_path)).answers()  # death gives the file free


def test_a_link_to_the_file_is_the_same_file(tmp_path: Path) -> None:
    file, elsewhere = blank(tmp_path), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / DATABASE).symlink_to(file)
    with running(tmp_path) as first:
        first.answers()
        assert f"process {first.process.pid}" in refused(elsewhere)


# --- bad disks at the start


def overwritten(file: Path) -> None:
    file.write_bytes(b"no database at all " * 1000)


def cut_short(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("harm", [overwritten, cut_short, a_folder])
def test_a_file_that_is_no_good_is_one_sentence(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    harm(blank(tmp_path))
    assert str(tmp_path / DATABASE) in refused(tmp_path)


@pytest.mark.parametrize("exists", [True, False])
def test_a_disk_without_room_is_one_sentence(exists: bool, tmp_path: Path) -> None:
    if exists:
        blank(tmp_path)

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    assert str(tmp_path / DATABASE) in refused(tmp_path, limit)


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear aunt")
    assert "letter" in refused(tmp_path / "letter" / "home")


def test_a_file_that_may_only_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write to any file, so that the connection itself is made to refuse."""
    migrate(tmp_path / DATABASE)

    def reading(path: Path) -> sqlite3.Connection:
        opened = connection.connect(path)
        opened.execute("PRAGMA query_only = ON")
        return opened

    monkeypatch.setattr("parlour.server.store.opening.connect", reading)
    with pytest.raises(StoreError, match="cannot be written to"):
        prepare(tmp_path / DATABASE)


def test_somebody_elses_lock_is_no_reason_not_to_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    file = blank(tmp_path)
    other = connection.connect(file)
    other.execute("BEGIN IMMEDIATE")
    prepare(file)
    other.close()


# --- a house that cannot go on


def test_a_house_whose_writer_has_died_ends_with_a_sentence(tmp_path: Path) -> None:
    blank(tmp_path)
    with running(tmp_path, *DYING) as house:
        began = monotonic()
        while house.process.poll() is None and monotonic() - began < 60:
            with suppress(OSError):  # readiness writes, and the writer then tidies up
                urlopen(f"{house.url}/api/ready", timeout=10).close()
            sleep(0.05)
        assert house.process.wait(timeout=30) == 1
        assert house.process.stdout is not None
        said = house.process.stdout.read().splitlines()
        assert said[-1].startswith(f"parlour: the writer of {tmp_path / DATABASE} has stopped")
