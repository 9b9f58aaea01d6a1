"""The ways to continue after an incident, and the guide cards they change."""
