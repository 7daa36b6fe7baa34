"""Words and pairs at random for a blind table, to be labelled by hand before anybody asks.

Words come from every tier, from spellings that are in none (names, lists, mere use) and from
slips: good words with one letter changed. Of a pair the one stands in the other or begins like
it. What the dictionary says of them is not looked at, and nothing is drawn that stands in a
table already: `./run bench lexicon_table --seed N`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from string import ascii_uppercase

from parlour.house.dictionaries import folder
from parlour.lexicon.book import Book
from parlour.lexicon.catalogue import shipped_book
from parlour.lexicon.labels import TIER_BIT, UNWANTED

TABLES = Path(__file__).resolve().parents[1] / "tests" / "lexicon"
KNOWN, MET = 2.5, 2.0  # Zipf values: what somebody may play, and what is met at all
SHORTEST, LIKE = 4, 4  # letters of an old word, and in which two begin alike
SHARES = (("common", 70), ("ordinary", 45), ("standard", 35), ("slips", 40))
# For the sixth table, decided before it was drawn: what one list alone has is drawn as rarely as it
# is found; two fifths are still slips or in no tier. Until the fifth these were 35, 25, 15 and 25.
OUTSIDE = (("names", 25), ("listed", 10), ("cited", 10), ("met", 15))
PAIRS = 170


def main() -> tuple[list[str], list[tuple[str, str]]]:
    """Draw, print and return the words and the pairs."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    rng = Random(parser.parse_args().seed)
    book, taken = shipped_book(folder()), in_tables()
    words, pairs = drawn_words(book, rng, taken), drawn_pairs(book, rng, taken)
    print("\n".join(word.lower() for word in words))
    print("\n".join(f"{old}\t{new}".lower() for old, new in pairs))
    return words, pairs


def in_tables() -> set[str]:
    """Every word of a table of the project, and every pair as one text."""
    found = set()
    for path in (*TABLES.glob("vectors/*.tsv"), *TABLES.glob("cases/*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = line.upper().split("\t")
            found |= {cells[0], "\t".join(cells[:2])}
    return found


def drawn_words(book: Book, rng: Random, taken: set[str]) -> list[str]:
    """The words of all kinds, in an order that does not tell which is which."""
    kinds: dict[str, list[str]] = {kind: [] for kind, _ in SHARES}
    for number in range(len(book)):
        flags, word = book.flags[number], book.word(number)
        if flags & UNWANTED or len(word) < 3:
            continue
        if flags & TIER_BIT["ordinary"]:
            kinds["common" if book.zipf(number) >= MET else "ordinary"].append(word)
        elif flags & TIER_BIT["standard"]:
            kinds["standard"].append(word)
    kinds["slips"] = [slip(rng, rng.choice(kinds["common"])) for _ in range(200)]
    for kind, _ in OUTSIDE:
        lines = bytes(book.sections[kind]).decode().split("\n")
        kinds[kind] = [word for word in lines if 3 <= len(word) <= 10]
    found: list[str] = []
    for kind, count in (*SHARES, *OUTSIDE):
        free = sorted({word for word in kinds[kind] if word not in taken})
        found += rng.sample(free, count)
    rng.shuffle(found)
    return list(dict.fromkeys(found))


def slip(rng: Random, word: str) -> str:
    """A word with one letter changed."""
    at = rng.randrange(len(word))
    return word[:at] + rng.choice(ascii_uppercase) + word[at + 1 :]


def drawn_pairs(book: Book, rng: Random, taken: set[str]) -> list[tuple[str, str]]:
    """Two thirds with the old word in the new one, a third that begin alike."""
    plain = TIER_BIT["ordinary"]
    known = [
        book.word(number)
        for number in range(len(book))
        if book.zipf(number) >= KNOWN and book.flags[number] & plain == plain
        if not book.flags[number] & UNWANTED and len(book.word(number)) >= SHORTEST
    ]
    by_start: dict[str, list[str]] = {}
    for word in known:
        by_start.setdefault(word[:LIKE], []).append(word)
    words, found = set(known), dict[tuple[str, str], None]()
    while len(found) < PAIRS:
        new = rng.choice(known)
        inside = sorted(
            new[start:end]
            for start in range(len(new))
            for end in range(start + SHORTEST, len(new) + 1)
            if new[start:end] in words and new[start:end] != new
        )
        alike = [word for word in by_start[new[:LIKE]] if word != new]
        choice = alike if len(found) % 3 == 2 else inside
        if choice and f"{(old := rng.choice(choice))}\t{new}" not in taken:
            found[old, new] = None
    return list(found)


if __name__ == "__main__":
    main()
