"""Results: entered, agreed, corrected, ruled."""
