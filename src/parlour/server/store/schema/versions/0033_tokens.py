"""Sessions of programs, and accounts that are programs."""

from alembic import op
from sqlalchemy import Column, Integer, Text

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.add_column("sessions", Column("scopes", Text))
    op.add_column("accounts", Column("bot", Integer, nullable=False, server_default="0"))
