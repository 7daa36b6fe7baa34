"""Where everything a user keeps lives: one data folder, `PARLOUR_HOME` or the platform's own.
A file is put there as a whole."""

import os
import tempfile
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent


def home() -> Path:
    """The data folder, made if it is not there."""
    named = os.environ.get("PARLOUR_HOME")
    folder = Path(named) if named else user_data_path("parlour", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_in_place(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
