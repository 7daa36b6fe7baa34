"""The command behind `./run lexicon`: python -m parlour.lexicon.build PACKAGES [...]."""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.lexicon import layout
from parlour.lexicon.build.compile import STEPS, Tell, compile_dictionary, squeeze
from parlour.lexicon.build.definitions import write_definitions
from parlour.lexicon.build.hand import OVERRIDES
from parlour.lexicon.build.packages import Packages
from parlour.lexicon.catalogue import DATA, DIGEST, PACKED
from parlour.lexicon.errors import LexiconError


def main() -> int:
    parser = argparse.ArgumentParser(prog="parlour.lexicon.build", description=__doc__)
    parser.add_argument("packages", type=Path, help="folder of the fetched packages")
    parser.add_argument("--overrides", type=Path, default=OVERRIDES, help="another overrides.tsv")
    parser.add_argument("--into", type=Path, default=DATA, help="folder for the packed dictionary")
    parser.add_argument(
        "--check", action="store_true", help="write nothing: is it what lies there?"
    )
    parser.add_argument("--definitions", type=Path, help="only write the meanings into this file")
    wanted = parser.parse_args()
    try:
        with Progress(
            TextColumn("{task.description:<28}"), BarColumn(), TimeElapsedColumn()
        ) as progress:
            packages = Packages(wanted.packages)
            if wanted.definitions:
                tell = _teller(progress, 4)
                said = f"{write_definitions(packages, wanted.definitions, tell)} meanings"
            else:
                said = _write_dictionary(packages, wanted, _teller(progress, STEPS))
    except LexiconError as problem:
        sys.stderr.write(f"lexicon: {problem}\n")
        return 2
    sys.stdout.write(f"{said}\n")
    return 0


def _write_dictionary(packages: Packages, wanted: argparse.Namespace, tell: Tell) -> str:
    gc.disable()  # millions of small objects are made and none is thrown away
    content = compile_dictionary(packages, tell, wanted.overrides)
    digest = layout.digest_of(content).hex()
    tell("compressing")
    packed = squeeze(content)
    if wanted.check:
        _compare(packed, digest, wanted.into)
        return f"the same {len(packed)} bytes, content {digest[:16]}"
    wanted.into.mkdir(parents=True, exist_ok=True)
    (wanted.into / PACKED.name).write_bytes(packed)
    (wanted.into / DIGEST.name).write_text(f"{digest}\n", encoding="ascii")
    return f"{len(content)} bytes, {len(packed)} packed, content {digest[:16]}"


def _compare(packed: bytes, digest: str, there: Path) -> None:
    """Refuses a build that is not the one that lies there, byte for byte."""
    shipped = (there / DIGEST.name).read_text(encoding="ascii").strip()
    if digest != shipped:
        raise LexiconError(f"built {digest[:16]}, but {there} holds {shipped[:16]}")
    if packed != (there / PACKED.name).read_bytes():
        raise LexiconError(f"the same content as in {there}, but packed into other bytes")


def _teller(progress: Progress, steps: int) -> Tell:
    bar = progress.add_task("", total=steps)

    def tell(what: str) -> None:
        progress.update(bar, description=what, advance=1)

    return tell


if __name__ == "__main__":
    sys.exit(main())
