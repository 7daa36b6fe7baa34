"""The API as programs are told of it: every route, every message, and types that are there."""

import json
import re
from typing import Any, get_args

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import MsgspecError

from parlour.server import protocol
from parlour.server.http import described
from parlour.server.routes import ROUTES, routes
from tests.server.as_described import faults

RUBBISH = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.just("x" * 400)


@pytest.fixture(scope="module")
def documents() -> dict[str, Any]:
    return {"openapi": described.openapi(routes()), "asyncapi": described.asyncapi()}


@pytest.fixture(scope="module")
def paths(documents: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = documents["openapi"]["paths"]
    return found


NAMES = ("openapi", "asyncapi")


def test_every_route_is_told_and_no_other(paths: dict[str, Any]) -> None:
    served = {
        (re.sub(r":\w+}", "}", path), str(method).lower())
        for part in ROUTES
        for handler in part.HANDLERS
        for path in handler.paths
        for method in handler.http_methods
        if path.startswith("/api/")
    }
    assert served == {(path, how) for path, told in paths.items() for how in told}


@pytest.mark.parametrize("name", NAMES)
def test_every_reference_leads_somewhere(documents: dict[str, Any], name: str) -> None:
    document = documents[name]
    found = set(re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(document)))
    assert len(found) > 10
    for reference in found:
        there: Any = document
        for step in reference.split("/"):
            there = there[step]
        assert there


def test_what_is_taken_and_given_comes_from_the_types(
    documents: dict[str, Any], paths: dict[str, Any]
) -> None:
    lay = paths["/api/tables"]["post"]
    assert lay["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/NewTable"
    }
    assert lay["responses"]["201"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/TableCard"
    }
    assert documents["openapi"]["components"]["schemas"]["NewTable"]["required"] == ["game"]
    word = {each["name"]: each for each in paths["/api/dictionary/word"]["get"]["parameters"]}
    assert (word["word"]["required"], word["tier"]["required"]) == (True, False)
    seat = paths["/api/tables/{id}/seats/{seat}"]["post"]["parameters"]
    assert [(each["name"], each["in"]) for each in seat] == [("id", "path"), ("seat", "path")]


def test_every_message_of_the_socket_is_told(documents: dict[str, Any]) -> None:
    socket = documents["asyncapi"]
    said, heard = get_args(protocol.Said), get_args(protocol.Answer)
    told = socket["channels"]["socket"]["messages"]
    assert set(told) == {kind.__name__ for kind in (*said, *heard)}
    tags = [socket["components"]["schemas"][name]["properties"]["t"]["enum"] for name in told]
    assert ["move"] in tags
    assert len(socket["operations"]["say"]["messages"]) == len(said)


def drawn(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Anything that a field of a message may be."""
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.one_of(*map(drawn, schema["anyOf"]))
    match schema["type"]:
        case "string":
            return st.text(min_size=schema.get("minLength", 0), max_size=schema.get("maxLength", 9))
        case "integer":
            return st.integers(schema.get("minimum"), schema.get("maximum"))
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
    raise AssertionError(f"no message has had a field like {schema}")


@pytest.mark.parametrize("kind", get_args(protocol.Said))
def test_a_message_is_read_exactly_where_the_document_allows_it(
    kind: type, documents: dict[str, Any]
) -> None:
    """Whatever the document allows is read; whatever is read, torn or not, it allows."""
    schema = documents["asyncapi"]["components"]["schemas"][kind.__name__]
    fields = {name: drawn(each) for name, each in schema["properties"].items()}
    must = {name: fields.pop(name) for name in schema["required"]}

    @given(st.fixed_dictionaries(must, optional=fields), st.data())
    @settings(max_examples=20, derandomize=True, database=None, deadline=None)
    def holds(message: dict[str, Any], data: st.DataObject) -> None:
        assert faults(message, "say") == []
        protocol.decode_said(json.dumps(message).encode())
        torn = {**message, data.draw(st.sampled_from([*message, "more"])): data.draw(RUBBISH)}
        try:
            protocol.decode_said(json.dumps(torn).encode())
        except (MsgspecError, UnicodeError):
            assert faults(torn, "say")
        else:
            assert faults(torn, "say") == []

    holds()


def test_what_the_house_says_is_held_against_the_document() -> None:
    """Every guest of the tests does so (`Guest.untrue`); here is what it would find."""
    good = {"t": "done", "id": "a"}
    assert faults(good, "hear") == []
    for bad in ({"t": "done"}, {"t": "done", "id": 1}, {"t": "undone", "id": "a"}, [], "done"):
        assert faults(bad, "hear")


@pytest.mark.parametrize("name", NAMES)
async def test_a_house_serves_it(url: str, name: str, documents: dict[str, Any]) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        assert (await http.get(f"/api/{name}.json")).json() == documents[name]
