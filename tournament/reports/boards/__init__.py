"""Results scored: rankings, travellers, score cards, and why."""
