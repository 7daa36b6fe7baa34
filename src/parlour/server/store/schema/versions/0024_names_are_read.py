"""Finished matches keep no names: whoever reads them is told what people are called now."""

import json

from alembic import op
from sqlalchemy import Column, Text, text

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.add_column("deeds", Column("whom", Text))  # whom it was done to; named where `what` has {}
    db = op.get_bind()
    for table, last, record in db.execute(
        text("SELECT table_id, last, record FROM endings")
    ).fetchall():
        values = {"last": _nameless(last), "record": _without_names(record), "id": table}
        sql = "UPDATE endings SET last = :last, record = :record WHERE table_id = :id"
        db.execute(text(sql), values)
    for table, card in db.execute(text("SELECT table_id, card FROM archive")).fetchall():
        shown = json.loads(card)
        for chair in shown["chairs"]:
            chair.pop("name", None)
        sql = "UPDATE archive SET card = :card WHERE table_id = :id"
        db.execute(text(sql), {"card": json.dumps(shown), "id": table})


def _nameless(last: str) -> str:
    shown = json.loads(last)
    shown.pop("names", None)
    return json.dumps(shown)


def _without_names(record: str) -> str:
    head, gap, body = record.partition("\n\n")
    rows = [row for row in head.split("\n") if not row.startswith("names ")]
    return "\n".join(rows) + gap + body
