"""Taking everything home, and leaving for good: others' games stay whole, and nothing else."""

import io
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from parlour.events.certificate import read as read_paper
from parlour.server.accounts.codes import digest as code_digest
from parlour.server.accounts.desk import NO_CODE, NOT_YOURS, PROOF
from parlour.server.http.guests import COOKIE, digest
from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from parlour.server.likeness import likeness
from parlour.server.store.leaving import FORMER, GOES, STAYS
from parlour.server.store.opening import prepare
from tests.server.entrants import done, give_up, laid, make, pairings, until
from tests.server.guests import DATABASE, Guest, house
from tests.server.members import PASSWORD, quick_passwords, sign_in, sign_up
from tests.server.test_archive import agree, found, played
from tests.server.test_order import spoken
from tests.server.test_talk import listen

NAME, BEFORE, LATER = "Zébulon Quux", "Xanthippe Vril", "Xylia Wörm"
RECORD = "parlour-record 1\ngame score_four\nseats 2\n\n0 a1\n1 b1\nhouse resign:1\n"


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    with quick_passwords():
        yield


async def said(guest: Guest, method: str, path: str, **more: Any) -> Any:
    answer = await guest.http.request(method, path, **more)
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


class Life:
    """Somebody who has done everything that leaves a trace."""

    def __init__(self, ada: Guest, bob: Guest, host: Guest) -> None:
        self.ada, self.bob, self.host = ada, bob, host
        self.codes: list[str] = []

    async def live(self) -> None:
        ada, bob = self.ada, self.bob
        self.finished = await played(ada, bob)
        self.codes = await sign_up(ada, BEFORE)
        ada.name = NAME
        await said(ada, "POST", "/api/me", json={"name": NAME})
        self.shared = await played(bob, ada)
        await agree(ada, self.shared)
        await agree(bob, self.shared)
        self.waiting = await ada.lay(mine=[0], first=0)
        await bob.sit(self.waiting, 1)
        self.forfeit = await ada.lay(mine=[0], first=0, terms={"away": "forfeit"})
        await bob.sit(self.forfeit, 1)
        await ada.move(self.forfeit, 0, "a1")
        await said(ada, "PUT", "/api/wish", json={"game": "score_four"})
        self.cup = await make(bob)
        await done(ada, self.cup, "enter")
        await said(ada, "POST", "/api/clubs", json={"name": f"Club of {NAME}"})
        await self._win()
        await self._talk()
        await said(ada, "PUT", "/api/settings", json={"theme": "dark"})
        await said(ada, "POST", "/api/uploads", content=RECORD)
        dispute = {"word": "glorb", "why": f"{NAME} knows it"}
        await said(ada, "POST", "/api/dictionary/disputes", json=dispute)

    async def _win(self) -> None:
        """An event, with the certificate of it."""
        people = [self.ada, self.bob]
        cup = await make(self.ada, name="Farewell cup", lots=False)
        for guest in people:
            await done(guest, cup, "enter")
        await done(self.ada, cup, "begin")
        now = await until(self.ada, cup, laid)
        self.won = pairings(now)[0]["table"]
        await give_up(now, people, pairings(now)[0], 1)
        await until(self.ada, cup, lambda m: m["state"] == "over")
        await said(self.ada, "POST", "/api/certificates", json={"event": cup, "seat": 0})

    async def _talk(self) -> None:
        ada, bob, table = self.ada, self.bob, self.waiting
        await listen(ada, table, 0)
        await listen(bob, table, 1)
        hers = await spoken(ada, table, f"it is {NAME} who says so", bob, seat=0)
        his = await spoken(bob, table, "you are slow", ada, seat=1)
        for me, seat, message in ((ada, 1, his), (bob, 0, hers)):
            tie = {"table": table, "seat": seat, "kind": "follow"}
            await said(me, "POST", "/api/people", json=tie)
            await said(me, "POST", f"/api/tables/{table}/talk/{message}/mute")
            report = {"message": message, "why": "rude"}
            await said(me, "POST", f"/api/tables/{table}/reports", json=report)
        reports = (await said(self.host, "GET", "/api/host/reports"))["reports"]
        (about,) = [each for each in reports if each["about"] == NAME]
        await said(self.host, "POST", f"/api/host/reports/{about['n']}/close")

    @property
    def traces(self) -> set[str]:
        """All that would give them away, or let anybody in."""
        device = digest(self.ada.http.cookies[COOKIE])
        names = {NAME, BEFORE, NAME.casefold(), BEFORE.casefold(), likeness(NAME), likeness(BEFORE)}
        escaped = {json.dumps(name)[1:-1] for name in names}
        return names | escaped | {device} | {code_digest(code) for code in self.codes}


@asynccontextmanager
async def living(folder: Path) -> AsyncIterator[Life]:
    async with (
        house(folder) as url,
        Guest(url, BEFORE) as ada,
        Guest(url, "Bob") as bob,
        Guest(url, "Host") as host,
    ):
        token = HostLinks(key_beside(folder / DATABASE)).make(time.time())
        await said(host, "POST", "/api/host", json={"token": token})
        life = Life(ada, bob, host)
        await life.live()
        yield life


async def test_nothing_is_left_of_whoever_goes_and_others_games_stay_whole(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    async with living(tmp_path) as life:
        ada, bob, traces = life.ada, life.bob, life.traces
        with closing(sqlite3.connect(file)) as db:
            person, password = db.execute("SELECT person, password FROM accounts").fetchone()
        traces |= {person, password}
        assert await said(ada, "POST", "/api/account/farewell", json={"password": PASSWORD}) == {
            "name": "",
            "member": False,
        }
        assert (await ada.http.get("/api/account")).status_code == 401
        assert await said(ada, "GET", "/api/tables") == await found(ada) == []
        # What others see.
        theirs = {each["id"] for each in await found(bob, person="former")}
        assert theirs == {life.finished, life.shared, life.forfeit, life.won}
        games = {each["id"]: each for each in await found(bob)}
        assert [c["name"] for c in games[life.finished]["chairs"]] == [FORMER, "Bob"]
        assert games[life.forfeit]["outcome"] == "won"  # as that table had agreed
        assert games[life.shared]["public"]
        waiting = await said(bob, "GET", f"/api/tables/{life.waiting}")
        assert waiting["chairs"][0]["name"] is None  # free, as when somebody stands up
        record = (await bob.http.get(f"/api/tables/{life.finished}/record")).text
        assert f'names ["{FORMER}", "Bob"]' in record
        everything = [
            (await each.http.get(path)).content
            for each in (bob, life.host)
            for path in (
                *(f"/api/tables/{t}" for t in (life.finished, life.shared, life.waiting)),
                *(f"/api/tables/{life.shared}/{what}" for what in ("record", "replay")),
                *("/api/archive", "/api/archive?whose=public", f"/api/archive?person={NAME}"),
                *("/api/people", "/api/muted", "/api/host/reports", "/api/archive/records.zip"),
                *(f"/r/{life.shared}", f"/api/events/{life.cup}"),
            )
        ]
        assert FORMER.encode() in everything[-1]  # the event goes on, too
        told = await listen(bob, life.waiting, 1)
        assert [each["text"] for each in told["messages"]] == ["you are slow"]
        everything.append(json.dumps(told).encode())
        for trace in traces:
            assert not any(trace.encode() in answer for answer in everything), trace
        await sign_up(ada, NAME)  # the name is free again
        await said(ada, "POST", "/api/account/farewell", json={"password": PASSWORD})
    prepare(file)  # as when the house opens next
    kept = b"".join(each.read_bytes() for each in tmp_path.glob(f"{DATABASE}*"))
    for trace in traces:
        assert trace.encode() not in kept, trace


async def test_everything_can_be_taken_home(tmp_path: Path) -> None:
    async with living(tmp_path) as life:
        answer = await life.ada.http.get("/api/export.zip")
        assert "attachment" in answer.headers["content-disposition"]
        with ZipFile(io.BytesIO(answer.content)) as parcel:
            assert parcel.testzip() is None
            files = {name: parcel.read(name).decode() for name in parcel.namelist()}
        read = {name: json.loads(text) for name, text in files.items() if name.endswith(".json")}
        assert all(name in files["README.txt"] for name in read if "/" not in name)
        assert read["account.json"]["name"] == NAME
        assert read["settings.json"]["theme"] == "dark"
        assert [each["text"] for each in read["talk.json"]] == [f"it is {NAME} who says so"]
        assert read["people.json"] == [
            {"name": "Bob", "kind": "follow"},
            {"name": "Bob", "kind": "mute"},
        ]
        assert [each["about"] for each in read["reports.json"]] == ["Bob"]
        assert [each["word"] for each in read["disputes.json"]] == ["GLORB"]
        assert len(read["tables.json"]) == 5
        events = {each["name"]: (each["organised"], each["rank"]) for each in read["events.json"]}
        assert events == {"Farewell cup": (1, 1), "Autumn cup": (0, None)}
        assert [(each["name"], each["role"]) for each in read["clubs.json"]] == [
            (f"Club of {NAME}", "owner")
        ]
        (paper,) = [text for name, text in files.items() if name.startswith("certificates/")]
        assert read_paper(paper).certificate.title == "Winner of Farewell cup"
        assert [each["state"] for each in read["certificates.json"]] == ["granted"]
        assert [each["kind"] for each in read["notices.json"]] == ["event"]
        assert read["ratings.json"] == read["vouched.json"] == read["notified_devices.json"] == []
        assert read["statistics.json"]["played"] == 3
        records = {name: text for name, text in files.items() if name.startswith("records/")}
        assert {name.rpartition("score_four-")[2] for name in records} == {
            f"{table}.record" for table in (life.finished, life.shared, life.won)
        }
        assert all(f'"{NAME}"' in text for text in records.values())
        assert [n for n in files if n.startswith("uploads/")]
        secrets = life.traces - {NAME, json.dumps(NAME)[1:-1]}
        assert not [s for s in secrets for text in files.values() if s in text]
        answers = [(await life.ada.http.get("/api/export.zip")).status_code for _ in range(3)]
        assert answers[-1] == 429


@pytest.mark.parametrize(
    ("proof", "why"),
    [({"password": "wrong password"}, NOT_YOURS), ({"code": "AAAAA"}, NO_CODE), ({}, NOT_YOURS)],
)
async def test_a_device_left_open_deletes_nothing(
    url: str, proof: dict[str, str], why: str
) -> None:
    async with Guest(url) as eve:
        name = f"Eve {abs(hash(why + str(proof)))}"
        await sign_up(eve, name)
        answer = await eve.http.post("/api/account/farewell", json=proof)
        assert (answer.status_code, answer.json()["why"]) == (403, why)
        assert (await eve.http.get("/api/account")).json()["name"] == name


async def test_where_there_is_no_password_a_code_is_needed(tmp_path: Path) -> None:
    async with house(tmp_path) as url, Guest(url) as kay, Guest(url) as phone:
        codes = await sign_up(kay, "Kay")
        await sign_in(phone, "Kay")
        with closing(sqlite3.connect(tmp_path / DATABASE)) as db, db:
            db.execute("UPDATE accounts SET password = NULL")  # as if they had passkeys alone
        answer = await kay.http.post("/api/account/farewell", json={"password": ""})
        assert (answer.status_code, answer.json()["why"]) == (403, PROOF)
        await said(kay, "POST", "/api/account/farewell", json={"code": codes[0].lower()})
        await phone.cut_off()  # every device is signed out in the same moment
        assert (await phone.http.get("/api/account")).status_code == 401


async def test_a_seat_goes_to_a_bot_where_that_was_agreed(url: str) -> None:
    async with Guest(url, "Lou") as lou, Guest(url, "Bob") as bob:
        await sign_up(lou, "Lou")
        table = await lou.lay(mine=[0], first=1, terms={"away": "bot"})
        await bob.sit(table, 1)
        await said(lou, "POST", "/api/account/farewell", json={"password": PASSWORD})
        (chair, _) = (await said(bob, "GET", f"/api/tables/{table}"))["chairs"]
        assert (chair["bot"], chair["before"]) == ("club", [FORMER])


async def test_a_new_name_is_everywhere_and_the_old_one_nowhere(url: str) -> None:
    async with Guest(url, "Old Ann") as ann, Guest(url, "Bob") as bob:
        table = await played(ann, bob)
        await sign_up(ann, "Old Ann")
        await said(ann, "POST", "/api/me", json={"name": LATER})
        (game,) = await found(bob, person=LATER)
        assert [chair["name"] for chair in game["chairs"]] == [LATER, "Bob"]
        assert await found(bob, person="Old Ann") == []
        assert "Old Ann" not in (await bob.http.get(f"/api/tables/{table}/record")).text


def test_every_table_of_the_store_that_names_a_person_is_thought_of(tmp_path: Path) -> None:
    """A new one fails here until store/leaving.py says what becomes of it."""
    prepare(tmp_path / DATABASE)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        tables = [n for (n,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        naming = {
            (table, row[1])
            for table in tables
            for row in db.execute(f"PRAGMA table_info({table})")
            if row[1]
            in ("guest", "person", "whom", "host", "other", "keeper", "sender", "by", "judge")
        }
    naming.discard(("disputes", "other"))  # a word
    assert naming <= {*GOES, *STAYS}
