"""How the house does: for its host on a page, for Prometheus at a port of this machine."""

import asyncio
import json
import re
import time
from pathlib import Path

import httpx
import pytest

from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from parlour.server.store import meter
from tests.server.guests import Guest, blank, free_port, house

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"


async def test_the_host_sees_who_is_here_and_what_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meter, "SLOW", 0.0)
    port = free_port()
    async with house(tmp_path, metrics=port) as url, Guest(url, "Ann") as ann, Guest(url, "B") as b:
        table = await ann.lay(mine=[0, 1])
        await ann.open(table, 0)
        assert (await ann.move(table, 0, "a1"))["t"] == "done"
        assert (await b.http.get("/api/host/house")).status_code == 403
        token = HostLinks(key_beside(blank(tmp_path))).make(time.time())
        assert (await ann.http.post("/api/host", json={"token": token})).status_code == 200
        told = (await ann.http.get("/api/host/house")).json()
        assert told["people"] == 2
        assert told["names"] == ["Ann", "B"]
        (seen,) = told["tables"]
        assert (seen["title"], seen["names"], seen["entries"]) == ("Score Four", ["Ann", "Ann"], 1)
        assert (told["watched"], told["processes"], told["wrong"]) == (1, 1, [])
        assert [slow["label"] for slow in told["slow"]] == [seen["label"]]
        assert table not in json.dumps(told)  # whoever has all of it may sit down there
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as prometheus:
            numbers = (await prometheus.get("/metrics")).text
            assert (await prometheus.get("/")).status_code == 404
            evil = await prometheus.get("/metrics", headers={"Host": "evil.example"})
            assert evil.status_code == 403
            found = dict(re.findall(r"^(\w+(?:{.*})?) ([\d.e+-]+)$", numbers, re.M))
            assert found["parlour_people"] == "2"
            assert found["parlour_move_seconds_count"] == "1"
            assert found['parlour_move_seconds_bucket{le="+Inf"}'] == "1"
            assert found["parlour_ready"] == "1"
            assert table not in numbers
            asked = set(re.findall(r"parlour_\w+", DASHBOARD.read_text("utf-8")))
            assert asked <= {name.partition("{")[0] for name in found}
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"x" * 100_000)
        assert await reader.read() == b""
        writer.close()
