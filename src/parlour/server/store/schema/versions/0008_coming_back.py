"""When each entry was written; links that open a seat elsewhere; tables taken off one's list."""

from alembic import op
from sqlalchemy import Column, Float, Integer, PrimaryKeyConstraint, Text

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("log", Column("noted", Float))  # seconds since 1970; unknown for what is older
    op.add_column("holders", Column("hidden", Integer, nullable=False, server_default="0"))
    op.create_table(
        "seat_links",
        Column("table_id", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("guest", Text, nullable=False),  # whose seat it is
        Column("digest", Text, nullable=False),  # of the token, which is nowhere kept
        Column("until", Float, nullable=False),
        PrimaryKeyConstraint("table_id", "seat", "guest"),  # the last one made is good
        sqlite_with_rowid=False,
    )
