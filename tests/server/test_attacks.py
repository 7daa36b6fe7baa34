"""What was tried by hand against the house, as strangers, former holders and flooders do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import process_time

import pytest
import pytest_asyncio

from parlour.server import names
from tests.server.direct import Caller
from tests.server.furnished import Furnished, furnished
from tests.server.members import PASSWORD

MARKUP = "<script>alert(1)</script>\"'><svg onload=x"
PATIENCE = 2.0  # seconds of CPU for one request, whatever is in it


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def there(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Furnished]:
    async with furnished(tmp_path_factory.mktemp("house"), certificates=False) as found:
        yield found


@pytest.mark.parametrize(
    "sent",
    [
        b"%PDF-<<" + b"/Length 1 " * 100_000,  # searched for minutes, by what stops everybody
        b"%PDF-" + b"<</Length 1 /Type /EmbeddedFile" * 30_000,
        b"%PDF-<</Length 9 /Type /EmbeddedFile>>" + b" " * 900_000,
    ],
)
async def test_a_certificate_that_takes_for_ever_to_find(there: Furnished, sent: bytes) -> None:
    began = process_time()
    answer = await there["stranger"].post("/api/certificates/check", sent)
    assert answer.status == 400
    assert process_time() - began < PATIENCE


@pytest.mark.parametrize("name", [" " * 60_000 + "x", "[bot]" * 12_000 + "x", "[ " * 30_000])
def test_a_name_that_takes_for_ever_to_read(name: str) -> None:
    began = process_time()
    assert len(names.clean(name)) <= names.LONGEST
    assert process_time() - began < PATIENCE


def test_a_name_does_not_cover_its_neighbours() -> None:
    assert names.clean("a" + "\u0301" * 30) == "a\u0301\u0301\u0301"


HUGE = "9" * 30


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", f"/api/club?season={HUGE}", 400),
        ("GET", f"/api/season?year=-{HUGE}", 400),
        ("GET", f"/api/archive/public.ndjson?limit={HUGE}", 400),
        ("DELETE", f"/api/host/reports/{HUGE}", 404),
        ("POST", f"/api/host/reports/{HUGE}/end", 404),
        ("GET", f"/api/tables/x/seats/{HUGE}/people", 404),
    ],
)
async def test_numbers_that_no_database_has(
    there: Furnished, method: str, path: str, status: int
) -> None:
    assert (await there["host"].ask(method, path)).status == status


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/assets/../../../pyproject.toml",
        "/assets/..\\..\\x",
        "/api/games/../../x/clauses",
        "/api/games/score_four/diagrams/../../guide",
        "/api/uploads/../../record",
    ],
)
async def test_no_path_leads_out_of_the_house(there: Furnished, path: str) -> None:
    answer = await there["stranger"].get(path)
    told = answer.headers["content-type"]
    assert answer.status == 404 or (told.startswith("text/html") and b"Parlour" in answer.body)


async def test_names_are_text_in_pages_and_drawings(there: Furnished) -> None:
    guest = there["guest"]
    wish = {"game": "score_four", "mine": [0, 1], "names": {"0": MARKUP[:40], "1": MARKUP[:40]}}
    id = (await guest.made("POST", "/api/tables", wish))["id"]
    page = (await guest.get(f"/t/{id}")).body
    assert b"&lt;script&gt;" in page
    assert b"<script>alert" not in page
    await guest.made("POST", f"/api/tables/{id}/seats/0/resignation")
    for drawn in ("moving.svg", "moment.svg?step=0"):
        answer = await guest.get(f"/api/tables/{id}/{drawn}")
        assert answer.status == 200
        assert b"<script" not in answer.body
    record = await guest.get(f"/api/tables/{id}/record")  # as it is, and never as a page
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["x-content-type-options"] == "nosniff"


async def test_a_cookie_from_somebody_else_opens_no_account(there: Furnished) -> None:
    """Whoever has planted it is left with an empty one when the other signs up."""
    eve = Caller(there["guest"].app)
    await eve.get("/api/me")
    ann = Caller(eve.app, eve.cookie)
    wish = {"name": "Fixed Ann", "password": PASSWORD}
    await ann.made("POST", "/api/account", wish)
    assert (await ann.get("/api/account")).status == 200
    assert (await eve.get("/api/account")).status == 401


async def test_a_token_goes_no_further_by_another_spelling(there: Furnished) -> None:
    wish = {"name": "program", "scopes": ["read"], "password": PASSWORD}
    made = await there["member"].made("POST", "/api/account/tokens", wish)
    program = Caller(there["member"].app)
    headers = {"authorization": f"Bearer {made['token']}"}
    for path in ("/api/account", "//api/account", "/api//account", "/api/account/"):
        assert (await program.ask("GET", path, headers=headers)).status == 403
    body = {"game": "score_four"}
    assert (await program.ask("POST", "//api/tables", body, headers)).status == 403
