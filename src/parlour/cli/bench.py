"""`parlour bench`: the benchmarks of a checkout, by name."""

from __future__ import annotations

import ast
import sys
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Annotated, Any

import typer

from parlour.cli.answers import Stop, answer


def bench(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Which; without one they are listed."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run benchmarks. Peers stand beside us in the same run where they are installed."""
    there = _scripts()
    for name in names or ():
        if name not in there:
            raise Stop(f"there is no benchmark {name!r} (there are: {', '.join(there)})")
    if not names:
        _list(there, json)
        return
    found = {}
    for name in names:
        # What a benchmark tells people on the way is no part of the one JSON document.
        with redirect_stdout(sys.stderr if json else sys.stdout):
            found[name] = _main(name, there[name])
    if json:
        answer(found)


def _scripts() -> dict[str, Path]:
    from parlour.house.citations import checkout

    root = checkout()
    folder = root / "bench" if root else None
    if folder is None or not folder.is_dir():
        raise Stop("benchmarks are run from a checkout: this one has no folder bench/")
    return {path.stem: path for path in sorted(folder.glob("*.py")) if path.stem[0] != "_"}


def _list(there: dict[str, Path], json: bool) -> None:
    about = {name: _sentence(path) for name, path in there.items()}
    if json:
        answer(about)
        return
    width = max(map(len, about), default=0)
    for name, sentence in about.items():
        print(f"{name:<{width}}  {sentence}")


def _sentence(path: Path) -> str:
    """The first line of a script's docstring, without running it."""
    told = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return told.partition("\n")[0]


def _main(name: str, path: Path) -> Any:
    """Run one script's main(); what it returns is plain data for --json."""
    # Scripts import what stands beside them, and the peers under bench/, by name.
    sys.path.insert(0, str(path.parent))
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise Stop(f"{path} cannot be loaded")
    module = module_from_spec(spec)
    sys.modules[name] = module
    given, sys.argv = sys.argv, ["parlour"]  # what was asked of us was not asked of the script
    try:
        spec.loader.exec_module(module)
        return module.main()
    finally:
        sys.argv = given
        sys.path.remove(str(path.parent))
