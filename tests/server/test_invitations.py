"""A word of invitation is the house's: it lasts, and no copy of the database can make it."""

import asyncio
import shutil
from pathlib import Path

import pytest

from parlour.server.key import key_beside
from tests.server.guests import DATABASE, Guest, house


async def word_of(guest: Guest, table: str) -> str:
    answer = await guest.http.get(f"/api/tables/{table}/seats/0/invitation")
    word: str = answer.json()["invitation"]
    return word


async def come(guest: Guest, table: str, word: str) -> int:
    wish = {"name": guest.name, "invitation": word}
    return (await guest.http.post(f"/api/tables/{table}/seats/0", json=wish)).status_code


async def test_who_has_a_copy_of_the_database_invites_nobody(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    async with house(here) as url, Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table = await ann.lay(mine=[0])
        word = await word_of(ann, table)
        for file in here.glob(f"{DATABASE}*"):
            if file.suffix != ".key":
                shutil.copy(file, there)
        async with house(there) as copy, Guest(copy, "Eve") as eve:
            eve.http.cookies = ann.http.cookies  # whatever can be asked of it is asked
            forged = await word_of(eve, table)
        assert forged != word
        assert await come(bob, table, forged) == 409
        assert await come(bob, table, word) == 200


async def test_a_word_outlives_the_house(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url, "Ann") as ann:
        table = await ann.lay(mine=[0])
        word = await word_of(ann, table)
        assert await word_of(ann, table) == word
    async with house(tmp_path) as url, Guest(url, "Bob") as bob:
        assert await come(bob, table, word) == 200


async def test_a_word_is_for_one_seat_of_one_table(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob:
        table, other = await ann.lay(mine=[0, 1]), await ann.lay(mine=[0, 1])
        word = await word_of(ann, table)
        for wrong in (await word_of(ann, other), "", "ä", word[:-1], word.upper() + "x"):
            assert await come(bob, table, wrong) == 409
        assert await come(bob, other, word) == 409


async def test_the_key_is_nobody_elses(tmp_path: Path) -> None:
    database = tmp_path / DATABASE
    keys = await asyncio.gather(*(asyncio.to_thread(key_beside, database) for _ in range(20)))
    assert len(set(keys)) == 1
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(keys[0]) == 32
    file.write_bytes(b"short")
    with pytest.raises(ValueError, match="not a key"):
        key_beside(database)
