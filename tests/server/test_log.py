"""Whoever runs the house reads when something was said, how grave it is, and by whom."""

import io
import json
import logging
import re
import socket
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from parlour.server import log
from tests.server.test_start import Running

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00"


@pytest.fixture
def root() -> Iterator[None]:
    """Logging is the process's own: as it was before."""
    before, level = logging.root.handlers[:], logging.root.level
    yield
    logging.root.handlers[:], logging.root.level = before, level


@pytest.mark.usefixtures("root")
def test_a_line_for_people() -> None:
    said = io.StringIO()
    log.set_up("text", said)
    logging.getLogger("parlour").warning("%s is not resumed", log.label("abcdefghijklmnopqrstuv"))
    logging.getLogger("parlour").info("nobody asked")
    assert re.fullmatch(
        TIME + " WARNING parlour: table abcdef… is not resumed\n", said.getvalue()
    ), said.getvalue()


@pytest.mark.usefixtures("root")
def test_a_line_for_machines() -> None:
    said = io.StringIO()
    log.set_up("json", said)
    try:
        raise RuntimeError("no\nway")
    except RuntimeError as problem:
        logging.getLogger("uvicorn.error").error("unforeseen", exc_info=problem)
    (line,) = said.getvalue().splitlines()
    found = json.loads(line)
    assert datetime.fromisoformat(found.pop("time")).tzinfo is not None
    assert found.pop("traceback").endswith("RuntimeError: no\nway")
    assert found == {"level": "error", "logger": "uvicorn.error", "message": "unforeseen"}


def test_the_servers_own_lines_go_the_same_way(tmp_path: Path) -> None:
    """Uvicorn complains of a line that is no HTTP."""
    running = Running(tmp_path, 0, PARLOUR_LOG="json")
    try:
        running.answers()
        host, port = running.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(b"how do you do\r\n\r\n")
            line.recv(1000)
    finally:
        running.process.terminate()
    said = running.process.communicate(timeout=60)[0].splitlines()
    assert [json.loads(line)["level"] for line in said] == ["warning"]
    assert json.loads(said[0])["logger"].startswith("uvicorn")
