"""Disputing the dictionary: who may, what is kept, and who reads it."""

import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.lexicon import app
from parlour.server.config import Config
from parlour.server.engines import open_store
from parlour.server.http import disputes
from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from parlour.server.store.disputes import Dispute
from parlour.server.store.sqlite import SqliteStore
from tests.server.guests import Guest, blank, house
from tests.services import new_database

WHY = "My dictionary has it."


@asynccontextmanager
async def guest_and_host(folder: Path) -> AsyncIterator[tuple[Guest, Guest]]:
    token = HostLinks(key_beside(blank(folder))).make(time.time())
    async with house(folder) as url, Guest(url) as ann, Guest(url, "Host") as host:
        assert (await host.http.post("/api/host", json={"token": token})).status_code == 200
        yield ann, host


async def test_a_dispute_reaches_the_host_without_a_name_and_changes_nothing(
    tmp_path: Path,
) -> None:
    async with guest_and_host(tmp_path) as (ann, host):
        before = (await ann.http.get("/api/dictionary/word?word=glorb")).json()
        sent = await ann.http.post(
            "/api/dictionary/disputes", json={"word": " glorb ", "why": f" {WHY}\n"}
        )
        assert sent.status_code == 204, sent.text
        assert (await ann.http.get("/api/dictionary/word?word=glorb")).json() == before
        assert (await ann.http.get("/api/host/disputes")).status_code == 403
        told = (await host.http.get("/api/host/disputes")).json()
        [card] = told["disputes"]
        assert (card["word"], card["other"], card["reasons"]) == ("GLORB", "", [WHY])
        assert "GLORB is not in the dictionary" in card["said"]
        assert set(card) == {"word", "other", "said", "reasons"}


async def test_two_words_are_disputed_by_how_they_are_said_to_be_related(tmp_path: Path) -> None:
    async with guest_and_host(tmp_path) as (ann, host):
        wish = {"word": "range", "other": "orange", "why": WHY}
        assert (await ann.http.post("/api/dictionary/disputes", json=wish)).status_code == 204
        [card] = (await host.http.get("/api/host/disputes")).json()["disputes"]
        assert card["said"].startswith("no source joins them")


async def test_a_dispute_is_a_sentence_about_a_word(url: str) -> None:
    async with Guest(url) as ann:
        for wish in (
            {"word": "", "why": WHY},
            {"word": "A" * 46, "why": WHY},
            {"word": "glorb", "why": "  "},
            {"word": "glorb", "why": "x" * (disputes.LONGEST + 1)},
            {"word": "glorb"},
        ):
            sent = await ann.http.post("/api/dictionary/disputes", json=wish)
            assert sent.status_code == 400, wish


async def test_nobody_disputes_while_the_dictionary_is_closed_to_them(url: str) -> None:
    """4C-27: to dispute is to learn what the dictionary says."""
    async with Guest(url) as ann:
        await ann.lay(game="fourcyte", seats=1, mine=[0])
        wish = {"word": "glorb", "why": WHY}
        sent = await ann.http.post("/api/dictionary/disputes", json=wish)
        assert sent.status_code == 403
        assert "4C-27" in sent.text


async def test_disputes_are_few_at_a_time(url: str) -> None:
    async with Guest(url) as ann:
        wish = {"word": "glorb", "why": WHY}
        codes = [
            (await ann.http.post("/api/dictionary/disputes", json=wish)).status_code
            for _ in range(7)
        ]
        assert codes[:3] == [204] * 3
        assert codes[-1] == 429


def a_dispute(word: str, guest: str, why: str = WHY, noted: float = 1.0) -> Dispute:
    return Dispute(word, "", guest, "parlour-en 2", "good in none", why, noted)


async def test_one_person_says_one_thing_of_a_word_and_all_have_bounds(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.sqlite")
    try:
        kept = store.disputes
        assert await kept.note(a_dispute("GLORB", "ann"), 2, 3)
        assert await kept.note(a_dispute("GLORB", "ann", "Better said.", 2.0), 2, 3)
        assert [each.why for each in await kept.all()] == ["Better said."]
        assert await kept.note(a_dispute("SNARK", "ann"), 2, 3)
        assert not await kept.note(a_dispute("BOOJUM", "ann"), 2, 3)
        assert await kept.note(a_dispute("GLORB", "bob", noted=3.0), 2, 3)
        assert not await kept.note(a_dispute("SNARK", "bob"), 2, 3)
        assert [(each.word, each.guest) for each in await kept.all()] == [
            ("GLORB", "ann"),
            ("GLORB", "bob"),
            ("SNARK", "ann"),
        ]
    finally:
        await store.close()


@pytest.mark.parametrize("server", [False, True], ids=["SQLite", "PostgreSQL"])
async def test_the_command_prints_and_exports_them(tmp_path: Path, server: bool) -> None:
    address = new_database() if server else f"sqlite:///{tmp_path / 'house.sqlite'}"
    store = await open_store(Config(database=address), lambda why: None)
    await store.disputes.note(a_dispute("GLORB", "ann"), 9, 9)
    await store.disputes.note(a_dispute("GLORB", "bob", "Mine too.", 2.0), 9, 9)
    await store.close()
    asked = ["disputes", "--database", address]
    printed = CliRunner().invoke(app, asked)
    assert printed.output == f"GLORB: good in none\n  {WHY}\n  Mine too.\n"
    told = json.loads(CliRunner().invoke(app, [*asked, "--json"]).output)
    assert told == {
        "dictionary": "parlour-en 2",
        "disputes": [
            {"word": "GLORB", "other": "", "said": "good in none", "reasons": [WHY, "Mine too."]}
        ],
    }
