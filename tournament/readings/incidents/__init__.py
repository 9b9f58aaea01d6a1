"""The plan as it is played, and the ways to continue after an incident."""
