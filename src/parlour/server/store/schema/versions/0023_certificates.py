"""Applications for certificates, who vouches for them, and who judges."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, Text, UniqueConstraint

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "certificates",
        Column("id", Text, primary_key=True),
        Column("table_id", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("guest", Text, nullable=False),  # who applies
        Column("made", Float, nullable=False),
        Column("season", Integer, nullable=False),  # the year in which the match ended
        Column("state", Text, nullable=False),  # asked, granted, refused or withdrawn
        Column("signers", Text, nullable=False),  # JSON: the seats that must vouch
        Column("witnesses", Integer, nullable=False),  # how many must, where nobody else sat there
        Column("document", Text, nullable=False),  # the certificate; signed once it is granted
        Column("class", Text),
        Column("points", Integer, nullable=False),
        Column("judge", Text),  # None: nobody has judged it
        Column("why", Text, nullable=False),
        UniqueConstraint("table_id", "seat"),
        Index("certificates_guest", "guest"),
        Index("certificates_club", "season", "class", "state"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "vouchers",
        Column("certificate", Text, primary_key=True),
        Column("guest", Text, primary_key=True),
        Column("seats", Text, nullable=False),  # JSON: those they sat on; none: a witness
        Column("name", Text, nullable=False),
        Column("noted", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "judges",
        Column("guest", Text, primary_key=True),
        Column("since", Float, nullable=False),
        sqlite_with_rowid=False,
    )
