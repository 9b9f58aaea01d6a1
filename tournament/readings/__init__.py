"""Rows read the same way by services and reports: what a token opens, a section's plan, the rounds begun."""
