"""What the first thought of a process costs before it is one: Numba, the words, a search.

    ./run bench dictionary_please_opening [--runs 5] [--without scipy]

Each run is a process of its own; CPU time, the quickest of the runs of each step. Python's own
byte code is kept, in a folder of the benchmark, as it is wherever nobody forbids it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

LETTERS, TABLE = "ORSNI", ("TEAR", "RANGE")


def main() -> list[dict[str, Any]]:
    asked = _arguments()
    with TemporaryDirectory() as folder:
        runs = [_run(asked.without, folder) for _ in range(asked.runs + 1)][1:]
    row = {step: min(run[step] for run in runs) for step in runs[0]}
    row["together"] = sum(row.values())
    print("  ".join(f"{step} {taken:.0f} ms" for step, taken in row.items()), flush=True)
    return [row]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--without", action="append", default=[], help="a package to hide")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _run(without: list[str], folder: str) -> dict[str, float]:
    """One process; what it took, step by step."""
    env = {key: each for key, each in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    hidden = [word for name in without for word in ("--without", name)]
    command = [sys.executable, __file__, "--child", *hidden]
    env["PYTHONPYCACHEPREFIX"] = folder
    told = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    steps: dict[str, float] = json.loads(told)
    return steps


def child() -> None:
    """What a bot does for its first thought; the numbers go to standard output."""
    sys.modules.update(dict.fromkeys(_arguments().without))  # type: ignore[arg-type]
    steps: dict[str, float] = {}
    began = process_time()

    def done(step: str) -> None:
        nonlocal began
        steps[step] = 1000 * (process_time() - began)
        began = process_time()

    from parlour.house.dictionaries import open_for

    lexicon = open_for("dictionary_please")
    done("dictionary")
    from parlour.games.dictionary_please.kernel.find import Finder, Old
    from parlour.games.dictionary_please.kernel.vocabulary import spelt

    done("import of Numba and kernels")
    spelt(["TEAR"])
    done("first compiled function")
    finder = Finder(lexicon)
    done("words and families")
    finder.plays(LETTERS, [Old(text, own=False) for text in TABLE])
    done("first search")
    print(json.dumps(steps))


if __name__ == "__main__":
    if "--child" in sys.argv:
        child()
    else:
        main()
