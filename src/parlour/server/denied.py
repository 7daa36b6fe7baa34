"""What the house does not do, said in a sentence."""

from __future__ import annotations


class Denied(Exception):
    """Something that cannot be done, with the status that says what sort of no it is."""

    def __init__(self, status: int, why: str, table: str | None = None) -> None:
        super().__init__(why)
        self.status, self.table = status, table  # the table that stands in the way
