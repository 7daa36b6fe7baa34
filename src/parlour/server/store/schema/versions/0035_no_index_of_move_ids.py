"""A move's id needs no index of its own.

Whoever appends knows the log up to the number under which they do, and every id in it: an id that
was sent before loses by the log's key (tests/server/test_direct.py).
"""

from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.drop_index("log_move_id", "log")
