"""For several processes: what is said beside a log, what all must agree on, what has changed."""

from alembic import op
from sqlalchemy import Column, Integer, PrimaryKeyConstraint, Text

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "asides",
        Column("table_id", Text, nullable=False),
        Column("name", Text, nullable=False),  # offer, or ready and a seat
        Column("entries", Integer, nullable=False),  # how long the log was then
        Column("document", Text, nullable=False),
        Column("nth", Integer, nullable=False),  # of all that were said there so
        PrimaryKeyConstraint("table_id", "name"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "facts",
        Column("name", Text, primary_key=True),
        Column("value", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "changes",
        Column("n", Integer, primary_key=True, autoincrement=False),
        Column("what", Text, nullable=False),
        Column("whom", Text, nullable=False),
        sqlite_with_rowid=False,
    )
