"""Finished matches are found again: by whoever sat there, or by anybody where all agree."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, PrimaryKeyConstraint, Text

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", Column("public", Integer, nullable=False, server_default="0"))
    op.create_table(
        "archive",
        Column("table_id", Text, primary_key=True),
        Column("game", Text, nullable=False),
        Column("ended", Float, nullable=False),
        Column("public", Integer, nullable=False),
        Column("card", Text, nullable=False),  # JSON: as a list shows it
        Column("names", Text, nullable=False),  # of all who sat there, in lower case
        Column("chosen", Text, nullable=False),  # |option=value| one after the other
        Index("archive_public", "public", "ended", "table_id"),
        Index("archive_public_game", "public", "game", "ended", "table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "archive_of",
        Column("guest", Text, nullable=False),
        Column("ended", Float, nullable=False),
        Column("table_id", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("outcome", Text, nullable=False),
        Column("points", Integer),
        Column("longest", Text),  # of the words they made
        Column("captures", Integer, nullable=False),
        Column("others", Text, nullable=False),  # names, in lower case
        Column("agrees", Integer, nullable=False),  # that anybody may find it
        PrimaryKeyConstraint("guest", "ended", "table_id"),
        Index("archive_of_game", "guest", "game", "ended", "table_id"),
        Index("archive_of_table", "table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "archive_words",
        Column("word", Text, nullable=False),
        Column("table_id", Text, nullable=False),
        PrimaryKeyConstraint("word", "table_id"),
        sqlite_with_rowid=False,
    )
