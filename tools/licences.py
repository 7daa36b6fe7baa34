"""Writes docs/licences.md, whose work Parlour stands on: .venv/bin/python tools/licences.py.

Python packages come from run.lock, build.lock and docs.lock of requirements/, with the licence
their metadata state; what the page carries comes from the page's own lock.
"""

import json
import re
import sys
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
HEAD = """\
# Licences

Parlour itself is under the MIT licence. It stands on the work of others; these are the packages
that playing needs, with the licence each states. `tools/licences.py` writes this page.
"""


def main() -> int:
    tables = {
        "Python": locked("run"),
        "Only to build": locked("build") | locked("docs"),
        "The page": of_the_page(),
    }
    PAGE.write_text("\n".join([HEAD, *(line for each in tables.items() for line in table(*each))]))
    return 0


def locked(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text()
    names = sorted(set(re.findall(r"^([a-z][\w.-]*)==", text, re.MULTILINE)))
    return {name: licence_of(name) for name in names if installed(name)}


def installed(name: str) -> bool:
    """Some packages are only for other systems."""
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def licence_of(name: str) -> str:
    """The expression if there is one, else a short licence field, else the classifiers."""
    about = metadata.metadata(name)
    if expression := about.get("License-Expression"):
        return expression
    field = about.get("License") or ""
    if field and len(field) < 30:
        return field
    if "Permission is hereby granted, free of charge" in field:
        return "MIT"
    named = [entry for entry in about.get_all("Classifier") or [] if "OSI Approved" in entry]
    return ", ".join(entry.rpartition(" :: ")[2] for entry in named) or "see its own files"


def of_the_page() -> dict[str, str]:
    """Packages that end up in the page; those that only build it do not."""
    lock = ROOT / "web" / "package-lock.json"
    packages = json.loads(lock.read_text())["packages"] if lock.is_file() else {}
    return {
        path.rpartition("node_modules/")[2]: about.get("license", "see its own files")
        for path, about in sorted(packages.items())
        if path and not about.get("dev") and not about.get("optional")
    }


def table(title: str, rows: dict[str, str]) -> list[str]:
    if not rows:
        return []
    lines = [f"| {name} | {licence} |" for name, licence in rows.items()]
    return [f"## {title}", "", "| package | licence |", "|---|---|", *lines, ""]


if __name__ == "__main__":
    sys.exit(main())
