"""The real server in a process of its own, as a user starts it, for tests that need one."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.homes import furnish

PATIENCE = 60.0  # seconds; on two busy cores a start takes a while


class Serving:
    """One `parlour serve` over one data folder; it can be stopped, killed and started again."""

    def __init__(self, home: Path, **environment: str) -> None:
        furnish(home)
        self.home = home
        self.port = 0  # at first whichever is free, then the same again
        self.log = home / "serve.log"
        settings = {"PARLOUR_HOME": str(home), "PARLOUR_PACE": "0", "PYTHONUNBUFFERED": "1"}
        self.environment = {**os.environ, **settings, **environment}
        self.patience = PATIENCE
        self.command = [Path(sys.executable).parent / "parlour", "serve"]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        assert self.port, "it was never started"
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None, "it was never started"
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*self.command, "--port", str(self.port)],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + self.patience
        while not self._answers(before):
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise AssertionError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def _answers(self, before: int) -> bool:
        said = re.search(rb"http://127\.0\.0\.1:(\d+)", self.log.read_bytes()[before:])
        if said is None:
            return False
        self.port = int(said[1])
        try:
            with urlopen(f"{self.url}/api/games", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False

    def stop(self) -> int:
        """Ask it to end, as Ctrl-C does, and return its exit code."""
        return self._end(signal.SIGINT)

    def kill(self) -> int:
        """End it between any two steps of whatever it is doing."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None, "it was never started"
        self._process.send_signal(how)
        try:
            return self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise AssertionError(f"the server did not end:\n{self.log.read_text()}") from None
