"""The API described for programs, from the routes and types themselves: OpenAPI, and AsyncAPI."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from textwrap import dedent
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from litestar import Litestar, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream
from litestar.routes import HTTPRoute

from parlour.server import protocol
from parlour.server.http.guests import COOKIE
from parlour.server.http.request import Asked
from parlour.server.scopes import BURST, RATE, SCOPES, scope_of_call

REFERENCE = "#/components/schemas/{name}"
WHY = {"type": "object", "properties": {"why": {"type": "string"}}, "required": ["why"]}
JSON = "application/json"
TOO_OFTEN = {
    "description": "too often: ask again after so many seconds",
    "headers": {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}},
    "content": {JSON: {"schema": WHY}},
}


UNABLE = {"description": "not just now", "content": {JSON: {"schema": WHY}}}
# What is answered where that is no structure, by how the path ends.
FILES = {
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".pdf": "application/pdf",
    "/print/{sheet}": "application/pdf",
    ".zip": "application/zip",
    ".ndjson": "application/x-ndjson",
    "/record": "text/plain",
    "/text": "text/plain",
    "/certificate.json": JSON,
    "/deal": JSON,
}


class Call(NamedTuple):
    """One request that the house answers."""

    path: str
    method: str
    handler: HTTPRouteHandler
    takes: Any  # the type of its body; None: it has none
    gives: Any  # the type of its answer; None: nothing, or a file


def calls_of(app: Litestar) -> Iterator[Call]:
    """Everything under /api, in order."""
    for route in sorted(app.routes, key=lambda each: each.path):
        if not isinstance(route, HTTPRoute) or not route.path.startswith("/api/"):
            continue
        for handler in route.route_handlers:
            for method in sorted({str(each) for each in handler.http_methods} - {"OPTIONS"}):
                takes, gives = _body(handler), _given(handler)
                path = re.sub(r":\w+}", "}", route.path_format)
                yield Call(path, method.lower(), handler, takes, gives)


def openapi(app: Litestar) -> dict[str, Any]:
    """Every request, with what it takes and what is answered."""
    calls = list(calls_of(app))
    types = [each for call in calls for each in (call.takes, call.gives) if each is not None]
    schemas, components = _schemas(types)
    paths: dict[str, dict[str, Any]] = {}
    for call in calls:
        told = paths.setdefault(call.path, {})
        told[call.method] = _operation(call, schemas)
    cookie = {"type": "apiKey", "in": "cookie", "name": COOKIE}
    bearer = {"type": "http", "scheme": "bearer", "description": _tokens()}
    return {
        "openapi": "3.1.0",
        "info": _info("Parlour over HTTP"),
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": cookie, "token": bearer},
        },
    }


def asyncapi() -> dict[str, Any]:
    """What is said over the socket, by either side."""
    said, heard = get_args(protocol.Said), get_args(protocol.Answer)
    _, components = _schemas([*said, *heard])
    messages = {
        kind.__name__: {
            "summary": _first_line(kind),
            "payload": {"$ref": REFERENCE.format(name=kind.__name__)},
        }
        for kind in (*said, *heard)
    }

    def operation(action: str, kinds: Iterable[type]) -> dict[str, Any]:
        places = [{"$ref": f"#/channels/socket/messages/{kind.__name__}"} for kind in kinds]
        channel = {"$ref": "#/channels/socket"}
        return {"action": action, "channel": channel, "messages": places}

    return {
        "asyncapi": "3.0.0",
        "info": _info("Parlour over the socket"),
        "channels": {"socket": {"address": "/socket", "messages": messages}},
        "operations": {"say": operation("receive", said), "hear": operation("send", heard)},
        "components": {"schemas": components},
    }


def _info(title: str) -> dict[str, str]:
    from parlour import __version__

    return {"title": title, "version": __version__}


def _operation(call: Call, schemas: dict[Any, Any]) -> dict[str, Any]:
    function = _function(call.handler)
    part = function.__module__.rpartition(".")[2]
    about: dict[str, Any] = {"operationId": f"{part}_{function.__name__}"}
    if text := _first_line(function):
        about["summary"] = text
    if parameters := list(_parameters(call)):
        about["parameters"] = parameters
    if call.takes is not None:
        content = {JSON: {"schema": schemas[call.takes]}}
        about["requestBody"] = {"required": True, "content": content}
    elif sent := call.handler.opt.get("takes"):  # a record, or a certificate
        content = {"text/plain": {"schema": {"type": "string", "description": sent}}}
        about["requestBody"] = {"required": True, "content": content}
    status = call.handler.status_code
    given: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    if call.gives is not None:
        given["content"] = {JSON: {"schema": schemas[call.gives]}}
    elif file := next((kind for end, kind in FILES.items() if call.path.endswith(end)), None):
        given["content"] = {file: {}}
    wrong = {"description": "what is wrong", "content": {JSON: {"schema": WHY}}}
    about["responses"] = {str(status): given, "429": TOO_OFTEN, "4XX": wrong, "503": UNABLE}
    if call.handler.opt.get("told_when_unable"):
        about["responses"]["503"] = {**UNABLE, "content": given["content"]}
    scope = scope_of_call(call.method, call.path)
    about["security"] = [{"guest": []}, *([{"token": [scope]}] if scope else [])]
    return about


def _tokens() -> str:
    """Scopes and rates, as an author has to know them."""
    scopes = "; ".join(f"{name}: {may}" for name, may in SCOPES.items())
    return f"Scopes. {scopes}. One token asks {RATE:g} times a second, {BURST:g} at once."


def _parameters(call: Call) -> Iterator[dict[str, Any]]:
    """Those of the path, then those of the query: whatever is neither is the house's own."""
    named = set(re.findall(r"{(\w+)}", call.path))
    signature = inspect.signature(_function(call.handler))
    hints = get_type_hints(_function(call.handler))
    for name in sorted(named):
        kind = {"type": "integer" if hints.get(name) is int else "string"}
        yield {"name": name, "in": "path", "required": True, "schema": kind}
    for name, each in signature.parameters.items():
        if name not in named and "FromQuery" in str(each.annotation):
            schema = msgspec.json.schema(hints[name])
            needed = each.default is inspect.Parameter.empty
            yield {"name": name, "in": "query", "required": needed, "schema": schema}


def _function(handler: HTTPRouteHandler) -> Any:
    """As it was written: one that runs in a thread has been wrapped."""
    return getattr(handler.fn, "func", handler.fn)


def _body(handler: HTTPRouteHandler) -> Any:
    """The type that a route reads its request's body as: `read(request, TYPE)`."""
    function = _function(handler)
    for node in ast.walk(ast.parse(dedent(inspect.getsource(function)))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "read"
        ):
            return eval(ast.unparse(node.args[1]), function.__globals__)
    return None


def _given(handler: HTTPRouteHandler) -> Any:
    """What is encoded beforehand is named by the route."""
    if (told := handler.opt.get("gives")) is not None:
        return told
    kind = get_type_hints(_function(handler)).get("return")
    if get_origin(kind) is Response:
        kind = get_args(kind)[0]
    return None if kind in (None, type(None), Stream, bytes, str, Response) else kind


def _schemas(types: list[Any]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """By type, how it is written; and all structures by name."""
    found, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    return dict(zip(types, found, strict=True)), components


def _first_line(thing: Any) -> str:
    return (inspect.getdoc(thing) or "").partition("\n")[0]


@get("/api/openapi.json", sync_to_thread=True)
def openapi_document(request: Asked) -> dict[str, Any]:
    """This document."""
    kept = request.app.state
    if "openapi" not in kept:
        kept["openapi"] = openapi(request.app)
    document: dict[str, Any] = kept["openapi"]
    return document


@get("/api/asyncapi.json", sync_to_thread=True)
def asyncapi_document(request: Asked) -> dict[str, Any]:
    """The socket's messages."""
    kept = request.app.state
    if "asyncapi" not in kept:
        kept["asyncapi"] = asyncapi()
    document: dict[str, Any] = kept["asyncapi"]
    return document


HANDLERS = (openapi_document, asyncapi_document)
