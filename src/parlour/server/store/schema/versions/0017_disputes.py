"""What people dispute of the dictionary."""

from alembic import op
from sqlalchemy import Column, Float, PrimaryKeyConstraint, Text

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "disputes",
        Column("word", Text, nullable=False),
        Column("other", Text, nullable=False),  # of two words the second; empty: one alone
        Column("guest", Text, nullable=False),
        Column("edition", Text, nullable=False),
        Column("said", Text, nullable=False),  # what the dictionary said then
        Column("why", Text, nullable=False),
        Column("noted", Float, nullable=False),  # seconds since 1970
        PrimaryKeyConstraint("word", "other", "guest"),  # a later one replaces one's own
        sqlite_with_rowid=False,
    )
