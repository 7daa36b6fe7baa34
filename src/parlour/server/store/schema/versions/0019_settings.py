"""What people with accounts like."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "settings",
        Column("person", Text, primary_key=True),
        Column("document", Text, nullable=False),  # JSON
        sqlite_with_rowid=False,
    )
