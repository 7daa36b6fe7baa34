"""The page as it is built: three.js comes late, nothing is inline, the lock names no registry."""

import re

from setup.places import STATIC, WEB


def test_the_first_load_is_small() -> None:
    page = (STATIC / "index.html").read_text()
    first = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', page)
    assert first != []
    code = "".join((STATIC / name).read_text() for name in first)
    assert "WebGLRenderer" not in code
    assert len(code) < 150_000
    drawn = [file for file in STATIC.glob("assets/*.js") if "WebGLRenderer" in file.read_text()]
    assert len(drawn) == 1  # and it does come, later


def test_nothing_is_inline() -> None:
    page = (STATIC / "index.html").read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert " style=" not in page


def test_the_lock_names_no_registry() -> None:
    assert '"resolved"' not in (WEB / "package-lock.json").read_text()
