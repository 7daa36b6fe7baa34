"""What joins the processes of a house: Valkey, PostgreSQL, or sockets on one machine."""
