"""Breaks the rules of a game, one place at a time, and sees that the tests of that clause fail.

    .venv/bin/python tools/mutate_rules.py score_four
    .venv/bin/python tools/mutate_rules.py score_four --since HEAD --clause SF-15

tests/games/GAME/mutations.toml lists what is broken. `--since` leaves out what that list had at a
commit, `--clause` all other clauses. Takes minutes; not part of ./run test.

A broken rule may keep a match from ending. Then the time limit of its tests runs out, which catches
it as well: all tests pass within that time when the rules are whole.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 300.0  # seconds for the tests of a clause, which take some

Mutation = dict[str, str]
Outcome = Literal["caught", "time limit", "SURVIVED"]


def main(game: str, mutations: list[Mutation], limit: float) -> int:
    tests = ROOT / "tests" / "games" / game
    texts = {str(file): file.read_text() for file in sorted(tests.glob("test_*.py"))}
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="parlour-mutants-") as scratch:
        copy = Path(scratch) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
        for nth, mutation in enumerate(mutations, 1):
            # Only the files that cite the clause: with another board the others compile kernels.
            cited = [file for file, text in texts.items() if f'"{mutation["clause"]}"' in text]
            found = outcome(copy, game, mutation, cited or list(texts), limit)
            survivors += found == "SURVIVED"
            first = mutation["find"].strip().partition("\n")[0]
            told = f"{nth}/{len(mutations)}"
            print(f"{told:>7}  {found:<10}  {mutation['clause']:<6} {first}", flush=True)
    print(f"{len(mutations) - survivors} of {len(mutations)} caught")
    return 1 if survivors else 0


def chosen(game: str, since: str | None, clause: str | None) -> list[Mutation]:
    """The list of a game, or a part of it."""
    listed = f"tests/games/{game}/mutations.toml"
    before: list[Mutation] = []
    if since is not None:
        command = ["git", "show", f"{since}:{listed}"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        before = tomllib.loads(done.stdout)["mutation"]
    every = tomllib.loads((ROOT / listed).read_text())["mutation"]
    return [m for m in every if m not in before and clause in (None, m["clause"])]


def outcome(source: Path, game: str, mutation: Mutation, tests: list[str], limit: float) -> Outcome:
    """What the tests of the clause say to the rules broken so."""
    file = source / "parlour" / "games" / game / mutation["file"]
    sound = file.read_text()
    if sound.count(mutation["find"]) != 1:
        sys.exit(f"{mutation['clause']}: what is to be found does not stand once in {file.name}")
    file.write_text(sound.replace(mutation["find"], mutation["put"]))
    try:
        return "SURVIVED" if run(source, mutation["clause"], tests, limit) == 0 else "caught"
    except subprocess.TimeoutExpired:
        return "time limit"
    finally:
        file.write_text(sound)


def run(source: Path, clause: str, tests: list[str], limit: float) -> int:
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-k", clause, *tests]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
        timeout=limit,
    )  # fmt: skip
    if done.returncode > 1:  # neither passed nor failed: nothing was proved
        sys.exit(done.stdout + done.stderr)
    return done.returncode


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "game", choices=[f.parent.name for f in ROOT.glob("tests/games/*/mutations.toml")]
    )
    parser.add_argument("--since", metavar="COMMIT", help="only what was added after a commit")
    parser.add_argument("--clause", help="only this clause")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for each")
    asked = parser.parse_args()
    sys.exit(main(asked.game, chosen(asked.game, asked.since, asked.clause), asked.limit))
