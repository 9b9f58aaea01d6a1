"""The room while it plays: clocks, tables, phones, the director's list, health of the server."""
