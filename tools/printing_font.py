"""Unpacks the page's display font for printing: PDF takes TrueType, and the page has it as WOFF.

.venv/bin/python tools/printing_font.py
"""

import shutil
import struct
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "web/node_modules/@fontsource/young-serif"
FOLDER = ROOT / "src/parlour/print/fonts"
HEADER, ENTRY = ">4sIIHHIHHIIIII", ">4sIIII"  # of WOFF 1.0


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for part in ("latin", "latin-ext"):
        packed = (PACKAGE / f"files/young-serif-{part}-400-normal.woff").read_bytes()
        (FOLDER / f"young-serif-{part}.ttf").write_bytes(unpacked(packed))
    shutil.copy(PACKAGE / "LICENSE", FOLDER / "LICENSE")


def unpacked(woff: bytes) -> bytes:
    """Its tables as they were before packing."""
    signature, flavour, _, count, *_ = struct.unpack_from(HEADER, woff)
    if signature != b"wOFF":
        raise ValueError("this is no WOFF font")
    largest = 1 << (count.bit_length() - 1)
    head = struct.pack(
        ">IHHHH", flavour, count, largest * 16, count.bit_length() - 1, (count - largest) * 16
    )
    places, body = b"", b""
    start = len(head) + 16 * count
    for nth in range(count):
        tag, offset, packed, size, check = struct.unpack_from(
            ENTRY, woff, struct.calcsize(HEADER) + 20 * nth
        )
        table = woff[offset : offset + packed]
        table = zlib.decompress(table) if packed < size else table
        places += struct.pack(">4sIII", tag, check, start + len(body), size)
        body += table + bytes(-size % 4)
    return head + places + body


if __name__ == "__main__":
    main()
