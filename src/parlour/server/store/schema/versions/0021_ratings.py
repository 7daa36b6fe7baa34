"""Ratings: which matches count, what they come to, and by which method."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, PrimaryKeyConstraint, Text, text

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "rated",  # one row for each finished match of a rated table
        Column("table_id", Text, primary_key=True),
        Column("game", Text, nullable=False),
        Column("ended", Float, nullable=False),
        Column("sides", Text),  # JSON: accounts and bots by side
        Column("places", Text),  # JSON: which side came where
        Column("why", Text),  # it does not count, in a sentence
        Column("counted", Integer, nullable=False, server_default="0"),
        Index("rated_order", "game", "ended", "table_id"),
        Index("rated_new", "game", sqlite_where=text("NOT counted")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        Column("game", Text, nullable=False),
        Column("person", Text, nullable=False),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        Column("games", Integer, nullable=False),
        PrimaryKeyConstraint("game", "person"),
        Index("ratings_board", "game", "mu"),
        Index("ratings_person", "person"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_steps",  # what each match came to
        Column("table_id", Text, nullable=False),
        Column("person", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("ended", Float, nullable=False),
        Column("mu", Float, nullable=False),
        Column("sigma", Float, nullable=False),
        PrimaryKeyConstraint("table_id", "person"),
        Index("rating_steps_person", "person", "game", "ended", "table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rating_methods",
        Column("game", Text, primary_key=True),
        Column("method", Text, nullable=False),  # openskill's version and the anchors
        sqlite_with_rowid=False,
    )
