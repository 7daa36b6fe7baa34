"""Whoever leaves a seat stays on the list of those who held it."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("holders", Column("gone", Integer, nullable=False, server_default="0"))
