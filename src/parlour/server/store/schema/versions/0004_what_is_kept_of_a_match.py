"""Finished matches are kept as they are shown; tables know their dictionary."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", Column("lexicon", Text))
    op.create_table(
        "endings",
        Column("table_id", Text, primary_key=True),
        Column("last", Text, nullable=False),  # JSON: sheet, totals, last views
        Column("record", Text, nullable=False),
    )
