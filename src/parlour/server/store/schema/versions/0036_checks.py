"""A check beside every entry of the log; those that were written before have none."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    op.add_column("log", Column("crc", Integer))
