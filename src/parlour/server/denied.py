"""A request that the house refuses, with the reason in a sentence."""

from __future__ import annotations


class Denied(Exception):
    """A refused request: its HTTP status and the reason."""

    def __init__(self, status: int, why: str, table: str | None = None) -> None:
        super().__init__(why)
        self.status, self.table = status, table  # the table that stands in the way
