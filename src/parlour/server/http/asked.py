"""The parts of the house that a request is for."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

ASKED: ContextVar[dict[str, Any]] = ContextVar("asked")
