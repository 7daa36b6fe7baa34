"""Records that people have sent in."""

from alembic import op
from sqlalchemy import Column, Float, Index, Text

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "uploads",
        Column("id", Text, primary_key=True),
        Column("guest", Text, nullable=False),
        Column("made", Float, nullable=False),
        Column("game", Text, nullable=False),
        Column("record", Text, nullable=False),  # without names
        Index("uploads_guest", "guest", "made"),
        sqlite_with_rowid=False,
    )
