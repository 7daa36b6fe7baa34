"""Bots of the host's own at the tables: programs that a file names, good and bad ones."""

import shlex
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from parlour.server.own_bots import read_bots
from setup.node import node
from tests.server.guests import Guest, Message, house
from tests.server.random_bot import think

BOTS = Path(__file__).resolve().parents[2] / "docs" / "bots"
OPTIONS = {"calling": "automatic", "games": 1}
BAD = {
    "dies": "import sys; sys.exit(3)",
    "cheats": """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["t"] == "hello":
        print(json.dumps({"t": "ready", "protocol": 1, "name": "x"}), flush=True)
    if said["t"] == "ask":
        print(json.dumps({"t": "answer", "id": said["id"], "move": "z9"}), flush=True)
""",
    "sleeps": """
import json, sys, time
print(json.dumps({"t": "ready", "protocol": 1, "name": "x"}), flush=True)
time.sleep(600)
""",
    "babbles": "print('good evening'); input(); input()",
    "spies": """
import json, os, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["t"] == "hello":
        assert not [name for name in os.environ if name.startswith("PARLOUR")], "our settings"
        print(json.dumps({"t": "ready", "protocol": 1, "name": "x"}), flush=True)
    if said["t"] == "ask":
        move = said["choices"][0] if said["choices"] else None
        print(json.dumps({"t": "answer", "id": said["id"], "move": move}), flush=True)
""",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    folder = tmp_path_factory.mktemp("own")
    programs = {
        "rolls": [sys.executable, BOTS / "random_bot.py"],
        "turns": [node(), BOTS / "turn_bot.mjs"],
    }
    for name, text in BAD.items():
        (folder / f"{name}.py").write_text(text)
        programs[name] = [sys.executable, folder / f"{name}.py"]
    lines = [
        f"[{name}]\nrun = {shlex.join(map(str, command))!r}\ngames = ['score_four']\n"
        f"seconds = {0.5 if name == 'sleeps' else 20}"
        for name, command in programs.items()
    ]
    (folder / "bots.toml").write_text("\n".join(lines))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLOUR_HOME", str(folder))
        supplies = {"think": think}
        async with house(folder, supplies, bots=str(folder / "bots.toml")) as address:
            yield address
    talks = {file.name.partition("-")[0] for file in (folder / "talk").iterdir()}
    assert {"rolls", "turns", "dies"} <= talks


async def ended(guest: Guest, table: str) -> Message:
    """Watched to its end."""
    seen = await guest.open(table)
    while seen["result"] is None:
        seen = await guest.hear("update", lambda m: m["table"] == table)
    return seen


async def names(guest: Guest, table: str) -> list[str]:
    chairs = (await guest.http.get(f"/api/tables/{table}")).json()["chairs"]
    return [chair["name"] for chair in chairs]


async def test_programs_play_a_match_at_a_table(url: str) -> None:
    async with Guest(url) as ann:
        card = next(
            c for c in (await ann.http.get("/api/games")).json() if c["name"] == "score_four"
        )
        assert card["own"] == ["rolls", "turns", *BAD]
        table = await ann.lay(bots={"0": "rolls", "1": "turns"}, options=OPTIONS)
        await ended(ann, table)
        assert await names(ann, table) == ["rolls bot", "turns bot"]
        record = (await ann.http.get(f"/api/tables/{table}/record")).text
        assert "random_bot.py" not in record
        assert sys.executable not in record


@pytest.mark.parametrize("name", [name for name in BAD if name != "spies"])
async def test_one_that_fails_is_stood_in_for_and_the_table_goes_on(url: str, name: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(bots={"0": name, "1": "rolls"}, options=OPTIONS)
        await ended(ann, table)
        assert await names(ann, table) == [f"beginner bot, for {name}", "rolls bot"]


async def test_a_program_learns_none_of_the_house_s_settings(url: str) -> None:
    async with Guest(url) as ann:
        table = await ann.lay(bots={"0": "spies", "1": "rolls"}, options=OPTIONS)
        await ended(ann, table)
        assert await names(ann, table) == ["spies bot", "rolls bot"]


async def test_nobody_names_a_program_over_http(url: str) -> None:
    async with Guest(url) as ann:
        wish = {"game": "score_four", "mine": [0]}
        for level in ("exec:/bin/sh", "unknown", "lucky/plain", f"exec:{sys.executable}"):
            answer = await ann.http.post("/api/tables", json={**wish, "bots": {"1": level}})
            assert answer.status_code == 400, level
        rated = {**wish, "bots": {"1": "rolls"}, "terms": {"rated": True}}
        assert (await ann.http.post("/api/tables", json=rated)).status_code == 400
        other = {"game": "keyword", "mine": [0], "bots": {"1": "rolls"}}
        answer = await ann.http.post("/api/tables", json=other)
        assert "does not play Keyword" in answer.json()["why"]
        table = await ann.lay(mine=[0])
        handed = await ann.http.post(f"/api/tables/{table}/seats/0/bot", json={"level": "rolls"})
        assert handed.status_code == 400


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[club]\nrun = 'sh'", "no name for a bot"),
        ("[Big]\nrun = 'sh'", "no name for a bot"),
        ("[one]\nrun = '/nowhere/at/all'", "no program"),
        ("[one]", "run or package"),
        ("[one]\nrun = 'sh'\npackage = 'a/b'", "run or package"),
        ("[one]\nrun = 'sh'\ngames = ['chess']", "games are some of"),
        ("[one]\nrun = 'sh'\nseconds = 0", "seconds are"),
        ("[one]\nrun = 'sh'\nshell = true", "nothing else"),
        ("one = 1", "nothing else"),
        ("nonsense", "bots.toml"),
    ],
)
def test_a_file_that_is_wrong_says_where(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=why):
        read_bots(str(file))
    assert read_bots("") == {}


def test_a_package_is_named_by_its_entry_point(tmp_path: Path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text("[lucky]\npackage = 'lucky/plain'\ngames = ['score_four']")
    assert read_bots(str(file))["lucky"].package == "lucky/plain"
    with pytest.raises(ValueError, match="No such file"):
        read_bots(str(tmp_path / "none.toml"))
