"""Finished matches in the order in which they were written down, and who has read how far."""

from alembic import op
from sqlalchemy import Column, Integer, Text

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "finishes",
        Column("n", Integer, primary_key=True),
        Column("table_id", Text, nullable=False, unique=True),
        sqlite_autoincrement=True,  # a number is given once
    )
    op.execute(
        "INSERT INTO finishes (table_id) SELECT table_id FROM archive ORDER BY ended, table_id"
    )
    op.create_table(
        "followers",
        Column("name", Text, primary_key=True),
        Column("n", Integer, nullable=False),  # the last finish they have taken
        sqlite_with_rowid=False,
    )
    op.add_column("tables", Column("rated", Integer, nullable=False, server_default="0"))
    op.add_column("tables", Column("event", Text))  # whose pairing is played there
    op.add_column("tables", Column("pairing", Text))
    op.add_column("tables", Column("bout", Integer, nullable=False, server_default="0"))
    # Whoever lays a pairing's table first has laid it.
    op.create_index("tables_event", "tables", ["event", "pairing", "bout"], unique=True)
