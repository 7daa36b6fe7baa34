"""Up to where a person was told of something that may happen again."""

from alembic import op
from sqlalchemy import Column, Float, Integer, Text

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    op.create_table(
        "told",
        Column("person", Text, primary_key=True),
        Column("what", Text, primary_key=True),  # the id of the job by which it was told
        Column("nth", Integer, nullable=False),  # the last of them
        Column("at", Float, nullable=False),
        sqlite_with_rowid=False,
    )
