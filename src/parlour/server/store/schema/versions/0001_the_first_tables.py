"""Tables, their logs, who sits where, what is due, and guests' names."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, PrimaryKeyConstraint, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        Column("id", Text, primary_key=True),
        Column("game", Text, nullable=False),
        Column("version", Integer, nullable=False),
        Column("seats", Integer, nullable=False),
        Column("options", Text, nullable=False),
        Column("first", Integer),
        Column("made", Float, nullable=False),
        Column("result", Text),
    )
    op.create_table(
        "log",
        Column("table_id", Text, nullable=False),
        Column("seq", Integer, nullable=False),
        Column("actor", Integer, nullable=False),
        Column("move", Text, nullable=False),
        Column("move_id", Text),
        PrimaryKeyConstraint("table_id", "seq"),  # the only lock
        sqlite_with_rowid=False,
    )
    op.create_index(
        "log_move_id",
        "log",
        ["table_id", "move_id"],
        unique=True,
        sqlite_where=Column("move_id").is_not(None),
        postgresql_where=Column("move_id").is_not(None),
    )
    op.create_table(
        "holders",
        Column("since", Integer, primary_key=True),
        Column("table_id", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("name", Text, nullable=False),
        Column("guest", Text),
        Column("level", Text),
        Index("holders_seat", "table_id", "seat", "guest", unique=True),
        Index("holders_guest", "guest"),
    )
    op.create_table(
        "due",
        Column("table_id", Text, nullable=False),
        Column("actor", Integer, nullable=False),
        Column("move", Text, nullable=False),
        Column("about", Text, nullable=False),
        Column("within", Float, nullable=False),
        Column("at", Float, nullable=False),
        PrimaryKeyConstraint("table_id", "actor", "move", "about"),
        Index("due_at", "at"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "guests",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        sqlite_with_rowid=False,
    )
