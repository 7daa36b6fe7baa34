"""Settings: one document with the account, the same on every device, and never anything else."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.server.accounts.liking import readable
from parlour.server.cards.settings import Settings
from tests.server.guests import DATABASE, Guest, house
from tests.server.members import quick_passwords, sign_in, sign_up


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with quick_passwords():
        yield


async def kept(guest: Guest) -> Any:
    return (await guest.http.get("/api/settings")).json()["settings"]


async def test_what_one_device_chooses_the_other_finds(url: str) -> None:
    async with Guest(url) as ada, Guest(url) as phone:
        await sign_up(ada, "Ada who likes it dark")
        assert await kept(ada) is None
        await ada.http.put("/api/settings", json={"theme": "dark", "volume": 5})
        await sign_in(phone, "Ada who likes it dark")
        assert (await kept(phone))["theme"] == "dark"
        answer = await phone.http.put("/api/settings", json={"boards": "contrast"})
        assert answer.json() == await kept(ada)  # what the phone did not name has stayed
        assert await kept(ada) | {"theme": "dark", "volume": 5, "boards": "contrast"} == await kept(
            ada
        )


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"theme": "pink"}, "theme"),
        ({"volume": 4}, "volume"),
        ({"volume": "60"}, "volume"),
        ({"sound": 1}, "sound"),
        ({"version": 2}, "version"),
        ({"theme": "dark", "password": "x"}, "no setting 'password'"),
        ([], "array"),
    ],
)
async def test_nothing_else_is_kept(url: str, wish: Any, why: str) -> None:
    async with Guest(url) as bea:
        await sign_up(bea, f"Bea {abs(hash(str(wish)))}")
        answer = await bea.http.put("/api/settings", json=wish)
        assert answer.status_code == 400
        assert why in answer.json()["why"]
        assert await kept(bea) is None


async def test_guests_keep_theirs_in_the_browser(url: str) -> None:
    async with Guest(url) as cy:
        assert (await cy.http.get("/api/settings")).status_code == 401
        assert (await cy.http.put("/api/settings", json={"theme": "dark"})).status_code == 401


@pytest.mark.parametrize(
    ("document", "found"),
    [
        (None, Settings()),
        ("no JSON", Settings()),
        ("[1]", Settings()),
        ('{"theme": "dark", "volume": 1000, "old": true}', Settings(theme="dark")),
        ('{"version": 7, "keys": false}', Settings(keys=False)),
    ],
)
def test_what_another_release_has_kept_is_read_as_far_as_it_goes(
    document: str | None, found: Settings
) -> None:
    assert readable(document) == found


async def test_it_is_one_row_however_often_somebody_changes_their_mind(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as dan:
        await sign_up(dan, "Dan")
        for volume in range(5, 30):
            assert (await dan.http.put("/api/settings", json={"volume": volume})).status_code == 200
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        ((document,),) = db.execute("SELECT document FROM settings").fetchall()
    assert readable(document).volume == 29
    assert len(document) < 400
