"""What keeps a result from those who still play the board."""
