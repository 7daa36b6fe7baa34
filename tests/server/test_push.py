"""Web push: sealed as the RFC has it, sent for one's turn and for notices, and stopped."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, derive_private_key
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from parlour.server.play import jobs
from parlour.server.push import pushing
from parlour.server.push.sealing import MOST, point, read_point, seal, unpacked
from parlour.server.push.vapid import Vapid, vapid_key_beside
from tests.server.guests import Guest, house
from tests.server.members import quick_passwords, reconnect, sign_up
from tests.server.push_service import Device, Service, push_service
from tests.server.test_inviting import invited
from tests.server.test_people import both


def test_the_example_of_rfc_8291_appendix_a() -> None:
    private = int.from_bytes(unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    sender = derive_private_key(private, SECP256R1())
    receiver = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    sealed = seal(
        b"When I grow up, I want to be a watermelon",
        unpacked(receiver),
        unpacked("BTBZMqHH6r4Tts7J_aSIgg"),
        sender,
        unpacked("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert sealed == unpacked(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
        "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXL"
        "WyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_what_cannot_be_sealed() -> None:
    key = point(derive_private_key(5, SECP256R1()))
    with pytest.raises(ValueError, match="no more than"):
        seal(b"x" * (MOST + 1), key, b"s" * 16)
    for bad in (b"", key[:-1], b"\x04" + b"\1" * 64, b"\x02" + key[1:33]):
        with pytest.raises(ValueError, match=r"(?i)key|point|bytes"):
            read_point(bad)


def test_the_word_of_the_house_is_signed_and_its_key_is_kept(tmp_path: Path) -> None:
    key = vapid_key_beside(tmp_path / "db")
    assert point(vapid_key_beside(tmp_path / "db")) == point(key)
    assert (tmp_path / "db.vapid").stat().st_mode & 0o077 == 0
    word = Vapid(key, lambda: 1000.0, "https://house.example").word("https://push.example:8443/x")
    token, public = word.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(unpacked(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(unpacked(claims)) == {
        "aud": "https://push.example:8443",
        "exp": 1000 + 12 * 3600,
        "sub": "https://house.example",
    }
    signed = unpacked(signature)
    both = int.from_bytes(signed[:32]), int.from_bytes(signed[32:])
    check = read_point(unpacked(public)).verify
    check(encode_dss_signature(*both), f"{head}.{claims}".encode(), ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        check(encode_dss_signature(*both), b"other", ECDSA(SHA256()))
    (tmp_path / "db.vapid").write_text("nonsense")
    with pytest.raises(ValueError, match="take it away"):
        vapid_key_beside(tmp_path / "db")


async def subscribed(guest: Guest, service: Service) -> Device:
    device = Device()
    wish = device.subscription(service.url)
    answer = await guest.http.put("/api/push", json=wish)
    assert answer.status_code == 204, answer.text
    return device


async def pushed(service: Service, device: Device) -> tuple[dict[str, str], Any]:
    headers, body = await asyncio.wait_for(service.calls.get(), 60)
    return headers, device.read(body)


async def test_one_s_turn_and_an_invitation_are_pushed_until_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "GRACE", 0.05)
    async with (
        push_service(tmp_path) as service,
        house(tmp_path, {"outward": service.outward()}) as url,
        Guest(url) as ann,
        Guest(url, "Bob") as bob,
    ):
        device = await subscribed(bob, service)
        card = (await bob.http.get("/api/push")).json()
        assert card["on"] is True
        table = await both(ann, bob)
        await ann.move(table, 0, "b2")
        headers, note = await pushed(service, device)
        assert (note["title"], note["body"]) == ("Your turn at Score Four", "With Ann")
        assert note["url"] == f"/t/{table}"
        assert headers["content-encoding"] == "aes128gcm"
        assert headers["authorization"].endswith(f"k={card['key']}")
        await bob.open(table, 1)  # who looks on needs no push
        await bob.move(table, 1, "c3")
        await ann.move(table, 0, "b2")
        other = await invited(ann, bob)
        _, note = await pushed(service, device)  # and not another for that turn
        assert (note["title"], note["url"]) == ("Ann invites you to play", f"/t/{other}")
        assert (await bob.http.delete("/api/push")).status_code == 204
        assert (await bob.http.get("/api/push")).json()["on"] is False
        await invited(ann, bob)
        await asyncio.sleep(0.3)
        assert service.calls.empty()


async def test_a_subscription_that_is_gone_is_forgotten_and_one_that_moved_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "AGAIN", 0.05)
    with quick_passwords():
        async with (
            push_service(tmp_path) as service,
            house(tmp_path, {"outward": service.outward()}) as url,
            Guest(url) as ann,
            Guest(url, "Bob") as bob,
        ):
            device = await subscribed(bob, service)
            service.answer = b"HTTP/1.1 503 Busy\r\n\r\n"
            await invited(ann, bob)
            for _ in range(2):  # it is tried again
                assert (await pushed(service, device))[1]["title"] == "Ann invites you to play"
            service.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
            await pushed(service, device)
            while (await bob.http.get("/api/push")).json()["on"]:
                await asyncio.sleep(0.02)
            await subscribed(bob, service)
            await sign_up(bob, "Bob Of The Push")
            await subscribed(bob, service)
            assert (await bob.http.delete("/api/account/session")).status_code == 200
            await reconnect(bob)  # a new guest on the same device
            seat = f"/api/tables/{await ann.lay(mine=[0])}/seats/1/kept"
            name = {"name": "Bob Of The Push"}
            assert (await ann.http.put(seat, json=name)).status_code == 200
            await asyncio.sleep(0.3)
            assert service.calls.empty()


async def test_what_is_no_subscription(url: str) -> None:
    async with Guest(url) as ann:
        good = Device().subscription("https://push.example/1")
        for bad in (
            {"endpoint": "http://push.example/1"},
            {"endpoint": "https://push.example/" + "x" * 3000},
            {"key": good["key"][:-4]},
            {"key": "\u00fc"},
            {"secret": "AAAA"},
            {"more": 1},
        ):
            assert (await ann.http.put("/api/push", json=good | bad)).status_code == 400, bad
        assert (await ann.http.get("/api/push")).json()["on"] is False
        said = [(await ann.http.put("/api/push", json=good)).status_code for _ in range(40)]
        assert {*said} == {204, 429}
        ann.http.cookies.clear()
        assert (await ann.http.put("/api/push", json=good)).status_code == 401
