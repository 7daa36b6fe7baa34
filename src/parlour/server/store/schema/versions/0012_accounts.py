"""Accounts: who has which credentials, and which devices act for them."""

from alembic import op
from sqlalchemy import Column, Float, Index, Integer, LargeBinary, Text

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "accounts",
        Column("person", Text, primary_key=True),  # the guest who signed up; their name is there
        Column("likeness", Text, nullable=False, unique=True),  # of the name
        Column("password", Text),  # hashed; none: passkeys alone
        Column("since", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sessions",
        Column("device", Text, primary_key=True),  # the digest of its cookie
        Column("person", Text, nullable=False),
        Column("words", Text, nullable=False),  # what kind of device it is
        Column("since", Float, nullable=False),
        Column("seen", Float, nullable=False),
        Index("sessions_person", "person"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "recovery_codes",
        Column("digest", Text, primary_key=True),
        Column("person", Text, nullable=False),
        Index("recovery_codes_person", "person"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "passkeys",
        Column("id", Text, primary_key=True),
        Column("person", Text, nullable=False),
        Column("key", LargeBinary, nullable=False),
        Column("count", Integer, nullable=False),  # of its uses, where the device counts them
        Column("words", Text, nullable=False),  # what kind of device made it
        Column("since", Float, nullable=False),
        Index("passkeys_person", "person"),
        sqlite_with_rowid=False,
    )
