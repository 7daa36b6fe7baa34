"""What a person's page counts of a match: their words, and their class of 4CYTE."""

from alembic import op
from sqlalchemy import Column, Text, text

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    op.add_column("archive_of", Column("words", Text))  # none: a duty counts them
    op.add_column("archive_of", Column("class", Text))
    uncounted = text("words IS NULL")
    op.create_index(
        "archive_of_uncounted",
        "archive_of",
        ["table_id"],
        sqlite_where=uncounted,
        postgresql_where=uncounted,
    )
    # What a page adds up lies together: wide rows of ten thousand matches would take too long.
    counted = ["guest", "game", "outcome", "points", "longest", "captures", "class", "ended"]
    op.create_index("archive_of_page", "archive_of", [*counted, "table_id"])
