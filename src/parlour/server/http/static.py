"""The page itself: the files that set-up built, and no other file of the disk."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from parlour.server.denied import Denied

FOLDER = Path(__file__).parents[2] / "static"
MISSING = "<!doctype html><title>Parlour</title><p>The page is not built yet: run ./run setup"
FOR_EVER = "public, max-age=31536000, immutable"  # names under assets/ change with their content


@dataclass(frozen=True)
class File:
    """A file in memory, plain and compressed."""

    kind: str
    plain: bytes
    packed: bytes | None
    tag: str


def page(folder: Path = FOLDER) -> HTTPRouteHandler:
    """A handler for every address that is not the API's: a file, else the page."""
    files = {str(f.relative_to(folder)): _load(f) for f in folder.rglob("*") if f.is_file()}
    index = files.get("index.html") or _file("text/html", MISSING.encode())

    @get(["/", "/{path:path}"], name="page")
    async def show(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
        name = path.lstrip("/")
        if name not in files and name.partition("/")[0] in ("api", "assets"):
            raise Denied(404, "there is nothing here")
        return _answer(request, files.get(name, index), name in files and "assets/" in name)

    return show


def _answer(request: Request[Any, Any, Any], file: File, for_ever: bool) -> Response[bytes]:
    headers = {
        "etag": file.tag,
        "cache-control": FOR_EVER if for_ever else "no-cache",
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    packed = file.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(packed or file.plain, media_type=file.kind, headers=headers)


def _load(path: Path) -> File:
    return _file(guess_type(path.name)[0] or "application/octet-stream", path.read_bytes())


def _file(kind: str, plain: bytes) -> File:
    text = kind.startswith("text/") or "javascript" in kind or "json" in kind or "svg" in kind
    packed = gzip.compress(plain, 6, mtime=0) if text and len(plain) > 1000 else None
    kind = f"{kind}; charset=utf-8" if text else kind
    return File(kind, plain, packed, f'"{sha256(plain).hexdigest()[:20]}"')
