"""The docs as a site, made again only when what it is made of has changed."""

from pathlib import Path

from setup.doing import call, digest, is_stamped, put_stamp, step
from setup.places import CACHE, DOCS, PYTHON, ROOT

SOURCES = ("docs", "tools/docs", "src/parlour/server/http", "src/parlour/server/cards")
FILES = (
    *("tools/make_docs.py", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "NOTICE"),
    *("src/parlour/__init__.py", "src/parlour/front.py", "src/parlour/client.py"),
    *("src/parlour/server/protocol.py", "src/parlour/server/scopes.py"),
    *("web/src/styles/tokens.css", "requirements/docs.lock"),
)


def prepare() -> None:
    files = sources()
    names = [str(file.relative_to(ROOT)) for file in files]
    stamp, key = CACHE / "stamps" / "docs", digest([*names, *files])
    if is_stamped(stamp, key) and DOCS.is_file():
        return
    with step("the docs"):
        call(PYTHON, ROOT / "tools" / "make_docs.py", cwd=ROOT)
        put_stamp(stamp, key)


def sources() -> list[Path]:
    """Every file that the site is made of, in a fixed order."""
    found = [file for folder in SOURCES for file in (ROOT / folder).rglob("*") if file.is_file()]
    own = [file for file in found if "__pycache__" not in file.parts]
    return sorted([*own, *(ROOT / name for name in FILES)])
