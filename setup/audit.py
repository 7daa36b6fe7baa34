"""Are there known weaknesses in anything that is pinned? OSV knows those of Python and of npm.

Every pinned package is asked about, with its version, in a few requests; nothing else is sent.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

from setup.doing import Trouble
from setup.places import REQUIREMENTS, ROOT

SERVICE = "https://api.osv.dev/v1/querybatch"
AT_ONCE = 500  # questions in one request; the service takes a thousand
PATIENCE = 30.0  # seconds
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


class Package(NamedTuple):
    """Something that is pinned, and where."""

    ecosystem: str
    name: str
    version: str


def audit() -> int:
    """1 where something is known against a package; Trouble where nobody could be asked."""
    packages = sorted({*of_python(REQUIREMENTS), *of_npm(ROOT)})
    found = {package: ids for package, ids in asked(packages) if ids}
    for package, ids in found.items():
        print(f"{package.name} {package.version} ({package.ecosystem}): {', '.join(ids)}")
    kinds = f"{len(packages)} pinned packages"
    print(f"{kinds}: something is known of {len(found)}" if found else f"{kinds}: nothing is known")
    return 1 if found else 0


def of_python(folder: Path) -> Iterator[Package]:
    for lock in folder.glob("*.lock"):
        for name, version in PINNED.findall(lock.read_text()):
            yield Package("PyPI", name.lower(), version)


def of_npm(root: Path) -> Iterator[Package]:
    for lock in sorted(root.glob("*/package-lock.json")) + sorted(
        root.glob("*/*/package-lock.json")
    ):
        for place, about in json.loads(lock.read_text())["packages"].items():
            if place and "version" in about:
                yield Package("npm", place.rpartition("node_modules/")[2], about["version"])


def asked(packages: list[Package]) -> Iterator[tuple[Package, list[str]]]:
    """Each package with the names of what is known against it."""
    for start in range(0, len(packages), AT_ONCE):
        some = packages[start : start + AT_ONCE]
        results = _answer(some)
        for package, result in zip(some, results, strict=True):
            yield package, [each["id"] for each in result.get("vulns", ())]


def _answer(packages: Iterable[Package]) -> list[dict[str, Any]]:
    queries = [
        {"package": {"ecosystem": kind, "name": name}, "version": version}
        for kind, name, version in packages
    ]
    service = os.environ.get("PARLOUR_ADVISORIES", SERVICE)
    headers = {"Content-Type": "application/json"}
    request = Request(service, json.dumps({"queries": queries}).encode(), headers)
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            results: list[dict[str, Any]] = json.load(answer)["results"]
    except (URLError, OSError, ValueError, KeyError, TypeError) as problem:
        why = getattr(problem, "reason", problem)
        raise Trouble(f"nothing was audited: {service} gave no answer ({why})") from None
    if not isinstance(results, list) or len(results) != len(queries):
        raise Trouble(f"nothing was audited: {service} did not answer for every package")
    return results
