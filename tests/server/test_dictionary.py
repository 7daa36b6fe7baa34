"""The dictionary over HTTP: verdicts and captures with reasons, its bounds, when it is shut."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from parlour.house import dictionaries
from parlour.house.enquiries import how_common
from parlour.lexicon import catalogue
from parlour.server.http.guests import COOKIE, digest
from parlour.server.store import Dues, Holder, Laid, Written
from parlour.server.store.sqlite import SqliteStore
from tests.clause import clause
from tests.homes import UNPACKED
from tests.server.guests import DATABASE, Guest, house

ROOT = Path(__file__).resolve().parents[2]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A house that takes as many questions as a test likes."""
    async with house(tmp_path_factory.mktemp("house"), look_up_rate=1000.0) as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def http(url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as client:
        yield client


async def ask(http: httpx.AsyncClient, path: str, **asked: str) -> dict[str, Any]:
    answer = await http.get(f"/api/dictionary/{path}", params=asked)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def by_game(told: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The rulings of an answer, by the game that gave them."""
    return {ruling["game"]: ruling for ruling in told["rulings"]}


async def test_every_word_game_says_its_reason_and_clause(http: httpx.AsyncClient) -> None:
    told = await ask(http, "word", word=" dosh ")
    assert (told["word"], told["tier"]) == ("DOSH", "own")
    rulings = by_game(told)
    assert list(rulings) == dictionaries.word_games()
    slang = rulings["fourcyte"]
    others = [rulings[game] for game in ("dictionary_please", "crosticon", "keyword")]
    assert (slang["title"], slang["ok"], slang["clause"]) == ("4CYTE", False, "4C-29")
    assert "slang" in slang["why"]
    assert [(each["ok"], each["clause"]) for each in others] == [
        (True, "DP-27"),
        (True, "CR-22"),
        (True, "KW-39"),
    ]
    assert all("spell-checkers" in each["why"] for each in others)
    assert told["entry"]["labels"][0]["label"] == "slang"
    assert told["entry"]["labels"][0]["evidence"]


async def test_an_entry_tells_what_is_known(http: httpx.AsyncClient) -> None:
    entry = (await ask(http, "word", word="tractors"))["entry"]
    assert entry["forms"] == [{"base": "TRACTOR", "form": "plural"}]
    assert any("Latin" in origin for origin in entry["origin"])
    assert "TRACTOR" in entry["family"] or "TRACTORIST" in entry["family"]
    assert "spell-checkers" in entry["sources"]
    assert entry["common"] == how_common(entry["zipf"])
    assert (await ask(http, "word", word="colour"))["entry"]["spelling"] == "British"


async def test_the_tier_decides(http: httpx.AsyncClient) -> None:
    told = {
        tier: await ask(http, "word", word="eftsoons", tier=tier)
        for tier in ("ordinary", "standard", "liberal")
    }
    assert [told[tier]["tier"] for tier in told] == list(told)
    keyword = {tier: by_game(told[tier])["keyword"] for tier in told}
    assert [keyword[tier]["ok"] for tier in told] == [False, True, True]
    assert "that is the standard tier" in keyword["ordinary"]["why"]


@pytest.mark.parametrize("word", ["glorb", "é", "cat dog", "x/y", "..", "<b>"])
async def test_an_unknown_word_is_good_nowhere(http: httpx.AsyncClient, word: str) -> None:
    told = await ask(http, "word", word=word)
    assert told["entry"] is None
    assert not any(ruling["ok"] for ruling in told["rulings"])
    assert all("is not in the dictionary" in each["why"] for each in told["rulings"])


async def test_a_hyphen_is_barred_by_its_clause(http: httpx.AsyncClient) -> None:
    told = await ask(http, "word", word="x-ray")
    clauses = {game: ruling["clause"] for game, ruling in by_game(told).items()}
    assert clauses.items() >= {
        ("fourcyte", "4C-29"),
        ("dictionary_please", "DP-28"),
        ("crosticon", "CR-22"),
        ("keyword", "KW-39"),
    }


@pytest.mark.parametrize(
    ("old", "new", "ok", "found", "why"),
    [
        ("range", "orange", True, "DP-34", "adds O and is unrelated"),
        ("wind", "winds", False, "DP-38", "WINDS is"),
        ("tractor", "contractor", False, "DP-36", "Latin"),
        ("fish", "catfish", False, "DP-35", "FISH"),
        ("table", "chair", False, "DP-37", "leaves B, E, L, T"),
        ("stale", "steal", False, "DP-34", "adds no letter"),
        ("art", "train", False, "DP-26", "ART has fewer"),
        ("glorb", "glorbs", False, "DP-27", "is not in the dictionary"),
        ("table", "x-ray's", False, "DP-28", "apostrophe"),
    ],
)
async def test_a_capture_stands_or_falls_by_a_clause(
    http: httpx.AsyncClient, old: str, new: str, ok: bool, found: str, why: str
) -> None:
    told = await ask(http, "capture", old=old, new=new)
    assert (told["ok"], told["clause"]) == (ok, found)
    assert why in told["why"]
    assert told["related"] == (found in ("DP-35", "DP-36", "DP-38"))
    assert told["link"]


async def test_meanings_once_they_are_compiled(
    http: httpx.AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await ask(http, "word", word="tractor"))["compiled"] is False
    monkeypatch.setattr(dictionaries, "folder", lambda: tmp_path)
    with closing(sqlite3.connect(dictionaries.meanings_path())) as store:
        store.execute("create table meanings (word text primary key, text text)")
        store.execute("insert into meanings values ('TRACTOR', 'noun: it pulls\nnoun: a truck')")
        store.commit()
    told = await ask(http, "word", word="tractor")
    assert told["compiled"] is True
    assert told["entry"]["meanings"] == ["noun: it pulls", "noun: a truck"]
    told = await ask(http, "word", word="tractors")
    assert told["entry"]["meanings"] == ["plural of TRACTOR: noun: it pulls", "noun: a truck"]


@pytest.mark.parametrize(
    ("path", "asked", "why"),
    [
        ("word", {}, ""),
        ("word", {"word": ""}, "needed"),
        ("word", {"word": "  "}, "needed"),
        ("word", {"word": "a" * 46}, "45 letters"),
        ("word", {"word": "a" * 60_000}, "45 letters"),
        ("word", {"word": "a\x00b"}, "cannot be read"),
        ("word", {"word": "cat", "tier": "huge"}, "no such tier"),
        ("capture", {"old": "cat"}, ""),
        ("capture", {"old": "cat", "new": ""}, "needed"),
    ],
)
async def test_bad_questions(
    http: httpx.AsyncClient, path: str, asked: dict[str, str], why: str
) -> None:
    answer = await http.get(f"/api/dictionary/{path}", params=asked)
    assert (answer.status_code, set(answer.json())) == (400, {"why"})
    assert why in answer.json()["why"]


async def test_too_many_questions(tmp_path: Path) -> None:
    async with (
        house(tmp_path, look_up_rate=0.2) as url,
        httpx.AsyncClient(base_url=url, timeout=60) as http,
    ):
        answers = [await http.get("/api/dictionary/word?word=cat") for _ in range(8)]
        statuses = [answer.status_code for answer in answers]
        assert statuses[:2] == [200, 200]
        assert statuses[-1] == 429


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "no folder"])
async def test_a_damaged_dictionary_gives_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    content = bytearray(catalogue.unpacked_path(UNPACKED).read_bytes())
    monkeypatch.setattr(dictionaries, "folder", lambda: tmp_path / "lexicon")
    path = catalogue.unpacked_path(tmp_path / "lexicon")
    if damage == "no folder":
        (tmp_path / "lexicon").write_text("a file where the folder belongs")
    else:
        path.parent.mkdir()
        content[len(content) // 2] ^= 1
        path.write_bytes({"cut": content[:-100], "changed": content, "empty": b""}[damage])
    async with house(tmp_path) as url, httpx.AsyncClient(base_url=url, timeout=60) as client:
        questions = ["word?word=table", "capture?old=range&new=orange"]
        for question in questions[: 1 if damage == "no folder" else 2]:  # it is unpacked each time
            answer = await client.get(f"/api/dictionary/{question}")
            assert answer.status_code == 503
            assert "./run setup" in answer.json()["why"]
            assert str(tmp_path) not in answer.text
        if damage in ("cut", "changed", "empty"):
            path.write_bytes(catalogue.unpacked_path(UNPACKED).read_bytes())
            assert (await client.get("/api/dictionary/word?word=table")).status_code == 200


@clause("4C-27")
async def test_shut_to_whoever_sits_at_a_running_table_of_4cyte(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as ann, Guest(url, "Bob") as bob:
        question = "/api/dictionary/word?word=table"
        assert (await ann.http.get(question, timeout=60)).status_code == 200
        forgotten = Laid("old-table", "fourcyte", 1, 2, {}, 0, time.time() - 31 * 60)
        store = SqliteStore(tmp_path / DATABASE)
        holder = Holder(0, "Ann", digest(ann.http.cookies[COOKIE]))
        await store.lay(forgotten, [holder], [], Dues())
        assert (await ann.http.get(question)).status_code == 200  # nobody plays there any more
        laid = Laid("a-table", "fourcyte", 1, 2, {}, 0, time.time() - 31 * 60)
        await store.lay(laid, [holder], [Written(0, "call:E", when=time.time() - 60)], Dues())
        await store.close()
        answer = await ann.http.get(question)
        assert answer.status_code == 403
        assert "4C-27" in answer.json()["why"]
        assert answer.json()["table"] == "a-table"
        assert (await bob.http.get(question)).status_code == 200
        assert (await ann.http.delete("/api/tables/a-table/seats/0")).status_code == 200
        assert (await ann.http.get(question)).status_code == 200  # whoever leaves may look


def test_the_web_process_stays_without_kernels() -> None:
    code = "import sys, parlour.server.app; print('numba' in sys.modules, 'numpy' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "False"]
