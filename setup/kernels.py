"""Compiled kernels: made at set-up, so that nobody waits for a compiler at the table."""


def prepare() -> None:
    """No kernel yet."""
