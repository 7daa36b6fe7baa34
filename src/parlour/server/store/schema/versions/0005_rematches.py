"""A finished table knows the one at which its people play again."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "rematches",
        Column("table_id", Text, primary_key=True),
        Column("next", Text, nullable=False),
        sqlite_with_rowid=False,
    )
