"""The dictionary: look-ups beside a frozenset, DAWG2 and marisa-trie; kinship, graphs, sizes.

All hold the same words, the standard tier; every round asks the same words, half of them
unknown. Times are CPU time of this process; the rounds of all take turns and the median counts.
Memory is what opening and all look-ups added to a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from parlour.house.dictionaries import folder, meanings_path, open_for
from parlour.lexicon.catalogue import PACKED, shipped_book
from parlour.lexicon.labels import TIER_BIT

ROUNDS = 7
ASKED = 40_000
Ask = Callable[[str], object]


def main() -> dict[str, Any]:
    """Measure everything, tell it as it comes, and return the numbers."""
    ArgumentParser(description=__doc__).parse_args()
    found: dict[str, Any] = {"look-ups, ns": look_ups()}
    tell("look-ups from Python, ns a word", found["look-ups, ns"])
    found["opening"] = opening()
    tell("opening", found["opening"])
    found["kinship, us a pair"] = kinship()
    tell("kinship, us a pair", found["kinship, us a pair"])
    found["kernel"] = in_the_kernel()
    tell("in the kernel", found["kernel"])
    found["sizes, MB"] = sizes()
    tell("sizes, MB", found["sizes, MB"])
    return found


def tell(heading: str, numbers: dict[str, float]) -> None:
    print(heading)
    for name, number in numbers.items():
        print(f"  {name:<44}{number:>12.3f}")


def look_ups() -> dict[str, float]:
    book = shipped_book(folder())
    standard = [
        book.word(number)
        for number in range(len(book))
        if book.flags[number] & TIER_BIT["standard"]
    ]
    rng = Random(1)
    known = rng.sample(standard, ASKED // 2)
    asked = known + ["".join(rng.sample(word, len(word))) + "Q" for word in known]
    rng.shuffle(asked)
    lexicon = open_for("keyword")
    rivals: dict[str, Ask] = {
        "Parlour, find": book.find,
        "Parlour, judge with its reason": lexicon.judge,
        "frozenset": frozenset(standard).__contains__,
    }
    rivals |= peers(standard)
    times: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(ROUNDS):
        for name, ask in rivals.items():
            began = process_time()
            for word in asked:
                ask(word)
            times[name].append(process_time() - began)
    return {name: median(taken) / len(asked) * 1e9 for name, taken in times.items()}


def peers(words: list[str]) -> dict[str, Ask]:
    """Those that are installed; each is built by its own documentation."""
    found: dict[str, Ask] = {}
    try:
        import dawg

        found[f"DAWG2 {version('DAWG2')}"] = dawg.DAWG(words).__contains__
    except (ImportError, PackageNotFoundError):
        print("  DAWG2 is not installed here", file=sys.stderr)
    try:
        import marisa_trie

        found[f"marisa-trie {version('marisa-trie')}"] = marisa_trie.Trie(words).__contains__
    except (ImportError, PackageNotFoundError):
        print("  marisa-trie is not installed here", file=sys.stderr)
    return found


def opening() -> dict[str, float]:
    """A process of its own: milliseconds to be ready, kilobytes after 100,000 look-ups."""
    script = """
import sys, time
from pathlib import Path
from parlour.house.dictionaries import open_for
def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
before, began = resident(), time.process_time()
lexicon = open_for("keyword")
ready = time.process_time() - began
opened = resident()
book = lexicon.book
words = [book.word(number) for number in range(0, len(book), len(book) // 100_000)]
kept = resident()
for word in words:
    lexicon.is_good(book.find(word))
print(ready * 1e3, opened - before, resident() - kept + opened - before)
"""
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    ready, opened, used = map(float, said.stdout.split())
    return {"ready, ms": ready, "opened, kB": opened, "after 100,000 look-ups, kB": used}


def kinship() -> dict[str, float]:
    """Random pairs of common words, and pairs of which the one stands in the other, by turns."""
    from parlour.games.dictionary_please.kernel.kinship import kin_of, related

    book, rng = shipped_book(folder()), Random(2)
    lexicon, kin = open_for("dictionary_please"), kin_of(book)
    common = [n for n in range(len(book)) if book.zipf(n) >= 3]
    pairs = [tuple(sorted((rng.choice(common), rng.choice(common)))) for _ in range(5000)]
    spelt = [(book.word(old), book.word(new)) for old, new in pairs]
    inside = captures([book.word(number) for number in common])
    ways: dict[str, Callable[[], object]] = {
        "random pairs": lambda: [bool(lexicon.relation(*pair)) for pair in spelt],
        "one in the other": lambda: [bool(lexicon.relation(*pair)) for pair in inside],
        "one in the other, with the reason": lambda: [lexicon.relation(*p).why for p in inside],
        "random pairs, kernel asked from Python": lambda: [related(kin, *pair) for pair in pairs],
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, work in ways.items():
            began = process_time()
            work()
            times[name].append(process_time() - began)
    return {name: median(taken) / len(pairs) * 1e6 for name, taken in times.items()}


def captures(words: list[str]) -> list[tuple[str, str]]:
    """5,000 words, each with a shorter one that stands in it."""
    known, found = set(words), []
    for new in Random(3).sample(words, len(words)):
        parts = (new[start:end] for start in range(len(new)) for end in range(start + 3, len(new)))
        old = next((part for part in parts if part in known), None)
        if old:
            found.append((old, new))
    return found[:5000]


def sizes() -> dict[str, float]:
    """The file in the repository, what it is unpacked to, and what set-up compiles beside it."""
    files = {"packed": PACKED, "unpacked": Path(shipped_book(folder()).where)}
    if meanings_path().exists():
        files["meanings and sounds"] = meanings_path()
    return {name: path.stat().st_size / 1e6 for name, path in files.items()}


def in_the_kernel() -> dict[str, float]:
    """Milliseconds of each search over the standard tier, and what graphs cost."""
    from parlour.lexicon.kernel import graph, search, shelf

    book = shipped_book(folder())
    columns = search.columns_of(book)
    cut = search.cut_for("standard", {})
    numbers = search.select(columns, cut)
    rows, marks = columns.rows[numbers], shelf.mere_s_forms(book)[numbers]
    graph.build_dawg(rows[:99], marks[:99])
    graph.build_gaddag(rows[:99], marks[:99])
    found = {}
    dawg = timed(found, "DAWG, ms to build", lambda: graph.build_dawg(rows, marks), 1)
    gaddag = timed(found, "GADDAG, ms to build", lambda: graph.build_gaddag(rows, marks), 1)
    found |= {"DAWG, MB": dawg.nbytes / 1e6, "GADDAG, MB": gaddag.nbytes / 1e6}
    timed(found, "look-ups of all words, ms", lambda: graph.find_all(dawg, rows), 5)
    found["look-up, ns"] = found.pop("look-ups of all words, ms") / len(rows) * 1e6
    searches: dict[str, Callable[[], Any]] = {
        "anagrams of RETINAS, ms": lambda: search.anagrams(columns, cut, "RETINAS"),
        "anagrams of RETIN??, ms": lambda: search.anagrams(columns, cut, "RETIN??"),
        "pattern of nine free squares, ms": lambda: search.fitting(columns, cut, "." * 9, {"?": 9}),
        "words with A E S T, ms": lambda: search.containing(columns, cut, "AEST"),
        "words with E, ms": lambda: search.containing(columns, cut, "E"),
        "extensions of OUT, ms": lambda: search.extensions(columns, cut, "OUT"),
        "extensions of A, ms": lambda: search.extensions(columns, cut, "A"),
    }
    for name, work in searches.items():
        timed(found, name, work, 9)
    return found


def timed(found: dict[str, float], name: str, work: Callable[[], Any], runs: int) -> Any:
    result = work()
    times = []
    for _ in range(runs):
        began = process_time()
        result = work()
        times.append(process_time() - began)
    found[name] = median(times) * 1e3
    return result


if __name__ == "__main__":
    main()
