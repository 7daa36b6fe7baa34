"""Devices that want to be told things while they have no page open."""

from alembic import op
from sqlalchemy import Column, Float, Text

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.create_table(
        "pushes",
        Column("endpoint", Text, primary_key=True),  # of the browser's push service
        Column("guest", Text, nullable=False),
        Column("device", Text, nullable=False),  # the digest of its cookie
        Column("key", Text, nullable=False),
        Column("secret", Text, nullable=False),
        Column("since", Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pushes_guest", "pushes", ["guest"])
