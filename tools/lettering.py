"""Takes the outlines of letters out of the page's display font, for pictures of boards.

    uv run --no-project --with fonttools python tools/lettering.py

Pictures are drawn where no font is installed, so their letters are shapes.
"""

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONT = ROOT / "web/node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff"
OUTLINES = ROOT / "src/parlour/draw/outlines.json"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 !,.:?&'-"


def main() -> None:
    font = TTFont(FONT)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    found = {}
    for letter in LETTERS:
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyphs[names[ord(letter)]].draw(pen)
        found[letter] = [glyphs[names[ord(letter)]].width, pen.getCommands()]
    units = font["head"].unitsPerEm
    kept = {"units": units, "capital": font["OS/2"].sCapHeight, "letters": found}
    OUTLINES.write_text(json.dumps(kept, indent=0) + "\n")


if __name__ == "__main__":
    main()
