"""Papers of an event over several sessions."""
