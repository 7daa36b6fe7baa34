"""The shipped dictionaries: their names, where they are packed, and how they are opened.

A dictionary is shipped compressed. Before its first use it is unpacked into the data folder
under a name that carries version and digest, and from then on mapped from there.
"""

from __future__ import annotations

import lzma
from array import array
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from zlib import crc32

from parlour.core.words import Lexicon
from parlour.folders import write_in_place
from parlour.lexicon import layout
from parlour.lexicon.book import Book, open_book
from parlour.lexicon.errors import LexiconError
from parlour.lexicon.fixture import open_fixture
from parlour.lexicon.labels import DEFAULT_TIER, TIERS, Tier
from parlour.lexicon.shipped import ShippedLexicon, opened

NAME, VERSION = "parlour-en", 2
EDITIONS = frozenset(str(each) for each in range(1, VERSION + 1))  # that a record may name
DATA = Path(__file__).parent / "data"
PACKED = DATA / f"{NAME}-{VERSION}.xz"
DIGEST = DATA / f"{NAME}-{VERSION}.sha256"  # of the content, so that unpacking can be skipped


def open_lexicon(
    wanted: str | Path, tier: str | None, bars: Mapping[str, str], folder: Path
) -> Lexicon:
    """A dictionary cut for a game: bars are label -> clause, folder keeps what is unpacked.

    Wanted is a Path to a fixture, or a name as a record's header writes it: "parlour-en 2" or
    "parlour-en 2 ordinary". A tier in the name wins over the one given beside it.
    """
    if isinstance(wanted, Path):
        return open_fixture(wanted, bars)
    named = known_tier(read_name(wanted) or tier or DEFAULT_TIER)
    return opened(_unpacked(folder), _name(named), named, tuple(bars.items()))


def known_tier(text: str) -> Tier:
    """A tier by its name; LexiconError for none."""
    for tier in TIERS:
        if text == tier:
            return tier
    raise LexiconError(f"there is no tier {text!r} (there are: {', '.join(TIERS)})")


def cut(book: Book, tier: Tier, bars: Mapping[str, str]) -> ShippedLexicon:
    """The shipped words as a game with these bars sees them."""
    return ShippedLexicon(_name(tier), book, tier, bars)


def _name(tier: Tier) -> str:
    return f"{NAME} {VERSION} {tier}"


def read_name(text: str) -> str | None:
    """The tier in a dictionary's name, if it has one; LexiconError for one not shipped."""
    parts = text.split()
    if len(parts) not in (2, 3) or parts[0] != NAME:
        raise LexiconError(f"there is no dictionary {text!r} (there is: {NAME} {VERSION} [TIER])")
    if parts[1] not in EDITIONS:
        raise LexiconError(f"version {VERSION} of {NAME} is the one shipped here, not {parts[1]}")
    return parts[2] if len(parts) == 3 else None


def judged_by(named: str) -> str | None:
    """What to say of a name that is not today's edition; None where there is nothing to say."""
    edition = named.split()[1]
    if edition == str(VERSION):
        return None
    return f"it names the dictionary {NAME} {edition}, and is judged by {NAME} {VERSION}"


def shipped_book(folder: Path) -> Book:
    """The shipped dictionary's words, unpacked into the folder unless they are there already."""
    return open_book(_unpacked(folder))


def _unpacked(folder: Path) -> Path:
    path = unpacked_path(folder)
    if not path.exists():
        unpack(PACKED, path)
        forget_others(path)
    return path


def unpacked_path(folder: Path) -> Path:
    try:
        digest = DIGEST.read_text(encoding="ascii").strip()
    except OSError as problem:
        raise LexiconError(f"{DIGEST}: cannot be read; install Parlour again") from problem
    return folder / f"{NAME}-{VERSION}-{digest[:16]}.lex"


def unpack(packed: Path, path: Path) -> None:
    """Unpack, check every byte, add what is made on the spot, and put in place at once."""
    try:
        content = lzma.decompress(packed.read_bytes())
    except (OSError, lzma.LZMAError, EOFError) as problem:
        raise LexiconError(f"{packed}: damaged or missing; install Parlour again") from problem
    if not layout.is_whole(content, str(packed)):
        raise LexiconError(f"{packed}: its content is not what was packed; install Parlour again")
    sections = {name: bytes(view) for name, view in layout.unpack(content, str(packed)).items()}
    sections["slots"] = hash_slots(sections)
    write_in_place(path, layout.pack(sections))


def forget_others(path: Path) -> None:
    """Remove what earlier versions unpacked; a process that has one mapped keeps it."""
    for other in path.parent.glob(f"{NAME}-*.lex"):
        if other != path:
            with suppress(OSError):
                other.unlink()


def hash_slots(sections: Mapping[str, bytes]) -> bytes:
    """The hash table of the words: at most half full, so that a look-up ends soon."""
    starts = array("I", sections["starts"])
    size = 1 << (2 * starts[-1] - 1).bit_length()
    mask, slots = size - 1, array("I", bytes(4 * size))
    words, at = sections["words"], 0
    for length, (first, end) in enumerate(pairwise(starts)):
        for number in range(first, end):
            slot = crc32(words[at : at + length]) & mask
            while slots[slot]:
                slot = (slot + 1) & mask
            slots[slot] = number + 1
            at += length
    return slots.tobytes()
