"""What a table agreed on about time, times in the log, and when the house was closed."""

from alembic import op
from sqlalchemy import Column, Float, Integer, Text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", Column("time", Text))
    op.add_column("tables", Column("late", Text))
    op.add_column("tables", Column("away", Text, nullable=False, server_default="wait"))
    op.add_column("tables", Column("grace", Integer, nullable=False, server_default="10"))
    op.add_column("log", Column("at", Integer))  # milliseconds; null at a table without a clock
    op.create_table(
        "absences",
        Column("since", Float, nullable=False),
        Column("until", Float, primary_key=True),
    )
