"""Clubs and their members; whose club an event is, and who came where in it."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, PrimaryKeyConstraint, Text

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.create_table(
        "clubs",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("likeness", Text, nullable=False, unique=True),
        Column("about", Text, nullable=False),
        Column("public", Integer, nullable=False),
        Column("link", Integer, nullable=False, server_default="0"),  # how many were made before
        Column("made", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "club_members",
        Column("club", Text, nullable=False),
        Column("n", Integer, nullable=False),
        Column("guest", Text, nullable=False),
        Column("role", Text, nullable=False),
        Column("since", Float, nullable=False),
        PrimaryKeyConstraint("club", "n"),
        Index("club_members_once", "club", "guest", unique=True),
        Index("club_members_guest", "guest"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "event_places",
        Column("event", Text, nullable=False),
        Column("player", Integer, nullable=False),
        Column("guest", Text),  # NULL: a bot
        Column("name", Text, nullable=False),  # as they entered
        Column("rank", Integer, nullable=False),
        PrimaryKeyConstraint("event", "player"),
        Index("event_places_guest", "guest"),
        sqlite_with_rowid=False,
    )
    op.add_column("events", Column("club", Text))
    op.add_column("events", Column("ended", Float))
    op.create_index("events_of_club", "events", ["club"])
