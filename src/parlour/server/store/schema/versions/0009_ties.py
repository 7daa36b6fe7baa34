"""Whom a person follows, and whom they block."""

from alembic import op
from sqlalchemy import Column, PrimaryKeyConstraint, Text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "ties",
        Column("guest", Text, nullable=False),
        Column("other", Text, nullable=False),
        Column("id", Text, nullable=False),
        Column("kind", Text, nullable=False),  # follow or block
        Column("name", Text, nullable=False),  # as the other was called then
        PrimaryKeyConstraint("guest", "other"),
        sqlite_with_rowid=False,
    )
    op.create_index("ties_to", "ties", ["other"])
