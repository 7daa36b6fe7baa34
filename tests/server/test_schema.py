"""The house answers as its OpenAPI document says, whatever it is asked: schemathesis asks.

In-process, always the same requests. `PARLOUR_FUZZ=100 ./run test tests/server/test_schema.py` asks
a hundred times as often.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from functools import cache
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest
import pytest_asyncio
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from parlour.server import rights
from parlour.server.http import described
from parlour.server.routes import routes
from tests.fuzzing import TIMES
from tests.server.direct import Answer, Caller
from tests.server.furnished import Furnished, furnished

pytestmark = pytest.mark.timeout(300 * TIMES)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# From the table of rights, which is at hand: the document takes seconds in every process.
LABELS = sorted(row for row in rights.ROUTES if " /api/" in row)
ENDS_THE_PERSON = {"DELETE /api/account/session", "POST /api/account/farewell"}


@cache
def document() -> dict[str, Any]:
    return described.openapi(routes())


@cache
def operations() -> dict[str, Any]:
    schema = schemathesis.openapi.from_dict(document())
    return {found.ok().label: found.ok() for found in schema.get_all_operations()}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def there(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Furnished]:
    async with furnished(tmp_path_factory.mktemp("house"), certificates=False) as found:
        yield found


def test_the_document_is_valid() -> None:
    assert [error.message for error in OpenAPIV31SpecValidator(document()).iter_errors()] == []


def test_every_operation_of_the_document_is_asked() -> None:
    assert sorted(operations()) == LABELS


@pytest.mark.parametrize("label", LABELS)
async def test_answers_are_as_the_document_says(there: Furnished, label: str) -> None:
    """Half of what is asked fits the document, half does not; ids are those of what is there."""
    loop = asyncio.get_running_loop()

    def ask(who: Caller, case: Case) -> Answer:
        return asyncio.run_coroutine_threadsafe(_ask(there, who, case), loop).result()

    await asyncio.to_thread(_try_out, label, there, ask)


def _try_out(label: str, there: Furnished, ask: Callable[[Caller, Case], Answer]) -> None:
    operation = operations()[label]
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

        @given(case=operation.as_strategy(mode))
        @settings(
            max_examples=TIMES,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def answered(case: Case) -> None:
            for name in ("stranger",) if label in ENDS_THE_PERSON else ("club owner", "stranger"):
                case.validate_response(_as_response(case, ask(there[name], case)), checks=CHECKS)

        if mode is GenerationMode.POSITIVE or _has_input(operation):
            answered()


def _has_input(operation: Any) -> bool:
    return bool(operation.body or operation.query or operation.path_parameters)


async def _ask(there: Furnished, who: Caller, case: Case) -> Answer:
    sent: dict[str, Any] = case.as_transport_kwargs(base_url="http://127.0.0.1:8000")
    path = case.path.format_map(_Filled(there, case))
    query = urlencode(sent.get("params") or {}, doseq=True)
    body = sent.get("json")
    if body is None:
        data = sent.get("data") or b""
        body = data if isinstance(data, bytes) else str(data).encode("utf-8", "replace")
    return await who.ask(case.method, f"{path}?{query}" if query else path, body, keep=False)


class _Filled(dict[str, str]):
    """What stands in a path: what there is, where its name is `id`, else as it was made up."""

    def __init__(self, there: Furnished, case: Case) -> None:
        given = {name: quote(str(v), safe="") for name, v in (case.path_parameters or {}).items()}
        super().__init__(given)
        for kind in ("table", "event", "club", "upload"):
            if f"/{kind}s/{{id}}" in case.path:
                ended = case.path.endswith(("/record", "/replay", "/draws", ".svg", ".png"))
                self["id"] = there.ids["finished" if kind == "table" and ended else kind]


def _as_response(case: Case, answer: Answer) -> httpx.Response:
    request = httpx.Request(case.method, f"http://127.0.0.1:8000{case.path}")
    told = httpx.Response(
        answer.status, headers=answer.headers, content=answer.body, request=request
    )
    told.elapsed = timedelta(0)
    return told
