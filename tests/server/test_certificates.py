"""Certificates of the house: asked for by a Champion, vouched for, judged, signed and checked."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.events.certificate import LIMIT, Paper, read, sign
from parlour.house.certificates import check
from parlour.house.championships import borne_out, championship
from parlour.house.referee import replay
from parlour.print.attached import attached
from parlour.server.http.host_links import HostLinks
from parlour.server.key import key_beside
from parlour.server.signing import SigningKeys
from parlour.server.store.sqlite import SqliteStore
from tests.champions_cup import CUP
from tests.clause import clause
from tests.server.champions import played
from tests.server.entrants import done, give_up, laid, make, pairings, until
from tests.server.guests import DATABASE, Guest, blank, house
from tests.server.members import quick_passwords, sign_up

Json = dict[str, Any]


@asynccontextmanager
async def company(folder: Path, *names: str) -> AsyncIterator[list[Guest]]:
    """Guests of one house."""
    async with house(folder) as url:
        guests = [await Guest(url, name).__aenter__() for name in names]
        try:
            yield guests
        finally:
            for guest in guests:
                await guest.__aexit__()


async def become_host(guest: Guest, folder: Path) -> None:
    token = HostLinks(key_beside(blank(folder))).make(time.time())
    assert (await guest.http.post("/api/host", json={"token": token})).status_code == 200


async def asked(guest: Guest, table: str, seat: int = 0) -> Json:
    answer = await guest.http.post("/api/certificates", json={"table": table, "seat": seat})
    assert answer.status_code == 201, answer.text
    card: Json = answer.json()
    return card


async def vouch(guest: Guest, id: str) -> httpx.Response:
    return await guest.http.post(f"/api/certificates/{id}/vouch", json={})


async def shown(guest: Guest, id: str) -> Json:
    card: Json = (await guest.http.get(f"/api/certificates/{id}")).json()
    return card


@clause("4C-61", "4C-64", "4C-65")
async def test_two_opponents_vouch_and_the_house_signs(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Cleo", "Eve") as (ada, ben, cleo, eve):
        table = await played(tmp_path, ada, ben, cleo)
        earned = (await ben.http.get(f"/api/tables/{table}/certificates")).json()
        assert [(e["seat"], e["mine"], e["id"]) for e in earned] == [(0, False, None)]
        form = (await ada.http.get(f"/api/tables/{table}/certificates/0")).json()
        assert (form["id"], form["missing"], form["witnesses"]) == ("", ["Ben", "Cleo"], 0)
        assert (form["figures"]["class"], form["points"]) == ("C", 270)
        card = await asked(ada, table)
        id = card["id"]
        assert (card["state"], card["digest"], card["mine"]) == ("asked", None, True)
        again = await ada.http.post("/api/certificates", json={"table": table, "seat": 0})
        assert again.status_code == 409
        for nobody in (ada, eve):  # not for oneself, and not without having sat there
            refused = await vouch(nobody, id)
            assert (refused.status_code, "4C-65" in refused.text) == (409, True)
        assert [(await shown(g, id))["may_vouch"] for g in (ada, ben, eve)] == [False, True, False]
        early = await ada.http.get(f"/api/certificates/{id}/certificate.json")
        assert early.status_code == 409
        half = (await vouch(ben, id)).json()
        assert (half["state"], half["vouched"], half["missing"]) == ("asked", ["Ben"], ["Cleo"])
        whole = (await vouch(cleo, id)).json()
        assert (whole["state"], whole["vouched"]) == ("granted", ["Ben", "Cleo"])
        assert (await vouch(cleo, id)).status_code == 409
        document = (await eve.http.get(f"/api/certificates/{id}/certificate.json")).text
        paper = read(document)
        assert paper.certificate.vouched == ("Ben", "Cleo")
        [key] = (await eve.http.get("/api/keys")).json()
        assert paper.signature is not None
        assert (paper.signature.key, key["signs"]) == (key["key"], True)
        checked = check(paper, replay(paper.certificate.record))  # type: ignore[arg-type]
        assert (checked.elsewhere, checked.differ) == (False, ())
        pdf = await eve.http.get(f"/api/certificates/{id}/certificate.pdf")
        assert pdf.headers["content-type"] == "application/pdf"
        assert attached(pdf.content, LIMIT).decode() == document
        club = (await eve.http.get("/api/club")).json()
        assert [(m["id"], m["name"], m["group"]) for m in club["members"]] == [(id, "Ada", "C")]
        assert club["seasons"] == [club["members"][0]["season"]]
        for sent in (document.encode(), pdf.content):
            told = (await eve.http.post("/api/certificates/check", content=sent)).json()
            assert (told["ours"], told["found"]["ok"]) == (True, True)


@clause("4C-61", "4C-64")
async def test_only_what_is_earned_and_only_for_oneself(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as (ada, ben):
        going_on = await ada.lay(game="fourcyte", seats=2, mine=[0])
        early = await ada.http.get(f"/api/tables/{going_on}/certificates")
        assert early.status_code == 403
        wish = {"table": going_on, "seat": 0}
        assert (await ada.http.post("/api/certificates", json=wish)).status_code == 403
        table = await played(tmp_path, ada, ben)
        for guest, seat, status, said in (
            (ben, 0, 403, "of one's own"),
            (ben, 1, 409, "4C-61"),
            (ada, 7, 403, "of one's own"),
        ):
            wish = {"table": table, "seat": seat}
            answer = await guest.http.post("/api/certificates", json=wish)
            assert (answer.status_code, said in answer.text) == (status, True), answer.text
        assert (await ada.http.get("/api/certificates/nothing")).status_code == 404
        bad = await ada.http.post("/api/certificates", json={"table": table, "seat": "0"})
        assert bad.status_code == 400


@clause("4C-64", "4C-65")
async def test_who_plays_alone_has_two_witnesses(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Cleo") as (ada, ben, cleo):
        id = (await asked(ada, await played(tmp_path, ada)))["id"]
        assert (await shown(ben, id))["witnesses"] == 2
        assert (await vouch(ada, id)).status_code == 409
        assert (await vouch(ben, id)).json()["state"] == "asked"
        assert (await vouch(ben, id)).status_code == 409  # each once
        granted = (await vouch(cleo, id)).json()
        assert (granted["state"], granted["vouched"]) == ("granted", ["Ben", "Cleo"])
        assert granted["figures"]["class"] == "A"


@clause("4C-63")
async def test_the_judges_have_the_last_word(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Cleo", "Host") as (ada, ben, cleo, host):
        with quick_passwords():
            await sign_up(cleo, "Cleo")
        await become_host(host, tmp_path)
        table = await played(tmp_path, ada, ben)
        id = (await asked(ada, table))["id"]
        yes, no = {"grant": True, "why": "Ben has gone."}, {"grant": False, "why": "It was aided."}
        decision = f"/api/certificates/{id}/decision"
        assert (await cleo.http.get("/api/judges")).status_code == 403
        assert (await cleo.http.post(decision, json=yes)).status_code == 403
        assert (await ada.http.post("/api/judges", json={"name": "Ada"})).status_code == 403
        nobody = await host.http.post("/api/judges", json={"name": "Nobody"})
        assert nobody.status_code == 404
        page = (await host.http.post("/api/judges", json={"name": "cleo"})).json()
        assert [judge["name"] for judge in page["judges"]] == ["Cleo"]
        page = (await cleo.http.get("/api/judges")).json()
        assert [(w["id"], w["missing"]) for w in page["waiting"]] == [(id, 1)]
        assert page["judges"] == []  # who else judges is the host's affair
        assert (await shown(cleo, id))["may_judge"]
        assert (await cleo.http.post(decision, json={"grant": True, "why": " "})).status_code == 400
        said = (await cleo.http.post(decision, json=yes)).json()
        assert (said["state"], said["judged"], said["why"]) == ("granted", True, "Ben has gone.")
        assert (
            read(
                (await ada.http.get(f"/api/certificates/{id}/certificate.json")).text
            ).certificate.vouched
            == ()
        )
        for judge in (cleo, host):
            final = await judge.http.post(decision, json=no)
            assert (final.status_code, "4C-63" in final.text) == (409, True)
        assert (await vouch(ben, id)).status_code == 409
        assert (await ada.http.delete(f"/api/certificates/{id}")).status_code == 204
        again = await ada.http.post("/api/certificates", json={"table": table, "seat": 0})
        assert again.status_code == 409  # what was judged is not asked for again
        [judge] = (await host.http.get("/api/judges")).json()["judges"]
        await host.http.delete(f"/api/judges/{judge['id']}")
        assert (await cleo.http.get("/api/judges")).status_code == 403


@clause("4C-63")
async def test_a_judge_may_take_back_what_the_house_granted_and_judges_nobody_for_themselves(
    tmp_path: Path,
) -> None:
    async with company(tmp_path, "Host", "Ben", "Cleo") as (host, ben, cleo):
        await become_host(host, tmp_path)
        own = (await asked(host, await played(tmp_path, host)))["id"]
        said = {"grant": True, "why": "I know myself."}
        refused = await host.http.post(f"/api/certificates/{own}/decision", json=said)
        assert (refused.status_code, "4C-63" in refused.text) == (409, True)
        id = (await asked(ben, await played(tmp_path, ben)))["id"]
        for witness in (host, cleo):
            await vouch(witness, id)
        assert (await shown(ben, id))["state"] == "granted"
        no = {"grant": False, "why": "A dictionary lay on the table."}
        gone = (await host.http.post(f"/api/certificates/{id}/decision", json=no)).json()
        assert (gone["state"], gone["digest"]) == ("refused", None)
        assert (await ben.http.get("/api/club")).json()["members"] == []


async def test_what_is_withdrawn_is_gone_and_may_be_asked_for_again(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as (ada, ben):
        table = await played(tmp_path, ada, ben)
        id = (await asked(ada, table))["id"]
        await vouch(ben, id)
        assert (await ben.http.delete(f"/api/certificates/{id}")).status_code == 404
        assert (await ada.http.delete(f"/api/certificates/{id}")).status_code == 204
        for path in ("", "/certificate.json", "/certificate.pdf"):
            assert (await ben.http.get(f"/api/certificates/{id}{path}")).status_code == 404
        assert (await ben.http.get("/api/club")).json() == {"seasons": [], "members": []}
        second = await asked(ada, table)
        assert (second["state"], second["vouched"]) == ("asked", [])


async def test_a_deleted_account_takes_its_certificates_along(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Cleo") as (ada, ben, cleo):
        granted = (await asked(ada, await played(tmp_path, ada, ben)))["id"]
        await vouch(ben, granted)
        waiting = (await asked(cleo, await played(tmp_path, cleo, ada, ben)))["id"]
        await vouch(ada, waiting)
        store = SqliteStore(tmp_path / DATABASE)
        try:
            [application] = await store.certificates.club(None, 9)
            await store.certificates.withdraw_of(application.guest)
        finally:
            await store.close()
        assert (await ben.http.get(f"/api/certificates/{granted}")).status_code == 404
        assert (await shown(ben, waiting))["missing"] == ["Ada", "Ben"]


async def test_a_guest_who_signs_up_keeps_their_certificate(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as (ada, ben):
        id = (await asked(ada, await played(tmp_path, ada, ben)))["id"]
        with quick_passwords():
            await sign_up(ada, "Ada")
            await sign_up(ben, "Ben")
        assert (await shown(ada, id))["mine"]
        assert (await vouch(ben, id)).json()["state"] == "granted"


async def test_a_rotated_key_is_still_known_and_signs_no_more(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as (ada, ben):
        first = (await asked(ada, await played(tmp_path, ada, ben)))["id"]
        await vouch(ben, first)
        old = (await ada.http.get(f"/api/certificates/{first}/certificate.json")).content
        SigningKeys(tmp_path / DATABASE).rotate()  # while the house is open
        second = (await asked(ben, await played(tmp_path, ben, ada)))["id"]
        await vouch(ada, second)
        new = (await ada.http.get(f"/api/certificates/{second}/certificate.json")).content
        known = [key["key"] for key in (await ada.http.get("/api/keys")).json()]
        signed = [read(each.decode()).signature for each in (old, new)]
        assert [s.key for s in signed if s] == known
        for each in (old, new):
            told = await ada.http.post("/api/certificates/check", content=each)
            assert told.json()["ours"]


async def test_a_forged_certificate_is_told(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as (ada, ben):
        id = (await asked(ada, await played(tmp_path, ada, ben)))["id"]
        await vouch(ben, id)
        paper = read((await ada.http.get(f"/api/certificates/{id}/certificate.json")).text)

        async def told(sent: bytes) -> httpx.Response:
            return await ben.http.post("/api/certificates/check", content=sent)

        foreign = await told(sign(paper.certificate, bytes(32)).write().encode())
        assert (foreign.status_code, foreign.json()["ours"]) == (200, False)
        unsigned = await told(Paper(paper.certificate).write().encode())
        assert (unsigned.json()["ours"], unsigned.json()["found"]["signature"]["signed"]) == (
            False,
            False,
        )
        text = paper.write().encode()
        better = text.replace(b'"points":270', b'"points":280')
        for sent, status in (
            (better, 409),
            (text[:-20], 400),
            (b"%PDF-1.4 nothing", 400),
            (b"\xff", 400),
            (b"[" * 50_000, 400),
            (b"x" * (1024 * 1024 + 1), 413),
        ):
            answer = await told(sent)
            assert (answer.status_code, set(answer.json())) == (status, {"why"}), answer.text


@clause("4C-65")
async def test_bots_cannot_sign(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben") as (ada, ben):
        table = await played(tmp_path, ada, "expert")
        answer = await ada.http.post("/api/certificates", json={"table": table, "seat": 0})
        assert (answer.status_code, "4C-65" in answer.text) == (409, True)
        mixed = await asked(ada, await played(tmp_path, ada, "expert", ben))
        assert mixed["missing"] == ["Ben"]
        granted = (await vouch(ben, mixed["id"])).json()
        assert (granted["state"], granted["vouched"]) == ("granted", ["Ben"])


@pytest.mark.parametrize("path", ["pad.pdf", "board.pdf"])
async def test_pads_and_boards_are_printed(url: str, path: str) -> None:
    async with Guest(url) as ann:
        pdf = await ann.http.get(f"/api/games/crosticon/{path}")
        assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")
        assert (await ann.http.get(f"/api/games/chess/{path}")).status_code == 404


@clause("SF-36")
async def test_whoever_wins_an_event_has_a_certificate_of_it(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada", "Ben", "Eve") as (ada, ben, eve):
        cup = await make(ada, lots=False)
        for guest in (ada, ben):
            await done(guest, cup, "enter")
        url = f"/api/events/{cup}/certificates"
        assert (await ada.http.get(url)).json() == []  # nobody has won yet
        early = await ada.http.post("/api/certificates", json={"event": cup, "seat": 0})
        assert early.status_code == 403
        await done(ada, cup, "begin")
        now = await until(ada, cup, laid)
        await give_up(now, [ada, ben], pairings(now)[0], 1)
        await until(ada, cup, lambda m: m["state"] == "over")
        (earned,) = (await ada.http.get(url)).json()
        assert (earned["seat"], earned["title"], earned["mine"]) == (0, "Ada has won", True)
        form = (await ada.http.get(f"{url}/0")).json()
        assert (form["event"], form["table"], form["title"]) == (cup, None, "Winner of Autumn cup")
        for who, seat in ((ben, 0), (ben, 1), (eve, 0)):  # not for others, not for losers
            refused = await who.http.post("/api/certificates", json={"event": cup, "seat": seat})
            assert refused.status_code == 403
        answer = await ada.http.post("/api/certificates", json={"event": cup, "seat": 0})
        assert answer.status_code == 201, answer.text
        card = answer.json()
        assert (card["state"], card["missing"], card["witnesses"]) == ("granted", [], 0)
        address = f"/api/certificates/{card['id']}"
        paper = read((await eve.http.get(f"{address}/certificate.json")).text)
        assert paper.signature is not None
        assert borne_out(paper).paper == paper
        pdf = (await eve.http.get(f"{address}/certificate.pdf")).content
        assert read(attached(pdf, LIMIT).decode()) == paper
        checked = (await eve.http.post("/api/certificates/check", content=pdf)).json()
        assert (checked["ours"], checked["found"]["replay"]["points"]) == (True, 1)


async def test_another_s_championship_is_checked_here_unless_it_is_endless(tmp_path: Path) -> None:
    async with company(tmp_path, "Ada") as (ada,):
        paper = sign(championship(CUP, 0), bytes(range(32)))
        checked = await ada.http.post("/api/certificates/check", content=paper.write())
        assert (checked.status_code, checked.json()["ours"]) == (200, False)
        forged = sign(replace(paper.certificate, name="Eve"), bytes(range(32)))
        answer = await ada.http.post("/api/certificates/check", content=forged.write())
        assert (answer.status_code, "other name" in answer.json()["why"]) == (409, True)
        names = "".join(f'enter "P{n}"\n' for n in range(1100))
        endless = sign(
            replace(paper.certificate, record=CUP.partition("enter")[0] + names), b"k" * 32
        )
        answer = await ada.http.post("/api/certificates/check", content=endless.write())
        assert answer.status_code == 413
