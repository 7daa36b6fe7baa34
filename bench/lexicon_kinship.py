"""Kinship, look-ups and verdicts of this tree beside another's, by turns: is it slower than it was?

`./run bench lexicon_kinship FOLDER`, where FOLDER holds the src of another commit
(`git archive COMMIT src | tar x -C FOLDER`). Each round asks both about the same pairs, half of
them drawn at random and half with the one in the other, in a process of its own; CPU time in
microseconds a pair or word, the least of all rounds: what others do on the machine only adds to it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from random import Random

from parlour.house.dictionaries import folder
from parlour.lexicon.catalogue import shipped_book

ROUNDS, PAIRS, COMMON = 7, 4000, 3.0
HERE = Path(__file__).resolve().parents[1]
ASKING = """
import json, sys, time
from pathlib import Path
from parlour.lexicon.catalogue import shipped_book
from parlour.lexicon.kin import relation
from parlour.lexicon.shipped import ShippedLexicon
book = shipped_book(Path(sys.argv[1]))
taken = {}
for name, pairs in json.load(sys.stdin).items():
    pairs = [pair for pair in pairs if min(map(book.find, pair)) >= 0]
    relation(book, *pairs[0])
    began = time.process_time()
    for pair in pairs:
        bool(relation(book, *pair))
    taken[name] = (time.process_time() - began) / len(pairs) * 1e6
words = [word for pair in pairs for word in pair] * 10
lexicon = ShippedLexicon("asked", book, "standard", {"foreign": "", "proper": ""})
for name, ask in (("look-ups", book.find), ("verdicts", lexicon.judge)):
    began = time.process_time()
    for word in words:
        ask(word)
    taken[name] = (time.process_time() - began) / len(words) * 1e6
print(json.dumps(taken))
"""


def main() -> dict[str, dict[str, float]]:
    """Ask by turns, print and return the least of both."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="holds the src of another commit")
    sides = {"here": HERE, "there": parser.parse_args().folder}
    pairs = json.dumps(drawn())
    taken: dict[str, list[dict[str, float]]] = {side: [] for side in sides}
    with tempfile.TemporaryDirectory() as place:
        for _ in range(ROUNDS):
            for side, root in sides.items():
                taken[side].append(asked(root, Path(place) / side, pairs))
    found = {
        side: {name: min(each[name] for each in rounds) for name in rounds[0]}
        for side, rounds in taken.items()
    }
    for name in found["here"]:
        here, there = found["here"][name], found["there"][name]
        print(f"{name:<20}here {here:7.1f}  there {there:7.1f}  here / there {here / there:.2f}")
    return found


def drawn() -> dict[str, list[tuple[str, str]]]:
    """The same pairs for the same book."""
    book, rng = shipped_book(folder()), Random(1)
    words = [book.word(number) for number in range(len(book)) if book.zipf(number) >= COMMON]
    known, inside = set(words), []
    while len(inside) < PAIRS:
        new = rng.choice(words)
        cuts = [new[a:b] for a in range(len(new)) for b in range(a + 4, len(new) + 1)]
        inside += [(old, new) for old in cuts if old in known and old != new]
    return {
        "random pairs": [(rng.choice(words), rng.choice(words)) for _ in range(PAIRS)],
        "one in the other": inside[:PAIRS],
    }


def asked(root: Path, place: Path, pairs: str) -> dict[str, float]:
    """One round in a process of its own, with the code and the dictionary of a tree."""
    place.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", ASKING, str(place)],
        input=pairs,
        env={**os.environ, "PYTHONPATH": str(root / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main()
