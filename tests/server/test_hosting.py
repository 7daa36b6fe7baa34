"""docs/hosting.md and deploy/: what a first deployment is made of, tried as far as it goes."""

from __future__ import annotations

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from parlour.server.config import from_environment
from tests.server.guests import PATIENCE, Guest, free_port, house

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
CADDY = Path(sys.executable).parent / "caddy"


@contextmanager
def caddy(folder: Path, port: int, upstream: str) -> Iterator[None]:
    """The real one, with our file, over http on this machine."""
    own = {
        "HOME": str(folder),
        "PARLOUR_SITE": f"http://127.0.0.1:{port}",
        "PARLOUR_UPSTREAM": upstream,
    }
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + text, "utf-8")  # no second port, for one test
    command = [CADDY, "run", "--adapter", "caddyfile", "--config", file]
    running = subprocess.Popen(command, env={**os.environ, **own}, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        running.terminate()
        running.wait(PATIENCE)


async def test_caddy_before_the_house(tmp_path: Path) -> None:
    """Host, origin, address and scheme come through, and so does the socket."""
    port = free_port()
    public = f"http://127.0.0.1:{port}"
    async with house(tmp_path, url=public, proxies="127.0.0.1") as url:
        with caddy(tmp_path, port, url.removeprefix("http://")):
            waiting = httpx.AsyncHTTPTransport(retries=8)  # until Caddy listens
            async with httpx.AsyncClient(base_url=public, transport=waiting) as first:
                assert (await first.get("/api/ready")).json()["ok"]
                assert (await first.get("/api/door")).json() == {"address": public}
                page = await first.get("/")
                assert page.headers["content-encoding"] in ("gzip", "zstd")
                other = await first.post(
                    "/api/me", json={"name": "x"}, headers={"Origin": "http://evil.example"}
                )
                assert other.status_code == 403
            async with Guest(public) as ann:
                table = await ann.lay(mine=[0, 1])
                assert (await ann.open(table, 0))["table"] == table
                assert (await ann.move(table, 0, "b2"))["t"] == "done"


async def test_the_socket_keeps_its_origin_check_behind_caddy(tmp_path: Path) -> None:
    port = free_port()
    async with house(tmp_path, url=f"http://127.0.0.1:{port}", proxies="127.0.0.1") as url:
        with caddy(tmp_path, port, url.removeprefix("http://")):
            async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(retries=8)) as first:
                await first.get(f"http://127.0.0.1:{port}/api/health")
            evil = Origin("http://evil.example")
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                async with connect(f"ws://127.0.0.1:{port}/socket", origin=evil) as line:
                    await line.recv()


def test_the_unit_is_one_that_systemd_reads() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string((DEPLOY / "parlour.service").read_text("utf-8"))
    assert unit["Service"]["ExecStart"].endswith("/run")
    given = re.findall(r"^Environment=(\w+)=(.*)$", (DEPLOY / "parlour.service").read_text(), re.M)
    assert from_environment(dict(given)).url == "https://play.example"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_systemd_finds_nothing_to_complain_of(tmp_path: Path) -> None:
    text = (DEPLOY / "parlour.service").read_text("utf-8")
    unit = tmp_path / "parlour.service"
    unit.write_text(text.replace("/opt/parlour/run", str(ROOT / "run")), "utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert str(unit) not in done.stderr


@pytest.mark.skipif(not shutil.which("nginx"), reason="there is no nginx here")
def test_nginx_reads_its_file(tmp_path: Path) -> None:
    whole = f"events {{}}\nhttp {{\ninclude {DEPLOY}/nginx.conf;\n}}\n"
    (tmp_path / "nginx.conf").write_text(whole, "utf-8")
    done = subprocess.run(
        ["nginx", "-t", "-c", str(tmp_path / "nginx.conf")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_container_runs_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    steps = [line.split(" ", 1) for line in text.splitlines() if line and line[0] not in "# "]
    assert steps[0][0] == "FROM"
    for verb, rest in steps:
        if verb in ("CMD", "HEALTHCHECK"):
            program = json.loads(rest.removeprefix("CMD "))[0]
            assert program == ".venv/bin/python" or (ROOT / program).is_file()
    given = dict(pair.split("=") for verb, rest in steps if verb == "ENV" for pair in rest.split())
    assert from_environment(given).host == "0.0.0.0"


def test_the_guide_names_files_and_settings_that_there_are() -> None:
    for name in re.findall(r"deploy/[\w.]+", PAGE):
        assert (ROOT / name).is_file(), name
    known = {f"PARLOUR_{name.upper()}" for name in vars(from_environment({}))}
    said = set(re.findall(r"PARLOUR_[A-Z_]+", PAGE))
    assert said - known == {"PARLOUR_HOME", "PARLOUR_SITE"}
