"""Who is host of the house, and which links have made somebody one."""

from alembic import op
from sqlalchemy import Column, Float, Text

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "hosts",
        Column("guest", Text, primary_key=True),
        Column("since", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "host_links",
        Column("link", Text, primary_key=True),
        Column("used", Float, nullable=False),
        sqlite_with_rowid=False,
    )
