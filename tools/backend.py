"""The build backend: setuptools, which packs nothing unless page and docs are there."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "parlour" / "static" / "index.html"
DOCS = ROOT / "src" / "parlour" / "docs.zip"


def build_wheel(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    """In a folder that is new and goes away: what an earlier build left would be packed as well."""
    check()
    with TemporaryDirectory() as made:
        own = Path(made, "own.cfg")
        own.write_text(f"[build]\nbuild_base = {made}\n[egg_info]\negg_base = {made}\n")
        os.environ["DIST_EXTRA_CONFIG"] = str(own)
        return build_meta.build_wheel(folder, settings, metadata)


def build_sdist(folder: str, settings: Any = None) -> str:
    check()
    return build_meta.build_sdist(folder, settings)


def check() -> None:
    for what, file in (("page is", PAGE), ("docs are", DOCS)):
        if not file.is_file():
            raise SystemExit(f"the {what} not built, and a package without is none: ./run wheel")
