"""What the tree must not hold: paths of one machine, registries, and reading outside the clone."""

import ast
import re
import subprocess
import sys
from pathlib import Path

from setup.places import ROOT

# Written in two halves, so that this list does not find itself.
FORBIDDEN = [
    head + tail
    for head, tail in (
        ("/wo", "rk/"),
        ("/ro", "ot/"),
        ("/ho", "me/"),
        ("pypi", ".org"),
        ("pythonhosted", ".org"),
        ("registry.npm", "js"),
    )
]
PAGE, OWN = ROOT / "web" / "src", {"../sha" + "red"}  # where the page has a folder of that name

BESIDE = re.compile(rb"(?:\.\./)+shared")  # the page has a folder of that name, inside the clone


def tracked() -> list[Path]:
    """The files of the tree as git knows them, with those about to be added."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_knows_a_machine_a_registry_or_a_folder_beside_the_clone() -> None:
    files = tracked()
    assert len(files) > 20
    found = [
        f"{file.relative_to(ROOT)}: {word}"
        for file in files
        for word in FORBIDDEN
        if word.encode() in file.read_bytes() and not (word in OWN and file.is_relative_to(PAGE))
    ]
    found += [
        f"{file.relative_to(ROOT)}: {way.decode()}"
        for file in files
        for way in BESIDE.findall(file.read_bytes())
        if not (file.parent / way.decode()).resolve().is_relative_to(ROOT)
    ]
    assert found == []


def test_set_up_needs_nothing_but_the_standard_library() -> None:
    for file in [ROOT / "bootstrap.py", *sorted((ROOT / "setup").glob("*.py"))]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            roots = {name.partition(".")[0] for name in names}
            assert roots <= {*sys.stdlib_module_names, "setup"}, file
