"""Forms as PDF."""
