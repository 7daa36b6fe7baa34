"""How Alembic reaches the database that `migrate` names: one transaction, all or nothing."""

from typing import Any

from alembic import context
from sqlalchemy import URL, Connection, create_engine, event, pool

engine = create_engine(
    URL.create("sqlite", database=str(context.config.attributes["file"])),
    poolclass=pool.NullPool,
)


@event.listens_for(engine, "connect")
def _leave_transactions_to_us(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # else Python's module commits before every CREATE TABLE


@event.listens_for(engine, "begin")
def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


with engine.connect() as connection:
    context.configure(connection=connection, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()
