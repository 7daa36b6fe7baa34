"""The page itself: the files that set-up built, and no other file of the disk."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from parlour.server.denied import Denied
from parlour.server.http.heads import head_of
from parlour.server.http.request import Asked, TheDoor, TheTables, origin_of

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
    """A handler for every address that is not the API's: a file, else the page with its head."""
    files = {str(f.relative_to(folder)): _load(f) for f in folder.rglob("*") if f.is_file()}
    index = files.pop("index.html", None)
    before, after = _parted(index.plain.decode() if index else MISSING)

    @lru_cache(maxsize=256)  # most ask for the same few
    def headed(head: str) -> File:
        return as_file("text/html", f"{before}{head}{after}".encode())

    @get(["/", "/{path:path}"], name="page")
    async def show(
        request: Asked, tables: TheTables, door: TheDoor, path: FromPath[str] = ""
    ) -> Response[bytes]:
        name = path.lstrip("/")
        if name in files:
            return answered(request, files[name], "assets/" in name)
        if name.partition("/")[0] in ("api", "assets"):
            raise Denied(404, "there is nothing here")
        head = await head_of(name, tables)
        return answered(request, headed(head.html(origin_of(request, door))), False)

    return show


def _parted(page: str) -> tuple[str, str]:
    """What stands before and after the title; its description makes way for the address's own."""
    plain = re.sub(r'\s*<meta name="description"[^>]*>', "", page)
    before, _, after = plain.partition("<title>Parlour</title>")
    return before, after


def answered(request: Asked, file: File, for_ever: bool, status: int = 200) -> Response[bytes]:
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
    return Response(packed or file.plain, media_type=file.kind, headers=headers, status_code=status)


def _load(path: Path) -> File:
    return as_file(kind_of(path.name), path.read_bytes())


def kind_of(name: str) -> str:
    return guess_type(name)[0] or "application/octet-stream"


def as_file(kind: str, plain: bytes) -> File:
    text = kind.startswith("text/") or "javascript" in kind or "json" in kind or "svg" in kind
    packed = gzip.compress(plain, 6, mtime=0) if text and len(plain) > 1000 else None
    kind = f"{kind}; charset=utf-8" if text and not kind.startswith("text/") else kind
    return File(kind, plain, packed, f'"{sha256(plain).hexdigest()[:20]}"')
