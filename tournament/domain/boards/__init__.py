"""Results of boards: entered, ruled, scored by field, shown as rankings, travellers and score cards."""
