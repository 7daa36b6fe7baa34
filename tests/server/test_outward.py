"""The door for calls outward: what is never called, and what an answer may not do."""

import asyncio
import time
from pathlib import Path

import pytest

from parlour.server import outward
from parlour.server.outward import Failed, Outward, Refused, is_public, parts_of
from tests.server.push_service import push_service


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.9", "192.168.1.1"),
        *("169.254.169.254", "100.64.0.1", "192.0.2.1", "224.0.0.1", "239.1.1.1", "240.0.0.1"),
        *("255.255.255.255", "::1", "::", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1"),
        *("fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "64:ff9b::7f00:1", "2002:7f00:1::"),
        *("2001:0:7f00:1::1", "::ffff:0:127.0.0.1", "nonsense", ""),
    ],
)
def test_addresses_that_are_nobody_s_business(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:4700::6810:84e5", "::ffff:8.8.8.8"])
def test_addresses_that_anybody_may_call(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("http://push.example/1", "ftp://push.example", "file:///etc/passwd", "push.example"),
        *("https://", "https://user:pass@push.example/", "https://push.example:99999/"),
        *(
            "https://push.example/\r\nHost: other",
            "https://push example/",
            "https://p\u00fcsh.example/",
        ),
        "https://push.example/" + "x" * 3000,
    ],
)
def test_what_is_no_address_for_the_house(url: str) -> None:
    with pytest.raises(Refused):
        parts_of(url)


def test_the_parts_of_an_address() -> None:
    assert parts_of("https://push.example/a/b?c=d#e") == ("push.example", 443, "/a/b?c=d")
    assert parts_of("https://[2606:4700::1]:8443") == ("[2606:4700::1]", 8443, "/")


@pytest.mark.parametrize(
    "url",
    [
        *("https://localhost:{}/", "https://127.0.0.1:{}/", "https://[::1]:{}/"),
        *("https://[::ffff:127.0.0.1]:{}/", "https://2130706433:{}/", "https://0x7f.1:{}/"),
    ],
)
async def test_this_machine_is_not_called_by_any_of_its_names(tmp_path: Path, url: str) -> None:
    async with push_service(tmp_path) as service:
        door = Outward(trust=service.trust)
        with pytest.raises(Refused, match="public"):
            await door.post(url.format(service.port), {}, b"hello")
        assert service.taken == 0


async def test_a_name_is_resolved_once_and_every_address_of_it_counts(tmp_path: Path) -> None:
    asked: list[str] = []

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    async with push_service(tmp_path) as service:
        url = f"https://push.test:{service.port}/"
        door = service.outward(resolve=resolve)
        assert await door.post(url, {}, b"hello") == 201  # at the address that was looked at
        assert asked == ["push.test"]
        with pytest.raises(Refused):
            await door.post(url, {}, b"hello")  # the name leads inside now

        async def both(host: str, port: int) -> list[str]:
            return ["93.184.216.34", "192.168.1.1"]

        with pytest.raises(Refused):
            await Outward(resolve=both).post(url, {}, b"hello")
        assert service.taken == 1


async def test_a_redirect_is_an_answer_and_not_followed(tmp_path: Path) -> None:
    async with push_service(tmp_path) as service:
        where = f"https://localhost:{service.port}/inside".encode()
        service.answer = b"HTTP/1.1 307 There\r\nLocation: " + where + b"\r\n\r\n"
        assert await service.outward().post(service.url, {}, b"hello") == 307
        assert service.taken == 1


async def test_slow_and_huge_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outward, "SECONDS", 0.5)
    async with push_service(tmp_path) as service:
        service.answer = None
        began = time.monotonic()
        with pytest.raises(Failed, match="in time"):
            await service.outward().post(service.url, {}, b"hello")
        assert time.monotonic() - began < 10
        monkeypatch.setattr(outward, "SECONDS", 30)
        service.answer = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 50_000_000
        assert await asyncio.wait_for(service.outward().post(service.url, {}, b""), 30) == 200
        service.answer = b"x" * 1_000_000  # a line without an end
        with pytest.raises(Failed):
            await service.outward().post(service.url, {}, b"hello")
        service.answer = b"SMTP hello\r\n"
        with pytest.raises(Failed):
            await service.outward().post(service.url, {}, b"hello")


async def test_only_who_is_certified_is_called_and_nothing_is_smuggled(tmp_path: Path) -> None:
    async with push_service(tmp_path) as service:
        allowed = [("127.0.0.1", service.port), ("::1", service.port)]
        with pytest.raises(Failed):  # whose certificate nobody knows
            await Outward(allowed=allowed).post(service.url, {}, b"hello")
        with pytest.raises(Refused):
            await service.outward().post(service.url, {"TTL": "1\r\nHost: other"}, b"hello")
        with pytest.raises(Refused):
            await service.outward().post(service.url, {}, b"x" * 100_000)
        assert service.calls.empty()
