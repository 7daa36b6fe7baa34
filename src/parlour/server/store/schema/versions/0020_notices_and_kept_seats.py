"""Seats kept for somebody, and what people are told wherever they are."""

from alembic import op
from sqlalchemy import Column, Float, Integer, PrimaryKeyConstraint, Text

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "keepings",
        Column("table_id", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("guest", Text, nullable=False),  # for whom
        Column("name", Text, nullable=False),  # as they were called then
        Column("keeper", Text, nullable=False),
        Column("declined", Integer, nullable=False, server_default="0"),
        PrimaryKeyConstraint("table_id", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("keepings_guest", "keepings", ["guest"])
    op.create_table(
        "notices",
        Column("id", Text, primary_key=True),
        Column("guest", Text, nullable=False),  # who is told
        Column("kind", Text, nullable=False),
        Column("table_id", Text, nullable=False),
        Column("seat", Integer),
        Column("sender", Text),  # empty: the house
        Column("name", Text, nullable=False),  # of the sender, or of the event
        Column("text", Text, nullable=False),
        Column("at", Float, nullable=False),
        Column("until", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("notices_of", "notices", ["guest", "kind", "table_id"], unique=True)
    op.create_index("notices_until", "notices", ["until"])
