"""The house is bound to its draws before it learns any salt, and tells its secret at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from parlour.core.record import Record
from parlour.house.draws import check
from tests.server.guests import house

ALONE = {"game": "keyword", "seats": 1, "options": {"play": "patience"}, "mine": [0]}


@pytest_asyncio.fixture(loop_scope="module")
async def guest(url: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=url) as client:
        await client.get("/api/me")
        await client.post("/api/me", json={"name": "Ann"})
        yield client


async def promised(guest: httpx.AsyncClient) -> dict[str, str]:
    found = await guest.post("/api/draws", json={})
    assert found.status_code == 201
    return dict(found.json())


async def laid(guest: httpx.AsyncClient, nonce: str, **more: Any) -> httpx.Response:
    draws = {"nonce": nonce, "salt": "my own"}
    return await guest.post("/api/tables", json={**ALONE, "draws": draws, **more})


@pytest.mark.asyncio(loop_scope="module")
async def test_a_match_follows_from_what_was_promised(guest: httpx.AsyncClient) -> None:
    promise = await promised(guest)
    card = (await laid(guest, promise["nonce"])).json()
    assert card["draws"] == {"commitment": promise["commitment"], "salts": {"0": "my own"}}
    table = f"/api/tables/{card['id']}"
    closed = [await guest.get(f"{table}/draws"), await guest.get(f"{table}/record")]
    assert [answer.status_code for answer in closed] == [403, 403]
    resigned = await guest.post(f"{table}/seats/0/resignation", json={})
    assert resigned.status_code < 300, resigned.text
    record = Record.read((await guest.get(f"{table}/record")).text)
    assert record.draws == promise["commitment"]
    assert record.salts == {0: "my own"}
    made = sum(entry.startswith("chance ") for entry in record.entries)
    assert made > 0
    assert check(record) == made
    told = (await guest.get(f"{table}/draws")).json()
    assert told["secret"] == record.secret
    assert [draw["move"] for draw in told["draws"]] == [
        entry.removeprefix("chance ").partition(" @")[0]
        for entry in record.entries
        if entry.startswith("chance ")
    ]
    texts = [text for text, _ in told["draws"][0]["chances"]]
    assert texts == sorted(texts)
    assert told["draws"][0]["move"] in texts


@pytest.mark.asyncio(loop_scope="module")
async def test_a_nonce_serves_one_table(guest: httpx.AsyncClient) -> None:
    """Or what is drawn at the second could be known from the first one's secret."""
    promise = await promised(guest)
    first, second = [await laid(guest, promise["nonce"]) for _ in range(2)]
    assert first.status_code == 201
    assert second.status_code == 409
    assert "nonce" in second.json()["why"]


@pytest.mark.asyncio(loop_scope="module")
async def test_without_a_promise_the_house_binds_itself(guest: httpx.AsyncClient) -> None:
    card = (await guest.post("/api/tables", json=ALONE)).json()
    assert card["draws"]["commitment"].startswith("sha256:")
    assert card["draws"]["salts"] == {}


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    "draws",
    [
        {"nonce": "short", "salt": "x"},
        {"nonce": "x" * 65, "salt": "x"},
        {"nonce": "x" * 22, "salt": ""},
        {"nonce": "x" * 22, "salt": "x" * 65},
        {"nonce": "x" * 22},
    ],
)
async def test_nonsense_is_refused(guest: httpx.AsyncClient, draws: dict[str, str]) -> None:
    answer = await guest.post("/api/tables", json={**ALONE, "draws": draws})
    assert answer.status_code == 400


@pytest.mark.asyncio(loop_scope="module")
async def test_only_who_sits_adds_a_salt(guest: httpx.AsyncClient) -> None:
    answer = await laid(guest, (await promised(guest))["nonce"], mine=[], bots={"0": "club"})
    assert answer.status_code == 400
    assert "salt" in answer.json()["why"]


@pytest.mark.asyncio
async def test_draws_go_on_after_a_restart_and_end_with_another_key(tmp_path: Path) -> None:
    """The secret follows from the house's key: without it the house tells none.

    On PostgreSQL a house with another key does not open at all (ADR 45): this one is a file.
    """
    file = {"database": f"sqlite:///{tmp_path}/parlour.sqlite", "bus": ""}
    async with house(tmp_path, **file) as url, httpx.AsyncClient(base_url=url) as guest:
        await guest.get("/api/me")
        await guest.post("/api/me", json={"name": "Ann"})
        ids = [(await laid(guest, (await promised(guest))["nonce"])).json()["id"] for _ in "ab"]
        cookies = guest.cookies
    async with (
        house(tmp_path, **file) as url,
        httpx.AsyncClient(base_url=url, cookies=cookies) as guest,
    ):
        await guest.post(f"/api/tables/{ids[0]}/seats/0/resignation", json={})
        record = Record.read((await guest.get(f"/api/tables/{ids[0]}/record")).text)
        assert isinstance(check(record), int)
    for key in tmp_path.glob("*.key"):
        key.unlink()
    async with (
        house(tmp_path, **file) as url,
        httpx.AsyncClient(base_url=url, cookies=cookies) as guest,
    ):
        await guest.post(f"/api/tables/{ids[1]}/seats/0/resignation", json={})
        record = Record.read((await guest.get(f"/api/tables/{ids[1]}/record")).text)
        assert record.secret is None
        answer = await guest.get(f"/api/tables/{ids[1]}/draws")
        assert answer.status_code == 404
