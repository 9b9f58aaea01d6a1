"""What each form prints, for whom."""
