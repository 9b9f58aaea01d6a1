"""From boards to totals and places."""
