"""The dictionary's file: damaged, cut short or foreign files are refused, never half believed."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from parlour.lexicon import catalogue, layout
from parlour.lexicon.book import Book, open_book
from parlour.lexicon.errors import LexiconError


@pytest.fixture
def whole(folder: Path, book: Book) -> bytes:
    assert len(book)
    return catalogue.unpacked_path(folder).read_bytes()


def test_what_is_packed_comes_out_again() -> None:
    sections = {"words": b"ATABBE", "flags": bytes(8), "texts": b""}
    found = layout.unpack(layout.pack(sections), "here")
    assert {name: bytes(view) for name, view in found.items()} == sections


@pytest.mark.parametrize("keep", [0, 10, 63, 500, 100_000, -1, -4096])
def test_a_file_cut_short_is_refused(whole: bytes, tmp_path: Path, keep: int) -> None:
    path = tmp_path / "short.lex"
    path.write_bytes(whole[:keep])
    with pytest.raises(LexiconError, match=r"run \./run setup") as caught:
        open_book(path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"PK\x03\x04" + bytes(200), "not a dictionary"),
        (b"parlour-lexicon\n" + b"\x09" + bytes(100), "form 9"),
        (layout.pack({"words": b"CAT"}), "lacks"),
    ],
)
def test_foreign_files_are_refused(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = tmp_path / "other.lex"
    path.write_bytes(content)
    with pytest.raises(LexiconError, match=complaint):
        open_book(path)


def test_a_section_that_leaves_the_file_is_refused(tmp_path: Path) -> None:
    content = bytearray(layout.pack({"words": b"CAT"}))
    layout.SECTION.pack_into(content, layout.HEADER.size, b"words", 1 << 40, 3)
    with pytest.raises(LexiconError, match="damaged"):
        layout.unpack(bytes(content), "here")


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="cannot be read"):
        open_book(tmp_path / "none.lex")


def test_a_changed_byte_is_found_when_asked(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "changed.lex"
    path.write_bytes(whole)
    assert open_book(path).is_whole()
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    path.write_bytes(changed)
    assert not open_book(path).is_whole()


@pytest.mark.parametrize("damage", ["cut", "changed", "missing", "other content"])
def test_a_damaged_package_is_not_unpacked(tmp_path: Path, damage: str) -> None:
    content = bytearray(catalogue.PACKED.read_bytes())
    packed = tmp_path / "packed.xz"
    if damage == "cut":
        packed.write_bytes(content[:1000])
    elif damage == "changed":
        content[len(content) // 2] ^= 0xFF
        packed.write_bytes(content)
    elif damage == "other content":
        body = bytearray(layout.pack({"words": b"CAT"}))
        body[-64] ^= 1
        packed.write_bytes(lzma.compress(bytes(body)))
    target = tmp_path / "home" / "x.lex"
    with pytest.raises(LexiconError, match="install Parlour again"):
        catalogue.unpack(packed, target)
    assert not target.exists()


def test_unpacking_leaves_nothing_else_behind(tmp_path: Path) -> None:
    (tmp_path / "parlour-en-1-0123456789abcdef.lex").write_bytes(b"of an earlier version")
    opened = catalogue.shipped_book(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [catalogue.unpacked_path(tmp_path).name]
    assert opened.find("TABLE") >= 0


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("parlour-de 1", "no dictionary"),
        ("parlour-en", "no dictionary"),
        ("parlour-en 3", "version 2"),
        ("parlour-en 2 huge", "no tier"),
        ("", "no dictionary"),
    ],
)
def test_a_dictionary_not_shipped_is_refused(folder: Path, name: str, complaint: str) -> None:
    with pytest.raises(LexiconError, match=complaint):
        catalogue.open_lexicon(name, None, {}, folder)


def test_a_header_names_dictionary_version_and_tier(folder: Path) -> None:
    assert catalogue.open_lexicon("parlour-en 1", None, {}, folder).name == "parlour-en 2 standard"
    named = catalogue.open_lexicon("parlour-en 1 ordinary", "liberal", {}, folder)
    assert named.name == "parlour-en 2 ordinary"
