"""The deals of the day: each is an event; here is what it hides until the day is over."""

from alembic import op
from sqlalchemy import Column, Index, Text

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "daily_deals",
        Column("event", Text, primary_key=True),
        Column("date", Text, nullable=False),
        Column("deal", Text, nullable=False),  # JSON, with its secret
        Index("daily_deals_date", "date"),
        sqlite_with_rowid=False,
    )
