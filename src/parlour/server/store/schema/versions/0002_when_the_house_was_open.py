"""What the house notes of itself: when it was last seen open."""

from alembic import op
from sqlalchemy import Column, Float, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "house",
        Column("name", Text, primary_key=True),
        Column("value", Float, nullable=False),
        sqlite_with_rowid=False,
    )
