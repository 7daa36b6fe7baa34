"""The programs of docs/api.md, run as they stand there, at a house of the tests."""

import asyncio
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from parlour.client import House, Table
from parlour.server.push.webhooks import signature
from tests.server.guests import Guest, house
from tests.server.members import quick_passwords
from tests.server.random_bot import think
from tests.server.test_archive import played
from tests.server.test_tokens import bot_account
from tests.test_docs import programs

PAGE = "docs/api.md"


async def test_they_run(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone, invited, checked, all_of_them = programs(PAGE)
    folder = tmp_path_factory.mktemp("house")
    with quick_passwords():
        async with (
            house(folder, {"think": think}) as url,
            Guest(url, "Ann") as ann,
            Guest(url, "Bot") as bot,
        ):
            token = await bot_account(bot, "Page")

            def run(program: str) -> dict[str, Any]:
                there: dict[str, Any] = {}
                here = program.replace("http://127.0.0.1:8000", url)
                exec(here.replace("parlour_...", token), there)
                return there

            await asyncio.to_thread(run, alone)
            assert "Result(" in capsys.readouterr().out
            unending = House.invited

            def once(self: House) -> Iterator[Table]:
                return islice(unending(self), 1)

            monkeypatch.setattr(House, "invited", once)
            wish = {"game": "score_four", "bots": {"1": "club"}, "kept": {"0": {"name": "Page"}}}
            options = {"options": {"calling": "automatic", "games": 1}}
            laid = await ann.http.post("/api/tables", json={**wish, **options})
            assert laid.status_code == 201, laid.text
            await asyncio.to_thread(run, invited)
            card = (await ann.http.get(f"/api/tables/{laid.json()['id']}")).json()
            assert card["over"] is True
            now, body = time.time(), b'{"event":"test"}'
            is_good = run(checked)["is_from_the_house"]
            assert is_good("secret", signature("secret", int(now), body), body, now)
            assert not is_good("secret", signature("other", int(now), body), body, now)
            assert not is_good("secret", signature("secret", int(now) - 900, body), body, now)
            await played(ann, bot, terms={"public": True})
            await asyncio.to_thread(run, all_of_them)
            assert "Counter({'score_four': 1})" in capsys.readouterr().out
