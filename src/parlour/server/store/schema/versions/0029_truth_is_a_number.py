"""Matches that are not counted are found by a number: not every engine takes one for a truth."""

from alembic import op
from sqlalchemy import text

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    op.drop_index("rated_new", "rated")
    new = text("counted = 0")
    op.create_index("rated_new", "rated", ["game"], sqlite_where=new, postgresql_where=new)
