"""Tables at which anybody may sit down."""

from alembic import op
from sqlalchemy import Column, Float, Text

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "openings",
        Column("table_id", Text, primary_key=True),
        Column("level", Text, nullable=False),  # of those who are looked for; empty: anybody
        Column("since", Float, nullable=False),
        sqlite_with_rowid=False,
    )
