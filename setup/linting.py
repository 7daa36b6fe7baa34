"""Which files of the page must be linted: those that changed, or that import what has changed."""

import os
import re
from functools import cache
from pathlib import Path

from setup.doing import digest

LINTED = {".ts", ".svelte", ".js"}
ENDINGS = ("", ".ts", ".svelte", ".svelte.ts", ".js", "/index.ts")
IMPORT = re.compile(r"""\b(?:from|import)\b\s*\(?\s*["'](\.[^"']*)["']""")
LOOKING = "import.meta.glob"  # whoever does so may depend on anything


def keys(folder: Path) -> dict[str, str]:
    """For each file by name: a digest of all that the linter can know when it looks at it.

    It asks for types, so that is the file, everything it imports, what that imports and so on;
    and what holds for all: settings, packages and declarations.
    """
    files = sorted(path for path in page_files(folder) if path.is_file())
    common = [path for path in files if path.parent == folder or path.name.endswith(".d.ts")]
    known = set(files)

    @cache
    def imports(file: Path) -> frozenset[Path]:
        text = file.read_text() if file.suffix in LINTED else ""
        found = [resolve(file, name, known) for name in IMPORT.findall(text)]
        if LOOKING in text or None in found:
            return frozenset(known)
        return frozenset(path for path in found if path)

    def reach(file: Path) -> set[Path]:
        reached, ahead = {file, *common}, [file]
        while ahead:
            new = imports(ahead.pop()) - reached
            reached |= new
            ahead += new
        return reached

    @cache
    def own(path: Path) -> str:
        return digest([str(path.relative_to(folder)), path])

    linted = [path for path in files if path.suffix in LINTED]
    return {str(path.relative_to(folder)): digest(sorted(map(own, reach(path)))) for path in linted}


def page_files(folder: Path) -> list[Path]:
    """Everything in it but its packages."""
    own = (path for path in folder.iterdir() if path.name != "node_modules")
    return [each for path in own for each in ([path] if path.is_file() else path.rglob("*"))]


def resolve(file: Path, name: str, known: set[Path]) -> Path | None:
    """The file that another one imports; None: it is not found."""
    wanted = os.path.normpath(file.parent / name.partition("?")[0])
    return next((path for end in ENDINGS if (path := Path(wanted + end)) in known), None)
