"""Who wants to play now with a person."""

from alembic import op
from sqlalchemy import Column, Float, Integer, Text

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "wishes",
        Column("guest", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("since", Float, nullable=False),
        Column("here", Integer, nullable=False),  # has a page of the house open
        Column("until", Float, nullable=False),  # seconds since 1970
        Column("table_id", Text),  # where they have been paired
        sqlite_with_rowid=False,
    )
