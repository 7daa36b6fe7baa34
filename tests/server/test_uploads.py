"""Records sent in: replayed and shown, without names, for nothing; and one's own as one file."""

import io
from typing import Any
from zipfile import ZipFile

import pytest

from parlour.house.referee import Refusal, replay
from parlour.server.http import parcel, replays, uploads
from tests.server.guests import Guest, Message
from tests.server.test_archive import agree, ids, played

HEAD = "parlour-record 1\ngame score_four\nversion 1\nseats 2\noptions {}\nfirst 0\n"
TEXT = f'{HEAD}names ["Ann","Bob"]\ndate 2020-01-01\nresult 9-0 by magic\n\n0 a1\n1 b1 ; said Bob\n'


async def sent(guest: Guest, text: str | bytes = TEXT) -> tuple[int, Any]:
    answer = await guest.http.post("/api/uploads", content=text)
    return answer.status_code, answer.json()


async def listed(guest: Guest) -> list[Message]:
    cards: list[Message] = (await guest.http.get("/api/uploads")).json()
    return cards


async def test_a_record_is_sent_in_and_shown_to_whoever_has_its_link(url: str) -> None:
    async with Guest(url, "Ann") as ann, Guest(url, "Eve") as eve:
        status, card = await sent(ann)
        assert status == 201
        assert (card["title"], card["entries"]) == ("Score Four", 2)
        shown = (await eve.http.get(f"/api/uploads/{card['id']}/replay")).json()
        assert shown["uploaded"] is True
        assert [frame["entry"] for frame in shown["frames"]] == ["", "0 a1", "1 b1"]
        assert shown["names"] == ["", ""]
        assert (await listed(ann)) == [card]
        assert (await listed(eve)) == []


async def test_it_carries_no_identities_and_counts_for_nothing(url: str) -> None:
    async with Guest(url, "Ann") as ann:
        _, card = await sent(ann)
        record = (await ann.http.get(f"/api/uploads/{card['id']}/record")).text
        assert not any(word in record for word in ("Ann", "Bob", "2020", "magic"))
        assert not isinstance(replay(record), Refusal)
        assert await ids(ann) == []  # it is no match of theirs
        assert card["id"] not in await ids(ann, whose="public")
        assert (await ann.http.get(f"/api/tables/{card['id']}")).status_code == 404


@pytest.mark.parametrize(
    ("text", "status", "why"),
    [
        (b"\xff\xfe", 400, "a record is UTF-8 text"),
        ("hello", 422, "line 1: a record begins with the line 'parlour-record 1'"),
        (f"{HEAD}\n0 a9\n", 422, "line 8: "),
        (f"{HEAD}\n0 a1\n0 a1\n", 422, "line 9: seat 0 has no a1 to make now (turn)"),
        (f"{HEAD}\n" + "0 a1\n" * 6000, 413, "a record of more than 5000 lines"),
        (f"{HEAD}\n" + "0 a1\n" * 1_000_000, 413, "a record of more than 256 kB"),
        ("x" * 50 * 1024 * 1024, 413, "a record of more than 256 kB"),
    ],
    ids=["bytes", "no record", "no move", "no turn", "lines", "a million entries", "50 MB"],
)
async def test_bad_records_get_one_clear_answer(
    url: str, text: str | bytes, status: int, why: str
) -> None:
    async with Guest(url) as ann:
        found, said = await sent(ann, text)
        assert found == status
        assert said["why"].startswith(why), said["why"]
        assert await listed(ann) == []


async def test_a_record_that_takes_too_long_is_refused(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "PATIENCE", -1.0)
    async with Guest(url) as ann:
        assert await sent(ann) == (413, {"why": "this record takes too long to replay"})


async def test_so_many_and_no_more(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST", 1)
    async with Guest(url) as ann, Guest(url) as eve:
        _, card = await sent(ann)
        assert (await sent(ann))[0] == 409
        assert (await eve.http.delete(f"/api/uploads/{card['id']}")).status_code == 404
        assert (await ann.http.delete(f"/api/uploads/{card['id']}")).status_code == 204
        assert (await sent(ann))[0] == 201


async def unpacked(guest: Guest, whose: str) -> dict[str, str]:
    answer = await guest.http.get("/api/archive/records.zip", params={"whose": whose})
    assert answer.status_code == 200, answer.text
    with ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        return {name: file.read(name).decode() for name in file.namelist()}


async def test_all_of_mine_as_one_file(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcel, "PIECE", 2)
    async with Guest(url, "Ann") as ann, Guest(url, "Bob") as bob, Guest(url, "Eve") as eve:
        tables = [await played(ann, bob) for _ in range(5)]
        records = await unpacked(ann, "mine")
        assert len(records) == 5
        assert all(any(table in name for name in records) for table in tables)
        assert not any(isinstance(replay(text), Refusal) for text in records.values())
        assert await unpacked(eve, "mine") == {}
        assert not any(table in name for name in await unpacked(eve, "public") for table in tables)
        await agree(ann, tables[0])
        await agree(bob, tables[0])
        public = [name for name in await unpacked(eve, "public") if "score_four" in name]
        assert [name for name in public if any(table in name for table in tables)] == [
            name for name in public if tables[0] in name
        ]
        assert any(tables[0] in name for name in public)
        assert (await eve.http.get("/api/archive/records.zip")).status_code == 429
