"""The journal: one transaction, one entry, one step of the version; and its stream."""
