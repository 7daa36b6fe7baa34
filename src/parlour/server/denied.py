"""A request that the house refuses, with the reason in a sentence."""

from __future__ import annotations

A_MINUTE = 60.0  # seconds after which whatever was too much has room again


class Denied(Exception):
    """A refused request: its HTTP status and the reason."""

    def __init__(
        self, status: int, why: str, table: str | None = None, wait: float = A_MINUTE
    ) -> None:
        """`table` stands in the way; `wait` is when to ask again, where it was too often."""
        super().__init__(why)
        self.status, self.table, self.wait = status, table, wait
