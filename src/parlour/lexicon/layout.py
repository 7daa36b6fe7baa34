"""The dictionary's file: named sections of plain little-endian numbers, made to be mapped.

    0    16      20        24         32                   64                 64 + 32 n
    +----+-------+---------+----------+--------------------+-----------------+----------+
    |name| form  | n       | bytes in | SHA-256 of all     | n times: name,  | sections,|
    |    | at    | sections| the file | sections in order  | offset, bytes   | at 64 k  |
    +----+-------+---------+----------+--------------------+-----------------+----------+

What the sections hold (w = a word's number; words are numbered by length, then alphabet):

    words      the spellings in capitals, run together: a length's words are a table of rows
    starts     u32 per length: the first w of that length, and one more for the end
    slots      u32: open-addressing hash table, crc32 of the spelling -> w + 1 (made on unpacking)
    flags      u32 by w, see labels.py          sources   u16 by w
    zipf       u8 by w, Zipf value times 30
    lemmas     u32: base << 8 | bit 7: by mere S or ES | kinds of inflection
    first      u32: roots by the first etymology        more  u32: roots by the other ones
    told       u32: root << 1 | it has other origins too; older words in order, or its parts
    parts      u32: words that w is made of     links     u32: words derived from it or it from
    twins      u32: doublets, which are links too
    own        u32 by w: the root that is the word itself, or NOTHING
    marked     u32: w of every label, ascending         marks  u16: label << 12 | inherited << 11
                                                               | text
    texts      the evidence texts, a line each   roots  language:term, a line each
    roots_at   u32: where each root's line begins
    names, listed, cited, met   spellings in no tier, a line each: names, words of a list for word
               games, of Wiktionary, and what is only met in use
    lemmas_at, first_at, more_at, told_at, parts_at, links_at, twins_at   u32 by w: where its run
               begins
"""

from __future__ import annotations

import hashlib
import mmap
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from parlour.lexicon.errors import LexiconError

MAGIC = b"parlour-lexicon\n"
FORM = 4
HEADER = struct.Struct("<16sIIQ32s")
SECTION = struct.Struct("<16sQQ")
ALIGN = 64
NOTHING = 0xFFFF_FFFF
MOST_SECTIONS = 64

_Number = Literal["B", "H", "I"]
_TYPES: dict[str, _Number] = {
    "words": "B",
    "texts": "B",
    "roots": "B",
    "names": "B",
    "listed": "B",
    "cited": "B",
    "met": "B",
    "zipf": "B",
    "sources": "H",
    "marks": "H",
}

Sections = dict[str, memoryview]


def pack(sections: Mapping[str, bytes]) -> bytes:
    """A whole file out of its sections."""
    digest = hashlib.sha256()
    table, body = b"", b""
    at = _aligned(HEADER.size + SECTION.size * len(sections))
    start = at
    for name, content in sections.items():
        digest.update(content)
        table += SECTION.pack(name.encode(), at, len(content))
        padded = content + bytes(_aligned(len(content)) - len(content))
        body += padded
        at += len(padded)
    header = HEADER.pack(MAGIC, FORM, len(sections), at, digest.digest())
    return (header + table).ljust(start, b"\0") + body


def unpack(content: bytes | mmap.mmap, where: str) -> Sections:
    """The sections of a file, after every check that does not read all of it."""
    if sys.byteorder != "little":
        raise LexiconError("the dictionary's file needs a little-endian machine")
    view = memoryview(content)
    if len(view) < HEADER.size or view[: len(MAGIC)] != MAGIC:
        raise LexiconError(f"{where}: not a dictionary of Parlour; {remedy(where)}")
    _, form, count, size, _ = HEADER.unpack_from(view)
    if form != FORM:
        raise LexiconError(f"{where}: written in form {form}, not {FORM}; {remedy(where)}")
    if size != len(view) or count > MOST_SECTIONS:
        raise LexiconError(
            f"{where}: {len(view)} bytes where {size} belong, so part of it is missing; "
            + remedy(where)
        )
    sections = {}
    for place in range(count):
        name, at, length = SECTION.unpack_from(view, HEADER.size + place * SECTION.size)
        text = name.rstrip(b"\0").decode("ascii", "replace")
        kind: _Number = _TYPES.get(text, "I")
        if at + length > size or length % struct.calcsize(kind):
            raise LexiconError(f"{where}: section {text} is damaged; {remedy(where)}")
        sections[text] = view[at : at + length].cast(kind)
    return sections


def offset_of(content: bytes | mmap.mmap, name: str) -> int:
    """Where a section begins in a file that has been checked."""
    count = HEADER.unpack_from(content)[2]
    for place in range(count):
        found, at, _ = SECTION.unpack_from(content, HEADER.size + place * SECTION.size)
        if found.rstrip(b"\0") == name.encode():
            return int(at)
    raise KeyError(name)


def map_file(path: Path) -> mmap.mmap:
    """A file mapped into memory: only what is looked at is read."""
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except OSError as problem:
        raise LexiconError(f"{path}: cannot be read ({problem.strerror})") from problem
    except ValueError as problem:  # an empty file cannot be mapped
        raise LexiconError(f"{path}: is empty; {remedy(str(path))}") from problem


def digest_of(content: bytes | mmap.mmap) -> bytes:
    """The digest that the header promises."""
    return bytes(HEADER.unpack_from(content)[4])


def is_whole(content: bytes, where: str) -> bool:
    """Whether the sections are those that the header promises; reads all of them."""
    digest = hashlib.sha256()
    for section in unpack(content, where).values():
        digest.update(section.cast("B"))
    return digest.digest() == digest_of(content)


def remedy(where: str) -> str:
    return f"delete {where} and run ./run setup, which unpacks it again"


def _aligned(size: int) -> int:
    return -(-size // ALIGN) * ALIGN
