"""The gate: it hides a result from those who still play the board."""
