"""Events: a header and a log; the key (event, seq) is the only lock."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, PrimaryKeyConstraint, Text

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "events",
        Column("id", Text, primary_key=True),
        Column("guest", Text, nullable=False),  # the organiser
        Column("kind", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("options", Text, nullable=False),  # JSON: of the game
        Column("plan", Text, nullable=False),  # JSON: of the kind
        Column("customs", Text, nullable=False),  # JSON: how the house holds it
        Column("public", Integer, nullable=False),
        Column("made", Float, nullable=False),
        Column("players", Integer, nullable=False, server_default="0"),
        Column("round", Integer, nullable=False, server_default="0"),
        Column("over", Integer, nullable=False, server_default="0"),
        Index("events_listed", "public", "over", "made"),
        Index("events_of", "guest"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "event_log",
        Column("event", Text, nullable=False),
        Column("seq", Integer, nullable=False),
        Column("entry", Text, nullable=False),
        Column("guest", Text),  # whom it concerns: who entered, who was appointed
        Column("by", Text),  # who said it; NULL: the house
        Column("noted", Float, nullable=False),
        PrimaryKeyConstraint("event", "seq"),
        Index("event_log_guest", "guest"),
        sqlite_with_rowid=False,
    )
