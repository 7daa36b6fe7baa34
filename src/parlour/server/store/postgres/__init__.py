"""The store in PostgreSQL: asyncpg, the same SQL, grouped inserts for the log."""
