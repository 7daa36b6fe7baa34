"""What people say at the tables, and whom somebody does not want to hear."""

from alembic import op
from sqlalchemy import Column, Float, Integer, PrimaryKeyConstraint, Text

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "talk",
        Column("n", Integer, primary_key=True, autoincrement=True),
        Column("table_id", Text, nullable=False),
        Column("id", Text, nullable=False, unique=True),
        Column("channel", Text, nullable=False),
        Column("place", Integer, nullable=False),  # the side or the seat that it was said to
        Column("guest", Text, nullable=False),
        Column("seat", Integer),
        Column("name", Text, nullable=False),
        Column("text", Text, nullable=False),
        Column("said", Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("talk_of_a_table", "talk", ["table_id", "channel", "place", "n"])
    op.create_index("talk_by_age", "talk", ["said"])
    op.create_table(
        "mutes",
        Column("guest", Text, nullable=False),
        Column("whom", Text, nullable=False),
        Column("name", Text, nullable=False),
        PrimaryKeyConstraint("guest", "whom"),
        sqlite_with_rowid=False,
    )
