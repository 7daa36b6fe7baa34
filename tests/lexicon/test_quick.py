"""The dictionary is quick and small: ready at once, little memory, short look-ups.

Times are CPU time, the best of several runs: the machine has other things to do as well.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from parlour.lexicon import catalogue
from parlour.lexicon.book import Book
from parlour.lexicon.shipped import ShippedLexicon
from tests.lexicon.conftest import rows


def best(work: Callable[[], object], runs: int = 7) -> float:
    """CPU seconds of the quickest of several runs."""
    times = []
    for _ in range(runs):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def test_ready_in_20_ms(folder: Path, book: Book) -> None:
    assert len(book)  # unpacked by now
    assert best(lambda: catalogue.open_lexicon("parlour-en 1", None, {}, folder)) < 0.020


def test_a_look_up_takes_about_a_microsecond(book: Book) -> None:
    """With the core to itself it takes less (bench/lexicon.py); here others share its caches."""
    known = [book.word(number) for number in range(0, len(book), 37)]
    unknown = [word[::-1] + "Q" for word in known]
    for words in (known, unknown):
        find = book.find
        assert best(lambda words=words, find=find: [find(w) for w in words]) / len(words) < 2e-6


def test_kinship_takes_less_than_100_microseconds(lexicons: dict[str, ShippedLexicon]) -> None:
    pairs = [(row[0].upper(), row[1].upper()) for row in rows("capture_pairs.tsv")]
    relation = lexicons["dictionary_please"].relation
    assert best(lambda: [relation(old, new) for old, new in pairs]) / len(pairs) < 100e-6


def test_look_ups_take_less_than_15_mb(folder: Path, book: Book) -> None:
    """In a process of its own: opened, and 100,000 different words judged."""
    words = "\n".join(book.word(number) for number in range(0, len(book), len(book) // 100_000))
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from parlour.lexicon.catalogue import open_lexicon\n"
        "words = sys.stdin.read().split()\n"
        "def resident():\n"
        "    lines = Path('/proc/self/status').read_text().splitlines()\n"
        "    return sum(int(line.split()[1]) for line in lines if line.startswith('VmRSS'))\n"
        "before = resident()\n"
        f"lexicon = open_lexicon('parlour-en 1', None, {{}}, Path({str(folder)!r}))\n"
        "find = lexicon.book.find\n"
        "good = sum(lexicon.is_good(find(word)) for word in words)\n"
        "print(resident() - before, good, 'numpy' in sys.modules)\n"
    )
    if not Path("/proc/self/status").exists():
        return  # memory is measured on Linux; elsewhere the file's size bounds it
    done = subprocess.run(
        [sys.executable, "-c", script], input=words, capture_output=True, text=True, check=True
    )
    kilobytes, good, numpy = done.stdout.split()
    assert int(good) > 50_000
    assert int(kilobytes) < 15_000
    assert numpy == "False"


def test_the_packed_dictionary_is_small_enough_for_a_repository() -> None:
    assert catalogue.PACKED.stat().st_size < 8_000_000
