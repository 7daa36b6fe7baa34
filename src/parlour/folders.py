"""Where everything a user keeps lives: one data folder, `PARLOUR_HOME` or the platform's own."""

import os
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent


def home() -> Path:
    """The data folder, made if it is not there."""
    named = os.environ.get("PARLOUR_HOME")
    folder = Path(named) if named else user_data_path("parlour", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
