"""`./run audit`: everything pinned is asked about, and silence is never taken for good news."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from setup import audit
from setup.commands import main
from setup.places import REQUIREMENTS, ROOT

Answer = Callable[[list[dict[str, Any]]], bytes]


@contextmanager
def service(answer: Answer) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answer(sent["queries"]))

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def audited(monkeypatch: pytest.MonkeyPatch, answer: Answer) -> int:
    with service(answer) as url:
        monkeypatch.setenv("PARLOUR_ADVISORIES", url)
        return main(["audit"])


def test_every_pinned_package_is_asked_about() -> None:
    python, npm = set(audit.of_python(REQUIREMENTS)), set(audit.of_npm(ROOT))
    assert {"litestar", "uvicorn", "hypothesis"} <= {package.name for package in python}
    assert {"svelte", "three"} <= {package.name for package in npm}


def test_what_is_known_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(queries: list[dict[str, Any]]) -> bytes:
        bad = {"vulns": [{"id": "GHSA-0000"}]}
        return json.dumps(
            {"results": [bad if q["package"]["name"] == "svelte" else {} for q in queries]}
        ).encode()

    assert audited(monkeypatch, answer) == 1
    said = capsys.readouterr().out
    assert "svelte" in said
    assert "GHSA-0000" in said
    assert "something is known of 1" in said


def test_nothing_known_is_said_of_so_many(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = lambda queries: json.dumps({"results": [{} for _ in queries]}).encode()  # noqa: E731
    assert audited(monkeypatch, whole) == 0
    assert "pinned packages: nothing is known" in capsys.readouterr().out


@pytest.mark.parametrize("said", [b"", b"{}", b'{"results": []}', b'{"results": 5}', b"<html>"])
def test_half_an_answer_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], said: bytes
) -> None:
    assert audited(monkeypatch, lambda _: said) == 2
    assert "nothing was audited" in capsys.readouterr().err


def test_who_cannot_be_reached_is_named_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_ADVISORIES", "http://127.0.0.1:9/")
    assert main(["audit"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert "nothing was audited" in printed.err
