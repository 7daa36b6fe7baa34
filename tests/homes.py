"""Folders for tests: each has its own data, and in all of them lies the same dictionary."""

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 2 * 1024**3  # bytes that must be free there; a container has far less, and keeps to its disk

# Unpacked once for all test processes of this clone, since that takes a second.
UNPACKED = Path(__file__).resolve().parents[1] / ".cache" / "lexicon-tests"


def furnish(home: Path) -> None:
    """Lay the unpacked dictionary into a data folder, unless it is there."""
    UNPACKED.mkdir(parents=True, exist_ok=True)
    if not (home / "lexicon").is_symlink():
        (home / "lexicon").symlink_to(UNPACKED, target_is_directory=True)


def keep_in_memory() -> None:
    """Let temporary files be kept in memory, where there is room.

    A server waits for the disk at each move, and thousands of moves are made. What is tested
    outlives a killed process either way, and nobody tests what outlives a power cut.
    """
    may = "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK)
    if may and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # it is worked out anew


def compiled() -> dict[str, str]:
    """For a process with a bare environment: where bytecode is kept, or it compiles everything."""
    name = "PYTHONPYCACHEPREFIX"
    return {name: os.environ[name]} if name in os.environ else {}
