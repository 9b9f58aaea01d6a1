"""Calculations beside the scoring: pace, forecast, clock, doubts, checked sums, fairness. Pure functions."""
