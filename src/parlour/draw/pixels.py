"""A picture as pixels: PNG from SVG.

The renderer holds Python's lock while it works, so a server lets it work in a process of its own:
this file, run by itself, reads an SVG and writes a PNG.
"""

from __future__ import annotations

import sys


def png(svg: str, width: int | None = None) -> bytes:
    """An SVG of ours. No font is looked for: letters are shapes."""
    from resvg_py import svg_to_bytes  # only where pixels are wanted

    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.read()))
