"""What is said over the socket, held against its AsyncAPI document: `/api/asyncapi.json`."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from parlour.server.http.described import asyncapi


@cache
def _kinds(operation: str) -> dict[str, Draft202012Validator]:
    """By its `t` how each message of one side looks."""
    document = asyncapi()
    found = {}
    for place in document["operations"][operation]["messages"]:
        name = place["$ref"].rpartition("/")[2]
        (tag,) = document["components"]["schemas"][name]["properties"]["t"]["enum"]
        payload = document["channels"]["socket"]["messages"][name]["payload"]
        whole = {**payload, "components": document["components"]}
        found[tag] = Draft202012Validator(whole)
    return found


def faults(message: Any, operation: str) -> list[str]:
    """Where a message is not as the document says; a browser may `say` it, or `hear` it."""
    tag = message.get("t") if isinstance(message, dict) else None
    kind = _kinds(operation).get(tag) if isinstance(tag, str) else None
    if kind is None:
        return [f"no message of the document: {message!r:.200}"]
    return [f"{tag}: {error.message[:300]}" for error in kind.iter_errors(message)]
