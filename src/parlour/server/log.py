"""The server's log: one line for each event, with its time and level."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

FORMS = ("text", "json")
PREFIX = 6  # characters of a table's id


def set_up(form: str, stream: TextIO | None = None) -> None:
    """Send everything that is logged in this process, uvicorn's lines included, to one handler."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else AsText())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    # It tells with a traceback what the store says in a sentence.
    logging.getLogger("asyncpg").setLevel(logging.CRITICAL)


def label(table: str) -> str:
    """Enough of a table's id to find it, too little to open it: the id is the key to the door."""
    return f"table {table[:PREFIX]}…"


class AsText(logging.Formatter):
    """For people: the time, the level, who says it, and what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return _time(record)


class AsJson(logging.Formatter):
    """For machines: the same as one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
