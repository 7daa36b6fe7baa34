"""People with accounts, for tests: how they sign up, sign in and see what is theirs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import httpx
import pytest
from argon2 import PasswordHasher

from parlour.server.accounts import passwords
from tests.server.guests import Guest

PASSWORD = "a long way to Tipperary"


@contextmanager
def quick_passwords() -> Iterator[None]:
    """Hashed with hardly any work: a test makes a great many."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", quick)
        yield


async def sign_up(guest: Guest, name: str, password: str = PASSWORD) -> list[str]:
    """Their recovery codes."""
    answer = await guest.http.post("/api/account", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    codes: list[str] = answer.json()["codes"]
    await reconnect(guest)
    return codes


async def sign_in(guest: Guest, name: str, password: str = PASSWORD) -> None:
    answer = await tried(guest, name, password)
    assert answer.status_code == 200, answer.text
    await reconnect(guest)


async def tried(guest: Guest, name: str, password: str) -> httpx.Response:
    wish = {"name": name, "password": password}
    return await guest.http.post("/api/account/session", json=wish)


async def recover(guest: Guest, name: str, code: str, password: str = PASSWORD) -> httpx.Response:
    wish = {"name": name, "code": code, "password": password}
    return await guest.http.post("/api/account/recovery", json=wish)


async def reconnect(guest: Guest) -> None:
    """As the page does when the house hangs up."""
    await guest.cut_off()
    await guest.connect()


async def my_tables(guest: Guest) -> list[str]:
    return sorted(card["id"] for card in (await guest.http.get("/api/tables")).json())


async def my_seats(guest: Guest, table: str) -> list[int]:
    card = (await guest.http.get(f"/api/tables/{table}")).json()
    return [chair["seat"] for chair in card["chairs"] if chair["mine"]]


async def my_devices(guest: Guest) -> list[dict[str, object]]:
    devices: list[dict[str, object]] = (await guest.http.get("/api/account")).json()["devices"]
    return devices
