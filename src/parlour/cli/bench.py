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
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME [ARGUMENT]...]...", help="Which; without one they are listed."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run benchmarks. Peers stand beside us in the same run where they are installed."""
    there = _scripts()
    json = json or "--json" in (words or ())
    asked = _asked([word for word in words or () if word != "--json"], there)
    if not asked:
        _list(there, json)
        return
    found = {}
    for name, *arguments in asked:
        # What a benchmark tells people on the way is not part of the JSON document.
        with redirect_stdout(sys.stderr if json else sys.stdout):
            found[name] = _main(name, there[name], arguments)
    if json:
        answer(found)


def _asked(words: list[str], there: dict[str, Path]) -> list[list[str]]:
    """The benchmarks that are named, each followed by its arguments."""
    asked: list[list[str]] = []
    for word in words:
        if word in there:
            asked.append([word])
        elif asked:
            asked[-1].append(word)
        else:
            raise Stop(f"there is no benchmark {word!r} (there are: {', '.join(there)})")
    return asked


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


def _main(name: str, path: Path, arguments: list[str]) -> Any:
    """Run one script's main(); what it returns is plain data for --json."""
    # Scripts import what stands beside them, and the peers under bench/, by name.
    sys.path.insert(0, str(path.parent))
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise Stop(f"{path} cannot be loaded")
    module = module_from_spec(spec)
    sys.modules[name] = module
    given, sys.argv = sys.argv, [f"parlour bench {name}", *arguments]
    try:
        spec.loader.exec_module(module)
        return module.main()
    except SystemExit as end:
        if end.code:  # it has said why
            raise Stop(f"bench {name} could not use: {' '.join(arguments)}") from None
        raise
    finally:
        sys.argv = given
        sys.path.remove(str(path.parent))
