"""News to devices that have no page open: web push, with keys of the house's own."""
