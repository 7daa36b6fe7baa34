"""A house restored from a backup, or moved to another engine. What there was is left alone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.server.config import Config
from parlour.server.copies.backup import check_whole, new_file
from parlour.server.copies.copying import Progress, copy
from parlour.server.copies.ends import Target, reading, writing
from parlour.server.copies.keys import keys_beside, put_keys, refuse_others
from parlour.server.run import alone
from parlour.server.store import StoreError
from parlour.server.store.schema import HEAD, migrate, revision


def restore(file: Path, to: Config, progress: Progress) -> None:
    """The house of a backup, where there is none; StoreError: why not, and nothing has changed."""
    if not file.is_file():
        raise StoreError(f"there is no backup {file}")
    keys = keys_beside(file)
    refuse_others(keys, to.secrets)
    with TemporaryDirectory(prefix="parlour-") if to.postgres else new_file(to.file) as room:
        made = Path(room) / "backup.sqlite" if to.postgres else Path(room)
        shutil.copyfile(file, made)
        check_whole(made)
        migrate(made)  # it may be of an earlier release
        check_whole(made)
        if to.postgres is not None:
            _fill(Config(database=f"sqlite:///{made}"), to, progress)
        put_keys(keys, to.secrets)


def move(source: Config, to: Config, progress: Progress) -> int:
    """A house that is closed, to where there is none; how many rows it has."""
    if source.place == to.place:
        raise StoreError("the house is there already")
    with _closed(source):
        keys = keys_beside(source.secrets)
        refuse_others(keys, to.secrets)
        count = _fill(source, to, progress)
        put_keys(keys, to.secrets)
    return count


def _fill(source: Config, to: Config, progress: Progress) -> int:
    with _new(to) as target, reading(source) as found:
        return copy(found, target, progress)


@contextmanager
def _new(to: Config) -> Iterator[Target]:
    """A house without anybody in it, until the end: then all of it is there."""
    if to.postgres is not None:
        from parlour.server.copies.server_end import closed_server, writing_server

        with closed_server(to.postgres), writing_server(to.postgres) as server:
            yield server
        return
    with new_file(to.file) as made:
        migrate(made)
        with writing(made) as file:
            yield file
        check_whole(made)


@contextmanager
def _closed(config: Config) -> Iterator[None]:
    """Nobody writes there meanwhile: what they wrote would stay behind."""
    if config.postgres is not None:
        from parlour.server.copies.server_end import closed_server

        with closed_server(config.postgres):
            yield
        return
    if not config.file.is_file():
        raise StoreError(f"there is no house at {config.file}")
    with alone(config.file.resolve()):
        if revision(config.file) != HEAD:
            raise StoreError(f"{config.file} is of another release: open it once with this one")
        yield
