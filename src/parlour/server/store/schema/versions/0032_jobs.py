"""Work that is kept until it is done."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, Text

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.create_table(
        "jobs",
        Column("id", Text, primary_key=True),
        Column("kind", Text, nullable=False),
        Column("person", Text, nullable=False),
        Column("rank", Integer, nullable=False),
        Column("turn", Integer, nullable=False),
        Column("due", Float, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("payload", Text, nullable=False),
        Index("jobs_by_person", "person"),
        Index("jobs_in_order", "rank", "turn"),
        sqlite_with_rowid=False,
    )
