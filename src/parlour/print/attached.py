"""A file inside a PDF: put there, and found again."""

from __future__ import annotations

import re
import zlib

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFStream,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

# Each part is bounded, or a megabyte that only looks like one would be searched for minutes.
HEAD = re.compile(
    rb"<<[^<>]{0,99}/Length (\d{1,9}) [^<>]{0,99}/Type /EmbeddedFile[^<>]{0,99}>>\s{0,9}stream\r?\n"
)


def attach(canvas: Canvas, name: str, content: bytes) -> None:
    """Once a document: readers show it in their list of attachments."""
    document = canvas._doc
    packed = PDFStream(
        PDFDictionary({"Type": PDFName("EmbeddedFile"), "Filter": PDFName("FlateDecode")}),
        zlib.compress(content, 9),
        filters=[],
    )
    file = PDFDictionary(
        {
            "Type": PDFName("Filespec"),
            "F": PDFString(name),
            "UF": PDFString(name),
            "EF": PDFDictionary({"F": document.Reference(packed)}),
            "AFRelationship": PDFName("Data"),
        }
    )
    files = PDFDictionary({"Names": PDFArray([PDFString(name), document.Reference(file)])})
    document.Catalog.Names = PDFDictionary({"EmbeddedFiles": files})


def attached(pdf: bytes, most: int) -> bytes:
    """What was attached to a PDF of ours; ValueError: nothing is, or it is too large."""
    found = HEAD.search(pdf)
    if found is None:
        raise ValueError("nothing is attached to this PDF")
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(pdf[found.end() : found.end() + int(found[1])], most)
    except zlib.error:
        raise ValueError("what is attached to this PDF is damaged") from None
    if not unpacking.eof:
        raise ValueError("what is attached to this PDF is cut short or too large")
    return content
