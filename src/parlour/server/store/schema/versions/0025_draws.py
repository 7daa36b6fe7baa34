"""What the draws of a table follow from, but for the house's key."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.add_column("tables", Column("nonce", Text))
    op.add_column("tables", Column("commitment", Text))
    op.add_column("tables", Column("salts", Text))  # JSON: by seat
    # A secret is published when its table ends: no other may follow from it.
    op.create_index("tables_nonce", "tables", ["nonce"], unique=True)
