"""What people report to the host, whom the house is closed to, and what the host did."""

from alembic import op
from sqlalchemy import Column, Float, Integer, Text

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "reports",
        Column("n", Integer, primary_key=True, autoincrement=True),
        Column("table_id", Text, nullable=False),
        Column("guest", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("other", Text, nullable=False),  # who is reported
        Column("called", Text, nullable=False),
        Column("why", Text, nullable=False),
        Column("message", Text),
        Column("around", Text, nullable=False),  # JSON
        Column("said", Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "closed",
        Column("guest", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("since", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deeds",
        Column("n", Integer, primary_key=True, autoincrement=True),
        Column("host", Text, nullable=False),
        Column("what", Text, nullable=False),
        Column("done", Float, nullable=False),
        sqlite_autoincrement=True,
    )
