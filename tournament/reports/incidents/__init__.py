"""The ways on, and the guide cards they change."""
