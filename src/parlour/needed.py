"""What is said where a part of the package is used that an extra would have brought along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

EXTRAS = {
    "bots": {"llvmlite", "numba", "numpy"},
    "server": {
        "alembic",
        "anyio",
        "argon2",
        "asyncpg",
        "cryptography",
        "litestar",
        "msgspec",
        "networkx",
        "openskill",
        "redis",
        "reportlab",
        "resvg_py",
        "segno",
        "sqlalchemy",
        "uvicorn",
        "uvloop",
        "webauthn",
        "websockets",
    },
    "gym": {"gymnasium"},
    "zoo": {"pettingzoo"},
    "spiel": {"pyspiel"},
    "cluster": {"distributed"},
}


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Import what an extra of the package brings along; say its name where it is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if extra_with(missing) is None:
            raise
        raise ModuleNotFoundError(advice(missing, extra), name=missing.name) from None


def extra_with(missing: ModuleNotFoundError) -> str | None:
    """The extra that brings a missing module along; None: no extra does."""
    module = (missing.name or "").partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if module in modules), None)


def advice(missing: ModuleNotFoundError, extra: str) -> str:
    return f"{missing.name} is not installed: pip install 'parlour[{extra}]' brings it along"
