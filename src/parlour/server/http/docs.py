"""The docs as a site: one packed file that set-up made, read when somebody first asks for it."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from zipfile import ZipFile

from litestar import Response, get
from litestar.params import FromPath

from parlour.server.http.request import Asked
from parlour.server.http.static import File, answered, as_file, kind_of

PACKED = Path(__file__).parents[2] / "docs.zip"
MISSING = "<!doctype html><title>Parlour</title><p>The docs are not built yet: run ./run docs"


@cache
def files(packed: Path) -> dict[str, File]:
    """All pages by their place, in memory."""
    if not packed.is_file():
        return {}
    with ZipFile(packed) as site:
        return {name: as_file(kind_of(name), site.read(name)) for name in site.namelist()}


@get(["/docs", "/docs/{path:path}"])
async def read(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
    found, place = await asyncio.to_thread(files, PACKED), path.strip("/")
    name = place if place in found else f"{place}/index.html".lstrip("/")
    if name in found:
        if name.endswith("index.html") and not _asked(request).endswith(("/", ".html")):
            whole = f"/docs/{place}/" if place else "/docs/"  # links on it count from there
            return Response(b"", status_code=307, headers={"location": whole})
        return answered(request, found[name], False)
    lost = found.get("404.html", as_file("text/html", MISSING.encode()))
    return answered(request, lost, False, 404)


def _asked(request: Asked) -> str:
    """The address as it was typed: routing drops a slash at the end."""
    return request.scope["raw_path"].decode("latin-1").partition("?")[0]


HANDLERS = [read]
