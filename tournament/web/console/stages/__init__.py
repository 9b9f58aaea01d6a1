"""The draw of a round of a Swiss."""
