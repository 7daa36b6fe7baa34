"""Where programs are told things."""

from alembic import op
from sqlalchemy import Column, Float, Integer, Text

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.create_table(
        "webhooks",
        Column("id", Text, primary_key=True),
        Column("person", Text, nullable=False),
        Column("url", Text, nullable=False),
        Column("kinds", Text, nullable=False),  # with spaces
        Column("since", Float, nullable=False),
        Column("failures", Integer, nullable=False),  # one after the other
        Column("off", Text, nullable=False),  # why it is off; empty: it is on
        Column("last", Float),  # when it was last called
        sqlite_with_rowid=False,
    )
    op.create_index("webhooks_person", "webhooks", ["person"])
