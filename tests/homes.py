"""Data folders for tests: each has its own, and in all of them lies the same dictionary."""

from pathlib import Path

# Unpacked once for all test processes of this clone, since that takes a second.
UNPACKED = Path(__file__).resolve().parents[1] / ".cache" / "lexicon-tests"


def furnish(home: Path) -> None:
    """Lay the unpacked dictionary into a data folder, unless it is there."""
    UNPACKED.mkdir(parents=True, exist_ok=True)
    if not (home / "lexicon").is_symlink():
        (home / "lexicon").symlink_to(UNPACKED, target_is_directory=True)
