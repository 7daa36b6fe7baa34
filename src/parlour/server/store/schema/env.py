"""How Alembic reaches the database that it is given: one transaction, all or nothing."""

from typing import Any

from alembic import context
from sqlalchemy import URL, Connection, create_engine, event, pool

attributes = context.config.attributes


def _take_steps(connection: Connection) -> None:
    context.configure(connection=connection, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


def _leave_transactions_to_us(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # else Python's module commits before every CREATE TABLE


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


if "file" in attributes:
    url = URL.create("sqlite", database=str(attributes["file"]))
    engine = create_engine(url, poolclass=pool.NullPool)
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", _begin)
    with engine.connect() as opened:
        _take_steps(opened)
else:
    _take_steps(attributes["connection"])
