"""Opening and closing the house, as a user does."""

import gc
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import psutil
import pytest
from websockets.sync.client import connect

from parlour.server.config import Config, from_environment
from parlour.server.run import serve
from tests.homes import compiled
from tests.server.guests import free_port

HEAVY = ("numba", "numpy", "llvmlite")


PROGRAM = ("-m", "parlour.server")


class Running:
    """`python -m parlour.server`, and how it went."""

    def __init__(
        self, home: Path, port: int, program: Sequence[str] = PROGRAM, **environment: str
    ) -> None:
        settings = {
            "PARLOUR_HOME": str(home),
            "PARLOUR_PORT": str(port),
            "PARLOUR_BOT_WORKERS": "0",
        }
        self.process = subprocess.Popen(
            [sys.executable, *program],
            env={"PATH": "/usr/bin:/bin", **compiled(), **settings, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline()]
        while "http" not in self.said[-1] and self.process.poll() is None:
            self.said.append(self.process.stdout.readline())
        self.url = self.said[-1].split()[-1]

    def answers(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with urlopen(f"{self.url}/api/health", timeout=30) as answer:
                    assert answer.status == 200
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("it does not answer")

    def end(self, how: signal.Signals) -> float:
        """The seconds it took to end."""
        began = time.monotonic()
        self.process.send_signal(how)
        self.said += self.process.communicate(timeout=60)[0].splitlines()
        return time.monotonic() - began


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    found = Running(tmp_path, free_port())
    yield found
    if found.process.poll() is None:
        found.process.kill()
        found.process.communicate()


def test_it_starts_light_and_stays_light(running: Running) -> None:
    running.answers()
    process = psutil.Process(running.process.pid)
    used = process.cpu_times()
    assert used.user + used.system < 4  # seconds; of which the first start's schema is a part
    table = {"game": "score_four", "mine": [0, 1]}
    with urlopen(f"{running.url}/api/me") as answer:
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
    asked = Request(f"{running.url}/api/tables", json.dumps(table).encode(), {"Cookie": cookie})
    with urlopen(asked) as answer:
        assert answer.status == 201
    loaded = [Path(each.path).as_posix() for each in process.memory_maps()]
    assert any("msgspec" in path for path in loaded)  # or this would prove nothing
    assert not [path for path in loaded if any(f"/{heavy}" in path for heavy in HEAVY)]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_closes_quickly_and_quietly(running: Running, how: signal.Signals) -> None:
    running.answers()
    with connect(running.url.replace("http", "ws") + "/socket"):
        assert running.end(how) < 30  # seconds; it waits two for whoever is connected
    assert running.process.returncode in (0, -signal.SIGTERM)
    assert len(running.said) == 1, running.said


def test_a_taken_port_is_said_and_the_next_one_used(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        running = Running(tmp_path, port)
        running.answers()
        running.end(signal.SIGTERM)
    assert str(port) in running.said[0]
    assert "taken" in running.said[0]
    assert int(running.url.rpartition(":")[2]) > port


def test_a_host_that_is_not_ours_is_one_line() -> None:
    with pytest.raises(ValueError, match="no host"):
        serve(Config(host="no.such.host.invalid", port=free_port()))
    assert gc.isenabled()  # it rests while the house is loaded


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PARLOUR_PORT", "eight"),
        ("PARLOUR_PACE", "-1"),
        ("PARLOUR_PACE", "nan"),
        ("PARLOUR_BOT_WORKERS", "1.5"),
        ("PARLOUR_MOVE_RATE", "inf"),
        ("PARLOUR_LOG", "xml"),
    ],
)
def test_a_bad_setting_is_named(variable: str, value: str) -> None:
    with pytest.raises(ValueError, match=variable):
        from_environment({variable: value})


@pytest.mark.parametrize("url", ["mysql://x", "sqlite://", "sqlite:///", "/tmp/x"])
def test_a_database_we_cannot_use_is_said(url: str) -> None:
    with pytest.raises(ValueError, match="sqlite:///PATH"):
        _ = from_environment({}, database=url).file


def test_what_reads_a_file_says_so_where_there_is_none() -> None:
    config = from_environment({}, database="postgresql://me:secret@there/house")
    with pytest.raises(ValueError, match="postgresql://there/house is a server"):
        _ = config.file


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"bus": "http://me:secret@there"}, "a bus is given as redis://"),
        ({"workers": 0}, "at least one worker"),
    ],
)
def test_a_bad_bus_and_no_workers_are_said(given: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why) as said:
        from_environment({}, **given)
    assert "secret" not in str(said.value)


def test_what_is_given_by_hand_wins() -> None:
    config = from_environment({"PARLOUR_PORT": "9000", "PARLOUR_PACE": "0"}, port=9001)
    assert (config.port, config.pace) == (9001, 0.0)
