"""Queries that services and reports share: what a token opens, a section's plan, the rounds begun."""
