"""Tables as data: columns and rows that every medium writes for itself."""
