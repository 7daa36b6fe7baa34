"""The Python side: uv, the virtual environment, the locked packages and Parlour itself."""

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setup.doing import Trouble, call, digest, is_stamped, put_stamp, step
from setup.places import CACHE, PYTHON, REQUIREMENTS, ROOT, VENV

TOOLS = CACHE / "tools"
# Wheels only: there may be no compiler.
PINNED = ("--require-hashes", "--only-binary", ":all:", "--requirement")
# setuptools is in .venv by build.lock, so that building fetches nothing.
BUILDING = ("--no-build-isolation", "--offline")
# uv does not read pip's settings, so those about where packages come from are handed on.
PIP_TO_UV = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
}


def prepare(*locks: str) -> None:
    """Make .venv hold the named locks and Parlour, doing only what has changed."""
    make_environment()
    for lock in locks:
        install_lock(lock)
    install_parlour()


def make_environment() -> None:
    """Make .venv again when it is not there, or belongs to another place or Python."""
    key = digest([str(ROOT), sys.version])
    if is_stamped(VENV / "stamps" / "python", key) and PYTHON.exists():
        return
    uv = find_uv()
    with step("virtual environment"):
        call(uv, "venv", "--clear", "--python", sys.executable, VENV, cwd=ROOT)
        put_stamp(VENV / "stamps" / "python", key)


def install_lock(name: str) -> None:
    """Install what a lock pins, unless it is there already; nothing is ever removed."""
    lock = REQUIREMENTS / f"{name}.lock"
    stamp, key = VENV / "stamps" / name, digest([lock])
    if is_stamped(stamp, key):
        return
    uv = find_uv()
    hand_pip_settings_on()
    with step(f"Python packages for {name}"):
        call(uv, "pip", "install", *PINNED, lock, cwd=ROOT, fetching="Python packages")
        put_stamp(stamp, key)


def install_parlour() -> None:
    """Put the clone itself into .venv, so that editing a source is enough."""
    stamp = VENV / "stamps" / "parlour"
    key = digest([ROOT / "pyproject.toml"])
    if is_stamped(stamp, key):
        return
    uv = find_uv()
    with step("Parlour itself"):
        call(uv, "pip", "install", "--no-deps", *BUILDING, "--editable", ROOT, cwd=ROOT)
        put_stamp(stamp, key)


def build_wheel(folder: Path) -> Path:
    """Pack the clone as it is; the folder holds no other wheel afterwards."""
    shutil.rmtree(folder, ignore_errors=True)
    call(find_uv(), "build", "--wheel", *BUILDING, "--out-dir", folder, ROOT, cwd=ROOT)
    return next(folder.glob("*.whl"))


def find_uv() -> Path:
    """The uv on the PATH if it is as new as the locked one, else the locked one."""
    locked = re.search(r"^uv==([\d.]+)", (REQUIREMENTS / "tools.lock").read_text(), re.MULTILINE)
    if locked is None:
        raise Trouble("requirements/tools.lock does not pin uv; make the locks again")
    on_path = shutil.which("uv")
    if on_path and version_of(on_path) >= as_numbers(locked[1]):
        return Path(on_path)
    own, key = TOOLS / "bin" / "uv", digest([REQUIREMENTS / "tools.lock", str(ROOT), sys.version])
    if not (is_stamped(TOOLS / "stamp", key) and own.exists()):
        fetch_uv()
        put_stamp(TOOLS / "stamp", key)
    return own


def fetch_uv() -> None:
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise Trouble(
            "Python's venv module is missing; to get it: sudo apt install "
            f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        )
    with step("uv, the installer"):
        call(sys.executable, "-m", "venv", "--clear", TOOLS, cwd=ROOT)
        lock = REQUIREMENTS / "tools.lock"
        call(TOOLS / "bin" / "pip", "install", *PINNED, lock, cwd=ROOT, fetching="uv")


def version_of(uv: str) -> tuple[int, ...]:
    said = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\d+(\.\d+)+", said)
    return as_numbers(found[0]) if found else ()


def as_numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def hand_pip_settings_on() -> None:
    """Let uv look where the user's pip looks, unless uv has its own settings."""
    if any(name in os.environ for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX")):
        return
    pip = TOOLS / "bin" / "pip"
    asking = [str(pip)] if pip.exists() else [sys.executable, "-m", "pip"]
    said = subprocess.run([*asking, "config", "list"], capture_output=True, text=True, check=False)
    for option, value in pip_settings(said.stdout).items():
        if option in PIP_TO_UV:
            separator = "," if option == "find-links" else " "
            os.environ.setdefault(PIP_TO_UV[option], separator.join(value.split()))
            # pip takes a version from any index; with every file pinned by hash that is safe.
            os.environ.setdefault("UV_INDEX_STRATEGY", "unsafe-best-match")


def pip_settings(listing: str) -> dict[str, str]:
    """Read `pip config list`; what is meant for install beats global, and the environment both."""
    rank = {"global": 0, "install": 1, ":env:": 2}
    found: dict[str, tuple[int, str]] = {}
    for line in listing.splitlines():
        match = re.fullmatch(r"(global|install|:env:)\.([a-z-]+)=('.*'|\".*\")", line)
        if match:
            weight, value = rank[match[1]], ast.literal_eval(match[3])
            if weight >= found.get(match[2], (0, ""))[0]:
                found[match[2]] = (weight, str(value))
    return {option: value for option, (_, value) in found.items()}
