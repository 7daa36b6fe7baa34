"""Doing a step: its line of progress, its stamp, and its failure told in plain words."""

import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

from setup.places import CACHE

TEMPORARY = CACHE / "tmp"
# What uv, pip, npm and node say when no registry answers.
SIGNS_OF_NO_NETWORK = (
    "dns error",
    "error sending request",
    "tcp connect error",
    "failed to establish a new connection",
    "temporary failure in name resolution",
    "name or service not known",
    "network is unreachable",
    "connection refused",
    "could not connect",
    "enotfound",
    "eai_again",
    "econnrefused",
    "enetunreach",
    "etimedout",
    "timed out",
)


_held = threading.local()  # `lines` of what is done beside something else, shown after it


class Trouble(Exception):
    """Something is missing; the text says what, and how to get it, in one line."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Show one line for something that takes a while, with the seconds it took."""
    began = time.monotonic()
    label = f"  {name} ".ljust(44, ".")
    held: list[str] | None = getattr(_held, "lines", None)
    outcome = "failed"
    try:
        if held is None:
            with _shown(label, began):
                yield
        else:
            yield
        outcome = ""
    finally:
        line = f" {time.monotonic() - began:5.1f} s {outcome}".rstrip()
        if held is None:
            print(line, flush=True)
        else:
            held.append(label + line)


@contextmanager
def _shown(label: str, began: float) -> Iterator[None]:
    """The beginning of a line, and on a terminal the seconds as they pass."""
    done = threading.Event()

    def tick() -> None:
        while not done.wait(1):
            print(f"\r{label} {time.monotonic() - began:5.0f} s", end="", flush=True)

    ticker = threading.Thread(target=tick, daemon=True)
    print(label, end="", flush=True)
    if sys.stdout.isatty():
        ticker.start()
    try:
        yield
    finally:
        done.set()
        if ticker.ident is not None:
            ticker.join()
            print(f"\r{label}", end="")


def beside(work: Callable[[], object], *others: Callable[[], object]) -> None:
    """Do the others, one after the other, while something long is done."""
    lines: list[str] = []

    def do() -> None:
        _held.lines = lines
        for each in others:
            each()

    with ThreadPoolExecutor(1) as pool:
        doing = pool.submit(do)
        try:
            work()
        finally:
            wait([doing])
            print(*lines, sep="\n", end="\n" if lines else "", flush=True)
        doing.result()


def call(
    *command: str | Path, cwd: Path, fetching: str = "", settings: Mapping[str, str] | None = None
) -> str:
    """Run a tool quietly and return what it printed; its words are shown only if it fails."""
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    words = [str(part) for part in command]
    done = subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, "TMPDIR": str(TEMPORARY), **(settings or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return done.stdout
    if fetching and any(sign in done.stdout.lower() for sign in SIGNS_OF_NO_NETWORK):
        raise Trouble(
            f"no package registry answered while fetching {fetching}; "
            "connect this machine to the network, then run the same command again"
        )
    raise Trouble(f"this failed: {' '.join(words)}\n{done.stdout.rstrip()}")


def digest(parts: Iterable[str | Path]) -> str:
    """One short name for the contents of files and for plain words."""
    total = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode()
        total.update(len(content).to_bytes(8, "big") + content)
    return total.hexdigest()


def is_stamped(stamp: Path, key: str) -> bool:
    """Whether a step was done before with exactly these ingredients."""
    return stamp.is_file() and stamp.read_text() == key


def put_stamp(stamp: Path, key: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)
