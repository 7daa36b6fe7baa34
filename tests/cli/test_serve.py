"""`parlour serve` and bare `parlour`: what reaches the server, and what is wrong before it does.

The server itself is tested in tests/server; here it is not started.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.conftest import Parlour


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, bool]]:
    """What the server would have been given."""
    found: list[tuple[Any, bool]] = []

    def serve(config: Any, open_browser: bool, say: Callable[[str], None]) -> None:
        found.append((config, open_browser))
        say(f"Port {config.port} is taken; this is the next free one.")
        say("Parlour is open at http://127.0.0.1:8001")

    monkeypatch.setattr("parlour.server.run.serve", serve)
    for name in ("HOST", "PORT", "DATABASE", "OPEN"):
        monkeypatch.delenv(f"PARLOUR_{name}", raising=False)
    return found


@pytest.mark.parametrize("command", [(), ("serve",)])
def test_as_it_comes(
    parlour: Parlour, served: list[tuple[Any, bool]], command: tuple[str, ...]
) -> None:
    done = parlour(*command)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "Parlour is open at http://127.0.0.1:8001"
    ((config, opened),) = served
    assert (config.host, config.port, opened) == ("127.0.0.1", 8000, False)


def test_options(parlour: Parlour, served: list[tuple[Any, bool]]) -> None:
    where = ("--host", "0.0.0.0", "--port", "9", "--database", "sqlite:////tmp/x.sqlite")
    assert parlour("serve", *where, "--open").code == 0
    ((config, opened),) = served
    assert (config.host, config.port, opened) == ("0.0.0.0", 9, True)
    assert config.database == "sqlite:////tmp/x.sqlite"


@pytest.mark.parametrize("command", [(), ("serve",)])
def test_variables_say_the_same_and_options_win(
    parlour: Parlour,
    served: list[tuple[Any, bool]],
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
) -> None:
    monkeypatch.setenv("PARLOUR_PORT", "8123")
    monkeypatch.setenv("PARLOUR_OPEN", "1")
    parlour(*command)
    parlour("serve", "--port", "8124")
    assert [(config.port, opened) for config, opened in served] == [(8123, True), (8124, True)]


def test_json_is_the_address(parlour: Parlour, served: list[tuple[Any, bool]]) -> None:
    done = parlour("serve", "--json")
    assert done.json == {"url": "http://127.0.0.1:8001"}
    assert done.err == "Port 8000 is taken; this is the next free one.\n"
    assert len(served) == 1


def test_a_bad_variable(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_PORT", "many")
    done = parlour()
    assert (done.code, done.err) == (2, "parlour: PARLOUR_PORT is a number, not 'many'\n")


def test_a_bad_database(parlour: Parlour) -> None:
    done = parlour("serve", "--database", "mysql://x", "--json")
    assert (done.code, done.json["clause"], done.err.count("\n")) == (2, None, 1)
