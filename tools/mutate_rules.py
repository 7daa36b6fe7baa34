"""Breaks the rules of a game, one place at a time, and sees that the tests of that clause fail.

    .venv/bin/python tools/mutate_rules.py score_four
    .venv/bin/python tools/mutate_rules.py score_four --since HEAD --clause SF-15

tests/games/GAME/mutations.toml lists what is broken. `--since` leaves out what that list had at a
commit, `--clause` all other clauses. Takes minutes; not part of ./run test.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 900  # seconds for the tests of a clause; a broken rule may keep a game from ending

Mutation = dict[str, str]


def main(game: str, mutations: list[Mutation]) -> int:
    tests = ROOT / "tests" / "games" / game
    texts = {str(file): file.read_text() for file in sorted(tests.glob("test_*.py"))}
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="parlour-mutants-") as scratch:
        copy = Path(scratch) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
        for mutation in mutations:
            # Only the files that cite the clause: to import the others may compile kernels.
            cited = [file for file, text in texts.items() if f'"{mutation["clause"]}"' in text]
            cited = cited or list(texts)
            caught = not passes(copy, copy / "parlour" / "games" / game, mutation, cited)
            survivors += not caught
            first = mutation["find"].strip().partition("\n")[0]
            print(f"{'caught  ' if caught else 'SURVIVED'}  {mutation['clause']:<6} {first}")
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


def passes(source: Path, folder: Path, mutation: Mutation, tests: list[str]) -> bool:
    """Do the tests of the clause still pass with the rules broken so?"""
    file = folder / mutation["file"]
    sound = file.read_text()
    if sound.count(mutation["find"]) != 1:
        sys.exit(f"{mutation['clause']}: what is to be found does not stand once in {file.name}")
    file.write_text(sound.replace(mutation["find"], mutation["put"]))
    try:
        return run(source, mutation["clause"], tests) == 0
    finally:
        file.write_text(sound)


def run(source: Path, clause: str, tests: list[str]) -> int:
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-k", clause, *tests]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
            timeout=LONGEST,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        print(f"no end    {clause:<6} after {LONGEST} s:")
        return 1
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
    asked = parser.parse_args()
    sys.exit(main(asked.game, chosen(asked.game, asked.since, asked.clause)))
